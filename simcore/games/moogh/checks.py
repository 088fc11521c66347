"""What is wrong between valid parts of a scenario and its content (MOO rules page, section 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.game import Finding
from simcore.games.moogh.model import Content
from simcore.games.moogh.scenario import GLYPHS, MooghScenario, Objective, characters_of, rows_of
from simcore.games.moogh.sizes import MAX_BEASTS, MAX_CHARACTERS, MAX_HEALTH, MAX_NODES, MAX_SIDE, MAX_ZONES
from simcore.wording import Loc, one_of, quoted

TRAPS_IN_BOX = 10
SEATS = {"competitive": (2, 4), "teams": (4, 4), "solo": (1, 1), "coop": (2, 4)}


def check(scenario: MooghScenario, content: Content) -> list[Finding]:
    """All findings; what needs a sound map or sound characters only where these are sound."""
    grids = [*_grids(scenario)]
    people = [*_seats(scenario, content)]
    found = [*grids, *people, *_skills(content)]
    beasts = [*_beasts(scenario, content)]
    found += beasts
    if not grids and not people:
        found += _green(scenario, content)
    if not grids:
        found += [*_traps(scenario), *([] if beasts else _bodies(scenario, content))]
    if not people:
        found += [*_objective(scenario, content), *_time(scenario)]
    return found


def _wrong(loc: Loc, problem: str, hint: str = "") -> Finding:
    return Finding("scenario", loc, problem, hint)


# --- map


def _grids(scenario: MooghScenario) -> Iterator[Finding]:
    rows = rows_of(scenario.map)
    width = len(rows[0])
    if len(rows) > MAX_SIDE or width > MAX_SIDE or width == 0:
        yield _wrong(("map",), f"must be at most {MAX_SIDE} x {MAX_SIDE} cells, got {width} x {len(rows)}")
    yield from _grid("map", rows, width, len(rows), "".join(GLYPHS))
    for name, grid, glyphs in (("elevation", scenario.elevation, "012"), ("green", scenario.green, "g.")):
        if grid is not None:
            yield from _grid(name, rows_of(grid), width, len(rows), glyphs)


def _grid(name: str, rows: list[str], width: int, height: int, glyphs: str) -> Iterator[Finding]:
    if len(rows) != height:
        yield _wrong((name,), f"must have {height} lines, as the map, got {len(rows)}")
    for y, row in enumerate(rows):
        if len(row) != width:
            yield _wrong((name,), f"line {y} has {len(row)} cells, line 0 of the map has {width}")
        for x, glyph in enumerate(row):
            if glyph not in glyphs:
                yield _wrong(
                    (name,), f"there is no glyph {quoted(glyph)} (column {x}, line {y})", f"glyphs: {glyphs}"
                )
                return


def _glyph(scenario: MooghScenario, x: int, y: int) -> str:
    rows = rows_of(scenario.map)
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else "x"


def _level(scenario: MooghScenario, x: int, y: int) -> str:
    return rows_of(scenario.elevation)[y][x] if scenario.elevation else "0"


def _is_face(scenario: MooghScenario, x: int, y: int) -> bool:
    """Whether the cell is a cliff face, where no character can stand (A-15)."""
    rows = rows_of(scenario.elevation) if scenario.elevation else []
    return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] == "1"


def _green(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
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
        said = f"the green area has {len(free)} cells that a character may stand on, {n} are needed (A-56)"
        yield _wrong(("green" if scenario.green else "map",), said, "mark more cells with g")


def _traps(scenario: MooghScenario) -> Iterator[Finding]:
    if len(scenario.traps) > TRAPS_IN_BOX:
        yield _wrong(("traps",), f"the box has {TRAPS_IN_BOX} traps, got {len(scenario.traps)} (MOO-TRAP-2)")
    for i, (x, y) in enumerate(scenario.traps):
        if _glyph(scenario, x, y) in "#Tx" or _is_face(scenario, x, y):
            yield _wrong(("traps", i), f"there is no empty space at column {x}, line {y}")
        if (x, y) in scenario.traps[:i]:
            yield _wrong(("traps", i), f"there is a trap at column {x}, line {y} already")


# --- beasts


def _beasts(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    if not 1 <= len(scenario.present) <= MAX_BEASTS:
        said = f"{_beasts_take(len(scenario.present))} part as {scenario.mode}, must be 1 to {MAX_BEASTS} (MOO-CMP-2)"
        yield _wrong(("beasts",), said)
    for i, place in enumerate(scenario.beasts):
        beast = content.beasts.get(place.type)
        if beast is None:
            yield _wrong(
                ("beasts", i, "type"), f"there is no beast {quoted(place.type)}", one_of(content.beasts)
            )
            continue
        rows = min(len(beast.action_card.A), len(beast.action_card.B))
        if place.rage > rows:
            yield _wrong(
                ("beasts", i, "rage"), f"the action card has rows 1 to {rows} (MOO-SET-7), got {place.rage}"
            )
        health = scenario.of_mode(place.health)
        if health is None:
            yield _wrong(
                ("beasts", i, "health"),
                f"says nothing of {scenario.mode}",
                "write {tracker: 5, hunter: 6, predator: 6}",
            )
        elif health > MAX_HEALTH:
            yield _wrong(
                ("beasts", i, "health"), f"must be 1 to {MAX_HEALTH} (a die, MOO-SET-8), got {health}"
            )


def _beasts_take(n: int) -> str:
    return "1 beast takes" if n == 1 else f"{n} beasts take"


def _cells(place: Any, content: Content) -> list[tuple[int, int]]:
    size = 2 if content.beasts[place.type].size == "big" else 1
    return [(place.at[0] + dx, place.at[1] + dy) for dy in range(size) for dx in range(size)]


def _covered(scenario: MooghScenario, content: Content) -> set[tuple[int, int]]:
    present = [scenario.beasts[i] for i in scenario.present if scenario.beasts[i].type in content.beasts]
    return {cell for place in present for cell in _cells(place, content)}


def _bodies(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    stands: dict[tuple[int, int], str] = {}
    for i in scenario.present:
        place = scenario.beasts[i]
        name = f"beast {i} ({place.type})"
        for x, y in _cells(place, content):
            loc: Loc = ("beasts", i, "at")
            glyph = _glyph(scenario, x, y)
            what = {"x": "off the board", "#": "on a boulder", "T": "on a tree"}.get(glyph)
            if what:
                yield _wrong(
                    loc,
                    f"{name} would stand {what} at column {x}, line {y}",
                    picture(scenario, content, (x, y)),
                )
            elif (x, y) in stands:
                said = f"{name} and {stands[x, y]} would both stand on column {x}, line {y}"
                yield _wrong(loc, said, picture(scenario, content, (x, y)))
            elif (x, y) in scenario.traps:
                yield _wrong(
                    loc,
                    f"{name} would stand on the trap at column {x}, line {y}",
                    picture(scenario, content, (x, y)),
                )
            stands[x, y] = name


def picture(scenario: MooghScenario, content: Content, clash: tuple[int, int], around: int = 4) -> str:
    """A small text map around a clash: beasts as the first letter of their type, the clash as !."""
    rows = rows_of(scenario.map)
    drawn = {
        cell: scenario.beasts[i].type[0].upper()
        for i in scenario.present
        for cell in _cells(scenario.beasts[i], content)
    }
    drawn |= dict.fromkeys(scenario.traps, "^")
    drawn[clash] = "!"
    lines = []
    for y in range(max(-1, clash[1] - around), min(len(rows), clash[1] + around) + 1):
        line = [
            drawn.get((x, y), _glyph(scenario, x, y))
            for x in range(max(-1, clash[0] - around), min(len(rows[0]), clash[0] + around) + 1)
        ]
        lines.append("".join(line))
    return "map: " + " / ".join(lines)


# --- people


def _seats(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    n = len(scenario.seats)
    least, most = SEATS[scenario.format]
    if not least <= n <= most:
        said = f"{scenario.format} takes {least if least == most else f'{least} to {most}'} player{'s' * (most > 1)}, got {n}"
        yield _wrong(("seats",), said)
        return
    if scenario.format in ("solo", "coop") and scenario.mode == "tracker":
        said = f"{scenario.format} is for hunter and predator (MOO-SOLO-3, MOO-COOP-1)"
        yield _wrong(("mode",), said, "write mode: hunter or mode: predator")
        return
    members = characters_of(scenario, content)
    taken: dict[str, int] = {}
    wrong = False
    for i, names in enumerate(members):
        for name in names:
            if name not in content.characters:
                wrong = True
                yield _wrong(
                    ("seats", i, "characters"),
                    f"there is no character {quoted(name)}",
                    one_of(content.characters),
                )
            elif name in taken:
                wrong = True
                yield _wrong(("seats", i, "characters"), f"seat {taken[name] + 1} has {quoted(name)} already")
            taken[name] = i
    if sum(map(len, members)) > MAX_CHARACTERS:
        wrong = True
        yield _wrong(
            ("seats",), f"at most {MAX_CHARACTERS} characters take part, got {sum(map(len, members))}"
        )
    if not wrong:
        yield from _teams(scenario, content, members)


def _teams(scenario: MooghScenario, content: Content, members: list[list[str]]) -> Iterator[Finding]:
    cards = content.characters
    leaders = [sum(cards[name].leader for name in names) for names in members]
    tribes = [{cards[name].tribe for name in names} for names in members]
    n = len(members)
    if scenario.format == "competitive":
        want = "a leader and its sidekick (MOO-SET-1)" if n == 2 else "one leader (MOO-SET-2)"
        for i, names in enumerate(members):
            if leaders[i] != 1 or len(names) != (2 if n == 2 else 1) or len(tribes[i]) != 1:
                yield _wrong(("seats", i), f"must have {want}, got {', '.join(names)}")
        if len({tribe for each in tribes for tribe in each}) < n:
            yield _wrong(("seats",), "every player has a tribe of its own")
    elif scenario.format == "teams":
        count = [tribe for each in tribes for tribe in each]
        if any(len(names) != 1 for names in members) or sorted(map(count.count, count)) != [2, 2, 2, 2]:
            yield _wrong(
                ("seats",), "two tribes with a leader and a sidekick, one character a player (MOO-SET-3)"
            )
    elif scenario.format == "solo":
        need = 4 if scenario.mode == "hunter" else 3
        if len(members[0]) != need or leaders[0] > 1:
            yield _wrong(
                ("seats", 0),
                f"solo as {scenario.mode} takes {need} characters, at most one of them a leader (MOO-SOLO-3)",
            )
    else:
        n_leaders, told = {
            2: (2, "a leader each"),
            3: (1, "one leader and two sidekicks in all"),
            4: (0, "a sidekick each"),
        }[n]
        if any(len(names) != 1 for names in members) or sum(leaders) != n_leaders:
            yield _wrong(("seats",), f"coop for {n} takes {told} (MOO-COOP-2)")


def _skills(content: Content) -> Iterator[Finding]:
    for name, character in content.characters.items():
        if character.skill is not None and character.skill not in content.skills:
            said = f"there is no skill {quoted(character.skill)}"
            yield Finding("content", ("characters", name, "skill"), said, one_of(content.skills))


# --- objective and clock


def _time(scenario: MooghScenario) -> Iterator[Finding]:
    if scenario.format in ("solo", "coop") and scenario.of_mode(scenario.time_limit) is None:
        said = f"is missing for {scenario.format} as {scenario.mode} (MOO-SOLO-6)"
        yield _wrong(("time_limit",), said, "write time_limit: 6")


def _objective(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    names = [name for names in characters_of(scenario, content) for name in names]
    nodes = list(_walk(scenario.objective, ("objective",)))
    if len(nodes) > MAX_NODES:
        yield _wrong(("objective",), f"must have at most {MAX_NODES} aims, got {len(nodes)}")
    items = sum(len(aim.collect or []) for aim, _ in nodes)
    if items > MAX_ZONES:
        yield _wrong(("objective",), f"must have at most {MAX_ZONES} things to collect, got {items}")
    for aim, loc in nodes:
        if len(aim.aims()) != 1:
            yield _wrong(loc, f"must say exactly one of {', '.join(type(aim).model_fields)}")
            continue
        yield from _aim(scenario, aim, loc, names)


def _walk(aim: Objective, loc: Loc) -> Iterator[tuple[Objective, Loc]]:
    yield aim, loc
    for key in ("all", "any"):
        for i, each in enumerate(getattr(aim, key) or []):
            yield from _walk(each, (*loc, key, i))


def _aim(scenario: MooghScenario, aim: Objective, loc: Loc, names: list[str]) -> Iterator[Finding]:
    if isinstance(aim.kill, list):
        for number in aim.kill:
            if number not in scenario.present:
                there = ", ".join(f"{i} ({scenario.beasts[i].type})" for i in scenario.present) or "none"
                said = f"beast {number} takes no part as {scenario.mode}; beasts, from 0 on: {there}"
                yield _wrong((*loc, "kill"), said)
    elif aim.kill is not None and aim.kill > len(scenario.present):
        yield _wrong(
            (*loc, "kill"), f"asks for {aim.kill} beasts, {_beasts_take(len(scenario.present))} part"
        )
    who = aim.protect or (aim.reach.who if aim.reach and isinstance(aim.reach.who, list) else [])
    for name in who:
        if name not in names:
            yield _wrong(loc, f"{quoted(name)} takes no part", one_of(names))
    for x, y in [*(aim.reach.zone if aim.reach else []), *(aim.collect or [])]:
        if _glyph(scenario, x, y) in "#x" or _is_face(scenario, x, y):
            yield _wrong(loc, f"nobody can stand at column {x}, line {y}")
