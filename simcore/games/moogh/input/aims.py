"""The objective of a scenario: its tree in the TABLES record, and what strategies look at of it."""

from typing import Any

import numpy as np

from simcore.games.moogh.input.scenario import MooghScenario, Objective
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.games.moogh.table.sizes import N_CELLS, NO_WAY, STRIDE

ALL = 0xFF  # bits of everybody


def fill_objective(record: Any, scenario: MooghScenario, names: list[str]) -> None:
    """Write the tree of aims, and what strategies look at of it."""
    aims = Aims(record, scenario, names)
    aims.add(scenario.objective)
    record["hunted"] = aims.hunted if scenario.format in ("solo", "coop") else ALL
    record["seekers"] = aims.seekers
    for character in range(len(names)):
        zones = sum(1 << zone for zone, who in enumerate(aims.who) if who >> character & 1)
        record["zone_distance"][character] = distances(record, zones)


def distances(record: Any, zones: int) -> np.ndarray:
    """Steps from every cell to the nearest cell of the zones (bits), around boulders, voids and cliffs; NO_WAY without a way."""
    distance = np.full(N_CELLS, int(NO_WAY))
    edge = [int(cell) for cell in np.flatnonzero(record["zone"] & zones)]
    distance[edge] = 0
    while edge:
        reached = []
        for cell in edge:
            for there in (cell + down * STRIDE + across for down in (-1, 0, 1) for across in (-1, 0, 1)):
                closed = record["terrain"][there] & (L.OFF | L.BOULDER | L.FACE)
                level = record["elevation"][there] == record["elevation"][cell]
                if not closed and level and distance[there] == NO_WAY:
                    distance[there] = distance[cell] + 1
                    reached.append(there)
        edge = reached
    return distance


class Aims:
    """Writes an objective's tree into a record, children before their parents."""

    def __init__(self, record: Any, scenario: MooghScenario, names: list[str]) -> None:
        self.record, self.names = record, names
        self.beasts = {number: at for at, number in enumerate(scenario.present)}
        self.hunted = self.seekers = 0
        self.who: list[int] = []  # bits of the characters that each zone is for

    def add(self, aim: Objective) -> int:
        """Add an aim; returns its number."""
        if aim.all or aim.any:
            children = [self.add(each) for each in aim.all or aim.any or []]
            return self._node(L.ALL_OF if aim.all else L.ANY_OF, sum(1 << child for child in children))
        if isinstance(aim.kill, int):
            self.hunted = ALL
            return self._node(L.KILL_SOME, 0, aim.kill)
        if aim.kill is not None:
            mask = sum(1 << self.beasts[number] for number in set(aim.kill))
            self.hunted |= mask
            return self._node(L.KILL_THESE, mask)
        if aim.protect:
            return self._node(L.PROTECT, self._mask(aim.protect))
        if aim.survive:
            return self._node(L.SURVIVE, 0, aim.survive)
        return self._reach(aim) if aim.reach else self._collect(aim)

    def _reach(self, aim: Objective) -> int:
        assert aim.reach
        zone = len(self.who)
        for x, y in aim.reach.zone:
            self.record["zone"][cell_of(x, y)] |= 1 << zone
        self.who.append(self._mask(aim.reach.who) if isinstance(aim.reach.who, list) else ALL)
        self.seekers |= self.who[-1]
        if isinstance(aim.reach.who, list):
            return self._node(L.REACH_THESE, self._mask(aim.reach.who), zone)
        return self._node(L.REACH_ANY if aim.reach.who == "any" else L.REACH_ALL, 0, zone)

    def _collect(self, aim: Objective) -> int:
        mask = 0
        for x, y in aim.collect or []:
            item = int(self.record["n_items"])
            self.record["item"][cell_of(x, y)] |= 1 << item
            self.record["item_cell"][item] = cell_of(x, y)
            self.record["n_items"] = item + 1
            mask |= 1 << item
        return self._node(L.COLLECT, mask)

    def _mask(self, names: list[str]) -> int:
        return sum(1 << self.names.index(name) for name in set(names))

    def _node(self, kind: int, mask: int, count: int = 0) -> int:
        at = int(self.record["n_nodes"])
        self.record["node_kind"][at], self.record["node_mask"][at], self.record["node_count"][at] = (
            kind,
            mask,
            count,
        )
        self.record["n_nodes"] = at + 1
        return at
