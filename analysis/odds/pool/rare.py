"""The rarer questions of `pool`: a contest of two sides, and chains of rolls. Read from the same options."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from analysis.odds.ask.answer import Answer, Exact, OddsError
from analysis.odds.pool.again import Again, read_again, rolled_again
from analysis.odds.pool.chain import chain_answer, read_stages
from analysis.odds.pool.conditions import count_condition, read_bounds, read_worth, values_of
from analysis.odds.pool.contest import Side, contest_answer
from analysis.odds.pool.dice import Pool, kept, read_pool
from analysis.odds.pool.explode import Explosion, exploded, read_explosion
from analysis.odds.pool.faces import in_words, read_faces, read_worths
from analysis.odds.pool.laws import Law
from analysis.odds.pool.readings import Reading
from analysis.odds.pool.walk import law_of

FLAGS = {"total": "sum"}
BOUNDS = ("at_least", "exactly", "at_most", "between")
ROLLED = ("dice", "highest", "lowest", "pips", "reroll", "times", "explode", "depth", "count")


def contest(asked: Mapping[str, Any]) -> Answer:
    """Two pools against each other.

    Raises:
        OddsError: options that do not fit each other, or too much to work out.
    """
    _only("against", asked, {*ROLLED, "against", "by", "ties", "their_count"}, "compares two pools by --by")
    mine, again, explosion, notes = _rolled(asked)
    theirs = read_pool(asked["against"])
    by = asked.get("by") or ("hits" if "count" in asked else "sum")
    if "count" in asked and by != "hits":
        raise OddsError(f"count: is for --by hits; leave it out with --by {by}")
    if by == "sorted" and not (mine.top and theirs.top):
        raise OddsError("lowest: pairs are made from the highest die down; use --highest")
    if explosion and by not in ("sum", "hits"):
        raise OddsError(f"explode: goes with --by sum or hits, not with --by {by}")
    if by == "hits":
        if "count" not in asked:
            raise OddsError("by: hits are dice on --count; give the faces, such as --count 5+")
        sides = [
            _hits(pool, asked.get(name) or asked["count"], name.replace("_", "-"), asked)
            for pool, name in ((mine, "count"), (theirs, "their_count"))
        ]
        notes += (
            f"hits are dice on {_faces(asked['count'], mine)} against {_faces(asked.get('their_count') or asked['count'], theirs)}",
        )
    else:
        if "their_count" in asked:
            raise OddsError("their-count: is for --by hits")
        sides = [_valued(pool, asked, by) for pool in (mine, theirs)]
    if again:
        sides[0] = Side(rolled_again(mine, again), sides[0].worth)
        notes += ("only my dice are rolled again",)

    def law(pool: Pool, readings: list[Reading]) -> Law:
        return exploded(pool, readings, explosion) if explosion else law_of(pool, readings)

    return contest_answer(sides[0], sides[1], by, asked.get("ties") or "nobody", notes, law)


def chain(asked: Mapping[str, Any]) -> Answer:
    """Hits that roll again with other needs.

    Raises:
        OddsError: options that do not fit each other, or too much to work out.
    """
    _only("then", asked, {*ROLLED, *BOUNDS, "then", "cap"}, "goes on with the hits of --count")
    if "count" not in asked:
        raise OddsError("then: goes on with the hits of --count; give their faces, such as --count 3+")
    pool, again, explosion, notes = _rolled(asked)
    worth = read_worth(pool, asked.get("pips"), asked.get("cap"), count=True, total=False)
    span = read_bounds(*(asked.get(name) for name in BOUNDS))
    _, [condition] = count_condition(pool, asked["count"], span, worth)
    stages = read_stages(asked["then"], pool)
    rolled = rolled_again(pool, again) if again else pool
    extra: dict[str, Exact] = {}
    if explosion:
        hits = exploded(rolled, [condition.reading], explosion)
        extra["cut_off"] = explosion.cut_off(rolled)
    else:
        hits = law_of(rolled, [condition.reading])
    return chain_answer(hits, stages, condition.span, notes, extra)


def _only(flag: str, asked: Mapping[str, Any], allowed: Collection[str], why: str) -> None:
    """Refuse what this question does not know.

    Raises:
        OddsError: it is asked.
    """
    for name in asked:
        if name not in allowed:
            other = FLAGS.get(name, name).replace("_", "-")
            raise OddsError(f"{flag}: {why}, which knows no --{other}; leave out one of them")


def _rolled(asked: Mapping[str, Any]) -> tuple[Pool, Again | None, Explosion | None, tuple[str, ...]]:
    """My dice, how they are rolled, and what is assumed about it."""
    pool = read_pool(asked["dice"])
    for flag in ("highest", "lowest"):
        if flag in asked:
            pool = kept(pool, asked[flag], flag == "highest")
    again = read_again(pool, asked.get("reroll"), asked.get("times"), asked.get("up_to"))
    if again and not again.each_for_itself:
        raise OddsError(
            "reroll: here dice are rolled again on faces only, such as --reroll 1; "
            "all, misses and best need the conditions of a single roll"
        )
    explosion = read_explosion(pool, asked.get("explode"), asked.get("depth"))
    if explosion and again:
        raise OddsError("explode: does not go with --reroll; ask for one of them")
    notes = [each.note(pool) for each in (again, explosion) if each]
    return pool, again, explosion, tuple(notes)


def _hits(pool: Pool, text: str, name: str, asked: Mapping[str, Any]) -> Side:
    worth = dict.fromkeys(read_faces(name, text, pool), 1)
    return Side(pool, worth | read_worths("pips", asked.get("pips"), pool))


def _valued(pool: Pool, asked: Mapping[str, Any], by: str) -> Side:
    return Side(pool, values_of(pool, f"by {by}", read_worths("pips", asked.get("pips"), pool)))


def _faces(text: str, pool: Pool) -> str:
    return in_words(read_faces("count", text, pool), pool)
