"""What a question is and what its answer holds.

A question is a plain function of a game's module, registered in its `QUESTIONS`: its keyword
arguments, annotated with `Arg`, become the options of `bonedice odds GAME QUESTION`; its docstring is
the help; it returns an `Answer`. Exactness is the point: results are integers and `Fraction`s, and
floats are made for display only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

Exact = Fraction | int
Kind = Literal["chance", "amount"]


class Amount(Fraction):
    """A mean, a variance or a plain number: exact as any value of an answer, but not a chance.

    What is computed with it is a plain fraction again: mark what goes into the answer.
    """

    __slots__ = ()


def kind_of(value: Exact) -> Kind:
    """Whether a value of an answer is a probability, or a mean or number, whatever its size."""
    return "amount" if isinstance(value, Amount) else "chance"


def amounts(values: Mapping[str, Exact]) -> dict[str, Exact]:
    """The same values, all marked as means or numbers."""
    return {name: Amount(value) for name, value in values.items()}


class OddsError(ValueError):
    """A senseless or too large argument; the message says which, and the allowed range."""


@dataclass(frozen=True)
class Arg:
    """How an argument of a question is shown and checked: `Annotated[int, Arg("dice thrown", 0, 60)]`.

    `low` and `high` bound an integer; `metavar` replaces the default one; `flag` names the option where
    it is not the argument's own name with hyphens; `alone` stands without a flag. `spread` makes of a text with a
    range in it one text per number, and nothing of any other text. `check` refuses a text that means nothing, as
    `check(name, text)`: it is held against every text given, whether the answer needs it or not.
    """

    help: str
    low: int | None = None
    high: int | None = None
    metavar: str | None = None
    flag: str | None = None
    alone: bool = False
    spread: Callable[[str], Mapping[int, str]] | None = None
    check: Callable[[str, str], object] | None = None


@dataclass(frozen=True)
class Answer:
    """An exact answer.

    `results` are named values in the order to show them: probabilities, and means and numbers marked as
    `Amount`. `distribution` is one law, outcome -> probability. `options` ranks the choices, best first,
    each with what it is worth, a chance or an `Amount`; `advice` says in a sentence which is best and where
    that flips; `plan` are lines that say what to do in which case. `shares` are for pictures: what happens with each
    choice, chances that exclude each other.

    Raises:
        ValueError: a value that is no probability is not marked as an `Amount`.
    """

    game: str
    question: str
    results: Mapping[str, Exact]
    assumptions: tuple[str, ...] = ()
    distribution: Mapping[str, Exact] = field(default_factory=dict)
    options: Mapping[str, Exact] = field(default_factory=dict)
    advice: str = ""
    shares: Mapping[str, Mapping[str, Exact]] = field(default_factory=dict)
    plan: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for values in (self.results, self.distribution, self.options):
            for name, value in values.items():
                if not (0 <= value <= 1 or isinstance(value, Amount)):
                    raise ValueError(f"{self.game} {self.question}, {name}: {value} is no chance")

    def to_json(self) -> dict[str, Any]:
        """Plain data, as in DESIGN section 6 (odds): every fraction a string beside its float.

        Entries that are means or numbers carry `"kind": "amount"`; all others are chances.
        """
        data: dict[str, Any] = {
            "game": self.game,
            "question": self.question,
            "assumptions": list(self.assumptions),
            "results": [_entry(name, value) for name, value in self.results.items()],
            "distribution": {name: _entry(name, value) for name, value in self.distribution.items()},
        }
        if self.options:
            data["options"] = [_entry(name, value) for name, value in self.options.items()]
        if self.advice:
            data["advice"] = self.advice
        if self.plan:
            data["plan"] = list(self.plan)
        return data


Question = Callable[..., Answer]


def check(name: str, value: int, low: int, high: int) -> int:
    """`value` if it lies in low..high.

    Raises:
        OddsError: it does not.
    """
    if not low <= value <= high:
        raise OddsError(f"{name}: must be {low} to {high}, got {value}")
    return value


def _entry(name: str, value: Exact) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": name, "fraction": str(value), "value": float(value)}
    return entry if kind_of(value) == "chance" else {**entry, "kind": "amount"}
