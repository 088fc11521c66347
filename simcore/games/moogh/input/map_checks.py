"""What is wrong with the map of a scenario and with what stands on it (MOO rules page, section 3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.game import Finding
from simcore.games.moogh.input.drawing import letters
from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.scenario import GRID, MooghScenario, Objective, characters_of, rows_of
from simcore.games.moogh.table.sizes import MAX_BEASTS, MAX_HEALTH, MAX_SIDE, MOST_HEALTH, TRAPS_IN_BOX
from simcore.reading.wording import Loc, one_of, plural, quoted

AROUND = 4  # cells drawn on each side of what is wrong
MEANT = {
    ".": "open", "g": "green", "b": "bush", "~": "water", "m": "mud", "T": "tree", "#": "boulder", "h": "hut",
    "x": "no cell",
}  # fmt: skip
LEVELS = {"0": "low", "1": "cliff face", "2": "high"}
GREENS = {"g": "green", ".": "not"}


def wrong(loc: Loc, problem: str, hint: str, drawing: tuple[str, ...] = ()) -> Finding:
    """A finding in the scenario's own file."""
    return Finding("scenario", loc, problem, hint, drawing)


def walk(aim: Objective, loc: Loc = ("objective",)) -> Iterator[tuple[Objective, Loc]]:
    """The aim and all below it, each with its place."""
    yield aim, loc
    for key in ("all", "any"):
        for i, each in enumerate(getattr(aim, key) or []):
            yield from walk(each, (*loc, key, i))


# --- map; in a grid a place is (key, line, column)


def grid_findings(scenario: MooghScenario) -> Iterator[Finding]:
    rows = rows_of(scenario.map)
    grids = {"map": scenario.map, "elevation": scenario.elevation, "green": scenario.green}
    folded = [
        name for name, grid in grids.items() if grid and len(rows_of(grid)) == 1 and " " in grid.strip()
    ]
    if folded:
        for name in folded:
            yield wrong((name,), "is a single line with spaces", f"write {name}: {GRID}")
        return
    widths = [len(row) for row in rows]
    width = max(widths, key=widths.count)
    if max(widths) == 0:
        yield wrong(("map",), "has no cells", f"write map: {GRID}")
        return
    if len(rows) > MAX_SIDE or width > MAX_SIDE:
        place = (MAX_SIDE, 0) if len(rows) > MAX_SIDE else (0, MAX_SIDE)
        said = f"must be at most {MAX_SIDE} x {MAX_SIDE} cells, got {width} x {len(rows)}"
        yield wrong(("map", *place), said, "cut columns or lines off")
    yield from _grid("map", rows, width, len(rows), MEANT)
    for name, grid, glyphs in (("elevation", scenario.elevation, LEVELS), ("green", scenario.green, GREENS)):
        if grid is not None:
            yield from _grid(name, rows_of(grid), width, len(rows), glyphs)


def _grid(
    name: str, rows: list[str], width: int, height: int, glyphs: Mapping[str, str]
) -> Iterator[Finding]:
    if len(rows) != height:
        act = f"add {plural(height - len(rows), 'line')}"
        if len(rows) > height:
            act = f"take {plural(len(rows) - height, 'line')} away"
        place = (height, 0) if len(rows) > height else ()
        yield wrong((name, *place), f"must have {plural(height, 'line')}, as the map, got {len(rows)}", act)
    strange: set[str] = set()
    for y, row in enumerate(rows):
        if len(row) != width and not any(map(str.isspace, row)):
            has = "most lines have" if name == "map" else "the map has"
            act = f"add {width - len(row)}" if len(row) < width else f"take {len(row) - width} away"
            said = f"line {y} of the grid (from 0) has {plural(len(row), 'cell')}, {has} {width}"
            yield wrong(
                (name, y, min(len(row), width)), said, act if row else "fill or remove the empty line"
            )
        for x, glyph in enumerate(row):
            if glyph not in glyphs and glyph not in strange:
                said = f"there is no glyph {quoted(glyph)} (column {x}, line {y} of the grid, from 0)"
                if glyph.isspace():
                    yield wrong((name, y, x), said, "remove it; all lines of a grid are indented alike")
                    break
                strange.add(glyph)
                told = ", ".join(f"{each} {meant}" for each, meant in glyphs.items())
                yield wrong((name, y, x), said, f"glyphs: {told}")


def _glyph(scenario: MooghScenario, x: int, y: int) -> str:
    rows = rows_of(scenario.map)
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else "x"


def _level(scenario: MooghScenario, x: int, y: int) -> str:
    return rows_of(scenario.elevation)[y][x] if scenario.elevation else "0"


