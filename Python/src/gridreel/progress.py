"""How far a run is, on standard error."""

from __future__ import annotations

import sys
import time
from collections import Counter

_BAR_SECONDS = 0.2
_LINE_SECONDS = 30.0


class Progress:
    """A line that is written over in a terminal, and one now and then elsewhere."""

    def __init__(self, total: int | None, is_shown: bool) -> None:
        self._total = total
        self._is_shown = is_shown
        self._is_terminal = sys.stderr.isatty()
        self._started = self._told = time.monotonic()
        self._width = 0

    def tell(self, counts: Counter[str], workers: int) -> None:
        """Says where the run is, if it is time to."""
        now = time.monotonic()
        every = _BAR_SECONDS if self._is_terminal else _LINE_SECONDS
        if not self._is_shown or now - self._told < every:
            return
        self._told = now
        done, failed = sum(counts.values()), counts["failed"]
        rate = (counts["drawn"] + failed) / max(now - self._started, 1e-3)
        parts = [f"{done:,}" + (f" of {self._total:,}" if self._total else ""), f"{rate:,.0f} a second"]
        parts.append(f"{workers} worker{'' if workers == 1 else 's'}")
        if failed:
            parts.append(f"{failed:,} failed")
        if self._total and rate > 0:
            parts.append(f"{_time((self._total - done) / rate)} left")
        self._show(" · ".join(parts))

    def note(self, text: str) -> None:
        """A line that stays."""
        self._clear()
        print(f"gridreel: {text}", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Removes the line that is written over."""
        self._clear()

    def _show(self, text: str) -> None:
        if self._is_terminal:
            print(f"\r{text:<{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(text)
        else:
            print(f"gridreel: {text}", file=sys.stderr, flush=True)

    def _clear(self) -> None:
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
