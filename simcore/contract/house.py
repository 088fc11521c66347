"""House switches: the fields of a game's `rules`. Kernels see each under its own name, as a whole number.

Truth values are 0 and 1, numbers are themselves, and words are numbered as their Literal lists them.
"""

from __future__ import annotations

from typing import Any

from simcore.reading.annotations import choices
from simcore.reading.fields import Count, Model


def values_of(rules: type[Model], switch: str) -> tuple[Any, ...]:
    """The values of a switch: all of them, or, of a whole number within bounds, the lowest, its neighbour, the highest.

    Raises:
        TypeError: the switch is neither a truth value, nor a Literal, nor a Count.
    """
    field = rules.model_fields[switch]
    if field.annotation is bool:
        return False, True
    if words := choices(field.annotation):
        return words
    for bounds in field.metadata:
        if isinstance(bounds, Count):
            return tuple(sorted({bounds.lo, min(bounds.lo + 1, bounds.hi), bounds.hi}))
    raise TypeError(f"{rules.__module__}: the switch {switch} must be a StrictBool, a Literal or a Count")


def code_of(rules: type[Model], switch: str, value: Any) -> int:
    """The number under which kernels see that value of a switch: `ONE_DIE = code_of(Rules, "zero_dice", "one_die")`.

    Raises:
        KeyError: there is no such switch.
        ValueError: it can't have that value.
    """
    if not isinstance(value, str):
        return int(value)
    values = values_of(rules, switch)
    if value not in values:
        raise ValueError(f"{rules.__module__}: {switch} has no value {value}; it has {', '.join(values)}")
    return values.index(value)


def fill_rules(record: Any, rules: Model) -> None:
    """Write every switch of the house into a TABLES record, which has a field for each (`records.ints(*Rules.model_fields)`)."""
    for switch in type(rules).model_fields:
        record[switch] = code_of(type(rules), switch, getattr(rules, switch))
