"""What differs between two tables: as data, and as pictures and films of it."""

from __future__ import annotations

import difflib
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from . import outputs, program, wording
from .drawing import at_home, key_of, plain, read
from .errors import GridError, Status
from .messages import Place, caller, warn_of
from .meanings import named
from .options import OPTIONS
from .outputs import Output
from .picture import Picture
from .problem import Problem, option, without_flag
from .snapshots import grid_file
from .table import Table
from .tables import key_of_rows

# Options whose values the program takes with commas between them, one flag for each, or none at all.
_LISTS = frozenset("row_key columns ignore redact theme scale padding margin fonts".split())
_REPEATED = frozenset("set column_width font_path allow_path".split())
_SWITCHES = frozenset(
    "ignore_order only_changes raw ignore_antialiasing reduced_motion header note system_fonts responsive optimize inline_styles allow_missing".split()
)
_VALUES = frozenset(
    "tolerance context limit width metric threshold max_channel_delta max_diff_pixels max_diff_ratio max_window duration hold "
    "fps easing motion stagger fit loop loop_mode limit_frames delimiter header_rows skip comment encoding json_path table range "
    "sql text_order query_timeout for canvas background frame title subtitle caption text_markup alt_text row_height "
    "header_height text page continued".split()
)
FLAGS = _LISTS | _REPEATED | _SWITCHES | _VALUES
# Those of films, which the program refuses where none is drawn.
_FILMS = frozenset("duration hold fps easing motion stagger reduced_motion fit loop loop_mode limit_frames".split())
_FILM_FORMATS = ("gif", "apng", "mp4", "webm")
_FORMATS = ("png", "pdf", "svg", "webp", "jpg", "jpeg", "html", "md", *_FILM_FORMATS)
# Options as other libraries and the other flags of the command have them.
_OTHERS = {
    "row_key": "on by keys id ids primary_key key_columns on_columns join_columns id_columns left_on index_col",
    "ignore": "ignore_columns exclude exclude_columns drop hide skip_columns",
    "tolerance": "atol abs_tol rtol rel_tol",
    "ignore_order": "ignore_row_order check_order",
    "context": "unified",
}
_OURS = {other: ours for ours, others in _OTHERS.items() for other in others.split()}


def diff(
    old: Any,
    new: Any,
    path: Output | Sequence[Output] | None = None,
    *,
    key: str | Sequence[str] | None = None,
    format: str | None = None,
    index: bool | None = None,
    output: Output | Sequence[Output] | None = None,
    **options: Any,
) -> Difference:
    """Compares two tables of any kind that `render` takes: says what differs, and draws it into files if there are paths.

    `key` names the columns whose values tell rows apart, `key="id"` or `key=["country", "year"]`; without it, rows are
    compared as a whole, or by the index of two pandas frames that names them. `options` are the flags of
    `gridreel diff` in Python's spelling: `ignore=["updated"]`, `tolerance=0.01`, `theme="dark"`. The extensions of
    `path` are the formats, of stills or films; an open file takes the bytes in `format`.
    Returns what differs as data, which draws itself on demand. Raises `GridError` in the program's words.
    """
    if path is not None and output is not None:
        raise GridError("'output' is where the picture goes, which the third argument says too", Status.USAGE)
    given = _meant(options)
    if key is not None and "row_key" in given:
        raise GridError("'key' and 'row_key' are the same option; give one of them", Status.USAGE)
    sides = [_side(one, name, index) for one, name in ((old, "old"), (new, "new"))]
    key = given.pop("row_key", None) if key is None else key
    if key is None and sides[0].row_key and sides[0].row_key == sides[1].row_key:
        key = sides[0].row_key
    if key is not None:
        given["row_key"] = key
    if format is not None:
        _checked(format)
    made = Difference(sides, given, format, caller())
    made._compare(output if path is None else path)
    return made


