"""The one exception and the one warning of this package, and the exit statuses of the program."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .problem import Problem


class Status(IntEnum):
    """Exit statuses, as those of the program."""

    DONE = 0
    JOBS_FAILED = 1
    USAGE = 64
    BAD_INPUT = 65
    UNREADABLE = 66
    UNAVAILABLE = 69
    FAULT = 70
    CANNOT_WRITE = 73
    OVER_LIMIT = 75
    INTERRUPTED = 130
    TERMINATED = 143


class GridError(Exception):
    """What went wrong, in one line, and the exit status that says its kind."""

    def __init__(
        self,
        message: str,
        status: int = Status.FAULT,
        column: int | None = None,
        key: str | None = None,
        problem: Problem | None = None,
    ) -> None:
        """`column` is where in a job's line it is wrong, from 1; `key` is its key, as `columns[0].width`.

        `problem` is what the program says, as data.
        """
        super().__init__(message)
        self.message = message
        self.status = int(status)
        self.column = column
        self.key = key
        self.problem = problem


class MissingFileError(GridError, FileNotFoundError):
    """A path at which there is no file; `except FileNotFoundError` catches it, too."""


class GridWarning(UserWarning):
    """What the program warns of: a cut text, an ambiguous date, a column that is not there."""


def one_line(error: BaseException) -> str:
    """An exception's words on one line, with its kind where it has none."""
    text = " ".join(str(error).split())
    return text or type(error).__name__
