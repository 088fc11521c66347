"""What the report page says of MOOGH: its words, how hunts end and when, actions, savage points, beasts, harm by cell.

Read by name by `analysis.runs.metrics` (`report_tables`, `watcher`) and `reports` (all else).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simcore.contract.sections import Board, Curves, Means, Part, Stacked
from simcore.games.moogh.input.scenario import rows_of
from simcore.games.moogh.names import ACTIONS, END_REASONS, ICONS, SOURCES
from simcore.games.moogh.words.naming import beast_names
from simcore.games.moogh.words.watching import Watcher
from simcore.reading.wording import plural

if TYPE_CHECKING:
    import pandas as pd

    from simcore.runs.tally import Tally
    from simcore.scenarios.load import Loaded

ROUND = "round"
SEAT = "player"
SCORE = "savage points"
LEADING = "the most savage points of a tribe that is still in the game"
ENDS = {
    "objective": "the objective is met",
    "escaped": "a beast that had to be killed is gone",
    "impossible": "somebody who had to live is out",
    "last_tribe": "one tribe is left",
    "all_out": "nobody is left",
    "time_limit": "the time is up",
}
MET = "objective met"
OTHERWISE = {code: reason.replace("_", " ") for code, reason in END_REASONS.items() if reason != "objective"}
PERCENT = 100.0

watcher = Watcher


def report_tables(tally: Tally, labels: Sequence[str]) -> dict[str, pd.DataFrame]:
    """`objective`: how often it is met, and how games end otherwise. Means per game and player: `actions`, `sp` by source.

    `beast_actions`: icons that the beasts carry out in a game.
    """
    import pandas as pd

    def by_seat(columns: Mapping[str, str]) -> pd.DataFrame:
        means = {
            name: [tally.mean(column, seat) for seat in range(tally.seats)]
            for name, column in columns.items()
        }
        return pd.DataFrame({"seat": range(1, tally.seats + 1), "label": list(labels), **means})

    return {
        "objective": _objective(tally),
        "actions": by_seat({name: f"did_{name}" for name in ACTIONS}),
        "sp": by_seat({source: f"sp_{source}" for source in SOURCES}),
        "beast_actions": _beast_actions(tally),
    }


def _objective(tally: Tally) -> pd.DataFrame:
    """Games by outcome. One that met its objective as the last rival went out counts as met and at its end."""
    import pandas as pd

    ends = tally.counts["end"][0].tolist()
    games = {MET: int(tally.counts["objective"][0][1])}
    games |= {cause: int(ends[code]) for code, cause in OTHERWISE.items() if ends[code]}
    columns = {"total": games.values(), "squares": games.values()}
    return pd.DataFrame({"outcome": list(games), "games": tally.games, **columns})


def _beast_actions(tally: Tally) -> pd.DataFrame:
    """Totals and squares of every icon, the most frequent first."""
    import pandas as pd

    lines = []
    for name in ICONS:
        counts = list(enumerate(tally.counts[f"beast_{name}"][0].tolist()))
        total, squares = (sum(n * value**power for value, n in counts) for power in (1, 2))
        lines.append((name, tally.games, float(total), float(squares)))
    table = pd.DataFrame(lines, columns=["icon", "games", "total", "squares"])
    return table.sort_values("total", ascending=False, kind="stable", ignore_index=True)


def report_sections(tables: Mapping[str, pd.DataFrame], loaded: Loaded) -> list[Part]:
    """The sections that only this game has, in the order of the page."""
    together = loaded.scenario.format in ("solo", "coop")
    parts: list[Part] = [_met(tables["objective"], together)]
    if "survival" in tables:
        parts.append(_survival(tables["survival"], loaded))
    parts.append(_actions(tables["actions"]))
    if "action_wins" in tables:
        parts.append(_action_wins(tables["action_wins"], together))
    if not together:
        parts.append(_points(tables["sp"]))
    parts.append(_beasts(tables["beast_actions"]))
    if "harm" in tables:
        parts.append(_harm(tables["harm"], loaded))
    return parts


def _met(table: pd.DataFrame, together: bool) -> Part:
    rates = dict(zip(table["outcome"], table["mean"], strict=True))
    others = {name: rate for name, rate in rates.items() if name != MET}
    heading = f"The objective is met in {_percent(rates[MET])} of the games"
    if others and max(others.values()) > 0:
        worst = max(others, key=lambda name: others[name])
        heading += f"; otherwise mostly: {worst} ({_percent(others[worst])})"
    about = "Shares of all games: where the objective is met, and how the games end that do not end with it. Escaped: a "
    about += "beast that had to be killed is gone. Impossible: somebody who had to live is out."
    about += (
        " All the players win with the objective and lose without it."
        if together
        else " A game in which the last rivals go out as the objective is met counts in both lines; a tribe can win without"
        " the objective: as the last one, or by savage points once a beast is dead."
    )
    return Means(
        "objective", heading, about, "outcome", "Objective met, or how games end", "games, %", {}, PERCENT,
        signed=False, least=0.0,
    )  # fmt: skip


def _survival(table: pd.DataFrame, loaded: Loaded) -> Part:
    below = table.loc[table["open"] < 1 / 2, "round"]
    left = float(table["open"].iloc[-1])
    if len(below):
        heading = f"Half of the hunts have met their objective after {plural(int(below.iloc[0]), 'round')}"
    else:
        heading = f"{_percent(left)} of the hunts never meet their objective"
    about = (
        "Share of replayed games whose objective is not met yet after each round. A game that ends otherwise stays open "
        "for good, so the curve levels out at the share of games that never meet it. Broken: the same for the life of each "
        "beast (one that escapes lives on), and games still played."
    )
    scenario = loaded.scenario
    names = beast_names([scenario.beasts[i].type for i in scenario.present])
    beasts = {f"beast_{i}": f"{name.removeprefix('the ')} lives" for i, name in enumerate(names)}
    words = {"open": "objective open", **beasts, "played": "still played"}
    title = "How long the objective stays open, and when beasts are killed"
    return Curves("survival", heading, about, "round", title, "rounds played", words)


def _actions(table: pd.DataFrame) -> Part:
    means = {name: float(table[name].mean()) for name in ACTIONS}
    most = sorted(means, key=lambda name: -means[name])[:3]
    told = ", ".join(f"{name} {means[name]:.1f}" for name in most)
    never = [name for name in ACTIONS if not means[name]]
    heading = f"A player acts {sum(means.values()):.1f} times a game: {told}"
    about = "Actions taken by the player's characters, whether their dice succeeded or not; free steps and ideas apart."
    about += f" Never seen here: {', '.join(never)}." if never else ""
    return Stacked("actions", heading, about, "actions per game", [name for name in ACTIONS if means[name]])


def _action_wins(table: pd.DataFrame, together: bool) -> Part:
    who = "Won games" if together else "Winners"
    shown = table[(table["low"] > 0) | (table["high"] < 0)]
    heading = f"{who} are not shown to use any action more or less"
    if len(shown):
        most = shown.loc[shown["mean"].abs().idxmax()]
        more = "more" if most["mean"] > 0 else "less"
        heading = f"Winners use {most['action']} {abs(float(most['mean'])):.1f} times {more} {'a round' if together else 'a game'}"
        heading += " than lost ones" if together else " than all players"
    about = (
        "How often an action is taken in a round of the won games, less the same of the lost games."
        if together
        else "How often winners take an action in a game, less the mean of all players of the same game."
    )
    about += " From replayed games. What goes along with winning need not cause it: who is out takes no more actions."
    unit = f"{'won less lost games' if together else 'winners less all'}, actions"
    return Means("action_wins", heading, about, "action", "Actions and winning", unit, {"all": "mean"})


def _points(table: pd.DataFrame) -> Part:
    totals = {source: float(table[source].mean()) for source in SOURCES}
    total = sum(totals.values())
    heading = "Nobody gets savage points"
    if total:
        told = ", ".join(f"{_percent(part / total)} {source}" for source, part in totals.items())
        heading = f"A player's tribe gets {total:.1f} savage points: {told}"
    about = (
        "Hits: a point, one more from above, one more from in front, what a skill adds. Kills: two more for the death of a "
        "beast by a hit or a trap. Traps: a point for each beast that springs one. Injuries: a point for each of the tribe's "
        "own. Players of one team see the same points."
    )
    return Stacked("sp", heading, about, "savage points per game", list(SOURCES))


def _beasts(table: pd.DataFrame) -> Part:
    total = float(table["mean"].sum())
    most = table.iloc[0]
    hurting = float(table.loc[table["icon"].isin(["attack", "bite", "claw", "tail"]), "mean"].sum())
    heading = f"The beasts carry out {total:.1f} icons a game, {_percent(hurting / total) if total else '0'} of them strikes"
    about = (
        f"Icons of the beasts' action cards that were carried out, reactions included; most often {most['icon']}. "
        "Striking means attack, bite, claw and tail, whether anybody was there or not."
    )
    return Means(
        "beast_actions",
        heading,
        about,
        "icon",
        "What the beasts do",
        "times a game",
        {},
        signed=False,
        least=0.0,
    )


def _harm(table: pd.DataFrame, loaded: Loaded) -> Part:
    sums: Any = table["injured"] + table["knocked_out"]
    heading = "Nobody is hurt"
    if sums.max() > 0:
        worst = table.loc[sums.idxmax()]
        heading = f"Most harm befalls those at column {int(worst['x'])}, line {int(worst['y'])}"
    about = (
        "Injuries and knock-outs of replayed games by where the figure stood at the end of the round in which it was hurt; "
        "a figure that is knocked out, at the end of the round before. A rider stands on its beast's top left cell. Who is "
        "hurt and well again in one round is not seen. Signs: b bush, ~ water, m mud, T tree, # boulder, h hut."
    )
    shades = {"injured": "injured", "knocked_out": "knocked out"}
    unit = "injuries and knock-outs per 100 games"
    return Board("harm", heading, about, "Where people get hurt", unit, shades, _signs(loaded), PERCENT)


def _signs(loaded: Loaded) -> dict[tuple[int, int], str]:
    rows = rows_of(loaded.scenario.map)
    return {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph not in ".gx"}


def _percent(share: float, digits: int = 0) -> str:
    return f"{PERCENT * share:.{digits}f}\u00a0%"
