"""Hands out jobs in chunks, takes results, and survives what happens to workers.

A fault belongs to the worker that shows it until a second one shows it too: a full disk, a store call that never
returns, an old program or a slow machine costs the run one worker and nothing else.
"""

from __future__ import annotations

import itertools
import json
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .chunk import Chunk, Fault, Order, Outcome, Task
from .claim import Claim
from .cluster import Cluster, Lost, Unfit
from .errors import GridError, Status
from .jobs import Job
from .pace import BYTES, Pace, pieces
from .plan import Plan
from .progress import Progress

# How often a job may end its worker before it is the job's fault and not the worker's.
_TRIES_ALONE = 2
_WAIT_SECONDS = 0.5
_ASK_SECONDS = 1.0
# How often the same jobs are out at the same time.
_COPIES = 3


class Stopped(GridError):
    """Nobody is left who could go on with the run."""


@dataclass(eq=False)
class _Try:
    """Jobs that are out together, and what happened to them before."""

    jobs: Sequence[Job]
    losses: int = 0
    faulty: frozenset[str] = frozenset()  # the workers on which these jobs met a fault
    names: set[str] = field(default_factory=set)  # of the chunks in which they are out
    since: float = 0.0  # when the last of these went out
    number: int = 0  # of the last of these
    held: set[str] = field(default_factory=set)  # the workers that had them for too long