class _Side(NamedTuple):
    """One of two tables: a path as its caller wrote it, or what is sent to the program; and what it is called."""

    path: str | None
    table: Table
    name: str
    row_key: str | None


def _side(data: Any, name: str, index: bool | None) -> _Side:
    is_pandas = type(data).__module__.partition(".")[0] == "pandas"
    made = read(data, index if is_pandas else None)
    if "input" in made.job and not made.attachments:
        path = str(at_home(data))
        return _Side(path, made, path, None)
    return _Side(None, made, name, key_of_rows(data, index) if is_pandas else None)


class Difference:
    """What differs between two tables; it is true if something does.

    A notebook shows its picture. `data` is all that `gridreel diff --json` says.
    """

    data: dict[str, Any]
    differs: bool
    """Whether anything differs."""

    def __init__(self, sides: Sequence[_Side], options: Mapping[str, Any], format: str | None, place: Place) -> None:
        self._sides, self._options, self._format = sides, options, format
        self._place = place  # drawn later, it is still this line that asked for it
        self._picture: Picture | None = None

    def __bool__(self) -> bool:
        return self.differs

    @property
    def counts(self) -> dict[str, int]:
        """How many rows, cells and columns were added, changed, moved or are gone."""
        return dict(self.data["counts"])

    @property
    def columns(self) -> dict[str, Any]:
        """The columns that are the key, were compared, added, ignored, or are gone."""
        return dict(self.data["columns"])

    @property
    def added(self) -> list[dict[str, Any]]:
        """Rows that only the new table has: `{"row": 7, "key": {"id": 8}, "cells": {…}}`."""
        return list(self.data["added"])

    @property
    def gone(self) -> list[dict[str, Any]]:
        """Rows that only the old table has, with `oldRow` for their place."""
        return list(self.data["gone"])

    @property
    def moved(self) -> list[dict[str, Any]]:
        """Rows with another place: `{"oldRow": 6, "row": 1, "key": {"id": 6}}`."""
        return list(self.data["moved"])

    @property
    def changed(self) -> list[dict[str, Any]]:
        """Rows with other cells: `{"oldRow": 1, "row": 2, "key": {…}, "cells": [{"column": "age", "old": 36, "new": 37}]}`."""
        return list(self.data["changed"])

    @property
    def picture(self) -> Picture:
        """The picture of what differs, in the `format` that was asked for, or as PNG."""
        if self._picture is None:
            self._picture = self.draw(self._format or "png")
        return self._picture

    def draw(self, format: str = "png") -> Picture:
        """The bytes of a picture or a film; raises `GridError` for a format of neither."""
        kind = _checked(format)
        with tempfile.TemporaryDirectory(prefix="gridreel.") as folder:
            path = os.path.join(folder, f"difference.{kind}")
            self._run([path], is_film=kind in _FILM_FORMATS)
            with open(path, "rb") as file:
                return Picture(file.read(), self.data, kind)

    def save(self, path: Output | Sequence[Output], format: str | None = None) -> None:
        """Draws into a file or several, or into an open one in `format`."""
        kind = format or self._format
        if paths := _paths(path, kind):
            self._run(paths)
        outputs.filled(path, kind, "png", self.draw)

    def _compare(self, path: Output | Sequence[Output] | None) -> None:
        """Compares, and draws into files."""
        self.data, self.differs = self._run([] if path is None else _paths(path, self._format))
        columns, counts = self.data.get("columns"), self.data.get("counts", {})
        if columns and not columns["key"] and counts["added"] and counts["gone"]:
            warn_of(
                "rows are compared as a whole, so a row whose cell changed is gone and added; "
                "name the columns that tell rows apart with 'key'",
                self._place,
            )
        if path is not None:
            outputs.filled(path, self._format, "png", self.draw)

    def _run(self, paths: Sequence[str], is_film: bool = True) -> _Said:
        is_film = is_film and bool(paths)
        options = {name: value for name, value in self._options.items() if is_film or name not in _FILMS}
        return _run(self._sides, options, paths, self._place)

    def _repr_png_(self) -> bytes | None:
        picture = self.draw() if self.picture.format != "png" else self.picture
        return picture.bytes

    def __str__(self) -> str:
        return _summary(self.data)

    def __repr__(self) -> str:
        return f"<Difference: {self}>"


