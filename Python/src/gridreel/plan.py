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
from .store import LISTED, Store, picture_name

# The jobs that failed, as a list to run again.
FAILED_NAME = "failed.jsonl"
_TOLD_FAILURES = 5
_NAME = re.compile(r"[0-9a-f]{2}/([0-9a-f]{64})(?:(\.[a-z.]+)|/.*)")
# The bytes of a job's files, and of the list of these; None without one.
_Sizes = tuple[int, "int | None"]


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
        self._store = store
        told = _told(journal)
        there = _there(store)
        # What has another size than it was given, or none, was left by a disk or a node that failed.
        self._broken = {key for key, sizes in there.items() if _is_broken(sizes, told.get(key))}
        self._done = there.keys() - self._broken
        # Pictures whose results were lost with their driver.
        self._untold = {key: sizes for key, sizes in there.items() if told.get(key) is None}
        # With the number of further lines whose picture is the same.
        self._running: dict[bytes, int] = {}
        self._failed: set[bytes] = set()
        self._failed_lines: IO[str] = tempfile.TemporaryFile("w+", prefix="gridreel-failed-")
        self.failures: list[str] = []  # why the first of the failed jobs failed
        self._entries: IO[str] = tempfile.TemporaryFile("w+", prefix="gridreel-plan-")
        self.is_resumed = bool(there or told)
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
        same = self._running.pop(key, 0)
        if status == 0:
            self._done.add(key)
            self.counts["drawn"] += 1
            self.counts["same"] += same
        else:
            self._failed.add(key)
            self.counts["failed"] += 1 + same
            error = json.loads("{" + rest).get("error")
            self._note(job.number, job.text, str(error))
        head = f'{{"line": {job.number}, "id": {json.dumps(job.id)}, "key": "{job.key}", '
        self._journal.write(f'{head}"worker": {json.dumps(worker)}, {rest}')

    def entries(self) -> Iterator[tuple[int, Any, str | None, str | None, str]]:
        """Line, id, output, key and suffix of all jobs."""
        self._entries.flush()
        self._entries.seek(0)
        for line in self._entries:
            yield tuple(json.loads(line))

    def write_failed(self, unfinished: Iterable[Job] = ()) -> bool:
        """Keeps the jobs that failed, and those that did not come back, as a list that can be run again.

        None is left of an earlier run. Returns whether there is one now.
        """
        for job in unfinished:
            self._failed_lines.write(job.text + "\n")
        self._failed_lines.seek(0)
        if data := self._failed_lines.read().encode("utf-8", "surrogatepass"):
            self._store.replace(FAILED_NAME, data)
        else:
            self._store.remove(FAILED_NAME)
        return bool(data)

    def _is_left(self, job: Job) -> bool:
        key = bytes.fromhex(job.key)
        # Drawn for another line; the manifest gives both the same picture.
        if key in self._running:
            self._running[key] += 1
            return False
        if key in self._failed:
            self.counts["failed"] += 1
            return False
        if key in self._done:
            self.counts["found"] += 1
            if sizes := self._untold.pop(key, None):
                record = {"line": job.number, "id": job.id, "key": job.key, "status": 0, **_members(sizes)}
                self._journal.write(json.dumps({**record, "cached": True}))
            return False
        if key in self._broken:
            self._broken.discard(key)
            self._clear(job)
        self._running[key] = 0
        return True

    def _clear(self, job: Job) -> None:
        """Removes what is left of a picture, since nothing that exists is made again."""
        self._store.remove(picture_name(job.key, job.suffix))
        if job.suffix == LISTED:
            for name, _ in list(self._store.objects(picture_name(job.key, ""))):
                self._store.remove(name)

    def _refuse(self, bad: BadLine) -> None:
        self._enter(bad.number, bad.id, None, None, "")
        self.counts["failed"] += 1
        column = f":{bad.error.column}" if bad.error.column else ""
        error = f"{self._name}:{bad.number}{column}: error: {bad.error.message}"
        self._note(bad.number, bad.text, error)
        record = {
            "line": bad.number,
            "id": bad.id,
            "status": bad.error.status,
            "error": error,
        }
        self._journal.write(json.dumps(record))

    def _note(self, number: int, text: str | None, error: str) -> None:
        if len(self.failures) < _TOLD_FAILURES:
            place = f"{self._name}:{number}"
            self.failures.append(error if error.startswith(place) else f"{place}: {error}")
        line = f"// line {number} of {self._name} is not text" if text is None else text
        self._failed_lines.write(line + "\n")

    def _enter(self, *entry: Any) -> None:
        self._entries.write(json.dumps(entry) + "\n")


def _told(journal: Journal) -> dict[bytes, _Sizes | None]:
    """What the journal says of the sizes of drawn jobs, by their keys."""
    told: dict[bytes, _Sizes | None] = {}
    for record in journal.records():
        if record.get("status") == 0 and isinstance(record.get("key"), str):
            key, size = bytes.fromhex(record["key"]), record.get("bytes")
            told[key] = told.get(key) if size is None else (size, record.get("listBytes"))
    return told


def _there(store: Store) -> dict[bytes, _Sizes]:
    """The sizes of what is done, by the keys of the jobs."""
    done: dict[bytes, tuple[int, bool]] = {}
    parts: Counter[bytes] = Counter()
    for path, size in store.objects():
        hit = _NAME.fullmatch(path)
        if hit and hit[2]:
            done[bytes.fromhex(hit[1])] = (size, hit[2] == LISTED)
        elif hit:
            parts[bytes.fromhex(hit[1])] += size
    return {key: (parts[key], size) if is_list else (size, None) for key, (size, is_list) in done.items()}


def _is_broken(sizes: _Sizes, told: _Sizes | None) -> bool:
    if told is None:
        return 0 in sizes
    return sizes[0] != told[0] or (told[1] is not None and sizes[1] != told[1])


def _members(sizes: _Sizes) -> dict[str, int]:
    size, listed = sizes
    return {"bytes": size} if listed is None else {"bytes": size, "listBytes": listed}
