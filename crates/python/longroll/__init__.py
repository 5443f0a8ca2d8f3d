"""Long Roll: an umpire, an opponent and an odds-maker for American Civil War wargames."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Iterable, Mapping

from . import _longroll
from ._longroll import Batch, Refused, battles, random_play, systems
from .study import Totals

__all__ = [
    "Batch",
    "Battle",
    "Distribution",
    "Odds",
    "Refused",
    "Totals",
    "battles",
    "fight",
    "odds",
    "random_play",
    "resolve",
    "systems",
]


def _pairs(values: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """Inputs as text: True is `yes`, False is left out, a name may have `_` in place of `-`."""
    pairs = []
    for name, value in (values or {}).items():
        if value is False or value is None:
            continue
        text = "yes" if value is True else str(value)
        pairs.append((name.replace("_", "-"), text))
    return pairs


class Distribution(Mapping[Any, Any]):
    """The chances of one fact, from the likeliest to the least likely."""

    def __init__(self, name: str, chances: Mapping[Any, Any]) -> None:
        self.name = name
        self._chances = dict(chances)

    def __getitem__(self, value: Any) -> Any:
        return self._chances.get(value, 0)

    def __iter__(self):
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __contains__(self, value: object) -> bool:
        return value in self._chances

    def __repr__(self) -> str:
        inside = ", ".join(f"{value!r}: {float(chance):.4f}" for value, chance in self._chances.items())
        return f"Distribution({self.name!r}, {{{inside}}})"

    def mean(self) -> Any:
        """The mean of a fact whose values are numbers."""
        return sum(value * chance for value, chance in self._chances.items())

    def at_least(self, value: Any) -> Any:
        """The chance of this value or more."""
        return sum(chance for known, chance in self._chances.items() if known >= value)

    def to_dict(self) -> dict[Any, Any]:
        """A dictionary of values and chances."""
        return dict(self._chances)

    def to_numpy(self):
        """The values and their chances as two arrays."""
        import numpy as np

        return np.array(list(self._chances)), np.array([float(chance) for chance in self._chances.values()])

    def to_series(self):
        """A pandas Series, indexed by the values."""
        import pandas as pd

        chances = [float(chance) for chance in self._chances.values()]
        return pd.Series(chances, index=pd.Index(list(self._chances), name=self.name), name="chance")


class Odds(Mapping[str, Distribution]):
    """The odds of a situation: a distribution for each fact. `details` has everything else that the umpire says."""

    def __init__(self, details: dict[str, Any], exact: bool) -> None:
        self.details = details
        self._facts = {fact["fact"]: _distribution(fact, exact) for fact in details["facts"]}

    def __getitem__(self, fact: str) -> Distribution:
        return self._facts[fact]

    def __iter__(self):
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __repr__(self) -> str:
        return f"<Odds of {self.details['system']} {self.details['procedure']}: {', '.join(self._facts)}>"

    def to_frame(self):
        """A pandas DataFrame with a row for each fact and value."""
        import pandas as pd

        rows = [
            (fact, value, float(chance)) for fact, values in self._facts.items() for value, chance in values.items()
        ]
        return pd.DataFrame(rows, columns=["fact", "value", "chance"])


def _distribution(fact: dict[str, Any], exact: bool) -> Distribution:
    def chance(entry: dict[str, Any]) -> Any:
        # A sample has no fractions.
        return Fraction(entry["fraction"]) if exact and "fraction" in entry else entry["chance"]

    return Distribution(fact["fact"], {entry["value"]: chance(entry) for entry in fact["values"]})


def odds(
    system: str,
    procedure: str,
    inputs: Mapping[str, Any] | None = None,
    *,
    switches: Mapping[str, str] | None = None,
    given: Iterable[str] = (),
    exact: bool = False,
    **more: Any,
) -> Odds:
    """The odds of a procedure: `odds("death-valley", "fire", weapon="R", sp=8, range=1, cr=6)`.

    Inputs may be keywords or a mapping. With `exact`, chances are fractions.
    """
    pairs = _pairs(inputs) + _pairs(more)
    switched = [(name, value) for name, value in (switches or {}).items()]
    text = _longroll.odds(system, procedure, pairs, switched, list(given), exact)
    return Odds(json.loads(text), exact)


def resolve(
    system: str,
    procedure: str,
    inputs: Mapping[str, Any] | None = None,
    *,
    switches: Mapping[str, str] | None = None,
    seed: int | None = None,
    dice: Iterable[int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Resolve a procedure with a seed or with dice that you rolled: the receipt as a dictionary."""
    pairs = _pairs(inputs) + _pairs(more)
    switched = [(name, value) for name, value in (switches or {}).items()]
    faces = None if dice is None else list(dice)
    return json.loads(_longroll.resolve(system, procedure, pairs, switched, seed, faces))


class Battle:
    """A battle in progress. The same seed and answers give the same battle everywhere."""

    def __init__(
        self,
        system: str,
        battle: str,
        seed: int = 1,
        switches: Mapping[str, str] | None = None,
        files: Iterable[tuple[str, str]] = (),
    ) -> None:
        switched = [(name, value) for name, value in (switches or {}).items()]
        self._battle = _longroll.Battle(system, battle, seed, switched, list(files))

    @property
    def side(self) -> str | None:
        """The side that decides: `north`, `south`, or None when the battle is over."""
        return self._battle.side

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self._battle.over

    @property
    def answers(self) -> list[str]:
        """The answers that the rules allow now."""
        return self._battle.answers

    @property
    def points(self) -> tuple[int, int]:
        """Victory points of north and south."""
        return self._battle.points

    @property
    def winner(self) -> str | None:
        """The winner: `north`, `south`, `drawn`, or None while the battle goes on."""
        return self._battle.winner

    @property
    def result(self) -> str | None:
        """How it ended, in words."""
        return self._battle.result

    @property
    def entries(self) -> int:
        """How many rolls and decisions there were."""
        return self._battle.entries

    @property
    def question(self) -> dict[str, Any] | None:
        """What the battle asks, with the answers in words."""
        return json.loads(self._battle.question_json())

    def answer(self, choice: int | str) -> None:
        """Answer the question, by the answer's words or its number in `answers`."""
        self._battle.answer(choice)

    def advise(self) -> str | None:
        """What a recruit would answer."""
        return self._battle.advise()

    def view(self, side: str | None = None) -> dict[str, Any]:
        """The position as a side may see it; without a side, what both may see."""
        return json.loads(self._battle.view_json(side))

    def observe(self, side: str) -> list[list[float]]:
        """Eight numbers for each piece that the side sees."""
        return self._battle.observe(side)

    def copy(self, seed: int) -> Battle:
        """A battle that stands as this one does; its dice go on from another seed."""
        twin = object.__new__(Battle)
        twin._battle = self._battle.copy(seed)
        return twin

    def __repr__(self) -> str:
        return repr(self._battle)


def fight(
    system: str,
    battle: str,
    seeds: Iterable[int],
    *,
    north: str = "recruit",
    south: str = "recruit",
    switches: Mapping[str, str] | None = None,
    files: Iterable[tuple[str, str]] = (),
    threads: int = 0,
) -> list[dict[str, Any]]:
    """Whole battles between computer players, one for each seed, on all cores: a dictionary for each."""
    switched = [(name, value) for name, value in (switches or {}).items()]
    text = _longroll.fight(system, battle, list(seeds), north, south, switched, list(files), threads)
    return json.loads(text)
