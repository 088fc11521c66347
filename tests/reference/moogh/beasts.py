"""What beasts do: rage, own turns, reactions, and the icons of their action cards (1.19 to 1.27)."""

from __future__ import annotations

from .board import AHEAD, FIRST_BEAST, HIGH, Beast, Cell, Character, Frame, add, body_at, reading_order
from .harm import Harm

LEFT, BEHIND, RIGHT = 3, 2, 1
"""Quarter turns to the right."""


class BeastActions(Harm):
    """The actions of the beasts; all of them are forced."""

    # ------------------------------------------------------------------ rage

    def rage_up(self, beast: Beast, stays_at_top: bool = False) -> bool:
        """Disc up, in the top row to the right (MOO-RAGE-2, -4, A-66); whether the disc has moved."""
        if beast.row + 1 < len(beast.rows):
            beast.row += 1
            return True
        if stays_at_top:
            return False
        self.shift_disc(beast)
        return True

    def shift_disc(self, beast: Beast) -> None:
        """One to the right, from the last space to the first of the same row (MOO-RES-3)."""
        beast.col = (beast.col + 1) % beast.columns

    def injury_rage(self, beast: Beast) -> bool:
        """Rage from a trap or from an injury by a beast (A-66)."""
        return self.rage_up(beast, stays_at_top=self.rules["top_trap"] == "stay")

    # ------------------------------------------------------------------ performing

    def beast_turn(self, beast: Beast) -> None:
        """As many actions as the row has arrows; each shifts the disc first (MOO-RES-1, MOO-RES-2)."""
        frame = beast.turn = Frame()
        arrows = beast.rows[beast.row]["arrows"]
        done = 0
        while done < arrows and beast.in_play and not frame.ended:
            self.shift_disc(beast)
            self.perform(beast, frame)
            done += 1
            if self.rules["arrows"] == "live":
                arrows = beast.rows[beast.row]["arrows"]
        beast.turn = None

    def react(self, beast: Beast) -> None:
        """The space under the disc as a reaction (MOO-RES-5)."""
        self.perform(beast, Frame())

    def perform(self, beast: Beast, frame: Frame) -> None:
        """All icons of the space, from the bottom one up (MOO-RES-4); after each the queue (A-22)."""
        self.tell("performs", FIRST_BEAST + beast.index, beast.row, beast.col)
        for icon in list(beast.rows[beast.row]["cells"][beast.col]):
            self.perform_icon(beast, icon, frame)
            self.empty_queue()
            if not beast.in_play or frame.ended:
                return

    def empty_queue(self) -> None:
        """Reactions of injured beasts, first in, first out; rage rises when the turn comes (A-21, A-22)."""
        while self.waiting:
            beast = self.beasts[self.waiting.pop(0)]
            if beast.in_play and self.injury_rage(beast):
                self.react(beast)

    def perform_icon(self, beast: Beast, icon: str, frame: Frame) -> None:
        """One icon of an action card (3.1)."""
        if icon[0] in "FB" and icon[1:].isdigit():
            self.move_beast(beast, icon[0] == "B", int(icon[1:]), frame)
            return
        match icon:
            case "SEEK":
                self.seek(beast)
            case "LOOK":
                self.look(beast)
            case "ATTACK":
                self.attack(beast)
            case "BITE":
                self.strike(self.bite_cells(beast), [])
            case "CLAW":
                self.strike(self.claw_cells(beast), [])
            case "TAIL":
                self.strike(self.section(beast, ("back",)), [])
            case "SHAKE":
                self.shake(beast)
            case "UTURN":
                self.turn_beast(beast, BEHIND)
            case "RTURN":
                self.random_turn(beast)
            case "SLEEP":
                pass
            case _:
                raise ValueError(f"unknown icon {icon}")

    # ------------------------------------------------------------------ turning

    def turn_beast(self, beast: Beast, quarters: int) -> None:
        """Turning never changes the cells of the body (MOO-UT-1)."""
        beast.facing = (beast.facing + quarters) % 4

    def random_turn(self, beast: Beast) -> None:
        """MOO-RT-1."""
        quarters = {"bars": RIGHT, "chevron": LEFT, "cross": 0}
        self.turn_beast(beast, quarters[self.roll("random_turn", FIRST_BEAST + beast.index)])

    # ------------------------------------------------------------------ seek and look

    def free_run(self, beast: Beast, start: Cell, direction: int) -> tuple[int, bool]:
        """Obstacle-free cells ahead of a body cell, and whether they end at the edge (MOO-SEEK-2)."""
        count = 0
        cell = start
        while True:
            ahead = add(cell, AHEAD[direction])
            if not self.on_board(ahead):
                return count, not self.big_beast_at(ahead, beast)
            if self.blocks_beasts(beast, cell, ahead):
                return count, False
            cell = ahead
            count += 1

    def rows_ahead(self, beast: Beast, quarters: int) -> tuple[int, list[Cell]]:
        """A direction, and the body cells on the board at that edge (MOO-DIST-2, A-32)."""
        direction = (beast.facing + quarters) % 4
        return direction, [cell for cell in self.leading(beast, direction) if self.on_board(cell)]

    def path_length(self, beast: Beast, quarters: int) -> tuple[bool, int]:
        """(reaches the edge and the house minds it, length of the shorter row) (MOO-SEEK-3, A-32)."""
        direction, starts = self.rows_ahead(beast, quarters)
        runs = [self.free_run(beast, start, direction) for start in starts]
        exit_counts = self.rules["seek_exit_bonus"] and all(edge for _, edge in runs)
        return exit_counts, min((length for length, _ in runs), default=0)

    def seek(self, beast: Beast) -> None:
        """Turn to the unique longest path; any tie is a U-turn (MOO-SEEK-4, MOO-SEEK-5)."""
        paths = {quarters: self.path_length(beast, quarters) for quarters in (0, LEFT, RIGHT)}
        longest = [quarters for quarters, path in paths.items() if path == max(paths.values())]
        self.turn_beast(beast, longest[0] if len(longest) == 1 else BEHIND)

    def first_seen(self, beast: Beast, start: Cell, direction: int) -> tuple[int, bool] | None:
        """Spaces to the first visible character of a row, and whether it is in a tree (A-33)."""
        count = 0
        cell = start
        while True:
            ahead = add(cell, AHEAD[direction])
            blocked = self.blocks_beasts(beast, cell, ahead)
            in_tree = self.terrain(ahead) == "tree"
            somebody = self.character_at(ahead) is not None
            if somebody and in_tree and not self.rules["tree_hides"] and not self.rises(cell, ahead):
                return count, True
            if blocked or not self.on_board(ahead):
                return None
            if somebody:
                return count, False
            cell = ahead
            count += 1

    def closest_seen(self, beast: Beast, quarters: int) -> int | None:
        """Spaces to the closest visible character in a direction (MOO-LOOK-1, A-33)."""
        direction, starts = self.rows_ahead(beast, quarters)
        shorter = min((self.free_run(beast, start, direction)[0] for start in starts), default=0)
        found: list[int] = []
        for start in starts:
            seen = self.first_seen(beast, start, direction)
            if seen is None:
                continue
            distance, in_tree = seen
            in_reach = distance < shorter or (in_tree and distance == shorter)
            if self.rules["look_rows"] == "independent" or in_reach:
                found.append(distance)
        return min(found, default=None)

    def look(self, beast: Beast) -> None:
        """Turn to the closest character seen (MOO-LOOK-1..5, A-34)."""
        seen = {quarters: self.closest_seen(beast, quarters) for quarters in (0, LEFT, RIGHT)}
        distances = [distance for distance in seen.values() if distance is not None]
        if not distances:
            self.turn_beast(beast, BEHIND)
            return
        closest = [quarters for quarters, distance in seen.items() if distance == min(distances)]
        if 0 in closest:
            return
        if len(closest) == 1:
            self.turn_beast(beast, closest[0])
        else:
            bars = self.roll("look", FIRST_BEAST + beast.index) == "bars"
            self.turn_beast(beast, RIGHT if bars else LEFT)

    # ------------------------------------------------------------------ strikes

    def bite_cells(self, beast: Beast) -> list[Cell]:
        """Straight ahead, without the corners (MOO-BITE-1)."""
        front = self.section(beast, ("front",))
        return [cell for cell in front if 0 <= self.local(beast, cell)[0] < beast.size]

    def claw_cells(self, beast: Beast) -> list[Cell]:
        """The four corners (MOO-CLAW-1)."""
        ends = self.section(beast, ("front", "back"))
        return [cell for cell in ends if not 0 <= self.local(beast, cell)[0] < beast.size]

    def attack(self, beast: Beast) -> None:
        """One die picks the section; beasts in it are hurt as well (MOO-ATK-1..3)."""
        symbol = self.roll("attack", FIRST_BEAST + beast.index)
        section = beast.data["card"]["attack"][symbol]
        cells = self.section(beast, ("left", "right") if section == "sides" else (section,))
        others = [other for other in self.beasts_in_row_order() if other is not beast]
        self.strike(cells, others)

    def strike(self, cells: list[Cell], beasts: list[Beast]) -> None:
        """Characters in turn-row order, then beasts, then the end check (MOO-INT-14, A-38)."""
        spots = [cell for cell in cells if self.on_board(cell)]
        victims = [character for character in self.characters_in_row_order() if character.at in spots]
        hurt = [beast for beast in beasts if set(self.body(beast)) & set(spots)]
        for character in victims:
            self.injure(character)
            if self.rules["simultaneous"] == "sequential":
                self.check_end()
        for beast in hurt:
            self.injure_beast(beast)
            if self.rules["simultaneous"] == "sequential":
                self.check_end()
        self.check_end()

    def injure_beast(self, beast: Beast) -> None:
        """A beast hurt by a beast: nobody scores, the reaction waits (MOO-ATK-3, A-21, A-22)."""
        if self.lose_health(beast):
            self.kill(beast)
        elif self.rules["beast_vs_beast"] == "full":
            self.waiting.append(beast.index)

    # ------------------------------------------------------------------ moving and pushing

    def move_beast(self, beast: Beast, backward: bool, steps: int, frame: Frame) -> None:
        """Single steps until an obstacle, a trap or the end of the beast (MOO-FWD-1, -2, MOO-BACK-1)."""
        direction = (beast.facing + (BEHIND if backward else 0)) % 4
        for _ in range(steps):
            starts = self.leading(beast, direction)
            if any(self.blocks_beasts(beast, cell, add(cell, AHEAD[direction])) for cell in starts):
                return
            self.step_beast(beast, direction, frame)
            if not beast.in_play or frame.ended:
                return

    def step_beast(self, beast: Beast, direction: int, frame: Frame) -> None:
        """Pushes (left piece first), body, escape, cliff, traps (MOO-FWD-11)."""
        before = self.body(beast)
        after_at = add(beast.at, AHEAD[direction])
        after = body_at(after_at, beast.size)
        entered = [add(cell, AHEAD[direction]) for cell in self.leading(beast, direction)]
        self.moving_cells = {*before, *after}
        for cell in entered:
            self.push_from(cell, beast)
        self.moving_cells = set()
        beast.at = after_at
        if self.gone_or_fallen(beast, before):
            return
        sprung = [cell for cell in entered if cell in self.traps]
        if sprung:
            self.spring_under_beast(beast, sprung, frame)

    def gone_or_fallen(self, beast: Beast, before: list[Cell]) -> bool:
        """Escape test, then cliff test (MOO-FWD-8, MOO-TER-11)."""
        after = self.body(beast)
        if not any(self.on_board(cell) for cell in after):
            self.escape(beast, before)
        elif HIGH in self.levels_of(before) and HIGH not in self.levels_of(after):
            self.fall_to_death(beast)
        else:
            return False
        self.check_end()
        return True

    def push_from(self, cell: Cell, mover: Beast) -> None:
        """What stands in the way is pushed; one effect each (MOO-FWD-3, -4, MOO-END-4)."""
        character = self.character_at(cell)
        other = self.beast_at(cell)
        if character is not None:
            self.push_character(character, add(cell, AHEAD[self.push_direction(cell, mover)]))
        elif other is not None and other is not mover:
            self.push_beast(other, add(cell, AHEAD[self.push_direction(cell, mover)]))
        else:
            return
        self.check_end()

    def push_direction(self, cell: Cell, mover: Beast) -> int:
        """To the nearer flank of a big beast; for a small one a die says it (A-35, A-65)."""
        if mover.size == 2:
            to_left = self.local(mover, cell)[0] == 0
        else:
            to_left = self.roll("push", FIRST_BEAST + mover.index) != "bars"
        return (mover.facing + (LEFT if to_left else RIGHT)) % 4

    def push_character(self, character: Character, target: Cell) -> None:
        """MOO-FWD-5, MOO-FWD-6, A-14, A-16, A-18."""
        assert character.at is not None
        own = character.at
        if not self.on_board(target) and self.rules["edge_push"] == "removed":
            self.remove_character(character)
        elif self.drops(own, target):
            self.fall(character)
            self.sidestep(character, target, {self.levels[own]})
        elif not self.may_stand(target) or self.rises(own, target):
            self.injure(character)
            self.sidestep(character, target, {self.levels[own]})
        else:
            self.put(character, target)
            if self.rules["involuntary_trap"]:
                self.spring_under_character(character)

    def sidestep(self, character: Character, origin: Cell, levels: set[int]) -> None:
        """D-17: the nearest free space, of its owner's choice among equals (A-19)."""
        if character.out:
            return
        cells = self.nearest_free([origin], levels)
        self.put(character, self.choose("sidestep", character.seat, cells))

    def push_beast(self, beast: Beast, target: Cell) -> None:
        """A small beast is pushed: edge, cliff, obstacle or free (A-20, MOO-INT-16..18, MOO-INT-37)."""
        own = beast.at
        if not self.on_board(target) and self.rules["small_edge"] == "escape":
            beast.at = target
            self.escape(beast, [own])
        elif self.drops(own, target):
            beast.at = target
            self.fall_to_death(beast)
        elif self.stops_pushed_beast(own, target):
            self.injure_beast(beast)
            self.relocate_beast(beast, target)
        else:
            beast.at = target
            if target in self.traps:
                self.spring_under_pushed(beast)

    def stops_pushed_beast(self, own: Cell, target: Cell) -> bool:
        """Any occupied cell, obstacle for beasts or edge (A-20)."""
        return (
            not self.on_board(target)
            or self.terrain(target) in ("boulder", "tree")
            or self.character_at(target) is not None
            or self.beast_at(target) is not None
            or self.rises(own, target)
        )

    def relocate_beast(self, beast: Beast, origin: Cell) -> None:
        """D-19: the acting player chooses, else the owner of the first character in the row (A-19)."""
        if not beast.in_play:
            return
        cells = self.nearest_free([origin], self.levels_of([beast.at]), for_beast=True)
        if self.acting is not None:
            seat = self.acting.seat
        else:
            seat = next((character.seat for character in self.characters_in_row_order()), 0)
        beast.at = self.choose("relocate_beast", seat, cells)

    # ------------------------------------------------------------------ traps under beasts

    def end_turn_by_trap(self, beast: Beast, frame: Frame | None) -> None:
        """The stack in which it springs ends, and the own turn at any depth (A-12)."""
        if frame is not None:
            frame.ended = True
        if beast.turn is not None:
            beast.turn.ended = True

    def damage_by_trap(self, beast: Beast, maker: int | None) -> None:
        """Points and damage of a trap (section 0, trap under a beast, steps 3 and 4)."""
        scorer = self.trap_scorer(maker)
        self.award(scorer, 1)
        if self.lose_health(beast):
            self.award(scorer, 2)
            self.kill(beast)

    def spring_under_beast(self, beast: Beast, cells: list[Cell], frame: Frame) -> None:
        """All tokens are taken off, left first; then one procedure after the other (A-11, A-13)."""
        self.end_turn_by_trap(beast, frame)
        makers = [self.traps.pop(cell) for cell in cells]
        disc_moved = False
        for maker in makers:
            if not beast.in_play:
                return
            self.damage_by_trap(beast, maker)
            self.check_end()
            if not beast.in_play:
                return
            disc_moved = self.injury_rage(beast) or disc_moved
            if disc_moved and self.rules["double_trap"] == "sequential":
                self.react(beast)
                disc_moved = False
        if disc_moved:
            self.react(beast)

    def spring_under_pushed(self, beast: Beast) -> None:
        """A small beast pushed onto a trap: its reaction waits (MOO-INT-37)."""
        self.end_turn_by_trap(beast, None)
        self.damage_by_trap(beast, self.traps.pop(beast.at))
        if beast.in_play:
            self.waiting.append(beast.index)

    # ------------------------------------------------------------------ shake

    def shake(self, beast: Beast) -> None:
        """A rider may try to stay, else it flies (MOO-SHAKE-1..8, A-45)."""
        if beast.rider is None:
            return
        rider = self.characters[beast.rider]
        early = not self.rules["stay_after_direction"]
        if early and self.holds_on(rider, "stay"):
            return
        quarters = {"bars": RIGHT, "chevron": LEFT, "cross": 0}
        direction = (beast.facing + quarters[self.roll("shake", FIRST_BEAST + beast.index)]) % 4
        if not early and self.holds_on(rider, "stay"):
            return
        self.send_flying(rider, beast, direction)
        self.check_end()

    def send_flying(self, rider: Character, beast: Beast, direction: int) -> None:
        """Along one of the rows as far as the arrows say (MOO-SHAKE-3, -5, -6)."""
        starts = {add(cell, AHEAD[direction]): cell for cell in self.leading(beast, direction)}
        first = self.choose("row", rider.seat, reading_order(starts))
        left_body = starts[first]
        self.leave_beast(rider)
        flown: list[Cell] = []
        previous, ahead = left_body, first
        for _ in range(beast.rows[beast.row]["arrows"]):
            if not self.may_stand(ahead) or self.cliff_between(previous, ahead):
                self.stop_flight(rider, left_body, first, flown, self.drops(previous, ahead))
                return
            flown.append(ahead)
            previous, ahead = ahead, add(ahead, AHEAD[direction])
        self.put(rider, flown[-1])
        if self.rules["involuntary_trap"]:
            self.spring_under_character(rider)

    def stop_flight(
        self, rider: Character, left_body: Cell, first: Cell, flown: list[Cell], over_cliff: bool
    ) -> None:
        """Injured where the flight stopped, or moved to the nearest free space (MOO-SHAKE-8, A-17)."""
        if over_cliff and self.rules["thrown_cliff"] == "ko":
            self.fall(rider)
        else:
            self.injure(rider)
        if rider.out:
            return
        last = flown[-1] if flown else first
        if flown and last not in self.traps:
            self.put(rider, last)
        else:
            self.sidestep(rider, last, self.levels_of([left_body]))
