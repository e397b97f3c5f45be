"""Which jobs of a list are left to be drawn."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, Any

from .errors import GridError
from .jobs import BadLine, Job, JobReader, is_blank
from .journal import Journal
from .store import Store

_DONE_NAME = re.compile(r"[0-9a-f]{2}/([0-9a-f]{64})\.[a-z.]+")


class Plan:
    """Reads a list once, job by job, and knows which pictures exist.

    Of each job it keeps the 32 bytes of its key in memory; the rest goes into a file for the manifest.
    """

    def __init__(
        self,
        lines: Iterable[tuple[int, str | GridError]],
        reader: JobReader,
        store: Store,
        journal: Journal,
        name: str,
    ) -> None:
        """`name` is the list's, for messages."""
        self._lines = iter(lines)
        self._reader = reader
        self._journal = journal
        self._name = name
        self._done = {bytes.fromhex(hit[1]) for path in store.names() if (hit := _DONE_NAME.fullmatch(path))}
        told = _told(journal)
        # Pictures whose results were lost with their driver.
        self._untold = {key for key in self._done if key not in told}
        self._running: set[bytes] = set()
        self._failed: set[bytes] = set()
        self._entries: IO[str] = tempfile.TemporaryFile("w+", prefix="gridreel-plan-")
        self.is_resumed = bool(self._done or told)
        self.counts: Counter[str] = Counter()

    def jobs(self) -> Iterator[Job]:
        """The jobs that are to be drawn; others are counted and written into the journal."""
        for number, line in self._lines:
            if isinstance(line, GridError):
                self._refuse(BadLine(number, None, line))
                continue
            if is_blank(line):
                continue
            job = self._reader.read(number, line)
            if isinstance(job, BadLine):
                self._refuse(job)
                continue
            self._enter(number, job.id, job.output, job.key, job.suffix)
            if self._is_left(job):
                yield job

    def finish(self, job: Job, rest: str, status: int, worker: str) -> None:
        """Takes the result of a job."""
        key = bytes.fromhex(job.key)
        self._running.discard(key)
        if status == 0:
            self._done.add(key)
        else:
            self._failed.add(key)
        self.counts["drawn" if status == 0 else "failed"] += 1
        head = f'{{"line": {job.number}, "id": {json.dumps(job.id)}, "key": "{job.key}", '
        self._journal.write(f'{head}"worker": {json.dumps(worker)}, {rest}')

    def entries(self) -> Iterator[tuple[int, Any, str | None, str | None, str]]:
        """Line, id, output, key and suffix of all jobs."""
        self._entries.flush()
        self._entries.seek(0)
        for line in self._entries:
            yield tuple(json.loads(line))

    @property
    def finished(self) -> int:
        """How many jobs need nothing more."""
        return sum(self.counts.values())

    def _is_left(self, job: Job) -> bool:
        key = bytes.fromhex(job.key)
        if key in self._running or key in self._failed:
            # Drawn for another line; the manifest gives both the same picture.
            self.counts["same"] += 1
            return False
        if key in self._done:
            self.counts["found"] += 1
            if key in self._untold:
                self._untold.discard(key)
                head = f'{{"line": {job.number}, "id": {json.dumps(job.id)}, "key": "{job.key}"'
                self._journal.write(f'{head}, "status": 0, "cached": true}}')
            return False
        self._running.add(key)
        return True

    def _refuse(self, bad: BadLine) -> None:
        self._enter(bad.number, bad.id, None, None, "")
        self.counts["failed"] += 1
        column = f":{bad.error.column}" if bad.error.column else ""
        record = {
            "line": bad.number,
            "id": bad.id,
            "status": bad.error.status,
            "error": f"{self._name}:{bad.number}{column}: error: {bad.error.message}",
        }
        self._journal.write(json.dumps(record))

    def _enter(self, *entry: Any) -> None:
        self._entries.write(json.dumps(entry) + "\n")


def _told(journal: Journal) -> set[bytes]:
    """The keys of drawn jobs in the journal."""
    return {
        bytes.fromhex(record["key"])
        for record in journal.records()
        if record.get("status") == 0 and isinstance(record.get("key"), str)
    }
