"""What the rows of Paleolithic mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcore.games.paleolithic.names import POINTS, USES

if TYPE_CHECKING:
    from simcore.runs.tally import Tally


def metrics(tally: Tally) -> dict[str, Any]:
    """Means of a player and game: cards, points by source, actions, resources given back, skills used.

    `first_basic_rate` is the share of the games in which a player had the cards that end a basic game, and
    `first_basic_round` the mean round in which that happened (null without such games).
    """
    seats = tally.seats

    def mean(column: str) -> float:
        return tally.mean_over_seats(column) / seats

    points = {source: mean(column) for source, column in POINTS.items()}
    reached = tally.games - int(tally.counts["first_basic"][0][0])
    return {
        "artifacts": mean("artifacts"),
        "tiles": mean("tiles"),
        "points": {**points, "tiles": mean("score") - sum(points.values())},
        "explores": mean("explores"),
        "given_back": mean("given_back"),
        "skills_used": {skill: mean(column) for skill, column in USES.items()},
        "first_basic_rate": reached / tally.games,
        "first_basic_round": tally.total("first_basic") / reached if reached else None,
    }
