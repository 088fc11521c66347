"""An owner of Paleolithic: reads a trace with the rulebook and the content file, and believes nothing.

It knows only the text. It works out what every line has to say, reads from the text what the players decide and what
the dice show, and checks that those were possible.
"""

import re
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Player:
    """A player at the owner's table."""

    name: str
    culture: str = ""
    tokens: list[int] = field(default_factory=list)
    tribes: list[int] = field(default_factory=list)
    held: dict[str, int] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)


class Owner:
    """Follows one game line by line. `rules` has the switches that differ from the defaults."""

    def __init__(self, content: Any, mode: str, rules: dict[str, Any], n: int, lines: list[tuple[int, str]]):
        self.content, self.mode, self.rules, self.lines = content, mode, rules, lines
        self.at = self.round = 0
        kinds = [*content["resources"], "food"]
        self.players = [Player(f"Player {i}", held=dict.fromkeys(kinds, 0)) for i in range(1, n + 1)]
        self.open = {"artifacts": [""] * 5, "tiles": [""] * 2}
        self.pile = {"artifacts": set(content["artifacts"]), "tiles": set(content["tiles"])}
        self.character, self.ring = "", 0
        self.on_card: list[str] = []
        self.over = False

    # --- reading

    def look(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form and of this round."""
        if self.at == len(self.lines) or self.lines[self.at][0] != self.round:
            return None
        return re.fullmatch(pattern, self.lines[self.at][1])

    def read(self, pattern: str) -> re.Match[str]:
        """The next line, which must be of this form."""
        found = self.look(pattern)
        assert found, f"round {self.round}: wanted {pattern!r}, found {self.lines[self.at : self.at + 2]}"
        self.at += 1
        return found

    def expect(self, text: str) -> None:
        """The next line, which must be this one."""
        self.read(re.escape(text))

    # --- the game

    def play(self) -> None:
        """The whole game; every line must be right, and none may be left."""
        self.set_up()
        while not self.over:
            self.round += 1
            self.standings()
            for player in self.players:
                if not self.over:
                    self.action(player)
        self.end()
        assert self.at == len(self.lines)

    def set_up(self) -> None:
        for i, player in enumerate(self.players, 1):
            self.read(rf"Seat {i}, {player.name}: strategy [\w-]+")
        for player in self.players:
            player.culture = self.read(rf"{player.name} plays (\w+) with the .+")[1].lower()
            culture = self.content["cultures"][player.culture]
            assert self.lines[self.at - 1][1].endswith(
                f" with the {culture['animal']}, from ring {culture['star']}"
            )
            player.tokens = [culture["star"]] * 3
        assert len({player.culture for player in self.players}) == len(self.players)
        cards = re.findall(r"(\w+) \(", self.read("Open: (.+)")[1])
        assert len(cards) == 7
        for group, opened in (("artifacts", cards[:5]), ("tiles", cards[5:])):
            for slot, card in enumerate(opened):
                self.fill(group, slot, card)
        if self.mode == "advanced":
            found = self.read(r"(\w+) the (\w+) stands on ring 0")
            assert self.content["characters"][found[1].lower()]["profession"] == found[2]
            self.lay_card(found[1].lower())

    def fill(self, group: str, slot: int, card: str) -> None:
        self.pile[group].remove(card)
        self.open[group][slot] = card

    def lay_card(self, character: str) -> None:
        self.character = character
        exchange = self.content["characters"][character]["skill"] == "exchange"
        self.on_card = list(self.content["skills"]["exchange"]["card_start"]) if exchange else []

    def offer(self, card: str) -> str:
        return f"{card} ({amounts(self.cost(card))})"

    def cost(self, card: str) -> dict[str, int]:
        group = "artifacts" if card in self.content["artifacts"] else "tiles"
        cost: dict[str, int] = self.content[group][card]["cost"]
        return cost

    def standings(self) -> None:
        parts = []
        for group in ("artifacts", "tiles"):
            offers = ", ".join(self.offer(card) for card in self.open[group] if card) or "none"
            parts.append(f"Open {group}: {offers}; {len(self.pile[group])} in the pile")
        self.expect(". ".join(parts))
        if self.character:
            lies = ", ".join(words(kind) for kind in self.on_card) or "nothing"
            self.expect(f"{self.character.capitalize()} on ring {self.ring}, on the card: {lies}")
        for player in self.players:
            tribes = f", tribes on {', '.join(map(str, player.tribes))}" if player.tribes else ""
            cavemen, animal = player.tokens[:2], player.tokens[2]
            cards = ", ".join([*player.cards, *player.tiles]) or "no cards"
            self.expect(
                f"{player.name}: cavemen on {cavemen[0]}, {cavemen[1]}, animal on {animal}{tribes}; holds "
                f"{stock(player)}; {cards}; {points(self.score(player))}"
            )

    def action(self, player: Player) -> None:
        if self.look(rf"{player.name} explores.*"):
            self.explore(player)
        else:
            self.workshop(player)

    def explore(self, player: Player) -> None:
        move = r"(?:, (a caveman|the animal) moves from ring (\d) to (\d))?"
        found = self.read(rf"{player.name} explores{move}, rolls ([\d and]+): (.+)")
        if found[1]:
            here, there = int(found[2]), int(found[3])
            assert there in self.content["rings"][str(here)]["neighbours"]
            animal = found[1] == "the animal"
            which = [2] if animal else [0, 1]
            options = [i for i in which if player.tokens[i] == here]
            assert options
            self.moved(player, options, there)
        rings = sorted(
            {*player.tokens, *(player.tribes if self.mode != "basic" else [])}
        )  # a tribe alone counts as well
        faces = list(map(int, found[4].split(" and ")))
        assert set(faces) <= set(self.content["die"])
        assert len(faces) == (len(rings) if self.rules.get("die_per_ring") else 1)
        told = []
        for i, ring in enumerate(rings):
            own = player.tokens.count(ring) + (player.tribes.count(ring) if self.mode != "basic" else 0)
            n = faces[i if len(faces) > 1 else 0] + own
            yields = self.content["rings"][str(ring)]["yields"]
            kind, amount = yields[min(n, len(yields)) - 1]
            player.held[kind] += amount
            told.append(f"ring {ring} pays {amount} {words(kind)} for {points(n)}")
        assert found[5] == ", ".join(told)
        limit = self.content["setup"]["resource_limit"]
        while sum(player.held[kind] for kind in self.content["resources"]) > limit:
            kind = self.read(rf"{player.name} gives a (.+) back")[1].replace(" ", "_")
            player.held[kind] -= 1
            assert player.held[kind] >= 0

    def moved(self, player: Player, options: list[int], there: int) -> None:
        """Two cavemen on one ring are alike, so the next standings say which of them went."""
        wanted = [
            re.search(rf"{player.name}: cavemen on (\d), (\d), animal on (\d)", text)
            for number, text in self.lines[self.at :]
            if number == self.round + 1
        ]
        seen = next((list(map(int, found.groups())) for found in wanted if found), None)
        for i in options:
            tokens = [*player.tokens]
            tokens[i] = there
            if seen is None or tokens == seen:
                player.tokens = tokens
                return
        raise AssertionError(f"{player.name} on {player.tokens} cannot come to {seen}")

    def workshop(self, player: Player) -> None:
        if self.look(rf"{player.name} (exchanges|pays).*"):
            self.skill(player)
        found = self.read(rf"{player.name} (produces|builds the tribe) (\w+) for (.+?): (.+); (.+) left")
        group = "artifacts" if found[1] == "produces" else "tiles"
        card = found[2]
        slot = self.open[group].index(card)
        assert found[3] == amounts(self.cost(card))
        for kind, amount in self.cost(card).items():
            player.held[kind] -= amount
            assert player.held[kind] >= 0
        before = self.parts(player)
        (player.cards if group == "artifacts" else player.tiles).append(card)
        gains = [new - old for new, old in zip(self.parts(player), before, strict=True)]
        parts = [f"{gains[0]} printed"]
        parts += [f"{gains[1]} for the own culture"] if gains[1] else []
        parts += [f"{gains[2]} for a set"] if gains[2] else []
        now = points(self.score(player))
        assert found[4] == f"{sum(gains):+d} ({', '.join(parts)}), now {now}"
        assert found[5] == stock(player)
        self.open[group][slot] = ""
        if self.pile[group]:
            opened = self.read(r"Open: (\w+) \((.+)\)")
            self.fill(group, slot, opened[1])
            assert opened[2] == amounts(self.cost(opened[1]))
        if group == "tiles":
            ring = int(self.read(rf"{player.name} puts a tribal token on ring (\d)")[1])
            assert ring in player.tokens
            player.tribes.append(ring)
            assert len(player.tribes) <= 3
        wanted = self.content["setup"]["end_cards"]["basic" if self.mode == "basic" else "complete"]
        self.over = len(player.cards) + len(player.tiles) >= wanted

    def skill(self, player: Player) -> None:
        assert self.ring in player.tokens
        skills = self.content["skills"]
        if self.content["characters"][self.character]["skill"] == "exchange":
            form = rf"{player.name} exchanges a (.+) for a (.+) with the character; now on the card: (.+)"
            found = self.read(form)
            give, take = found[1].replace(" ", "_"), found[2].replace(" ", "_")
            player.held[give] -= 1
            player.held[take] += 1
            assert player.held[give] >= 0
            self.on_card[self.on_card.index(take)] = give
            assert found[3] == ", ".join(words(kind) for kind in self.on_card)
            used_up = len(set(self.on_card)) == 1
        else:
            form = rf"{player.name} pays 1 food to the character, rolls (\d) and gets (.+); (\d) food on the card"
            found = self.read(form)
            player.held["food"] -= 1
            assert player.held["food"] >= 0
            self.on_card.append("food")
            kind = skills["food"]["die_gives"].get(found[1])
            assert found[2] == (f"1 {words(kind)}" if kind else "nothing")
            if kind:
                player.held[kind] += 1
            assert int(found[3]) == len(self.on_card)
            used_up = len(self.on_card) == skills["food"]["replaced_when_food"]
        found = self.read(r"The dice show (\d) and (\d): the character goes to ring (\d)")
        assert int(found[1]) + int(found[2]) == int(found[3])
        self.ring = int(found[3])
        if used_up:
            following = self.content["characters"][self.character]["next"]
            profession = self.content["characters"][following]["profession"]
            self.expect(f"The card is turned over: {following.capitalize()} the {profession} takes over")
            self.lay_card(following)

    # --- points

    def parts(self, player: Player) -> list[int]:
        culture = self.content["cultures"][player.culture]
        cards = [self.content["artifacts"][card] for card in player.cards]
        own = sum(card["culture"] == player.culture for card in cards)
        sets = min(
            sum(card["category"] == category for card in cards) // n for category, n in culture["set"].items()
        )
        printed = (
            sum(card["score"] for card in cards) + len(player.tiles) * self.content["setup"]["tile_points"]
        )
        return [printed, own * culture["own"], sets * culture["set_points"]]

    def score(self, player: Player) -> int:
        return sum(self.parts(player))

    def end(self) -> None:
        scores = [self.score(player) for player in self.players]
        won = [player.name for player, n in zip(self.players, scores, strict=True) if n == max(scores)]
        told = ", ".join(f"{player.name} {n}" for player, n in zip(self.players, scores, strict=True))
        win = "wins" if len(won) == 1 else "win"
        self.expect(f"{' and '.join(won)} {win}: enough artifacts and tiles. Points: {told}")


def words(kind: str) -> str:
    """A key in words."""
    return kind.replace("_", " ")


def amounts(cost: dict[str, int]) -> str:
    """Amounts of kinds in words."""
    return ", ".join(f"{amount} {words(kind)}" for kind, amount in cost.items())


def stock(player: Player) -> str:
    """What a player must hold."""
    return amounts({kind: n for kind, n in player.held.items() if n}) or "nothing"


def points(n: int) -> str:
    """1 point, 2 points."""
    return f"{n} point{'' if n == 1 else 's'}"
