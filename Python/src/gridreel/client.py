"""One warm `gridreel batch`: jobs go in by a pipe, results and pictures come back by another."""

from __future__ import annotations

import json
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from . import program as programs
from .child import Answer, Child, Request
from .errors import GridError, Status
from .problem import Problem
from .picture import Picture

# Enough to keep the child busy while an answer is read, few enough to be sent again when it dies.
_AHEAD_JOBS = 64
# A job that waits instead of computing may take so many times its processor time.
_PATIENCE = 10
# What the program takes for no limit: a week.
_ENDLESS = 604_800.0
_AHEAD_BYTES = 1 << 20


class Client:
    """Draws jobs one after the other in one child process that stays warm.

    A job that needs more than `timeout` seconds of processor time, waits for ten times as long, needs more
    than `max_memory`, or whose process dies, fails alone: the child is replaced and goes on with the next one. Threads may share a client, and wait for their turns; a process
    that was forked gets a child of its own.
    """

    # Of a client that could not be made, too: it may be closed all the same.
    _child: Child | None = None
    _process = 0

    def __init__(
        self,
        program: str | None = None,
        *,
        timeout: float | None = 60.0,
        max_memory: str | None = None,
        folder: str | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Makes a client; the program starts with the first job.

        `timeout` and `max_memory`, such as "512MB" (1GB without it), are what a job may take; `folder` is
        where relative paths start.
        """
        # The child is the process of its own that a job needs.
        seconds = _ENDLESS if timeout is None else timeout
        self._command = [program or programs.path(), "batch", "-j", "1", "--no-isolate", "--timeout", f"{seconds:g}"]
        if max_memory:
            self._command += ["--max-memory", max_memory]
        self._timeout = None if timeout is None else timeout * _PATIENCE
        self._folder = folder
        self._environment = dict(environment) if environment is not None else None
        self._begin()

    def _begin(self) -> None:
        """Belongs to this process, without a child; what a fork copied is the parent's to use and to end."""
        self._process = os.getpid()
        self._child = None
        self._lock = threading.Lock()
        self._thread: int | None = None  # whose turn it is

    def draw(
        self,
        job: Mapping[str, Any],
        format: str | None = None,
        attachments: Mapping[str, bytes] | None = None,
    ) -> Picture:
        """Draws one job and returns its picture, as PNG unless `format` or the job's "output" says otherwise.

        `attachments` hold the contents of the files that the job names as "attachment:NAME".
        Raises `GridError` in the words and with the status of the program.
        """
        format = _format(job.get("output"), format)
        answer = self._answer({**job, "output": {"bytes": format}}, attachments)
        if answer.picture is None:
            raise GridError("no picture came back")
        return Picture(answer.picture, answer.result, format)

    def write(self, job: Mapping[str, Any], attachments: Mapping[str, bytes] | None = None) -> dict[str, Any]:
        """Draws one job into the files of its "output", and returns the result."""
        answer = self._answer(job, attachments)
        if answer.picture is not None:
            raise GridError("the 'output' of the job is not a file; draw(job) returns its bytes", Status.USAGE)
        return answer.result

    def _answer(self, job: Mapping[str, Any], attachments: Mapping[str, bytes] | None) -> Answer:
        whole = dict(job)
        if attachments:
            whole["attachments"] = {name: len(data) for name, data in attachments.items()}
        request = Request(json.dumps(whole).encode(), tuple((attachments or {}).values()))
        (answer,) = self.answers([request])
        if answer.status != 0:
            raise _failure(answer)
        return answer

    def answers(self, requests: Iterable[Request]) -> Iterator[Answer]:
        """Sends all requests, some ahead of their answers, and yields the answers in order.

        Whoever stops before the last answer gets a new child for the next call. Other threads wait meanwhile.
        """
        with self._turn():
            yield from self._answers(iter(requests))

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Lets one thread at a time ask: answers say only by their order whose they are."""
        if self._process != os.getpid():
            if self._child:
                self._child.leave()
            self._begin()
        if self._thread == threading.get_ident():
            message = "answers() of this client goes on in this thread; take all its answers, or close it"
            raise GridError(message, Status.USAGE)
        with self._lock:
            self._thread = threading.get_ident()
            try:
                yield
            finally:
                self._thread = None

    def _answers(self, source: Iterator[Request]) -> Iterator[Answer]:
        waiting: deque[Request] = deque()  # sent, without an answer yet
        is_tried_again = False
        try:
            while self._fill(waiting, source):
                try:
                    may_nap = len(waiting) > _AHEAD_JOBS // 4
                    answer = self._running().receive(self._timeout, may_nap)
                except GridError as error:
                    self._discard()
                    # A child that somebody else ended must not cost a job; one that this job ends twice does.
                    if error.status != Status.UNAVAILABLE or is_tried_again:
                        status = Status.FAULT if is_tried_again else error.status
                        answer = Answer({"status": status, "error": error.message})
                    else:
                        is_tried_again = True
                        self._send_again(waiting)
                        continue
                    waiting.popleft()
                    self._send_again(waiting)
                else:
                    waiting.popleft()
                    if answer.status == Status.OVER_LIMIT:
                        # The child ends with a job that exceeds its limits.
                        self._discard()
                        self._send_again(waiting)
                is_tried_again = False
                yield answer
        finally:
            if waiting:
                self._discard()

    def _fill(self, waiting: deque[Request], source: Iterator[Request]) -> bool:
        """Sends requests, many at a time, when few are on their way; returns whether any is."""
        if len(waiting) > _AHEAD_JOBS // 2:
            return True
        frames: list[bytes] = []
        size = 0
        while len(waiting) < _AHEAD_JOBS and size < _AHEAD_BYTES:
            request = next(source, None)
            if request is None:
                break
            if not waiting and self._child and self._child.is_gone:
                self._discard()
            waiting.append(request)
            frames.append(request.framed())
            size += len(frames[-1])
        if frames:
            self._running().send(b"".join(frames))
        return bool(waiting)

    def _send_again(self, waiting: Iterable[Request]) -> None:
        for request in waiting:
            self._running().send(request.framed())

    def close(self) -> None:
        """Ends the child; what it has not answered is lost."""
        if self._process == os.getpid():
            self._discard()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _running(self) -> Child:
        if self._child is None:
            self._child = Child(self._command, self._folder, self._environment)
        return self._child

    def _discard(self) -> None:
        child, self._child = self._child, None
        if child:
            child.end()


def _format(output: Any, format: str | None) -> str:
    """The format of a picture that is returned, by a job's output and by who asks for it."""
    if output is None:
        return format or "png"
    if not isinstance(output, Mapping) or list(output) != ["bytes"]:
        message = "draw() returns bytes; leave 'output' out, or draw into its files by write(job)"
        raise GridError(message, Status.USAGE)
    asked = str(output["bytes"])
    if format is not None and format != asked:
        raise GridError(f"the 'output' of the job says {asked}, and draw() {format}", Status.USAGE)
    return asked


def _failure(answer: Answer) -> GridError:
    """Why a job failed; under `strict` what it would have warned of is the reason."""
    result = answer.result
    problem = Problem.of(result["errorData"]) if "errorData" in result else None
    warned = "; ".join(Problem.of(data).in_job() for data in result.get("warningData", []))
    message = problem.in_job() if problem else result.get("error") or warned or "the program does not say why"
    return GridError(str(message), answer.status, key=result.get("key"), problem=problem)
