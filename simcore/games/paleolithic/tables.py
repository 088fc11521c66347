"""Content, house rules and seats of a scenario -> one TABLES record."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.contract.house import fill_rules
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.house import Rules
from simcore.games.paleolithic.model import FOOD, Content, Cost, Ring
from simcore.games.paleolithic.names import SKILLS
from simcore.games.paleolithic.sizes import MAX_OWN, MAX_POINTS


def build_tables(
    content: Content, rules: Rules, mode: str, cultures: Sequence[str | None], character: str | None
) -> np.ndarray:
    """TABLES[1] of a game with one entry of `cultures` per seat; None where culture or character is dealt.

    Seed, cap of rounds and strategies are filled in by the shared engine.
    """
    tables = np.zeros(1, L.TABLES)
    record = tables[0]
    record["n_seats"] = len(cultures)
    _fill_setup(record, content, mode)
    _fill_rings(record, content)
    _fill_cards(record, content)
    _fill_cultures(record, content, cultures)
    _fill_characters(record, content, character if mode == "advanced" else None)
    fill_rules(record, rules)
    return tables


def _fill_setup(record: Any, content: Content, mode: str) -> None:
    setup = content.setup
    record["basic_cards"] = setup.end_cards.basic
    record["end_cards"] = setup.end_cards.basic if mode == "basic" else setup.end_cards.complete
    record["tribes_count"] = mode != "basic"
    record["has_character"] = mode == "advanced"
    record["tile_points"] = setup.tile_points
    record["n_resources"] = len(content.resources)
    record["limit"] = setup.resource_limit
    record["n_tokens"] = setup.cavemen + setup.animals
    record["n_tribes"] = setup.tribal_tokens
    record["n_open_artifacts"] = setup.open_artifacts
    record["n_open_tiles"] = setup.open_tiles
    record["n_faces"] = len(content.die)
    record["face"][: len(content.die)] = content.die


def ring_numbers(content: Content) -> list[int]:
    """The rings' numbers, in ascending order: index i of the records is ring `ring_numbers(content)[i]`."""
    return sorted(map(int, content.rings))


def _fill_rings(record: Any, content: Content) -> None:
    numbers = ring_numbers(content)
    record["n_rings"] = len(numbers)
    kinds = {name: i for i, name in enumerate(content.resources)} | {FOOD: L.FOOD}
    for i, number in enumerate(numbers):
        ring = content.rings[str(number)]
        neighbours = [numbers.index(each) for each in dict.fromkeys(ring.neighbours)]
        record["n_neighbours"][i] = len(neighbours)
        record["neighbour"][i, : len(neighbours)] = neighbours
        for points in range(MAX_POINTS + 1):
            kind, amount = collected(ring, points)
            record["pays_kind"][i, points] = kinds[kind]
            record["pays_amount"][i, points] = amount
    means = mean_collections(record, content.die)
    record["adds"][: len(numbers), :MAX_OWN] = np.diff(means, axis=1)
    record["adds_resources"][:] = record["adds"][..., : L.FOOD].sum(axis=2)


def collected(ring: Ring, points: int) -> tuple[str, int]:
    """What a ring pays for that many points: above its list's end, the last entry (PAL-EXP-2)."""
    return ring.pays[min(max(points, 1), len(ring.pays)) - 1]


def mean_collections(record: Any, die: Sequence[int]) -> np.ndarray:
    """Mean units of a collection, float64[rings, own tokens on the ring, kinds]; nothing without a token."""
    means = np.zeros((int(record["n_rings"]), MAX_OWN + 1, L.N_KINDS))
    for ring in range(len(means)):
        for own in range(1, MAX_OWN + 1):
            for face in die:
                kind, amount = (record[name][ring, face + own] for name in ("pays_kind", "pays_amount"))
                means[ring, own, kind] += amount / len(die)
    return means


def _fill_cards(record: Any, content: Content) -> None:
    cultures, categories = list(content.cultures), content.categories
    record["n_artifacts"] = len(content.artifacts)
    record["n_tiles"] = len(content.tiles)
    for i, card in enumerate(content.artifacts.values()):
        record["artifact_score"][i] = card.score
        record["artifact_culture"][i] = cultures.index(card.culture)
        record["artifact_category"][i] = categories.index(card.category)
        record["artifact_units"][i] = sum(card.cost.values())
        record["artifact_cost"][i] = _costs(content, card.cost)
    for i, tile in enumerate(content.tiles.values()):
        record["tile_units"][i] = sum(tile.cost.values())
        record["tile_cost"][i] = _costs(content, tile.cost)


def _costs(content: Content, cost: Cost) -> list[int]:
    costs = [cost.get(kind, 0) for kind in content.resources]
    return costs + [0] * (L.FOOD - len(costs))


def _fill_cultures(record: Any, content: Content, chosen: Sequence[str | None]) -> None:
    names, numbers = list(content.cultures), ring_numbers(content)
    record["n_cultures"] = len(names)
    record["n_categories"] = len(content.categories)
    for i, culture in enumerate(content.cultures.values()):
        record["star"][i] = numbers.index(culture.star)
        record["own_points"][i] = culture.own
        record["set_points"][i] = culture.set_points
        record["set_repeats"][i] = culture.set_repeats
        needs = [culture.set.get(category, 0) for category in content.categories]
        record["set_needs"][i, : len(needs)] = needs
    for seat, name in enumerate(chosen):
        record["chosen_culture"][seat] = L.NOBODY if name is None else names.index(name)


def _fill_characters(record: Any, content: Content, chosen: str | None) -> None:
    names, skills = list(content.characters), content.skills
    kinds = {name: i for i, name in enumerate(content.resources)}
    record["n_characters"] = len(names)
    for i, character in enumerate(content.characters.values()):
        record["skill"][i] = SKILLS.index(character.skill)
        record["other_side"][i] = names.index(character.next)
    record["chosen_character"] = L.NO_CHARACTER if chosen is None else names.index(chosen)
    numbers = ring_numbers(content)
    for total in content.sums():
        record["ring_of_sum"][total] = numbers.index(total)
    record["start_ring"] = numbers.index(skills.start_ring)
    record["relocation_dice"] = skills.relocation_dice
    for kind in skills.exchange.card_start:
        record["card_start"][kinds[kind]] += 1
    record["replaced_when_equal"] = skills.exchange.replaced_when_equal
    record["food_paid"] = skills.food.food_paid
    record["skill_amount"] = skills.food.amount
    record["replaced_when_food"] = skills.food.replaced_when_food
    record["face_gives"][:] = L.NOBODY
    for i, face in enumerate(content.die):
        if str(face) in skills.food.die_gives:
            record["face_gives"][i] = kinds[skills.food.die_gives[str(face)]]
