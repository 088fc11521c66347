"""The process that helps to compile runs this package's code and no other."""

import os
import subprocess
from pathlib import Path

import pytest

from simcore.playing.warmup import helper_call

TRAPS = ("platformdirs", "numba", "numpy", "simcore", "sitecustomize", "usercustomize", "signal", "pydantic")


@pytest.mark.parametrize("path", [None, "", os.pathsep], ids=["no PYTHONPATH", "empty", "with empty entries"])
def test_code_in_the_current_folder_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str | None
) -> None:
    """An empty entry of PYTHONPATH would mean the current folder."""
    for name in TRAPS:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'sprung')!r}, 'a').write({name!r})\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    if path is None:
        monkeypatch.delenv("PYTHONPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONPATH", path)
    done = subprocess.run(**helper_call("whammoth"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "sprung").exists()


def test_relative_paths_of_the_environment_still_lead_where_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["libs", "", "/other"]))
    call = helper_call("whammoth")
    assert call["env"]["PYTHONPATH"].split(os.pathsep) == [str(tmp_path / "libs"), "/other"]
    assert Path(call["env"]["NUMBA_CACHE_DIR"]).is_absolute()
    assert "-P" in call["args"]
