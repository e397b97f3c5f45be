"""The program's messages in the words of Python, and the line of the caller that a warning points at."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple

from .client import SOURCE
from .errors import GridError, GridWarning

# The program writes keys in double quotes, perhaps with a value, and everything else in single ones.
_KEY = re.compile(r'"([a-z][A-Za-z]*)"(?:: (\{[^}]*\}|"[^"]*"|true|false|-?[0-9.]+))?')
_UNKNOWN = re.compile(r"^unknown key '([^']*)'(?:; did you mean '([^']*)'\?)?")
# Keys of a job that nobody wrote who calls Python.
_UNSEEN = frozenset({"output", "input", "data", "attachments", "alt", "map"})


def option(key: str) -> str:
    """A key in Python's spelling: `sort_marks` for `sortMarks`."""
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), key)


def told(error: GridError, names: Mapping[str, str]) -> GridError:
    """An error in the words of Python; `names` are the options as they were written, by their keys."""
    message = in_words(error.message, names)
    if error.key is None or error.key in names:
        message = _UNKNOWN.sub(_unknown, message)
    path = _path(error.key or "", message)
    return GridError(f"{path}: {message}" if path else message, error.status)


def in_words(message: str, names: Mapping[str, str]) -> str:
    """A message with options in place of keys."""
    message = _KEY.sub(_assigned, message)
    for key, name in names.items():
        if key != name:
            message = message.replace(f"'{key}'", f"'{name}'")
    return message


def _assigned(key: re.Match[str]) -> str:
    name, value = option(key[1]), key[2]
    if value is None:
        return f"'{name}'"
    return f"{name}={value.title() if value in ('true', 'false') else value}"


def _unknown(found: re.Match[str]) -> str:
    meant = f"; did you mean '{option(found[2])}'?" if found[2] else ""
    return f"unknown option '{found[1]}'{meant}"


def _path(key: str, message: str) -> str:
    """The place in the options, such as `columns[0].width`, as far as the message does not name it."""
    head = re.match(r"\w*", key)
    if head is None or head[0] in _UNSEEN:
        return ""
    last = re.search(r"(\.?)(\w+)$", key)
    if last and re.search(rf"\b({re.escape(last[2])}|{re.escape(option(last[2]))})\b", message):
        key = key[: last.start()]
    return option(key[: head.end()]) + key[head.end() :]


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
    for warning in result.get("warnings", []):
        text = warning.get("message", warning) if isinstance(warning, Mapping) else warning
        warn_of(in_words(SOURCE.sub("", str(text)), names), place)


def warn_of(text: str, place: Place | None = None) -> None:
    """Warns at a place or at the caller's line."""
    place = place or caller()
    warnings.warn_explicit(
        text, GridWarning, place.file, place.line, module=place.module, registry=place.registry
    )
