"""Points, injuries, deaths, escapes, and what becomes of riders (1.16, 1.17, 1.40 of the contract)."""

from __future__ import annotations

from .board import CLIFF_FACE, FIRST_BEAST, LOW, TABLE, Beast, Card, Cell, Character
from .ending import Ending


class Harm(Ending):
    """What happens to characters and beasts that come to grief."""

    fled: int
    """Beasts that escaped since the last appeasement (MOO-SOLO-5)."""

    # ------------------------------------------------------------------ points and tokens

    def award(self, tribe: int | None, points: int) -> None:
        """Savage points belong to the tribe (MOO-SP-1)."""
        if tribe is None or points == 0:
            return
        self.sp[tribe] += points
        self.tell("sp", TABLE, tribe, points)

    def trap_scorer(self, maker: int | None) -> int | None:
        """The tribe that scores a sprung trap (A-10)."""
        if self.rules["trap_sp"] == "maker":
            return maker
        if self.rules["trap_sp"] == "last_actor" and self.last_actor is not None:
            return self.last_actor.tribe
        return None

    # ------------------------------------------------------------------ characters

    def injure(self, character: Character) -> None:
        """An injury: the card flips, or the character is about to be knocked out (MOO-INJ-1..5)."""
        if character.injured:
            self.knock_out(character, save=True, points=1)
            return
        self.tell("injured", character.index)
        self.flip(character, injured=True)
        self.place_cube_anew(character)
        character.token = True
        self.award(character.tribe, 1)

    def fall(self, character: Character) -> None:
        """Pushed down a cliff: knocked out at once, even if uninjured (MOO-TER-9, A-16)."""
        self.knock_out(character, save=self.rules["cliff_save"], points=self.rules["cliff_ko_sp"])

    def knock_out(self, character: Character, save: bool, points: int) -> None:
        """A save if a token is spent on it, else out of the game with a point (MOO-INJ-4, MOO-TOK-4)."""
        if save and self.holds_on(character, "save"):
            return
        self.award(character.tribe, points)
        self.remove_character(character)

    def holds_on(self, character: Character, kind: str) -> bool:
        """A token spent on a save or stay roll, and whether it works (MOO-TOK-4, MOO-TOK-5)."""
        if not character.token or not self.choose(kind, character.seat, [False, True]):
            return False
        character.token = False
        skill = self.skill(character, "save_roll")
        symbols = ["bars", *(skill["symbols"] if skill else [])]
        if self.roll(kind, character.index) not in symbols:
            return False
        self.tell("saved", character.index)
        return True

    def remove_character(self, character: Character) -> None:
        """Out for good with its turn card (MOO-INJ-4, A-41)."""
        character.out = True
        character.token = False
        character.at = None
        self.leave_beast(character)
        self.remove_cards("character", character.index)
        self.tell("out", character.index)

    def leave_beast(self, character: Character) -> None:
        """A rider is no longer on its beast."""
        if character.on is not None:
            self.beasts[character.on].rider = None
            character.on = None

    def remove_cards(self, kind: str, index: int) -> None:
        """All cards of a figure leave the row, which closes up (MOO-APP-6)."""
        kept: list[Card] = [card for card in self.row if (card.kind, card.index) != (kind, index)]
        self.row[:] = kept

    def flip(self, character: Character, injured: bool) -> None:
        """Turn the card over; in its own turn both icons of the new pair are unused (A-06, A-07, D-4)."""
        character.injured = injured
        if character is not self.acting:
            return
        character.unused = {0, 1}
        if self.rules["midturn_injury"] == "fresh_two":
            character.actions_left = 2
        elif self.rules["midturn_injury"] == "none":
            character.actions_left = 0

    def place_cube_anew(self, character: Character) -> None:
        """D-13; not asked if the character has already acted and is not acting."""
        if character.acted and character is not self.acting:
            return
        slots = list(range(len(self.slots(character))))
        character.slot = self.choose("slot", character.seat, slots)

    def recover(self, character: Character) -> None:
        """Rest and Heal: the card flips back (MOO-REST-1, MOO-HEAL-1, A-07).

        A cube that stays on a spot which this side has not lies on its last spot.
        """
        self.flip(character, injured=False)
        if self.rules["cube_on_heal"] == "reposition":
            self.place_cube_anew(character)
        else:
            character.slot = min(character.slot, len(self.slots(character)) - 1)

    def spring_under_character(self, character: Character) -> None:
        """A trap under a character: injured, the trap goes (MOO-TRAP-8)."""
        if character.at in self.traps:
            del self.traps[character.at]
            self.injure(character)

    # ------------------------------------------------------------------ beasts

    def lose_health(self, beast: Beast) -> bool:
        """One damage; True if that was the last health point (MOO-BST-4)."""
        beast.health -= 1
        return beast.health == 0

    def remove_beast(self, beast: Beast, status: str) -> None:
        """A beast leaves with all its turn cards (MOO-BST-5, MOO-FWD-8)."""
        beast.status = status
        self.remove_cards("beast", beast.index)
        self.tell(status, FIRST_BEAST + beast.index)

    def dismounted(self, beast: Beast) -> Character | None:
        """The rider of a beast that has left, taken off it."""
        if beast.rider is None:
            return None
        rider = self.characters[beast.rider]
        self.leave_beast(rider)
        return rider

    def kill(self, beast: Beast) -> None:
        """Killed by damage; the rider gets a place on the body (MOO-INT-3, A-24)."""
        beast.counts_as_killed = True
        self.remove_beast(beast, "killed")
        rider = self.dismounted(beast)
        if rider is None:
            return
        if self.rules["rider_on_death"] == "injured":
            self.injure(rider)
        self.land_near(rider, self.body(beast))

    def fall_to_death(self, beast: Beast) -> None:
        """Wholly down a cliff: nobody scores; the rider falls too (MOO-TER-11, A-25, MOO-INT-4)."""
        beast.counts_as_killed = self.rules["cliff_kill_counts"]
        self.remove_beast(beast, "killed")
        rider = self.dismounted(beast)
        if rider is None:
            return
        self.fall(rider)
        self.land_near(rider, self.body(beast))

    def escape(self, beast: Beast, body_before: list[Cell]) -> None:
        """Wholly off the board; the rider stays behind (MOO-FWD-8, MOO-INT-5, A-23)."""
        self.fled += 1
        self.remove_beast(beast, "escaped")
        rider = self.dismounted(beast)
        if rider is None:
            return
        if self.rules["rider_exit"] == "leaves":
            self.remove_character(rider)
            return
        if self.rules["rider_exit"] == "injured":
            self.injure(rider)
        self.land_near(rider, body_before)

    def land_near(self, rider: Character, body: list[Cell]) -> None:
        """D-18: a free cell of the former body, else the nearest free space (A-23, A-24)."""
        if rider.out:
            return
        cells = [cell for cell in self.all_cells() if cell in body and self.free_space(cell)]
        if not cells:
            origins = [cell for cell in body if self.on_board(cell)] or body
            levels = {LOW if level == CLIFF_FACE else level for level in self.levels_of(origins)}
            cells = self.nearest_free(origins, levels)
        self.put(rider, self.choose("dismount", rider.seat, cells))
