"""Exact odds of MOOGH at the table.

`QUESTIONS` are what `bonedice odds moogh` can be asked. The bone die has three symbols; where the wanted
one matters, `symbol` says which. Names of beasts and characters stand for the figures of the content.
"""

from __future__ import annotations

from analysis.odds.ask.answer import Question
from analysis.odds.moogh.actions import climb, heal, rest, sedate, taunt, trap
from analysis.odds.moogh.attacks import act, stab, throw, token
from analysis.odds.moogh.falls import push, shake
from analysis.odds.moogh.harm import attack, injuries, save
from analysis.odds.moogh.kill import kill
from analysis.odds.moogh.plans import plan
from analysis.odds.moogh.rage import facing, rage
from analysis.odds.moogh.table import clock, ideas, order
from analysis.odds.moogh.water import water

QUESTIONS: dict[str, Question] = {
    "stab": stab,
    "throw": throw,
    "act": act,
    "climb": climb,
    "trap": trap,
    "sedate": sedate,
    "taunt": taunt,
    "heal": heal,
    "rest": rest,
    "plan": plan,
    "token": token,
    "attack": attack,
    "injuries": injuries,
    "save": save,
    "shake": shake,
    "push": push,
    "water": water,
    "rage": rage,
    "facing": facing,
    "kill": kill,
    "order": order,
    "ideas": ideas,
    "clock": clock,
}
