"""The results of a run, a line each, written by the driver alone."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from typing import Any, Protocol

from .errors import GridError, Status
from .store import FolderStore, Store

NAME = "results.jsonl"
# How much of a killed driver's knowledge may be lost; the pictures themselves are found again.
_FLUSH_SECONDS = 1.0
_PART_SECONDS = 10.0
_PART_BYTES = 4 << 20


class Journal(Protocol):
    """What the driver knows of its jobs."""

    def write(self, record: str) -> None:
        """Adds a result; it is kept at the next `flush`, or when enough have come together."""

    def flush(self) -> None:
        """Keeps what was written."""

    def records(self) -> Iterator[dict[str, Any]]:
        """All results that were kept, the oldest first."""

    def close(self) -> None:
        """Keeps what was written and ends."""


def open_journal(store: Store) -> Journal:
    """The journal of a store."""
    return FolderJournal(store) if isinstance(store, FolderStore) else ObjectJournal(store)


class FolderJournal:
    """One file that grows. A line that a killed driver tore ends where the next one begins."""

    def __init__(self, store: FolderStore) -> None:
        self._path = os.path.join(store.url, NAME)
        self._lines: list[str] = []
        self._flushed = time.monotonic()
        try:
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
            self._file = os.open(self._path, flags, 0o666)
            self._mend()
        except OSError as error:
            raise self._unwritable(error) from None

    def write(self, record: str) -> None:
        self._lines.append(record)
        if time.monotonic() - self._flushed > _FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        lines, self._lines = self._lines, []
        self._flushed = time.monotonic()
        if lines:
            self._append(("\n".join(lines) + "\n").encode())

    def records(self) -> Iterator[dict[str, Any]]:
        self.flush()
        with open(self._path, "rb") as file:
            yield from _parsed(file)

    def close(self) -> None:
        try:
            self.flush()
            os.fsync(self._file)
        except OSError as error:
            raise self._unwritable(error) from None
        finally:
            os.close(self._file)

    def _append(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._file, view) :]
        except OSError as error:
            raise self._unwritable(error) from None

    def _mend(self) -> None:
        size = os.path.getsize(self._path)
        if size:
            with open(self._path, "rb") as file:
                file.seek(size - 1)
                if file.read(1) != b"\n":
                    self._append(b"\n")

    def _unwritable(self, error: OSError) -> GridError:
        return GridError(f"{self._path}: {error.strerror}", Status.CANNOT_WRITE)


class ObjectJournal:
    """Parts that are each made once, because objects cannot grow."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lines: list[str] = []
        self._bytes = 0
        self._flushed = time.monotonic()
        self._part = max((int(name[-14:-6]) for name in self._parts()), default=0)

    def write(self, record: str) -> None:
        self._lines.append(record)
        self._bytes += len(record)
        if self._bytes > _PART_BYTES or time.monotonic() - self._flushed > _PART_SECONDS:
            self.flush()

    def flush(self) -> None:
        if self._lines:
            self._part += 1
            data = ("\n".join(self._lines) + "\n").encode()
            if not self._store.create(f"results/{self._part:08}.jsonl", data):
                message = f"{self._store.url} has another driver, which writes results too"
                raise GridError(message, Status.CANNOT_WRITE)
            self._lines, self._bytes = [], 0
        self._flushed = time.monotonic()

    def records(self) -> Iterator[dict[str, Any]]:
        self.flush()
        for name in sorted(self._parts()):
            yield from _parsed((self._store.read(name) or b"").splitlines())

    def close(self) -> None:
        self.flush()

    def _parts(self) -> list[str]:
        return [name for name, _ in self._store.objects("results") if name.endswith(".jsonl")]


def _parsed(lines: Any) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue  # torn by a driver that was killed
        if isinstance(record, dict):
            yield record
