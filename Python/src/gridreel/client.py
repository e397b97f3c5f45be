"""One warm `gridreel batch`: jobs go in by a pipe, results and pictures come back by another."""

from __future__ import annotations

import base64
import builtins
import fcntl
import json
import os
import re
import selectors
import signal
import subprocess
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from . import program as programs
from .errors import GridError, Status

_PIPE_BYTES = 1 << 20
_READ_BYTES = 1 << 18
# Enough to keep the child busy while an answer is read, few enough to be sent again when it dies.
_AHEAD_JOBS = 64
_AHEAD_BYTES = 1 << 20
# To wake up for each of many small pictures costs more than to read it.
_NAP_SECONDS = 0.02
# Where a warning comes from, and where in the job's line it went wrong: nobody wrote either who calls Python.
SOURCE = re.compile(r"^(<stdin>|attachment:data)(:\d+)*: (warning: )?")
_PLACE = re.compile(r"^(<stdin>|<stdout>|attachment:data)(:\d+)*: (error: )?")
# What films and lossless pictures are in HTML; other pictures have a method of their own.
_MEDIA = {
    "gif": "image/gif",
    "apng": "image/apng",
    "webp": "image/webp",
    "mp4": "video/mp4",
    "webm": "video/webm",
}


@dataclass(frozen=True)
class Request:
    """A job's line, without its end, and the bytes of its attachments in the job's order."""

    line: bytes
    attachments: Sequence[bytes] = ()

    def framed(self) -> bytes:
        """What is sent to the program."""
        if not self.attachments:
            return self.line + b"\n"
        return b"\n".join((self.line, *self.attachments, b""))


@dataclass(frozen=True)
class Answer:
    """The result of a job, and its picture if the job asked for bytes and was drawn."""

    result: dict[str, Any]
    picture: bytes | None = None

    @property
    def status(self) -> int:
        """0, or the exit status that says why there is no picture."""
        return int(self.result.get("status", Status.FAULT))


@dataclass(repr=False)
class Picture:
    """A picture and what the program says of it."""

    bytes: bytes = field(repr=False)
    result: dict[str, Any] = field(repr=False)
    format: str = ""
    """The format of the bytes, such as "png"."""

    def __post_init__(self) -> None:
        if not self.format:
            self.format = str(self.result["files"][0]["format"])

    def __repr__(self) -> str:
        return f"<Picture: {self.format}, {len(self.bytes):,} bytes>"

    def _repr_png_(self) -> builtins.bytes | None:
        return self.bytes if self.format == "png" else None

    def _repr_svg_(self) -> str | None:
        return self.bytes.decode() if self.format == "svg" else None

    def _repr_html_(self) -> str | None:
        kind = _MEDIA.get(self.format)
        if kind is None:
            return None
        source = f'src="data:{kind};base64,{base64.b64encode(self.bytes).decode()}"'
        style = 'style="max-width: 100%; height: auto"'
        if kind.startswith("video"):
            return f"<video {source} {style} controls autoplay loop muted playsinline></video>"
        return f'<img {source} {style} alt="Picture of a table">'

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, whole or not at all."""
        path = os.path.expanduser(path)
        folder, name = os.path.split(os.fspath(path))
        with tempfile.NamedTemporaryFile(dir=folder or ".", prefix=f".{name}.", delete=False) as file:
            try:
                file.write(self.bytes)
                file.close()
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(file.name, 0o666 & ~mask)
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise


class Client:
    """Draws jobs one after the other in one child process that stays warm.

    A job that takes longer than `timeout` seconds, or whose process dies, fails alone: the child is
    replaced and goes on with the next one. Threads may share a client, and wait for their turns; a process
    that was forked gets a child of its own.
    """

    # Of a client that could not be made, too: it may be closed all the same.
    _child: _Child | None = None
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

        `max_memory` such as "512MB" is what a job may take; `folder` is where relative paths start.
        """
        self._command = [program or programs.path(), "batch", "-j", "1"]
        if max_memory:
            self._command += ["--max-memory", max_memory]
        self._timeout = timeout
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
            raise GridError("the 'output' of the job is no file; draw(job) returns its bytes", Status.USAGE)
        return answer.result

    def _answer(self, job: Mapping[str, Any], attachments: Mapping[str, bytes] | None) -> Answer:
        whole = dict(job)
        if attachments:
            whole["attachments"] = {name: len(data) for name, data in attachments.items()}
        request = Request(json.dumps(whole).encode(), tuple((attachments or {}).values()))
        (answer,) = self.answers([request])
        if answer.status != 0:
            # Under `strict` what it would have warned of is the reason.
            warned = "; ".join(SOURCE.sub("", str(text)) for text in answer.result.get("warnings", []))
            message = str(answer.result.get("error") or warned or "the program does not say why")
            raise GridError(_PLACE.sub("", message), answer.status, key=answer.result.get("key"))
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

    def _running(self) -> _Child:
        if self._child is None:
            self._child = _Child(self._command, self._folder, self._environment)
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


