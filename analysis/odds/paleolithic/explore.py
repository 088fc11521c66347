"""Explore: what a collection brings, from where the tokens stand and after every migration; the best places.

Sources: PAL-EXP-1 to PAL-EXP-5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, amounts
from analysis.odds.ask.arguments import checked, decimal, named, one_of, possible, ranked
from analysis.odds.paleolithic.collect import law_of_collection, law_of_points, mean_and_variance
from analysis.odds.paleolithic.setting import (
    FOOD,
    GAME,
    SHIPPED,
    STAY,
    DieText,
    PerRing,
    Scenario,
    Setting,
    Tokens,
    Tribes,
    migrations,
    own_tokens,
    read_setting,
    read_tokens,
    read_tribes,
    tribes_note,
)
from simcore.reading.wording import plural

MOST_PLACES = 50_000

Move = Annotated[
    str | None,
    Arg("migration to look at, such as 3>2: a token from ring 3 to ring 2; default to stay", metavar="A>B"),
]
Want = Annotated[str | None, Arg("kinds to rank by: jade,stone; default all resources", metavar="KINDS")]
Own = Mapping[int, int]


@checked
def explore(
    *,
    scenario: Scenario = SHIPPED,
    tokens: Tokens,
    tribes: Tribes = "",
    move: Move = None,
    want: Want = None,
    die: DieText = None,
    die_per_ring: PerRing = False,
) -> Answer:
    """What one Explore brings, and which migration is worth most.

    Results are for tokens that stay, or that moved if `move` says so; `mean_` and a kind is its mean amount, the kind alone the chance for at
    least one. The distribution is of everything collected. The options are the migrations by the mean amount of
    the wanted kinds, food not among them unless named.

    Raises:
        OddsError: not one ring per token, no such ring or migration, an unknown kind, or an impossible die.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-EXP-1 to PAL-EXP-5.
    """
    setting = read_setting(scenario, die, die_per_ring)
    stand = read_tokens(setting, tokens)
    moved = migrations(setting, stand)
    chosen = one_of("move", move or STAY, moved)
    tribe_rings = read_tribes(setting, tribes)
    kinds = read_wanted(setting, want)
    own = own_tokens(setting, moved[chosen], tribe_rings)
    ways = {
        name: mean_amounts(setting, own_tokens(setting, there, tribe_rings)) for name, there in moved.items()
    }
    options = ranked(amounts({name: _sum_of(means, kinds) for name, means in ways.items()}))
    collected = law_of_collection(setting, own, setting.kinds)
    mean, variance = mean_and_variance(law_of_points(setting, own))
    results: dict[str, Exact] = {
        "mean_points": Amount(mean),
        "variance_points": Amount(variance),
        "mean_resources": Amount(_sum_of(ways[chosen], setting.loaded.content.resources)),
        **{f"mean_{kind}": Amount(ways[chosen][kind]) for kind in setting.kinds},
        **{kind: _chance_of(collected, i) for i, kind in enumerate(setting.kinds)},
    }
    outcomes = {_words(setting, outcome): chance for outcome, chance in collected.items()}
    notes = (setting.roll_note, *tribes_note(setting, tribe_rings), *setting.notes, _limit_note(setting))
    return Answer(GAME, "explore", results, notes, possible(outcomes), options, _advice(options, ways, kinds))


@checked
def places(
    *,
    scenario: Scenario = SHIPPED,
    tribes: Tribes = "",
    want: Want = None,
    top: Annotated[int, Arg("placements shown", 1, 1000)] = 10,
    die: DieText = None,
    die_per_ring: PerRing = False,
) -> Answer:
    """Stack or spread? Points on one, two or more rings, and the best placements of all.

    `mean_points_2` is for all tokens on two rings, without tribal tokens. The options are the best placements of
    the tokens, wherever they stand now, by the mean amount of the wanted kinds.

    Raises:
        OddsError: no such ring, an unknown kind, an impossible die, or too many placements.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-EXP-2 to PAL-EXP-5.
    """
    setting = read_setting(scenario, die, die_per_ring)
    tribe_rings = read_tribes(setting, tribes)
    kinds = read_wanted(setting, want)
    n_rings, n_tokens = len(setting.rings), setting.n_tokens
    n_places = comb(n_rings + n_tokens - 1, n_tokens)
    if n_places > MOST_PLACES:
        raise OddsError(f"scenario: at most {MOST_PLACES} placements of the tokens, got {n_places}")
    worth = {
        ",".join(map(str, rings)): _sum_of(
            mean_amounts(setting, own_tokens(setting, rings, tribe_rings)), kinds
        )
        for rings in combinations_with_replacement(sorted(setting.rings), n_tokens)
    }
    options = dict(list(ranked(amounts(worth)).items())[:top])
    results: dict[str, Exact] = {}
    for n in range(1, min(n_tokens, n_rings) + 1):
        stack = {ring: n_tokens - n + 1 if i == 0 else 1 for i, ring in enumerate(list(setting.rings)[:n])}
        mean, variance = mean_and_variance(law_of_points(setting, stack))
        results |= {f"mean_points_{n}": Amount(mean), f"variance_points_{n}": Amount(variance)}
    best = next(iter(options))
    means = list(results.values())[::2]
    word = (
        "more rings, more points"
        if means[-1] > means[0]
        else "the number of rings does not matter for points"
    )
    most = "all placements bring the same" if len(set(worth.values())) == 1 else f"{best} brings most"
    advice = f"{most}, {decimal(options[best])} {_named(setting, kinds)} on average; {word}"
    notes = (setting.roll_note, *tribes_note(setting, tribe_rings), *setting.notes, _limit_note(setting))
    return Answer(GAME, "places", results, notes, {}, options, advice)


def read_wanted(setting: Setting, text: str | None) -> tuple[str, ...]:
    """The kinds to rank by.

    Raises:
        OddsError: an unknown kind, one that stands twice, or none.
    """
    if text is None:
        return tuple(setting.loaded.content.resources)
    kinds = [named("want", word, setting.kinds) for word in text.split(",")]
    if len(set(kinds)) < len(kinds):
        raise OddsError(f"want: every kind at most once, got {text!r}")
    return tuple(kinds)


def mean_amounts(setting: Setting, own: Own) -> dict[str, Fraction]:
    """Mean amount of every kind; the same with one roll and with several."""
    means = dict.fromkeys(setting.kinds, Fraction(0))
    for ring, tokens in own.items():
        for face in setting.die:
            kind, number = setting.collected(ring, face + tokens)
            means[kind] += Fraction(number, len(setting.die))
    return means


def _sum_of(means: Mapping[str, Fraction], kinds: Iterable[str]) -> Fraction:
    return sum((means[kind] for kind in kinds), Fraction(0))


def _chance_of(law: Mapping[tuple[int, ...], Fraction], place: int) -> Fraction:
    return sum((chance for outcome, chance in law.items() if outcome[place]), Fraction(0))


def _words(setting: Setting, outcome: Sequence[int]) -> str:
    parts = [f"{number} {kind}" for number, kind in zip(outcome, setting.kinds, strict=True) if number]
    return ", ".join(parts) or "nothing"


def _named(setting: Setting, kinds: tuple[str, ...]) -> str:
    return "resources" if kinds == tuple(setting.loaded.content.resources) else ", ".join(kinds)


def _limit_note(setting: Setting) -> str:
    limit = setting.loaded.content.setup.resource_limit
    return f"before anything beyond {plural(limit, 'resource')} is given back"


def _advice(
    options: Mapping[str, Exact], ways: Mapping[str, Mapping[str, Fraction]], kinds: tuple[str, ...]
) -> str:
    """The best migration, what it gains, and the kinds for which another one is best."""
    best, stay = next(iter(options)), options[STAY]
    gain = options[best] - stay
    said = [
        f"{best}: {decimal(options[best])} on average, {decimal(gain)} more than to stay"
        if gain
        else f"stay: {decimal(stay)} on average, no migration brings more"
    ]
    for kind in ways[STAY]:
        top = max(ways, key=lambda name: ways[name][kind])
        if ways[top][kind] > ways[best if gain else STAY][kind] and (kind in kinds or kind == FOOD):
            said.append(f"for {kind} {top}, {decimal(ways[top][kind])}")
    return "; ".join(said)
