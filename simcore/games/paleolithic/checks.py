"""What is wrong between valid parts of a scenario and its content: map, cards, cultures, characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simcore.contract.game import Finding
from simcore.games.paleolithic.model import Content, Cost
from simcore.games.paleolithic.scenario import PaleolithicScenario
from simcore.reading.wording import Loc, one_of, quoted


def check(scenario: PaleolithicScenario, content: Content) -> list[Finding]:
    """What is wrong between the scenario and its content."""
    return [*_players(scenario, content), *_character(scenario, content)]


def check_content(content: Content) -> list[Finding]:
    """What is wrong between parts of the content; the map's findings only where its rings are numbers."""
    names = list(_ring_names(content))
    found = names or [*_rings(content), *_relocations(content)]
    return [*found, *_costs(content), *_kinds(content), *_cultures(content), *_characters(content)]


def notes(_: PaleolithicScenario | None, content: Content) -> list[str]:
    """What is right and yet never happens."""
    faces = ", ".join(map(str, sorted(set(content.die))))
    return [
        f"skills.food.die_gives.{face} never happens: the die has the faces {faces}"
        for face in content.skills.food.die_gives
        if int(face) not in content.die
    ]


def unused(scenario: PaleolithicScenario, content: Content) -> list[str]:
    """Paths of content without a part in the scenario: the other mode's, cultures and characters not chosen."""
    paths = []
    if scenario.mode == "basic":
        paths.append("setup.end_cards.complete")
    chosen = [seat.culture for seat in scenario.seats]
    if None not in chosen:
        paths += [f"cultures.{name}" for name in content.cultures if name not in chosen]
    if scenario.mode != "advanced":
        return [*paths, "characters", "skills"]
    taking_part = _reached(content, scenario.character) if scenario.character else list(content.characters)
    skills = {content.characters[name].skill for name in taking_part}
    paths += [f"characters.{name}" for name in content.characters if name not in taking_part]
    return [*paths, *(f"skills.{skill}" for skill in ("exchange", "food") if skill not in skills)]


def _reached(content: Content, name: str) -> list[str]:
    """The character and those on the other sides of its card."""
    reached: list[str] = []
    while name not in reached:
        reached.append(name)
        name = content.characters[name].next
    return reached


def _wrong(loc: Loc, problem: str, hint: str = "") -> Finding:
    return Finding("content", loc, problem, hint)


def _unknown(what: str, loc: Loc, name: str, known: Iterable[str]) -> Iterator[Finding]:
    known = list(known)
    if name not in known:
        yield _wrong(loc, f"there is no {what} {quoted(name)}", one_of(known))


def _players(scenario: PaleolithicScenario, content: Content) -> Iterator[Finding]:
    n, setup = len(scenario.seats), content.setup
    most = min(setup.max_players, len(content.cultures))
    if not setup.min_players <= n <= most:
        said = f"must be {setup.min_players} to {most} players (PAL-SET-1), got {n}"
        yield Finding("scenario", ("seats",), said)
    taken: dict[str, int] = {}
    for i, seat in enumerate(scenario.seats):
        if seat.culture is None:
            continue
        loc = ("seats", i, "culture")
        if seat.culture not in content.cultures:
            said = f"must be {one_of(content.cultures)}, got {quoted(seat.culture)}"
            yield Finding("scenario", loc, said, "leave it out for one that is dealt")
        elif seat.culture in taken:
            said = f"seat {taken[seat.culture] + 1} has {quoted(seat.culture)} already; there is one board of each"
            yield Finding("scenario", loc, said)
        else:
            taken[seat.culture] = i


def _character(scenario: PaleolithicScenario, content: Content) -> Iterator[Finding]:
    name = scenario.character
    if name is None:
        return
    if scenario.mode != "advanced":
        said = "legendary characters take part in the advanced game only (PAL-LEG-1)"
        yield Finding("scenario", ("character",), said, "write mode: advanced, or leave the character out")
    elif name not in content.characters:
        said = f"must be {one_of(content.characters)}, got {quoted(name)}"
        yield Finding("scenario", ("character",), said, "leave it out for one that is dealt")


# --- the map


