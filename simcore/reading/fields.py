"""Types of fields for files written by people: counts, numbers, shares, texts, and the base of all models.

A type accepts what such a file may hold and says in plain words what it expects otherwise; `validate` adds the place.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, GetCoreSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

from simcore.reading.wording import scientific, span

EXPECTED = "bonedice_expected"
REFUSED = "bonedice_refused"

_LONGEST_TEXT = 300
_LINE_BREAKING = {"Cc", "Zl", "Zp"}


class Model(BaseModel):
    """Base of every model of a file: no unknown keys, no conversions between types, frozen.

    Strict means in Python code that a tuple field takes a tuple; `validate` takes the lists of a file.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


@dataclass(frozen=True)
class Count:
    """A whole number from `lo` to `hi`, both allowed: `games: Annotated[int, Count(1, 10**9)]`.

    Takes `1000000`, `1e6` and the text '1e6' that writers of YAML 1.1 leave; no truth values, no other text.
    """

    lo: int
    hi: int

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(self.check, handler(source))

    def check(self, value: Any) -> int:
        """Return the count.

        Raises:
            PydanticCustomError: it is none, or out of range.
        """
        if isinstance(value, str):
            value = scientific(value)
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if not whole or isinstance(value, bool):
            raise expected("a whole number")
        if not self.lo <= value <= self.hi:
            raise expected(span(self.lo, self.hi))
        return int(value)


@dataclass(frozen=True)
class Number:
    """A finite number from `lo` to `hi`, both allowed: `weight: Annotated[float, Number(-100, 100)]`."""

    lo: float = -math.inf
    hi: float = math.inf

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(self.check, handler(source))

    def check(self, value: Any) -> float:
        """Return the number.

        Raises:
            PydanticCustomError: it is none, not finite, or out of range.
        """
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise expected("a number")
        if not math.isfinite(value):
            raise expected("a finite number")
        if not self.lo <= value <= self.hi:
            raise expected(span(self.lo, self.hi))
        return float(value)


def expected(what: str, hint: str = "") -> PydanticCustomError:
    """Return the error that reads "must be {what}, got ..."; in a union the choices are joined by "or"."""
    return PydanticCustomError(EXPECTED, "must be {expected}", {"expected": what, "hint": hint})


def refusal(problem: str, hint: str = "") -> PydanticCustomError:
    """Return the error to raise in a validator of a model; `problem` is shown as it is."""
    return PydanticCustomError(REFUSED, "{problem}", {"problem": problem, "hint": hint})


def _share(value: Any) -> float:
    number = value
    if isinstance(value, str) and value.endswith("%"):
        try:
            number = float(value[:-1]) / 100
        except ValueError:
            number = None
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise expected("a share such as 0.02 or 2%")
    if not 0 < number < 1:
        hint = f"{number:g}% is {number / 100:g}" if 1 <= number < 100 else ""
        raise expected("a share between 0 and 1, such as 0.02 or 2%", hint)
    return float(number)


def _text(value: str) -> str:
    if len(value) > _LONGEST_TEXT:  # before the normal form, which takes very long for many combining marks
        raise refusal(f"must be at most {_LONGEST_TEXT} characters, got {len(value)}")
    text = unicodedata.normalize("NFC", value)
    if not text.strip():
        raise expected("text that is not blank")
    if any(unicodedata.category(char) in _LINE_BREAKING for char in text):
        raise refusal("must be one line without control characters", "fold long text with >-")
    return text


def _name(value: Any) -> Any:
    if not isinstance(value, str):
        raise expected("a name")
    return value


Share = Annotated[float, BeforeValidator(_share)]
"""A share above 0 and below 1, written `0.02` or `2%`."""

Text = Annotated[str, AfterValidator(_text)]
"""One line of 1 to 300 characters in NFC, no control characters."""

Name = Annotated[Text, BeforeValidator(_name)]
"""What something else in the file, or in another one, is called: nobody who writes 7 there means the name '7'."""
