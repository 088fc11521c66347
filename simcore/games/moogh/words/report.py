"""What the report page says of MOOGH: its words, how hunts end and when, actions, savage points, beasts, harm by cell.

Read by name by `analysis.runs.metrics` (`report_tables`, `watcher`) and `reports` (all else).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simcore.contract.numbers import MEAN_DIGITS, digits_showing, mean, percent, replayed
from simcore.contract.sections import Board, Curves, Means, Part, Stacked
from simcore.games.moogh.input.scenario import rows_of
from simcore.games.moogh.names import ACTIONS, END_REASONS, ICONS, SOURCES
from simcore.games.moogh.words.naming import beast_names
from simcore.games.moogh.words.watching import Watcher

if TYPE_CHECKING:
    import pandas as pd

    from simcore.runs.tally import Tally
    from simcore.scenarios.load import Loaded

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
HALF = 0.5
STRIKES = ("attack", "bite", "claw", "tail")

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


def more_tables(tables: Mapping[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """`survival` with what the rows of all games say of objective and length; the beasts' lives are those of replayed games.

    The games played again all end within its last line, so from then on their shares stay as they are.
    """
    if "survival" not in tables:
        return {}
    seen, known = tables["survival"].set_index("round"), tables["objective_open"].set_index("round")
    lives = seen[[name for name in seen if name.startswith("beast_")]].reindex(known.index).ffill()
    return {"survival": known.join(lives).assign(replayed=int(seen["games"].iloc[0])).reset_index()}


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
    heading = f"The objective is met in {percent(rates[MET])} of the games"
    if others and max(others.values()) > 0:
        worst = max(others, key=lambda name: others[name])
        heading += f"; the most frequent other end: {worst} ({percent(others[worst])})"
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
    below = table[table["open"] < HALF]
    left = percent(float(table["open"].iloc[-1]))
    heading = f"{left} of the hunts never meet their objective"
    if len(below):
        at = below.iloc[0]
        rounds = f"{int(at['round'])} round{'' if at['round'] == 1 else 's'}"
        heading = f"After {rounds} the objective of {percent(float(at['open']))} of the hunts is still open"
        if not at["round"]:
            heading = f"The objective of {percent(float(at['open']))} of the hunts is open when they begin"
    about = (
        f"Share of all {int(table['games'].iloc[0]):,} games whose objective is not met yet after each round. A game that ends "
        f"otherwise stays open for good, so the curve levels out at the share of games that never meet it. Broken: the same for "
        f"the life of each beast (one that escapes lives on), of {replayed(int(table['replayed'].iloc[0]))}; and games still "
        "played, of all."
    )
    scenario = loaded.scenario
    names = beast_names([scenario.beasts[i].type for i in scenario.present])
    beasts = {f"beast_{i}": f"{name.removeprefix('the ')} lives" for i, name in enumerate(names)}
    words = {"open": "objective open", **beasts, "played": "still played"}
    title = "How long the objective stays open, and when beasts are killed"
    return Curves("survival", heading, about, "round", title, "rounds played", words)


def _actions(table: pd.DataFrame) -> Part:
    means = {name: float(table[name].mean()) for name in ACTIONS}
    most = [name for name in sorted(means, key=lambda name: -means[name])[:3] if means[name]]
    told = ", ".join(f"{name} {mean(means[name])}" for name in most)
    never = [name for name in ACTIONS if not means[name]]
    heading = f"A player acts {mean(sum(means.values()))} times a game: {told}" if told else "Nobody acts"
    about = "Actions taken by the player's characters, whether their dice succeeded or not; free steps and ideas apart."
    about += f" Never seen here: {', '.join(never)}." if never else ""
    return Stacked("actions", heading, about, "actions per game", [name for name in ACTIONS if means[name]])


def _action_wins(table: pd.DataFrame, together: bool) -> Part:
    shown = table[(table["low"] > 0) | (table["high"] < 0)]
    heading = f"{'Won games' if together else 'Winners'} are not shown to use any action more or less"
    if len(shown):
        most = shown.loc[shown["mean"].abs().idxmax()]
        more = "more" if most["mean"] > 0 else "less"
        times = mean(abs(float(most["mean"])), digits_showing(table["mean"], MEAN_DIGITS))
        heading = f"Winners use {most['action']} {times} times {more} a game than all players"
        if together:
            heading = f"Won games have {most['action']} {times} times {more} a round than lost ones"
    about = (
        "How often an action is taken in a round of the won games, less the same of the lost games."
        if together
        else "How often winners take an action in a game, less the mean of all players of the same game."
    )
    about += f" From {replayed(int(table['games'].iloc[0]))}{'' if together else ' that somebody won'}. What goes along with winning need not cause it: who is out takes no more actions."
    unit = f"{'won less lost games' if together else 'winners less all'}, actions"
    others = {"all": "mean"}
    return Means(
        "action_wins", heading, about, "action", "Actions and winning", unit, others, digits=MEAN_DIGITS
    )


def _points(table: pd.DataFrame) -> Part:
    totals = {source: float(table[source].mean()) for source in SOURCES}
    total = sum(totals.values())
    heading = "Nobody gets savage points"
    if total:
        told = ", ".join(f"{percent(part / total)} {source}" for source, part in totals.items())
        heading = f"A player's tribe gets {mean(total)} savage points: {told}"
    about = (
        "Hits: a point, one more from above, one more from in front, what a skill adds. Kills: two more for the death of a "
        "beast by a hit or a trap. Traps: a point for each beast that springs one. Injuries: a point for each of the tribe's "
        "own. Players of one team see the same points."
    )
    return Stacked("sp", heading, about, "savage points per game", list(SOURCES))


def _beasts(table: pd.DataFrame) -> Part:
    total = float(table["mean"].sum())
    most = table.iloc[0]
    strikes = mean(float(table.loc[table["icon"].isin(STRIKES), "mean"].sum()))
    heading = "The beasts carry out nothing"
    about = "Icons of the beasts' action cards that were carried out, reactions included."
    if total:
        heading = f"The beasts carry out {mean(total)} icons a game, {strikes} of them strikes"
        about = (
            f"{about} All {mean(total)} together, of which {strikes} are strikes: {', '.join(STRIKES[:-1])} and {STRIKES[-1]}, "
            f"whether anybody was there or not. Most often: {most['icon']}."
        )
    return Means(
        "beast_actions", heading, about, "icon", "What the beasts do", "times a game", {},
        signed=False, least=0.0, digits=MEAN_DIGITS,
    )  # fmt: skip


def _harm(table: pd.DataFrame, loaded: Loaded) -> Part:
    sums: Any = table["injured"] + table["knocked_out"]
    games = int(table["games"].iloc[0])
    heading = "Nobody is hurt"
    if sums.max() > 0:
        worst = table.loc[sums.idxmax()]
        heading = (
            f"Most harm befalls those at column {int(worst['x'])}, line {int(worst['y'])}: "
            f"{mean(PERCENT * float(sums.max()), 1)} per 100 games"
        )
    about = (
        f"Injuries and knock-outs per 100 games, of {replayed(games)}, by where the figure stood at the end of the round in which "
        "it was hurt; a figure that is knocked out, at the end of the round before. A rider stands on its beast's top left cell. "
        "Who is hurt and well again in one round is not seen. Signs: b bush, ~ water, m mud, T tree, # boulder, h hut."
    )
    levels = _levels(loaded)
    if len(set(levels.values())) > 1:
        about += " Thick lines are cliffs, with teeth on the low side."
    shades = {"injured": "injured", "knocked_out": "knocked out"}
    unit = "injuries and knock-outs per 100 games"
    return Board(
        "harm", heading, about, "Where people get hurt", unit, shades, _signs(loaded), levels, PERCENT
    )


def _signs(loaded: Loaded) -> dict[tuple[int, int], str]:
    rows = rows_of(loaded.scenario.map)
    return {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph not in ".gx"}


def _levels(loaded: Loaded) -> dict[tuple[int, int], int]:
    """Heights by cell: 0 low, 1 a cliff's face, 2 high; empty for a flat map."""
    scenario = loaded.scenario
    rows, heights = rows_of(scenario.map), rows_of(scenario.elevation) if scenario.elevation else []
    return {
        (x, y): int(level)
        for y, line in enumerate(heights)
        for x, level in enumerate(line)
        if rows[y][x] != "x"
    }
