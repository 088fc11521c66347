"""Content, scenario and rules -> one TABLES record."""

from typing import Any

import numpy as np

from simcore.contract.house import fill_rules
from simcore.games.moogh.input.aims import fill_objective
from simcore.games.moogh.input.model import RANGED, Beast, Character, Content, Idea, Skill
from simcore.games.moogh.input.scenario import MooghScenario, characters_of, rows_of
from simcore.games.moogh.names import (
    CARD_ACTIONS,
    CONDITIONS,
    DIFFICULTIES,
    EFFECTS,
    FACINGS,
    FORMATS,
    GLYPHS,
    ICONS,
    MOVES,
    SECTIONS,
    SIDES,
    SYMBOLS,
    kind_of,
)
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.games.moogh.table.sizes import MAX_DICE

TERRAIN = {
    "bush": L.BUSH, "water": L.WATER, "mud": L.MUD, "tree": L.TREE, "boulder": L.BOULDER, "hut": L.HUT,
}  # fmt: skip
GROUND = {"": 0, "void": L.OFF, **TERRAIN}
# Skills for certain actions: where they are kept, and the key that says how much.
OF_ACTIONS = {
    "dice_bonus": ("dice_bonus", "dice"),
    "range_penalty": ("free_spaces", "spaces"),
    "sp_bonus": ("bonus_points", "points"),
    "reroll": ("free_rerolls", ""),
    "defence_ignore": ("ignored_defense", "dice"),
}
NO_LIMIT = 1_000_000


def build_tables(scenario: MooghScenario, content: Content) -> np.ndarray:
    """TABLES[1]; seed, cap of rounds and strategies are filled in by the shared engine."""
    tables = np.zeros(1, L.TABLES)
    record = tables[0]
    record["format"] = FORMATS.index(scenario.format)
    record["mode"] = DIFFICULTIES.index(scenario.mode)
    record["time_limit"] = scenario.of_mode(scenario.time_limit) or NO_LIMIT
    record["cards_per_beast"] = 1 if scenario.mode == "tracker" else 2
    record["starts_with_token"] = scenario.mode == "hunter"
    faces = [content.die.bars, content.die.chevron, content.die.cross]
    record["symbol"] = np.repeat(range(len(SYMBOLS)), faces)
    for symbol, n in enumerate(faces):
        record["chance"][symbol] = [1.0 - (1.0 - n / 6) ** dice for dice in range(MAX_DICE + 1)]
    fill_rules(record, scenario.rules)
    _fill_map(record, scenario)
    names = _fill_characters(record, scenario, content)
    _fill_beasts(record, scenario, content)
    fill_objective(record, scenario, names)
    record["n_ideas"] = len(content.ideas)
    for i, idea in enumerate(content.ideas.values()):
        _fill_idea(record, i, idea)
    return tables


def _fill_map(record: Any, scenario: MooghScenario) -> None:
    rows = rows_of(scenario.map)
    green = rows_of(scenario.green) if scenario.green else rows
    levels = rows_of(scenario.elevation) if scenario.elevation else []
    record["terrain"][:] = L.OFF
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            cell = cell_of(x, y)
            level = int(levels[y][x]) if levels else 0
            bits = (
                GROUND[GLYPHS[glyph]] | (L.GREEN if green[y][x] == "g" else 0) | (L.FACE if level == 1 else 0)
            )
            record["terrain"][cell] = bits
            record["elevation"][cell] = level
    record["first_cell"] = cell_of(0, 0)
    record["last_cell"] = cell_of(len(rows[-1]) - 1, len(rows) - 1)
    for x, y in scenario.traps:
        record["trap_start"][cell_of(x, y)] = L.UNMADE


def _fill_characters(record: Any, scenario: MooghScenario, content: Content) -> list[str]:
    seats = characters_of(scenario, content)
    names = [name for seat in seats for name in seat]
    together = scenario.format in ("solo", "coop")
    tribes = list(dict.fromkeys(content.characters[name].tribe for name in names))
    record["n_seats"] = len(seats)
    record["n_characters"] = len(names)
    record["n_tribes"] = 1 if together else len(tribes)
    at = 0
    for seat, members in enumerate(seats):
        record["leader"][seat] = list(content.characters).index(members[0])
        for name in members:
            character = content.characters[name]
            tribe = 0 if together else tribes.index(character.tribe)
            record["seat_of"][at] = seat
            record["tribe_of"][at] = tribe
            record["tribe_of_seat"][seat] = tribe
            _fill_card(record, at, character)
            _fill_skill(record, at, content.skills[character.skill] if character.skill else None)
            at += 1
    return names


