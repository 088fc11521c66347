"""Thinking: the idea cards, their conditions and effects (1.9, D-10, D-11, A-46, A-67)."""

from __future__ import annotations

from typing import Any

from .beasts import LEFT, RIGHT
from .board import TABLE, Beast, Character, neighbours
from .characters import CharacterActions


class Ideas(CharacterActions):
    """The ideas that the content uses; others are refused."""

    # ------------------------------------------------------------------ cards

    def in_content_order(self, names: list[str]) -> list[str]:
        """Names of ideas as the content lists them."""
        return [name for name in self.content["ideas"] if name in names]

    def draw_idea(self) -> str | None:
        """One card; the discards are shuffled into an empty deck first (A-46)."""
        if not self.deck and self.rules["ideas_reshuffle"]:
            self.deck = self.in_content_order(self.discards)
            self.discards = []
        if not self.deck:
            return None
        return self.deck.pop(self.lot("idea", TABLE, len(self.deck)))

    def think(self, character: Character) -> None:
        """Two drawn, one kept, then one idea used or none (MOO-THINK-1, MOO-THINK-2)."""
        drawn = [idea for idea in (self.draw_idea(), self.draw_idea()) if idea is not None]
        if drawn:
            kept = self.choose("keep", character.seat, drawn)
            self.ideas.append(kept)
            self.discards += [idea for idea in drawn if idea != kept]
        usable: list[Any] = [idea for idea in self.ideas if self.is_usable(character, idea)]
        if self.rules["idea_optional"]:
            usable.insert(0, None)
        if not usable:
            return
        idea = self.choose("idea", character.seat, usable)
        if idea is not None:
            self.use_idea(character, idea)

    # ------------------------------------------------------------------ conditions

    def is_usable(self, character: Character, idea: str) -> bool:
        """Whether the conditions of an idea hold (A-67)."""
        conditions = self.content["ideas"][idea]["condition"]
        return all(self.holds(character, kind, value) for kind, value in conditions.items())

    def holds(self, character: Character, kind: str, value: Any) -> bool:
        """One condition (3.1)."""
        cell = character.at
        assert cell is not None
        contacts = list(self.sides_in_contact(cell))
        match kind:
            case "always":
                return True
            case "on_terrain":
                return self.terrain(cell) == value
            case "adjacent_terrain":
                around = [other for other in neighbours(cell) if self.adjacent(cell, other)]
                return any(self.terrain(other) == value for other in around)
            case "beast_side":
                return any(side in value for _, side in contacts)
            case "adjacent_beast":
                return bool(contacts) == value
            case "not_adjacent_beast":
                return (not contacts) == value
            case "los_beast":
                return bool(self.beasts_in_sight(cell)) == value
            case "rage_at_least":
                return any(beast.row + 1 >= value for beast in self.beasts_in_sight(cell))
            case "injured":
                return character.injured == value
            case "has_token":
                return character.token == value
            case "adjacent_ally":
                return any(other.tribe == character.tribe for other in self.company(character)) == value
            case "adjacent_enemy":
                return any(other.tribe != character.tribe for other in self.company(character)) == value
        raise ValueError(f"unknown condition {kind}")

    def company(self, character: Character) -> list[Character]:
        """Everybody adjacent (A-09)."""
        others = [other for other in self.in_play() if other is not character]
        return [other for other in others if self.next_to(character, other)]

    # ------------------------------------------------------------------ effects

    def use_idea(self, character: Character, idea: str) -> None:
        """All effects of an idea."""
        for kind, value in self.content["ideas"][idea]["effect"].items():
            self.take_effect(character, kind, value)

    def take_effect(self, character: Character, kind: str, value: Any) -> None:
        """One effect (section 9, D-10 and D-11)."""
        match kind:
            case "gain_rage_token":
                character.token = True
            case "gain_sp":
                self.award(character.tribe, value)
            case "free_move":
                self.walk(character, value)
            case "free_action":
                action, dice, symbol = value
                wanted = self.own_symbol(character, action) if symbol == "own_symbol" else symbol
                icon = [action, dice, wanted]
                if self.is_legal(character, icon):
                    self.act(character, icon)
            case "heal_self":
                if character.injured:
                    self.recover(character)
            case "heal_adjacent":
                patients = self.patients(character)
                if patients:
                    self.recover(self.characters[self.choose("patient", character.seat, patients)])
            case "place_trap":
                self.make_trap(character)
            case "remove_trap":
                assert character.at is not None
                beside = [cell for cell in neighbours(character.at) if cell in self.traps]
                if beside:
                    del self.traps[self.choose("trap_cell", character.seat, beside)]
            case "beast_rage":
                self.nudge_rage(character, value)
            case "turn_beast":
                self.turn_by_idea(character)
            case _:
                raise ValueError(f"unknown effect {kind}")

    def own_symbol(self, character: Character, action: str) -> Any:
        """The symbol of the first icon of that action on the present side, else bars (D-11)."""
        return next((icon[2] for icon in self.icons(character) if icon[0] == action), "bars")

    def beast_for_idea(self, character: Character) -> Beast | None:
        """A beast in line of sight (D-11)."""
        assert character.at is not None
        seen = [beast.index for beast in self.beasts_in_sight(character.at)]
        return self.beasts[self.choose("idea_beast", character.seat, seen)] if seen else None

    def nudge_rage(self, character: Character, change: int) -> None:
        """Rage up or down within the card, no action (D-11)."""
        beast = self.beast_for_idea(character)
        if beast is not None:
            beast.row = max(0, min(len(beast.rows) - 1, beast.row + change))

    def turn_by_idea(self, character: Character) -> None:
        """A quarter turn to either side (D-11)."""
        beast = self.beast_for_idea(character)
        if beast is not None:
            side = self.choose("turn_side", character.seat, ["left", "right"])
            self.turn_beast(beast, LEFT if side == "left" else RIGHT)
