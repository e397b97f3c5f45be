"""Snapshot tests of tables: the references, reports and causes of the program's `record` and `verify`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from typing import Any

from . import program as programs
from .drawing import Path, at_home, draw, keys_of, read
from .errors import GridError, Status
from .tables import Table

# Where in a grid file that nobody wrote.
_PLACE = re.compile(r"^\S.*?: error: |^error: ")


def verify(
    data: Any, name: str, *, folder: Path = "Snapshots", index: bool | None = None, **options: Any
) -> None:
    """Compares a table's picture with its references; raises `AssertionError` with the report."""
    __tracebackhide__ = True
    said = _run("verify", data, name, folder, index, options)
    if said:
        raise AssertionError(said)


def record(
    data: Any,
    name: str,
    *,
    folder: Path = "Snapshots",
    mode: str = "failed",
    index: bool | None = None,
    **options: Any,
) -> None:
    """Writes a table's references: those that are missing, those that failed, or all, as `mode` says."""
    __tracebackhide__ = True
    _run("record", data, name, folder, index, options, "--mode", mode)
    if mode != "missing":
        # A reference is named by its theme and scale, and the old one would be left over.
        _run("prune", data, name, folder, index, options, "--quiet")


def _run(
    command: str, data: Any, name: str, folder: Path, index: bool | None, options: Any, *flags: str
) -> str:
    """Runs the program on a grid file made of the table; returns its report if a picture differs."""
    __tracebackhide__ = True
    if not re.fullmatch(r"[^/\\.][^/\\]*", name):
        raise GridError(f"'{name}' is no name of a file", Status.USAGE)
    made = read(data, index)
    keys = keys_of(options, made)
    folder = os.path.abspath(at_home(folder))
    with tempfile.TemporaryDirectory(prefix="gridreel.") as place:
        path = _grid_file(made, keys, name, place)
        line = [programs.path(), command, path, "--directory", folder, *flags]
        if command == "verify":
            line.append("--no-pictures")
        else:
            os.makedirs(folder, exist_ok=True)
        said = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if command == "record" and "warning: " in said.stderr:
        _explain(made, options)
    report = (said.stdout + said.stderr).replace(place + os.sep, "").strip()
    if said.returncode == Status.JOBS_FAILED:
        return report
    if said.returncode != 0:
        _explain(made, options)
        last = report.splitlines()[-1] if report else "the program does not say why"
        raise GridError(_PLACE.sub("", last), said.returncode)
    return ""


def _grid_file(made: Table, keys: Mapping[str, Any], name: str, place: str) -> str:
    """Writes the grid file of a table and its data into a folder; returns its path."""
    grid = {**made.job, **keys}
    grid.pop("inputFormat", None)
    source = grid.pop("input", None)
    if made.attachments:
        grid["data"] = f"{name}{made.suffix}"
        with open(os.path.join(place, grid["data"]), "wb") as file:
            file.write(made.attachments["data"])
    elif source:
        grid["data"] = name + "".join(os.path.splitext(source)[1:])
        shutil.copyfile(source, os.path.join(place, grid["data"]))
    path = os.path.join(place, f"{name}.grid.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(grid, file)
    return path


def _explain(made: Table, options: Mapping[str, Any]) -> None:
    """Warns, and raises the error of an option, in the words of Python: drawing the table alone meets both.

    The program speaks of the grid file, which nobody wrote who calls Python.
    """
    __tracebackhide__ = True
    own = {name: value for name, value in options.items() if name != "snapshots"}
    if isinstance(own.get("theme"), (list, tuple)):
        own["theme"] = own["theme"][0]
    draw(made, own, "png")
