"""`run.json`: what the directory of a run says of itself. Every field is checked before anything is done with it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from simcore.contract.game import GAMES
from simcore.contract.scenario import MAX_GAMES, MAX_SEED
from simcore.reading.fields import Model
from simcore.reading.problems import RunError
from simcore.reading.wording import dotted, one_of

NAME = "run.json"
MAX_SEATS = 8  # winners are bits of a byte
LONGEST_NAME = 4096  # of a scenario: that of a file

Games = Annotated[int, Field(ge=1, le=MAX_GAMES)]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Machine = dict[Annotated[str, Field(max_length=60)], Annotated[str, Field(max_length=1000)] | int | None]


class Shard(Model):
    """One file of rows in `games/`: games `first` .. `first` + `games` - 1, and the hash of its bytes."""

    file: Annotated[str, Field(pattern=r"^[0-9]{5,9}\.parquet$")]
    first: Annotated[int, Field(ge=0, lt=MAX_GAMES)]
    games: Games
    sha256: Sha256

    @property
    def end(self) -> int:
        """The first game after it."""
        return self.first + self.games


class Timing(Model):
    """How long one session took to play and write so many games."""

    games: Annotated[int, Field(ge=0, le=MAX_GAMES)]
    seconds: Annotated[float, Field(ge=0)]


class Manifest(Model):
    """What was played, and which files vouch for it.

    `shards` are the finished ones in the order of their games. `complete` means that they hold all games and that
    `rows_sha256` is the hash of their rows. `scenario_sha256` is the hash of scenario.yaml beside it.
    """

    version: Annotated[str, Field(max_length=60)]
    game: str
    scenario: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    fingerprint: Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    games: Games
    seats: Annotated[int, Field(ge=1, le=MAX_SEATS)]
    scenario_sha256: Sha256
    shards: tuple[Shard, ...] = ()
    complete: bool = False
    rows_sha256: Sha256 | None = None
    machine: Machine = Field(default_factory=dict)
    timings: tuple[Timing, ...] = ()

    @field_validator("game")
    @classmethod
    def _known(cls, game: str) -> str:
        if game not in GAMES:
            said = f"must be {one_of(GAMES)}"
            raise ValueError(said)
        return game

    @model_validator(mode="after")
    def _whole(self) -> Self:
        at, files = 0, set()
        for shard in self.shards:
            if shard.first < at:
                said = f"{shard.file} holds games that another file holds, or stands in the wrong place"
                raise ValueError(said)
            if shard.file in files:
                said = f"{shard.file} is listed twice"
                raise ValueError(said)
            files.add(shard.file)
            at = shard.end
        if at > self.games:
            said = f"there are more games in shards than the {self.games:,} of the run"
            raise ValueError(said)
        if self.complete and (self.missing or self.rows_sha256 is None):
            said = f"it counts as complete, but {self.missing:,} of its games are missing"
            raise ValueError(said)
        return self

    @property
    def kept(self) -> int:
        """Games in finished shards."""
        return sum(shard.games for shard in self.shards)

    @property
    def missing(self) -> int:
        """Games in no finished shard."""
        return self.games - self.kept

    def label(self, first: int) -> str:
        """What the file of a shard from game `first` on says of itself, so that it counts for no other games or run."""
        return f"{self.fingerprint} {self.seed} {first}"

    def with_shard(self, shard: Shard) -> Manifest:
        """With one more shard, in its place."""
        return self.with_changes(shards=tuple(sorted((*self.shards, shard), key=lambda each: each.first)))

    def without_shard(self, shard: Shard) -> Manifest:
        """With one shard less."""
        return self.with_changes(shards=tuple(each for each in self.shards if each != shard))

    def with_changes(self, **changes: Any) -> Manifest:
        """With other values, which are not checked."""
        return self.model_copy(update=changes)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the run in a directory.

    Raises:
        RunError: there is none, it is not one of ours, or a field has a value that cannot be.
    """
    file = folder / NAME
    try:
        if not file.is_file():
            raise RunError(f"{folder}: no run.json here: not the directory of a run")
        return Manifest.model_validate_json(file.read_bytes())
    except OSError as error:
        raise RunError(f"{file}: cannot be read ({error.strerror})") from None
    except ValidationError as error:
        said = _told(error.errors(include_url=False)[0])
        raise RunError(f"{file}: {said}; restore it, or play anew with --overwrite") from None


def _told(error: Any) -> str:
    """What is wrong with a manifest, in a few words."""
    field, kind = dotted(error["loc"]), error["type"]
    if kind == "json_invalid":
        return "is damaged or not the run.json of a run"
    if kind == "missing":
        return f"is not the run.json of a run: {field} is missing"
    if kind == "value_error":
        said = str(error["ctx"]["error"])
        return f"{field} {said}" if field else f"does not fit together: {said}"
    return f"{field or 'all of it'} is not what bonedice wrote"
