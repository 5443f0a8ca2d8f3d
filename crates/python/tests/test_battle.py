"""Battles as objects, in batches and for agents."""

import random

import longroll
import numpy as np
import pytest


def play_at_random(battle, seed):
    whim = random.Random(seed)
    while not battle.over:
        battle.answer(whim.randrange(len(battle.answers)))
    return battle


@pytest.mark.parametrize("system", longroll.systems())
def test_a_random_battle_ends_and_repeats(system):
    name = longroll.battles(system)[0]
    first, second = (play_at_random(longroll.Battle(system, name, seed=3), 5) for _ in range(2))
    assert first.winner in ("north", "south", "drawn") and first.result
    assert (first.points, first.entries, first.result) == (second.points, second.entries, second.result)
    assert first.side is None and first.answers == []


def test_a_battle_is_played_by_words_and_numbers():
    battle = longroll.Battle("death-valley", "ridge-farm", seed=1)
    twin = battle.copy(seed=1)
    assert battle.question["options"] or battle.answers
    advice = battle.advise()
    battle.answer(advice)
    twin.answer(twin.answers.index(advice))
    assert battle.view()["turn"] == twin.view()["turn"]
    with pytest.raises(longroll.Refused):
        battle.answer("fly to the moon")
    with pytest.raises(longroll.Refused, match="numbered"):
        battle.answer(10_000)


def test_whole_battles_repeat_on_any_number_of_threads():
    one = longroll.fight("death-valley", "ridge-farm", range(1, 7), threads=1)
    two = longroll.fight("death-valley", "ridge-farm", range(1, 7), threads=2)
    assert one == two and len({game["seed"] for game in one}) == 6
    assert all(game["had"][0] and sum(game["lost"][0].values()) >= 0 for game in one)


def test_totals_merge_exactly():
    from longroll.study import Totals, fight_totals, tasks

    whole = fight_totals("above-the-clouds", "tunnel-hill", 1, 12)
    parts = [fight_totals("above-the-clouds", "tunnel-hill", first, count) for first, count in tasks(1, 12, 5)]
    assert sum(reversed(parts), Totals()) == whole and whole.battles == 12
    low, high = whole.interval
    assert 0 <= low <= whole.share <= high <= 1


def test_a_batch_plays_and_begins_again():
    batch = longroll.Batch("above-the-clouds", "tunnel-hill", 16, first_seed=9)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        options = np.array(batch.options())
        assert (options > 0).all() and set(batch.sides()) <= {0, 1}
        results = batch.step(list(rng.integers(0, options)))
        ended += sum(result is not None for result in results)
    assert ended > 16 and len(batch) == 16
    with pytest.raises(longroll.Refused, match="one for each"):
        batch.step([0])
    with pytest.raises(longroll.Refused, match="no answer"):
        batch.step([10_000] * 16)


def test_the_environment_passes_pettingzoos_own_test():
    from longroll.env import env
    from pettingzoo.test import api_test, seed_test

    api_test(env(), num_cycles=300, verbose_progress=False)
    seed_test(env, num_cycles=50)
