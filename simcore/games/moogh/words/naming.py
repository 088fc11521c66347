"""Cells, beasts, icons and ideas of MOOGH in words."""

from __future__ import annotations

from simcore.games.moogh.input.model import Condition, Effect
from simcore.games.moogh.names import MOVES, kind_of
from simcore.games.moogh.table.cells import place_of
from simcore.reading.wording import plural

ICONS_TOLD = {
    "seek": "seek freedom", "look": "look for a target", "attack": "attack", "bite": "bite", "claw": "claw",
    "tail": "tail swipe", "shake": "shake", "uturn": "U-turn", "rturn": "random turn", "sleep": "sleep",
}  # fmt: skip
CONDITIONS_TOLD = {
    "always": "always", "on_terrain": "in {}", "adjacent_terrain": "next to {}", "adjacent_beast": "next to a beast",
    "not_adjacent_beast": "next to no beast", "los_beast": "with a beast in sight", "injured": "when injured",
    "has_token": "with a rage token", "adjacent_ally": "next to one's own tribe",
    "adjacent_enemy": "next to another tribe", "rage_at_least": "with a beast of rage {} or more in sight",
}  # fmt: skip
TERRAINS_TOLD = {"bush": "a bush", "tree": "a tree", "boulder": "a boulder", "hut": "a hut"}


def at(cell: int) -> str:
    """A cell in words."""
    x, y = place_of(cell)
    return f"{x},{y}"


def left(health: int) -> str:
    """What is left of a beast's health."""
    return f"health {health} left" if health > 0 else "no health is left"


def beast_names(types: list[str]) -> list[str]:
    """moogh_calm: the calm Moogh; numbered where a type comes more than once."""
    names = []
    for i, name in enumerate(types):
        words = name.split("_")
        if words[-1] in ("calm", "angry"):
            words = [words[-1], words[0].capitalize(), *words[1:-1]]
        elif len(words) > 1:
            words = [words[0].capitalize(), *words[1:]]
        many = types.count(name) > 1
        names.append(" ".join([*words, str(types[: i + 1].count(name))] if many else ["the", *words]))
    return names


def icons_told(icons: list[str]) -> str:
    """The icons of a space in words, from the bottom one up."""
    kinds = [(kind_of(icon), icon) for icon in icons]
    return ", ".join(
        f"move {kind} {icon[1:]}" if kind in MOVES.values() else ICONS_TOLD[kind] for kind, icon in kinds
    )


def condition_told(condition: Condition) -> str:
    """When an idea can be used."""
    key, value = next((key, value) for key, value in condition if value is not None)
    if key == "beast_side":
        return f"at the {' or '.join(value)} of a beast"
    return CONDITIONS_TOLD[key].format(TERRAINS_TOLD.get(str(value), value))


def effect_told(effect: Effect) -> str:
    """What an idea does."""
    if effect.free_action:
        action, dice, symbol = effect.free_action
        verb = "make a trap" if action == "TRAP" else action.lower()
        return f"{verb} with {dice} {'die' if dice == 1 else 'dice'} for {symbol.replace('_', ' ')}"
    if effect.free_move:
        return f"move {plural(effect.free_move, 'space')}"
    if effect.gain_sp:
        return f"get {plural(effect.gain_sp, 'savage point')}"
    if effect.beast_rage:
        return f"the rage of a beast {effect.beast_rage:+d}"
    if effect.turn_beast:
        return "turn a beast by a quarter"
    if effect.place_trap:
        return "set a trap"
    if effect.remove_trap:
        return "take a trap away"
    if effect.heal_adjacent:
        return "a neighbour is well again"
    return "be well again" if effect.heal_self else "get a rage token"


def rage_told(before: int, row: int) -> str:
    """What becomes of a beast's rage."""
    change = "stays" if row == before else "falls to" if row < before else "rises to"
    return f"{change} {row + 1}"
