"""Random play, decisions a second on one core: Long Roll through Python beside OpenSpiel's and pgx's backgammon, in one run.

    python3 bench/peers.py

makes its own virtual environment in .peers-venv, installs open_spiel and pgx there, builds the Python package with maturin (or takes
the library that LONGROLL_MODULE names), and prints every rate and its ratio to OpenSpiel's. A peer that cannot be installed or run
is named with the reason, and the others are still measured. With --check it exits with an error where The Ridge Farm in batches is
below 5 times OpenSpiel.

Read the ratios, not the numbers: machines are noisy. The rounds alternate, and the median of each is compared.
"""

import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import sysconfig
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
VENV = ROOT / ".peers-venv"
PEERS = [("pyspiel", "open_spiel==2.0.2"), ("pgx", "pgx==2.6.0"), ("jax", "jax[cpu]==0.10.2")]
BATTLES = [("death-valley", "ridge-farm"), ("above-the-clouds", "tunnel-hill")]
BASE = "OpenSpiel, backgammon"
BAR = 5.0
ROUNDS = int(os.environ.get("ROUNDS", "7"))
SECONDS = float(os.environ.get("SECONDS", "1.0"))


def install():
    """Make the virtual environment, and run again in it."""
    if not (VENV / "bin/python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    python = str(VENV / "bin/python")
    for module, package in PEERS:
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode != 0:
            pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
            if subprocess.run(pip).returncode != 0:
                print(f"{package} could not be installed here; it is left out", flush=True)
    os.execv(python, [python, __file__, "--in-venv", *sys.argv[1:]])


def build():
    """Put the package of this working copy into the environment."""
    site = pathlib.Path(sysconfig.get_path("purelib")) / "longroll"
    module = os.environ.get("LONGROLL_MODULE")
    if module is None:
        subprocess.run(["cargo", "build", "--release", "--quiet", "-p", "longroll-python"], cwd=ROOT, check=True)
        module = ROOT / "target/release/lib_longroll.so"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(ROOT / "crates/python/longroll", site)
    shutil.copy(module, site / "_longroll.abi3.so")


def openspiel(whim):
    """Random games of backgammon; chance nodes are not counted as decisions, as our dice are not."""
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def run():
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

    return run


def pgx_backgammon(size=256):
    """Random games of backgammon side by side, the whole step compiled; XLA is held to one thread."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("backgammon")
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(env.step)

    @jax.jit
    def play(state, key):
        key, pick, dice, fresh = jax.random.split(key, 4)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(pick, odds, axis=-1)
        state = step(state, action, jax.random.split(dice, size))
        anew = jax.vmap(env.init)(jax.random.split(fresh, size))
        ended = state.terminated | state.truncated
        choose = lambda new, old: jnp.where(ended.reshape((size,) + (1,) * (old.ndim - 1)), new, old)
        return jax.tree_util.tree_map(choose, anew, state), key

    state, key = begin(jax.random.split(jax.random.PRNGKey(0), size)), jax.random.PRNGKey(1)
    state, key = play(state, key)

    def run():
        nonlocal state, key
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            state, key = play(state, key)
            jax.block_until_ready(state.current_player)
            decisions += size
        return decisions / (time.perf_counter() - began)

    return run


def whole_battles(system, battle):
    """Random battles, all of it in one call: what a study does."""
    import longroll

    games = 0

    def run():
        nonlocal games
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            decisions += longroll.random_play(system, battle, 16, first_seed=games, threads=1)
            games += 16
        return decisions / (time.perf_counter() - began)

    return run


def batches(system, battle, whim):
    """Battles side by side, every decision taken in Python: what a learner does."""
    import longroll

    batch = longroll.Batch(system, battle, 256, threads=1)

    def run():
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            batch.step([int(whim.random() * options) for options in batch.options()])
            decisions += len(batch)
        return decisions / (time.perf_counter() - began)

    return run


def main():
    if "--in-venv" not in sys.argv:
        install()
    # One core for everyone: a peer that spreads over several would not be compared a core.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    build()
    whim = random.Random(1)
    makers = {BASE: lambda: openspiel(whim), "pgx, backgammon, batches of 256": pgx_backgammon}
    for system, battle in BATTLES:
        makers[f"{battle}, batches decided in Python"] = lambda s=system, b=battle: batches(s, b, whim)
        makers[f"{battle}, whole battles in a call"] = lambda s=system, b=battle: whole_battles(s, b)
    runs = {}
    for name, make in makers.items():
        try:
            runs[name] = make()
        except Exception as why:  # a peer that does not run is told of, and the rest is measured
            print(f"{name}: not measured: {type(why).__name__}: {why}")
    rates = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run())
    medians = {name: statistics.median(found) for name, found in rates.items()}
    for name, median in medians.items():
        ratio = f"{median / medians[BASE]:6.1f} times OpenSpiel" if BASE in medians else ""
        print(f"{name:40} {median:12,.0f} decisions a second   {ratio}")
    if "--check" in sys.argv and BASE in medians:
        ratio = medians["ridge-farm, batches decided in Python"] / medians[BASE]
        if ratio < BAR:
            sys.exit(f"The Ridge Farm in batches is {ratio:.1f} times OpenSpiel, below the bar of {BAR:.0f}")


main()
