"""What the report page says of Paleolithic: its words, points by source, cards, rings, skills.

Read by name by `analysis.runs.metrics` (`report_tables`, `watcher`) and `reports` (all else).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, isfinite, pi, sin
from typing import TYPE_CHECKING, Any

from simcore.contract.numbers import mean, percent, replayed
from simcore.contract.sections import Map, Means, Part, Rates, Stacked
from simcore.games.paleolithic.names import POINTS, USES
from simcore.games.paleolithic.tables import ring_numbers
from simcore.games.paleolithic.watching import Watcher

if TYPE_CHECKING:
    import pandas as pd

    from simcore.games.paleolithic.model import Content
    from simcore.runs.tally import Tally
    from simcore.scenarios.load import Loaded

SEAT = "player"
SCORE = "points"
LEADING = "the highest score, achievements included"
ENDS = {
    "enough_cards": "a player has enough artifacts and tiles",
    "stalled": "nothing is left that anybody could pay",
}
SOURCES = (*POINTS, "tiles")

PERCENT = 100.0
MOST_NAMED = 3

watcher = Watcher


def report_tables(tally: Tally, labels: Sequence[str]) -> dict[str, pd.DataFrame]:
    """Means per game and player: `points` by source, `actions`; and `end_rule`, who led when 5 cards would do.

    `skills` has the uses of both skills, only where one was used.
    """
    import pandas as pd

    def by_seat(columns: Mapping[str, str]) -> pd.DataFrame:
        means = {
            name: [tally.mean(column, seat) for seat in range(tally.seats)]
            for name, column in columns.items()
        }
        return pd.DataFrame({"seat": range(1, tally.seats + 1), "label": list(labels), **means})

    points = by_seat({**POINTS, "tiles": "score"})
    points["tiles"] -= points[list(POINTS)].sum(axis=1)
    tables = {"points": points, "end_rule": _end_rule(tally)}
    actions = {"explore": "explores", "artifact": "artifacts", "tile": "tiles"}
    tables["actions"] = by_seat({**actions, "given back": "given_back"})
    skills = by_seat(USES)
    if skills[list(USES)].to_numpy().any():
        tables["skills"] = skills
    return tables


def _end_rule(tally: Tally) -> pd.DataFrame:
    """Each seat's wins of the games in which a player had the cards that end a basic game: had they ended then, and as played."""
    import pandas as pd

    joint = tally.pairs["winners", "leaders_basic"][1:, 1:]
    games, same = int(joint.sum()), int(joint.trace())
    lines = []
    for seat in range(tally.seats):
        for when, counts in (("then", joint.sum(axis=0)), ("played", joint.sum(axis=1))):
            shared = [(n, mask.bit_count()) for mask, n in enumerate(counts.tolist(), 1) if mask >> seat & 1]
            sums = (sum(n / k for n, k in shared), sum(n / k**2 for n, k in shared))
            lines.append((f"seat {seat + 1}, {when}", games, same, *sums))
    return pd.DataFrame(lines, columns=["who", "games", "same", "total", "squares"])


def report_sections(tables: Mapping[str, pd.DataFrame], loaded: Loaded) -> list[Part]:
    """The sections that only this game has, in the order of the page."""
    n = len(loaded.strategies)
    parts: list[Part] = [_points(tables["points"])]
    if loaded.scenario.mode != "basic" and tables["end_rule"]["games"].iloc[0]:
        parts.append(_five_or_eight(tables["end_rule"], loaded.content, n))
    if "cards" in tables:
        parts.append(_cards(tables["cards"]))
        parts.append(_rings(tables["rings"], loaded.content))
    parts.append(_actions(tables["actions"], loaded.content))
    if "skills" in tables:
        parts += [_skills(tables["skills"]), _skill_wins(tables["by_skills"])]
    return parts


def _points(table: pd.DataFrame) -> Part:
    totals = {source: float(table[source].mean()) for source in SOURCES}
    total = sum(totals.values())
    told = ", ".join(f"{percent(part / total)} {source}" for source, part in totals.items()) if total else ""
    heading = f"A player scores {mean(total)} points: {told}" if total else "Nobody scores"
    about = "Artifacts count what is printed on them; own culture and sets are the achievements of the culture board."
    return Stacked("points", heading, about, "points per game", list(SOURCES))


