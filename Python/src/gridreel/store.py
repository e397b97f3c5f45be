"""Where a run keeps its pictures: a folder, or a prefix of an object store.

Everything is made once: a name that exists is never replaced, so of two that draw one picture the
second finds it there.
"""

from __future__ import annotations

import ctypes
import errno
import itertools
import os
import random
import stat
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from .errors import GridError, Status, one_line

_T = TypeVar("_T")
# Beyond what the file system's own client tries: 0.5 to 8 s apart, 15 s in all.
_TRIES = 6


# Says which driver a run has, so that workers can tell whether they see the same store.
DRIVER_NAME = "drivers/current"
# The suffix of a job with several files: the object is their list, and comes last.
LISTED = ".json"


class NameTaken(GridError):
    """A folder has a picture's name."""


class StoreError(GridError):
    """The store, or the way to it, does not do what it should."""


class Store(Protocol):
    """What a run asks of its place."""

    url: str
    is_folder: bool

    def create(self, name: str, data: bytes) -> bool:
        """Makes an object, whole or not at all; False if the name exists."""

    def replace(self, name: str, data: bytes) -> None:
        """Makes an object or replaces it."""

    def create_from(self, name: str, path: str) -> bool:
        """Makes an object of a file; False if the name exists."""

    def sync(self) -> None:
        """Returns once a loss of power costs nothing that was created."""

    def fetch(self, name: str, path: str) -> None:
        """Copies an object into a file; `OSError` if that cannot be written."""

    def read(self, name: str) -> bytes | None:
        """An object's bytes; None if there is none."""

    def remove(self, name: str) -> None:
        """Removes an object, if there is one."""

    def size(self, name: str) -> int | None:
        """How many bytes an object has; None if there is none of that name."""

    def objects(self, folder: str = "") -> Iterator[tuple[str, int]]:
        """The names and the sizes of all objects in a folder and below."""


def open_store(url: str, options: Mapping[str, Any] | None = None) -> Store:
    """The store for a path, `file://…`, `s3://…` or another address that fsspec knows."""
    scheme, parted, rest = url.partition("://")
    if not parted:
        return FolderStore(url)
    if scheme in ("file", "local"):
        return FolderStore(rest)
    return ObjectStore(url, options or {})


def picture_name(key: str, suffix: str) -> str:
    """The name of the object that says that a job is done."""
    return f"{key[:2]}/{key}{suffix}"


def input_name(digest: str) -> str:
    """The name of a large input."""
    return f"inputs/{digest[:2]}/{digest}"


