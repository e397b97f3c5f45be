"""Jobs as lines of text: where their parts are, what a picture's key is made of, what a worker is sent."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import GridError, Status
from .inputs import Input, Inputs
from .jsonc import without_comments
from .store import LISTED

LINE_LIMIT = 64 << 20  # of the program too
# What a worker replaces by folders of its own; no JSON text holds these characters.
TREE, OUT = "\x01tree\x01", "\x01out\x01"
# Keys that name further files to write, and how these end; a poster ends as the job says.
_SIDE_FILES = {"map": ".json", "alt": ".txt", "saveSortState": ".json", "poster": ""}
_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"^[^/]*?((?:\.filmstrip)?\.[A-Za-z0-9]+)$")


@dataclass(frozen=True, slots=True)
class Job:
    """A job that can be sent to a worker."""

    number: int  # its line, from 1
    id: Any
    output: str | None  # the first output as the line names it
    key: str
    text: str  # the line as the list has it
    line: str  # what the program reads, with TREE and OUT to be replaced
    edit: tuple[int, int]  # the column where `line` differs from the list's, and by how much
    suffix: str  # of the object that says that the job is done
    inputs: tuple[Input, ...]


@dataclass(frozen=True)
class BadLine:
    """A line that is not a job, and why."""

    number: int
    id: Any
    error: GridError
    text: str | None = None  # the line, if it is text


def lines(path: str) -> Iterator[tuple[int, str | GridError]]:
    """The lines of a list with their numbers; lines that are too long or no UTF-8 as errors."""
    try:
        with open(path, "rb") as file:
            number = 0
            while part := file.readline(LINE_LIMIT + 2):
                number += 1
                if not part.endswith(b"\n") and len(part) > LINE_LIMIT:
                    while part and not part.endswith(b"\n"):
                        part = file.readline(1 << 20)
                    message = f"the line is longer than {LINE_LIMIT} bytes; write the rows into a file"
                    yield number, GridError(message, Status.BAD_INPUT)
                    continue
                try:
                    text = part.decode("utf-8-sig" if number == 1 else "utf-8")
                    yield number, text.rstrip("\r\n")
                except UnicodeDecodeError as error:
                    message = f"byte {error.start + 1} is not UTF-8"
                    yield number, GridError(message, Status.BAD_INPUT)
    except OSError as error:
        raise GridError(f"{path}: {error.strerror}", Status.UNREADABLE) from None


def listed(jobs: Iterable[Mapping[str, Any] | str]) -> Iterator[tuple[int, str | GridError]]:
    """Jobs of a Python program as numbered lines."""
    for number, job in enumerate(jobs, 1):
        try:
            yield number, job if isinstance(job, str) else json.dumps(job, ensure_ascii=False)
        except (TypeError, ValueError) as error:
            yield number, GridError(f"the job is not JSON: {error}", Status.BAD_INPUT)


def is_blank(line: str) -> bool:
    """Whether a line is empty or a comment, which batch passes over."""
    text = line.lstrip(" \t\r")
    return not text or text.startswith("//")


class JobReader:
    """Reads lines as jobs under one fingerprint."""

    def __init__(self, fingerprint: str, inputs: Inputs, date: str | None = None) -> None:
        """`date` is SOURCE_DATE_EPOCH, which PDFs show."""
        self._inputs = inputs
        self._salt = f"{fingerprint}\n{date or ''}\n"

    def read(self, number: int, line: str) -> Job | BadLine:
        """A job, or why the line is none."""
        id: Any = None
        try:
            members = Members(line)
            id = _as_written(members.value("id"))
            return self._job(number, id, line, members)
        except GridError as error:
            return BadLine(number, id, error, line)

    def _job(self, number: int, id: Any, text: str, members: Members) -> Job:
        outputs = _texts(members.value("output", "picture.png"))
        if not outputs:
            raise GridError("'output' is a path or several", Status.BAD_INPUT)
        kinds = list(dict.fromkeys(_kind(path) for path in outputs))
        if '"screenshot"' in json.dumps(members.value("script")):
            message = "a run keeps no screenshots of scripts; make each a job of its own"
            raise GridError(message, Status.BAD_INPUT)
        named = self._inputs.of(members.values)
        canonical = _canonical(members, kinds, named.words)
        key = hashlib.sha256((self._salt + canonical).encode("utf-8", "surrogatepass")).hexdigest()
        sides = [name for name in _SIDE_FILES if members.value(name) is not None]
        if len(kinds) == 1 and not sides and "{" not in kinds[0] and "%" not in kinds[0]:
            suffix = kinds[0]
            wire, edit = members.edited({**named.edits, "output": {"bytes": suffix[1:]}})
        else:
            suffix = LISTED
            files: dict[str, Any] = {"output": [f"{OUT}picture{kind}" for kind in kinds]}
            for name in sides:
                files[name] = f"{OUT}{_side_file(name, members)}"
            wire, edit = members.edited({**named.edits, **files})
        return Job(number, id, outputs[0], key, text, wire, edit, suffix, named.files)


class Members:
    """The members of the object that a line holds, and where each value stands."""

    def __init__(self, line: str) -> None:
        """Raises `GridError` (65) if the line holds no JSON object."""
        if "\\u0001" in line:
            raise GridError("the character U+0001 has no place in a job", Status.BAD_INPUT)
        self.values: dict[str, Any] = {}
        self._places: dict[str, tuple[int, int]] = {}
        try:
            self._line, self._end = line, self._scan(line)
        except (ValueError, StopIteration):
            self._line = without_comments(line)
            self._end = self._scan_or_tell(self._line)
        except RecursionError:
            raise GridError("the values are nested too deeply", Status.BAD_INPUT) from None

    def _scan_or_tell(self, text: str) -> int:
        self.values.clear()
        self._places.clear()
        try:
            return self._scan(text)
        except json.JSONDecodeError as error:
            raise _no_object(error.msg, error.pos) from None
        except StopIteration as error:
            raise _no_object("Expecting value", int(error.value)) from None
        except RecursionError:
            raise GridError("the values are nested too deeply", Status.BAD_INPUT) from None

    def value(self, name: str, default: Any = None) -> Any:
        """A member's value."""
        return self.values.get(name, default)

    def edited(self, replacements: Mapping[str, Any]) -> tuple[str, tuple[int, int]]:
        """The line with other values, and the column (from 1) behind the last one and how far that moved."""
        parts: list[str] = []
        start = moved = column = 0
        inside = sorted((self._places[name], name) for name in replacements if name in self._places)
        for (begin, end), name in inside:
            text = json.dumps(replacements[name]).replace("\\u0001", "\x01")
            parts += (self._line[start:begin], text)
            moved += len(text) - (end - begin)
            start = end
            column = begin + 1
        rest = [name for name in replacements if name not in self._places]
        for name in rest:  # there is an 'output' even where the line has none
            text = json.dumps({name: replacements[name]})[1:-1].replace("\\u0001", "\x01")
            parts += (self._line[start : self._end], ", " if self.values else "", text)
            start = self._end
        parts.append(self._line[start:])
        return "".join(parts), (column, moved)

    def _scan(self, text: str) -> int:
        """Reads the members; returns where the object ends."""
        place = _expect(text, _skip(text, 0), "{")
        if text[place : place + 1] != "}":
            while True:
                _expect(text, place, '"')
                name, place = _scan_text(text, place + 1)
                place = _expect(text, _skip(text, place), ":")
                value, end = _DECODER.scan_once(text, place)
                self.values[name] = value
                self._places[name] = (place, end)
                place = _skip(text, end)
                if text[place : place + 1] != ",":
                    break
                place = _skip(text, place + 1)
        after = _expect(text, place, "}")
        if after < len(text):
            raise json.JSONDecodeError("Extra data", text, after)
        return place


