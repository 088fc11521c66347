"""Content, house rules and seats of a scenario -> one TABLES record."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.contract.house import fill_rules
from simcore.games.whammoth import layout as L
from simcore.games.whammoth.house import Rules
from simcore.games.whammoth.model import Content, Path
from simcore.games.whammoth.names import FORBIDDABLE, PICKS, SPACES, SPECIALS
from simcore.kernels.choice import NO_TAG

SPACE_CODES = {name: code for code, name in enumerate(SPACES)}
TAGS = {special: FORBIDDABLE.index(special) for special in SPECIALS[1:]}


def build_tables(content: Content, rules: Rules, abilities: Sequence[str | None]) -> np.ndarray:
    """TABLES[1] of a game with one entry of `abilities` per seat (None where none is chosen).

    Seed, cap of rounds and strategies are filled in by the shared engine.
    """
    tables = np.zeros(1, L.TABLES)
    record = tables[0]
    record["n_seats"] = len(abilities)
    record["people"] = content.setup.cave_people
    record["meat_to_win"] = content.setup.meat_to_win
    _fill_cards(record, content)
    _fill_path(record, content.path)
    _fill_charge_cards(record, content)
    _fill_abilities(record, content, abilities)
    fill_rules(record, rules)
    return tables


def _fill_cards(record: Any, content: Content) -> None:
    cards = list(content.cards.values())
    record["n_cards"] = len(cards)
    record["lowest_value"] = min(card.value for card in cards)
    record["n_values"] = max(card.value for card in cards) - record["lowest_value"] + 1
    for i, card in enumerate(cards):
        record["card_value"][i] = card.value
        record["card_modifier"][i] = card.modifier
        record["card_special"][i] = SPECIALS.index(card.special)
        record["card_tag"][i] = TAGS.get(card.special, NO_TAG)


def spaces_of(path: Path, extension: int) -> list[int]:
    """Kinds of the spaces of a path stretched by `extension`, Start first."""
    return [
        L.SAFE,
        *(SPACE_CODES[kind] for kind in path.bottom[:extension]),
        *(SPACE_CODES[kind] for kind in path.top),
    ]


def _fill_path(record: Any, path: Path) -> None:
    record["start_extension"] = path.start_extension
    record["max_extension"] = path.max_extension
    record["step_per_kill"] = path.step_per_kill
    for extension in range(path.max_extension + 1):
        spaces = spaces_of(path, extension)
        record["last_space"][extension] = len(spaces) - 1
        record["space"][extension, : len(spaces)] = spaces
        for modifier in range(-L.MAX_MODIFIER, L.MAX_MODIFIER + 1):
            _fill_best_landings(record, extension, modifier, spaces)


def _fill_best_landings(record: Any, extension: int, modifier: int, spaces: list[int]) -> None:
    """Where the better of a move and the move with its modifier ends in tar, on a tusk, over the edge."""
    slot = modifier + L.MAX_MODIFIER
    landings = range(1, len(spaces) + L.MAX_MODIFIER + 1)
    best = {space: _better(spaces, space, space + modifier) for space in landings}
    tar = [space for space in landings if best[space] == L.IN_TAR]
    record["n_tar"][extension, slot] = len(tar)
    record["tar_space"][extension, slot, : len(tar)] = tar
    record["tusk_from"][extension, slot] = min(space for space in landings if best[space] == L.ON_TUSK)
    record["over_from"][extension, slot] = min(space for space in landings if best[space] == L.OVER_EDGE)


def _better(spaces: list[int], one: int, other: int) -> int:
    fates = {_fate(spaces, one), _fate(spaces, other)}
    return next(fate for fate in (L.ON_TUSK, L.STAYS, L.OVER_EDGE, L.IN_TAR) if fate in fates)


def _fate(spaces: list[int], space: int) -> int:
    if space >= len(spaces):
        return L.OVER_EDGE
    return {L.SAFE: L.STAYS, L.TAR: L.IN_TAR, L.TUSK: L.ON_TUSK}[spaces[max(0, space)]]


def _fill_charge_cards(record: Any, content: Content) -> None:
    effects = list(content.charge_effects)
    record["n_charge_cards"] = len(content.charge_cards)
    for i, card in enumerate(content.charge_cards.values()):
        record["charge_spaces"][i] = card.spaces
        record["charge_effect"][i] = effects.index(card.effect)
    for i, effect in enumerate(content.charge_effects.values()):
        record["effect_move"][i] = effect.move
        record["effect_discard"][i] = effect.discard
        record["effect_take_back"][i] = effect.take_back
        record["effect_pick"][i] = PICKS.index(effect.pick if effect.take_back else None)
        record["effect_no_eat"][i] = effect.no_eat
    for extension in range(content.path.max_extension + 1):
        last = int(record["last_space"][extension])
        for space in range(last + 1):
            if record["space"][extension, space] == L.SAFE:
                reach = sum(card.spaces >= last - space for card in content.charge_cards.values())
                record["charge_reach"][extension, space] = reach / len(content.charge_cards)


def _fill_abilities(record: Any, content: Content, abilities: Sequence[str | None]) -> None:
    names = list(content.abilities)
    record["n_abilities"] = len(names)
    for i, uses in enumerate(content.abilities.values()):
        for use in uses:
            if use.move is not None:
                record["ability_n_moves"][i] = len(use.move)
                record["ability_move"][i, : len(use.move)] = use.move
            if use.take_back is not None:
                record["ability_take_back"][i] = use.take_back
                record["ability_pick"][i] = PICKS.index(use.pick)
            record["ability_steal"][i] += use.steal or 0
            record["ability_ambush"][i] |= bool(use.ambush)
    for seat, ability in enumerate(abilities):
        record["chosen_ability"][seat] = L.NO_ABILITY if ability is None else names.index(ability)
