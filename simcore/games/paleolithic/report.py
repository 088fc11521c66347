"""What the report page says of Paleolithic: its words, points by source, cards, rings, skills.

Read by name by `analysis.runs.metrics` (`report_tables`, `watcher`) and `reports` (all else).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, isfinite, pi, sin
from typing import TYPE_CHECKING, Any

from simcore.contract.sections import Map, Means, Part, Rates, Stacked
from simcore.games.paleolithic.names import POINTS, USES
from simcore.games.paleolithic.tables import ring_numbers
from simcore.games.paleolithic.watching import Watcher

if TYPE_CHECKING:
    import pandas as pd

    from simcore.games.paleolithic.model import Content
    from simcore.runs.tally import Tally
    from simcore.scenarios.load import Loaded

ROUND = "round"
SEAT = "player"
SCORE = "points"
LEADING = "the highest score, achievements included"
ENDS = {
    "enough_cards": "a player has enough artifacts and tiles",
    "stalled": "nothing is left that anybody could pay",
}
SOURCES = (*POINTS, "tiles")

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
    told = (
        ", ".join(f"{100 * part / total:.0f}\u00a0% {source}" for source, part in totals.items())
        if total
        else ""
    )
    heading = f"A player scores {total:.1f} points: {told}" if total else "Nobody scores"
    about = "Artifacts count what is printed on them; own culture and sets are the achievements of the culture board."
    return Stacked("points", heading, about, "points per game", list(SOURCES))


def _five_or_eight(table: pd.DataFrame, content: Content, seats: int) -> Part:
    few, many = content.setup.end_cards.basic, content.setup.end_cards.complete
    other = 1 - table["same"].iloc[0] / table["games"].iloc[0]
    heading = f"Ended at {few} cards, {100 * other:.0f}\u00a0% of the games would have had other winners"
    gap = [100 * float(table["mean"][first::2].max() - table["mean"][first::2].min()) for first in (0, 1)]
    about = (
        f"Then: who led when the first player had {few} cards. Played: who won at {many}. Best and worst seat "
        f"are {gap[0]:.1f} points apart then, {gap[1]:.1f} in the end. The players aimed at {many} cards all the time."
    )
    return Means(
        "end_rule", heading, about, "who", "Wins by end rule", "share of the wins, %", {"games": "count"},
        100.0, 1 / seats,
    )  # fmt: skip


def _cards(table: pd.DataFrame) -> Part:
    best = table.loc[table["mean"].idxmax()]
    heading = "No card is shown to be held more by winners"
    if isfinite(best["low"]) and best["low"] > 0:
        heading = f"{best['card']} is held by {100 * (best['taken'] + best['mean']):.0f}\u00a0% of the winners, by {100 * best['taken']:.0f}\u00a0% of all players"
    about = (
        "How many more winners than players hold a card, in points, of replayed games; the bars hold for all cards "
        "together. A winner holds more cards than others, so most of them lie above 0."
    )
    return Means(
        "cards", heading, about, "card", "Cards among winners", "winners less all players, points",
        {"points": "mean", "taken": "percent"}, 100.0,
    )  # fmt: skip


def _rings(table: pd.DataFrame, content: Content) -> Part:
    total = float(table["mean"].sum())
    most = table.loc[table["mean"].idxmax()]
    heading = f"Ring {most['ring']} is the busiest: {100 * most['mean'] / total:.0f}\u00a0% of all cavemen and animals"
    about = "Areas: cavemen and animals of all players on the ring, mean over the rounds of replayed games. Lines: who adjoins whom."
    return Map("rings", heading, about, "ring", "Where the tokens stand", "tokens", *_drawn(content))


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
    explores, back = float(table["explore"].mean()), float(table["given back"].mean())
    cards = float(table[["artifact", "tile"]].sum(axis=1).mean())
    heading = f"A player explores {explores:.1f} times for {cards:.1f} cards"
    about = f"Of what is collected {back:.1f} units are given back, beyond the limit of {content.setup.resource_limit}."
    return Stacked("actions", heading, about, "actions per game", ["explore", "artifact", "tile"])


def _skills(table: pd.DataFrame) -> Part:
    uses: Any = table[list(USES)].sum(axis=1)
    heading = f"A player uses a legendary character's skill {float(uses.mean()):.2f} times"
    about = "Exchange: one own resource for one of the card's. Food: a food for the chance of a resource."
    return Stacked("skills", heading, about, "skills used per game", list(USES))


def _skill_wins(table: pd.DataFrame) -> Part:
    never = table[table["skills"] == "0"]
    ever = table[table["skills"] != "0"]
    heading = "Wins by how often a player used a skill"
    if len(never) and len(ever):
        rate = float((ever["win_rate"] * ever["games"]).sum() / ever["games"].sum())
        heading = f"Who uses a skill wins {100 * rate:.1f}\u00a0%, who never does {100 * float(never['win_rate'].iloc[0]):.1f}\u00a0%"
    about = (
        "Longer games leave more time for skills, and so do players who buy more; what the characters as such change "
        "shows when the complete game and the advanced game are compared."
    )
    return Rates("by_skills", heading, about, "skills", "Wins by skills used")
