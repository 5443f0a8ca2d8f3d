"""Ask the program the worst questions that were found, and measure each process: processor time (user and system), time on
the clock and peak memory. The worst of each system are then changed at random, and each change that costs more is kept. Prints a table."""

import os
import random
import re
import subprocess
import sys
import time

LONGROLL = os.environ.get("LONGROLL_BIN", "target/release/longroll")
# the bars: seconds of processor time, and megabytes
SECONDS, MEGABYTES = 2.0, 300

UNITS = ",".join(["8/6"] * 8)
GUNS = ",".join(["6/6:M"] * 8)
# questions that were once too large: minutes, gigabytes, or refused as endless
ONCE = [
    f"gringo shock flank={UNITS} defenders={GUNS} support={GUNS} continuations=9 counterattack=yes",
    f"death-valley shock front={','.join(['8/6'] * 5)} defenders={','.join(['6/6:R'] * 8)} support={','.join(['6/6:R'] * 8)}",
    "fire-and-fury charge-sequence attackers=8:fresh,8:fresh,8:fresh defenders=8:fresh,8:fresh next=6,6,6",
    "cwb assault a-half-bases=24 a-front=6 d-half-bases=24 d-front=6",
]
# how an answer is asked for
WAYS = [[], ["--exact", "--json"]]
# the worst of each system that are changed, and that are shown
CHANGED, SHOWN = 3, 2


def cost(question, way):
    """Seconds of processor, megabytes and seconds on the clock of one answer, or None if the form is refused."""
    start = time.monotonic()
    child = subprocess.Popen([LONGROLL, "odds", *question.split(), *way], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    took = (usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, time.monotonic() - start)
    return took if child.returncode == 0 else None


def share(cost):
    """The part of the bars that an answer takes."""
    return max(cost[0] / SECONDS, cost[1] / MEGABYTES)


def ask(question):
    """The dearer of the ways to ask: its cost and its options. None if the form is refused."""
    costs = [(cost(question, way), way) for way in WAYS]
    costs = [(taken, way) for taken, way in costs if taken]
    return max(costs, key=lambda one: share(one[0]), default=None)


def changed(question, dice):
    """The question with an item of a list doubled or dropped, or a number changed."""
    words = question.split(" ")
    if len(words) < 3:
        return question
    at = dice.randrange(2, len(words))
    key, _, value = words[at].partition("=")
    items = value.split(",")
    nth = dice.randrange(len(items))
    what = dice.randrange(4)
    if what < 2:
        items.insert(nth, items[nth])
    elif what == 2 and len(items) > 1:
        items.pop(nth)
    else:
        numbers = list(re.finditer(r"\d+", items[nth]))
        if numbers:
            spot = dice.choice(numbers)
            other = str(dice.choice([0, 1, int(spot[0]) + 1, int(spot[0]) * 2, max(int(spot[0]) - 1, 0)]))
            items[nth] = items[nth][: spot.start()] + other + items[nth][spot.end() :]
    words[at] = f"{key}={','.join(items)}" if value else key
    return " ".join(words)


def climb(question, asked, tries, dice):
    """The worst that changes of a question come to."""
    for _ in range(tries):
        other = changed(question, dice)
        now = ask(other)
        if now and share(now[0]) > share(asked[0]):
            question, asked = other, now
    return question, asked


def line(question, asked):
    (seconds, megabytes, clock), way = asked
    text = " ".join([question, *way])
    text = text if len(text) <= 110 else f"{text[:90].rsplit(',', 1)[0]},... ({len(text)} characters)"
    return f"| `{text}` | {seconds:.2f} s | {clock:.2f} s | {megabytes:.0f} MB |"


def main():
    lines = [row.rstrip("\n").split("\t") for row in open(sys.argv[1])]
    tries, dice = int(sys.argv[2]), random.Random(1863)
    found = {}
    for question in sorted({f"{system} {procedure} {words}".strip() for system, procedure, words in lines}):
        asked = ask(question)
        if asked:
            found.setdefault(question.split()[0], []).append((question, asked))
    print(f"{sum(map(len, found.values()))} questions asked; the bars are {SECONDS} s and {MEGABYTES} MB\n")
    print("| question | processor time | on the clock | memory |\n| --- | --- | --- | --- |")
    shown = []
    for question in ONCE:
        asked = ask(question)
        assert asked, f"{question} is refused"
        shown.append((question, asked))
    for questions in found.values():
        questions.sort(key=lambda one: -share(one[1][0]))
        worse = [climb(*one, tries, dice) for one in questions[:CHANGED]]
        worse.sort(key=lambda one: -share(one[1][0]))
        shown += worse[:SHOWN]
    for one in shown:
        print(line(*one))
    if any(share(asked[0]) > 1 for _, asked in shown):
        sys.exit("a question exceeds the bars")


main()
