"""Odds and resolutions are the umpire's own, exactly."""

from fractions import Fraction

import longroll
import numpy as np
import pytest

VOLLEY = dict(weapon="R", sp=8, range=1, prepared=True, cr=6)


def test_all_systems_have_battles():
    assert longroll.systems() == ["death-valley", "gringo", "above-the-clouds", "cwb", "fire-and-fury"]
    for system in longroll.systems():
        assert longroll.battles(system), system


def test_chances_sum_to_one_exactly():
    odds = longroll.odds("death-valley", "fire", VOLLEY, exact=True)
    assert len(odds) > 1
    for fact in odds.values():
        assert sum(fact.values()) == Fraction(1), fact


def test_fractions_and_floats_agree():
    exact = longroll.odds("death-valley", "fire", exact=True, **VOLLEY)
    fast = longroll.odds("death-valley", "fire", **VOLLEY)
    for name, fact in fast.items():
        for value, chance in fact.items():
            assert chance == pytest.approx(float(exact[name][value]), abs=1e-12)


def test_distributions_convert():
    lost = longroll.odds("death-valley", "fire", VOLLEY)["sp-lost"]
    values, chances = lost.to_numpy()
    assert chances.sum() == pytest.approx(1)
    assert float(np.dot(values.astype(float), chances)) == pytest.approx(float(lost.mean()))
    assert lost.to_series().sum() == pytest.approx(1)
    assert lost.at_least(0) == pytest.approx(1)
    frame = longroll.odds("death-valley", "fire", VOLLEY).to_frame()
    assert frame.groupby("fact")["chance"].sum().to_list() == pytest.approx([1.0] * frame["fact"].nunique())


def test_the_same_dice_give_the_same_result():
    first = longroll.resolve("death-valley", "fire", VOLLEY, dice=[6, 5])
    assert first["outcome"] == longroll.resolve("death-valley", "fire", VOLLEY, dice=[6, 5])["outcome"]
    seeded = longroll.resolve("death-valley", "fire", VOLLEY, seed=7)
    assert seeded["outcome"] == longroll.resolve("death-valley", "fire", VOLLEY, seed=7)["outcome"]


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: longroll.odds("death-vally", "fire"), "death-valley"),
        (lambda: longroll.odds("death-valley", "fyre"), "fire"),
        (lambda: longroll.odds("death-valley", "fire", weapon="X"), "weapon"),
        (lambda: longroll.resolve("death-valley", "fire", VOLLEY), "seed"),
        (lambda: longroll.resolve("death-valley", "fire", VOLLEY, dice=[6]), "die"),
        (lambda: longroll.battles("nowhere"), "nowhere"),
    ],
)
def test_wrong_input_is_refused_in_words(call, words):
    with pytest.raises(longroll.Refused, match=words):
        call()