def _ring_names(content: Content) -> Iterator[Finding]:
    for name in content.rings:
        if not (name.isascii() and name.isdigit() and str(int(name)) == name):
            yield _wrong(("rings", name), f"must be a whole number such as 0 or 12, got {quoted(name)}")


def _rings(content: Content) -> Iterator[Finding]:
    for name, ring in content.rings.items():
        seen: set[int] = set()
        for i, other in enumerate(ring.neighbours):
            loc: Loc = ("rings", name, "neighbours", i)
            if str(other) not in content.rings:
                yield _wrong(loc, f"there is no ring {other}")
            elif other == int(name):
                yield _wrong(loc, f"ring {other} adjoins itself")
            elif other in seen:
                yield _wrong(loc, f"ring {other} stands twice")
            elif int(name) not in content.rings[str(other)].neighbours:
                said = f"one-way: ring {name} adjoins {other}, but {other} does not adjoin {name}"
                yield _wrong(loc, said, f"add {name} to the neighbours of ring {other}")
            seen.add(other)
        for i, (kind, _) in enumerate(ring.pays):
            yield from _unknown("kind", ("rings", name, "yields", i), kind, content.kinds)


def _relocations(content: Content) -> Iterator[Finding]:
    """A character that uses its skill must find a ring for every sum of the dice (PAL-LEG-3)."""
    rings = {int(name) for name in content.rings}
    nowhere = sorted(content.sums() - rings)
    if nowhere:
        said = f"the dice can send a character to ring {nowhere[0]}, which does not exist"
        more = f" (all such sums: {', '.join(map(str, nowhere))})" if len(nowhere) > 1 else ""
        yield _wrong(("die",), said + more, "add the ring, or change the die or skills.relocation_dice")
    if content.skills.start_ring not in rings:
        yield _wrong(("skills", "start_ring"), f"there is no ring {content.skills.start_ring}")


# --- cards


def _costs(content: Content) -> Iterator[Finding]:
    prices: list[tuple[Loc, Cost]] = [
        (("artifacts", name, "cost"), card.cost) for name, card in content.artifacts.items()
    ]
    prices += [(("tiles", name, "cost"), tile.cost) for name, tile in content.tiles.items()]
    limit = content.setup.resource_limit
    for loc, cost in prices:
        for kind in cost:
            yield from _unknown("resource", (*loc, kind), kind, content.resources)
        if sum(cost.values()) > limit:
            said = f"costs {sum(cost.values())}, but a player holds at most {limit} (setup.resource_limit)"
            yield _wrong(loc, said, "no player could ever pay it")


def _kinds(content: Content) -> Iterator[Finding]:
    if "food" in content.resources:
        yield _wrong(
            ("resources", content.resources.index("food")), "food is no resource; it has its own supply"
        )
    for part in ("resources", "categories"):
        names = getattr(content, part)
        for i, name in enumerate(names):
            if name in names[:i]:
                yield _wrong((part, i), f"{quoted(name)} stands twice")
    skills = content.skills
    for i, kind in enumerate(skills.exchange.card_start):
        yield from _unknown("resource", ("skills", "exchange", "card_start", i), kind, content.resources)
    for face, kind in skills.food.die_gives.items():
        if not (face.isascii() and face.isdigit() and str(int(face)) == face):
            said = f"must be a face of the die, got {quoted(face)}"
            yield _wrong(("skills", "food", "die_gives", face), said, "write 3, say")
        yield from _unknown("resource", ("skills", "food", "die_gives", face), kind, content.resources)


def _cultures(content: Content) -> Iterator[Finding]:
    for name, culture in content.cultures.items():
        if str(culture.star) not in content.rings:
            yield _wrong(("cultures", name, "star"), f"there is no ring {culture.star}")
        for category in culture.set:
            yield from _unknown("category", ("cultures", name, "set", category), category, content.categories)
    for name, card in content.artifacts.items():
        yield from _unknown("culture", ("artifacts", name, "culture"), card.culture, content.cultures)
        yield from _unknown("category", ("artifacts", name, "category"), card.category, content.categories)


def _characters(content: Content) -> Iterator[Finding]:
    for name, character in content.characters.items():
        yield from _unknown("character", ("characters", name, "next"), character.next, content.characters)