class FolderStore:
    """A folder that all workers see."""

    is_folder = True

    def __init__(self, path: str) -> None:
        self.url = os.path.abspath(path)
        self._made: set[str] = set()
        # Hidden files are this one's, whatever other workers do.
        self._token = uuid.uuid4().hex[:12]
        self._numbers = itertools.count()
        self._is_synced = True

    def create(self, name: str, data: bytes) -> bool:
        place, hidden = self._places(name)
        try:
            descriptor = os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                view = memoryview(data)
                while view:
                    view = view[os.write(descriptor, view) :]
            finally:
                os.close(descriptor)
            self._is_synced = False
            return self._name(hidden, place)
        except OSError as error:
            raise _unwritable(place, error) from None
        finally:
            _remove(hidden)

    def create_from(self, name: str, path: str) -> bool:
        place, hidden = self._places(name)
        try:
            with open(path, "rb") as source, open(hidden, "xb") as target:
                while part := source.read(1 << 20):
                    target.write(part)
            return self._name(hidden, place)
        except OSError as error:
            raise _unwritable(place, error) from None
        finally:
            _remove(hidden)

    def replace(self, name: str, data: bytes) -> None:
        place, hidden = self._places(name)
        try:
            with open(hidden, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(hidden, place)
        except OSError as error:
            raise _unwritable(place, error) from None
        finally:
            _remove(hidden)

    def sync(self) -> None:
        if self._is_synced:
            return
        try:
            folder = os.open(self.url, os.O_RDONLY)
            try:
                _sync(folder)
            finally:
                os.close(folder)
        except OSError as error:
            raise _unwritable(self.url, error) from None
        self._is_synced = True

    def fetch(self, name: str, path: str) -> None:
        with open(path, "wb") as target:
            for part in self._parts(name):
                target.write(part)

    def _parts(self, name: str) -> Iterator[bytes]:
        try:
            with open(os.path.join(self.url, name), "rb") as source:
                while part := source.read(1 << 20):
                    yield part
        except OSError as error:
            raise _unreadable(f"{self.url}/{name}", error) from None

    def read(self, name: str) -> bytes | None:
        try:
            with open(os.path.join(self.url, name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _unreadable(f"{self.url}/{name}", error) from None

    def remove(self, name: str) -> None:
        place = os.path.join(self.url, name)
        try:
            os.unlink(place)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise _unwritable(place, error) from None

    def size(self, name: str) -> int | None:
        try:
            state = os.stat(os.path.join(self.url, name))
        except OSError:
            return None
        return state.st_size if stat.S_ISREG(state.st_mode) else None

    def objects(self, folder: str = "") -> Iterator[tuple[str, int]]:
        try:
            entries = os.scandir(os.path.join(self.url, folder))
        except OSError:
            return
        with entries:
            for entry in entries:
                name = f"{folder}/{entry.name}" if folder else entry.name
                if entry.is_dir(follow_symlinks=False):
                    yield from self.objects(name)
                elif not entry.name.startswith(".") and (size := self.size(name)) is not None:
                    yield name, size

    def _places(self, name: str) -> tuple[str, str]:
        """An object's path and a hidden one beside it, in a folder that exists."""
        place = os.path.join(self.url, name)
        folder, own = os.path.split(place)
        if folder not in self._made:
            try:
                os.makedirs(folder, exist_ok=True)
            except OSError as error:
                raise _unwritable(folder, error) from None
            self._made.add(folder)
        return place, f"{folder}/.{own}.{self._token}{next(self._numbers)}"

    @staticmethod
    def _name(hidden: str, place: str) -> bool:
        """Gives a finished file its name unless that is taken. A link, because a rename would replace."""
        try:
            os.link(hidden, place)
            return True
        except FileExistsError:
            if os.path.isdir(place):
                message = f"{place}: a folder has the picture's name; move it away"
                raise NameTaken(message, Status.CANNOT_WRITE) from None
            return False
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS):
                raise
        # A file system without links: between the question and the rename somebody may be faster.
        if os.path.exists(place):
            return False
        os.rename(hidden, place)
        return True


class ObjectStore:
    """A prefix of an object store, by fsspec."""

    is_folder = False

    def __init__(self, url: str, options: Mapping[str, Any]) -> None:
        scheme = url.partition("://")[0]
        try:
            import fsspec

            self._files, path = fsspec.core.url_to_fs(url, **options)
        except (ImportError, ValueError) as error:
            raise GridError(f"'{url}' cannot be opened: {one_line(error)}", Status.USAGE) from None
        self.url = url.rstrip("/")
        self._scheme = scheme
        self._prefix = path.rstrip("/")

    def create(self, name: str, data: bytes) -> bool:
        tries = 0

        def put() -> bool:
            nonlocal tries
            tries += 1
            try:
                self._files.pipe_file(self._path(name), data, mode="create")
                return True
            except FileExistsError:
                # The answer to an earlier try may have been lost on its way.
                return tries > 1 and self._files.cat_file(self._path(name)) == data

        return self._try(put, name)

    def create_from(self, name: str, path: str) -> bool:
        with open(path, "rb") as file:
            return self.create(name, file.read())

    def replace(self, name: str, data: bytes) -> None:
        self._try(lambda: self._files.pipe_file(self._path(name), data), name)

    def sync(self) -> None:
        pass  # an object that was put is kept

    def fetch(self, name: str, path: str) -> None:
        self._try(lambda: self._files.get_file(self._path(name), path), name)

    def read(self, name: str) -> bytes | None:
        def get() -> bytes | None:
            try:
                return bytes(self._files.cat_file(self._path(name)))
            except FileNotFoundError:
                return None

        return self._try(get, name)

    def remove(self, name: str) -> None:
        def drop() -> None:
            try:
                self._files.rm_file(self._path(name))
            except FileNotFoundError:
                pass

        self._try(drop, name)

    def size(self, name: str) -> int | None:
        def ask() -> int | None:
            self._files.invalidate_cache()
            try:
                about = self._files.info(self._path(name))
            except FileNotFoundError:
                return None
            return int(about["size"] or 0) if about["type"] == "file" else None

        return self._try(ask, name)

    def objects(self, folder: str = "") -> Iterator[tuple[str, int]]:
        self._files.invalidate_cache()
        place = f"{self._prefix}/{folder}" if folder else self._prefix
        found = self._try(lambda: self._files.find(place, detail=True), folder)
        for path, about in found.items():
            yield path[len(self._prefix) + 1 :], int(about["size"] or 0)

    def _path(self, name: str) -> str:
        return f"{self._prefix}/{name}"

    def _try(self, action: Callable[[], _T], name: str) -> _T:
        """Tries again what may pass (503, a lost connection), with growing waits."""
        for count in range(_TRIES):
            try:
                return action()
            except FileNotFoundError as error:
                text = f"{self.url}/{name}: no such bucket or object ({one_line(error)})"
                raise StoreError(text, Status.CANNOT_WRITE) from None
            except (PermissionError, IsADirectoryError) as error:
                place = f"{self.url}/{name}"
                raise StoreError(f"{place}: {one_line(error)}", Status.CANNOT_WRITE) from None
            except Exception as error:  # every kind of client has its own
                if isinstance(error, OSError) and error.errno in _NO_ROOM:
                    raise  # this machine's, where an object is copied to
                if count + 1 == _TRIES or _is_final(error):
                    text = f"{self.url}/{name}: {one_line(error)}"
                    raise StoreError(text, Status.CANNOT_WRITE) from None
            time.sleep(0.5 * 2**count * (0.5 + random.random()))
        raise AssertionError("the last try returns or raises")


def _is_final(error: Exception) -> bool:
    """Whether trying again is no use: no credentials, no such host's name."""
    return type(error).__name__ in ("NoCredentialsError", "NoSuchBucket", "ParamValidationError")


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def _unwritable(place: str, error: OSError) -> StoreError:
    return StoreError(f"{place}: {error.strerror or one_line(error)}", Status.CANNOT_WRITE)


def _unreadable(place: str, error: OSError) -> StoreError:
    return StoreError(f"{place}: {error.strerror or one_line(error)}", Status.UNREADABLE)


def _sync(folder: int) -> None:
    """Writes what a folder's file system holds in memory; asking for each of many small files takes far longer."""
    library = ctypes.CDLL(None, use_errno=True)
    if not hasattr(library, "syncfs"):
        os.sync()
    elif library.syncfs(folder) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass
