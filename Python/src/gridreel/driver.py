"""The driver of a run: what is to be drawn, where it goes, and what became of it."""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import manifest, program
from .chunk import Order
from .claim import claim
from .cluster import Cluster
from .dispatch import Dispatch, Stopped
from .errors import GridError, Status
from .inputs import Inputs
from .jobs import TREE, JobReader, is_blank, lines, listed
from .journal import open_journal
from .plan import FAILED_NAME, Plan
from .progress import Progress
from .store import DRIVER_NAME, Store, input_name, open_store

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
    failures: tuple[str, ...] = ()  # why the first of the failed jobs failed, each with its list and line

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
    `timeout` seconds of processor time and `max_memory` ("2GB"); `wait` is how many seconds the run goes on
    without workers, and a worker without its store or its disk.

    Raises `GridError` if the run cannot begin or go on; the same call goes on from there.
    """
    name, total, source = _source(jobs)
    own = program.find()
    store = open_store(os.fspath(out), storage_options)
    with contextlib.ExitStack() as stack:
        right = claim(store)
        stack.callback(right.release)
        order = _order(store, storage_options, own, timeout, max_memory, wait)
        store.replace(DRIVER_NAME, order.token.encode())
        inputs = Inputs(TREE, lambda digest, path: _keep(store, digest, path))
        reader = JobReader(own.fingerprint, inputs, order.environment.get(_DATE))
        journal = open_journal(store)
        stack.callback(journal.close)
        plan = Plan(source, reader, store, journal, name)
        if plan.is_resumed and not resume:
            raise _taken(store)
        shown = Progress(total, progress)
        dispatch = Dispatch(plan, order, right, shown, name, wait)
        with _keeping_failed(plan, dispatch, shown, os.path.join(store.url, FAILED_NAME)):
            dispatch.work(lambda: Cluster(scheduler, workers))
        about = {"fingerprint": own.fingerprint, "version": own.version, "store": store.url}
        manifest.write(store, plan.entries(), journal.records(), about)
    return _summary(plan, dispatch.seconds, store.url)


@contextlib.contextmanager
def _keeping_failed(plan: Plan, dispatch: Dispatch, shown: Progress, list_: str) -> Iterator[None]:
    """Writes the list of failed jobs at the end; also if nobody is left to draw, with those that are out."""
    try:
        yield
    except Stopped:
        with contextlib.suppress(GridError):  # the reason of the end may be the store, and is told
            if plan.write_failed(dispatch.unfinished):
                shown.note(f"{list_} has the jobs that failed or did not come back")
        raise
    plan.write_failed()


def _summary(plan: Plan, seconds: float, out: str) -> Summary:
    counts = plan.counts
    drawn, found, same, failed = (counts[name] for name in ("drawn", "found", "same", "failed"))
    return Summary(sum(counts.values()), drawn, found, same, failed, seconds, out, tuple(plan.failures))


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
    patience: float,
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
        patience=patience,
    )


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
