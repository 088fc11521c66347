"""How a game of MOOGH ends and who has won (MOO-END-*, MOO-WIN-*, MOO-SOLO-1, MOO-SOLO-2)."""

from __future__ import annotations

from typing import Any

from .board import TABLE, Cell, Character, GameOver, Table


class Ending(Table):
    """Objectives, end checks, winners."""

    scenario: dict[str, Any]
    together: bool
    """Solo or cooperative: one tribe against the beasts."""
    rounds_done: int
    winners: set[int]
    end_reason: str

    # ------------------------------------------------------------------ objectives

    def met(self, tree: dict[str, Any]) -> bool:
        """Whether an objective is met (section 3.1)."""
        ((kind, value),) = tree.items()
        match kind:
            case "all":
                return all(self.met(part) for part in value)
            case "any":
                return any(self.met(part) for part in value)
            case "kill" if isinstance(value, int):
                return self.killed_count() >= value
            case "kill":
                return all(self.beast_of_scenario(place).counts_as_killed for place in value)
            case "protect":
                return not any(self.named(name).out for name in value)
            case "survive":
                return self.rounds_done >= value and bool(self.in_play())
            case "reach":
                return self.reached(value)
            case "collect":
                return all(tuple(cell) in self.collected for cell in value)
        raise ValueError(f"unknown objective {kind}")

    def impossible(self, tree: dict[str, Any], come_back: bool = False) -> bool:
        """Whether an objective can no longer become true (A-64), even if the beasts that are gone could come back."""
        ((kind, value),) = tree.items()
        match kind:
            case "all":
                return any(self.impossible(part, come_back) for part in value)
            case "any":
                return all(self.impossible(part, come_back) for part in value)
            case "kill" if isinstance(value, int):
                gone = sum(not beast.in_play and not beast.counts_as_killed for beast in self.beasts)
                return self.killed_count() + len(self.beasts_in_play()) + come_back * gone < value
            case "kill":
                beasts = [self.beast_of_scenario(place) for place in value]
                return not come_back and any(
                    not beast.in_play and not beast.counts_as_killed for beast in beasts
                )
            case "protect":
                return any(self.named(name).out for name in value)
            case "reach":
                who = value["who"]
                return isinstance(who, list) and any(self.named(name).out for name in who)
        return False

    def reached(self, value: dict[str, Any]) -> bool:
        """Somebody, all living or those named stand in the zone; riders stand nowhere."""
        zone: set[Cell] = {(x, y) for x, y in value["zone"]}
        who = value["who"]
        if who == "any":
            return any(character.at in zone for character in self.in_play())
        if who == "all":
            return bool(self.in_play()) and all(character.at in zone for character in self.in_play())
        return all(not self.named(name).out and self.named(name).at in zone for name in who)

    def killed_count(self) -> int:
        """Beasts killed so far (MOO-WIN-2, A-25)."""
        return sum(beast.counts_as_killed for beast in self.beasts)

    def beast_of_scenario(self, place: int) -> Any:
        """The beast with this place in the list of the scenario."""
        return next(beast for beast in self.beasts if beast.id == place)

    def named(self, name: str) -> Character:
        """The character of this name."""
        return next(character for character in self.characters if character.name == name)

    # ------------------------------------------------------------------ end of the game

    def check_end(self) -> None:
        """After every atomic effect; ends the game at once (MOO-END-1..4, MOO-SOLO-1)."""
        objective = self.scenario["objective"]
        tribes = self.tribes_in_play()
        if self.together and self.met(objective):
            self.finish("objective", {0})
        if not tribes:
            everybody = set(range(len(self.sp)))
            self.finish("all_out", self.best_of(everybody) if self.all_out_by_points() else set())
        if not self.together and len(tribes) == 1 and len(self.sp) > 1:
            self.finish("last_tribe", tribes)
        if self.met(objective):
            self.finish("objective", self.best_of(tribes))
        if self.impossible(objective):
            winners = self.best_of(tribes) if not self.together and self.killed_count() else set()
            self.finish("impossible" if self.impossible(objective, come_back=True) else "escaped", winners)

    def all_out_by_points(self) -> bool:
        """Whether a game without survivors is decided by points all the same (A-39, MOO-WIN-2)."""
        enough = self.met(self.scenario["objective"]) or self.killed_count() > 0
        return not self.together and self.rules["all_out"] == "sp" and enough

    def finish(self, reason: str, winners: set[int]) -> None:
        """Write down the end and drop everything else (MOO-END-4)."""
        self.end_reason = reason
        self.winners = winners
        self.tell("end", TABLE, reason)
        raise GameOver

    def tribes_in_play(self) -> set[int]:
        """Tribes with a living member (MOO-END-3)."""
        return {character.tribe for character in self.in_play()}

    def best_of(self, tribes: set[int]) -> set[int]:
        """Most SP, then most living, then most uninjured, then shared (MOO-WIN-2, MOO-WIN-4, MOO-WIN-5)."""

        def standing(tribe: int) -> tuple[int, int, int]:
            living = [character for character in self.in_play() if character.tribe == tribe]
            return self.sp[tribe], len(living), sum(not character.injured for character in living)

        best = max(standing(tribe) for tribe in tribes)
        return {tribe for tribe in tribes if standing(tribe) == best}
