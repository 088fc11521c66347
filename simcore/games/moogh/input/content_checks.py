"""What is wrong between parts of a content file of MOOGH, and which of them take part in a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.contract.game import Finding
from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.scenario import MooghScenario, characters_of
from simcore.reading.wording import one_of, quoted


def check_content(content: Content) -> list[Finding]:
    """All findings in skills, tribes and beasts."""
    return [*_skills(content), *_tribes(content), *_replaced(content)]


def unused(scenario: MooghScenario, content: Content) -> list[str]:
    """Paths of content without a part in the scenario: beasts, people, their skills, sides that are not drawn."""
    sides: dict[str, set[str]] = {}
    for i in scenario.present:
        place = scenario.beasts[i]
        sides.setdefault(place.type, set()).update([place.side] if place.side else ["A", "B"])
    people = {name for names in characters_of(scenario, content) for name in names}
    skills = {content.characters[name].skill for name in people}
    return [
        *(f"beasts.{name}" for name in content.beasts if name not in sides),
        *(
            f"beasts.{name}.action_card.{side}"
            for name, taken in sides.items()
            for side in ("A", "B")
            if side not in taken
        ),
        *(f"characters.{name}" for name in content.characters if name not in people),
        *(f"skills.{name}" for name in content.skills if name not in skills),
    ]


def _skills(content: Content) -> Iterator[Finding]:
    for name, character in content.characters.items():
        if character.skill is not None and character.skill not in content.skills:
            said = f"there is no skill {quoted(character.skill)}"
            hint = one_of(content.skills) if content.skills else "write it in skills"
            yield Finding("content", ("characters", name, "skill"), said, hint)


def _tribes(content: Content) -> Iterator[Finding]:
    """A tribe is a leader and a sidekick (MOO-SET-1)."""
    leaders: dict[str, str] = {}
    followed = {each.tribe for each in content.characters.values() if not each.leader}
    for name, character in content.characters.items():
        if not character.leader:
            continue
        tribe = character.tribe
        if tribe in leaders:
            said = f"tribe {quoted(tribe)} has the leader {quoted(leaders[tribe])} already"
            hint = "write leader: false without skill, or another tribe"
            yield Finding("content", ("characters", name, "leader"), said, hint)
        elif tribe not in followed:
            said = f"the leader {quoted(name)} has no sidekick: nobody else is of tribe {quoted(tribe)}"
            yield Finding(
                "content",
                ("characters", name, "tribe"),
                said,
                f"add one with tribe: {tribe} and leader: false",
            )
        leaders.setdefault(tribe, name)


def _replaced(content: Content) -> Iterator[Finding]:
    for name, beast in content.beasts.items():
        if beast.replaces is not None and beast.replaces not in content.beasts:
            said = f"there is no beast {quoted(beast.replaces)}"
            yield Finding("content", ("beasts", name, "replaces"), said, one_of(content.beasts))
