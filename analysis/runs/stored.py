"""`summary.json` of a stored run, read back: every field that is shown is checked, and its paths are made anew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from analysis.runs.summary import files_of
from simcore.reading.fields import Model
from simcore.reading.problems import RunError
from simcore.runs.manifest import Games, Manifest, Sha256

Rate = Annotated[float, Field(ge=0, le=1)]
Line = Annotated[str, Field(max_length=5000)]


class Seat(Model):
    """A seat of the table."""

    seat: Annotated[int, Field(ge=1)]
    strategy: Line
    label: Line
    win_rate: Rate
    low: float
    high: float
    shared_rate: Rate
    score_mean: float


class Side(Model):
    """Seats that win together."""

    side: Line
    seats: list[int]
    win_rate: Rate
    low: float
    high: float


class Rounds(Model):
    """How long games are."""

    mean: float
    p05: int
    p50: int
    p95: int


Kind = Literal["fair", "unfair", "undecided"]


class PartVerdict(Model):
    """Whether seats, or parts of a kind, win alike."""

    kind: Kind
    text: Line


class Verdict(Model):
    """Whether seats and what they start with are fair."""

    kind: Literal["fair", "unfair", "undecided", "contest"]
    margin: float
    text: Line
    games_needed: int | None
    seats: PartVerdict | None
    parts: dict[Line, PartVerdict]


class PartEntry(Model):
    """The win rate of a part."""

    name: Line
    games: Annotated[int, Field(ge=0)]
    win_rate: Rate
    low: float
    high: float
    fair: Rate


class Entry(Model):
    """A line of what the numbers rest on."""

    pattern: str
    note: str
    alternatives: list[Any]
    leaves: int


class Provenance(Model):
    """What the numbers rest on."""

    counts: dict[str, int]
    entries: dict[Literal["stated", "assumed", "changed", "own"], list[Entry]]


class Summary(Model):
    """What `summarise` makes of a run."""

    game: str
    scenario: Line
    title: Line
    version: Line
    fingerprint: str
    rows_sha256: Sha256
    seed: int
    games: Games
    seats: Annotated[list[Seat], Field(min_length=1)]
    parts: dict[Line, list[PartEntry]]
    fair_share: float | None
    sides: list[Side] | None
    no_winner_rate: float
    truncated_rate: Rate
    end_reasons: dict[Line, Rate]
    rounds: Rounds
    verdict: Verdict | None
    metrics: dict[str, Any]
    clipped_games: Annotated[int, Field(ge=0)]
    assumed: Annotated[int, Field(ge=0)]
    provenance: Provenance
    games_per_second: float | None
    files: dict[str, str]


def read_summary(folder: Path, manifest: Manifest) -> dict[str, Any]:
    """The summary of the run in a directory, with the paths that its files have now.

    Raises:
        RunError: it is damaged, or it tells of another run than `run.json`.
    """
    file = folder / "summary.json"
    try:
        summary = Summary.model_validate_json(file.read_bytes() if file.is_file() else b"")
    except (OSError, ValidationError):
        summary = None
    told = summary and (summary.game, summary.fingerprint, summary.seed, summary.games, summary.rows_sha256)
    kept = (manifest.game, manifest.fingerprint, manifest.seed, manifest.games, manifest.rows_sha256)
    if summary is None or told != kept or len(summary.seats) != manifest.seats:
        raise RunError(f"{file}: is damaged or of another run; bonedice run --resume makes it again")
    return {**summary.model_dump(), "files": files_of(folder)}
