"""Dask, as the driver needs it: chunks go out, outcomes come back, in any order."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from .chunk import Chunk, Outcome
from .errors import GridError, Status, one_line
from .worker import draw

_CONNECT_SECONDS = 20
# Dask watches itself many times a second, which is of no use to chunks of a second.
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "30s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.worker.memory.monitor-interval": "1s",
}


class Lost:
    """A chunk's worker is gone, or its connection."""


@dataclass(frozen=True)
class Unfit:
    """Dask's own words for a worker that cannot even begin a chunk."""

    workers: list[str]
    why: str


class Cluster:
    """A connection to a scheduler."""

    def __init__(self, scheduler: Any, workers: int | None) -> None:
        """Connects to an address, takes a `distributed.Client`, or starts a cluster here (None).

        Raises `GridError` (69) if nobody answers.
        """
        try:
            import dask
            from distributed import Client, LocalCluster
        except ImportError:
            message = "Dask is missing; install it: pip install 'gridreel[cluster]'"
            raise GridError(message, Status.UNAVAILABLE) from None
        self._own: list[Any] = []
        self._ended: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._futures: dict[str, Any] = {}
        self._refused: set[str] = set()
        # The workers that a chunk may go to, if these were named.
        self._bound: dict[str, frozenset[str]] = {}
        if scheduler is not None and not isinstance(scheduler, str):
            self._client = scheduler
            return
        try:
            if scheduler is None:
                with dask.config.set(_QUIET):
                    local = LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        processes=True,
                        dashboard_address="127.0.0.1:0",
                        silence_logs=logging.CRITICAL,
                    )
                self._own.append(local)
                self._client = Client(local)
            else:
                self._client = Client(scheduler, timeout=_CONNECT_SECONDS)
            self._own.insert(0, self._client)
        except (OSError, ValueError, TypeError) as error:
            message = f"no scheduler answers at {scheduler}: {one_line(error)}"
            raise GridError(message, Status.UNAVAILABLE) from None

    @property
    def is_connected(self) -> bool:
        """Whether the scheduler is there."""
        return bool(self._client.status == "running")

    @property
    def is_own(self) -> bool:
        """Whether the cluster was started here, so that no other worker will come."""
        return len(self._own) > 1

    def threads(self) -> dict[str, int]:
        """The threads of each worker that was not refused."""
        try:
            known: dict[str, int] = self._client.nthreads()
        except Exception:  # the scheduler is gone, or going
            return {}
        return {name: count for name, count in known.items() if name not in self._refused}

    def refuse(self, worker: str) -> None:
        """Sends no more chunks to a worker."""
        self._refused.add(worker)

    def accept(self, worker: str) -> None:
        """Sends chunks again to a worker that was refused."""
        self._refused.discard(worker)

    def holders(self) -> dict[str, str]:
        """The workers that have chunks in hand, by the chunks' names."""
        try:
            processing = self._client.processing()
        except Exception:  # the scheduler is gone, or going
            return {}
        return {str(name): worker for worker, names in processing.items() for name in names}

    def has_begun(self, names: Iterable[str]) -> bool:
        """Whether a worker has begun one of these chunks; True if the scheduler does not say."""
        from distributed import Event

        try:
            return any(Event(name, self._client).is_set() for name in names)
        except Exception:  # the scheduler is gone, or going
            return True

    def submit(self, chunk: Chunk, workers: Collection[str], avoided: Collection[str]) -> None:
        """Sends a chunk to the next of `workers` that is free; to one that is avoided only if there is no other."""
        only = None
        if avoided or self._refused:
            only = [worker for worker in workers if worker not in avoided] or list(workers) or None
        future = self._client.submit(draw, chunk, key=chunk.name, pure=False, workers=only)
        self._futures[chunk.name] = future
        self._bound[chunk.name] = frozenset(only or ())
        future.add_done_callback(lambda done: self._ended.put((chunk.name, done)))

    def drop(self, names: Iterable[str]) -> None:
        """Takes chunks back that others have done."""
        futures = [self._futures.pop(name) for name in names if name in self._futures]
        for name in names:
            self._bound.pop(name, None)
            self._forget(name)
        if futures:
            self._quietly(lambda: self._client.cancel(futures, force=True))

    def ended(self, seconds: float) -> list[tuple[str, Outcome | Lost | Unfit]]:
        """Waits for chunks that came back or were lost; an empty list after `seconds` without any."""
        try:
            names = [self._ended.get(timeout=seconds)]
            while len(names) < 1000:
                names.append(self._ended.get_nowait())
        except queue.Empty:
            names = names if "names" in locals() else []
        ended = [(name, self._outcome(name, future)) for name, future in names if name in self._futures]
        for name, _ in ended:
            self._futures.pop(name, None)
            self._bound.pop(name, None)
            self._forget(name)
        return ended

    def lose_all(self) -> list[str]:
        """Gives up all chunks that are out, because the scheduler forgot them; their names."""
        names = list(self._futures)
        self._futures.clear()
        self._bound.clear()
        return names

    def lose_stranded(self, workers: Collection[str]) -> list[str]:
        """Takes back the chunks that were meant for workers of which none is there any more; their names."""
        names = [name for name, bound in self._bound.items() if bound and bound.isdisjoint(workers)]
        futures = [self._futures.pop(name) for name in names]
        for name in names:
            del self._bound[name]
        if futures:
            self._quietly(lambda: self._client.cancel(futures, force=True))
        return names

    def cancel(self) -> None:
        """Takes back what no worker has begun."""
        futures = list(self._futures.values())
        self._quietly(lambda: self._client.cancel(futures, force=True))

    def close(self) -> None:
        """Ends the connection, and the cluster if it was started here."""
        for part in self._own:
            self._quietly(part.close)

    def _outcome(self, name: str, future: Any) -> Outcome | Lost | Unfit:
        from distributed.scheduler import KilledWorker

        if future.status in ("cancelled", "lost"):
            return Lost()
        try:
            result = future.result(timeout=30)
        except KilledWorker:
            return Lost()
        except ModuleNotFoundError as error:
            return self._unfit(name, f"it does not have the package {error.name}; install gridreel there")
        except Exception as error:
            if future.status == "error" and type(error).__module__.split(".")[0] != "distributed":
                return self._unfit(name, f"{type(error).__name__}: {one_line(error)}")
            return Lost()
        return result if isinstance(result, Outcome) else Lost()

    def _unfit(self, name: str, why: str) -> Lost | Unfit:
        # By value, because a scheduler need not have this package.
        def find(dask_scheduler: Any) -> list[str]:
            task = dask_scheduler.tasks.get(name)
            return [str(worker) for worker in task.erred_on] if task else []

        try:
            workers = self._client.run_on_scheduler(find)
        except Exception:
            workers = []
        return Unfit(workers, why) if workers else Lost()

    def _forget(self, name: str) -> None:
        """Removes the mark by which a worker sees that a chunk was begun before."""

        async def clear() -> None:
            try:
                await self._client.scheduler.event_clear(name=name)
            except Exception:
                pass  # a mark more in a scheduler that is going away

        self._quietly(lambda: self._client.loop.add_callback(clear))

    @staticmethod
    def _quietly(action: Callable[[], Any]) -> None:
        try:
            action()
        except Exception:
            pass
