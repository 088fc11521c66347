"""`report`, `export`: commands about a stored run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import DebugOption, JsonOption, PngOption, RunArgument, guarded, say
from reports.commands.play import compile_kernels, write_page


@guarded
def report(
    run_folder: RunArgument,
    png: PngOption = False,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write the page of a stored run anew: report.html and its pictures."""
    from simcore.runs.manifest import read_manifest

    compile_kernels(read_manifest(run_folder).game, ahead=False)
    page = write_page(run_folder, png)
    if as_json:
        typer.echo(json.dumps({"report": str(page)}))


@guarded
def export(
    run_folder: RunArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE.csv|.parquet", help="Where to write the rows.")],
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write all rows of a run into one CSV or Parquet file, one line per game."""
    from simcore.runs.export import export_rows

    games = export_rows(run_folder, file)
    if as_json:
        typer.echo(json.dumps({"file": str(file), "games": games}))
    else:
        say(f"{games:,} games in {file}")
