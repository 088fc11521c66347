"""Each event of the log of a game of MOOGH in words; those about beasts alone are in `beast_events`."""

from __future__ import annotations

from collections.abc import Callable

from simcore.contract.telling import Event
from simcore.games.moogh.names import END_REASONS, SYMBOLS
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.sizes import MOVE_STEPS
from simcore.games.moogh.words.beast_events import BEASTS_GATHERED, BEASTS_TOLD, action_card
from simcore.games.moogh.words.naming import at, condition_told, effect_told, left
from simcore.games.moogh.words.story import Act, Story, Told
from simcore.kernels import log as shared
from simcore.reading.wording import plural

FREE_STEPS = -100  # those of tokens and ideas do not count
ENDS = {
    "objective": ("objective (met)", ("MOO-END-1",)),
    "impossible": ("impossible (somebody who is needed for the objective is out)", ("MOO-END-2",)),
    "escaped": ("escaped (a beast that is needed for the objective is gone)", ("MOO-END-2",)),
    "last_tribe": ("last tribe (no other is left)", ("MOO-WIN-1",)),
    "all_out": ("all out (nobody is left)", ("MOO-INT-33",)),
    "time_limit": ("time limit (the clock has run out)", ("MOO-SOLO-6",)),
    "truncated": ("cut off (at the cap of rounds)", ()),
}


# --- gathered into one line


def _placed(story: Story, event: Event) -> None:
    story.board.put(event.seat, event.a)
    story.said = ("Placed: ", ("MOO-SET-11",))
    story.gathered.append(f"{story.who(event.seat)} at {at(event.a)}")


def _shows_idea(story: Story, event: Event) -> None:
    idea = story.content.ideas[story.ideas[event.a]]
    condition, effect = condition_told(idea.condition), effect_told(idea.effect)
    name = story.ideas[event.a].replace("_", " ")
    story.said = ("Idea on display: ", ("MOO-THINK-1",))
    if story.turn == 0:
        story.said = ("Ideas on display: ", ("MOO-SET-13",))
    story.gathered.append(f"{name} ({condition}: {effect})")


def _lays(story: Story, event: Event) -> None:
    story.row.append(event.seat)
    story.said = ("Turn row: ", ("MOO-SET-10",))
    story.gathered.append(story.figure(event.seat))


def _programs(story: Story, event: Event) -> None:
    _put_cube(story, event)
    story.said = ("Cubes: ", ("MOO-PRG-2",))
    story.gathered.append(f"{story.who(event.seat)} {story.cubes[event.seat]}")


def _put_cube(story: Story, event: Event) -> None:
    card = story.content.characters[story.people[event.seat]]
    hurt = bool(story.injured[event.seat])
    icons = card.injured if hurt else card.uninjured
    story.cubes[event.seat] = " & ".join(str(icons[i][0]).lower() for i in card.pairs(hurt)[event.a])


def _steps(story: Story, event: Event) -> None:
    story.steps = FREE_STEPS if story.free else story.steps + 1
    if not story.gathered:
        rules = _of_steps(story)
        story.said = (f"{story.who(event.seat)}{story.free} moves to ", rules)
        story.free = ""
    if story.steps > MOVE_STEPS:
        told = f"{story.who(event.seat)}, by the leader's skill, moves to "
        story.said = (told, ("MOO-MOVE-1", "MOO-LEAD-1"))
    story.gathered.append(at(event.a))


def _of_steps(story: Story) -> tuple[str, ...]:
    """The rule by which somebody may step."""
    if not story.free:
        return ("MOO-MOVE-1",)
    return ("MOO-THINK-2" if "idea" in story.free else "MOO-TOK-3",)


def _rolls(story: Story, event: Event) -> None:
    again = "again with a rage token: " if story.rolls else ""
    if event.d:
        again, story.thrown_by_skill = "again by the leader's skill: ", True
    elif again:
        story.tokens[event.seat] = 0
    dice = f"{plural(event.a, 'die')} for {SYMBOLS[event.b]}, {event.c or 'none'} shown"
    story.rolls.append(again + dice)
    story.shown = event.c


# --- told one by one


def _turn(story: Story, event: Event) -> Told:
    story.begin_round(event.a)
    story.ticks = story.scenario.format in ("solo", "coop")
    return None