def _five_or_eight(table: pd.DataFrame, content: Content, seats: int) -> Part:
    few, many = content.setup.end_cards.basic, content.setup.end_cards.complete
    games, same = int(table["games"].iloc[0]), int(table["same"].iloc[0])
    other = percent(1 - same / games)
    heading = f"Ended at {few} cards, {other} of the games would have had other winners"
    ends = [[percent(float(pick(table["mean"][first::2]))) for pick in (max, min)] for first in (0, 1)]
    about = (
        f"Other winners in {games - same:,} of {games:,} game{'' if games == 1 else 's'} ({other}). "
        f"Then: who led when the first player had {few} cards. Played: who won at {many}. Best and worst seat "
        f"have {ends[0][0]} and {ends[0][1]} of the wins then, {ends[1][0]} and {ends[1][1]} in the end. "
        f"The players aimed at {many} cards all the time."
    )
    return Means(
        "end_rule", heading, about, "who", "Wins by end rule", "share of the wins, %", {"games": "count"},
        PERCENT, 1 / seats,
    )  # fmt: skip


def _cards(table: pd.DataFrame) -> Part:
    best = table.loc[table["mean"].idxmax()]
    heading = "No card is shown to be held more by winners"
    if isfinite(best["low"]) and best["low"] > 0:
        heading = f"{best['card']} is held by {percent(best['winners'])} of the winners, by {percent(best['taken'])} of all players"
    about = (
        f"How many more winners than players hold a card, in points, of {_replayed(table)}; the bars hold for all cards "
        "together. A winner holds more cards than others, so most of them lie above 0."
    )
    return Means(
        "cards", heading, about, "card", "Cards among winners", "winners less all players, points",
        {"points": "count", "winners": "percent", "taken": "percent"}, PERCENT,
    )  # fmt: skip


def _rings(table: pd.DataFrame, content: Content) -> Part:
    """The busiest ring, and those that are not shown to be less busy."""
    total = float(table["mean"].sum())
    order = table.sort_values("mean", ascending=False, kind="stable")
    first = order.iloc[0]
    level = order[~(order["high"] < first["low"])]
    shares = _listed([percent(n / total) for n in level["mean"]])
    heading = f"Ring {first['ring']} is the busiest: {shares} of all cavemen and animals"
    if len(level) > 1:
        heading = f"Rings {_listed(list(level['ring']))} are the busiest: {shares} of all cavemen and animals"
    if len(level) > MOST_NAMED:
        heading = "No ring is shown to be the busiest"
    about = f"Areas: cavemen and animals of all players on the ring, mean over the rounds of {_replayed(table)}. Lines: who adjoins whom."
    return Map("rings", heading, about, "ring", "Where the tokens stand", "tokens", *_drawn(content))


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _replayed(table: pd.DataFrame) -> str:
    return replayed(int(table["games"].iloc[0]))


def _drawn(content: Content) -> tuple[dict[str, tuple[float, float]], list[tuple[str, str]]]:
    """The start ring of the characters in the middle, the others in a circle by number; and who adjoins whom."""
    numbers = ring_numbers(content)
    centre = content.skills.start_ring
    around = [number for number in numbers if number != centre]
    places = {str(centre): (0.0, 0.0)} if centre in numbers else {}
    for i, number in enumerate(around):
        angle = pi / 2 - 2 * pi * i / len(around)
        places[str(number)] = (cos(angle), sin(angle))
    links = [
        (str(number), str(other))
        for number in numbers
        for other in content.rings[str(number)].neighbours
        if number < other
    ]
    return places, links


def _actions(table: pd.DataFrame, content: Content) -> Part:
    means = {name: mean(float(table[name].mean())) for name in ("explore", "artifact", "tile", "given back")}
    heading = f"A player explores {means['explore']} times, and takes {means['artifact']} artifacts and {means['tile']} tiles"
    about = f"Of what is collected {means['given back']} units are given back, beyond the limit of {content.setup.resource_limit}."
    return Stacked("actions", heading, about, "actions per game", ["explore", "artifact", "tile"])


def _skills(table: pd.DataFrame) -> Part:
    uses: Any = table[list(USES)].sum(axis=1)
    heading = f"A player uses a legendary character's skill {mean(float(uses.mean()))} times"
    about = "Exchange: one own resource for one of the card's. Food: a food for the chance of a resource."
    return Stacked("skills", heading, about, "skills used per game", list(USES))


def _skill_wins(table: pd.DataFrame) -> Part:
    """Who never uses a skill against those who do so as often as stands out most."""
    by_uses = {str(each["skills"]): each for each in table.to_dict("records")}
    never = by_uses.pop("0", None)
    heading = "Wins are not shown to change with how often a player uses a skill"
    apart = [
        each
        for each in by_uses.values()
        if never and (each["low"] > never["high"] or each["high"] < never["low"])
    ]
    if never and apart:
        most = max(apart, key=lambda each: float(each["games"]))
        times = "once" if most["skills"] == "1" else f"{most['skills']} times"
        heading = f"Who never uses a skill wins {percent(never['win_rate'])}, who does so {times} {percent(most['win_rate'])}"
    about = (
        "Longer games leave more time for skills, and so do players who buy more; what the characters as such change "
        "shows when the complete game and the advanced game are compared."
    )
    return Rates("by_skills", heading, about, "skills", "Wins by skills used")
