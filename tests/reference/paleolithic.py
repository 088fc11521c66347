"""The slow, readable twin of Paleolithic: written to check the fast simulator move by move.

The ids (PAL-..., D-...) are those of rules/paleolithic.md. Nothing in here is meant to be quick: every
question is answered by looking at the whole table again.

Cards, tiles, cultures, characters and resources go by their names in the content, rings by their numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Decide = Callable[[str, int, list[Any]], int]
Chance = Callable[[str, int, int], int]
Tell = Callable[..., None]

Purchase = tuple[str, str]
"""What a workshop makes: ("artifact", name) or ("tile", name)."""

NOBODY = -1
"""The seat that is reported for what concerns the whole table."""

FOOD = "food"
EXPLORE = "explore"

HOUSE_RULES: dict[str, Any] = {
    "die_per_ring": False,
    "food_counts_to_limit": False,
    "finish_round": False,
    "tie_break": "share",
}
"""What is played where the scenario says nothing."""


@dataclass
class Player:
    """One player's culture board, and where the player's tokens stand on the adventure board."""

    seat: int
    culture: str
    tokens: list[int]
    """The rings of the cavemen, then of the animals."""
    goods: dict[str, int]
    """Resources and food on the culture board."""
    tribes: list[int] = field(default_factory=list)
    """The rings of the tribal tokens, in order of placement."""
    artifacts: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)


@dataclass
class Character:
    """The legendary character in play: where the figure stands and what lies on its card."""

    name: str
    ring: int
    card: dict[str, int]


class PaleolithicTwin:
    """One game; `decide`, `chance` and `tell` are the players, the dice and the audience."""

    def __init__(
        self,
        content: dict[str, Any],
        mode: str,
        cultures: list[str | None],
        rules: dict[str, Any],
        character: str | None,
        rounds_cap: int,
        decide: Decide,
        chance: Chance,
        tell: Tell,
    ) -> None:
        self.content = content
        self.setup: dict[str, Any] = content["setup"]
        self.mode = mode
        self.chosen_cultures = cultures
        self.rules = {**HOUSE_RULES, **rules}
        self.chosen_character = character
        self.rounds_cap = rounds_cap
        self.ask = decide
        self.draw_lot = chance
        self.tell = tell
        self.resources: list[str] = list(content["resources"])
        self.die: list[int] = list(content["die"])
        self.rings: dict[int, dict[str, Any]] = {int(ring): data for ring, data in content["rings"].items()}
        self.players: list[Player] = []
        self.artifact_pile: list[str] = list(content["artifacts"])
        self.tile_pile: list[str] = list(content["tiles"])
        self.open_artifacts: list[str | None] = [None] * self.setup["open_artifacts"]
        self.open_tiles: list[str | None] = [None] * self.setup["open_tiles"]
        self.character: Character | None = None
        self.round = 0
        self.winners: set[int] = set()
        self.end_reason = ""
        self.check_arguments()

    def check_arguments(self) -> None:
        """The twin refuses what it would play wrongly."""
        named = [culture for culture in self.chosen_cultures if culture is not None]
        exchange = self.content["skills"]["exchange"]
        if self.mode not in ("basic", "complete", "advanced"):
            raise ValueError(f"unknown mode {self.mode}")
        if not self.setup["min_players"] <= len(self.chosen_cultures) <= self.setup["max_players"]:
            raise ValueError("too few or too many players (PAL-SET-1)")
        if len(named) != len(set(named)) or not set(named) <= set(self.content["cultures"]):
            raise ValueError("the cultures named must be different ones of the content (PAL-SET-1)")
        if self.chosen_character is not None and self.chosen_character not in self.content["characters"]:
            raise ValueError(f"unknown character {self.chosen_character}")
        if set(self.rules) != set(HOUSE_RULES):
            raise ValueError("unknown house rule")
        if self.rules["tie_break"] not in ("share", "fewest_cards", "most_resources"):
            raise ValueError("unknown tie_break")
        if (exchange["give"], exchange["take"]) != (1, 1):
            raise ValueError("the twin exchanges one resource for one (PAL-LEG-4)")
        if self.setup["supply"] != "unlimited":
            raise ValueError("the twin knows no limited supply (PAL-SET-2)")

    # ------------------------------------------------------------------ set-up

    def begin(self) -> None:
        """Cultures, open artifacts, open tiles, in the advanced game a character (PAL-SET-1, -2, -3)."""
        self.seat_players()
        for slot in range(len(self.open_artifacts)):
            self.open_next_artifact(slot)
        for slot in range(len(self.open_tiles)):
            self.open_next_tile(slot)
        if self.mode == "advanced":
            self.bring_in_character()

    def seat_players(self) -> None:
        """The culture that the scenario names, or one dealt of those that nobody has (PAL-SET-1)."""
        free = [culture for culture in self.content["cultures"] if culture not in self.chosen_cultures]
        for seat, culture in enumerate(self.chosen_cultures):
            if culture is None:
                culture = free.pop(self.lot("culture", seat, len(free)))
            self.players.append(self.new_player(seat, culture))
            self.tell("culture_is", seat, culture)

    def new_player(self, seat: int, culture: str) -> Player:
        """Cavemen and animals stand on the culture's star; the board holds nothing yet (PAL-SET-3)."""
        star = int(self.content["cultures"][culture]["star"])
        number_of_tokens = self.setup["cavemen"] + self.setup["animals"]
        return Player(
            seat=seat,
            culture=culture,
            tokens=[star] * number_of_tokens,
            goods=dict.fromkeys([*self.resources, FOOD], 0),
        )

    def open_next_artifact(self, slot: int) -> None:
        """A random card of the pile comes into the slot; no pile, no card (PAL-SET-2, PAL-WRK-1)."""
        self.open_artifacts[slot] = None
        if self.artifact_pile:
            name = self.artifact_pile.pop(self.lot("artifact", NOBODY, len(self.artifact_pile)))
            self.open_artifacts[slot] = name
            self.tell("opens_artifact", NOBODY, name, slot)

    def open_next_tile(self, slot: int) -> None:
        """A random tile of the pile comes into the slot; no pile, no tile (PAL-SET-2, PAL-WRK-2)."""
        self.open_tiles[slot] = None
        if self.tile_pile:
            name = self.tile_pile.pop(self.lot("tile", NOBODY, len(self.tile_pile)))
            self.open_tiles[slot] = name
            self.tell("opens_tile", NOBODY, name, slot)

    def bring_in_character(self) -> None:
        """The character of the scenario or a random one, on the ring in the centre (PAL-LEG-1)."""
        name = self.chosen_character
        if name is None:
            names = list(self.content["characters"])
            name = names[self.lot("character", NOBODY, len(names))]
        self.character = Character(name, int(self.content["skills"]["start_ring"]), self.fresh_card(name))
        self.tell("character_is", NOBODY, name)

    def fresh_card(self, name: str) -> dict[str, int]:
        """A card for exchanging starts with resources, a card for food with none (PAL-LEG-4, -5)."""
        if self.skill_of(name) == FOOD:
            return {FOOD: 0}
        start = self.content["skills"]["exchange"]["card_start"]
        return {kind: start.count(kind) for kind in self.resources}

    # ------------------------------------------------------------------ a round

    def play_turn(self) -> bool:
        """One round: every seat takes one turn (PAL-RND-1). True when the game is over."""
        assert not self.end_reason, "the game is over"
        self.round += 1
        self.tell("turn", NOBODY, self.round)
        for player in self.players:
            self.take_turn(player)
            if self.has_enough(player) and not self.rules["finish_round"]:
                self.end_by_cards()
                return True
        self.end_of_round()
        return bool(self.end_reason)

    def take_turn(self, player: Player) -> None:
        """D-1: explore, or make one of the things that can be paid (PAL-RND-1)."""
        action = self.choice("action", player.seat, [EXPLORE, *self.possible_purchases(player)])
        if action == EXPLORE:
            self.explore(player)
        else:
            self.workshop(player, action)

    def possible_purchases(self, player: Player) -> list[Purchase]:
        """Open artifacts, then open tiles, that the player can pay and may take (PAL-WRK-1, -2, -3)."""
        artifacts = [("artifact", name) for name in self.open_artifacts if name is not None]
        tiles = [("tile", name) for name in self.open_tiles if name is not None]
        if len(player.tribes) >= self.setup["tribal_tokens"]:
            tiles = []
        return [purchase for purchase in artifacts + tiles if self.can_pay(player.goods, purchase)]

    # ------------------------------------------------------------------ explore

    def explore(self, player: Player) -> None:
        """Migration, collection, then the limit (PAL-EXP-1 to PAL-EXP-5)."""
        self.tell("explores", player.seat)
        self.migrate(player)
        self.collect(player)
        self.give_back_surplus(player)

    def migrate(self, player: Player) -> None:
        """D-4: one caveman or animal to an adjacent ring, or none (PAL-EXP-1)."""
        moves: list[tuple[int, int]] = []
        for token, ring in enumerate(player.tokens):
            for neighbour in self.neighbours(ring):
                moves.append((token, neighbour))
        move = self.choice("migrate", player.seat, [None, *moves])
        if move is not None:
            token, new_ring = move
            old_ring = player.tokens[token]
            player.tokens[token] = new_ring
            self.tell("migrates", player.seat, token, old_ring, new_ring)

    def collect(self, player: Player) -> None:
        """Every ring with own tokens yields; one roll for all or, house die_per_ring, each (PAL-EXP-2)."""
        roll = 0
        if not self.rules["die_per_ring"]:
            roll = self.roll_die("die", player.seat)
        for ring in self.collecting_rings(player):
            if self.rules["die_per_ring"]:
                roll = self.roll_die("die", player.seat)
            self.collect_from(player, ring, roll)

    def collecting_rings(self, player: Player) -> list[int]:
        """The rings with own tokens that count, in ascending number."""
        return sorted(set(self.counted_tokens(player)))

    def counted_tokens(self, player: Player) -> list[int]:
        """The rings of the own tokens; tribal ones count except in the basic game (PAL-EXP-3, -5)."""
        if self.mode == "basic":
            return list(player.tokens)
        return player.tokens + player.tribes

    def collect_from(self, player: Player, ring: int, roll: int) -> None:
        """Points are the die plus the own tokens there; the ring's list says what they give (PAL-EXP-2)."""
        points = roll + self.counted_tokens(player).count(ring)
        kind, amount = self.yield_of(ring, points)
        player.goods[kind] += amount
        self.tell("collects", player.seat, ring, points, kind, amount)

    def yield_of(self, ring: int, points: int) -> tuple[str, int]:
        """The one entry for these points; above the end of the list, its last entry (PAL-EXP-2)."""
        entries = self.rings[ring]["yields"]
        kind, amount = entries[min(points, len(entries)) - 1]
        return kind, amount

    def give_back_surplus(self, player: Player) -> None:
        """D-6: what exceeds the limit is given back unit by unit (PAL-EXP-4, house food_counts_to_limit)."""
        while len(self.units_under_limit(player)) > self.setup["resource_limit"]:
            units = self.units_under_limit(player)
            kind = units[0]
            if len(set(units)) > 1:
                kind = self.choice("give_back", player.seat, units)
            player.goods[kind] -= 1
            self.tell("gives_back", player.seat, kind)

    def units_under_limit(self, player: Player) -> list[str]:
        """Every single unit that counts to the limit, by its kind (PAL-EXP-4)."""
        kinds = list(self.resources)
        if self.rules["food_counts_to_limit"]:
            kinds.append(FOOD)
        return [kind for kind in kinds for _ in range(player.goods[kind])]

    # ------------------------------------------------------------------ workshop

    def workshop(self, player: Player, purchase: Purchase) -> None:
        """D-2: the character's skill, if wanted; then one artifact or one tile (PAL-LEG-2, PAL-WRK-3)."""
        if self.can_use_skill(player, purchase) and self.choice("skill", player.seat, [False, True]):
            self.use_skill(player, purchase)
        self.pay(player, purchase)
        if purchase[0] == "artifact":
            self.take_artifact(player, purchase[1])
        else:
            self.take_tile(player, purchase[1])

    def pay(self, player: Player, purchase: Purchase) -> None:
        """Exactly the resources printed go back to the supply (PAL-WRK-1, PAL-WRK-2)."""
        for kind, amount in self.cost(purchase).items():
            player.goods[kind] -= amount

    def take_artifact(self, player: Player, name: str) -> None:
        """The card goes to the culture board and a new one is opened in its place (PAL-WRK-1)."""
        player.artifacts.append(name)
        self.tell("takes_artifact", player.seat, name)
        self.open_next_artifact(self.open_artifacts.index(name))

    def take_tile(self, player: Player, name: str) -> None:
        """The tile goes to the player, a new one is opened; D-5: the ring of the new tribe (PAL-WRK-2)."""
        player.tiles.append(name)
        self.tell("takes_tile", player.seat, name)
        self.open_next_tile(self.open_tiles.index(name))
        rings_with_own_token = list(dict.fromkeys(player.tokens))
        ring = self.choice("tribe_ring", player.seat, rings_with_own_token)
        player.tribes.append(ring)
        self.tell("places_tribe", player.seat, ring)

    # ------------------------------------------------------------------ the legendary character

    def can_use_skill(self, player: Player, purchase: Purchase) -> bool:
        """An own caveman or animal stands with the character and the skill can be paid (PAL-LEG-2)."""
        if self.character is None or self.character.ring not in player.tokens:
            return False
        if self.skill_of(self.character.name) == FOOD:
            enough: int = self.content["skills"]["food"]["food_paid"]
            return player.goods[FOOD] >= enough
        return bool(self.legal_exchanges(player, self.character, purchase))

    def use_skill(self, player: Player, purchase: Purchase) -> None:
        """The skill, once; then the character moves, and is replaced if need be (PAL-LEG-2, -3, -6)."""
        character = self.character
        assert character is not None
        if self.skill_of(character.name) == FOOD:
            self.pay_food(player, character)
        else:
            self.exchange(player, character, purchase)
        self.relocate(player, character)
        if self.is_to_be_replaced(character):
            self.replace_character(character)

    def legal_exchanges(
        self, player: Player, character: Character, purchase: Purchase
    ) -> list[tuple[str, str]]:
        """(own kind, kind on the card), maybe equal, that leave the purchase payable (D-3, PAL-LEG-4)."""
        held = [kind for kind in self.resources if player.goods[kind] > 0]
        on_card = [kind for kind in self.resources if character.card[kind] > 0]
        pairs = []
        for give in held:
            for take in on_card:
                if self.can_pay(self.after_exchange(player, give, take), purchase):
                    pairs.append((give, take))
        return pairs

    def after_exchange(self, player: Player, give: str, take: str) -> dict[str, int]:
        """What the player would hold after giving one and taking one."""
        goods = dict(player.goods)
        goods[give] -= 1
        goods[take] += 1
        return goods

    def exchange(self, player: Player, character: Character, purchase: Purchase) -> None:
        """D-3: one own resource for one on the card (PAL-LEG-4)."""
        give, take = self.choice("exchange", player.seat, self.legal_exchanges(player, character, purchase))
        player.goods = self.after_exchange(player, give, take)
        character.card[take] -= 1
        character.card[give] += 1
        self.tell("exchanges", player.seat, give, take)

    def pay_food(self, player: Player, character: Character) -> None:
        """Food goes on the card for good, and a die may give a resource (PAL-LEG-5)."""
        skill = self.content["skills"]["food"]
        player.goods[FOOD] -= skill["food_paid"]
        character.card[FOOD] += skill["food_paid"]
        roll = self.roll_die("skill_die", player.seat)
        die_gives = {int(face): kind for face, kind in skill["die_gives"].items()}
        kind = die_gives.get(roll)
        if kind is not None:
            player.goods[kind] += skill["amount"]
        self.tell("pays_food", player.seat, kind)

    def relocate(self, player: Player, character: Character) -> None:
        """The sum of the dice is the character's new ring (PAL-LEG-3)."""
        ring = 0
        for _ in range(self.content["skills"]["relocation_dice"]):
            ring += self.roll_die("relocate", player.seat)
        character.ring = ring
        self.tell("relocates", NOBODY, ring)

    def is_to_be_replaced(self, character: Character) -> bool:
        """Enough equal resources, or enough food, on the card (PAL-LEG-4, PAL-LEG-5)."""
        skills = self.content["skills"]
        if self.skill_of(character.name) == FOOD:
            return bool(character.card[FOOD] >= skills["food"]["replaced_when_food"])
        return any(number >= skills["exchange"]["replaced_when_equal"] for number in character.card.values())

    def replace_character(self, character: Character) -> None:
        """The other side of the card, fresh, on the ring that the old one had moved to (PAL-LEG-6)."""
        name = self.content["characters"][character.name]["next"]
        self.character = Character(name, character.ring, self.fresh_card(name))
        self.tell("replaced", NOBODY, name)

    def skill_of(self, name: str) -> str:
        """exchange for elders and witches, food for hunters and warriors (PAL-LEG-7)."""
        skill: str = self.content["characters"][name]["skill"]
        return skill

    # ------------------------------------------------------------------ the end

    def has_enough(self, player: Player) -> bool:
        """As many artifacts and tiles as end the game: fewer in the basic game (PAL-END-1)."""
        length = "basic" if self.mode == "basic" else "complete"
        return self.number_of_cards(player) >= int(self.setup["end_cards"][length])

    def end_of_round(self) -> None:
        """With finish_round the end comes here; otherwise only the limit of rounds (PAL-END-1, PAL-END-4)."""
        if any(self.has_enough(player) for player in self.players):
            self.end_by_cards()
        elif self.round >= self.rounds_cap:
            self.end_game("stalled" if self.is_stalled() else "truncated", set())

    def is_stalled(self) -> bool:
        """Nothing is left to open, and nobody can make anything of what lies open (PAL-END-4)."""
        if self.artifact_pile or self.tile_pile:
            return False
        return not any(self.possible_purchases(player) for player in self.players)

    def end_by_cards(self) -> None:
        """The highest score wins; ties are broken by the house rule, then shared (PAL-END-3)."""
        best_score = max(self.score(player) for player in self.players)
        best = [player for player in self.players if self.score(player) == best_score]
        if self.rules["tie_break"] == "fewest_cards":
            fewest = min(self.number_of_cards(player) for player in best)
            best = [player for player in best if self.number_of_cards(player) == fewest]
        elif self.rules["tie_break"] == "most_resources":
            most = max(self.number_of_resources(player) for player in best)
            best = [player for player in best if self.number_of_resources(player) == most]
        self.end_game("enough_cards", {player.seat for player in best})

    def end_game(self, reason: str, winners: set[int]) -> None:
        """The game is over."""
        self.end_reason = reason
        self.winners = winners
        self.tell("end", NOBODY, reason)

    def score(self, player: Player) -> int:
        """Artifacts as printed, the same for every tile, and achievements (PAL-END-2)."""
        artifacts = sum(self.content["artifacts"][name]["score"] for name in player.artifacts)
        tiles = self.setup["tile_points"] * len(player.tiles)
        return int(artifacts + tiles + self.own_culture_points(player) + self.set_points(player))

    def own_culture_points(self, player: Player) -> int:
        """For each artifact of the player's own culture (PAL-END-2)."""
        cards = [self.content["artifacts"][name] for name in player.artifacts]
        own_cards = [card for card in cards if card["culture"] == player.culture]
        return int(self.content["cultures"][player.culture]["own"] * len(own_cards))

    def set_points(self, player: Player) -> int:
        """For each set of categories, of whatever culture, with no card in two sets (PAL-END-2)."""
        board = self.content["cultures"][player.culture]
        categories = [self.content["artifacts"][name]["category"] for name in player.artifacts]
        sets = min(categories.count(category) // needed for category, needed in board["set"].items())
        if not board["set_repeats"]:
            sets = min(sets, 1)
        return int(board["set_points"] * sets)

    # ------------------------------------------------------------------ the table

    def cost(self, purchase: Purchase) -> dict[str, int]:
        """The requirement printed on the card or tile."""
        what, name = purchase
        section = "artifacts" if what == "artifact" else "tiles"
        cost: dict[str, int] = self.content[section][name]["cost"]
        return cost

    def can_pay(self, goods: dict[str, int], purchase: Purchase) -> bool:
        """Whether these goods hold everything that is printed (PAL-WRK-1, PAL-WRK-2)."""
        return all(goods[kind] >= amount for kind, amount in self.cost(purchase).items())

    def neighbours(self, ring: int) -> list[int]:
        """The adjacent rings in the content's order, each once (PAL-EXP-1)."""
        return list(dict.fromkeys(int(neighbour) for neighbour in self.rings[ring]["neighbours"]))

    def number_of_cards(self, player: Player) -> int:
        """Artifacts and tiles together (PAL-END-1)."""
        return len(player.artifacts) + len(player.tiles)

    def number_of_resources(self, player: Player) -> int:
        """All resources; food is none."""
        return sum(player.goods[kind] for kind in self.resources)

    def roll_die(self, kind: str, seat: int) -> int:
        """The face that comes up."""
        return int(self.die[self.lot(kind, seat, len(self.die))])

    def choice(self, kind: str, seat: int, options: list[Any]) -> Any:
        """The option that the player takes; a single one is taken without a question."""
        if len(options) == 1:
            return options[0]
        return options[self.ask(kind, seat, list(options))]

    def lot(self, kind: str, seat: int, number: int) -> int:
        """A random index; a single possibility draws nothing."""
        return self.draw_lot(kind, seat, number) if number >= 2 else 0

    def snapshot(self) -> dict[str, Any]:
        """What can be seen on the table between two turns, and what is left in the piles."""
        return {
            "seats": [self.snapshot_of(player) for player in self.players],
            "open_artifacts": list(self.open_artifacts),
            "open_tiles": list(self.open_tiles),
            "artifact_pile": list(self.artifact_pile),
            "tile_pile": list(self.tile_pile),
            "character": self.character.name if self.character else None,
            "character_ring": self.character.ring if self.character else None,
            "card": self.snapshot_of_card(),
        }

    def snapshot_of(self, player: Player) -> dict[str, Any]:
        """One player's board and tokens."""
        return {
            "culture": player.culture,
            "tokens": list(player.tokens),
            "tribes": list(player.tribes),
            "resources": dict(player.goods),
            "artifacts": [name for name in self.content["artifacts"] if name in player.artifacts],
            "tiles": [name for name in self.content["tiles"] if name in player.tiles],
            "score": self.score(player),
        }

    def snapshot_of_card(self) -> dict[str, int] | None:
        """The kinds that lie on a card for exchanging; the number of food, also 0, on a card for food."""
        if self.character is None:
            return None
        if self.skill_of(self.character.name) == FOOD:
            return dict(self.character.card)
        return {kind: number for kind, number in self.character.card.items() if number > 0}
