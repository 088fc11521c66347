"""What is wrong between valid parts of a scenario and its content (MOO rules page, section 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.contract.game import Finding
from simcore.games.moogh.input.map_checks import (
    beast_findings,
    beasts_take,
    body_findings,
    green_findings,
    grid_findings,
    room_findings,
    trap_findings,
    walk,
    wrong,
    zone_findings,
)
from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.scenario import CLOCKED, MooghScenario, Objective, characters_of
from simcore.games.moogh.table.sizes import MAX_CHARACTERS, MAX_NODES, MAX_ZONES
from simcore.reading.wording import Loc, one_of, plural, quoted

SEATS = {"competitive": (2, 4), "teams": (4, 4), "solo": (1, 1), "coop": (2, 4)}


def check(scenario: MooghScenario, content: Content) -> list[Finding]:
    """All findings; what needs a sound map or sound characters only where these are sound."""
    grids = [*grid_findings(scenario)]
    people = [*_seats(scenario, content)]
    found = [*grids, *people]
    found += beast_findings(scenario, content)
    if not grids and not people:
        found += [*green_findings(scenario, content), *room_findings(scenario, content)]
    if not grids:
        found += [
            *trap_findings(scenario, content),
            *zone_findings(scenario, content),
            *body_findings(scenario, content),
        ]
    return [*found, *_objective(scenario, content), *_time(scenario)]


# --- people


def _seats(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    n = len(scenario.seats)
    least, most = SEATS[scenario.format]
    if not least <= n <= most:
        said = f"{scenario.format} takes {least if least == most else f'{least} to {most}'} player{'s' * (most > 1)}, got {n}"
        others = [name for name, (least, most) in SEATS.items() if least <= n <= most]
        act = f"add {plural(least - n, 'seat')}" if n < least else f"take {plural(n - most, 'seat')} away"
        yield wrong(("seats",), said, f"{act}, or write format: {' or '.join(others)}")
        return
    if scenario.format in ("solo", "coop") and scenario.mode == "tracker":
        said = f"{scenario.format} is for hunter and predator (MOO-SOLO-3, MOO-COOP-1)"
        yield wrong(("mode",), said, "write mode: hunter or mode: predator")
    members = characters_of(scenario, content)
    taken: dict[str, int] = {}
    clash = False
    for i, names in enumerate(members):
        for name in names:
            if name not in content.characters:
                clash = True
                yield wrong(
                    ("seats", i, "characters"),
                    f"there is no character {quoted(name)}",
                    one_of(content.characters),
                )
            elif name in taken:
                clash = True
                free = [each for each in content.characters if not any(each in group for group in members)]
                said = f"seat {taken[name] + 1} has {quoted(name)} already"
                yield wrong(("seats", i, "characters"), said, f"still free: {', '.join(free) or 'none'}")
            taken[name] = i
    if sum(map(len, members)) > MAX_CHARACTERS:
        clash = True
        n_people = sum(map(len, members))
        said = f"at most {MAX_CHARACTERS} characters take part, got {n_people}"
        yield wrong(("seats",), said, f"take {n_people - MAX_CHARACTERS} away")
    if not clash:
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
                said = f"must have {want}, got {', '.join(names) or 'nobody'}"
                yield wrong(("seats", i), said, _pairs(content) if n == 2 else _named(content, leader=True))
    elif scenario.format == "teams":
        count = [tribe for each in tribes for tribe in each]
        if any(len(names) != 1 for names in members) or sorted(map(count.count, count)) != [2, 2, 2, 2]:
            said = "two tribes with a leader and a sidekick, one character a player (MOO-SET-3)"
            yield wrong(("seats",), said, _by_tribe(content))
    elif scenario.format == "solo":
        need = 4 if scenario.mode == "hunter" else 3
        if scenario.mode != "tracker" and (len(members[0]) != need or leaders[0] > 1):
            said = (
                f"solo as {scenario.mode} takes {need} characters, at most one of them a leader (MOO-SOLO-3)"
            )
            got = f"got {', '.join(members[0]) or 'nobody'}"
            hint = f"{_named(content, leader=True)}; {_named(content, leader=False)}"
            yield wrong(("seats", 0), f"{said}, {got}", hint)
    else:
        n_leaders, told = {
            2: (2, "a leader each"),
            3: (1, "one leader and two sidekicks in all"),
            4: (0, "a sidekick each"),
        }[n]
        if any(len(names) != 1 for names in members) or sum(leaders) != n_leaders:
            hint = f"{_named(content, leader=True)}; {_named(content, leader=False)}"
            yield wrong(("seats",), f"coop for {n} takes {told} (MOO-COOP-2)", hint)


def _named(content: Content, leader: bool) -> str:
    names = [name for name, card in content.characters.items() if card.leader == leader]
    return f"{'leaders' if leader else 'sidekicks'}: {', '.join(names) or 'none'}"


def _by_tribe(content: Content) -> str:
    tribes: dict[str, list[str]] = {}
    for name, card in content.characters.items():
        tribes.setdefault(card.tribe, []).append(name)
    return "tribes: " + "; ".join(f"{tribe} {', '.join(names)}" for tribe, names in tribes.items())


def _pairs(content: Content) -> str:
    cards = content.characters
    pairs = [
        f"[{name}, {mate}]"
        for name, card in cards.items()
        for mate, other in cards.items()
        if card.leader and not other.leader and other.tribe == card.tribe
    ]
    return f"characters: {', '.join(pairs) or 'the content has no such pair'}"


# --- objective and clock


def _time(scenario: MooghScenario) -> Iterator[Finding]:
    if (
        scenario.format in CLOCKED
        and scenario.mode != "tracker"
        and scenario.of_mode(scenario.time_limit) is None
    ):
        said = f"is missing for {scenario.format} as {scenario.mode} (MOO-SOLO-6)"
        yield wrong(("time_limit",), said, "write time_limit: 6")


def _objective(scenario: MooghScenario, content: Content) -> Iterator[Finding]:
    names = [name for names in characters_of(scenario, content) for name in names]
    nodes = list(walk(scenario.objective))
    if len(nodes) > MAX_NODES:
        said = f"must have at most {MAX_NODES} aims, got {len(nodes)}"
        yield wrong(("objective",), said, f"take {len(nodes) - MAX_NODES} away; all and any count too")
    items = sum(len(aim.collect or []) for aim, _ in nodes)
    if items > MAX_ZONES:
        said = f"must have at most {MAX_ZONES} things to collect, got {items}"
        yield wrong(("objective",), said, f"take {items - MAX_ZONES} away")
    for aim, loc in nodes:
        given = aim.aims()
        if len(given) != 1:
            hint = "write all: and a list with an aim in each item" if given else "such as {kill: [0]}"
            yield wrong(loc, f"must say exactly one of {', '.join(type(aim).model_fields)}", hint)
            continue
        yield from _aim(scenario, aim, loc, names)
    if _is_met(scenario.objective):
        said = "is met before the first round: nobody is out yet"
        yield wrong(("objective",), said, "add what has to be done: {all: [{survive: 5}, {protect: [...]}]}")


def _is_met(aim: Objective) -> bool:
    """Whether the aim asks for nothing but that nobody is out."""
    if aim.all or aim.any:
        return (all if aim.all else any)(map(_is_met, aim.all or aim.any or []))
    return aim.protect is not None


def _aim(scenario: MooghScenario, aim: Objective, loc: Loc, names: list[str]) -> Iterator[Finding]:
    n = len(scenario.present)
    if isinstance(aim.kill, list):
        for number in aim.kill:
            if number not in scenario.present:
                there = ", ".join(f"{i} ({scenario.beasts[i].type})" for i in scenario.present) or "none"
                said = f"beast {number} takes no part as {scenario.mode}"
                yield wrong((*loc, "kill"), said, f"beasts, from 0 on: {there}")
    elif aim.kill is not None and aim.kill > n:
        said = f"asks for {plural(aim.kill, 'beast')}, {beasts_take(n)} part"
        yield wrong((*loc, "kill"), said, f"write kill: {n}, or add beasts" if n else "add beasts")
    who: list[tuple[Loc, str]] = [((*loc, "protect", i), name) for i, name in enumerate(aim.protect or [])]
    if aim.reach and isinstance(aim.reach.who, list):
        who += [((*loc, "reach", "who", i), name) for i, name in enumerate(aim.reach.who)]
    for place, name in who:
        if name not in names:
            yield wrong(place, f"{quoted(name)} takes no part", one_of(names))
    yield from _lost(scenario, aim, loc)


def _lost(scenario: MooghScenario, aim: Objective, loc: Loc) -> Iterator[Finding]:
    """Aims that nobody can ever meet."""
    limit = scenario.of_mode(scenario.time_limit)
    if aim.survive and limit and scenario.format in CLOCKED and aim.survive > limit:
        said = f"can't be met: the clock ends the game after {plural(limit, 'round')}"
        yield wrong((*loc, "survive"), said, f"write survive: {limit} or less, or a higher time_limit")
    if aim.reach and isinstance(aim.reach.who, list):
        cells, people = len(set(aim.reach.zone)), len(set(aim.reach.who))
        if people > cells:
            said = f"can't be met: {plural(people, 'character')} on {plural(cells, 'cell')}"
            yield wrong((*loc, "reach"), said, f"add {plural(people - cells, 'cell')} to zone")
