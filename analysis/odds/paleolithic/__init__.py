"""Exact odds of Paleolithic at the table.

`QUESTIONS` are what `bonedice odds paleolithic` can be asked. Rings, costs, die and skills come from a scenario; the
situation comes from the options.
"""

from __future__ import annotations

from analysis.odds.ask.answer import Question
from analysis.odds.paleolithic.character import exchange, food, relocate
from analysis.odds.paleolithic.explore import explore, places
from analysis.odds.paleolithic.purchase import cards, turns
from analysis.odds.paleolithic.skill import skill

QUESTIONS: dict[str, Question] = {
    "explore": explore,
    "places": places,
    "turns": turns,
    "cards": cards,
    "relocate": relocate,
    "exchange": exchange,
    "food": food,
    "skill": skill,
}
