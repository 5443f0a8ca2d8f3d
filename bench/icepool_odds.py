"""The same questions asked of icepool, from the same chart files, as a user of icepool would write them: a die, `map`, tables as
dictionaries. Prints `name,nanoseconds` and, with --odds, the exact answers, so that both the speed and the numbers can
be compared with ours. Run by scripts/bench."""

import json
import sys
import time
from fractions import Fraction
from pathlib import Path

from icepool import Die, d, map as lift

CHARTS = Path(__file__).parent.parent / "crates" / "gbacw" / "charts"
d10 = d(10) - 1  # faces 0 to 9


def grid(path):
    """A chart file as {row: [cells]} and its columns."""
    rows, columns = {}, None
    for line in path.read_text().split("\nwhen ")[0].splitlines():
        if "|" not in line or line.startswith("#"):
            continue
        label, cells = [part.strip() for part in line.split("|")[:2]]
        cells = [cell.strip() for cell in cells.split("  ") if cell.strip()]
        if columns is None:
            columns = cells
        else:
            rows[label] = cells
    return columns, rows


COLUMNS, ROWS = grid(CHARTS / "death-valley" / "fire.small-arms.chart")
COLUMN = COLUMNS.index("6-8")
FIRE = {int(row): cells[COLUMN] for row, cells in ROWS.items()}
CR = 6


def second_disorder(sp_lost, kind):
    """12.37 with the cause's modifier; grades A, B, C by cause."""
    modifier, grades = {
        "small-arms": (0, (("back", 1, 0), ("back", 2, 1), ("rout", 0, 1))),
        "preshock": (1, (("back", 1, 0), ("back", 2, 1), ("rout", 0, 1))),
        "stays": (2, (("disordered", 0, 1), ("back", 1, 1), ("rout", 0, 1))),
        "retreats": (2, (("disordered", 0, 1), ("back", 1, 1), ("rout", 0, 1))),
    }[kind]

    def grade(die):
        margin = die + modifier - CR
        state, hexes, sp = grades[0 if margin <= 0 else 1 if margin <= 3 else 2]
        return (state, hexes, sp_lost + sp)

    return lift(grade, d10)


def fire(disordered):
    """A volley of 8 SP of rifled muskets at 1 hex (+1) at a unit of 6 SP: result, disorder check, second stage; then the
    firer's ammunition on rows 0 and 10."""

    def checked(loss, failed):
        if not failed:
            return ("disordered" if disordered else "good", 0, loss)
        return second_disorder(loss, "small-arms") if disordered else ("disordered", 0, loss)

    def result(die):
        adjusted = die + 1
        code = FIRE[min(adjusted, 12)]
        if code == "-":
            target = Die([("disordered" if disordered else "good", 0, 0)])
        else:
            loss = int(code[0]) if code[0].isdigit() else 0
            rest = code.lstrip("0123456789")
            if rest == "D":
                target = lift(lambda _: checked(loss, True), Die([0]))
            else:
                by = int(rest[1:] or 0)
                target = lift(lambda check: checked(loss, check + by > CR), d10)
        firer = lift(lambda die: "low" if die > CR else "ready", d10) if adjusted in (0, 10) else Die(["ready"])
        return lift(lambda unit, gun: (unit, gun), target, firer)

    return lift(result, d10)


def shock(most):
    """10 SP against 5, both of cohesion 6, Attack orders, from the front, with up to `most` continuations: pre-shock check,
    resolution, second disorders, continuation at a further -1 while the beaten unit is one hex back.

    A state is (attacker, defender, rounds): each unit (state, hexes back, SP lost)."""

    def one_round(attacker, defender, rounds, over):
        if over:
            return (attacker, defender, rounds, True)
        shaken = defender[0] == "disordered"
        check = lift(lambda die: die + (2 if shaken else 0) <= CR, d10)

        def after_check(passed):
            if passed:
                return resolve(attacker, defender, rounds)
            if not shaken:
                return resolve(attacker, ("disordered", 0, defender[2]), rounds)

            def fled(unit):
                if unit[2] >= 5:
                    return (attacker, ("gone", 0, 5), rounds, True)
                return (attacker, unit, rounds, True)

            return lift(fled, second_disorder(defender[2], "preshock"), star=False)

        return lift(after_check, check)

    def odds(attacker, defender):
        ratio = Fraction(10 - attacker[2], 5 - defender[2])
        for least, drm in ((5, 5), (4, 4), (3, 3), (2, 2), (Fraction(3, 2), 1), (1, 0), (Fraction(2, 3), -1), (Fraction(1, 2), -2), (Fraction(1, 3), -3)):
            if ratio >= least:
                return drm
        return -4

    def suffer(unit, sp, hexes, kind):
        """Loss, then disorder or second disorder, then the retreat."""
        lost = unit[2] + sp
        if lost >= 5 and kind[1] == "d":
            return Die([("gone", 0, 5)])
        if unit[0] != "disordered":
            return Die([("disordered", hexes, lost)])

        def more(state, extra, total):
            if kind[1] == "d" and total >= 5:
                return ("gone", 0, 5)
            return (state if state == "rout" else "disordered", 0 if state == "rout" else hexes + extra, total)

        return lift(more, second_disorder(lost, kind[0]))

    def resolve(attacker, defender, rounds):
        drm = odds(attacker, defender) - rounds + (defender[0] == "disordered") - (attacker[0] == "disordered")

        def row(die):
            total = die + drm
            if total <= 1:
                beaten = suffer(attacker, 0, 1, ("retreats", "a"))
                return lift(lambda unit: (unit, defender, rounds, True), beaten, star=False)
            if total <= 4:
                sp = 1 if total == 4 else 0
                both = lift(lambda a, b: (a, b), suffer(attacker, sp, 0, ("stays", "a")), suffer(defender, sp, 0, ("stays", "d")), star=False)
                return lift(lambda a, b: (a, b, rounds, True), both)
            if total <= 7:
                return lift(lambda unit: (attacker, unit, rounds, True), suffer(defender, 0, 1, ("retreats", "d")), star=False)
            if total <= 9:
                def goes_on(unit):
                    more = unit[0] == "disordered" and unit[1] == 1 and rounds < most
                    if more:
                        return (attacker, ("disordered", 0, unit[2]), rounds + 1, False)
                    return (attacker, unit, rounds, True)

                return lift(goes_on, suffer(defender, 0, 1, ("retreats", "d")), star=False)
            lost = defender[2]
            return lift(lambda die: (attacker, ("disordered", 2, lost) if die <= CR else ("rout", 0, lost + 1) if lost < 4 else ("gone", 0, 5), rounds, True), d10)

        return lift(row, d10)

    start = (("good", 0, 0), ("good", 0, 0), 0, False)
    combat = Die([start])
    for _ in range(most + 1):
        combat = lift(one_round, combat)
    return combat


