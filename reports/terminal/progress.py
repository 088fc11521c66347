"""Progress of long work: a bar on a terminal, otherwise a line for every tenth."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self


class Progress:
    """Tells of one task after the other through `say` (a line) or a bar on stderr."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._bar: Any = None
        self._task: Any = None
        self._title = ""
        self._total = self._done = 0

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                SpinnerColumn,
                TextColumn,
                TimeRemainingColumn,
            )
            from rich.progress import Progress as Bar

            self._bar = Bar(
                SpinnerColumn(),
                TextColumn("{task.description}", markup=False),  # titles may hold brackets
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Take the bar away."""
        if self._bar:
            self._bar.stop()
            self._bar = None

    def say(self, text: str) -> None:
        """A sentence beside the bar."""
        if self._bar:
            self._bar.console.print(text, highlight=False, markup=False)
        else:
            self._say(text)

    def wait_for(self, text: str, work: Callable[[], None]) -> None:
        """Do something of unknown progress."""
        began = time.perf_counter()
        if self._bar:
            task = self._bar.add_task(text, total=None)
            work()
            self._bar.remove_task(task)
        else:
            self._say(text)
            work()
        self.say(f"done in {time.perf_counter() - began:.0f} s")

    def start(self, title: str, total: int) -> None:
        """A new task of `total` steps."""
        self._title, self._total, self._done = title, total, 0
        if self._bar:
            self._task = self._bar.add_task(title, total=total)

    def advance(self, steps: int) -> None:
        """`steps` more are done."""
        before = 10 * self._done // self._total
        self._done += steps
        if self._bar:
            self._bar.update(self._task, completed=self._done)
        elif 10 * self._done // self._total > before:
            self._say(
                f"{self._title}: {100 * self._done // self._total} % ({self._done:,} of {self._total:,})"
            )
