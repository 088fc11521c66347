"""Options of the questions -> seats and hands, with the words for what was assumed.

Sources: WHA-SET-1, WHA-PLAY-1, WHA-END-1, WHA-END-2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Arg, Exact, OddsError
from analysis.odds.ask.arguments import numbers
from analysis.odds.whammoth.board import TAR, TUSK, Board, load_board
from analysis.odds.whammoth.fate import Seat
from analysis.odds.whammoth.totals import Hand
from simcore.reading.wording import plural

GAME = "whammoth"
SHIPPED = "whammoth/standard"  # where no scenario is given
FEWEST, MOST = 2, 4

Scenario = Annotated[
    str,
    Arg(
        f"a scenario file, or the name of a shipped one; default {SHIPPED}",
        metavar="SCENARIO",
        alone=True,
    ),
]
At = Annotated[str, Arg("spaces of the cave people, your own first; Start is 0: 5,0", metavar="SPACES")]
Extension = Annotated[
    str | None, Arg("how far each path is stretched; default as at the start", metavar="LIST")
]
OwnHand = Annotated[
    str | None,
    Arg("cards in your hand, by key or as printed: four, four+1, 4, break; default all", metavar="CARDS"),
]
Others = Annotated[
    str | None,
    Arg(
        "hands of the others, one after the other: four,two/one; nothing between is a full hand; default full hands",
        metavar="HANDS",
    ),
]
NoCharge = Annotated[bool, Arg("look at the movement only: no mammoth runs")]
Drawn = Annotated[str, Arg("CHARGE! cards already drawn since the last shuffle", metavar="CARDS")]

ASSUMED_TURN = (
    "charges follow every move, as nobody takes the sixth meat before them",
    "value = meat - lives of this turn: move, all charges, effects that push back; not hands and meals",
    "a modifier is decided after the reveal and used where that is worth more",
)
ASSUMED_MOVE = (
    "value = meat - lives of this turn's move",
    "a modifier is decided after the reveal and used where that is worth more",
)


@dataclass(frozen=True)
class Situation:
    """Who stands where with which cards; the asker is first in both."""

    board: Board
    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    notes: tuple[str, ...]


def read_situation(
    scenario: str,
    at: str,
    extension: str | None,
    hand: str | None,
    others: str | None,
    no_charge: bool,
    drawn: str = "",
    most: int = MOST,
) -> Situation:
    """The situation that the options describe.

    Raises:
        OddsError: unknown cards, spaces beyond a path, numbers that do not fit together.
        ConfigError: the scenario or its content cannot be used.
    """
    board = read_board(scenario, no_charge, drawn)
    most = min(most, board.most_seats)
    spaces = numbers("at", at, 0, 1000, most)
    if len(spaces) < FEWEST:
        number = FEWEST if most == FEWEST else f"{FEWEST} to {most}"
        raise OddsError(f"at: give {number} spaces, your own first, got {len(spaces)}")
    stretched = read_extensions(board, extension, len(spaces))
    seats = tuple(read_seat(board, space, stretch) for space, stretch in zip(spaces, stretched, strict=True))
    hands = (read_hand(board, "hand", hand), *read_others(board, others, len(spaces) - 1))
    notes = (
        *seat_notes(seats),
        *board.notes,
        *(ASSUMED_TURN if board.charging else ASSUMED_MOVE),
        *_deck_notes(board),
    )
    return Situation(board, seats, hands, notes)


def read_board(scenario: str, no_charge: bool, drawn: str) -> Board:
    """The scenario's board, the deck as the options say.

    Raises:
        OddsError: a scenario of another game, or an unknown CHARGE! card.
        ConfigError: the scenario or its content cannot be used.
    """
    board = load_board(scenario).without_drawn(drawn)
    return board.without_charges() if no_charge else board


def read_extensions(board: Board, text: str | None, seats: int) -> list[int]:
    """How far each path is stretched.

    Raises:
        OddsError: not one number per seat, or beyond what the boards allow.
    """
    if text is None:
        return [board.start_extension] * seats
    stretched = numbers("extension", text, 0, len(board.paths) - 1, seats)
    if len(stretched) != seats:
        raise OddsError(f"extension: give {seats} numbers, one for each space, got {len(stretched)}")
    return stretched


def read_seat(board: Board, space: int, extension: int) -> Seat:
    """A tribe at that space of its path.

    Raises:
        OddsError: the space is beyond the path.
    """
    last = len(board.paths[extension]) - 1
    if space > last:
        raise OddsError(f"at: must be 0 to {last} at extension {extension}, got {space}")
    return Seat(board, space, extension)


def seat_notes(seats: Sequence[Seat]) -> tuple[str, ...]:
    """A note for each space where nobody can start a turn by the rules: a pit kills, a tusk space leads to Start."""
    kinds = {TAR: "a tar pit", TUSK: "a tusk space"}
    return tuple(
        f"space {seat.space} is {kinds[kind]} at extension {seat.extension}, where no turn starts: taken as asked"
        for seat in seats
        if (kind := seat.path[seat.space]) in kinds
    )


def read_hand(board: Board, option: str, text: str | None) -> Hand:
    """The cards of a list such as run_away,careful,four; None is a full hand.

    Raises:
        OddsError: an unknown card, one that stands twice, or none.
    """
    if text is None:
        return board.cards
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise OddsError(f"{option}: needs at least one card")
    cards = tuple(board.card(option, name) for name in names)
    if len(set(cards)) < len(cards):
        raise OddsError(f"{option}: every card at most once, got {text!r}")
    return cards


def read_others(board: Board, text: str | None, opponents: int) -> list[Hand]:
    """The hands of the opponents; full ones where nothing is given.

    Raises:
        OddsError: an unknown card, or not one hand per opponent.
    """
    hands = [""] * opponents if text is None else text.split("/")
    if len(hands) != opponents:
        said = f"others: give {plural(opponents, 'hand')} with / between, got {len(hands)}"
        raise OddsError(said)
    return [read_hand(board, "others", hand if hand.strip() else None) for hand in hands]


def opponents_note(situation: Situation) -> str:
    """What is assumed about the opponents' cards."""
    full = [hand == situation.board.cards for hand in situation.hands[1:]]
    whole = f"full hands of {plural(len(situation.board.cards), 'card')}"
    hands = whole if all(full) else f"the hands given, else {whole}" if any(full) else "the hands given"
    return f"each opponent plays any card of {hands}, all equally likely, apart from yours and each other's"


def signed(value: Exact) -> str:
    """A mean for sentences, which may be negative: -0.250."""
    thousandths = round(Fraction(value) * 1000)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{abs(thousandths) // 1000}.{abs(thousandths) % 1000:03d}"


def listed(words: Sequence[str]) -> str:
    """Words with commas; "nothing" if there are none."""
    return ", ".join(words) or "nothing"


def _deck_notes(board: Board) -> tuple[str, ...]:
    if not board.charging:
        return ()
    cards = f"{len(board.deck)} of {len(board.reshuffled)} CHARGE! cards"
    return (f"the draws come from {cards} in unknown order; the deck is mixed anew when it is empty",)
