"""Snapshot tests of tables: the references, reports and causes of the program's `record` and `verify`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from typing import Any

from . import program as programs
from .errors import GridError, Status
from .pictures import Path, _keys
from .tables import table


def verify(
    data: Any, name: str, *, folder: Path = "Snapshots", index: bool | None = None, **options: Any
) -> None:
    """Compares a table's picture with its references; raises `AssertionError` with the report."""
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
    _run("record", data, name, folder, index, options, "--mode", mode)
    if mode != "missing":
        # A reference is named by its theme and scale, and the old one would be left over.
        _run("prune", data, name, folder, index, options, "--quiet")


def _run(
    command: str, data: Any, name: str, folder: Path, index: bool | None, options: Any, *flags: str
) -> str:
    """Runs the program on a grid file made of the table; returns its report if a picture differs."""
    if not re.fullmatch(r"[^/\\.][^/\\]*", name):
        raise GridError(f"'{name}' is no name of a file", Status.USAGE)
    made = table(data, index)
    with tempfile.TemporaryDirectory(prefix="gridreel.") as place:
        grid = {**made.job, **_keys(options, made)}
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
        line = [programs.path(), command, path, "--directory", os.path.abspath(folder), *flags]
        if command == "verify":
            line.append("--no-pictures")
        else:
            os.makedirs(folder, exist_ok=True)
        said = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    report = (said.stdout + said.stderr).replace(place + os.sep, "").strip()
    if said.returncode == Status.JOBS_FAILED:
        return report
    if said.returncode != 0:
        raise GridError(
            report.splitlines()[-1] if report else "the program does not say why", said.returncode
        )
    return ""