def _card(story: Story, event: Event) -> Told:
    story.up, story.free, story.icon = event.seat, "", (-1, -1)
    beast = event.seat - L.FIRST_BEAST_FIGURE
    if beast < 0:
        return f"card of {story.who(event.seat)}: {story.cubes[event.seat]}", ("MOO-ACT-1",)
    arrows = action_card(story, beast)[story.rage[beast]].arrows
    disc = f"rage {story.rage[beast] + 1}, {plural(arrows, 'action')}"
    return f"card of {story.beasts[beast]}: {disc}", ("MOO-ACT-1", "MOO-RES-1")


def _cube(story: Story, event: Event) -> Told:
    _put_cube(story, event)
    told = f"the cube of {story.who(event.seat)} goes to {story.cubes[event.seat]}"
    rule = "MOO-INJ-2" if story.injured[event.seat] else "MOO-REST-2"
    if event.b == L.NONE:
        return told, (rule,)
    return f"{told}, {plural(event.b, 'action')} left in this turn", (rule,)


def _draws(story: Story, event: Event) -> Told:
    drawn = [story.ideas[idea].replace("_", " ") for idea in (event.a, event.b) if idea != L.NONE]
    if not drawn:
        return "no idea is left to draw", ("MOO-THINK-4",)
    return f"{story.who(event.seat)} draws {' and '.join(drawn)}", ("MOO-THINK-1",)


def _scores(story: Story, event: Event) -> Told:
    story.points[event.a] += event.b
    total = plural(story.points[event.a], "savage point")
    return f"{story.tribes[event.a]}: {event.b:+d}, {total} now", ("MOO-SP-1",)


def _injured(story: Story, event: Event) -> Told:
    story.injured[event.seat] = story.tokens[event.seat] = 1
    token = " and gets a rage token" if event.a else ""
    return f"{story.who(event.seat)} is injured{token}", ("MOO-INJ-1", "MOO-INJ-3")


def _saved(story: Story, event: Event) -> Told:
    if event.a:
        return f"{story.who(event.seat)} stays on top", ("MOO-TOK-5",)
    return f"{story.who(event.seat)} ignores the injury", ("MOO-TOK-4",)


def _out(story: Story, event: Event) -> Told:
    story.board.put(event.seat, None)
    story.remove(event.seat)
    return f"{story.who(event.seat)} is knocked out", ("MOO-INJ-4",)


def _trap_set(story: Story, event: Event) -> Told:
    story.board.traps.add(event.a)
    return f"{story.who(event.seat)} sets a trap at {at(event.a)}", ("MOO-TRAP-1",)


def _trap_springs(story: Story, event: Event) -> Told:
    story.board.traps.discard(event.a)
    told = f"{story.figure(event.seat)} springs the trap at {at(event.a)}"
    if event.seat < L.FIRST_BEAST_FIGURE:
        return told, ("MOO-TRAP-8",)
    story.health[event.seat - L.FIRST_BEAST_FIGURE] = event.b
    return f"{told}: {left(event.b)}", ("MOO-TRAP-3", "MOO-TRAP-5")


def _trap_taken(story: Story, event: Event) -> Told:
    story.board.traps.discard(event.a)
    return f"{story.who(event.seat)} takes the trap at {at(event.a)} away", ("MOO-THINK-2",)


def _acts(story: Story, event: Event) -> Told:
    story.did, story.steps, story.icon = event.a, 0, (-1, -1)
    if event.a == L.THINK:
        return f"{story.who(event.seat)} thinks", ("MOO-THINK-1",)
    if event.a in (L.REST, L.TRAP):
        story.act, story.shown = Act(event.seat, event.a), 0
    return None


def _aims(story: Story, event: Event) -> Told:
    story.did, story.icon = event.a, (-1, -1)
    story.act, story.shown = Act(event.seat, event.a, event.b, event.c, event.d), 0
    return None


def _stays(story: Story, event: Event) -> Told:
    free, rules, story.free = story.free, _of_steps(story), ""
    return f"{story.who(event.seat)}{free} {'stays put' if event.a else 'has no way to go'}", rules


def _hits(story: Story, event: Event) -> Told:
    story.health[event.seat - L.FIRST_BEAST_FIGURE] = event.b
    rule = "MOO-THROW-4" if event.c == L.THROW else "MOO-STAB-5"
    told, rules = f"{story.who(event.a)} hits {story.beast(event)}: {left(event.b)}", (rule, "MOO-BST-4")
    if not event.d:
        return told, rules
    return f"{told}, {plural(event.d, 'savage point')} by the leader's skill", (*rules, "MOO-LEAD-1")


def _mounts(story: Story, event: Event) -> Told:
    story.board.put(event.seat, None, event.a)
    return f"{story.who(event.seat)} is on top of {story.beasts[event.a]}", ("MOO-CLIMB-3",)


