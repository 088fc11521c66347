"""What characters do on their turns, icon by icon (1.6 to 1.15 of the contract, D-4 to D-9, D-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .beasts import LEFT, RIGHT, BeastActions
from .board import (
    RAYS,
    Beast,
    Cell,
    Character,
    add,
    neighbours,
)

RANGED = ("THROW", "SEDATE", "TAUNT")
"""Actions along a line; their icons carry the -1 mark unless the data say otherwise (3.1)."""
TRAPS_IN_THE_BOX = 10


class CharacterActions(BeastActions):
    """The actions of the characters."""

    # ------------------------------------------------------------------ the turn

    def character_turn(self, character: Character) -> None:
        """0, 1 or 2 actions of the pair in either order, and free moves by token (MOO-ACT-2, D-4)."""
        self.acting = self.last_actor = character
        character.actions_left = 2
        character.unused = {0, 1}
        while not character.out:
            choice = self.choose("next", character.seat, self.turn_options(character))
            if choice == "end":
                break
            if choice == "token":
                character.token = False
                self.walk(character, 2)
            else:
                self.use_place(character, choice[1])
        character.acted = True
        self.acting = None

    def turn_options(self, character: Character) -> list[Any]:
        """ "end", the legal unused icons of the pair in pair order, "token" (D-4)."""
        options: list[Any] = ["end"]
        if character.actions_left > 0:
            icons = self.icons(character)
            for place, icon in enumerate(self.pair(character)):
                if place in character.unused and self.is_legal(character, icons[icon]):
                    options.append(("icon", place))
        if character.token:
            options.append("token")
        return options

    def use_place(self, character: Character, place: int) -> None:
        """An action counts from its beginning; it is completed before the next (MOO-ACT-3)."""
        icon = self.icons(character)[self.pair(character)[place]]
        character.unused.discard(place)
        character.actions_left -= 1
        self.act(character, icon)

    def is_legal(self, character: Character, icon: list[Any]) -> bool:
        """Whether an icon may be chosen now (section 9, Legal; MOO-CLIMB-5)."""
        action = icon[0]
        if character.on is not None and action not in ("MOVE", "STAB"):
            return False
        match action:
            case "MOVE" | "THINK":
                return True
            case "REST":
                return character.injured
            case "HEAL":
                return bool(self.patients(character))
            case "TRAP":
                return bool(self.trap_cells(character))
        return bool(self.targets(character, action))

    def act(self, character: Character, icon: list[Any]) -> None:
        """Perform an icon."""
        action = icon[0]
        if action == "MOVE":
            longer = self.skill(character, "extra_step")
            self.walk(character, 2 + (longer["spaces"] if longer else 0))
        elif action == "THINK":
            self.think(character)
        elif action == "REST":
            if self.bold(character, icon):
                self.recover(character)
        elif action == "HEAL":
            self.heal(character, icon)
        elif action == "TRAP":
            if self.bold(character, icon):
                self.make_trap(character)
        else:
            self.act_on_beast(character, icon)

    def think(self, character: Character) -> None:
        """See ideas.py."""
        raise NotImplementedError

    # ------------------------------------------------------------------ rolling

    def bold(self, character: Character, icon: list[Any], modifier: int = 0) -> bool:
        """Roll a bold action; after a failure again by skill, then for a token (MOO-ROL-1..5, MOO-TOK-2, D-7)."""
        action, dice, symbol = icon[:3]
        count = dice + modifier
        bonus = self.skill_for(character, "dice_bonus", action)
        if bonus:
            count += bonus["dice"]
        if count <= 0:
            if self.rules["zero_dice"] == "fail":
                return False
            count = 1
        if self.rules["dice_cap"] == "8":
            count = min(count, 8)
        wanted = [symbol] if isinstance(symbol, str) else list(symbol)
        if self.shows(character, count, wanted):
            return True
        if self.skill_for(character, "reroll", action) and self.shows(character, count, wanted):
            return True
        if not character.token or not self.choose("reroll", character.seat, [False, True]):
            return False
        character.token = False
        return self.shows(character, count, wanted)

    def shows(self, character: Character, count: int, wanted: list[str]) -> bool:
        """Whether a roll of so many dice shows a wanted symbol (MOO-ROL-2)."""
        rolled = [self.roll("action", character.index) for _ in range(count)]
        return any(symbol in wanted for symbol in rolled)

    # ------------------------------------------------------------------ walking

    def walk(self, character: Character, steps: int) -> None:
        """Up to so many steps, each decided after the last is done with (MOO-MOVE-1..6, D-5)."""
        for _ in range(steps):
            options: list[Any] = ["stop", *self.step_cells(character)]
            choice = self.choose("step", character.seat, options)
            if choice == "stop":
                return
            off_beast = character.on is not None
            if not self.take_step(character, choice):
                return
            if off_beast and self.rules["dismount"] == "whole_move":
                return

    def step_cells(self, character: Character) -> list[Cell]:
        """Where the next step may lead (MOO-MOVE-2, -3, -5)."""
        if character.on is not None:
            beast = self.beasts[character.on]
            ring = self.ring(beast)
            return [cell for cell in ring if self.may_stand(cell) and self.level_with_body(cell, beast)]
        own = character.at
        assert own is not None
        return [
            cell for cell in neighbours(own) if self.may_stand(cell) and not self.cliff_between(own, cell)
        ]

    def take_step(self, character: Character, cell: Cell) -> bool:
        """One step with its trap and its water; whether the movement may go on (MOO-MOVE-6)."""
        self.leave_beast(character)
        self.put(character, cell)
        self.check_end()
        if cell in self.traps:
            self.spring_under_character(character)
            self.check_end()
            if character.out or self.rules["trap_stops_move"]:
                return False
        return self.wades_on(character, cell)

    def wades_on(self, character: Character, cell: Cell) -> bool:
        """The die for water and mud: a cross ends the movement (MOO-TER-3, D-20)."""
        terrain = self.terrain(cell)
        skill = self.skill(character, "terrain")
        if terrain not in ("water", "mud") or (skill and terrain in skill["terrains"]):
            return True
        if self.roll("water", character.index) != "cross":
            return True
        if not self.rules["reroll_water"] or not character.token:
            return False
        if not self.choose("reroll_water", character.seat, [False, True]):
            return False
        character.token = False
        return self.roll("water", character.index) != "cross"

    # ------------------------------------------------------------------ healing

    def patients(self, character: Character) -> list[int]:
        """Adjacent injured characters of any tribe (MOO-HEAL-1)."""
        others = [other for other in self.in_play() if other is not character and other.injured]
        return [other.index for other in others if self.next_to(character, other)]

    def heal(self, character: Character, icon: list[Any]) -> None:
        """The patient's card flips, then it has a free action (MOO-HEAL-1..3, D-12)."""
        index = self.choose("patient", character.seat, self.patients(character))
        if not self.bold(character, icon):
            return
        patient = self.characters[index]
        self.recover(patient)
        icons = self.icons(patient)
        allowed: Iterable[int] = range(len(icons))
        if self.rules["heal_free"] == "programmed_pair":
            linked = patient.slot < len(self.slots(patient))  # else its cube lies on a spot of the other side
            allowed = sorted(set(self.pair(patient))) if linked else ()
        options = [None, *(place for place in allowed if self.is_legal(patient, icons[place]))]
        choice = self.choose("free_action", patient.seat, options)
        if choice is not None:
            self.act(patient, icons[choice])

    # ------------------------------------------------------------------ traps

    def trap_cells(self, character: Character) -> list[Cell]:
        """Empty spaces next to the character while traps are left (MOO-TRAP-1, A-47, A-48)."""
        if self.rules["trap_cap"] == "10" and len(self.traps) >= TRAPS_IN_THE_BOX:
            return []
        assert character.at is not None
        return [cell for cell in neighbours(character.at) if self.takes_trap(cell)]

    def takes_trap(self, cell: Cell) -> bool:
        """An empty space in the sense of A-48."""
        if not self.may_stand(cell) or cell in self.traps:
            return False
        return self.terrain(cell) != "tree" or self.rules["trap_in_tree"]

    def make_trap(self, character: Character) -> None:
        """D-8."""
        cells = self.trap_cells(character)
        if cells:
            self.traps[self.choose("trap_cell", character.seat, cells)] = character.tribe

    # ------------------------------------------------------------------ targets

    def targets(self, character: Character, action: str) -> list[tuple[int, int]]:
        """(beast, ray) for everything an action can be aimed at (D-6)."""
        if action in RANGED:
            return [] if character.at is None else self.lines_to_beasts(character.at)
        beasts = [beast for beast in self.beasts_in_play() if self.in_reach(character, beast, action)]
        return [(beast.index, 0) for beast in beasts]

    def in_reach(self, character: Character, beast: Beast, action: str) -> bool:
        """Adjacent for a stab or a climb; a rider stabs the beast below (MOO-STAB-1, -6, MOO-CLIMB-1)."""
        if character.on is not None:
            return beast.index == character.on or self.rider_reaches(character, beast)
        assert character.at is not None
        if not self.adjacent_to_beast(character.at, beast):
            return False
        side = beast.data["card"][self.side_of(beast, character.at)]
        return action == "STAB" or side["climb"]

    def rider_reaches(self, rider: Character, beast: Beast) -> bool:
        """By the house rule a rider also stabs beasts that touch the one it rides (A-50)."""
        assert rider.on is not None
        below = [cell for cell in self.body(self.beasts[rider.on]) if self.on_board(cell)]
        return self.rules["rider_stab_other"] and any(self.adjacent_to_beast(cell, beast) for cell in below)

    def act_on_beast(self, character: Character, icon: list[Any]) -> None:
        """Choose a target, roll, and carry out the success (D-6, A-58)."""
        action = icon[0]
        targets = self.targets(character, action)
        if not targets:
            return
        index, ray = self.choose("target", character.seat, targets)
        beast = self.beasts[index]
        if not self.bold(character, icon, self.modifier(character, icon, beast, ray)):
            return
        match action:
            case "STAB":
                self.hit(
                    beast, character, *self.stab_bonus(character, beast), self.more_points(character, action)
                )
            case "THROW":
                front = self.throw_bonus(character, beast, ray)
                self.hit(beast, character, False, front, self.more_points(character, action))
            case "CLIMB":
                self.climb(character, beast)
            case "SEDATE":
                self.sedate(beast)
            case "TAUNT":
                self.taunt(character, beast)
            case _:
                raise ValueError(f"unknown action {action}")

    def spaces_between(self, character: Character, ray: int) -> int:
        """Spaces strictly between the actor and the beast on a ray (MOO-DIST-1)."""
        assert character.at is not None
        return len(self.line(character.at, ray)) - 1

    def modifier(self, character: Character, icon: list[Any], beast: Beast, ray: int) -> int:
        """What is added to the dice of the icon (MOO-STAB-2..4, MOO-THROW-2, MOO-SEDATE-1)."""
        action = icon[0]
        if action == "STAB":
            return self.weak_spots(character, beast) - self.defended(character, action, beast)
        if action == "CLIMB":
            return 0
        between = self.spaces_between(character, ray)
        skill = self.skill_for(character, "range_penalty", action)
        if skill:
            between = max(0, between - skill["spaces"])
        marked = icon[3] if len(icon) > 3 else True
        return -(between if marked else 0) - self.defended(character, action, beast)

    def defended(self, character: Character, action: str, beast: Beast) -> int:
        """Dice that defences take from a stab or throw, less those that a skill spares (MOO-STAB-3, MOO-THROW-2)."""
        if action not in ("STAB", "THROW"):
            return 0
        taken: int = beast.rows[beast.row]["defense"]
        if action == "STAB" and character.at is not None:
            taken += beast.data["card"][self.side_of(beast, character.at)]["defense"]
        skill = self.skill_for(character, "defence_ignore", action)
        return max(0, taken - skill["dice"]) if skill else taken

    def weak_spots(self, character: Character, beast: Beast) -> int:
        """Weak spots where the stabber is (MOO-STAB-2, MOO-STAB-4)."""
        card = beast.data["card"]
        spots: int = 0
        if character.on == beast.index:
            spots = card["top"]["weak"]
        elif character.at is not None:
            spots = card[self.side_of(beast, character.at)]["weak"]
        return spots

    # ------------------------------------------------------------------ hits

    def counts_as_front(self, beast: Beast, cell: Cell) -> bool:
        """Whether a ring cell earns the front bonus (MOO-SP-4, A-30)."""
        if self.side_of(beast, cell) != "front":
            return False
        corner = not 0 <= self.local(beast, cell)[0] < beast.size
        return self.rules["front_corner_sp"] or not corner

    def stab_bonus(self, character: Character, beast: Beast) -> tuple[bool, bool]:
        """(from above, from the front)."""
        if character.at is None:
            return character.on == beast.index, False
        return False, self.counts_as_front(beast, character.at)

    def throw_bonus(self, character: Character, beast: Beast, ray: int) -> bool:
        """From the front if the line enters through the front side (A-29)."""
        assert character.at is not None
        between = self.spaces_between(character, ray)
        if self.rules["throw_front"] == "never" or (self.rules["throw_front"] == "adjacent_only" and between):
            return False
        return self.counts_as_front(beast, add(character.at, RAYS[ray], between))

    def more_points(self, character: Character, action: str) -> int:
        """Savage points that a skill gives for a hit (MOO-LEAD-1)."""
        skill = self.skill_for(character, "sp_bonus", action)
        return skill["points"] if skill else 0

    def hit(self, beast: Beast, character: Character, above: bool, front: bool, more: int = 0) -> None:
        """A stab or throw that succeeded (section 0, hit by a character)."""
        from_bush = character.at is not None and self.terrain(character.at) == "bush"
        self.award(character.tribe, 1 + above + front + more)
        if self.lose_health(beast):
            self.award(character.tribe, 2)
            self.kill(beast)
            self.check_end()
            return
        if not from_bush:
            self.rage_up(beast)
            self.react(beast)
        elif self.rules["bush_hit"] == "act_in_place":
            self.react(beast)

    # ------------------------------------------------------------------ climb, sedate, taunt

    def climb(self, character: Character, beast: Beast) -> None:
        """On top; a rider that is already there swaps places (MOO-CLIMB-3, MOO-CLIMB-4, A-49)."""
        cell = character.at
        assert cell is not None
        old = None if beast.rider is None else self.characters[beast.rider]
        character.at = None
        if old is not None:
            self.put(old, cell)
        character.on = beast.index
        beast.rider = character.index
        self.check_end()

    def sedate(self, beast: Beast) -> None:
        """One row down while rage is above 2; no action (MOO-SEDATE-2, MOO-SEDATE-3)."""
        if beast.row >= 2:
            beast.row -= 1

    def taunt(self, character: Character, beast: Beast) -> None:
        """A quarter turn towards the actor (MOO-TAUNT-2, MOO-TAUNT-3, A-31, D-9)."""
        assert character.at is not None
        u, v = self.local(beast, character.at)
        if 0 <= u < beast.size:
            if v >= beast.size:
                side = self.choose("taunt_side", character.seat, ["left", "right"])
                self.turn_beast(beast, LEFT if side == "left" else RIGHT)
        elif v >= 0 or self.rules["taunt_front_corner"] == "turn":
            self.turn_beast(beast, LEFT if u < 0 else RIGHT)
