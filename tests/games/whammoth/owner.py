"""An owner of Wooly Whammoth: reads a trace with the rulebook and the content file, and believes nothing.

`check_game` knows no event and no kernel, only the text. It works out by itself what every line has to say, reads
from the text what the tribes decide and the cards drawn at random, and checks that those were possible.
"""

import re
from dataclasses import dataclass, field
from typing import Any

Held = tuple[str, str]  # whose card, which key of the content


@dataclass
class Tribe:
    """A tribe at the owner's table."""

    name: str
    people: int
    hand: set[Held]
    discards: set[Held] = field(default_factory=set)
    meat: int = 0
    space: int = 0
    out_in: int | None = None
    extension: int = 0
    ability: str = ""
    used: bool = False
    no_eat: bool = False
    card: Held | None = None
    lives: bool = True
    mammoth: int | None = None
    stretches: bool = False
    to_cliff: int = 0


class Owner:
    """Follows one game line by line. `rules` has the switches that differ from the defaults."""

    def __init__(self, content: Any, rules: dict[str, Any], names: list[str], lines: list[tuple[int, str]]):
        self.content, self.rules, self.lines = content, rules, lines
        self.at = 0
        self.turn = 0
        self.printed = {
            key: f"{card['value']}"
            + (f" {card['modifier']:+d}" if card["modifier"] else "")
            + ("" if card["special"] == "none" else f" {card['title']}")
            for key, card in content["cards"].items()
        }
        self.tribes = [
            Tribe(name, content["setup"]["cave_people"], {(name, key) for key in self.printed})
            for name in names
        ]
        self.deck = set(content["charge_cards"])
        self.sudden_death = False
        self.ended = False

    # --- reading

    def look(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form and of this turn."""
        if self.at == len(self.lines) or self.lines[self.at][0] != self.turn:
            return None
        return re.fullmatch(pattern, self.lines[self.at][1])

    def read(self, pattern: str) -> re.Match[str]:
        """The next line, which must be of this form."""
        found = self.look(pattern)
        assert found, f"turn {self.turn}: wanted {pattern!r}, found {self.lines[self.at : self.at + 2]}"
        self.at += 1
        return found

    def expect(self, text: str) -> None:
        """The next line, which must be this one."""
        self.read(re.escape(text))

    def held(self, told: str, seat: Tribe) -> Held:
        """A card as the text names it, in the hands of a tribe."""
        owner, _, card = told.rpartition("'s ")
        return owner or seat.name, next(key for key, text in self.printed.items() if text == card)

    def cards(self, told: str, seat: Tribe) -> set[Held]:
        """A list of cards, each of them once."""
        cards = [self.held(each, seat) for each in told.split(", ")] if told != "none" else []
        assert len(set(cards)) == len(cards), told
        return set(cards)

    # --- the board

    def path(self, tribe: Tribe) -> list[str]:
        path = self.content["path"]
        return ["start", *path["bottom"][: tribe.extension], *path["top"]]

    def path_told(self, tribe: Tribe) -> str:
        spaces = self.path(tribe)
        tar = ", ".join(str(i) for i, kind in enumerate(spaces) if kind == "tar")
        return f"{len(spaces) - 1} spaces (tar {tar}; tusks {len(spaces) - 2}, {len(spaces) - 1})"

    def special(self, tribe: Tribe) -> str:
        return str(self.content["cards"][tribe.card[1]]["special"]) if tribe.card else ""

    def use(self, tribe: Tribe, key: str) -> Any:
        """What an ability that is not used has under a key; uses it."""
        found = [use for use in self.content["abilities"].get(tribe.ability, ()) if key in use]
        assert found, f"{tribe.name} has no such ability"
        assert not tribe.used, tribe
        tribe.used = True
        return found[0]

    def playing(self) -> list[Tribe]:
        return [tribe for tribe in self.tribes if tribe.out_in is None]

    # --- the game

    def play(self) -> None:
        """The whole game; every line must be right, and none may be left."""
        self.set_up()
        while not self.ended:
            self.turn += 1
            self.play_turn()
        assert self.at == len(self.lines), self.lines[self.at :]

    def set_up(self) -> None:
        setup = self.content["setup"]
        for number, tribe in enumerate(self.tribes, 1):
            self.read(rf"Seat {number}, {tribe.name}: strategy [\w-]+")
        cards = ", ".join(self.printed.values())
        self.expect(
            f"Each tribe: {setup['cave_people']} people, one of them on Start; a path of "
            f"{self.path_told(self.tribes[0])}; the cards {cards}"
        )
        self.expect(f"{setup['meat_tokens']} meat in the supply, {len(self.deck)} cards in the CHARGE! deck")
        if self.rules.get("sudden_death") and len(self.tribes) == 2:
            self.sudden_death = True
            self.expect("Two tribes: sudden death from the start, nobody eats")
        if "abilities" in self.rules:
            for tribe in self.tribes:
                tribe.ability = self.read(rf"{tribe.name} is dealt the ability (\w+)")[1]
            assert len({tribe.ability for tribe in self.tribes}) == len(self.tribes)
        if "starting_positions" in self.rules:
            for tribe in self.tribes:
                self.starting_position(tribe)

    def starting_position(self, tribe: Tribe) -> None:
        found = self.read(rf"{tribe.name} draws (.+?) and starts on (\w+)( \(a tar pit.*\))?")
        value = max(0, self.content["cards"][self.held(found[1], tribe)[1]]["value"])
        tribe.space = 0 if found[2] == "Start" else int(found[2])
        pit = self.path(tribe)[value] == "tar"
        assert bool(found[3]) == pit
        assert tribe.space in ((value - 1, value + 1) if pit else (value,))

    def play_turn(self) -> None:
        for tribe in self.tribes:
            self.standing(tribe)
        self.before_cards()
        self.reveal()
        self.move()
        if not self.sixth_meat():
            self.charge()
        if not self.ended:
            self.clean_up()
            self.last_tribe()

    def standing(self, tribe: Tribe) -> None:
        """Where a tribe stands, and that the cards it is told to hold are those that it must hold."""
        if tribe.out_in is not None:
            self.expect(f"{tribe.name} is out of the game: meat {tribe.meat}")
            return
        start = "Start" if tribe.space == 0 else tribe.space
        told = (
            f"{tribe.name} on {start} of {self.path_told(tribe)}: meat {tribe.meat}, people {tribe.people}. "
        )
        ability = f". Ability {tribe.ability}: {'used' if tribe.used else 'ready'}" if tribe.ability else ""
        end = ability + (". May not eat" if tribe.no_eat else "")
        found = self.read(rf"{re.escape(told)}Hand: (.+)\. Discards: (.+){re.escape(end)}")
        assert self.cards(found[1], tribe) == tribe.hand
        assert self.cards(found[2], tribe) == tribe.discards
        tribe.card, tribe.lives, tribe.stretches = None, True, False
        tribe.mammoth = len(self.path(tribe)) - 1
        tribe.to_cliff = tribe.mammoth - tribe.space

    def before_cards(self) -> None:
        """Meals, abilities that bring cards, starved tribes, until the cards are revealed."""
        while not self.look("Cards: .*") and self.playing():
            tribe = self.subject()
            if self.look(".* eats a meat .*"):
                self.eat(tribe)
            elif self.look(".*: starved, .*"):
                self.starve(tribe)
            else:
                self.ability_for_cards(tribe)

    def subject(self) -> Tribe:
        """Whom the next line is about."""
        return next(tribe for tribe in self.playing() if self.look(rf"{tribe.name} .*"))

    def eat(self, tribe: Tribe) -> None:
        assert tribe.meat > 0
        assert not self.sudden_death
        assert not (tribe.no_eat and tribe.hand)
        tribe.meat -= 1
        self.takes_all_back(tribe, rf"{tribe.name} eats a meat \(now {tribe.meat}\) and")

    def takes_all_back(self, tribe: Tribe, who: str) -> None:
        found = self.read(who + r" takes back (.+?)(?:; its stolen cards return: (.+))?")
        assert self.cards(found[1], tribe) == tribe.discards
        tribe.hand |= tribe.discards
        tribe.discards = set()
        returned = dict(each.rsplit(" from ", 1) for each in found[2].split(", ")) if found[2] else {}
        for thief in self.tribes:
            stolen = {held for held in thief.hand | thief.discards if held[0] == tribe.name}
            if thief is not tribe:
                assert stolen == {self.held(card, tribe) for card, by in returned.items() if by == thief.name}
                thief.hand -= stolen
                thief.discards -= stolen
                tribe.hand |= stolen
        assert {(tribe.name, key) for key in self.printed} <= tribe.hand

    def ability_for_cards(self, tribe: Tribe) -> None:
        """Nutty and Timid take back, Brute steals."""
        if self.look(".* steals .*"):
            assert self.use(tribe, "steal")
            found = self.read(rf"{tribe.name} steals (.+) from (\w+), drawn at random, by its ability")
            victim = next(each for each in self.playing() if each.name == found[2])
            card = self.held(found[1], victim)
            victim.hand.remove(card)
            tribe.hand.add(card)
            return
        use = self.use(tribe, "take_back")
        drawn = ", drawn at random" if use["pick"] == "random" else ""
        for _ in range(min(use["take_back"], len(tribe.discards))):
            self.take_back(tribe, f" by its ability{drawn}")

    def take_back(self, tribe: Tribe, how: str) -> None:
        card = self.held(self.read(rf"{tribe.name} takes (.+) back{re.escape(how)}")[1], tribe)
        tribe.discards.remove(card)
        tribe.hand.add(card)

    def starve(self, tribe: Tribe) -> None:
        assert not tribe.hand
        assert not tribe.meat
        self.expect(f"{tribe.name} has neither card nor meat: starved, out of the game")
        tribe.out_in = self.turn

    def reveal(self) -> None:
        if not self.playing():
            return
        played = "|".join(rf"{tribe.name} (?P<{tribe.name}>.+)" for tribe in self.playing())
        found = self.read(rf"Cards: {played.replace('|', ', ')}\. Total (?P<total>-?\d+)\.")
        self.total = 0
        for tribe in self.playing():
            tribe.no_eat = False
            told = found[tribe.name]
            if told == "none":
                assert self.sudden_death
                assert not tribe.hand
                continue
            tribe.card = self.held(told, tribe)
            tribe.hand.remove(tribe.card)
            self.total += self.content["cards"][tribe.card[1]]["value"]
        assert int(found["total"]) == self.total
        for tribe in self.playing():
            if self.special(tribe) == "take_break":
                self.expect(f"{tribe.name} takes a break on {tribe.space or 'Start'}")

    def move(self) -> None:
        for tribe in self.playing():
            if self.special(tribe) != "take_break":
                self.move_person(tribe)

    def move_person(self, tribe: Tribe) -> None:
        found = self.read(rf"{tribe.name} (stays on|moves from) (.+?)( \(.+\))?")
        own = 0
        for number, by in re.findall(r"([+-]\d+) by its (\w+)", found[3] or ""):
            if by == "modifier":
                assert tribe.card
                assert int(number) == self.content["cards"][tribe.card[1]]["modifier"]
            else:
                assert int(number) in self.use(tribe, "move")["move"]
            own += int(number)
        before, tribe.space = tribe.space, max(0, tribe.space + self.total + own)
        told = f"{before or 'Start'}" + (f" to {tribe.space or 'Start'}" if tribe.space != before else "")
        assert found[2] == told, (found[0], told)
        assert (found[1] == "stays on") == (tribe.space == before)
        spaces = self.path(tribe)
        if tribe.space >= len(spaces):
            self.die(tribe, f"runs over the edge after space {len(spaces) - 1}: the cave person dies")
            self.topple(tribe, "takes the mammoth along")
        elif spaces[tribe.space] == "tar":
            self.die(tribe, "ends in a tar pit: a cave person dies")
        elif spaces[tribe.space] == "tusk":
            self.topple(tribe, "topples the mammoth")

    def die(self, tribe: Tribe, how: str) -> None:
        tribe.people -= 1
        tribe.lives = False
        left = f"{tribe.people} left" if tribe.people else "it was the last one"
        ready = "; its ability is ready again" if tribe.used else ""
        tribe.used = False
        self.expect(f"{tribe.name} {how} ({left}{ready})")

    def topple(self, tribe: Tribe, how: str) -> None:
        tribe.stretches = True
        self.meat(tribe, how)

    def meat(self, tribe: Tribe, how: str) -> None:
        tribe.mammoth = None
        tribe.meat += 1
        self.expect(f"{tribe.name} {how}: a meat (now {tribe.meat})")

    def charge(self) -> None:
        draws = sum(self.special(tribe) == "charge" for tribe in self.tribes)
        if self.rules.get("charges_per_turn") == "once":
            draws = min(draws, 1)
        for _ in range(draws):
            if not self.ended:
                self.one_charge()

    def one_charge(self) -> None:
        if not self.deck:
            self.deck = set(self.content["charge_cards"])
            self.expect(f"The CHARGE! deck is empty: its {len(self.deck)} cards are shuffled again")
        name = self.lines[self.at][1].split(":")[0].removeprefix("CHARGE! card ")
        card = self.content["charge_cards"][name]
        self.deck.remove(name)
        after = "" if card["effect"] == "none" else f", survivors: {card['effect'].replace('_', ' ')}"
        run = f"the mammoths run {card['spaces']} spaces{after} ({len(self.deck)} left in the deck)"
        self.expect(f"CHARGE! card {name}: {run}")
        charged = [tribe for tribe in self.playing() if self.mammoth_runs(tribe, card["spaces"])]
        if not self.sixth_meat():
            effect = self.content["charge_effects"][card["effect"]]
            for tribe in charged:
                self.effect(tribe, effect)

    def mammoth_runs(self, tribe: Tribe, spaces: int) -> bool:
        """Whether the tribe was charged at and survived."""
        if tribe.mammoth is None:
            return False
        if self.rules.get("second_charge") == "restart":
            tribe.mammoth = len(self.path(tribe)) - 1
        start, end = tribe.mammoth, max(0, tribe.mammoth - spaces)
        if end == start:
            return False
        tribe.mammoth = end
        self.expect(f"{tribe.name}'s mammoth runs from {start} to {end or 'Start'}")
        if tribe.lives and end <= tribe.space <= start:
            by = self.look(rf"{tribe.name} ducks under the mammoth by its (Run Away!|ability)")
            assert by or self.special(tribe) != "run_away"
            if by:
                self.at += 1
                assert (by[1] == "Run Away!") == (self.special(tribe) == "run_away")
                assert by[1] == "Run Away!" or self.use(tribe, "ambush")
                self.topple(tribe, "ambushes the mammoth")
                return False
            self.die(tribe, "is stomped: a cave person dies")
        if self.path(tribe)[end] == "tar":
            self.meat(tribe, "finds its mammoth in a tar pit")
            tribe.stretches |= bool(self.rules.get("tar_mammoth_stretches"))
        return tribe.lives

    def effect(self, tribe: Tribe, effect: dict[str, Any]) -> None:
        if "move" in effect:
            before, tribe.space = tribe.space, max(0, tribe.space + effect["move"])
            if before == tribe.space:
                self.expect(f"{tribe.name} cannot be driven back any further")
            else:
                self.expect(f"{tribe.name} is driven from {before} to {tribe.space or 'Start'}")
            if self.path(tribe)[tribe.space] == "tar":
                self.die(tribe, "is driven into a tar pit: a cave person dies")
                return
        for _ in range(min(effect.get("discard", 0), len(tribe.hand))):
            card = self.held(self.read(rf"{tribe.name} loses (.+), drawn at random")[1], tribe)
            tribe.hand.remove(card)
            tribe.discards.add(card)
        if tribe.discards and "take_back" in effect:
            self.take_back(tribe, " by the CHARGE! card")
        if effect.get("no_eat"):
            tribe.no_eat = True
            self.expect(f"{tribe.name} may not eat next")

    def clean_up(self) -> None:
        for tribe in self.tribes:
            if tribe.card:
                tribe.discards.add(tribe.card)
            tribe.card = None
        longest = self.content["path"]["max_extension"]
        for tribe in self.playing():
            if tribe.stretches:
                tribe.space = 0
                if tribe.extension < longest:
                    tribe.extension = min(longest, tribe.extension + self.content["path"]["step_per_kill"])
                    self.expect(f"{tribe.name}'s path is longer now: {self.path_told(tribe)}")
        for tribe in self.playing():
            if not tribe.lives:
                tribe.space = 0
                if tribe.people == 0:
                    tribe.out_in = self.turn
                    self.expect(f"{tribe.name} has lost its last person: out of the game")
        hungry = [tribe for tribe in self.playing() if not tribe.hand and not tribe.meat]
        while hungry and not self.sudden_death:
            tribe = self.subject()
            assert not tribe.hand or self.look(".* steals .*")
            self.starve(tribe) if self.look(".*: starved, .*") else self.ability_for_cards(tribe)
            hungry = [tribe for tribe in self.playing() if not tribe.hand and not tribe.meat]

    # --- the end

    def sixth_meat(self) -> bool:
        won = [tribe for tribe in self.tribes if tribe.meat >= self.content["setup"]["meat_to_win"]]
        if won and self.rules.get("simultaneous_sixth") == "people_then_share":
            won = [tribe for tribe in won if tribe.people == max(each.people for each in won)]
        if won:
            self.end(won, "the meat that wins")
        return bool(won)

    def last_tribe(self) -> None:
        left = self.playing()
        if len(left) == 1:
            self.end(left, "the last tribe with cave people")
        elif not left:
            last = [tribe for tribe in self.tribes if tribe.out_in == self.turn]
            if self.rules.get("all_out") == "share":
                self.end(last, "all went out in one turn")
            else:
                self.end(self.best(last), "all went out in one turn", last)
        elif len(left) == 2 and self.rules.get("sudden_death"):
            if not self.sudden_death:
                self.sudden_death = True
                for tribe in left:
                    self.takes_all_back(tribe, f"Sudden death: {tribe.name}")
            elif not any(tribe.hand for tribe in left):
                self.end(self.best(left), "both hands are empty in sudden death", left)

    def best(self, tribes: list[Tribe]) -> list[Tribe]:
        most = max((tribe.meat, tribe.to_cliff) for tribe in tribes)
        return [tribe for tribe in tribes if (tribe.meat, tribe.to_cliff) == most]

    def end(self, winners: list[Tribe], why: str, compared: list[Tribe] | None = None) -> None:
        self.ended = True
        win = "win" if len(winners) > 1 else "wins"
        told = f"{' and '.join(tribe.name for tribe in winners)} {win}: {why}. "
        told += f"Final meat: {', '.join(str(tribe.meat) for tribe in self.tribes)}"
        if compared:
            before = ", ".join(f"{tribe.name} {tribe.to_cliff}" for tribe in compared)
            told += f". Spaces to the cliff before this turn's move: {before}"
        self.expect(told)
