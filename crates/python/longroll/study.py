"""Studies that can be spread over processes and machines: totals of battles that merge exactly.

A task is a battle and a range of seeds. Its totals are whole numbers, so that it does not matter who fought which seeds, in which
order, or how often a worker died: `fight_totals` gives the same totals for the same seeds everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any, Iterable


@dataclass(frozen=True)
class Totals:
    """Counts and sums of battles; `+` merges them."""

    battles: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    lead: int = 0
    lead_squared: int = 0
    decisions: int = 0

    def __add__(self, other: Totals) -> Totals:
        mine, theirs = vars(self), vars(other)
        return Totals(**{name: mine[name] + theirs[name] for name in mine})

    @property
    def share(self) -> float:
        """The share of the north, draws counted half."""
        return (self.won + self.drawn / 2) / max(self.battles, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 percent interval of the share (Wilson)."""
        n, z = self.battles, 1.96
        if n == 0:
            return 0.0, 1.0
        middle = self.share + z * z / (2 * n)
        reach = z * sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return (middle - reach) / scale, (middle + reach) / scale

    @property
    def mean_lead(self) -> tuple[float, float]:
        """The mean lead of the north in points, and its standard error."""
        n = self.battles
        if n < 2:
            return float(self.lead), 0.0
        mean = self.lead / n
        variance = (self.lead_squared - n * mean * mean) / (n - 1)
        return mean, sqrt(max(variance, 0.0) / n)

    @staticmethod
    def of(games: Iterable[dict[str, Any]]) -> Totals:
        """The totals of battles that `longroll.fight` fought."""
        total = Totals()
        for game in games:
            lead = game["points"][0] - game["points"][1]
            total += Totals(
                battles=1,
                won=int(game["won"] > 0),
                lost=int(game["won"] < 0),
                drawn=int(game["won"] == 0),
                lead=lead,
                lead_squared=lead * lead,
                decisions=game["decisions"],
            )
        return total


def fight_totals(system: str, battle: str, first: int, count: int, **options: Any) -> Totals:
    """The totals of `count` battles from seed `first` on: the task for a process pool, Dask or Ray."""
    from . import fight

    return Totals.of(fight(system, battle, range(first, first + count), **options))


def tasks(seed: int, battles: int, size: int) -> list[tuple[int, int]]:
    """Ranges of seeds, as `(first, count)`, that together are `battles` battles."""
    return [(first, min(size, seed + battles - first)) for first in range(seed, seed + battles, size)]


def fairness(
    system: str, battle: str, *, battles: int = 400, seed: int = 1, size: int = 20, client=None, **options: Any
) -> Totals:
    """Fight many battles, here or on a Dask cluster (`client=Client("tcp://...")`), and add up their totals.

    Lost workers change nothing but the time: their tasks are given to others.
    """
    work = tasks(seed, battles, size)
    if client is None:
        return sum((fight_totals(system, battle, first, count, **options) for first, count in work), Totals())
    options.setdefault("threads", 1)
    # Each task's result is needed once, and a task may be repeated: the same seeds give the same totals.
    futures = [
        client.submit(fight_totals, system, battle, first, count, pure=False, retries=3, **options)
        for first, count in work
    ]
    return sum(client.gather(futures), Totals())