def _is_face(scenario: MooghScenario, x: int, y: int) -> bool:
    """Whether the cell is a cliff face, where no character can stand (A-15)."""
    rows = rows_of(scenario.elevation) if scenario.elevation else []
    return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] == "1"


def green_findings(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    rows = rows_of(scenario.green or scenario.map)
    taken = _covered(scenario, content)
    free = [
        (x, y)
        for y, row in enumerate(rows)
        for x, glyph in enumerate(row)
        if glyph == "g"
        and _glyph(scenario, x, y) not in "#x"
        and _level(scenario, x, y) != "1"
        and (x, y) not in taken
    ]
    n = sum(map(len, characters_of(scenario, content)))
    if len(free) < n:
        said = f"the green area has {plural(len(free), 'cell')} that a character may stand on, {n} are needed (A-56)"
        yield wrong(("green" if scenario.green else "map",), said, f"mark {n - len(free)} more with g")


def room_findings(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    """A figure that has to give way finds a free cell, always (A-19): one more than all figures take."""
    people = sum(map(len, characters_of(scenario, content)))
    beasts = sum(_glyph(scenario, *cell) != "x" for cell in _covered(scenario, content))
    rows = rows_of(scenario.map)
    cells = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
    open_ = sum(_glyph(scenario, *cell) not in "#x" and _level(scenario, *cell) != "1" for cell in cells)
    if people + beasts < open_:
        return
    said = f"{people + beasts} cells are taken and {open_} can be stood on: nobody could give way"
    yield wrong(("map",), said, "add open cells")


def trap_findings(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    if scenario.rules.trap_cap == "10" and len(scenario.traps) > TRAPS_IN_BOX:
        said = f"the box has {TRAPS_IN_BOX} traps, got {len(scenario.traps)} (MOO-TRAP-2)"
        yield wrong(("traps",), said, f"take {len(scenario.traps) - TRAPS_IN_BOX} away")
    for i, (x, y) in enumerate(scenario.traps):
        closed = "#x" if scenario.rules.trap_in_tree else "#Tx"
        if _glyph(scenario, x, y) in closed or _is_face(scenario, x, y):
            said = f"there is no empty space at column {x}, line {y}"
            hint = f"take a cell without tree, boulder and cliff face; {_cells_there(scenario)}"
            yield wrong(("traps", i), said, hint, picture(scenario, content, [(x, y)]))
        if (x, y) in scenario.traps[:i]:
            said = f"there is a trap at column {x}, line {y} already"
            yield wrong(("traps", i), said, "move it or take it away")


def _cells_there(scenario: MooghScenario) -> str:
    rows = rows_of(scenario.map)
    return f"columns are 0 to {len(rows[0]) - 1}, lines 0 to {len(rows) - 1}"


# --- beasts


def beast_findings(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    n = len(scenario.present)
    if not 1 <= n <= MAX_BEASTS:
        said = f"{beasts_take(n)} part as {scenario.mode}, must be 1 to {MAX_BEASTS} (MOO-CMP-2)"
        act = f"take {n - MAX_BEASTS} away, or give difficulties that leave {scenario.mode} out"
        yield wrong(("beasts",), said, act if n else f"add {scenario.mode} to the difficulties of one")
    for i, place in enumerate(scenario.beasts):
        beast = content.beasts.get(place.type)
        if beast is None:
            said = f"there is no beast {quoted(place.type)}"
            yield wrong(("beasts", i, "type"), said, one_of(content.beasts))
            continue
        cards = {"A": beast.action_card.A, "B": beast.action_card.B}
        rows = min(len(card) for side, card in cards.items() if place.side in (None, side))
        if place.rage > rows:
            said = f"the action card has rows 1 to {rows} (MOO-SET-7), got {place.rage}"
            yield wrong(("beasts", i, "rage"), said, f"write rage: {rows} or less")
        health = scenario.of_mode(place.health)
        if i not in scenario.present:
            continue
        if health is None:
            said, hint = f"says nothing of {scenario.mode}", "write {tracker: 5, hunter: 6, predator: 6}"
            yield wrong(("beasts", i, "health"), said, hint)
        elif health > MOST_HEALTH:
            said = f"must be 1 to {MOST_HEALTH}, even with health_override, got {health}"
            hint = f"write health: {MOST_HEALTH if place.health_override else MAX_HEALTH} or less"
            yield wrong(("beasts", i, "health"), said, hint)
        elif health > MAX_HEALTH and not place.health_override:
            said = f"must be 1 to {MAX_HEALTH} (a die, MOO-SET-8), got {health}"
            hint = f"write health: {MAX_HEALTH} or less, or health_override: true beside it"
            yield wrong(("beasts", i, "health"), said, hint)


def beasts_take(n: int) -> str:
    return "1 beast takes" if n == 1 else f"{n} beasts take"


def _cells(place: Any, content: Content) -> list[tuple[int, int]]:
    size = 2 if content.beasts[place.type].size == "big" else 1
    return [(place.at[0] + dx, place.at[1] + dy) for dy in range(size) for dx in range(size)]


def _covered(scenario: MooghScenario, content: Content) -> set[tuple[int, int]]:
    present = [scenario.beasts[i] for i in scenario.present if scenario.beasts[i].type in content.beasts]
    return {cell for place in present for cell in _cells(place, content)}


def body_findings(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    """One finding for a beast, however much of its body cannot stand where it is."""
    stands: dict[tuple[int, int], str] = {}
    for i in scenario.present:
        place = scenario.beasts[i]
        if place.type not in content.beasts:
            continue
        name = f"beast {i} ({place.type})"
        body = _cells(place, content)
        clashes: dict[str, list[tuple[int, int]]] = {}
        for x, y in body:
            what = {"x": "off the board", "#": "on a boulder", "T": "on a tree"}.get(_glyph(scenario, x, y))
            if not what and (x, y) in stands:
                what = f"on {stands[x, y]}"
            elif not what and (x, y) in scenario.traps:
                what = "on a trap"
            if what:
                clashes.setdefault(what, []).append((x, y))
        stands |= dict.fromkeys(body, name)
        if clashes:
            told = " and ".join(f"{what} at {_at(cells)}" for what, cells in clashes.items())
            hit = [cell for cells in clashes.values() for cell in cells]
            act = f"change at, its top left cell; {_cells_there(scenario)}"
            drawing = picture(scenario, content, hit)
            yield wrong(("beasts", i, "at"), f"{name} would stand {told}", act, drawing)


def _at(cells: list[tuple[int, int]]) -> str:
    """Column 10, line 4; or with more cells: columns 9 and 10, line 4."""
    if len(cells) != len({x for x, _ in cells}) * len({y for _, y in cells}):
        return " and ".join(_at([cell]) for cell in cells)
    told = []
    for word, values in (("column", {x for x, _ in cells}), ("line", {y for _, y in cells})):
        ends = sorted(values)
        told.append(f"{word}{'s' * (len(ends) > 1)} {' and '.join(map(str, ends))}")
    return ", ".join(told)


def picture(scenario: MooghScenario, content: Content, marked: list[tuple[int, int]]) -> tuple[str, ...]:
    """Lines of a small text map around what is marked with !, its columns and lines numbered; none far off the map."""
    rows = rows_of(scenario.map)
    present = [i for i in scenario.present if scenario.beasts[i].type in content.beasts]
    names = [f"beast {i} ({scenario.beasts[i].type})" for i in present]
    shown = dict(zip(letters([scenario.beasts[i].type for i in present]), present, strict=True))
    drawn = {cell: sign for sign, i in shown.items() for cell in _cells(scenario.beasts[i], content)}
    drawn |= dict.fromkeys(scenario.traps, "^")
    drawn |= dict.fromkeys(marked, "!")
    left, top = marked[0]
    xs = range(max(-1, left - AROUND), min(len(rows[0]), left + AROUND) + 1)
    ys = range(max(-1, top - AROUND), min(len(rows), top + AROUND) + 1)
    if not xs or not ys:
        return ()
    signs = {glyph: " " if glyph == "x" else glyph for glyph in MEANT}
    lines = [
        f"{y:>5} "
        + " ".join(f"{drawn.get((x, y), signs.get(_glyph(scenario, x, y), '?')):>2}" for x in xs).rstrip()
        for y in ys
    ]
    legend = ", ".join(f"{sign} {name}" for sign, name in zip(shown, names, strict=True))
    return (" " * 6 + " ".join(f"{x:>2}" for x in xs), *lines, f"! here; {legend}" if legend else "! here")


# --- zones


def zone_findings(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    for aim, loc in walk(scenario.objective):
        zone: list[tuple[Loc, tuple[int, int]]] = [
            ((*loc, "collect", i), cell) for i, cell in enumerate(aim.collect or [])
        ]
        if aim.reach:
            zone += [((*loc, "reach", "zone", i), cell) for i, cell in enumerate(aim.reach.zone)]
        for place, (x, y) in zone:
            if _glyph(scenario, x, y) in "#x" or _is_face(scenario, x, y):
                hint = f"take a cell without boulder and cliff face; {_cells_there(scenario)}"
                said = f"nobody can stand at column {x}, line {y}"
                yield wrong(place, said, hint, picture(scenario, content, [(x, y)]))
