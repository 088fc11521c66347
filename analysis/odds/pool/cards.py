"""The question `draw`: cards from a deck without putting them back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Annotated, Any

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, Question, check
from analysis.odds.ask.arguments import checked, decimal, percent, possible
from analysis.odds.pool.conditions import read_bounds
from analysis.odds.pool.faces import Span, read_span
from analysis.odds.pool.needed import needed
from simcore.reading.wording import plural

MOST_CARDS = 1000
MOST_KINDS = 8
MOST_TURNS = 100
MOST_HANDS = 200_000
_KIND = re.compile(r"([^\W\d][\w' -]*)=(\d{1,6}):(.+)")


@dataclass(frozen=True)
class Cards:
    """Cards of one kind: how many are in the deck and how many are wanted."""

    name: str
    number: int
    span: Span

    def best(self, drawn: int) -> int:
        """The most that can be drawn of it."""
        return min(self.number, drawn)


@checked
def draw(
    *,
    of: Annotated[int, Arg("cards in the deck", 1, MOST_CARDS)],
    good: Annotated[int | None, Arg("how many of them are good", 0, MOST_CARDS)] = None,
    draw: Annotated[int, Arg("how many are drawn at first", 0, MOST_CARDS)],
    at_least: Annotated[int | None, Arg("how many good ones must be drawn; default 1", 0, MOST_CARDS)] = None,
    exactly: Annotated[int | None, Arg("so many, no more and no less", 0, MOST_CARDS)] = None,
    at_most: Annotated[int | None, Arg("so many or fewer", 0, MOST_CARDS)] = None,
    between: Annotated[str | None, Arg("from so many to so many, such as 2..4", metavar="A..B")] = None,
    kinds: Annotated[
        str | None,
        Arg(
            "several kinds at once, as name=cards:wanted, such as land=24:2..4,bolt=4:1+",
            metavar="KINDS",
        ),
    ] = None,
    turns: Annotated[int, Arg("turns with more cards after the first ones", 0, MOST_TURNS)] = 0,
    per_turn: Annotated[int, Arg("cards drawn in a turn", 1, MOST_CARDS)] = 1,
) -> Answer:
    """Which cards do you draw? Nothing is put back.

    `good` is the chance of so many good cards, the name of a kind that of so many of it, `all_of_these` that of all at
    once. With turns everything is told at the end of the last one, and `by_turn_1` and so on is the chance that it
    holds at the end of that turn. `mean_good` and so on are how many are drawn in the mean.

    Raises:
        OddsError: an argument out of bounds, more cards than there are, or nothing to draw.
    """
    wanted = read_kinds(of, good, read_bounds(at_least, exactly, at_most, between), kinds)
    last = draw + turns * per_turn
    if last > of:
        more = f" and {plural(turns, 'turn')}" if turns else ""
        raise OddsError(f"draw: {draw} cards{more} are {last}, and the deck has {of}")
    results: dict[str, Exact] = {
        each.name: sum(
            (chance for n, chance in law_of_one(of, each, last).items() if each.span.holds(n)), Fraction(0)
        )
        for each in wanted
    }
    results["all_of_these"] = final = chance_of(of, wanted, last)
    for turn in range(1, turns + 1) if turns else ():
        results[f"by_turn_{turn}"] = chance_of(of, wanted, draw + turn * per_turn)
    for each in wanted:
        results[f"mean_{each.name}"] = Amount(Fraction(last * each.number, of))
    return Answer(
        "draw",
        "draw",
        results,
        _notes(wanted, draw, turns, per_turn),
        distribution=possible(law_of_one(of, wanted[0], last)),
        advice=_advice(wanted, final, last, of),
    )


def read_kinds(of: int, good: int | None, span: Span | None, kinds: str | None) -> list[Cards]:
    """The kinds that are asked about.

    Raises:
        OddsError: none, a text that is none, the same name twice, or more cards than there are.
    """
    found = []
    if good is not None:
        found.append(Cards("good", good, Span(1, None) if span is None else span))
    elif span is not None:
        raise OddsError("at-least: is about the good cards, --good 4; a kind has its own, --kinds land=24:2+")
    # A comma inside an amount does not occur, so it parts the kinds.
    for part in kinds.split(",") if kinds is not None else ():
        form = _KIND.fullmatch(part.strip())
        if form is None:
            raise OddsError(f"kinds: must be like land=24:2..4,bolt=4:1+, got {part.strip()!r}")
        name = "_".join(form[1].split())
        number = check("kinds", int(form[2]), 0, MOST_CARDS)
        found.append(Cards(name, number, read_span("kinds", form[3])))
    if not found:
        raise OddsError("nothing is asked: give --good 4 or --kinds land=24:2..4,bolt=4:1+")
    if len({each.name for each in found}) < len(found):
        raise OddsError("kinds: every name at most once, and none is called good beside --good")
    if len(found) > MOST_KINDS:
        raise OddsError(f"kinds: at most {MOST_KINDS}, got {len(found)}")
    total = sum(each.number for each in found)
    if total > of:
        raise OddsError(f"of: the deck has {of} cards, and {total} are named; kinds share no card")
    return found


def law_of_one(of: int, cards: Cards, drawn: int) -> dict[int, Fraction]:
    """How many of a kind are drawn."""
    ways = comb(of, drawn)
    least = max(0, drawn - (of - cards.number))
    return {
        n: Fraction(comb(cards.number, n) * comb(of - cards.number, drawn - n), ways)
        for n in range(least, cards.best(drawn) + 1)
    }


def chance_of(of: int, wanted: Sequence[Cards], drawn: int) -> Fraction:
    """The chance that of every kind so many are drawn as are wanted.

    Kind by kind: the ways to have drawn so many cards so far, all as wanted.

    Raises:
        OddsError: too much to work out.
    """
    ways = {0: 1}
    for each in wanted:
        following: dict[int, int] = {}
        for n in range(each.best(drawn) + 1):
            if each.span.holds(n):
                here = comb(each.number, n)
                for so_far, count in ways.items():
                    if so_far + n <= drawn:
                        following[so_far + n] = following.get(so_far + n, 0) + count * here
        ways = following
    rest = of - sum(each.number for each in wanted)
    return Fraction(sum(count * comb(rest, drawn - n) for n, count in ways.items()), comb(of, drawn))


def _notes(wanted: Sequence[Cards], first: int, turns: int, per_turn: int) -> tuple[str, ...]:
    notes = [f"{each.name.replace('_', ' ')}: {each.span} of {each.number}" for each in wanted]
    if turns:
        notes.append(f"{plural(first, 'card')} at first, then {per_turn} in each of {plural(turns, 'turn')}")
    return tuple(notes)


def _advice(wanted: Sequence[Cards], final: Fraction, drawn: int, of: int) -> str:
    means = ", ".join(
        f"{decimal(Fraction(drawn * each.number, of))} {each.name.replace('_', ' ')}" for each in wanted
    )
    return f"{plural(drawn, 'card')} of {of}: {percent(final)}; in the mean {means}"


def cards_needed(given: Mapping[str, Any], name: str, _raw: str, answers: Mapping[int, Answer]) -> str:
    """After a range: how many cards or turns are needed."""
    known = {n: each.results["all_of_these"] for n, each in answers.items()}
    words = {"draw": "cards drawn", "turns": "turns", "good": "good cards"}
    if name not in words:
        return ""
    span = read_bounds(*(given.get(each) for each in ("at_least", "exactly", "at_most", "between")))
    rises = "kinds" not in given and (span is None or span.high is None)
    if not rises:
        return needed(words[name], known, lambda _n: 0)
    most = {"draw": given["of"] - given.get("turns", 0) * given.get("per_turn", 1), "good": given["of"]}
    if name == "turns":
        most["turns"] = (given["of"] - given["draw"]) // given.get("per_turn", 1)

    def chance(n: int) -> Exact:
        return draw(**{**given, name: n}).results["all_of_these"]

    return needed(words[name], known, chance, most[name])


draw.told = cards_needed  # type: ignore[attr-defined]
QUESTIONS: dict[str, Question] = {"draw": draw}
