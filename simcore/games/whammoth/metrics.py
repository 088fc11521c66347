"""What the rows of Wooly Whammoth mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcore.games.whammoth.names import DIED

if TYPE_CHECKING:
    from simcore.runs.tally import Tally


def metrics(tally: Tally) -> dict[str, Any]:
    """Means per game: deaths by cause, meat by source, meals, starved tribes, CHARGE! cards drawn."""
    deaths = {cause: tally.mean_over_seats(column) for cause, column in DIED.items()}
    ambush, tar, eaten = (tally.mean_over_seats(name) for name in ("meat_ambush", "meat_tar", "eaten"))
    taken = tally.mean_over_seats("meat") + eaten
    return {
        "deaths_per_game": deaths,
        "meat_per_game": {
            "tusk": taken - deaths["over"] - ambush - tar,
            "over": deaths["over"],
            "ambush": ambush,
            "tar": tar,
        },
        "eaten_per_game": eaten,
        "starved_per_game": tally.mean_bits("starved"),
        "charges_per_game": tally.mean("charges"),
    }
