"""What tells one scenario from another: a hash of all that differs from the defaults.

So a new switch, key or weight leaves the fingerprints of older scenarios as they are, as long as its default plays the
games that were played without it. A default that is changed plays others: that raises RESULTS_VERSION.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from simcore.contract.scenario import Scenario
from simcore.contract.strategies import Strategy
from simcore.scenarios.patterns import BOOKKEEPING


def fingerprint(
    version: int,
    scenario: Scenario,
    content: BaseModel,
    written: Mapping[str, Any],
    strategies: Sequence[Strategy],
) -> str:
    """12 hex digits for a scenario with all that it names, without its seed and number of games.

    `version` is that of the results. `written` is the resolved content as it is written, for what its model does not hold: where its values come from.
    """
    said = differing(scenario)
    said.pop("content", None)
    said["seats"] = [
        {key: value for key, value in seat.items() if key != "strategy"} for seat in said["seats"]
    ]
    run = {key: value for key, value in said.pop("run", {}).items() if key not in ("games", "seed")}
    original = written.get("from", written)
    sources = {key: original[key] for key in sorted(BOOKKEEPING) if key in original}
    covered = [
        version,
        said,
        run,
        differing(content),
        sources,
        written["set"] if "from" in written else None,
        [differing(strategy) for strategy in strategies],
    ]
    text = json.dumps(covered, ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def differing(value: Any) -> Any:
    """Plain data of what in a model differs from its defaults, by name; mappings of files keep their order.

    Tags such as `kind` always count, since they tell models apart.
    """
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        return {
            name: differing(each)
            for name, each in sorted(value)
            if _is_tag(fields[name]) or not _is_default(fields[name], each)
        }
    if isinstance(value, Mapping):
        return [[key, differing(each)] for key, each in value.items()]
    if isinstance(value, list | tuple):
        return [differing(each) for each in value]
    return value


def _is_tag(field: FieldInfo) -> bool:
    return get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1


def _is_default(field: FieldInfo, value: Any) -> bool:
    default = field.get_default(call_default_factory=True)
    return bool(not field.is_required() and value == default)