class _Child:
    """A running `gridreel batch` and what is on its way to and from it."""

    def __init__(self, command: list[str], folder: str | None, environment: dict[str, str] | None) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=environment,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            message = f"{command[0]} does not start: {error.strerror}"
            raise GridError(message, Status.UNAVAILABLE) from None
        assert self._process.stdin and self._process.stdout
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        for pipe in (self._input, self._output):
            os.set_blocking(pipe, False)
            _widen(pipe)
        self._unsent: deque[memoryview] = deque()
        self._received = _Buffer()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._is_writing = False
        self._timeout: float | None = None
        self._may_nap = False

    @property
    def is_gone(self) -> bool:
        """Whether the program has ended."""
        return self._process.poll() is not None

    def send(self, data: bytes) -> None:
        """Queues bytes for the program and writes what its pipe takes at once."""
        self._unsent.append(memoryview(data))
        self._write()

    def receive(self, timeout: float | None, may_nap: bool) -> Answer:
        """The next answer; `GridError` if the program ends or says nothing for `timeout` seconds.

        Who `may_nap` waits a little longer, so that several answers are read at a time.
        """
        self._timeout = timeout
        self._may_nap = may_nap
        deadline = None if timeout is None else time.monotonic() + timeout
        line = self._received.take(self._line_end(deadline))
        try:
            result = json.loads(line)
            count = result.get("bytes")
        except (ValueError, AttributeError):
            raise GridError(f"the program said {line[:80]!r} instead of a result") from None
        if not isinstance(count, int):
            return Answer(result)
        while len(self._received) < count + 1:
            self._wait(deadline)
        picture = self._received.take(count)
        if self._received.take(1) != b"\n":
            raise GridError("the program's frame of bytes has no end")
        return Answer(result, picture)

    def end(self) -> None:
        """Ends the program and everything that it started."""
        self._selector.close()
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        self._process.stdout.close()

    def leave(self) -> None:
        """Closes what a fork has copied of the program of another process."""
        self._selector.close()
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.returncode = 0  # it is not ours to wait for

    def _line_end(self, deadline: float | None) -> int:
        searched = 0
        while True:
            end = self._received.find_line_end(searched)
            if end:
                return end
            searched = len(self._received)
            self._wait(deadline)

    def _wait(self, deadline: float | None) -> None:
        """Waits until something can be read or written, and does it."""
        if self._is_writing != bool(self._unsent):
            self._is_writing = not self._is_writing
            if self._is_writing:
                self._selector.register(self._input, selectors.EVENT_WRITE)
            else:
                self._selector.unregister(self._input)
        # What is left in the pipe may be all that it holds, and then the program waits.
        if self._may_nap and not self._unsent and self._received.took_all:
            time.sleep(_NAP_SECONDS)
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        ready = self._selector.select(left)
        if not ready:
            raise GridError(f"the job took longer than {self._timeout:g} s and was ended", Status.OVER_LIMIT)
        for key, _ in ready:
            if key.fd == self._input:
                self._write()
            else:
                self._read()

    def _read(self) -> None:
        try:
            if not self._received.fill(self._output):
                raise GridError(f"the program {self._ending()}", Status.UNAVAILABLE)
        except BlockingIOError:
            pass

    def _write(self) -> None:
        while self._unsent:
            try:
                count = os.write(self._input, self._unsent[0])
            except BlockingIOError:
                return
            except BrokenPipeError:
                self._unsent.clear()  # reading tells why
                return
            if count == len(self._unsent[0]):
                self._unsent.popleft()
            else:
                self._unsent[0] = self._unsent[0][count:]

    def _ending(self) -> str:
        try:
            status = self._process.wait(5)
        except subprocess.TimeoutExpired:
            return "closed its output"
        if status >= 0:
            return f"ended with status {status}"
        return f"was ended by signal {-status} ({signal.strsignal(-status) or 'unknown'})"


class _Buffer:
    """Bytes that were read and not yet taken, in memory that is used again.

    A new buffer for each read would cost more than the read: the system gives and takes large ones back.
    """

    def __init__(self) -> None:
        self._bytes = bytearray(_READ_BYTES)
        self._start = self._end = 0
        self.took_all = True  # whether the last read left nothing in the pipe

    def __len__(self) -> int:
        return self._end - self._start

    def fill(self, pipe: int) -> int:
        """Reads what a pipe has, and returns how many bytes that are."""
        if len(self._bytes) - self._end < _READ_BYTES // 2:
            kept = self._bytes[self._start : self._end]
            if len(kept) > len(self._bytes) // 2:
                self._bytes = bytearray(2 * len(self._bytes))
            self._bytes[: len(kept)] = kept
            self._start, self._end = 0, len(kept)
        with memoryview(self._bytes) as view, view[self._end :] as room:
            count = os.readv(pipe, [room])
            self.took_all = count < len(room)
        self._end += count
        return count

    def find_line_end(self, searched: int) -> int:
        """How many bytes the first line has, its end included; 0 if it is not complete."""
        place = self._bytes.find(b"\n", self._start + searched, self._end)
        return place + 1 - self._start if place >= 0 else 0

    def take(self, count: int) -> bytes:
        """Removes the first bytes."""
        with memoryview(self._bytes) as view:
            taken = bytes(view[self._start : self._start + count])
        self._start += count
        if self._start == self._end:
            self._start = self._end = 0
        return taken


def _widen(pipe: int) -> None:
    """Makes a pipe hold many pictures, so that neither side waits for the other; Linux only."""
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        try:
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        except OSError:
            pass  # more than this user may have; the usual size works as well
