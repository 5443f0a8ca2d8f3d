"""Compare our odds with icepool's: the answers exactly, and, unless --check, the times as ratios."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import icepool_odds

LONGROLL = os.environ.get("LONGROLL_BIN", "target/release/longroll")

# name of the query: our question, and for each answer of icepool our facts with the same meaning
OURS = {
    "fire": ("death-valley fire weapon=R sp=8 range=1 cr=6", {"sp-1": {"sp-lost": 1}, "low": {"firer": "low-ammo"}, "rout": {"state": "routed"}}),
    "fire-disordered": (
        "death-valley fire weapon=R sp=8 range=1 cr=6 disordered",
        {"back-2": {"state": "retreats-2"}, "sp-1": {"sp-lost": 1}, "low": {"firer": "low-ammo"}, "rout": {"state": "routed"}},
    ),
    "shock-4": (
        "death-valley shock front=10/6 defenders=5/6 continuations=4",
        {
            "rout": {"defender": "routed"},
            "gone": {"defender": "eliminated"},
            "back-1": {"defender": "retreats-1"},
            "back-2": {"defender": "retreats-2"},
            "rounds-2": {"continuations": 2},
            "sp-1": {"defender-sp-lost": 1},
        },
    ),
    "fight-12-10": (
        "cwb fight a-half-bases=12 a-supports=2 d-half-bases=12 d-supports=2",
        {"wins": {"winner": "assaulter"}, "3-2": {"defender-lost": 3, "assaulter-lost": 2}},
    ),
    "infantry-9": (
        "cwb infantry-fire half-bases=24 front=6 range=3 weapon=rifle",
        {"2-low": {"casualties": 2, "low-ammunition": "yes"}, "0": {"casualties": 0}},
    ),
    "combat": (
        "above-the-clouds combat attackers=9-3-2/f1 defenders=8-2-2/ab",
        {"1D-F": {"attacker": "1D", "defender": "F"}},
    ),
}

# how many times faster we aim to be
WANTED = {"fire": 533, "fire-disordered": 679, "shock-4": 254, "fight-12-10": 154, "infantry-9": 242, "combat": 382}


def ours(question):
    out = subprocess.run([LONGROLL, "odds", *question.split(), "--exact", "--json"], check=True, capture_output=True, text=True)
    return json.loads(out.stdout)["outcomes"]


def check():
    checked = 0
    for name, answers in icepool_odds.answers().items():
        question, meanings = OURS[name]
        outcomes = ours(question)
        for answer, facts in meanings.items():
            same = [o for o in outcomes if all(o[fact] == value for fact, value in facts.items())]
            found = sum((Fraction(o["fraction"]) for o in same), Fraction(0))
            assert found == Fraction(answers[answer]), f"{name} {answer}: ours {found}, icepool {answers[answer]}"
            checked += 1
    print(f"{checked} answers agree exactly with icepool")


def times():
    mine = {}
    for crate in ("gbacw", "cwb", "gcacw"):
        bench = subprocess.run(["cargo", "bench", "--quiet", "-p", crate, "--bench", "odds"], check=True, capture_output=True, text=True)
        mine |= dict(line.split(",") for line in bench.stdout.splitlines() if line.count(",") == 1)
    print(f"{'query':<18}{'icepool µs':>12}{'ours µs':>10}{'exact µs':>10}{'times faster':>14}{'wanted':>8}")
    for name, run in icepool_odds.QUERIES.items():
        theirs = icepool_odds.fastest(run)
        fast, exact = float(mine[name]), float(mine[name + "-exact"])
        print(f"{name:<18}{theirs / 1000:>12.0f}{fast / 1000:>10.2f}{exact / 1000:>10.2f}{theirs / fast:>14.0f}{WANTED[name]:>8}")


check()
if "--check" not in sys.argv:
    times()
