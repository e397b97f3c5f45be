"""How many jobs make a chunk, and in what pieces a chunk is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")

SECONDS = 1.0
LARGEST = 4096
# A chunk carries the lines of its jobs and the small files that they read.
BYTES = 8 << 20
_FIRST = 8
# How long a chunk may be out before others try it too: more than twice as long as it and the one before it should
# take. Being wrong costs only workers that have nothing else to do.
_PATIENCE, _LEAST_PATIENCE, _FIRST_PATIENCE = 2.5, 3.0, 30.0
_PIECES = 8


class Pace:
    """Learns what a job takes, so that a chunk takes about a second."""

    def __init__(self) -> None:
        self._job_seconds: float | None = None

    @property
    def size(self) -> int:
        """How many jobs the next chunk has."""
        if self._job_seconds is None:
            return _FIRST
        return max(1, min(LARGEST, round(SECONDS / self._job_seconds)))

    def patience(self, jobs: int) -> float:
        """How many seconds so many jobs may be out before that is strange."""
        if self._job_seconds is None:
            return _FIRST_PATIENCE
        return max(_LEAST_PATIENCE, _PATIENCE * (SECONDS + jobs * self._job_seconds))

    def learn(self, jobs: int, seconds: float) -> None:
        """Takes a finished chunk into account; later chunks count more than earlier ones."""
        measured = max(seconds / max(1, jobs), 1e-5)
        old = self._job_seconds
        # The first chunk of a worker waits for its program, so that it must not count for long.
        self._job_seconds = measured if old is None else 0.5 * old + 0.5 * measured


def pieces(items: Sequence[_T]) -> list[Sequence[_T]]:
    """A chunk that did not come back, in pieces: whatever ends its worker is alone after a few tries."""
    size = -(-len(items) // _PIECES)
    return [items[start : start + size] for start in range(0, len(items), size)]