def _lands(story: Story, event: Event) -> Told:
    story.board.put(event.seat, event.a)
    if story.next.kind == L.STEPS:
        return None
    if story.next.kind == L.MOUNTS:
        told = f"{story.who(event.seat)} changes places with {story.who(story.next.seat)}, to {at(event.a)}"
        return told, ("MOO-CLIMB-4",)
    if story.pushed != event.seat:
        return f"{story.who(event.seat)} lands at {at(event.a)}", story.landing
    if event.a == story.pushed_to:
        return f"{story.who(event.seat)} is pushed to {at(event.a)}", ("MOO-FWD-5",)
    return f"{story.who(event.seat)} gives way to {at(event.a)}", ("MOO-FWD-6",)


def _uses_idea(story: Story, event: Event) -> Told:
    name = story.ideas[event.a]
    story.did, story.icon = L.THINK, (-1, -1)
    story.free = ", by the idea," if story.content.ideas[name].effect.free_move else ""
    return f"{story.who(event.seat)} uses the idea {name.replace('_', ' ')}", ("MOO-THINK-2",)


def _healed(story: Story, event: Event) -> Told:
    story.injured[event.seat] = 0
    story.healed = event.seat
    rule = {L.REST: "MOO-REST-1", L.HEAL: "MOO-HEAL-1"}.get(story.did, "MOO-THINK-2")
    return f"{story.who(event.seat)} is well again", (rule,)


def _gets_token(story: Story, event: Event) -> Told:
    story.tokens[event.seat] = 1
    return f"{story.who(event.seat)} gets a rage token", ("MOO-TOK-1",)


def _no_effect(story: Story, event: Event) -> Told:
    if event.a == L.TAUNT:
        return f"the taunt of {story.who(event.seat)} changes nothing", ("MOO-TAUNT-3",)
    return f"the idea changes nothing for {story.who(event.seat)}", ("MOO-THINK-2",)


def _end(story: Story, event: Event) -> Told:
    winners = [name for seat, name in enumerate(story.labels) if event.b >> seat & 1]
    why, rules = ENDS[END_REASONS[event.a]]
    if event.a == L.TRUNCATED:
        return f"No result: {why}", rules
    if story.scenario.format in ("solo", "coop"):
        return f"{'Won' if winners else 'Lost'}: {why}", ("MOO-SOLO-2", *rules)
    who = (
        "Nobody wins"
        if not winners
        else f"{' and '.join(winners)} {'win' if '&' in winners[0] or winners[1:] else 'wins'}"
    )
    scores = ", ".join(
        f"{name} {n}{_left_of(story, name)}" for name, n in zip(story.tribes, story.points, strict=True)
    )
    by_points = () if event.a in (L.LAST_TRIBE, L.ALL_OUT) else ("MOO-WIN-2", "MOO-WIN-4")
    return f"{who}: {why}. Savage points: {scores}", (*rules, *by_points)


def _left_of(story: Story, tribe: str) -> str:
    """How many of a tribe are left, which decides ties, and how many of them uninjured."""
    own = [i for i, name in enumerate(story.people) if story.content.characters[name].tribe == tribe.lower()]
    left = [i for i in own if not story.out[i]]
    return f" ({len(left)} in play, {sum(not story.injured[i] for i in left)} uninjured)"


GATHERED: dict[int, Callable[[Story, Event], None]] = {
    L.PLACED: _placed,
    L.LAYS: _lays,
    L.SHOWS_IDEA: _shows_idea,
    L.PROGRAMS: _programs,
    L.STEPS: _steps,
    L.ROLLS: _rolls,
    **BEASTS_GATHERED,
}
TELLERS: dict[int, Callable[[Story, Event], Told]] = {
    shared.TURN: _turn,
    shared.END: _end,
    L.CARD: _card,
    L.SCORES: _scores,
    L.INJURED: _injured,
    L.SAVED: _saved,
    L.OUT: _out,
    L.TRAP_SET: _trap_set,
    L.TRAP_SPRINGS: _trap_springs,
    L.TRAP_TAKEN: _trap_taken,
    L.ACTS: _acts,
    L.AIMS: _aims,
    L.STAYS: _stays,
    L.HITS: _hits,
    L.MOUNTS: _mounts,
    L.LANDS: _lands,
    L.USES_IDEA: _uses_idea,
    L.HEALED: _healed,
    L.GETS_TOKEN: _gets_token,
    L.NO_EFFECT: _no_effect,
    L.DRAWS: _draws,
    L.CUBE: _cube,
    **BEASTS_TOLD,
}
