"""The driver of a run: hands out jobs in chunks, takes results, and survives what happens to workers."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import manifest, program
from .chunk import Chunk, Order, Outcome, Task
from .claim import Claim, claim
from .cluster import Cluster, Lost
from .errors import GridError, Status
from .inputs import Inputs
from .jobs import TREE, Job, JobReader, is_blank, lines, listed
from .journal import open_journal
from .pace import BYTES, Pace, pieces
from .plan import Plan
from .progress import Progress
from .store import DRIVER_NAME, Store, input_name, open_store

# How often a job may end its worker before it is the job's fault and not the worker's.
_TRIES_ALONE = 2
_WAIT_SECONDS = 0.5
_ASK_SECONDS = 1.0
# What a PDF shows as its date.
_DATE = "SOURCE_DATE_EPOCH"


@dataclass(frozen=True)
class Summary:
    """What became of a run's jobs."""

    jobs: int
    drawn: int  # in this run
    found: int  # drawn before
    same: int  # whose picture is that of another line
    failed: int
    seconds: float
    out: str

    @property
    def status(self) -> int:
        """The exit status: 0, or 1 if a job failed."""
        return int(Status.JOBS_FAILED if self.failed else Status.DONE)


def run(
    jobs: str | os.PathLike[str] | Iterable[Mapping[str, Any] | str],
    out: str | os.PathLike[str],
    scheduler: Any = None,
    resume: bool = True,
    *,
    timeout: float | None = 60.0,
    max_memory: str | None = None,
    workers: int | None = None,
    wait: float = 120.0,
    storage_options: Mapping[str, Any] | None = None,
    progress: bool = False,
) -> Summary:
    """Draws all jobs that are not drawn yet and returns what became of them.

    `jobs` is a list as of `gridreel batch`, or jobs as dictionaries; `out` a folder that all workers see,
    or an address such as "s3://bucket/prefix". `scheduler` is an address or a `distributed.Client`; without
    one, `workers` processes are started here. With `resume=False` the place must be empty. A job may take
    `timeout` seconds of processor time and `max_memory` ("2GB"); `wait` is how many seconds the run goes on without workers.

    Raises `GridError` if the run cannot begin or go on; the same call goes on from there.
    """
    name, total, source = _source(jobs)
    own = program.find()
    store = open_store(os.fspath(out), storage_options)
    with contextlib.ExitStack() as stack:
        right = claim(store)
        stack.callback(right.release)
        order = _order(store, storage_options, own, timeout, max_memory)
        store.replace(DRIVER_NAME, order.token.encode())
        inputs = Inputs(TREE, lambda digest, path: _keep(store, digest, path))
        reader = JobReader(own.fingerprint, inputs, order.environment.get(_DATE))
        journal = open_journal(store)
        stack.callback(journal.close)
        plan = Plan(source, reader, store, journal, name)
        if plan.is_resumed and not resume:
            raise _taken(store)
        driver = _Driver(plan, order, right, Progress(total, progress), name, wait)
        driver.work(lambda: Cluster(scheduler, workers))
        about = {"fingerprint": own.fingerprint, "version": own.version, "store": store.url}
        manifest.write(store, plan.entries(), journal.records(), about)
    return _summary(plan.counts, driver.seconds, store.url)


def _summary(counts: Counter[str], seconds: float, out: str) -> Summary:
    drawn, found, same, failed = (counts[name] for name in ("drawn", "found", "same", "failed"))
    return Summary(sum(counts.values()), drawn, found, same, failed, seconds, out)


def _taken(store: Store) -> GridError:
    message = f"{store.url} holds pictures; go on with them, or choose an empty place"
    return GridError(message, Status.CANNOT_WRITE)


_Lines = Iterator[tuple[int, str | GridError]]


def _source(
    jobs: str | os.PathLike[str] | Iterable[Mapping[str, Any] | str],
) -> tuple[str, int | None, _Lines]:
    """The list's name for messages, how many jobs it has if that is known, and its lines."""
    if isinstance(jobs, (str, os.PathLike)):
        path = os.fspath(jobs)
        return path, _count(path), lines(path)
    return "job", None, listed(jobs)


def _order(
    store: Store,
    options: Mapping[str, Any] | None,
    own: program.Program,
    timeout: float | None,
    max_memory: str | None,
) -> Order:
    date = os.environ.get(_DATE)
    return Order(
        token=uuid.uuid4().hex,
        store=store.url,
        options=dict(options or {}),
        fingerprint=own.fingerprint,
        folder=os.getcwd(),
        environment={_DATE: date} if date else {},
        timeout=timeout,
        max_memory=max_memory,
    )


@dataclass
class _Try:
    """Jobs that are out together, and how often they were out before."""

    jobs: Sequence[Job]
    losses: int = 0