# A number stays as it was written, because 1.10 is not shown as 1.1; no text begins with its mark.
_MARK = "\x01"
_DECODER: Any = json.JSONDecoder(parse_float=_MARK.__add__, parse_int=_MARK.__add__)
_scan_text: Any = json.decoder.scanstring  # type: ignore[attr-defined]


def _skip(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place


def _expect(text: str, place: int, sign: str) -> int:
    """The place behind a sign and the space after it; a text's first quote stays."""
    if text[place : place + 1] != sign:
        raise json.JSONDecodeError(f"Expecting '{sign}'", text, place)
    return place if sign == '"' else _skip(text, place + 1)


def _no_object(message: str, place: int) -> GridError:
    message = f"the line is not a JSON object: {message[0].lower()}{message[1:]}"
    return GridError(message, Status.BAD_INPUT, column=place + 1)


def _texts(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in values if isinstance(text, str) and not text.startswith(_MARK)]


def _as_written(value: Any) -> Any:
    """A job's name: a text, a number, true, false or nothing; the program refuses others."""
    if isinstance(value, str) and value.startswith(_MARK):
        return json.loads(value[1:])
    return None if isinstance(value, (list, dict)) else value


def _kind(path: str) -> str:
    """The end of an output's name in the store: "-{theme}" and what says the format."""
    folder, _, name = path.rpartition("/")
    match = _NAME.match(name)
    if not match:
        message = f"'{path}' has no ending that names a format, such as .png"
        raise GridError(message, Status.BAD_INPUT)
    if "%" in name:
        return f".frames/{name}"
    return ("-{theme}" if "{theme}" in path else "") + match[1].lower()


def _side_file(name: str, members: Members) -> str:
    path = str(members.value(name))
    label = "-{theme}" if "{theme}" in path else ""
    return f"{name}{label}{_SIDE_FILES[name]}" if _SIDE_FILES[name] else name + _kind(path)


def _canonical(members: Members, kinds: list[str], inputs: Mapping[str, Any]) -> str:
    """The job as the text of which its key is made.

    Members are sorted; what is inside of them keeps its order, which may be that of columns. A file is
    its name and its digest, an output its kind, and the name of a job says nothing.
    """
    whole = {**members.values, "output": kinds, **inputs}
    whole.pop("id", None)
    for name in _SIDE_FILES:
        if name in whole:
            whole[name] = _side_file(name, members)
    return json.dumps([(name, whole[name]) for name in sorted(whole)], separators=(",", ":"))
