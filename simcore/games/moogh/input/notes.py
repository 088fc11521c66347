"""What is right in a scenario of MOOGH and yet deserves a word: parts of the map that nobody can walk to."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.games.moogh.input.map_checks import walk
from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.scenario import MooghScenario, rows_of

Place = tuple[int, int]
MOST_NAMED = 4


def notes(scenario: MooghScenario | None, _: Content) -> list[str]:
    """A note for cells that are walled off from the green area, and for each aim that lies there."""
    if scenario is None:
        return []
    rows = rows_of(scenario.map)
    levels = rows_of(scenario.elevation) if scenario.elevation else []
    green = rows_of(scenario.green or scenario.map)
    level = {
        (x, y): levels[y][x] if levels else "0"
        for y, row in enumerate(rows)
        for x, glyph in enumerate(row)
        if glyph not in "#x" and not (levels and levels[y][x] == "1")
    }
    reached = _reached(level, [cell for cell in level if green[cell[1]][cell[0]] == "g"])
    off = [cell for cell in level if cell not in reached]
    if not off:
        return []
    named = ", ".join(f"[{x}, {y}]" for x, y in off[:MOST_NAMED]) + (", ..." if len(off) > MOST_NAMED else "")
    said = f"nobody can walk from the green area to {len(off)} of {len(level)} cells ({named})"
    return [f"{said}; only pushes, shakes and beasts lead there", *_aims(scenario, reached)]


def _aims(scenario: MooghScenario, reached: set[Place]) -> Iterator[str]:
    for aim, loc in walk(scenario.objective):
        zones = {"reach.zone": aim.reach.zone if aim.reach else [], "collect": aim.collect or []}
        for name, zone in zones.items():
            if zone and not any(cell in reached for cell in zone):
                yield f"{'.'.join(map(str, loc))}.{name} lies wholly where nobody can walk to"


def _reached(level: dict[Place, str], start: list[Place]) -> set[Place]:
    """Cells that can be walked to: eight directions, around boulders and voids, not over a cliff."""
    reached, edge = set(start), list(start)
    while edge:
        x, y = edge.pop()
        for there in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if there not in reached and level.get(there) == level[x, y]:
                reached.add(there)
                edge.append(there)
    return reached
