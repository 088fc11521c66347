"""What the annotation of a model's field says about the data below it."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel, RootModel


def is_model(annotation: Any) -> TypeGuard[type[BaseModel]]:
    """Return whether the annotation is a model class."""
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def bare(annotation: Any) -> Any:
    """Return the annotation without `Annotated`, alias names and root models."""
    while True:
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
        elif hasattr(annotation, "__value__"):
            annotation = annotation.__value__
        elif is_model(annotation) and issubclass(annotation, RootModel):
            annotation = annotation.model_fields["root"].annotation
        else:
            return annotation


def members(annotation: Any) -> list[Any]:
    """Return the members of a union without None, or the annotation alone. Nested unions are flattened."""
    annotation = bare(annotation)
    if get_origin(annotation) not in (Union, types.UnionType):
        return [annotation]
    return [inner for arg in get_args(annotation) if arg is not types.NoneType for inner in members(arg)]


def choices(annotation: Any) -> tuple[Any, ...]:
    """Return the values of a Literal; empty for any other annotation."""
    annotation = bare(annotation)
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def keys(model: type[BaseModel]) -> dict[str, str]:
    """Return the keys that a file may use for the model's fields, each with the field's name."""
    return {field.alias or name: name for name, field in model.model_fields.items()}


def child(annotation: Any, segment: str | int) -> Any:
    """Return the annotation one level below a single (not union) annotation, or None where it says nothing."""
    annotation = bare(annotation)
    if is_model(annotation):
        name = keys(annotation).get(str(segment))
        return annotation.model_fields[name].annotation if name else None
    args = get_args(annotation)
    origin = get_origin(annotation)
    if not isinstance(origin, type) or not args:
        return None
    if len(args) == 2 and isinstance(segment, str):
        return args[1]
    if origin is tuple and args[-1] is not Ellipsis:
        return args[segment] if isinstance(segment, int) and segment < len(args) else None
    return args[0] if isinstance(segment, int) else None


def tagged(annotation: Any, tag: str | int) -> Any:
    """Return the member of a union that pydantic's location calls `tag`, or None if that cannot be told."""
    for member in members(annotation):
        # pydantic calls members by class, `Beast`, or by form, `list[Beast]`.
        if str(tag).partition("[")[0] == getattr(member, "__name__", None):
            return member
        fields = member.model_fields.values() if is_model(member) else ()
        if any(tag in choices(field.annotation) for field in fields):
            return member
    return None
