"""What a designer does with the verdict of a run, and the exact commands for it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from analysis.runs.counted import Counted
from reports.page.findings import Words, seat_text
from reports.page.wording import percent, sides_text
from simcore.reading.problems import ConfigError
from simcore.runs.run import default_folder
from simcore.scenarios.load import load_scenario, shipped_scenarios

FEW_GAMES = 1000
MUCH_CUT_OFF = 0.005

Summary = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """Something to do next, with the commands that do it, one a line."""

    text: str
    command: str = ""


def verdict_kind(counted: Counted, summary: Summary) -> str:
    """The verdict in a word; "none" where there is nothing to judge."""
    return str(summary["verdict"]["kind"]) if counted.won and summary["verdict"] else "none"


def verdict_text(counted: Counted, summary: Summary) -> str:
    """The verdict in a sentence."""
    if not counted.won:
        games = "the one game" if counted.tally.games == 1 else f"all {counted.tally.games:,} games"
        if summary["truncated_rate"] == 1:
            cap = Words.of(counted.loaded.game.name).rounds(counted.loaded.scenario.run.rounds_cap)
            return f"No verdict: {games} ran into the cap of {cap}."
        return f"No verdict: {games} ended without a winner."
    if not summary["verdict"]:
        return sides_text(summary)
    return str(summary["verdict"]["text"])


def steps_of(counted: Counted, summary: Summary) -> list[Step]:
    """What to do next, the most important first."""
    kind = verdict_kind(counted, summary)
    steps: dict[str, Callable[[Counted, Summary], Step]] = {
        "unfair": _when_unfair,
        "undecided": _when_undecided,
    }
    told = [steps[kind](counted, summary)] if kind in steps else []
    if kind == "fair":
        told.append(Step("Leave the seats as they are."))
    if len(set(counted.loaded.strategy_names)) > 1:
        told.insert(0, Step("The seats play different strategies: what looks like a seat may be a strategy."))
    cut_off = summary["truncated_rate"]
    if cut_off >= MUCH_CUT_OFF:
        cap = Words.of(counted.loaded.game.name).rounds(counted.loaded.scenario.run.rounds_cap)
        told.append(
            Step(
                f"{percent(cut_off)} of the games were cut off after {cap} and count as wins for nobody. Raise "
                "rounds_cap under run: in the scenario, or find out why they do not end."
            )
        )
    if counted.tally.games < FEW_GAMES and kind != "undecided":
        told.append(_play_more(counted, FEW_GAMES, f"Fewer than {FEW_GAMES:,} games say little. Play more:"))
    return told


def _when_unfair(counted: Counted, summary: Summary) -> Step:
    worst = max(
        summary["seats"], key=lambda seat: abs(float(seat["win_rate"]) - float(summary["fair_share"]))
    )
    what = "favours" if worst["win_rate"] > summary["fair_share"] else "holds back"
    copied, run = shlex.quote(str(counted.folder / "scenario.yaml")), counted.loaded.scenario.run
    return Step(
        f"Look below for what {what} {seat_text(worst)}. Change a card, a value or a rule switch in a copy of the "
        "scenario, and play it with the same seed:",
        f"cp {copied} changed.yaml\nbonedice run changed.yaml --games {counted.tally.games} --seed {run.seed}",
    )


def _when_undecided(counted: Counted, summary: Summary) -> Step:
    needed = summary["verdict"]["games_needed"]
    if needed is None:
        return Step(
            "A seat sits on the edge of the margin, so no number of games decides. Choose another margin under "
            "analysis: in the scenario."
        )
    games = counted.tally.games
    enough = _rounded_up(games + needed)
    total, why = (
        max(FEW_GAMES, enough),
        f" (fewer than {FEW_GAMES:,} say little)" if enough < FEW_GAMES else "",
    )
    return _play_more(
        counted, total, f"Play {total - games:,} more games{why}; those played already are kept:"
    )


def _play_more(counted: Counted, total: int, text: str) -> Step:
    scenario = scenario_word(counted)
    by_itself = scenario == f"{counted.loaded.game.name}/{counted.loaded.name}"
    where = (
        []
        if by_itself and counted.folder == default_folder(counted.loaded)
        else ["--out", str(counted.folder)]
    )
    return Step(text, run_command(counted, scenario, total, *where, "--resume"))


def _rounded_up(games: int) -> int:
    """The next number with two digits and zeros."""
    step: int = 10 ** max(0, len(str(games)) - 2)
    return -(-games // step) * step


def run_command(counted: Counted, scenario: str, games: int, *more: str) -> str:
    """The command that plays so many games of a scenario with the run's seed."""
    seed = counted.loaded.scenario.run.seed
    return shlex.join(["bonedice", "run", scenario, "--games", str(games), "--seed", str(seed), *more])


def trace_command(counted: Counted) -> str:
    """The command that tells the run's first game move by move."""
    seed = counted.loaded.scenario.run.seed
    return shlex.join(["bonedice", "trace", scenario_word(counted), "--game", "0", "--seed", str(seed)])


def scenario_word(counted: Counted) -> str:
    """The scenario's name if it is a shipped one, unchanged; else the path of the run's own copy."""
    name = f"{counted.loaded.game.name}/{counted.loaded.name}"
    try:
        if name in shipped_scenarios() and load_scenario(name).fingerprint == counted.loaded.fingerprint:
            return name
    except ConfigError:
        pass  # somebody edited the shipped file
    return str(counted.folder / "scenario.yaml")
