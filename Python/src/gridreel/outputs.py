"""Where pictures go: paths, and open files or other objects with `write`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Protocol, Union

from .picture import Picture, fill


class Stream(Protocol):
    """An open file, or another object that takes bytes."""

    def write(self, data: Any, /) -> Any:
        """Takes the next bytes."""


Output = Union[str, "os.PathLike[str]", Stream]


def is_stream(path: Any) -> bool:
    """Whether an output is no path, but takes the bytes itself."""
    return not isinstance(path, (str, os.PathLike)) and callable(getattr(path, "write", None))


def listed(path: Any) -> list[Any]:
    """All outputs, of which there may be one alone."""
    return [path] if isinstance(path, (str, os.PathLike)) or is_stream(path) else list(path)


def _extension(path: Any, usual: str) -> str:
    """The format by the extension of a path, or of the path of an open file."""
    name = getattr(path, "name", None) if is_stream(path) else path
    text = os.fspath(name) if isinstance(name, (str, os.PathLike)) else ""
    return os.path.splitext(text)[1][1:].lower() or usual


def formats(path: Any, usual: str) -> list[str]:
    """The formats of all outputs; `usual` is that of one that says none."""
    return [usual] if path is None else [_extension(one, usual) for one in listed(path)]


def filled(
    path: Output | Sequence[Output], format: str | None, usual: str, drawn: Callable[[str], Picture]
) -> Any:
    """Writes pictures into the streams among outputs, and returns the paths among them; None if there are none.

    A stream takes `format`, else that by the extension of its own path, else `usual`.
    Raises `GridError` if a stream takes no bytes.
    """
    streams = [one for one in listed(path) if is_stream(one)]
    for stream in streams:
        fill(stream, drawn(format or _extension(stream, usual)))
    if not streams:
        return path
    paths = [one for one in listed(path) if not is_stream(one)]
    return paths or None
