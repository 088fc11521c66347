"""Exact odds of Wooly Whammoth at the table.

`QUESTIONS` are what `bonedice odds whammoth` can be asked. Board, cards, CHARGE! cards and house rules come from a
scenario; the situation comes from the options. Opponents play any card of their hands, all equally likely, except
in a duel, where both sides play their best mix.
"""

from __future__ import annotations

from analysis.odds.ask.answer import Question
from analysis.odds.whammoth.card import card, turn
from analysis.odds.whammoth.duel import duel
from analysis.odds.whammoth.reveal import charge, modifier, total

QUESTIONS: dict[str, Question] = {
    "card": card,
    "duel": duel,
    "total": total,
    "turn": turn,
    "modifier": modifier,
    "charge": charge,
}
