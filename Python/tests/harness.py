"""A scheduler and workers in processes of their own, and the books that are kept on what they draw."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq

HERE = Path(__file__).parent
# Short, so that a test need not wait for minutes until a silent node counts as dead.
SETTINGS = {
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s",
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "12s",
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "6s",
    "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "60s",
    "DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "False",
}


class Farm:
    """A scheduler with workers, each with one thread and a nanny that starts it anew."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", prefix: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.book = folder / "book.txt"
        self.environment = {**os.environ, **SETTINGS, "GRIDREEL_BOOK": str(self.book)}
        self.processes: dict[str, subprocess.Popen] = {}
        self._log = open(folder / "farm.log", "ab")
        self._port_file = folder / "scheduler.json"
        self.start(
            "scheduler", "distributed.cli.dask_scheduler", "--host", host, "--port", "0",
            "--no-dashboard", "--scheduler-file", str(self._port_file), prefix=prefix,
        )  # fmt: skip
        wait_for(lambda: self._port_file.exists() and self._port_file.stat().st_size)
        self.address = json.loads(self._port_file.read_text())["address"]

    def add_worker(self, name: str, prefix: tuple[str, ...] = (), nanny: bool = True, **environment: str):
        """Starts a worker; `prefix` goes before its command, such as `ip netns exec`."""
        self.start(
            name, "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-dashboard",
            "--name", name, "--local-directory", str(self.folder / name), "--death-timeout", "60",
            "--preload", str(HERE / "bookkeeper.py"), "--nanny" if nanny else "--no-nanny",
            prefix=prefix, **environment,
        )  # fmt: skip

    def start(
        self, name: str, module: str, *arguments: str, prefix: tuple[str, ...] = (), **environment: str
    ):
        self.processes[name] = subprocess.Popen(
            [*prefix, sys.executable, "-m", module, *arguments],
            env={**self.environment, **environment},
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )

    def kill(self, name: str) -> None:
        """Ends a process and all that it started, without a word."""
        process = self.processes.pop(name)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()

    def workers(self) -> int:
        """How many workers the scheduler has."""
        from distributed import Client

        with Client(self.address, timeout=10) as client:
            return len(client.nthreads())

    def wait_for_workers(self, count: int) -> None:
        wait_for(lambda: self.workers() >= count, 40)

    def drive(self, jobs: Path, out, *options: str, prefix: tuple[str, ...] = (), **environment: str):
        """Starts a driver."""
        return subprocess.Popen(
            [
                *prefix, sys.executable, "-m", "gridreel", "run", str(jobs), "--out", str(out),
                "--scheduler", self.address, *options,
            ],
            env={**self.environment, **environment},
            cwd=jobs.parent,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def created(self) -> Counter[str]:
        """How often each picture was put into the store."""
        return Counter(self._words("made"))

    def drawn(self) -> Counter[str]:
        """How often each picture came out of the program."""
        return Counter(self._words("drawn"))

    def close(self) -> None:
        for name in list(self.processes):
            self.kill(name)
        self._log.close()

    def _words(self, kind: str) -> list[str]:
        lines = self.book.read_text().splitlines() if self.book.exists() else []
        return [line.split()[1] for line in lines if line.startswith(kind + " ")]


def wait_for(condition, seconds: float = 30.0) -> None:
    """Waits until something holds."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not come to be"
        time.sleep(0.05)


def finished(driver: subprocess.Popen, seconds: float = 200) -> tuple[int, str]:
    """A driver's status and words."""
    _, words = driver.communicate(timeout=seconds)
    return driver.returncode, words


def rows(out: Path) -> list[dict]:
    """The manifest of a run."""
    return pq.read_table(out / "manifest.parquet").to_pylist()


def prove(farm: Farm, out: Path, count: int, failed: int = 0) -> list[dict]:
    """Each of `count` jobs has a whole picture that was put into the store once, but for `failed` ones."""
    manifest = rows(out)
    assert len(manifest) == count
    good = [row for row in manifest if row["status"] == 0]
    assert len(good) == count - failed, [row for row in manifest if row["status"] != 0][:3]
    for row in good:
        data = (out / row["path"]).read_bytes()
        assert data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB`\x82"), row
        if row["bytes"] is not None:
            assert row["bytes"] == len(data)
    names = {row["key"] for row in good}
    created = farm.created()
    assert names <= set(created), "a picture that nobody made"
    assert max(created.values()) == 1, [key for key, times in created.items() if times > 1][:3]
    assert not list(out.glob("??/*.new"))
    return manifest
