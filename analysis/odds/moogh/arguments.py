"""The options that MOOGH's questions share, and words for the symbols of its die."""

from __future__ import annotations

from typing import Annotated

from analysis.odds.ask.answer import Arg
from analysis.odds.ask.arguments import one_of, word_of, words
from analysis.odds.moogh.die import check_die
from simcore.games.moogh.names import SIDES, SYMBOLS

GAME = "moogh"
MOST_DICE = 100
NOTHING = "none"  # the word for no symbol at all


def check_beast(option: str, name: str) -> None:
    """Refuse a beast that the content does not know.

    Raises:
        OddsError: there is none of that name.
        ConfigError: the content cannot be read.
    """
    from analysis.odds.moogh.names import known_beast

    known_beast(option, name)


def check_person(option: str, name: str) -> None:
    """Refuse a character that the content does not know.

    Raises:
        OddsError: there is none of that name.
        ConfigError: the content cannot be read.
    """
    from analysis.odds.moogh.names import known_person

    known_person(option, name)


DieText = Annotated[str, Arg("faces with bars, chevron and cross", metavar="B/C/X", check=check_die)]
Symbol = Annotated[
    str | None,
    Arg(
        "wanted symbol: bars, chevron or cross; default by --who, else bars",
        metavar="SYMBOL",
        check=word_of(*SYMBOLS),
    ),
]
PlainSymbol = Annotated[
    str | None,
    Arg("wanted symbol: bars, chevron or cross; default bars", metavar="SYMBOL", check=word_of(*SYMBOLS)),
]
Dice = Annotated[int | None, Arg("dice on the icon; default by --who", 0, MOST_DICE)]
Between = Annotated[int, Arg("spaces between you and the beast", 0, MOST_DICE)]
RowDefense = Annotated[
    int | None, Arg("defence of the beast's rage row; default that of its card, else 0", 0, MOST_DICE)
]
Reroll = Annotated[bool, Arg("a rage token throws all dice again after a failure")]
Who = Annotated[
    str | None, Arg("character whose card gives dice and symbol", metavar="NAME", check=check_person)
]
Injured = Annotated[bool, Arg("the character is injured")]
Beast = Annotated[str | None, Arg("beast whose card gives the figures", metavar="NAME", check=check_beast)]
Rage = Annotated[int | None, Arg("rage of the beast, its bottom row is 1; default 1", 1, 20)]
Side = Annotated[
    str | None,
    Arg(
        "where you stand: front, left, right, back or top; default the best on foot",
        metavar="SIDE",
        check=word_of(*SIDES),
    ),
]


def symbol_of(name: str, symbol: str | None, default: str = "bars") -> str:
    """The symbol, or the default where none is given.

    Raises:
        OddsError: there is no such symbol.
    """
    return default if symbol is None else one_of(name, symbol, SYMBOLS)


def symbols_of(name: str, text: str) -> list[str]:
    """The symbols of a list, or of none.

    Raises:
        OddsError: an unknown symbol, or one that stands twice.
    """
    return [] if text == NOTHING else words(name, text, SYMBOLS)


Save = Annotated[
    str,
    Arg(
        "symbols that save, or stay on top, or none; thick skull: bars,chevron",
        metavar="LIST",
        check=symbols_of,
    ),
]
