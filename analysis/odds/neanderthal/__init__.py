"""Exact odds of Neanderthal at the table.

`QUESTIONS` are what `bonedice odds neanderthal` can be asked. Names of biomes stand for the figures on the
cards of the shipped content.
"""

from __future__ import annotations

from analysis.odds.ask.answer import Question
from analysis.odds.neanderthal.contest import contest
from analysis.odds.neanderthal.courting import court
from analysis.odds.neanderthal.events import die_off, length
from analysis.odds.neanderthal.fighting import attack
from analysis.odds.neanderthal.hunting import hunt
from analysis.odds.neanderthal.predators import chain
from analysis.odds.neanderthal.solitaire import artifact, split

QUESTIONS: dict[str, Question] = {
    "hunt": hunt,
    "chain": chain,
    "contest": contest,
    "attack": attack,
    "court": court,
    "die-off": die_off,
    "split": split,
    "artifact": artifact,
    "length": length,
}
