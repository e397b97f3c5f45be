"""Snapshot tests of tables: the references, reports and causes of the program's `record` and `verify`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from . import program as programs
from .drawing import Path, at_home, draw, keys_of, read
from .errors import GridError, Status
from .messages import warn_of
from .table import Table

# The name by which a grid file that nobody wrote reaches the current folder, so that no reference has a path of a machine.
_PROJECT = "project"

# Where in a grid file that nobody wrote.
_PLACE = re.compile(r"^\S.*?: error: |^error: ")


def verify(
    data: Any, name: str, *, folder: Path = "Snapshots", index: bool | None = None, **options: Any
) -> None:
    """Compares a table's picture with its references; raises `AssertionError` with the report.

    What a tolerance forgives is a `GridWarning`.
    """
    __tracebackhide__ = True
    report = verified(Snapshot(data, name, folder, index, options))
    if report:
        raise AssertionError(report.text)


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
    recorded(Snapshot(data, name, folder, index, options), mode)


@dataclass(frozen=True)
class Snapshot:
    """A table with its options, and the name and the folder of its references."""

    data: Any
    name: str
    folder: Path
    index: bool | None
    options: Mapping[str, Any]
    # The test that draws it, as its references name it; the folder below that of artifacts.
    test: str | None = None
    artifacts: str = ""
    # The archive of reports of this table alone.
    bundle: str | None = None


class Report(NamedTuple):
    """Why pictures are not their references; whether all that is wrong is that there are none."""

    text: str
    is_missing: bool


def recorded(snapshot: Snapshot, mode: str) -> None:
    """Writes references."""
    __tracebackhide__ = True
    _run("record", snapshot, "--mode", mode)
    if mode != "missing":
        # A reference is named by its theme and scale, and the old one would be left over.
        _run("prune", snapshot, "--quiet")


def verified(snapshot: Snapshot) -> Report | None:
    """Compares with references; writes the pictures of failures, and warns of what a tolerance forgives."""
    __tracebackhide__ = True
    artifacts = os.path.join(
        os.environ.get("SNAPSHOT_ARTIFACTS") or os.path.join(tempfile.gettempdir(), "gridreel-snapshots"),
        snapshot.artifacts,
    )
    flags = ["--bundle", snapshot.bundle] if snapshot.bundle else []
    said = _run("verify", snapshot, "--json", "--no-pictures", "--artifacts", artifacts, *flags)
    pictures = json.loads(said)["pictures"]
    for picture in pictures:
        if picture["tolerated"]:
            causes = [f"; cause: {cause['text']}" for cause in picture["causes"]]
            forgiven = f"the tolerance forgives that {picture['tolerated']['sentence']}"
            warn_of(f"{_shown(picture['reference'])}: {forgiven}{''.join(causes)}")
    failures = [picture for picture in pictures if picture["status"] not in ("passed", "recorded")]
    if not failures:
        return None
    told = [_told(picture, os.path.join(artifacts, snapshot.name)) for picture in failures]
    return Report("\n\n".join(told), all(picture["status"] == "missing" for picture in failures))


def bundled(folder: str, path: str, start: Path) -> None:
    """Adds the archives of tables in a folder to that of all, whose paths lead from a folder."""
    line = [programs.path(), "verify", ".", "--bundles", folder, "--bundle", path]
    said = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=start)
    if said.returncode != Status.DONE:
        raise GridError(_PLACE.sub("", said.stderr.strip()), said.returncode)


_HEADS = {
    "missing": "No reference was found on disk.",
    "moved": "The reference has another name.",
    "orphan": "No picture of this table belongs to this reference any more.",
    "error": "The reference cannot be compared with.",
}

# Whether the test of a reference with the same pixels still exists is not known.
_RENAME = {"missing": " (if its test has this name now, move its folder)"}


def _told(picture: Mapping[str, Any], artifacts: str) -> str:
    """One failure, its files, and its causes."""
    status, reference = picture["status"], picture["reference"]
    stem = os.path.join(artifacts, os.path.splitext(os.path.basename(reference))[0])
    lines = [_HEADS.get(status, "Snapshot does not match reference."), ""]
    lines.append(f"reference:  {_shown(reference)}")
    if picture["movedFrom"]:
        lines.append(f"moved from: {_shown(picture['movedFrom'])}" + _RENAME.get(status, ""))
    if status != "orphan":
        lines.append(f"actual:     {_shown(stem + '.png')}")
    if picture["difference"]:
        lines += [f"difference: {_shown(stem + '.difference.png')}", "", picture["difference"]["sentence"]]
    elif status == "error":
        lines += ["", picture["message"]]
    return "\n".join(lines + [f"cause: {cause['text']}" for cause in picture["causes"]])


def _shown(path: str) -> str:
    """A path as short as it can be: relative to the current folder if it is in it."""
    short = os.path.relpath(path)
    return path if short.startswith(os.pardir) else short


def _run(command: str, snapshot: Snapshot, *flags: str) -> str:
    """Runs the program on a grid file made of the table; returns what it prints."""
    __tracebackhide__ = True
    name = snapshot.name
    if not re.fullmatch(r"[^/\\.][^/\\]*", name):
        raise GridError(f"'{name}' is not a name of a file", Status.USAGE)
    made = read(snapshot.data, snapshot.index)
    keys = keys_of(snapshot.options, made)
    folder = os.path.abspath(at_home(snapshot.folder))
    with tempfile.TemporaryDirectory(prefix="gridreel.") as place:
        folders: list[str] = []
        if "theme" in keys:
            keys["theme"] = _theme(keys["theme"], place, folders)
        path = grid_file(made, keys, name, place)
        line = [programs.path(), command, path, "--directory", folder, *flags]
        if command != "prune":
            line += [word for one in folders for word in ("--allow-path", one)]
        line += ["--owner", snapshot.test or f"python {name}"]
        if command != "verify":
            os.makedirs(folder, exist_ok=True)
        said = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if command == "record" and "warning: " in said.stderr:
        _explain(made, snapshot.options)
    if said.returncode not in (Status.DONE, Status.JOBS_FAILED):
        _explain(made, snapshot.options)
        errors = _own_paths(said.stderr, place).strip().splitlines()
        last = errors[-1] if errors else "the program does not say why"
        raise GridError(_PLACE.sub("", last), said.returncode)
    return _own_paths(said.stdout, place)


def _own_paths(text: str, place: str) -> str:
    """What the program says, with paths as the caller knows them."""
    return text.replace(os.path.join(place, _PROJECT) + os.sep, "").replace(place + os.sep, "")


def _theme(theme: Any, place: str, folders: list[str]) -> Any:
    """A theme as a grid file in a folder names it; notes the folders that it must be allowed to read.

    A file in the current folder is reached by a link to that.
    """
    if isinstance(theme, (list, tuple)):
        return [_theme(one, place, folders) for one in theme]
    if not isinstance(theme, str) or not theme.endswith(".json"):
        return theme
    path = os.path.relpath(theme)
    if path.startswith(os.pardir):
        folders.append(os.path.dirname(os.path.abspath(theme)))
        return os.path.abspath(theme)
    link = os.path.join(place, _PROJECT)
    if not os.path.islink(link):
        os.symlink(os.getcwd(), link)
        folders.append(os.getcwd())
    return os.path.join(_PROJECT, path)


def grid_file(made: Table, keys: Mapping[str, Any], name: str, place: str) -> str:
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
