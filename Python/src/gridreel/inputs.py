"""The files that a job reads: what they are called in its key, and their contents for the workers."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import GridError, Status
from .jsonc import without_comments

# Members of a job that name files. What a job names may lie anywhere: a job is the caller's word.
PATH_KEYS = ("input", "data", "theme", "sortState", "script", "fontPath")
# Larger files travel by way of the store, once for each worker, instead of with each chunk.
CARRIED_BYTES = 1 << 20
_CACHED_BYTES = 64 << 20
_READ_BYTES = 1 << 20
# Larger JSON holds rows and names no files, unless there are images.
_SEARCHED_BYTES = 1 << 20
_BOUNDARY = ".gridreel-root"
_IMAGE_CELL = re.compile(r'"(?:image|avatar)"')
_IMAGE_NAME = re.compile(r'[^",;|\t\r\n]+\.(?:png|jpe?g|svgz?)', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Input:
    """A file that jobs read, and its bytes if they are few."""

    path: str  # absolute
    digest: str
    data: bytes | None = field(repr=False)


@dataclass
class Named:
    """What a job says of files."""

    words: dict[str, Any]  # members for the key: digests instead of paths
    edits: dict[str, Any]  # members with absolute paths, as a worker needs them
    files: tuple[Input, ...]


class Inputs:
    """Finds and reads the files of jobs, each once as long as it stays in memory."""

    def __init__(self, mark: str, keep: Callable[[str, str], None], folder: str | None = None) -> None:
        """`mark` goes before absolute paths; `keep` puts a large file, by digest and path, into the store."""
        self._mark = mark
        self._keep = keep
        self._folder = folder or os.getcwd()
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._known_bytes = 0

    def of(self, job: Mapping[str, Any]) -> Named:
        """The files of a job: those that it names, and those that these name in turn."""
        named = Named({}, {}, ())
        found: dict[str, Input] = {}
        has_images = _IMAGE_CELL.search(json.dumps(job.get("columns", ""))) is not None
        for key in PATH_KEYS:
            value = job.get(key)
            if value is None or (key == "data" and isinstance(value, list) and not has_images):
                continue
            word, edit = self._walk(value, found, has_images)
            if word is not value:
                named.words[key] = word
            if edit is not value:
                named.edits[key] = edit
        named.files = tuple(found[path] for path in sorted(found))
        return named

    def _walk(self, value: Any, found: dict[str, Input], has_images: bool) -> tuple[Any, Any]:
        """A value as the key says it, and as a worker reads it; itself where it names no file."""
        if isinstance(value, str):
            return self._named(value, found, has_images)
        if isinstance(value, list):
            pairs = [self._walk(item, found, has_images) for item in value]
            words, edits = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
            return _unless_same(words, value), _unless_same(edits, value)
        if isinstance(value, dict):
            names = list(value)
            words, edits = self._walk([value[name] for name in names], found, has_images)
            old = list(value.values())
            return (
                value if words == old else dict(zip(names, words)),
                value if edits == old else dict(zip(names, edits)),
            )
        return value, value

    def _named(self, text: str, found: dict[str, Input], has_images: bool) -> tuple[str, str]:
        if not _may_be_path(text):
            return text, text
        path = os.path.normpath(os.path.join(self._folder, text))
        parts: list[str] = []
        for file in _files(path):
            known = self._read(file)
            inputs = {file: known.input, **self._reached(known, has_images)}
            found.update(inputs)
            parts += (
                f"{os.path.relpath(place, os.path.dirname(path))}={inputs[place].digest}"
                for place in sorted(inputs)
            )
        if not parts:
            return text, text
        return "\x01file " + " ".join(parts), self._mark + path if os.path.isabs(text) else text

    def _reached(self, start: _Known, has_images: bool) -> dict[str, Input]:
        """The files that a file names, and those that these name."""
        reached: dict[str, Input] = {}
        waiting = [(start, has_images)]
        while waiting:
            known, images = waiting.pop()
            images = images or known.has_images
            if known.boundary:
                reached[known.boundary] = self._read(known.boundary).input
            for path in known.names(images, self._folder):
                if path in reached or path == start.input.path:
                    continue
                further = self._read(path)
                reached[path] = further.input
                waiting.append((further, images))
        return reached

    def _read(self, path: str) -> _Known:
        try:
            state = os.stat(path)
            stamp = (state.st_mtime_ns, state.st_size, state.st_ino)
            known = self._known.get(path)
            if known and known.stamp == stamp:
                self._known.move_to_end(path)
                return known
            digest, data = _contents(path, state.st_size)
        except OSError as error:
            raise GridError(f"{path}: {error.strerror}", Status.UNREADABLE) from None
        if data is None:
            self._keep(digest, path)
        known = _Known(Input(path, digest, data), stamp)
        self._remember(path, known)
        return known

    def _remember(self, path: str, known: _Known) -> None:
        old = self._known.pop(path, None)
        self._known[path] = known
        self._known_bytes += known.cost - (old.cost if old else 0)
        while self._known_bytes > _CACHED_BYTES and len(self._known) > 1:
            self._known_bytes -= self._known.popitem(last=False)[1].cost


class _Known:
    """A file that was read."""

    def __init__(self, input: Input, stamp: tuple[int, int, int]) -> None:
        self.input = input
        self.stamp = stamp
        self.cost = 1000 + len(input.data or b"")
        self.boundary: str | None = None
        self.has_images = False
        self._texts: list[str] | None = None
        if input.path.endswith(".json") and input.data and len(input.data) <= _SEARCHED_BYTES:
            self.boundary = _boundary(input.path)
            text = input.data.decode("utf-8", "replace")
            self.has_images = _IMAGE_CELL.search(text) is not None
            self._texts = list(_texts(text))

    def names(self, has_images: bool, folder: str) -> Iterator[str]:
        """The files that this file names within its reach."""
        texts = self._texts or []
        if has_images and self._texts is None:
            texts = _IMAGE_NAME.findall((self.input.data or b"").decode("utf-8", "replace"))
        own = os.path.dirname(self.input.path)
        bases = {own: os.path.dirname(self.boundary) if self.boundary else own}
        if has_images:
            bases.setdefault(folder, folder)
        for text in dict.fromkeys(texts):
            for base, reach in bases.items():
                path = os.path.normpath(os.path.join(base, text.strip()))
                real = os.path.realpath(path)
                if real.startswith(os.path.realpath(reach) + os.sep) and os.path.isfile(real):
                    yield path
                    break


def _texts(text: str) -> Iterator[str]:
    """All texts in JSON that may be a file's name."""
    try:
        waiting = [json.loads(without_comments(text))]
    except (ValueError, RecursionError):
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            if _may_be_path(value):
                yield value
        elif isinstance(value, (list, dict)):
            waiting += value.values() if isinstance(value, dict) else value


def _may_be_path(text: str) -> bool:
    return ("." in text or "/" in text) and len(text) < 4096 and text.isprintable()


def _files(path: str) -> list[str]:
    """A file, or all files of a folder (of fonts)."""
    if os.path.isfile(path):
        return [path]
    files = [os.path.join(at, name) for at, _, names in os.walk(path) for name in names]
    return sorted(file for file in files if os.path.isfile(file))


def _contents(path: str, size: int) -> tuple[str, bytes | None]:
    with open(path, "rb") as file:
        if size <= CARRIED_BYTES:
            data = file.read()
            return hashlib.sha256(data).hexdigest(), data
        digest = hashlib.sha256()
        while part := file.read(_READ_BYTES):
            digest.update(part)
        return digest.hexdigest(), None


def _boundary(path: str) -> str | None:
    """The file that widens the reach of files below its folder."""
    folder = os.path.dirname(path)
    while True:
        if os.path.isfile(place := os.path.join(folder, _BOUNDARY)):
            return place
        if folder == (above := os.path.dirname(folder)):
            return None
        folder = above


def _unless_same(new: list[Any], old: list[Any]) -> list[Any]:
    return old if all(a is b for a, b in zip(new, old)) else new
