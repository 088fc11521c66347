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
from typing import Any

Exact = Fraction | int


class OddsError(ValueError):
    """A senseless or too large argument; the message says which, and the allowed range."""


@dataclass(frozen=True)
class Arg:
    """How an argument of a question is shown and checked: `Annotated[int, Arg("dice thrown", 0, 60)]`.

    `low` and `high` bound an integer; `metavar` replaces the default one; `flag` names the option where
    it is not the argument's own name with hyphens.
    """

    help: str
    low: int | None = None
    high: int | None = None
    metavar: str | None = None
    flag: str | None = None


@dataclass(frozen=True)
class Answer:
    """An exact answer.

    `results` are named values in the order to show them: probabilities, or means where the name says
    so (`mean_...`, `value`, `dice`). `distribution` is one law, outcome -> probability. `options` ranks
    the choices, best first, each with what it is worth; `advice` says in a sentence which is best and
    where that flips.
    """

    game: str
    question: str
    results: Mapping[str, Exact]
    assumptions: tuple[str, ...] = ()
    distribution: Mapping[str, Exact] = field(default_factory=dict)
    options: Mapping[str, Exact] = field(default_factory=dict)
    advice: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data, as in DESIGN section 6 (odds): every fraction a string beside its float."""
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
    return {"name": name, "fraction": str(value), "value": float(value)}
