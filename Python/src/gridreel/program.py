"""Finds the program and asks it what it is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import lru_cache

from .errors import GridError, Status


@dataclass(frozen=True)
class Program:
    """The program: where it is, and what decides the pixels that it draws."""

    path: str
    version: str
    fingerprint: str


# Wheels bring the program along; checkouts do not.
_BUNDLED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "gridreel")


def path() -> str:
    """The program that `GRIDREEL` names, the one that came with this package, or the one on the `PATH`.

    Raises `GridError` (69) if there is none.
    """
    named = os.environ.get("GRIDREEL")
    if named:
        found = shutil.which(named)
        if found is None:
            raise GridError(f"GRIDREEL names '{named}', which is not a program", Status.UNAVAILABLE)
        return os.path.abspath(found)
    # Before the PATH: it has the version of this package, and a command on the PATH may start Python.
    found = shutil.which(_BUNDLED) or shutil.which("gridreel")
    if found:
        return os.path.abspath(found)
    raise GridError(
        "the program gridreel is not on the PATH; put it there or name it with GRIDREEL",
        Status.UNAVAILABLE,
    )


def find() -> Program:
    """The program with its fingerprint.

    Raises `GridError` (69) if there is none, or one that cannot say its fingerprint.
    """
    place = path()
    try:
        state = os.stat(place)
    except OSError as error:
        raise GridError(f"{place}: {error.strerror}", Status.UNAVAILABLE) from None
    return _describe(place, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4)
def _describe(place: str, _changed: int, _size: int) -> Program:
    try:
        said = subprocess.run(
            [place, "version", "--json"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60
        )
        answer = json.loads(said.stdout)
        return Program(place, str(answer["version"]), str(answer["fingerprint"]))
    except (OSError, ValueError, KeyError, TypeError, subprocess.TimeoutExpired):
        raise GridError(
            f"'{place} version --json' does not tell a fingerprint; install gridreel 0.2 or newer",
            Status.UNAVAILABLE,
        ) from None
