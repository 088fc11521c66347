"""The slow, readable twin of Wooly Whammoth: written to check the fast simulator move by move.

The ids (WHA-..., D-...) are those of rules/whammoth.md. Nothing in here is meant to be quick: every
question is answered by looking at the whole table again.

Spaces are numbered from 0 (Start); the last space of a path is where its mammoth stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Card = tuple[str, int]
"""A physical card: its name in the content and the seat that it was made for."""

Decide = Callable[[str, int, list[Any]], int]
Chance = Callable[[str, int, int], int]
Tell = Callable[..., None]

NOBODY = -1
"""The seat that is reported for what concerns the whole table."""


@dataclass
class Tribe:
    """One tribe: its people, its path, its cards; below the line what matters for the present turn only."""

    seat: int
    people: int
    extension: int
    hand: list[Card]
    ability: str | None = None
    alive: bool = True
    meat: int = 0
    pos: int = 0
    discards: list[Card] = field(default_factory=list)
    ability_spent: bool = False
    no_eat: bool = False
    # --- this turn ---
    in_at_start: bool = True
    card: Card | None = None
    modifier_move: int = 0
    ability_move: int = 0
    person_lives: bool = True
    mammoth: int | None = None
    mammoth_fell: bool = False
    spaces_to_cliff: int = 0
    went_out: str = ""


class WhammothTwin:
    """One game; `decide`, `chance` and `tell` are the players, the dice and the audience."""

    def __init__(
        self,
        content: dict[str, Any],
        seats: int,
        rules: dict[str, Any],
        abilities: list[str] | None,
        rounds_cap: int,
        decide: Decide,
        chance: Chance,
        tell: Tell,
    ) -> None:
        self.content = content
        self.rules = rules
        self.chosen_abilities = abilities
        self.rounds_cap = rounds_cap
        self.ask = decide
        self.draw_lot = chance
        self.tell = tell
        self.card_order: list[str] = list(content["cards"])
        self.meat_to_win: int = content["setup"]["meat_to_win"]
        self.tribes = [self.new_tribe(seat) for seat in range(seats)]
        self.deck: list[str] = list(content["charge_cards"])
        self.sudden_death = False
        self.turn = 0
        self.winners: set[int] = set()
        self.end_reason = ""
        for effect in content["charge_effects"].values():
            if effect and "discard" in effect and effect.get("pick", "random") != "random":
                raise ValueError("the twin knows no effect that lets a tribe choose which card it loses")

    # ------------------------------------------------------------------ set-up

    def new_tribe(self, seat: int) -> Tribe:
        """Every tribe begins with the same people, the same cards and the same path (WHA-SET-1)."""
        return Tribe(
            seat=seat,
            people=self.content["setup"]["cave_people"],
            extension=self.content["path"]["start_extension"],
            hand=[(name, seat) for name in self.content["cards"]],
        )

    def begin(self) -> None:
        """Set-up: abilities, then starting positions. Two tribes may begin in sudden death (WHA-VAR-1)."""
        self.give_abilities()
        if self.rules["starting_positions"]:
            for tribe in self.tribes:
                self.take_starting_position(tribe)
        self.sudden_death = self.rules["sudden_death"] and len(self.tribes) == 2

    def give_abilities(self) -> None:
        """No abilities, those named by the scenario, or one dealt at random to each tribe (WHA-ABI-1)."""
        if self.rules["abilities"] == "chosen":
            assert self.chosen_abilities is not None
            for tribe in self.tribes:
                tribe.ability = self.chosen_abilities[tribe.seat]
        if self.rules["abilities"] == "dealt":
            not_dealt = list(self.content["abilities"])
            for tribe in self.tribes[: len(not_dealt)]:
                tribe.ability = not_dealt.pop(self.lot("deal_ability", tribe.seat, len(not_dealt)))

    def take_starting_position(self, tribe: Tribe) -> None:
        """A random card of the hand says how far ahead of Start the tribe begins; the card stays in the hand.

        A negative card leaves the person on Start; on a pit the tribe picks the free space on one of its two
        sides (WHA-VAR-2, D-8).
        """
        card = tribe.hand[self.lot("start_card", tribe.seat, len(tribe.hand))]
        space = min(max(0, self.value(card)), self.last_space(tribe))
        if self.kind_of_space(tribe, space) == "tar":
            no_pits = [s for s in range(self.last_space(tribe) + 1) if self.kind_of_space(tribe, s) != "tar"]
            sides = {"before": max(s for s in no_pits if s < space)}
            if any(s > space for s in no_pits):
                sides["after"] = min(s for s in no_pits if s > space)
            space = sides[self.choice("start", tribe.seat, list(sides))]
        tribe.pos = space

    # ------------------------------------------------------------------ a turn

    def play_turn(self) -> bool:
        """One whole turn (rulebook, "A Game Turn"); True when the game is over."""
        if self.end_reason:
            return True
        self.start_turn()
        self.eating_step()
        self.ability_card_step()
        self.feed_or_starve()
        self.choose_cards_and_reveal()
        self.modifier_step()
        self.ability_move_step()
        self.movement_step()
        if self.sixth_meat():
            return True
        if self.charge_step():
            return True
        self.clean_up()
        self.check_win()
        if not self.end_reason and self.turn >= self.rounds_cap:
            self.end_game("truncated", set())
        return bool(self.end_reason)

    def start_turn(self) -> None:
        """A new turn: nothing on the table, every mammoth on its last space (WHA-CHG-8)."""
        self.turn += 1
        self.tell("turn", NOBODY, self.turn)
        for tribe in self.tribes:
            tribe.in_at_start = tribe.alive
            tribe.card = None
            tribe.modifier_move = 0
            tribe.ability_move = 0
            tribe.person_lives = tribe.alive
            tribe.mammoth = self.last_space(tribe) if tribe.alive else None
            tribe.mammoth_fell = False

    # ------------------------------------------------------------------ eating and starving

    def eating_step(self) -> None:
        """D-1, seats in order: each tribe that may eat says whether it does (WHA-END-4)."""
        if self.sudden_death:
            return
        for tribe in self.in_game():
            if self.wants_to_eat(tribe):
                self.eat(tribe)

    def wants_to_eat(self, tribe: Tribe) -> bool:
        """An empty hand eats unasked, if there is meat, even where an effect forbids eating.

        Else D-1, with a meat, a card in hand and a discard, and no effect that forbids eating.
        """
        if tribe.meat == 0:
            return False
        if not tribe.hand:
            return True
        if not tribe.discards or tribe.no_eat:
            return False
        return bool(self.choice("eat", tribe.seat, [False, True]))

    def eat(self, tribe: Tribe) -> None:
        """One meat goes back to the supply, the tribe's cards come back to its hand (WHA-END-4)."""
        tribe.meat -= 1
        self.tell("eats", tribe.seat)
        self.refill_hand(tribe)

    def refill_hand(self, tribe: Tribe) -> None:
        """All own discards, and every card of this tribe that others hold (WHA-END-4, WHA-ABI-4)."""
        self.add_to_hand(tribe, tribe.discards)
        tribe.discards = []
        for other in self.tribes:
            if other is not tribe:
                mine = [card for card in other.hand + other.discards if card[1] == tribe.seat]
                other.hand = [card for card in other.hand if card not in mine]
                other.discards = [card for card in other.discards if card not in mine]
                self.add_to_hand(tribe, mine)

    def feed_or_starve(self) -> None:
        """An empty hand is filled by a meal or an ability before the cards are chosen, or the tribe starves.

        One tribe's help may rob another one, so the table is gone round until no hand is empty (WHA-END-5).
        """
        if self.sudden_death:
            return
        while any(not tribe.hand for tribe in self.in_game()):
            for tribe in self.in_game():
                if not tribe.hand and tribe.meat > 0:
                    self.eat(tribe)
                elif not tribe.hand:
                    self.save_from_starving(tribe)

    def starvation_check(self) -> None:
        """At clean-up, no card in hand and no meat means starving, if no ability helps (WHA-END-5)."""
        if self.sudden_death:
            return
        while any(self.starving(tribe) for tribe in self.in_game()):
            for tribe in self.in_game():
                if self.starving(tribe):
                    self.save_from_starving(tribe)

    def starving(self, tribe: Tribe) -> bool:
        """No card in hand and no meat to get any back (WHA-END-5)."""
        return not tribe.hand and tribe.meat == 0

    def save_from_starving(self, tribe: Tribe) -> None:
        """The ability that brings a card is the last hope; else the tribe is out (WHA-ABI-5, WHA-END-5)."""
        self.offer_ability_card(tribe)
        if not tribe.hand:
            self.leave_game(tribe, "starved")

    def leave_game(self, tribe: Tribe, why: str) -> None:
        """The tribe is out; it keeps its meat."""
        tribe.alive = False
        tribe.went_out = why
        self.tell("out", tribe.seat, why)

    # ------------------------------------------------------------------ abilities

    def uses(self, tribe: Tribe) -> list[dict[str, Any]]:
        """What the ability could be used for now: nothing if there is none or it is spent (WHA-ABI-1)."""
        if tribe.ability is None or tribe.ability_spent:
            return []
        return list(self.content["abilities"][tribe.ability])

    def ability_card_step(self) -> None:
        """D-2, seats in order."""
        for tribe in self.in_game():
            self.offer_ability_card(tribe)

    def offer_ability_card(self, tribe: Tribe) -> None:
        """D-2: an ability that brings a card into the hand, if it would bring one (WHA-ABI-3, WHA-ABI-5)."""
        options: list[Any] = [None]
        what_for: list[dict[str, Any]] = [{}]
        for use in self.uses(tribe):
            for option in self.ability_card_options(tribe, use):
                options.append(option)
                what_for.append(use)
        if len(options) == 1:
            return
        index = self.ask("ability_card", tribe.seat, options)
        if index > 0:
            self.use_ability_card(tribe, what_for[index], options[index])

    def ability_card_options(self, tribe: Tribe, use: dict[str, Any]) -> list[Any]:
        """Each discard, or "take_back" for random ones, or each opponent's seat that can be robbed (D-2)."""
        if "take_back" in use and use["pick"] == "choice":
            return list(tribe.discards)
        if "take_back" in use:
            return ["take_back"] if tribe.discards else []
        if "steal" in use:
            return [other.seat for other in self.in_game() if other is not tribe and other.hand]
        return []

    def use_ability_card(self, tribe: Tribe, use: dict[str, Any], option: Any) -> None:
        """The ability is spent, and the cards come (WHA-ABI-3)."""
        tribe.ability_spent = True
        if "steal" in use:
            self.steal(tribe, self.tribes[option], use["steal"])
        elif use["pick"] == "choice":
            self.take_back(tribe, option)
            self.take_back_chosen(tribe, use["take_back"] - 1)
        else:
            self.take_back_random(tribe, use["take_back"])

    def take_back(self, tribe: Tribe, card: Card) -> None:
        """One card goes from the discards to the hand."""
        tribe.discards.remove(card)
        self.add_to_hand(tribe, [card])
        self.tell("takes_back", tribe.seat, *card)

    def take_back_chosen(self, tribe: Tribe, number: int) -> None:
        """D-7: the tribe picks its discards one by one, as long as there are any."""
        for _ in range(number):
            if tribe.discards:
                self.take_back(tribe, self.choice("take_back", tribe.seat, tribe.discards))

    def take_back_random(self, tribe: Tribe, number: int) -> None:
        """Random discards one by one, as long as there are any."""
        for _ in range(number):
            if tribe.discards:
                index = self.lot("take_back_random", tribe.seat, len(tribe.discards))
                self.take_back(tribe, tribe.discards[index])

    def steal(self, thief: Tribe, victim: Tribe, number: int) -> None:
        """Random cards go from the victim's hand to the thief's (WHA-ABI-3, WHA-ABI-4)."""
        for _ in range(number):
            if victim.hand:
                card = victim.hand.pop(self.lot("steal", thief.seat, len(victim.hand)))
                self.add_to_hand(thief, [card])
                self.tell("steals", thief.seat, victim.seat, *card)

    # ------------------------------------------------------------------ 1. play movement cards

    def choose_cards_and_reveal(self) -> None:
        """D-3 for everybody, unseen by the others, then all cards are turned up together (WHA-PLAY-1)."""
        choices = {t.seat: self.choice("card", t.seat, t.hand) for t in self.in_game() if t.hand}
        for tribe in self.tribes:
            tribe.spaces_to_cliff = self.last_space(tribe) - tribe.pos
            tribe.no_eat = False
        for tribe in self.in_game():
            if tribe.seat in choices:
                tribe.card = choices[tribe.seat]
                tribe.hand.remove(tribe.card)
                self.tell("plays", tribe.seat, *tribe.card)

    def played(self, tribe: Tribe, special: str) -> bool:
        """Did the tribe play a card with this special rule in this turn?"""
        return tribe.card is not None and self.content["cards"][tribe.card[0]]["special"] == special

    # ------------------------------------------------------------------ 2. movement

    def modifier_step(self) -> None:
        """D-4: the small number of the own card, for the own move, if wanted (WHA-MOVE-2, WHA-MOVE-3)."""
        for tribe in self.in_game():
            if tribe.card is not None and not self.played(tribe, "take_break"):
                modifier = self.content["cards"][tribe.card[0]]["modifier"]
                if modifier != 0 and self.choice("modifier", tribe.seat, [False, True]):
                    tribe.modifier_move = modifier

    def ability_move_step(self) -> None:
        """D-5: an ability that changes the own move, if wanted (WHA-ABI-3, WHA-ABI-5, WHA-MOVE-3)."""
        for tribe in self.in_game():
            numbers = [number for use in self.uses(tribe) for number in use.get("move", [])]
            if numbers and not self.played(tribe, "take_break"):
                index = self.ask("ability_move", tribe.seat, [0, *numbers])
                if index > 0:
                    tribe.ability_spent = True
                    tribe.ability_move = numbers[index - 1]

    def movement_step(self) -> None:
        """Everybody moves by the sum of all large numbers, except those who take a break (WHA-MOVE-1, -3)."""
        total = sum(self.value(tribe.card) for tribe in self.tribes if tribe.card is not None)
        for tribe in self.in_game():
            if not self.played(tribe, "take_break"):
                self.move_person(tribe, total + tribe.modifier_move + tribe.ability_move)

    def move_person(self, tribe: Tribe, spaces: int) -> None:
        """One move, never back past Start, then what the space does (WHA-MOVE-4 to WHA-MOVE-7)."""
        start = tribe.pos
        tribe.pos = max(0, start + spaces)
        self.tell("moves", tribe.seat, start, tribe.pos)
        if tribe.pos > self.last_space(tribe):
            self.person_dies(tribe, "over")
            self.knock_off_mammoth(tribe, "over")
        elif self.kind_of_space(tribe, tribe.pos) == "tar":
            self.person_dies(tribe, "tar")
        elif self.kind_of_space(tribe, tribe.pos) == "tusk":
            self.knock_off_mammoth(tribe, "tusk")

    def person_dies(self, tribe: Tribe, how: str) -> None:
        """One cave person less; the tribe's ability is ready again at once (WHA-END-3, WHA-ABI-2)."""
        tribe.people -= 1
        tribe.person_lives = False
        tribe.ability_spent = False
        self.tell("dies", tribe.seat, how)

    def knock_off_mammoth(self, tribe: Tribe, how: str) -> None:
        """The mammoth falls from the cliff: a meat, and the path will be stretched (WHA-END-2)."""
        tribe.mammoth_fell = True
        self.take_mammoth_as_meat(tribe, how)

    def take_mammoth_as_meat(self, tribe: Tribe, how: str) -> None:
        """The mammoth is off the board for the rest of the turn and the tribe has one meat more."""
        tribe.mammoth = None
        tribe.meat += 1
        self.tell("meat", tribe.seat, how)

    # ------------------------------------------------------------------ 2. charge!

    def charge_step(self) -> bool:
        """A draw for each CHARGE! card on the table, or one for them all (WHA-CHG-1, WHA-CHG-6).

        True if a sixth meat ended the game.
        """
        draws = sum(1 for tribe in self.tribes if self.played(tribe, "charge"))
        if self.rules["charges_per_turn"] == "once":
            draws = min(draws, 1)
        for _ in range(draws):
            charge_card = self.draw_charge_card()
            charged_at = self.mammoths_charge(charge_card["spaces"])
            if self.sixth_meat():
                return True
            self.charge_effects(charge_card["effect"], charged_at)
        return False

    def draw_charge_card(self) -> dict[str, Any]:
        """A random one of the cards not yet drawn; an exhausted deck is shuffled anew first (WHA-CHG-2)."""
        if not self.deck:
            self.deck = list(self.content["charge_cards"])
        name = self.deck.pop(self.lot("charge_card", NOBODY, len(self.deck)))
        self.tell("charge", NOBODY, name)
        charge_card: dict[str, Any] = self.content["charge_cards"][name]
        return charge_card

    def mammoths_charge(self, spaces: int) -> list[Tribe]:
        """Every mammoth still on its board runs towards Start (WHA-CHG-1, WHA-CHG-2).

        Answers the tribes whose mammoth ran and was not ambushed (WHA-CHG-5).
        """
        charged_at = []
        for tribe in self.in_game():
            if tribe.mammoth is None:
                continue
            if self.rules["second_charge"] == "restart":
                tribe.mammoth = self.last_space(tribe)
            start = tribe.mammoth
            end = max(0, start - spaces)
            if end == start:
                continue
            ambushed = self.one_mammoth_charges(tribe, start, end)
            if not ambushed:
                charged_at.append(tribe)
        return charged_at

    def one_mammoth_charges(self, tribe: Tribe, start: int, end: int) -> bool:
        """The mammoth runs from one space to another; a person on its way ambushes it or is stomped.

        A mammoth that ends in a pit is a free meat (WHA-CHG-3, WHA-CHG-4, WHA-CHG-7). True if ambushed.
        """
        tribe.mammoth = end
        self.tell("mammoth", tribe.seat, start, end)
        if tribe.person_lives and end <= tribe.pos <= start:
            if self.ducks_and_ambushes(tribe):
                self.tell("ambush", tribe.seat)
                self.knock_off_mammoth(tribe, "ambush")
                return True
            self.person_dies(tribe, "stomped")
        if self.kind_of_space(tribe, end) == "tar":
            self.take_mammoth_as_meat(tribe, "tar")
            if self.rules["tar_mammoth_stretches"]:
                tribe.mammoth_fell = True
        return False

    def ducks_and_ambushes(self, tribe: Tribe) -> bool:
        """Unasked with Run Away on the table (WHA-CHG-7); D-6 with an ability that does it (WHA-ABI-3)."""
        if self.played(tribe, "run_away"):
            return True
        able = any(use.get("ambush") for use in self.uses(tribe))
        if able and self.choice("ambush", tribe.seat, [False, True]):
            tribe.ability_spent = True
            return True
        return False

    def charge_effects(self, name: str, charged_at: list[Tribe]) -> None:
        """The card's effect, for those who were charged at and live (WHA-CHG-5)."""
        effect = self.content["charge_effects"][name] or {}
        for tribe in charged_at:
            if tribe.person_lives:
                self.charge_effect(tribe, effect)

    def charge_effect(self, tribe: Tribe, effect: dict[str, Any]) -> None:
        """Be moved, lose cards, take back cards, not eat; the card of this turn is still on the table."""
        if "move" in effect:
            self.moved_by_effect(tribe, effect["move"])
        if "discard" in effect:
            self.lose_random_cards(tribe, effect["discard"])
        if "take_back" in effect and effect["pick"] == "choice":
            self.take_back_chosen(tribe, effect["take_back"])
        elif "take_back" in effect:
            self.take_back_random(tribe, effect["take_back"])
        if effect.get("no_eat"):
            tribe.no_eat = True
            self.tell("no_eat", tribe.seat)

    def moved_by_effect(self, tribe: Tribe, spaces: int) -> None:
        """The person is shifted, within the path; a pit at the end kills, a tusk space does nothing."""
        start = tribe.pos
        tribe.pos = min(max(0, start + spaces), self.last_space(tribe))
        self.tell("moved_by_effect", tribe.seat, start, tribe.pos)
        if self.kind_of_space(tribe, tribe.pos) == "tar":
            self.person_dies(tribe, "effect")

    def lose_random_cards(self, tribe: Tribe, number: int) -> None:
        """Random cards of the hand go to the own discards, as long as there are any."""
        for _ in range(number):
            if tribe.hand:
                card = tribe.hand.pop(self.lot("discard", tribe.seat, len(tribe.hand)))
                self.add_to_discards(tribe, card)
                self.tell("discards", tribe.seat, *card)

    # ------------------------------------------------------------------ 3. clean up

    def clean_up(self) -> None:
        """Played cards away, paths stretched, the dead replaced, the starving out."""
        self.discard_played_cards()
        self.stretch_paths()
        self.replace_the_dead()
        self.starvation_check()

    def discard_played_cards(self) -> None:
        """A played card goes to the discards of the one who played it (WHA-END-1)."""
        for tribe in self.tribes:
            if tribe.card is not None:
                self.add_to_discards(tribe, tribe.card)
                tribe.card = None

    def stretch_paths(self) -> None:
        """A fallen mammoth lengthens the path, if it can be, and sends the survivor to Start (WHA-END-2)."""
        path = self.content["path"]
        longest = min(path["max_extension"], len(path["bottom"]))
        for tribe in self.in_game():
            if tribe.mammoth_fell:
                new_extension = max(tribe.extension, min(tribe.extension + path["step_per_kill"], longest))
                if new_extension > tribe.extension:
                    tribe.extension = new_extension
                    self.tell("stretches", tribe.seat, new_extension)
                if tribe.person_lives:
                    tribe.pos = 0

    def replace_the_dead(self) -> None:
        """The next cave person takes its place on Start; a tribe without one is out (WHA-END-3)."""
        for tribe in self.in_game():
            if not tribe.person_lives:
                if tribe.people > 0:
                    tribe.person_lives = True
                    tribe.pos = 0
                else:
                    self.leave_game(tribe, "people")

    # ------------------------------------------------------------------ 4. winning

    def sixth_meat(self) -> bool:
        """Whoever has enough meat wins at once; several in one step: house simultaneous_sixth (WHA-WIN-1)."""
        reached = [tribe for tribe in self.tribes if tribe.meat >= self.meat_to_win]
        if not reached:
            return False
        if self.rules["simultaneous_sixth"] == "people_then_share":
            most = max(tribe.people for tribe in reached)
            reached = [tribe for tribe in reached if tribe.people == most]
        self.end_game("sixth_meat", {tribe.seat for tribe in reached})
        return True

    def check_win(self) -> None:
        """After clean-up: one tribe left, none left, or sudden death (WHA-WIN-2, WHA-WIN-3, WHA-VAR-1)."""
        left = self.in_game()
        if len(left) == 1:
            self.end_game("last_tribe", {left[0].seat})
        elif not left:
            self.end_game("all_out", self.winners_of_all_out())
        elif len(left) == 2 and self.rules["sudden_death"] and not self.sudden_death:
            self.begin_sudden_death(left)
        elif self.sudden_death and not any(tribe.hand for tribe in left):
            self.end_game("hands_exhausted", self.best_by_order(left))

    def winners_of_all_out(self) -> set[int]:
        """Nobody is left: those who went out in this turn compare, or share (WHA-WIN-3, house all_out)."""
        last_ones = [tribe for tribe in self.tribes if tribe.in_at_start]
        if self.rules["all_out"] == "share":
            return {tribe.seat for tribe in last_ones}
        return self.best_by_order(last_ones)

    def best_by_order(self, tribes: list[Tribe]) -> set[int]:
        """Most meat; then most spaces to the cliff before this turn's move; then shared (WHA-WIN-3)."""
        most_meat = max(tribe.meat for tribe in tribes)
        tribes = [tribe for tribe in tribes if tribe.meat == most_meat]
        furthest = max(tribe.spaces_to_cliff for tribe in tribes)
        return {tribe.seat for tribe in tribes if tribe.spaces_to_cliff == furthest}

    def begin_sudden_death(self, last_two: list[Tribe]) -> None:
        """The last two fill their hands for the last time (WHA-VAR-1)."""
        self.sudden_death = True
        for tribe in last_two:
            self.refill_hand(tribe)
            self.tell("refills", tribe.seat)

    def end_game(self, reason: str, winners: set[int]) -> None:
        """The game is over."""
        self.end_reason = reason
        self.winners = winners
        self.tell("end", NOBODY, reason)

    # ------------------------------------------------------------------ the table

    def in_game(self) -> list[Tribe]:
        """The tribes that are not out, in seat order.

        A tribe whose last person died in this turn is in until clean-up, so its board is still there.
        """
        return [tribe for tribe in self.tribes if tribe.alive]

    def spaces_of(self, tribe: Tribe) -> list[str]:
        """Start, the bottom spaces that are out, the top board."""
        path = self.content["path"]
        return ["start", *path["bottom"][: tribe.extension], *path["top"]]

    def kind_of_space(self, tribe: Tribe, space: int) -> str:
        """start, space, tar or tusk."""
        return self.spaces_of(tribe)[space]

    def last_space(self, tribe: Tribe) -> int:
        """The last space before the cliff's edge, where the mammoth stands (WHA-SET-1)."""
        return len(self.spaces_of(tribe)) - 1

    def value(self, card: Card) -> int:
        """The card's large number."""
        value: int = self.content["cards"][card[0]]["value"]
        return value

    def in_order(self, cards: list[Card]) -> list[Card]:
        """By the file's order of the names, then by owner."""
        return sorted(cards, key=lambda card: (self.card_order.index(card[0]), card[1]))

    def add_to_hand(self, tribe: Tribe, cards: list[Card]) -> None:
        """The hand is always in order."""
        tribe.hand = self.in_order(tribe.hand + cards)

    def add_to_discards(self, tribe: Tribe, card: Card) -> None:
        """The discards are always in order."""
        tribe.discards = self.in_order([*tribe.discards, card])

    def choice(self, kind: str, seat: int, options: list[Any]) -> Any:
        """The option that the tribe takes; a single one is taken without a question."""
        if len(options) == 1:
            return options[0]
        options = list(options)
        return options[self.ask(kind, seat, list(options))]

    def lot(self, kind: str, seat: int, number: int) -> int:
        """A random index; a single possibility draws nothing."""
        return self.draw_lot(kind, seat, number) if number >= 2 else 0

    def snapshot(self) -> dict[str, Any]:
        """What can be seen on the table between two turns."""
        return {
            "seats": [
                {
                    "alive": tribe.alive,
                    "people": tribe.people,
                    "meat": tribe.meat,
                    "pos": tribe.pos,
                    "extension": tribe.extension,
                    "hand": list(tribe.hand),
                    "discards": list(tribe.discards),
                    "ability_spent": tribe.ability_spent,
                    "no_eat": tribe.no_eat,
                }
                for tribe in self.tribes
            ],
            "deck": list(self.deck),
            "sudden_death": self.sudden_death,
        }
