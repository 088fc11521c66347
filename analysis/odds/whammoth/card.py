"""Which card now? The odds of every card in hand, and of a turn played at random.

Sources: WHA-PLAY-1, WHA-MOVE-1 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from analysis.odds.ask.answer import Amount, Answer, Exact, amounts
from analysis.odds.ask.arguments import checked, percent, possible, ranked
from analysis.odds.whammoth.board import Card
from analysis.odds.whammoth.fate import NOTHING, Fate, Seat
from analysis.odds.whammoth.situation import (
    GAME,
    SHIPPED,
    At,
    Drawn,
    Extension,
    NoCharge,
    Others,
    OwnHand,
    Scenario,
    Situation,
    opponents_note,
    read_situation,
    signed,
)
from analysis.odds.whammoth.totals import Sums, law_of_sum, with_card


@dataclass(frozen=True)
class Play:
    """A way to play a card, what it brings, and how far it leaves the opponents behind."""

    card: Card
    name: str
    fate: Fate
    lead: Fraction


@checked
def card(
    *,
    scenario: Scenario = SHIPPED,
    at: At,
    extension: Extension = None,
    hand: OwnHand = None,
    others: Others = None,
    drawn: Drawn = "",
    no_charge: NoCharge = False,
) -> Answer:
    """The odds of every card in hand on the present board.

    `four` is the card without its modifier, `four+1` with the modifier at hand, used after the reveal where it
    is better. `.tusk` topples the mammoth and lives, `.tar`, `.over` (with a meat) and `.stomped` die,
    `.value` is mean meat - mean lives of this turn, `.lead` that minus the mean of the opponents'. Where
    they can happen: `.ambush`, `.free` (the own mammoth runs into a pit: a meat) and `.effect` (a CHARGE! card's
    effect pushes the person into a pit).

    Raises:
        OddsError: unknown cards, spaces beyond a path, numbers that do not fit together.
        ConfigError: the scenario or its content cannot be used.

    Source: WHA-PLAY-1, WHA-MOVE-1 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7.
    """
    situation = read_situation(scenario, at, extension, hand, others, no_charge, drawn)
    plays = plays_of(situation)
    results: dict[str, Exact] = {}
    for play in plays:
        results |= _shown(play, plays)
    best = {play.name: play for play in plays if play.name == play.card.with_modifier}
    options = ranked(amounts({name: play.fate.value for name, play in best.items()}))
    notes = (opponents_note(situation), *situation.notes)
    shares = {name: _shares(best[name].fate) for name in options}
    return Answer(GAME, "card", results, notes, {}, options, _advice(list(options), best), shares)


@checked
def turn(
    *,
    scenario: Scenario = SHIPPED,
    at: At,
    extension: Extension = None,
    hand: OwnHand = None,
    others: Others = None,
    drawn: Drawn = "",
    no_charge: NoCharge = False,
) -> Answer:
    """What a turn brings to a tribe that plays at random, too.

    Results and distribution are of the tribe on the first space; `charge` is a turn with a CHARGE! card, `free`
    the own mammoth in a pit, `effect` a death by a CHARGE! card's effect, `safe` alive and nothing toppled.
    The options rank the cards by what they are worth against the others.

    Raises:
        OddsError: unknown cards, spaces beyond a path, numbers that do not fit together.
        ConfigError: the scenario or its content cannot be used.

    Source: WHA-PLAY-1, WHA-MOVE-1 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7.
    """
    situation = read_situation(scenario, at, extension, hand, others, no_charge, drawn)
    others_sum = law_of_sum(situation.hands[1:])
    own = situation.hands[0]
    fates = {each.name: mean_fate(situation.seats[0], each, with_card(others_sum, each)) for each in own}
    mean = NOTHING
    for fate in fates.values():
        mean = mean.plus(fate.times(Fraction(1, len(own))))
    quiet = [chance for (_, charges), chance in law_of_sum(situation.hands).items() if not charges]
    results: dict[str, Exact] = {
        **mean._asdict(),
        "mean_meat": Amount(mean.meat),
        "mean_lives": Amount(mean.lives),
        "value": Amount(mean.value),
        "charge": 1 - sum(quiet, Fraction(0)),
    }
    happens = {name: getattr(mean, name) for name in mean._fields if name != "free"} | {"safe": mean.safe}
    options = ranked(amounts({name: fate.value for name, fate in fates.items()}))
    best = next(iter(options))
    advice = f"at random {signed(mean.value)}; {best} would be worth {signed(options[best])}"
    notes = (opponents_note(situation), "you, too, play any card of your hand", *situation.notes)
    return Answer(GAME, "turn", results, notes, possible(happens), options, advice)


def plays_of(situation: Situation) -> list[Play]:
    """Every card of the asker's hand, without and, where there is one, with its modifier at hand."""
    others_sum = law_of_sum(situation.hands[1:])
    plays = []
    for each in situation.hands[0]:
        sums = with_card(others_sum, each)
        theirs = mean_of_opponents(situation, each)
        for flexible in (False, True) if each.flexible else (False,):
            fate = mean_fate(situation.seats[0], each, sums, flexible)
            name = each.with_modifier if flexible else each.name
            plays.append(Play(each, name, fate, fate.value - theirs))
    return plays