class _Driver:
    """Keeps all workers busy until nothing is left."""

    def __init__(
        self,
        plan: Plan,
        order: Order,
        right: Claim,
        progress: Progress,
        name: str,
        wait: float,
    ) -> None:
        self._plan = plan
        self._order = order
        self._right = right
        self._progress = progress
        self._name = name
        self._wait = wait
        self._jobs: Iterator[Job] = plan.jobs()
        self._cluster: Cluster
        self._again: deque[_Try] = deque()
        self._out: dict[str, _Try] = {}
        self._pace = Pace()
        self._numbers = itertools.count(1)
        self._failure: GridError | None = None
        self._started = time.monotonic()
        self.seconds = 0.0

    def work(self, connect: Callable[[], Cluster]) -> None:
        """Draws everything on the cluster that `connect` gives, or raises why it cannot."""
        first = next(self._jobs, None)
        if first is None:
            return
        self._jobs = itertools.chain([first], self._jobs)
        self._cluster = connect()
        try:
            self._work()
        except BaseException:
            self._cluster.cancel()
            self._take(0.2)  # what is finished need not be found again
            raise
        finally:
            self._progress.end()
            self._cluster.close()
            self.seconds = time.monotonic() - self._started

    def _work(self) -> None:
        asked = 0.0
        seen = time.monotonic()
        threads: dict[str, int] = {}
        is_waiting = False
        while True:
            self._right.check()
            now = time.monotonic()
            if now - asked > _ASK_SECONDS:
                asked, threads = now, self._cluster.threads()
                self._give_up(self._cluster.lose_stranded(threads) if threads else [])
            if threads:
                seen, is_waiting = now, False
            elif now - seen > self._wait:
                raise self._deserted()
            elif not is_waiting and now - seen > 5:
                self._progress.note(f"no worker; waiting up to {self._wait:g} s for one")
                is_waiting = True
            # One chunk for each thread to work at, and one to go on with; some even without a worker,
            # so that a cluster that grows by need sees it.
            self._fill(max(2, 2 * sum(threads.values())))
            if not self._out:
                if self._failure:
                    raise self._failure
                return
            if not self._cluster.is_connected and now - seen > 5:
                self._give_up(self._cluster.lose_all())
            self._take(_WAIT_SECONDS)
            self._progress.tell(self._plan.counts, len(threads))

    def _fill(self, wanted: int) -> None:
        while len(self._out) < wanted and not self._failure:
            if self._again:
                chunk = self._again.popleft()
            else:
                jobs = self._next_jobs()
                if not jobs:
                    return
                chunk = _Try(jobs)
            name = f"gridreel-{self._order.token[:8]}-{next(self._numbers)}"
            self._out[name] = chunk
            self._cluster.submit(self._chunk(name, chunk))

    def _next_jobs(self) -> list[Job]:
        jobs: list[Job] = []
        size = 0
        while len(jobs) < self._pace.size and size < BYTES:
            job = next(self._jobs, None)
            if job is None:
                break
            jobs.append(job)
            size += len(job.line) + sum(len(file.data or b"") for file in job.inputs)
        return jobs

    def _chunk(self, name: str, chunk: _Try) -> Chunk:
        tasks = tuple(
            Task(
                job.key,
                f"{self._name}:{job.number}",
                job.line,
                job.edit,
                job.suffix,
                tuple((file.path, file.digest) for file in job.inputs),
            )  # fmt: skip
            for job in chunk.jobs
        )
        files = {file.digest: file.data for job in chunk.jobs for file in job.inputs}
        contents = {digest: data for digest, data in files.items() if data is not None}
        return Chunk(name, self._order, tasks, contents, is_retry=chunk.losses > 0)

    def _take(self, seconds: float) -> None:
        for name, outcome in self._cluster.ended(seconds):
            chunk = self._out.pop(name, None)
            if chunk is None:
                continue
            if isinstance(outcome, Lost) or outcome.was_tried:
                self._lose(chunk)
            elif outcome.refusal:
                self._refuse(outcome.worker, outcome.refusal)
                self._again.append(chunk)
            else:
                self._finish(chunk, outcome)

    def _finish(self, chunk: _Try, outcome: Outcome) -> None:
        for job, (rest, status) in zip(chunk.jobs, outcome.results):
            self._plan.finish(job, rest, status, outcome.worker)
        if outcome.failure:
            message, status = outcome.failure
            left = "the same command goes on when that is mended"
            self._failure = GridError(f"{outcome.worker}: {message}; {left}", status)
        elif outcome.results:
            self._pace.learn(len(outcome.results), outcome.seconds)

    def _lose(self, chunk: _Try) -> None:
        """Tries a chunk again in pieces, or names the job that ended its worker twice."""
        losses = chunk.losses + 1
        if len(chunk.jobs) > 1:
            self._again += [_Try(piece, 1) for piece in pieces(chunk.jobs)]
        elif losses <= _TRIES_ALONE:
            self._again.append(_Try(chunk.jobs, losses))
        else:
            job = chunk.jobs[0]
            text = f"{self._name}:{job.number}: error: the job ended its worker {_TRIES_ALONE} times"
            self._progress.note(text)
            self._plan.finish(job, f'"status": 70, "error": {json.dumps(text)}}}', Status.FAULT, "")

    def _give_up(self, names: Iterable[str]) -> None:
        """Tries chunks again that did not come back for no fault of theirs."""
        for name in names:
            chunk = self._out.pop(name, None)
            if chunk:
                self._again.append(_Try(chunk.jobs, max(1, chunk.losses)))

    def _refuse(self, worker: str, why: str) -> None:
        self._cluster.refuse(worker)
        self._progress.note(f"{worker} draws nothing: it {why}")
        if not self._cluster.threads():
            message = f"no worker can draw: {worker} {why}"
            raise GridError(message, Status.UNAVAILABLE)

    def _deserted(self) -> GridError:
        what = "no worker came" if self._cluster.is_connected else "the scheduler is gone"
        message = f"{what} for {self._wait:g} s; the same command goes on from here"
        return GridError(message, Status.UNAVAILABLE)


def _keep(store: Any, digest: str, path: str) -> None:
    name = input_name(digest)
    size = store.size(name)
    if size is not None and size != os.path.getsize(path):
        store.remove(name)  # what a failing disk has left of it
        size = None
    if size is None:
        store.create_from(name, path)


def _count(path: str) -> int | None:
    """The jobs of a list, for the bar; None if the list can be read only once."""
    if os.path.exists(path) and not os.path.isfile(path):
        return None
    return sum(1 for _, line in lines(path) if isinstance(line, GridError) or not is_blank(line))
