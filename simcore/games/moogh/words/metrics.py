"""What the rows of MOOGH mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcore.games.moogh.names import ACTIONS, ICONS

if TYPE_CHECKING:
    from simcore.runs.tally import Tally


def metrics(tally: Tally) -> dict[str, Any]:
    """Rates and means per game: objective met, beasts killed and fled, injuries, losses, actions of people and beasts."""
    return {
        "objective_rate": tally.mean("objective"),
        "killed": tally.mean("killed"),
        "fled": tally.mean("fled"),
        "injuries": tally.mean_over_seats("injuries"),
        "knocked_out": tally.mean_over_seats("losses"),
        "actions": {name: tally.mean_over_seats(f"did_{name}") for name in ACTIONS},
        "beast_actions": {name: tally.mean(f"beast_{name}") for name in ICONS},
    }
