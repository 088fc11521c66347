"""The question `pool`: what the dice of any game show."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, Question
from analysis.odds.ask.arguments import checked, possible
from analysis.odds.pool.conditions import (
    Condition,
    all_hold,
    count_condition,
    kind_condition,
    none_condition,
    pattern_condition,
    read_bounds,
    read_wild,
    read_words,
    read_worth,
    sum_condition,
)
from analysis.odds.pool.dice import (
    DEPTH,
    MOST_DEPTH,
    MOST_DICE,
    MOST_TIMES,
    kept,
    read_pool,
    spread_of,
    with_dice,
)
from analysis.odds.pool.faces import spans_of
from analysis.odds.pool.laws import Law
from analysis.odds.pool.solve import Solving, advice_of, compared, named
from analysis.odds.pool.walk import MOST_STEPS

WORDS = "such as '2+ of 5+ and no 1', 'sum 8+', 'highest 6', 'two pairs'"
BOTH_SIDES = frozenset({"by", "ties", "their_count"})  # options that need --against


@checked
def pool(
    dice: Annotated[
        str,
        Arg(
            "the dice: 5d6, 2d6+1d8+3, 4d6kh3, 2..8d6 (a range), or their faces: 5d[0,1,2,2,3,4], 5d[axe*3,shield*2,skull]",
            metavar="DICE",
            alone=True,
            spread=spread_of,
        ),
    ],
    *,
    count: Annotated[
        str | None, Arg("faces to count, such as 1,2 or 5+ or 2- or 15..20 or axe", metavar="FACES")
    ] = None,
    at_least: Annotated[int | None, Arg("how many dice must show them; default 1", 0, MOST_DICE)] = None,
    exactly: Annotated[int | None, Arg("so many, no more and no less", 0, MOST_DICE)] = None,
    at_most: Annotated[int | None, Arg("so many or fewer", 0, MOST_DICE)] = None,
    between: Annotated[str | None, Arg("from so many to so many, such as 2..4", metavar="A..B")] = None,
    pips: Annotated[
        str | None,
        Arg("what a face counts for in --count, or in --sum without it: 6=2,1=-1", metavar="FACE=N"),
    ] = None,
    cap: Annotated[str | None, Arg("no more dice of a face count than this: 6=1", metavar="FACE=N")] = None,
    kind: Annotated[int | None, Arg("dice alike: 2 a pair, 3 a triple", 1, MOST_DICE)] = None,
    wild: Annotated[
        str | None, Arg("faces that count as any other for --kind and --pattern", metavar="FACES")
    ] = None,
    none: Annotated[str | None, Arg("faces that no die may show, such as 5,6", metavar="FACES")] = None,
    total: Annotated[
        str | None,
        Arg(
            "the sum: 15+, 7, 4-, 7..9, or any for its mean; 10..18+ asks 10+, 11+ and so on",
            metavar="AMOUNT",
            flag="--sum",
            spread=spans_of,
        ),
    ] = None,
    highest: Annotated[int | None, Arg("only so many of the highest dice count", 1, MOST_DICE)] = None,
    lowest: Annotated[int | None, Arg("only so many of the lowest dice count", 1, MOST_DICE)] = None,
    pattern: Annotated[
        str | None,
        Arg(
            "a pattern: two pairs, full house, 3+2, straight, straight of 4, all different, exactly one triple",
            metavar="NAME",
        ),
    ] = None,
    want: Annotated[str | None, Arg(f"more conditions in words, {WORDS}", metavar="WORDS")] = None,
    given: Annotated[
        str | None, Arg("count only rolls for which this holds, in the words of --want", metavar="WORDS")
    ] = None,
    reroll: Annotated[
        str | None,
        Arg(
            "after a failure: all dice, the misses off --count, or the best dice to roll again; or faces, such as 1",
            metavar="all|misses|best|FACES",
        ),
    ] = None,
    times: Annotated[
        str | None,
        Arg(
            f"how often to roll again: once, twice, up to {MOST_TIMES}, or forever; default once",
            metavar="TIMES",
        ),
    ] = None,
    up_to: Annotated[int | None, Arg("at most so many dice again at a time", 1, MOST_DICE)] = None,
    explode: Annotated[
        str | None,
        Arg("a die on these faces brings one more die; top is the highest of any die", metavar="FACES"),
    ] = None,
    depth: Annotated[
        int | None, Arg(f"at most so many more dice for each; default {DEPTH}", 1, MOST_DEPTH)
    ] = None,
    then: Annotated[
        list[str] | None,
        Arg(
            "every hit of --count rolls again and needs these faces; may be repeated: --then 4+ --then 'd8 3-'",
            metavar="FACES",
        ),
    ] = None,
    against: Annotated[str | None, Arg("the dice of the other side, such as 2d6", metavar="DICE")] = None,
    by: Annotated[
        str | None,
        Arg(
            "what is compared with --against; sorted is pair by pair; default hits with --count, else sum",
            metavar="highest|sorted|sum|hits",
        ),
    ] = None,
    ties: Annotated[str | None, Arg("whose a tie is; default nobody", metavar="nobody|me|them|again")] = None,
    their_count: Annotated[
        str | None, Arg("the faces that count for the other side; default those of --count", metavar="FACES")
    ] = None,
) -> Answer:
    """What do the dice show? All conditions are about the same final dice.

    `count` is at least that many dice on the faces, `kind` that many alike, `none` no die on the faces; `sum`, the
    name of a pattern and the words of --want are chances as well. `all_of_these` is all that is asked,
    `count_and_kind` the first two. The options are to keep the first roll, to roll all dice once more after a
    failure, only the misses, or the dice that are best not kept; a sentence says which are.

    Raises:
        OddsError: no dice, an argument out of bounds, no condition, or too much to work out.
    """
    asked = {name: value for name, value in locals().items() if value is not None and value != []}
    if against is not None:
        from analysis.odds.pool.rare import contest

        return contest(asked)
    for name in asked:
        if name in BOTH_SIDES:
            raise OddsError(
                f"{name.replace('_', '-')}: is about two sides; give the other one, --against 2d6"
            )
    if then:
        from analysis.odds.pool.rare import chain

        return chain(asked)
    return answer_of(read_question(**asked), kind is not None)


def read_question(
    dice: str,
    *,
    count: str | None = None,
    at_least: int | None = None,
    exactly: int | None = None,
    at_most: int | None = None,
    between: str | None = None,
    pips: str | None = None,
    cap: str | None = None,
    kind: int | None = None,
    wild: str | None = None,
    none: str | None = None,
    total: str | None = None,
    highest: int | None = None,
    lowest: int | None = None,
    pattern: str | None = None,
    want: str | None = None,
    given: str | None = None,
    reroll: str | None = None,
    times: str | None = None,
    up_to: int | None = None,
    explode: str | None = None,
    depth: int | None = None,
) -> Solving:
    """The question that the options ask.

    Raises:
        OddsError: no dice, no condition, or options that do not fit each other.
    """
    rolled = read_pool(dice)
    for flag, keep in (("highest", highest), ("lowest", lowest)):
        if keep is not None:
            if rolled.keep is not None:
                raise OddsError(f"{flag}: the dice are kept by another rule already; leave out one of them")
            rolled = kept(rolled, keep, flag == "highest")
    worth = read_worth(rolled, pips, cap, count is not None, total is not None)
    bounds = read_bounds(at_least, exactly, at_most, between)
    counted, conditions = count_condition(rolled, count, bounds, worth)
    wilds = read_wild(rolled, wild, kind is not None or pattern is not None)
    conditions += kind_condition(kind, wilds, rolled)
    _, more = none_condition(rolled, none)
    conditions += more
    conditions += sum_condition(rolled, total, worth)
    patterns, told = pattern_condition(rolled, pattern, wilds)
    conditions += [*patterns, *told, *read_words("want", want, rolled)]
    if not conditions:
        raise OddsError("nothing is asked: give --count, --kind, --none, --sum, --pattern or --want")
    if rolled.bonus and total is None and not any("sum" in (text or "") for text in (want, given)):
        raise OddsError(
            f"dice: must be like 5d6 or 2d6+1d8; {rolled.bonus:+d} adds to a sum, and no --sum is asked"
        )
    again = explosion = None
    if any(each is not None for each in (reroll, times, up_to)):
        from analysis.odds.pool.again import read_again

        again = read_again(rolled, reroll, times, up_to)
    if any(each is not None for each in (explode, depth)):
        from analysis.odds.pool.explode import read_explosion

        explosion = read_explosion(rolled, explode, depth)
    if_ = read_words("given", given, rolled)
    if if_ and again and not again.each_for_itself:
        raise OddsError("given: is about a roll that stays; with --reroll it goes with faces only")
    if explosion and again:
        raise OddsError("explode: does not go with --reroll; ask for one of them")
    return Solving(rolled, conditions, counted, again, if_, explosion)


def answer_of(solving: Solving, kind: bool) -> Answer:
    """The answer: chances, what rolling again is worth, and the law of what is counted or summed."""
    law = solving.chosen()
    given = solving.given
    results: dict[str, Exact] = {}
    if given:
        skip = len(solving.conditions)
        likely = law.chance(lambda *outcome: all_hold(given, outcome[skip:]))
        if not likely:
            raise OddsError("given: it never happens with these dice")
        law = law.given(lambda *outcome: all_hold(given, outcome[skip:]))
    results |= _chances(solving, law, kind)
    at = {each.key: i for i, each in reversed(list(enumerate(solving.conditions)))}
    bonus = solving.pool.bonus
    if "sum" in at:
        results["mean_sum"] = Amount(law.mean(lambda *outcome: outcome[at["sum"]]) + bonus)
    if given:
        results["given"] = likely
    if solving.explosion:
        results["cut_off"] = solving.explosion.cut_off(solving.pool)
    options: Mapping[str, Exact] = {}
    advice, plan = "", tuple[str, ...]()
    if not given and not solving.explosion:
        ways = compared(solving, law)
        advice, plan = advice_of(solving, ways)
        options = named(ways, solving.again, solving.pool)
        if not solving.decides:
            options = {name: Amount(worth) for name, worth in options.items()}
    shown = next((name for name in ("count", "sum") if name in at), "")
    return Answer(
        "pool",
        "pool",
        results,
        _notes(solving),
        distribution=_distribution(law, at[shown], bonus if shown == "sum" else 0) if shown else {},
        options=options,
        advice=advice,
        plan=plan,
    )


def _chances(solving: Solving, law: Law, kind: bool) -> dict[str, Exact]:
    found: dict[str, Exact] = {}
    conditions = solving.conditions
    for i, each in enumerate(conditions):
        if any(end is not None for end in each.span):
            found[each.key] = law.chance(lambda *outcome, i=i, each=each: each.holds(outcome[i]))
    if solving.decides:
        found["all_of_these"] = law.chance(solving.holds)
    if kind and conditions[0].key == "count":
        both = conditions[:2]
        found["count_and_kind"] = law.chance(lambda *outcome: all_hold(both, outcome))
    return found


def _notes(solving: Solving) -> tuple[str, ...]:
    pool_ = solving.pool
    notes = [each.note for each in solving.conditions if each.note]
    if pool_.keep is not None:
        which = "highest" if pool_.top else "lowest"
        notes.append(f"only the {pool_.kept} {which} of {pool_.n} dice count, for all that is asked")
    if solving.given:
        notes.append(
            "only rolls count for which holds: " + " and ".join(_said(each) for each in solving.given)
        )
    if solving.again:
        notes.append(solving.again.note(pool_))
    if solving.explosion:
        notes.append(solving.explosion.note(pool_))
    return tuple(notes)


def _said(condition: Condition) -> str:
    return condition.key.replace("_", " ")


def _distribution(law: Law, at: int, bonus: int) -> dict[str, Exact]:
    """The law of one number of the outcomes."""
    weights: dict[int, int] = {}
    for outcome, weight in law.items():
        weights[outcome[at]] = weights.get(outcome[at], 0) + weight
    return possible({value + bonus: Fraction(weights[value], law.total) for value in sorted(weights)})


def dice_needed(given: Mapping[str, Any], name: str, raw: str, answers: Mapping[int, Answer]) -> str:
    """After a range of dice: how many are needed."""
    from analysis.odds.pool.needed import needed

    key = "win" if "against" in given else "all_of_these"
    known = {n: each.results[key] for n, each in answers.items() if key in each.results}
    if name != "dice" or not known:
        return ""
    if "against" in given or "then" in given:
        capped = {"exactly", "at_most", "between", "pips", "highest", "lowest"} & given.keys()
        rises = not capped and given.get("by") != "sorted"

        def chance(n: int) -> Exact:
            return pool(dice=with_dice(raw, n), **given).results[key]
    else:
        rises = _solving(given, raw, min(known)).rises

        def chance(n: int) -> Exact:
            return _solving(given, raw, n).chance()

    return needed("dice", known, chance, MOST_DICE if rises else 0)


def _solving(given: Mapping[str, Any], raw: str, n: int) -> Solving:
    return read_question(with_dice(raw, n), **given)


def work(**asked: Any) -> int:
    """How heavy a question is."""
    if "against" in asked:
        return MOST_STEPS if asked.get("by") == "sorted" else 1000
    if "then" in asked or not BOTH_SIDES.isdisjoint(asked):  # refused by the question itself
        return 1000
    return read_question(**asked).work


pool.work = work  # type: ignore[attr-defined]
pool.told = dice_needed  # type: ignore[attr-defined]
QUESTIONS: dict[str, Question] = {"pool": pool}
