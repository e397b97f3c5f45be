"""Notices that work on a worker has come to a stand.

A system call that never returns cannot be ended, only left alone.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import TypeVar

_T = TypeVar("_T")

# What a step may wait for, in the words of a message.
STORE, PROGRAM, DISK = "the store", "its program", "its disk"
# A busy machine stands still for some seconds, too.
_LEAST_PATIENCE = 10.0
# The slowest way to a store that still counts as one, in bytes a second.
_SLOWEST = 1 << 20
_LOOK_SECONDS = 1.0


class Stalled(Exception):
    """A step has taken too long."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(f"{what} has not answered for {seconds:g} s")
        self.what = what


class Watch:
    """Allows each step of some work a time, and calls the work lost when one takes longer."""

    def __init__(self, patience: float) -> None:
        """`patience` is how many seconds a step may take."""
        self._patience = max(patience, _LEAST_PATIENCE)
        self._is_trusting = False
        self._until = 0.0
        self.step(PROGRAM)

    def step(self, what: str, size: int = 0) -> None:
        """The work goes on, and waits for something from now on, which may move `size` bytes.

        Several threads may say so; whatever was allowed before still is.
        """
        self._began, self._what = time.monotonic(), what
        self._until = max(self._until, self._began + self._patience + size / _SLOWEST)

    @contextmanager
    def trusting(self) -> Iterator[None]:
        """Lets the work take what time it needs, because it waits for what has its own limit."""
        self._is_trusting = True
        try:
            yield
        finally:
            self.step(STORE)
            self._is_trusting = False

    def run(self, work: Callable[[], _T]) -> _T:
        """Does some work in another thread, which is left alone if a step takes too long.

        Raises `Stalled` then.
        """
        future: Future[_T] = Future()

        def whole() -> None:
            try:
                future.set_result(work())
            except BaseException as error:  # whatever it is, as if it were raised here
                future.set_exception(error)

        threading.Thread(target=whole, daemon=True).start()
        while not wait([future], _LOOK_SECONDS).done:
            now = time.monotonic()
            if not self._is_trusting and now > self._until:
                raise Stalled(self._what, round(now - self._began))
        return future.result()
