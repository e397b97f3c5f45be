"""The program's messages in the words of Python, and the line of the caller that a warning points at."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import GridError, GridWarning
from .problem import Problem


def told(error: GridError, names: Mapping[str, str]) -> GridError:
    """An error in the words of Python; `names` are the options as they were written, by their keys."""
    if error.problem is None:
        return GridError(error.message, error.status)
    return GridError(error.problem.in_python(names, error.key), error.status)


# Warnings


class Place(NamedTuple):
    """A line of the caller's code, and what Python remembers of the warnings there."""

    file: str
    line: int
    module: str
    registry: dict[Any, Any]


def caller() -> Place:
    """The line outside of this package that called it, however deep in the package this is asked."""
    frame = sys._getframe(1)
    while frame.f_back and _module(frame.f_globals).partition(".")[0] == __package__:
        frame = frame.f_back
    registry = frame.f_globals.setdefault("__warningregistry__", {})
    return Place(frame.f_code.co_filename, frame.f_lineno, _module(frame.f_globals), registry)


def _module(names: Mapping[str, Any]) -> str:
    return str(names.get("__name__") or "")


def warn(result: Mapping[str, Any], names: Mapping[str, str], place: Place | None = None) -> None:
    """Warns of what a result warns of, at a place or at the caller's line."""
    place = place or caller()
    for data in result.get("warningData", []):
        warn_of(Problem.of(data).in_python(names), place)


def warn_of(text: str, place: Place | None = None) -> None:
    """Warns at a place or at the caller's line."""
    place = place or caller()
    warnings.warn_explicit(
        text, GridWarning, place.file, place.line, module=place.module, registry=place.registry
    )
