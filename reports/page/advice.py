"""What a designer does with the verdict of a run, and the exact commands for it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.runs.counted import Counted
from analysis.statistics.verdicts import FEW_GAMES
from reports.page import findings
from reports.page.findings import Tables, Words, seat_text
from reports.page.wording import overall_kind, percent, short_verdict, sides_text
from simcore.contract.sections import first_capital
from simcore.reading.problems import ConfigError
from simcore.runs.run import default_folder
from simcore.scenarios.load import load_scenario, shipped_scenarios

MUCH_CUT_OFF = 0.005
MUCH_SHARED = 0.2

Summary = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """Something to do next, with the commands that do it, one a line."""

    text: str
    command: str = ""


def verdict_kind(counted: Counted, summary: Summary) -> str:
    """The verdict in a word; "none" where there is nothing to judge."""
    return overall_kind(summary["verdict"]) if counted.won and summary["verdict"] else "none"


def headline(counted: Counted, summary: Summary) -> tuple[str, str]:
    """The verdict in a line, and what there is to say beside it."""
    text = verdict_text(counted, summary)
    if verdict_kind(counted, summary) == "none" or not summary["verdict"]["parts"]:
        return text, ""
    return short_verdict(summary["verdict"]), text


def verdict_text(counted: Counted, summary: Summary) -> str:
    """The verdict in full."""
    if not counted.won:
        games = "the one game" if counted.tally.games == 1 else f"all {counted.tally.games:,} games"
        if summary["truncated_rate"] == 1:
            cap = Words.of(counted.loaded.game.name).rounds(counted.loaded.scenario.run.rounds_cap)
            return f"No verdict: {games} ran into the cap of {cap}."
        return f"No verdict: {games} ended without a winner."
    if not summary["verdict"]:
        return sides_text(summary)
    return str(summary["verdict"]["text"])


def steps_of(counted: Counted, summary: Summary, tables: Tables) -> list[Step]:
    """What to do next, the most important first."""
    verdict, kind = summary["verdict"], verdict_kind(counted, summary)
    told: list[Step] = []
    if kind == "contest" and not counted.loaded.scenario.run.rotate:
        told.append(
            _rotate(
                counted, "To take the seat out of the contest, let strategies and parts change seats by game:"
            )
        )
    if kind != "none":
        told += _on_seats(counted, summary, tables) + _on_parts(counted, summary)
        if any(
            each["kind"] == "undecided" for each in (verdict["seats"], *verdict["parts"].values()) if each
        ):
            told.append(_when_undecided(counted, summary))
    if kind == "fair":
        told.append(Step("Leave the seats as they are."))
    shared = _shared_wins(counted)
    if shared >= MUCH_SHARED:
        told.append(
            Step(
                f"{percent(shared, 0)} of the games end in a shared win. If you want one winner, add a tie-break; "
                "the switches of the rules are listed by:",
                f"bonedice list rules {counted.loaded.game.name}",
            )
        )
    cut_off = summary["truncated_rate"]
    if cut_off >= MUCH_CUT_OFF:
        cap = Words.of(counted.loaded.game.name).rounds(counted.loaded.scenario.run.rounds_cap)
        told.append(
            Step(
                f"{percent(cut_off)} of the games were cut off after {cap}, and nobody wins them. Raise "
                "rounds_cap under run: in the scenario, or find out why they do not end."
            )
        )
    if counted.tally.games < FEW_GAMES and not any("more games" in step.text for step in told):
        told.append(_play_more(counted, FEW_GAMES, f"Fewer than {FEW_GAMES:,} games are too few. Play more:"))
    return told


def _shared_wins(counted: Counted) -> float:
    """Share of the games that several seats win, each for itself."""
    if counted.loaded.together:
        return 0.0
    counts = counted.tally.counts["winners"][0].tolist()
    return float(sum(n for mask, n in enumerate(counts) if mask.bit_count() > 1) / counted.tally.games)


def _on_seats(counted: Counted, summary: Summary, tables: Tables) -> list[Step]:
    """Who is favoured and who is held back, by what, and what is known to even it out."""
    verdict = summary["verdict"]["seats"]
    if not verdict or verdict["kind"] != "unfair":
        return []
    seats = sorted(summary["seats"], key=lambda seat: -float(seat["win_rate"]))
    what = findings.effects(tables) if "effects" in tables else ""
    text = f"{first_capital(seat_text(seats[0]))} wins most, {seat_text(seats[-1])} least."
    text += f" {what}: see below." if what else " No counter of the rows shows why."
    remedies = [
        f"{switch}: {value} is known to help: {why}."
        for switch, (value, why) in counted.loaded.game.remedies.items()
        if getattr(counted.loaded.scenario.rules, switch) != value
    ]
    text += f" {' '.join(remedies)}" if remedies else ""
    text += (
        " Change a card, a value or a rule switch in a copy of the scenario, and play it with the same seed:"
    )
    return [Step(text.replace(": True", ": true").replace(": False", ": false"), _changed_copy(counted))]


def _on_parts(counted: Counted, summary: Summary) -> list[Step]:
    """The parts that are furthest off, and how to change them."""
    told = []
    for kind, verdict in summary["verdict"]["parts"].items():
        if verdict["kind"] != "unfair" or kind == "strategy":
            continue
        entries = sorted(summary["parts"][kind], key=lambda each: -float(each["win_rate"]))
        text = (
            f"{first_capital(entries[0]['name'])} is the best {kind}, {first_capital(entries[-1]['name'])} the worst. "
            f"Change what they give, in the content of a copy of the scenario, and play it with the same seed:"
        )
        told.append(Step(text, _changed_copy(counted)))
        if "keeps its seat" in verdict["text"] and not counted.loaded.scenario.run.rotate:
            told.append(_rotate(counted, f"To tell {kind} and seat apart, let them change seats by game:"))
    return told


def _rotate(counted: Counted, text: str) -> Step:
    return Step(text, run_command(counted, scenario_word(counted), counted.tally.games, "--rotate"))


def _changed_copy(counted: Counted) -> str:
    copied, run = shlex.quote(str(counted.folder / "scenario.yaml")), counted.loaded.scenario.run
    return (
        f"cp {copied} changed.yaml\nbonedice run changed.yaml --games {counted.tally.games} --seed {run.seed}"
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