def _checked(format: str) -> str:
    """The name of a format; raises `GridError` for none."""
    kind = str(format).lower()
    if kind not in _FORMATS:
        raise GridError(f"'{format}' is not a format of pictures or films; they are {', '.join(_FORMATS)}", Status.USAGE)
    return kind


def _paths(path: Output | Sequence[Output], format: str | None) -> list[str]:
    """The paths among outputs; raises `GridError` where there are no outputs at all."""
    listed = outputs.listed(path)
    if not listed:
        raise GridError("the list of paths is empty; name a file", Status.USAGE)
    return [str(at_home(named(one, format))) for one in listed if not outputs.is_stream(one)]


def _summary(data: Mapping[str, Any]) -> str:
    """All differences in one line."""
    counts = data.get("counts")
    if counts is None:  # two pictures
        return "pictures that were compared"
    parts = [f"{_counted(counts[name], 'row')} {name}" for name in ("added", "gone", "moved") if counts[name]]
    if counts["changedCells"]:
        parts.append(f"{_counted(counts['changedCells'], 'cell')} changed in {_counted(counts['changedRows'], 'row')}")
    for name in ("added", "gone"):
        if columns := data["columns"][name]:
            parts.append(f"{_counted(len(columns), 'column')} {name}")
    return ", ".join(parts) or "no differences"


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}{'' if count == 1 else 's'}"


# Options


