"""What a driver sends to a worker, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import __version__


@dataclass(frozen=True)
class Order:
    """What all chunks of a run have in common."""

    token: str  # of the driver, found in the store too
    store: str
    options: Mapping[str, Any]
    fingerprint: str
    folder: str  # where the driver's relative paths start
    environment: Mapping[str, str]  # of the program, beside the worker's own
    timeout: float | None
    max_memory: str | None
    patience: float  # how many seconds a worker waits for its store, its disk or the start of its program
    package: str = __version__


@dataclass(frozen=True)
class Task:
    """A job as a worker needs it."""

    key: str
    place: str  # its list and line, for messages
    line: str
    edit: tuple[int, int]
    suffix: str
    inputs: tuple[tuple[str, str], ...]  # path on the driver, digest


@dataclass(frozen=True)
class Chunk:
    """Some jobs for one worker."""

    name: str  # of its own; a chunk is tried once under it
    order: Order
    tasks: tuple[Task, ...]
    contents: Mapping[str, bytes] = field(repr=False)  # of small inputs, by digest
    is_retry: bool  # some of its pictures may exist


@dataclass(frozen=True)
class Fault:
    """What keeps a worker from drawing, which may be its own fault."""

    message: str
    status: int
    is_local: bool  # of the machine or of a job; otherwise the store does not answer as it should
    suspect: int  # the task that met it


@dataclass(frozen=True)
class Outcome:
    """What became of a chunk."""

    worker: str
    # For each job the rest of its line in the journal (JSON without the opening brace), and its status.
    results: list[tuple[str, int]] = field(default_factory=list)
    seconds: float = 0.0
    refusal: str | None = None  # why this worker may draw nothing
    was_tried: bool = False  # somebody began this chunk and did not end it
    fault: Fault | None = None  # why the rest is not drawn