class Dispatch:
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
        self._threads: dict[str, int] = {}
        self._again: deque[_Try] = deque()
        self._out: dict[str, _Try] = {}
        self._pace = Pace()
        self._numbers = itertools.count(1)
        self._number = 0
        # Workers that hold a chunk for too long, until something comes back from them.
        self._stuck: set[str] = set()
        self._told: set[str] = set()
        # Workers that could not use the store, and the number of the last chunk that was out then.
        self._storeless: dict[str, int] = {}
        self._forgiven: set[str] = set()
        # Why the last worker was refused: the run's own end if no better one comes.
        self._refusal: GridError | None = None
        self._failure: GridError | None = None
        self._started = time.monotonic()
        # When something came back last, or a worker was missed.
        self._heard = self._started
        self.seconds = 0.0

    @property
    def unfinished(self) -> list[Job]:
        """The jobs that were handed out and did not come back, in the order of the list."""
        chunks = dict.fromkeys([*self._out.values(), *self._again])
        return sorted((job for chunk in chunks for job in chunk.jobs), key=lambda job: job.number)

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
        is_waiting = False
        while True:
            self._right.check()
            now = time.monotonic()
            if now - asked > _ASK_SECONDS:
                asked = now
                self._look(now)
            if self._threads:
                seen, is_waiting = now, False
            elif now - seen > self._wait or (self._refusal and self._cluster.is_own):
                raise self._deserted()
            elif not is_waiting and now - seen > 5:
                self._progress.note(f"no worker; waiting up to {self._wait:g} s for one")
                is_waiting = True
            if self._failure and self._are_late(now):
                raise self._failure
            if not self._threads:
                self._heard = now
            elif self._is_silent(now):
                raise self._silence()
            is_left = self._fill(now)
            if not self._out and not is_left:
                return
            if not self._cluster.is_connected and now - seen > 5:
                self._give_up(self._cluster.lose_all())
            self._take(_WAIT_SECONDS)
            self._progress.tell(self._plan.counts, len(self._threads))

    def _look(self, now: float) -> None:
        """Asks which workers are there, and which of them hold a chunk for too long."""
        self._threads = self._cluster.threads()
        self._give_up(self._cluster.lose_stranded(self._threads) if self._threads else [])
        late = [chunk for chunk in dict.fromkeys(self._out.values()) if self._is_late(chunk, now)]
        if not late:
            return
        holders = self._cluster.holders()
        for chunk in late:
            chunk.held = {holders[name] for name in chunk.names if name in holders}
            self._stuck |= chunk.held

    def _is_late(self, chunk: _Try, now: float) -> bool:
        return now - chunk.since > self._pace.patience(len(chunk.jobs))

    def _are_late(self, now: float) -> bool:
        return all(self._is_late(chunk, now) for chunk in self._out.values())

    def _is_silent(self, now: float) -> bool:
        """Whether no worker begins what it has: whoever has begun a chunk comes back with it, or with a fault."""
        if not self._out or now - self._heard < self._wait or not self._are_late(now):
            return False
        return not self._cluster.has_begun(self._out)

    def _fill(self, now: float) -> bool:
        """Hands out chunks; returns whether there may be more to hand out."""
        # Without a worker nobody but refused ones would take a chunk.
        if self._failure or self._refusal and not self._threads:
            return True
        # One chunk for each thread to work at, and one to go on with; some even without a worker, so that a
        # cluster that grows by need sees it.
        free = sum(count for worker, count in self._threads.items() if worker not in self._stuck)
        wanted = max(2, 2 * free)
        busy = sum(1 for chunk in self._out.values() if not self._is_late(chunk, now))
        # What hangs counts for nothing, but must not grow without end.
        wanted = min(wanted, busy + 4 * wanted - len(self._out))
        while busy < wanted:
            chunk = self._again.popleft() if self._again else _Try(self._next_jobs())
            if not chunk.jobs:
                self._copy(now, wanted - busy)
                return False
            self._send(chunk, self._stuck | chunk.faulty)
            busy += 1
        return True

    def _copy(self, now: float, most: int) -> None:
        """Gives what is out for too long to further workers; names are made once, so that this is safe."""
        late = [chunk for chunk in dict.fromkeys(self._out.values()) if self._is_late(chunk, now)]
        for chunk in late[:most]:
            # What no worker holds is late because all are busy.
            if chunk.held and len(chunk.names) < _COPIES and self._threads.keys() - self._stuck:
                self._send(chunk, self._stuck)

    def _send(self, chunk: _Try, avoided: Collection[str]) -> None:
        self._number = next(self._numbers)
        name = f"gridreel-{self._order.token[:8]}-{self._number}"
        is_retry = chunk.losses > 0 or bool(chunk.names or chunk.faulty)
        self._out[name] = chunk
        chunk.names.add(name)
        chunk.since, chunk.number = time.monotonic(), self._number
        self._cluster.submit(self._chunk(name, chunk, is_retry), self._threads, avoided)

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

    def _chunk(self, name: str, chunk: _Try, is_retry: bool) -> Chunk:
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
        return Chunk(name, self._order, tasks, contents, is_retry)

    def _take(self, seconds: float) -> None:
        for name, outcome in self._cluster.ended(seconds):
            self._heard = time.monotonic()
            chunk = self._out.pop(name, None)
            if chunk is None:
                continue
            chunk.names.discard(name)
            if isinstance(outcome, Outcome):
                self._stuck.discard(outcome.worker)
            if isinstance(outcome, Unfit):
                for worker in outcome.workers:
                    self._refuse(worker, outcome.why, Status.UNAVAILABLE)
                self._put_back(chunk)
            elif isinstance(outcome, Lost) or outcome.was_tried:
                if not chunk.names:
                    self._lose(chunk)
            elif outcome.refusal:
                self._refuse(outcome.worker, outcome.refusal, Status.UNAVAILABLE)
                self._put_back(chunk)
            else:
                self._finish(chunk, outcome)

    def _put_back(self, chunk: _Try) -> None:
        if not chunk.names:
            self._again.append(chunk)

    def _finish(self, chunk: _Try, outcome: Outcome) -> None:
        if outcome.fault and chunk.names:
            self._blame(chunk, outcome, outcome.fault)  # a copy is still out, and finds what was drawn
            return
        for worker in sorted(chunk.held - {outcome.worker} - self._told):
            self._told.add(worker)
            self._progress.note(f"{worker} did not bring back {_counted(chunk.jobs)}; others drew them")
        for name in chunk.names:
            del self._out[name]
        self._cluster.drop(chunk.names)
        chunk.names.clear()
        for job, (rest, status) in zip(chunk.jobs, outcome.results):
            # What ends the program here may be drawn elsewhere.
            if status == Status.FAULT and not chunk.faulty and self._others(outcome.worker):
                self._again.append(_Try([job], faulty=frozenset([outcome.worker])))
            else:
                self._plan.finish(job, rest, status, outcome.worker)
        if outcome.fault:
            self._blame(chunk, outcome, outcome.fault)
        elif outcome.results:
            self._pace.learn(len(outcome.results), outcome.seconds)
            # Whoever went to the store after the fault and could use it shows that it is not the store's.
            self._storeless = {w: last for w, last in self._storeless.items() if last >= chunk.number}

    def _blame(self, chunk: _Try, outcome: Outcome, fault: Fault) -> None:
        """Refuses a worker for its fault, and tries the rest elsewhere, unless that is the second to show it."""
        worker, done = outcome.worker, len(outcome.results)
        rest = [] if chunk.names else list(chunk.jobs[done:])
        if not fault.is_local:
            if self._storeless.keys() - {worker} or not self._others(worker):
                left = "the same command goes on when that is mended"
                self._failure = Stopped(f"{worker}: {fault.message}; {left}", fault.status)
                return
            self._storeless[worker] = self._number
        elif rest and chunk.faulty - {worker} and len(chunk.jobs) == 1:
            text = f"{self._name}:{rest[0].number}: error: {fault.message}"
            self._fail(rest[0], text, fault.status)
            # Once: who comes to it again with other jobs is at fault after all.
            for other in chunk.faulty - self._forgiven:
                self._forgiven.add(other)
                self._cluster.accept(other)
            return
        self._refuse(worker, fault.message, fault.status)
        suspect = fault.suspect - done if fault.is_local else -1
        for place, job in enumerate(rest):
            if place == suspect:
                self._again.append(_Try([job], faulty=frozenset([worker])))
        others = [job for place, job in enumerate(rest) if place != suspect]
        if others:
            self._again.append(_Try(others, max(1, chunk.losses)))

    def _others(self, worker: str) -> set[str]:
        return self._threads.keys() - {worker}

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
            self._fail(job, text, Status.FAULT)

    def _fail(self, job: Job, text: str, status: int) -> None:
        self._plan.finish(job, f'"status": {int(status)}, "error": {json.dumps(text)}}}', status, "")

    def _give_up(self, names: Iterable[str]) -> None:
        """Tries chunks again that did not come back for no fault of theirs."""
        for name in names:
            chunk = self._out.pop(name, None)
            if chunk:
                chunk.names.discard(name)
                if not chunk.names:
                    self._again.append(_Try(chunk.jobs, max(1, chunk.losses), chunk.faulty))

    def _refuse(self, worker: str, why: str, status: int) -> None:
        self._cluster.refuse(worker)
        self._threads.pop(worker, None)
        self._progress.note(f"{worker} draws nothing: {why}")
        self._refusal = Stopped(f"no worker can draw: {worker}: {why}", status)

    def _deserted(self) -> GridError:
        if self._refusal and self._cluster.is_connected:
            return self._refusal
        what = "no worker came" if self._cluster.is_connected else "the scheduler is gone"
        message = f"{what} for {self._wait:g} s; the same command goes on from here"
        return Stopped(message, Status.UNAVAILABLE)

    def _silence(self) -> GridError:
        count = len(self._threads)
        who = f"{count} workers" if count > 1 else "the worker"
        message = f"nothing came back from {who} for {self._wait:g} s; the same command goes on from here"
        return Stopped(message, Status.UNAVAILABLE)


def _counted(jobs: Sequence[Job]) -> str:
    return f"{len(jobs)} job{'' if len(jobs) == 1 else 's'}"