def _meant(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options in our names; raises `GridError` for one that no comparison has."""
    meant: dict[str, Any] = {}
    for name, value in given.items():
        ours = option(key_of(name))
        if ours not in FLAGS:
            other = _OURS.get(name) or wording.OPTION_OF.get(name, "")
            if other not in FLAGS or other in given:
                raise GridError(_unknown(name, ours), Status.USAGE)
            warn_of(f"the option '{name}' is {_told(name, other, value)} here")
            ours, value = other, _valued(name, value)
        if value is not None:
            meant[ours] = value
    return meant


def _told(name: str, ours: str, value: Any) -> str:
    shown = "key" if ours == "row_key" else ours
    new = _valued(name, value)
    return f"'{shown}'" if new is value else f"{shown}={new!r}"


def _valued(name: str, value: Any) -> Any:
    """A value as our option has it."""
    if name in ("rtol", "rel_tol") and isinstance(value, (int, float)):
        return f"{value * 100:g}%"
    return (not value) if name == "check_order" else wording.scaled(name, value)


def _unknown(name: str, ours: str) -> str:
    if key_of(name) in OPTIONS:
        return f"'{name}' is not an option of a comparison"
    near = difflib.get_close_matches(name, ["key", *FLAGS], 1, 0.7)
    return f"unknown option '{name}'" + (f"; did you mean '{near[0]}'?" if near else "")


def _flags(options: Mapping[str, Any]) -> list[str]:
    """Options as a command line has them."""
    words: list[str] = []
    for name, value in options.items():
        value, flag = plain(value), "--" + name.replace("_", "-")
        if name in _SWITCHES and isinstance(value, bool):
            words += [flag] if value and name != "note" else []
            words += [f"--no-{name}"] if not value and name in ("header", "note") else []
        elif name in _REPEATED:
            words += [f"{flag}={one}" for one in _pairs(value)]
        elif isinstance(value, (list, tuple)):
            words.append(f"{flag}={','.join(_word(one) for one in value)}")
        else:
            words.append(f"{flag}={_word(value)}")
    return words


def _word(value: Any) -> str:
    return str(at_home(str(value).lower() if isinstance(value, bool) else value))


def _pairs(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{key}={_word(one)}" for key, one in value.items()]
    return [_word(one) for one in (value if isinstance(value, (list, tuple)) else [value])]


# The program


class _Said(NamedTuple):
    """What the program says: the difference, and whether there is one."""

    data: dict[str, Any]
    differs: bool


def _run(sides: Sequence[_Side], options: Mapping[str, Any], paths: Sequence[str], place: Place) -> _Said:
    """Runs the program on two tables; it draws into the paths."""
    with tempfile.TemporaryDirectory(prefix="gridreel.") as folder:
        files = [side.path or _file(side, folder) for side in sides]
        line = [program.path(), "diff", "--json", *_flags(options)]
        # A file that nobody wrote has no name that says something.
        if None in [side.path for side in sides] and "title" not in options:
            line.append(f"--title={' → '.join(side.name for side in sides)}")
        line += [word for path in paths for word in ("--output", path)]
        try:
            said = subprocess.run([*line, "--", *files], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        except (ValueError, UnicodeEncodeError) as error:  # no argument of a program
            raise GridError(f"invalid option value: {error}", Status.USAGE) from None

    def shown(text: str) -> str:
        """What the program says, with names as the caller knows them."""
        for side, file in zip(sides, files):
            text = text.replace(file, side.name)
            if side.path is None:
                text = text.replace(f"'{side.name}{side.table.suffix}'", f"'{side.name}'")
        return text

    if said.returncode not in (Status.DONE, Status.JOBS_FAILED) or not said.stdout.startswith("{"):
        raise _failure(said, folder, shown)
    for text in said.stderr.splitlines():
        if found := re.match(r"(?:.*?: )?warning: (.*)", text):
            warn_of(_in_python(shown(found[1])), place)
    data = json.loads(said.stdout)
    for side in sides:
        data["old" if side is sides[0] else "new"] = side.name
    return _Said(data, said.returncode != Status.DONE)


def _file(side: _Side, folder: str) -> str:
    """Writes a table, with what is known of its columns, and returns the path."""
    made = side.table
    if made.attachments and not made.suffix:
        made = Table(made.job, made.attachments, _extension(made.attachments["data"]))
    return grid_file(made, {}, side.name, folder)


def _extension(text: bytes) -> str:
    """The extension of a text by what it begins with, since a file says its format by that."""
    start = text.lstrip()[:1]
    return {b"[": ".json", b"{": ".json", b"|": ".md", b"<": ".html"}.get(start, ".csv")


def _failure(said: subprocess.CompletedProcess[str], folder: str, shown: Callable[[str], str]) -> GridError:
    """Why nothing was compared, in the words of Python."""
    try:
        problem = Problem.of(json.loads(said.stdout)["errorData"])
    except (ValueError, KeyError, TypeError):
        lines = [line for line in said.stderr.splitlines() if "error: " in line] or ["the program does not say why"]
        text = re.sub(rf"^{re.escape(folder)}\S*?: error: |^error: ", "", lines[0]).replace(": error: ", ": ")
    else:
        is_ours = problem.file is not None and problem.file.startswith(folder)
        text = (problem._replace(file=None) if is_ours else problem).in_python({})
    return GridError(_in_python(shown(text)), said.returncode if said.returncode > 1 else Status.FAULT)


def _in_python(text: str) -> str:
    """A text with options in Python's spelling; the flag of the key has a word of its own here."""
    text = without_flag(re.sub(r"; see 'gridreel help diff'", "", text).replace("as in -o ", "as in "))
    text = re.sub(r"^unknown option '--([a-z-]+)'", lambda flag: f"unknown option '{flag[1].replace('-', '_')}'", text)
    # What else stands in quotes is the caller's.
    text = re.sub(
        r"'[^']*'|(?<![\w-])--([a-z][a-z-]*[a-z])",
        lambda found: f"'{found[1].replace('-', '_')}'" if found[1] else found[0],
        text,
    )
    return re.sub(r"^row_key(?=: )|'row_key'", lambda found: found[0].replace("row_key", "key"), text)