def mean_fate(seat: Seat, card: Card, sums: Sums, flexible: bool = True) -> Fate:
    """The card's fate over the law of the total and the CHARGE! cards, the card itself in it."""
    mean = NOTHING
    for (total, charges), chance in sums.items():
        mean = mean.plus(seat.fate(card, total, charges, flexible).times(chance))
    return mean


def mean_of_opponents(situation: Situation, card: Card) -> Fraction:
    """Mean meat - lives of an opponent when the asker plays `card`; they use their modifiers where better."""
    opponents = range(1, len(situation.seats))
    sum_of_values = Fraction(0)
    for i in opponents:
        rest = with_card(law_of_sum(situation.hands[j] for j in opponents if j != i), card)
        for theirs in situation.hands[i]:
            fate = mean_fate(situation.seats[i], theirs, with_card(rest, theirs))
            sum_of_values += fate.value / len(situation.hands[i])
    return sum_of_values / len(opponents)


def _shares(fate: Fate) -> dict[str, Exact]:
    """What happens to the tribe: all ways that exclude each other, with `safe` for none of them."""
    return {
        name: getattr(fate, name) for name in (*(each for each in Fate._fields if each != "free"), "safe")
    }


def _shown(play: Play, plays: list[Play]) -> dict[str, Exact]:
    """The results of one play; what cannot happen with any card is left out."""
    rare = [name for name in ("ambush", "free", "effect") if any(getattr(each.fate, name) for each in plays)]
    named = {name: getattr(play.fate, name) for name in ("tusk", "tar", "over", "stomped", *rare)}
    values = {**named, "value": Amount(play.fate.value), "lead": Amount(play.lead)}
    return {f"{play.name}.{name}": value for name, value in values.items()}


def _advice(order: list[str], plays: Mapping[str, Play]) -> str:
    """The best card, how close the next one is, and other aims that call for another card."""
    best = plays[order[0]]
    said = [f"play {best.name}: value {signed(best.fate.value)}, tusk {percent(best.fate.tusk)}"]
    if len(order) > 1:
        said.append(f"next {order[1]} with {signed(plays[order[1]].fate.value)}")
    ways = [plays[name] for name in order]
    meat = max(ways, key=lambda play: play.fate.meat)
    if meat.fate.meat > best.fate.meat:
        said.append(f"for meat alone {meat.name}, {signed(meat.fate.meat)}")
    alive = min(ways, key=lambda play: play.fate.lives)
    if alive.fate.lives < best.fate.lives:
        said.append(f"to stay alive {alive.name}, {percent(alive.fate.lives)} deaths")
    lead = max(ways, key=lambda play: play.lead)
    if lead.lead > best.lead:
        said.append(f"to gain on the others {lead.name}, {signed(lead.lead)}")
    return "; ".join(said)