d6 = d(6)


def fight():
    """Civil War Battles: 12 dice against 10, a hit on 5-6 that is not saved on 4-6: casualties of both, and who wins."""
    casualty = lift(lambda hit, save: int(hit >= 5 and save < 4), d6, d6)
    return lift(lambda ours, theirs: (ours, theirs, "assaulter" if ours > theirs else "defender"), 12 @ casualty, 10 @ casualty)


def infantry_fire():
    """Civil War Battles: 9 dice, 1-2 rolled again once, a hit on 5-6 that is not saved on 4-6, jointly with two final 1s."""

    def die(first, second, save):
        face = second if first <= 2 else first
        return (int(face >= 5 and save < 4), int(face == 1))

    shot = lift(die, d6, d6, d6)
    total = Die([(0, 0)])
    for _ in range(9):
        total = lift(lambda sum, die: (sum[0] + die[0], min(sum[1] + die[1], 2)), total, shot, star=False)
    return total


CLOUDS = Path(__file__).parent.parent / "crates" / "gcacw" / "charts" / "card"
DEFENDER = grid(CLOUDS / "combat.defender.chart")
ATTACKER = grid(CLOUDS / "combat.attacker.chart")


def combat():
    """Above the Clouds: Combat Values 9 against 8 behind an abatis, modifiers -2: the joint result of both sides."""

    def cell(chart, column, difference):
        columns, rows = chart
        label = "<=-8" if difference <= -8 else ">=+10" if difference >= 10 else f"{difference:+d}" if difference else "0"
        return rows[label][columns.index(column)]

    return lift(lambda a, b: (cell(ATTACKER, "7-11", a - b - 2), cell(DEFENDER, "7-11", a - b - 2)), d6, d6)


def fastest(run, seconds=2.0):
    """The fastest of many runs, as for ours: whatever else the machine does only makes a run slower."""
    times = []
    stop = time.perf_counter() + seconds
    while time.perf_counter() < stop or len(times) < 5:
        start = time.perf_counter_ns()
        run()
        times.append(time.perf_counter_ns() - start)
    return min(times)


QUERIES = {
    "fire": lambda: fire(False),
    "fire-disordered": lambda: fire(True),
    "shock-4": lambda: shock(4),
    "fight-12-10": fight,
    "infantry-9": infantry_fire,
    "combat": combat,
}


def answers():
    """Chances that ours can be held against: fraction strings."""
    out = {}
    for name, disordered in (("fire", False), ("fire-disordered", True)):
        result = fire(disordered)
        chance = lambda holds: str(Fraction(sum(q for o, q in result.items() if holds(o)), result.denominator()))
        out[name] = {
            "rout": chance(lambda o: o[0][0] == "rout"),
            "back-2": chance(lambda o: o[0][1] == 2),
            "sp-1": chance(lambda o: o[0][2] == 1),
            "low": chance(lambda o: o[1] == "low"),
        }
    result = shock(4)
    chance = lambda holds: str(Fraction(sum(q for o, q in result.items() if holds(o)), result.denominator()))
    # Each continuation follows a retreat of one hex, so a defender who still fights has retreated that much farther.
    back = lambda o: 0 if o[1][0] in ("rout", "gone") else o[1][1] + o[2]
    out["shock-4"] = {
        "rout": chance(lambda o: o[1][0] == "rout"),
        "gone": chance(lambda o: o[1][0] == "gone"),
        "back-1": chance(lambda o: back(o) == 1),
        "back-2": chance(lambda o: back(o) == 2),
        "rounds-2": chance(lambda o: o[2] == 2),
        "sp-1": chance(lambda o: o[1][2] == 1),
    }
    result = fight()
    out["fight-12-10"] = {
        "wins": chance(lambda o: o[2] == "assaulter"),
        "3-2": chance(lambda o: o[0] == 3 and o[1] == 2),
    }
    result = infantry_fire()
    out["infantry-9"] = {
        "2-low": chance(lambda o: o[0] == 2 and o[1] == 2),
        "0": chance(lambda o: o[0] == 0),
    }
    result = combat()
    out["combat"] = {"1D-F": chance(lambda o: o == ("1D", "F")), "r": chance(lambda o: "r" in o[1])}
    return out


if __name__ == "__main__":
    if "--odds" in sys.argv:
        print(json.dumps(answers(), indent=1))
    else:
        for name, run in QUERIES.items():
            print(f"{name},{fastest(run)}", flush=True)
