"""Words of other libraries for which the program itself knows what they mean: it is asked, as by a grid file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from . import patterns, program
from .errors import GridError, Status
from .messages import warn_of
from .problem import option


class Answer(NamedTuple):
    """What a word means: options in our names, what of it they do not say, and why nothing says it."""

    options: dict[str, Any]
    left_out: list[str]
    reason: str


# Arguments by their places, in calls of which the first ones are not columns.
_PLACES = {
    "spanner": "label columns", "header": "title subtitle", "footnote": "footnote locations",
    "stub": "rowname_col groupname_col", "color": "columns palette", "style": "style locations",
}


def value_of(name: str, values: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    """The arguments of a call as one value of JSON."""
    more = {key: value for key, value in named.items() if value is not None and key not in ("axis", "inplace")}
    if not values:
        return more or True
    if len(values) == 1 and not more:
        return values[0]
    if not more and all(isinstance(value, (int, float)) for value in values):
        return list(values)
    places = next((words.split() for end, words in _PLACES.items() if name.endswith(end)), ["columns", "value"])
    return {**dict(zip(places, values)), **more}


def _sent(name: str, value: Any) -> Any:
    """A value as a grid file may have it; raises `GridError` for code, of which JSON would have a name only."""
    if isinstance(value, Mapping):
        return {key: _sent(name, member) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [_sent(name, member) for member in value]
    if callable(value) and isinstance(text := getattr(value, "__self__", None), str):
        value = text
    if callable(value):
        raise refused(name, "code is not run; write a pattern, as {'price': '#,##0.0'}")
    # The program would read a percent sign behind a number as one that multiplies.
    ours = patterns.pattern(value) if isinstance(value, str) else ""
    return ours if re.search("'[^']*[%‰]", ours) else value


def answer(name: str, value: Any) -> Answer | None:
    """What the program makes of a key and its value in a grid file; nothing where it knows neither."""
    value = _sent(name, value)
    with tempfile.TemporaryDirectory(prefix="gridreel.") as folder:
        path = os.path.join(folder, "asked.grid.json")
        with open(path, "w", encoding="utf-8") as file:
            # Data that are not there lack no column that the value may name.
            json.dump({"data": "asked.csv", name: value}, file, default=str)
        try:
            said = subprocess.run(
                [program.path(), "render", path, "-o", os.path.join(folder, "asked.svg"), "--json"],
                stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            )
        except subprocess.TimeoutExpired:
            return None
    # A program that ended by a signal has said nothing.
    offer = json.loads(said.stdout or "{}").get("offer") if said.returncode else None
    if offer is None:
        return None
    members = {option(key): found for key, found in offer["file"].items() if key != "data"}
    # A file that only lacks the word knows nothing of it.
    if not members and not offer["reasons"] and offer["without"] == [name]:
        return None
    return Answer(members, offer["without"], offer["reasons"].get(name, ""))


# What is asked of frames, which chains are not.
_OF_FRAMES = frozenset("shape iloc loc at iat dtypes values ndim axes T to_pandas".split())


@lru_cache(maxsize=1024)
def is_known(name: str) -> bool:
    """Whether the program knows a word, whatever its value may be."""
    if name in _OF_FRAMES:
        return False
    return any(answer(name, value) for value in (True, "a", ["a"], 1, {"label": "a", "columns": ["a"]}))


def merged(options: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Options with others, which are added to what these already say by column or in a list."""
    all = dict(options)
    for name, value in new.items():
        old = all.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            value = {key: _both(old.get(key), value[key]) if key in value else old[key] for key in [*old, *value]}
        elif old is not None and name in _ADDED:
            value = [*_list(old), *_list(value)]
        all[name] = value
    return all


# Options of which each call adds something.
_ADDED = frozenset("rules spanners footnotes callouts highlight filter heat bars total wrap merge summary".split())


def _both(old: Any, new: Any) -> Any:
    return {**old, **new} if isinstance(old, Mapping) and isinstance(new, Mapping) else new


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def refused(name: str, reason: str) -> GridError:
    """The error for what nothing does."""
    return GridError(f"'{name}': nothing here does that: {reason}", Status.USAGE)


def asked(name: str, value: Any) -> dict[str, Any] | None:
    """Options for a word that the program knows; nothing for one that it does not know either."""
    found = answer(name, value)
    if found is None:
        return None
    if found.reason and not found.options:
        raise refused(name, found.reason)
    for left in found.left_out:
        warn_of(f"'{left.rpartition('.')[2]}' of '{name}' has no word here, and is left out")
    if found.options:
        warn_of(f"'{name}' is {' and '.join(repr(ours) for ours in found.options)} here")
    elif not found.left_out:
        warn_of(f"'{name}' is not needed here")
    return found.options
