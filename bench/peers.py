"""Random play through Python, decisions a second on one core: Long Roll beside OpenSpiel's backgammon, in one run.

    scripts/python                                # builds the package into .python-venv
    .python-venv/bin/pip install open_spiel
    .python-venv/bin/python bench/peers.py

Read the ratios, not the numbers: machines are noisy. The rounds alternate, and the median of each is compared.
"""

import random
import statistics
import time

import longroll
import pyspiel

ROUNDS = 7
SECONDS = 1.0
BATTLES = [("death-valley", "ridge-farm"), ("above-the-clouds", "tunnel-hill")]


def backgammon(whim):
    """Random games of backgammon; chance nodes are not counted as decisions, as our dice are not."""
    game = pyspiel.load_game("backgammon")
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(whim.choices(outcomes, chances)[0])
            else:
                state.apply_action(whim.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.perf_counter() - began)


def whole_battles(system, battle):
    """Random battles, all of it in one call: what a study does."""
    games, decisions, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        decisions += longroll.random_play(system, battle, 16, first_seed=games, threads=1)
        games += 16
    return decisions / (time.perf_counter() - began)


def batches(system, battle, whim):
    """Battles side by side, every decision taken in Python: what a learner does."""
    batch = longroll.Batch(system, battle, 256, threads=1)
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        batch.step([int(whim.random() * options) for options in batch.options()])
        decisions += len(batch)
    return decisions / (time.perf_counter() - began)


def main():
    whim = random.Random(1)
    runs = {"OpenSpiel backgammon": lambda: backgammon(whim)}
    for system, battle in BATTLES:
        runs[f"{battle}, decided in Python"] = lambda s=system, b=battle: batches(s, b, whim)
        runs[f"{battle}, whole battles"] = lambda s=system, b=battle: whole_battles(s, b)
    rates = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run())
    base = statistics.median(rates["OpenSpiel backgammon"])
    for name, found in rates.items():
        median = statistics.median(found)
        print(f"{name:40} {median:12,.0f} decisions a second   {median / base:6.1f} times OpenSpiel")


main()
