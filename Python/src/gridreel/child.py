"""A running `gridreel batch`: what goes in and comes out by its pipes."""

from __future__ import annotations

import fcntl
import json
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import GridError, Status

_PIPE_BYTES = 1 << 20
_READ_BYTES = 1 << 18
# To wake up for each of many small pictures costs more than to read it.
_NAP_SECONDS = 0.02


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


class Child:
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
            raise GridError(f"the job waited for more than {self._timeout:g} s and was ended", Status.OVER_LIMIT)
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
