"""The options that MOOGH's questions share, and words for the symbols of its die."""

from __future__ import annotations

from typing import Annotated

from analysis.odds.ask.answer import Arg
from analysis.odds.ask.arguments import one_of, words
from simcore.games.moogh.names import SYMBOLS

GAME = "moogh"
MOST_DICE = 100

DieText = Annotated[str, Arg("faces with bars, chevron and cross", metavar="B/C/X")]
Symbol = Annotated[
    str | None, Arg("wanted symbol: bars, chevron or cross; default by --who, else bars", metavar="SYMBOL")
]
PlainSymbol = Annotated[
    str | None, Arg("wanted symbol: bars, chevron or cross; default bars", metavar="SYMBOL")
]
Dice = Annotated[int | None, Arg("dice on the icon; default by --who", 0, MOST_DICE)]
Between = Annotated[int, Arg("spaces between you and the beast", 0, MOST_DICE)]
RowDefense = Annotated[
    int | None, Arg("defence of the beast's rage row; default that of its card, else 0", 0, MOST_DICE)
]
Reroll = Annotated[bool, Arg("a rage token throws all dice again after a failure")]
Who = Annotated[str | None, Arg("character whose card gives dice and symbol", metavar="NAME")]
Injured = Annotated[bool, Arg("the character is injured")]
Beast = Annotated[str | None, Arg("beast whose card gives the figures", metavar="NAME")]
Rage = Annotated[int | None, Arg("rage of the beast, its bottom row is 1; default 1", 1, 20)]
Side = Annotated[
    str | None,
    Arg("where you stand: front, left, right, back or top; default the best on foot", metavar="SIDE"),
]
Save = Annotated[str, Arg("symbols that save, or stay on top; thick skull: bars,chevron", metavar="LIST")]


def symbol_of(name: str, symbol: str | None, default: str = "bars") -> str:
    """The symbol, or the default where none is given.

    Raises:
        OddsError: there is no such symbol.
    """
    return default if symbol is None else one_of(name, symbol, SYMBOLS)


def symbols_of(name: str, text: str) -> list[str]:
    """The symbols of a list.

    Raises:
        OddsError: an unknown symbol, or one that stands twice.
    """
    return words(name, text, SYMBOLS)
