"""What could stand at a key, in words of whoever writes the file: for the advice of messages.

A field's `examples` come first; without them the annotation says what it takes.
"""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from simcore.reading.annotations import bare, is_model, keys
from simcore.reading.fields import Count, Number
from simcore.reading.wording import one_of, span

_MOST_KEYS = 12
_PLAIN = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}


def field_of(annotation: Any, key: str | int) -> FieldInfo | None:
    """Return the field that `key` of a file fills in a model, or None where there is none."""
    annotation = bare(annotation)
    name = keys(annotation).get(str(key)) if is_model(annotation) else None
    return annotation.model_fields[name] if name else None


def how_to_write(key: str, field: FieldInfo | None) -> str:
    """Return advice for a key that is missing: `write at: [3, 3]`, or `write rage: and 1 to 8`."""
    example = example_of(field)
    if example:
        return f"write {key}: {example}"
    form = _form(field.annotation, field.metadata) if field else ""
    return f"write {key}: and {form or 'its value'}"


def example_of(field: FieldInfo | None) -> str:
    """Return the field's example as it is written in a file, or ""."""
    return str(field.examples[0]) if field and field.examples else ""


def keys_of(annotation: Any) -> str:
    """Return advice for where a mapping belongs: the keys that it must have, or else those that it may have."""
    annotation = bare(annotation)
    return f"its keys: {_keys(annotation)}" if is_model(annotation) else ""


def only_key(annotation: Any) -> str:
    """Return the key that a mapping must have, where it is the only one; else ""."""
    annotation = bare(annotation)
    known = keys(annotation) if is_model(annotation) else {}
    needed = [key for key, name in known.items() if annotation.model_fields[name].is_required()]
    return needed[0] if len(needed) == 1 else ""


def length_of(annotation: Any) -> int:
    """Return how many items a list of fixed length has; 0 for any other annotation."""
    annotation = bare(annotation)
    args = get_args(annotation)
    return len(args) if get_origin(annotation) is tuple and Ellipsis not in args else 0


def _keys(model: type[BaseModel]) -> str:
    known = keys(model)
    needed = [key for key, name in known.items() if model.model_fields[name].is_required()]
    names = needed or list(known)
    return ", ".join(names[:_MOST_KEYS]) + (", ..." if len(names) > _MOST_KEYS else "")


def _form(annotation: Any, metadata: Any = ()) -> str:
    for each in metadata:
        if isinstance(each, Count | Number):
            return span(each.lo, each.hi)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _form(args[0], args[1:])
    if origin in (Union, types.UnionType):
        forms = [_form(arg) for arg in args if arg is not types.NoneType]
        return " or ".join(dict.fromkeys(form for form in forms if form))
    if origin is Literal:
        return one_of(args)
    annotation = bare(annotation)
    if is_model(annotation):
        return f"a mapping with {_keys(annotation)}"
    if origin is dict:
        return "a mapping"
    return "a list" if origin in (list, tuple, set, frozenset) else _PLAIN.get(annotation, "")
