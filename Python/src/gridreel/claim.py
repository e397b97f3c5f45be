"""One driver for a store at a time."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import threading
import time
import uuid
from typing import Protocol

from .errors import GridError, Status
from .store import FolderStore, Store

BEAT_SECONDS = 5.0
# A driver that says nothing for that long is dead.
PATIENCE_SECONDS = 20.0


class Claim(Protocol):
    """The right to be a store's driver."""

    def check(self) -> None:
        """Raises `GridError` (73) if another driver has taken over."""

    def release(self) -> None:
        """Gives the right back."""


def claim(store: Store) -> Claim:
    """Claims a store. Raises `GridError` (73) if another driver has it, or if it cannot be written."""
    return FolderClaim(store) if isinstance(store, FolderStore) else ObjectClaim(store)


def _whose() -> dict[str, object]:
    return {"host": socket.gethostname(), "pid": os.getpid()}


def _refused(store: Store, owner: object) -> GridError:
    who = owner if isinstance(owner, dict) else {}
    name = f"process {who.get('pid', '?')} on {who.get('host', '?')}"
    message = f"{store.url} has a driver, {name}; wait until it ends, or choose another folder"
    return GridError(message, Status.CANNOT_WRITE)


class FolderClaim:
    """A lock on a file, which the system takes back when its process ends, however that is."""

    def __init__(self, store: FolderStore) -> None:
        path = os.path.join(store.url, ".driver")
        try:
            os.makedirs(store.url, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise GridError(f"{store.url}: {error.strerror}", Status.CANNOT_WRITE) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = _parsed(os.read(self._file, 1000))
            os.close(self._file)
            raise _refused(store, owner) from None
        except OSError as error:
            os.close(self._file)
            message = f"{store.url}: its file system has no locks ({error.strerror})"
            raise GridError(message, Status.CANNOT_WRITE) from None
        try:
            os.truncate(self._file, 0)
            os.write(self._file, json.dumps(_whose()).encode())
        except OSError as error:
            os.close(self._file)
            raise GridError(f"{path}: {error.strerror}", Status.CANNOT_WRITE) from None

    def check(self) -> None:
        pass

    def release(self) -> None:
        os.close(self._file)


class ObjectClaim:
    """Numbered objects: who makes the next one has the store, and says now and then that it lives.

    Object stores have no locks, but each lets only one of two make an object of a new name.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._number = self._take()
        self._lost: GridError | None = None
        self._ended = threading.Event()
        self._beats = threading.Thread(target=self._beat, daemon=True)
        self._beats.start()

    def check(self) -> None:
        if self._lost:
            raise self._lost

    def release(self) -> None:
        self._ended.set()
        self._beats.join()
        if not self._lost:
            self._store.replace(_name(self._number), json.dumps({"ended": True}).encode())

    def _take(self) -> int:
        numbers = [int(name[-10:-5]) for name, _ in self._store.objects("drivers") if name.endswith(".json")]
        number = max(numbers, default=0)
        if number:
            self._wait_for_end(number)
        text = json.dumps({**_whose(), "token": uuid.uuid4().hex, "beat": 0})
        if not self._store.create(_name(number + 1), text.encode()):
            raise _refused(self._store, _parsed(self._store.read(_name(number + 1)) or b""))
        return number + 1

    def _wait_for_end(self, number: int) -> None:
        first = self._store.read(_name(number)) or b""
        if _parsed(first).get("ended"):
            return
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            time.sleep(BEAT_SECONDS / 5)
            now = self._store.read(_name(number)) or b""
            if _parsed(now).get("ended"):
                return
            if now != first:
                raise _refused(self._store, _parsed(now))

    def _beat(self) -> None:
        beat = 0
        while not self._ended.wait(BEAT_SECONDS):
            beat += 1
            try:
                if self._store.size(_name(self._number + 1)) is not None:
                    self._lost = _refused(self._store, None)
                    return
                text = json.dumps({**_whose(), "beat": beat})
                self._store.replace(_name(self._number), text.encode())
            except GridError as error:
                self._lost = error
                return


def _name(number: int) -> str:
    return f"drivers/{number:05}.json"


def _parsed(data: bytes) -> dict[str, object]:
    try:
        value = json.loads(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