def _fill_card(record: Any, at: int, character: Character) -> None:
    for side, icons in enumerate((character.uninjured, character.injured)):
        record["n_icons"][at, side] = len(icons)
        for i, icon in enumerate(icons):
            record["icon_action"][at, side, i] = CARD_ACTIONS.index(icon[0])
            if len(icon) > 1:
                record["icon_dice"][at, side, i] = icon[1]
                record["icon_symbol"][at, side, i] = SYMBOLS.index(icon[2])
            record["icon_range"][at, side, i] = icon[3] if len(icon) > 3 else icon[0] in RANGED
        pairs = character.pairs(bool(side))
        record["n_slots"][at, side] = len(pairs)
        record["slot_icon"][at, side, : len(pairs)] = pairs


def _fill_skill(record: Any, at: int, skill: Skill | None) -> None:
    symbols = {"bars"}
    if skill:
        symbols |= set(skill.symbols) if skill.hook == "save_roll" else set()
        for action in skill.actions:
            field, value = OF_ACTIONS[skill.hook]
            record[field][at, CARD_ACTIONS.index(action)] = getattr(skill, value) if value else 1
        if skill.hook == "terrain":
            record["no_roll"][at] = sum(TERRAIN[name] for name in set(skill.terrains))
        if skill.hook == "extra_step":
            record["extra_steps"][at] = skill.spaces
    record["save_symbols"][at] = sum(1 << SYMBOLS.index(name) for name in symbols)


def _fill_beasts(record: Any, scenario: MooghScenario, content: Content) -> None:
    present = [scenario.beasts[i] for i in scenario.present]
    record["n_beasts"] = len(present)
    for at, place in enumerate(present):
        beast = content.beasts[place.type]
        record["start_cell"][at] = cell_of(*place.at)
        record["start_facing"][at] = FACINGS.index(place.facing)
        record["start_row"][at] = place.rage - 1
        record["start_health"][at] = scenario.of_mode(place.health)
        record["fixed_side"][at] = L.NONE if place.side is None else "AB".index(place.side)
        _fill_beast(record, at, beast)


def _fill_beast(record: Any, at: int, beast: Beast) -> None:
    record["size"][at] = 2 if beast.size == "big" else 1
    for i, name in enumerate(SIDES):
        side = getattr(beast.card, name)
        record["weak"][at, i] = side.weak
        if name != "top":
            record["defense"][at, i] = side.defense
            record["climbable"][at, i] = side.climb
    for i, symbol in enumerate(SYMBOLS):
        record["section"][at, i] = SECTIONS.index(getattr(beast.card.attack, symbol))
    for i, rows in enumerate((beast.action_card.A, beast.action_card.B)):
        record["n_rows"][at, i] = len(rows)
        record["n_columns"][at, i] = len(rows[0].cells)
        for r, row in enumerate(rows):
            record["row_defense"][at, i, r] = row.defense
            record["row_arrows"][at, i, r] = row.arrows
            for c, icons in enumerate(row.cells):
                record["n_stacked"][at, i, r, c] = len(icons)
                for k, icon in enumerate(icons):
                    kind = kind_of(icon)
                    record["beast_icon"][at, i, r, c, k] = ICONS.index(kind)
                    if kind in MOVES.values():
                        record["beast_steps"][at, i, r, c, k] = int(icon[1:])


def _fill_idea(record: Any, at: int, idea: Idea) -> None:
    name, value = next((k, v) for k, v in idea.condition.model_dump().items() if v is not None)
    record["condition"][at] = CONDITIONS.index(name)
    if name in ("on_terrain", "adjacent_terrain"):
        record["condition_arg"][at] = TERRAIN[value]
    elif name == "beast_side":
        record["condition_arg"][at] = sum(1 << SIDES.index(side) for side in set(value))
    elif name == "rage_at_least":
        record["condition_arg"][at] = value
    if idea.effect.free_action:
        action, dice, symbol = idea.effect.free_action
        record["effect"][at] = L.FREE_ACTION
        record["effect_arg"][at] = CARD_ACTIONS.index(action)
        record["effect_dice"][at] = dice
        record["effect_symbol"][at] = L.OWN_SYMBOL if symbol == "own_symbol" else SYMBOLS.index(symbol)
        return
    name, value = next((k, v) for k, v in idea.effect.model_dump().items() if v is not None)
    record["effect"][at] = EFFECTS.index(name)
    record["effect_arg"][at] = int(value)
