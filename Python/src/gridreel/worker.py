"""The part that runs on Dask's workers: draws the jobs of a chunk and puts their pictures into the store."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import shutil
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from . import __version__, program
from .child import Answer, Request
from .chunk import Chunk, Fault, Order, Outcome, Task
from .client import Client
from .errors import GridError, Status, one_line
from .jobs import OUT, TREE
from .problem import Problem
from .store import (
    DRIVER_NAME,
    LISTED,
    NameTaken,
    Store,
    StoreError,
    input_name,
    open_store,
    picture_name,
)
from .watch import DISK, PROGRAM, STORE, Stalled, Watch

# Object stores answer after many milliseconds, so that many pictures are on their way at once.
_PUTS_AT_ONCE = 16
_KEPT_FILES = 2000
# The first two change what is drawn. Dask sets the third, which makes the program give memory back after each
# picture and ask for it again: a sixth of its time.
_NOT_INHERITED = ("SOURCE_DATE_EPOCH", "GRIDREEL_ALLOW_PATH", "MALLOC_TRIM_THRESHOLD_")


def draw(chunk: Chunk) -> Outcome:
    """Draws a chunk unless that was begun before."""
    from distributed import get_worker
    from distributed.utils import sync

    worker = get_worker()
    started = time.monotonic()
    results: list[tuple[str, int]] = []
    watch = Watch(chunk.order.patience)

    def ask(name: str) -> Any:
        with watch.trusting():
            return sync(worker.loop, getattr(worker.scheduler, name), name=chunk.name)

    def work() -> Outcome:
        refusal = _refusal(chunk.order, watch)
        if refusal:
            return Outcome(worker.address, refusal=refusal)
        # Dask runs a task again when its worker is lost. The driver has to know, because the task may be why.
        if ask("event_is_set"):
            return Outcome(worker.address, was_tried=True)
        ask("event_set")
        fault = _draw(chunk, worker.local_directory, watch, results)
        return Outcome(worker.address, results, time.monotonic() - started, fault=fault)

    try:
        return watch.run(work)
    except Stalled as error:
        done = list(results)  # more may come to it after all
        fault = _fault(error, len(done))
        return Outcome(worker.address, done, time.monotonic() - started, fault=fault)


def _draw(chunk: Chunk, place: str, watch: Watch, results: list[tuple[str, int]]) -> Fault | None:
    desk = None
    try:
        desk = _Desk.take(chunk.order, place)
        desk.draw(chunk, watch, results)
    except Exception as error:  # whatever it is: the driver has to know whose
        return _fault(error, len(results))
    finally:
        if desk:
            desk.give_back()
    return None


class _Unplaced(GridError):
    """An input that this machine has no room for, and the task that needs it."""

    def __init__(self, message: str, task: int) -> None:
        super().__init__(message, Status.CANNOT_WRITE)
        self.task = task


def _fault(error: Exception, suspect: int) -> Fault:
    if isinstance(error, _Unplaced):
        suspect = error.task
    if isinstance(error, Stalled):
        status = Status.UNAVAILABLE if error.what == PROGRAM else Status.CANNOT_WRITE
        return Fault(str(error), status, error.what != STORE, suspect)
    if isinstance(error, GridError):
        return Fault(error.message, error.status, not isinstance(error, StoreError), suspect)
    if isinstance(error, OSError):
        return Fault(_words_of(error), Status.CANNOT_WRITE, True, suspect)
    return Fault(f"{type(error).__name__}: {one_line(error)}", Status.FAULT, True, suspect)


def _words_of(error: OSError) -> str:
    words = error.strerror or one_line(error)
    return f"{error.filename}: {words}" if error.filename else words


def _refusal(order: Order, watch: Watch) -> str | None:
    """Why this worker must not draw; None if it may."""
    if order.package != __version__:
        return f"it has the package gridreel {__version__} instead of {order.package}"
    try:
        own = program.find().fingerprint
        if own != order.fingerprint:
            return (
                f"it has a program of fingerprint {own[:12]}… instead of {order.fingerprint[:12]}…; "
                "install the same gridreel there"
            )
        watch.step(STORE)
        if not _Desk.sees(order):
            return f"it does not see what the driver wrote in {order.store}; all need the same store"
    except GridError as error:
        return error.message
    return None


@dataclass
class _Desk:
    """A warm program with a folder of its own; each thread of a worker has one at a time."""

    order: Order
    store: Store
    scratch: str
    client: Client = field(init=False)
    watch: Watch = field(init=False)  # over the chunk in hand
    tree: dict[str, str] = field(default_factory=dict)  # path in the tree: digest
    executor: ThreadPoolExecutor | None = None

    _lock: ClassVar = threading.Lock()
    _idle: ClassVar[list[_Desk]] = []
    _seen: ClassVar[str | None] = None

    def __post_init__(self) -> None:
        self.folder = os.path.join(self.scratch, "tree") + self.order.folder
        os.makedirs(self.folder, exist_ok=True)
        environment = {**os.environ}
        for name in _NOT_INHERITED:
            environment.pop(name, None)
        self.client = Client(
            program.path(),
            timeout=self.order.timeout,
            max_memory=self.order.max_memory,
            folder=self.folder,
            environment={**environment, **self.order.environment},
        )
        if not self.store.is_folder:
            self.executor = ThreadPoolExecutor(_PUTS_AT_ONCE)

    @classmethod
    def sees(cls, order: Order) -> bool:
        """Whether the order's store is the driver's; asked once for each run."""
        if cls._seen != order.token:
            store = open_store(order.store, order.options)
            if store.read(DRIVER_NAME) != order.token.encode():
                return False
            cls._seen = order.token
        return True

    @classmethod
    def take(cls, order: Order, place: str) -> _Desk:
        """A desk that nobody works at, or a new one with a folder in `place`.

        That is Dask's own, which its next worker there clears when this one is killed.
        """
        with cls._lock:
            old = [desk for desk in cls._idle if desk.order != order]
            fitting = [desk for desk in cls._idle if desk.order == order]
            cls._idle[:] = fitting[1:]
        for desk in old:
            desk.clear()
        if fitting:
            return fitting[0]
        try:
            scratch = tempfile.mkdtemp(prefix="gridreel-", dir=place)
            return cls(order, open_store(order.store, order.options), scratch)
        except OSError as error:
            raise GridError(f"no room for inputs: {error.strerror}", Status.CANNOT_WRITE) from None

    def give_back(self) -> None:
        with self._lock:
            self._idle.append(self)

    def clear(self) -> None:
        """Ends the program and removes its folder."""
        self.client.close()
        if self.executor:
            self.executor.shutdown()
        shutil.rmtree(self.scratch, ignore_errors=True)

    def draw(self, chunk: Chunk, watch: Watch, results: list[tuple[str, int]]) -> None:
        """Adds the results of the chunk's jobs, of the first ones only if something fails, which is raised."""
        self.watch = watch
        watch.step(DISK)
        self._lay_out(chunk)
        tasks = list(chunk.tasks)
        found: dict[str, str] = {}
        if chunk.is_retry or self.store.is_folder:
            found = {task.key: rest for task in tasks if (rest := self._found(task))}
        drawn = self._puts(task for task in tasks if task.key not in found)
        try:
            for task in tasks:
                if task.key in found:
                    results.append((found[task.key], 0))
                    continue
                with watch.trusting():  # the client ends a job that takes too long
                    finish = next(drawn)
                results.append(finish())
            self.store.sync()
        finally:
            drawn.close()

    def _puts(self, tasks: Iterator[Task]) -> Generator[Callable[[], tuple[str, int]], None, None]:
        """Draws and puts; yields what gives each job's result, in order."""
        sent: deque[Task] = deque()
        waiting: deque[Future[tuple[str, int]]] = deque()

        def requests() -> Iterator[Request]:
            for task in tasks:
                sent.append(task)
                yield Request(self._line(task).encode())

        for answer in self.client.answers(requests()):
            task = sent.popleft()
            if not self.executor:
                yield partial(self._finish, task, answer)
                continue
            waiting.append(self.executor.submit(self._finish, task, answer))
            while len(waiting) > _PUTS_AT_ONCE:
                yield waiting.popleft().result
        for put in waiting:
            yield put.result

    def _line(self, task: Task) -> str:
        line = task.line
        if TREE in line:
            line = line.replace(TREE, json.dumps(os.path.join(self.scratch, "tree"))[1:-1])
        if OUT in line:
            out = os.path.join(self.scratch, "out", task.key)
            os.makedirs(out, exist_ok=True)
            if ".frames/" in line:
                os.makedirs(os.path.join(out, "picture.frames"), exist_ok=True)
            line = line.replace(OUT, json.dumps(out + "/")[1:-1])
        return line

    def _finish(self, task: Task, answer: Answer) -> tuple[str, int]:
        """Puts a job's files into the store; the rest of its line in the journal, and its status."""
        if answer.status != 0:
            error = self._error(answer.result, task)
            if answer.status == Status.CANNOT_WRITE:  # the program writes here alone, beside the inputs
                raise GridError(error.removeprefix(f"{task.place}: error: "), answer.status)
            return _record(status=answer.status, error=error), answer.status
        try:
            return self._put(task, answer)
        except NameTaken as error:
            return _record(status=error.status, error=f"{task.place}: error: {error.message}"), error.status

    def _put(self, task: Task, answer: Answer) -> tuple[str, int]:
        result = answer.result
        members: dict[str, Any]
        if answer.picture is not None:
            self.watch.step(STORE, len(answer.picture))
            is_new = self.store.create(picture_name(task.key, task.suffix), answer.picture)
            members = {"bytes": len(answer.picture)}
        else:
            is_new, members = self._put_folder(task)
        members |= {"rows": result.get("rows"), "columns": result.get("columns")}
        if warnings := result.get("warningData"):
            members["warnings"] = [self._words("warning", data, task) for data in warnings]
        if not is_new:
            members["cached"] = True
        return _record(status=0, **members), 0

    def _put_folder(self, task: Task) -> tuple[bool, dict[str, Any]]:
        """Puts all files of a job, and last the list of them, which says that they are complete.

        Returns whether the list is new, and the bytes of all files and of the list.
        """
        out = os.path.join(self.scratch, "out", task.key)
        sizes: dict[str, int] = {}
        for at, _, names in os.walk(out):
            for name in names:
                path = os.path.join(at, name)
                relative = os.path.relpath(path, out)
                with open(path, "rb") as file:
                    data = file.read()
                self.watch.step(STORE, len(data))
                self.store.create(picture_name(task.key, "/" + relative), data)
                sizes[relative] = len(data)
        shutil.rmtree(out, ignore_errors=True)
        text = json.dumps({"files": dict(sorted(sizes.items()))}).encode()
        is_new = self.store.create(picture_name(task.key, task.suffix), text)
        return is_new, {"bytes": sum(sizes.values()), "listBytes": len(text)}

    def _found(self, task: Task) -> str | None:
        self.watch.step(STORE)
        size = self.store.size(picture_name(task.key, task.suffix))
        if size is None:
            return None
        if task.suffix != LISTED:
            return _record(status=0, bytes=size, cached=True)
        try:
            files = json.loads(self.store.read(picture_name(task.key, task.suffix)) or b"")["files"]
            return _record(status=0, bytes=sum(files.values()), listBytes=size, cached=True)
        except (ValueError, KeyError, TypeError):
            return _record(status=0, cached=True)  # torn; the next run sees it

    def _error(self, result: Mapping[str, Any], task: Task) -> str:
        """Why a job failed, on one line; a job that was never answered has no data."""
        data = result.get("errorData") or {"message": [str(result.get("error"))]}
        return self._words("error", data, task)

    def _words(self, kind: str, data: Mapping[str, Any], task: Task) -> str:
        """An error or a warning with the driver's paths and places instead of those here."""
        problem = Problem.of(data)
        place = problem.place
        if not place:
            start, moved = task.edit
            column = problem.column or 0
            if column > start and moved:
                column = max(start, column - moved)
            place = f"{task.place}:{column}" if column else task.place
        words = f"{place}: {kind}: {problem.message_of_job}"
        words = words.replace(os.path.join(self.scratch, "tree"), "")
        return words.replace(os.path.join(self.scratch, "out", task.key) + "/", "")

    def _lay_out(self, chunk: Chunk) -> None:
        """Puts the chunk's inputs where its jobs expect them."""
        wanted = {path for task in chunk.tasks for path, _ in task.inputs}
        if len(self.tree) > _KEPT_FILES:
            for path in self.tree.keys() - wanted:
                os.unlink(os.path.join(self.scratch, "tree") + path)
                del self.tree[path]
        for number, task in enumerate(chunk.tasks):
            for path, digest in task.inputs:
                if self.tree.get(path) == digest:
                    continue
                place = os.path.join(self.scratch, "tree") + path
                try:
                    os.makedirs(os.path.dirname(place), exist_ok=True)
                    self._lay(place, digest, chunk.contents.get(digest))
                except OSError as error:
                    raise _Unplaced(f"no room for inputs: {_words_of(error)}", number) from None
                self.tree[path] = digest

    def _lay(self, place: str, digest: str, data: bytes | None) -> None:
        hidden = place + ".new"
        if data is not None:
            self.watch.step(DISK, len(data))
            with open(hidden, "wb") as file:
                file.write(data)
        else:
            self.watch.step(STORE, self.store.size(input_name(digest)) or 0)
            self.store.fetch(input_name(digest), hidden)
            with open(hidden, "rb") as file:
                found = hashlib.sha256()
                while part := file.read(1 << 20):
                    found.update(part)
            if found.hexdigest() != digest:
                raise StoreError(f"{input_name(digest)} is damaged; remove it", Status.UNREADABLE)
        os.replace(hidden, place)


def _record(**members: Any) -> str:
    return json.dumps(members)[1:]


@atexit.register
def _clear() -> None:
    for desk in _Desk._idle:
        desk.clear()
