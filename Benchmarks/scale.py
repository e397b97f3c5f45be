"""Measures what a cluster costs beside `gridreel batch`, and writes the tables of SCALE.md to standard output.

    python3 Benchmarks/scale.py PROGRAM [--only NAME…] [--jobs N] [--runs N]

Runs in the environment that Scripts/check python makes. CPU time is that of all processes, told by a cgroup;
so root is needed. Groups: overhead, workers, sizes.
"""

import argparse
import contextlib
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

CPU = Path("/sys/fs/cgroup/cpuacct")
UNIFIED = Path("/sys/fs/cgroup")


class Meter:
    """The CPU time of a command and all that it starts, however that ends."""

    def __init__(self, name):
        self.is_old = CPU.exists()
        self.place = (CPU if self.is_old else UNIFIED) / f"gridreel-scale-{os.getpid()}-{name}"

    def __enter__(self):
        self.place.mkdir()
        return self

    def __exit__(self, *_):
        for _ in range(50):
            with contextlib.suppress(OSError):
                self.place.rmdir()
                return
            time.sleep(0.1)

    def seconds(self):
        if self.is_old:
            return int((self.place / "cpuacct.usage").read_text()) / 1e9
        return int((self.place / "cpu.stat").read_text().split()[1]) / 1e6

    def run(self, command, **options):
        """Wall and CPU seconds of a command."""
        enter = f'echo $$ > "{self.place}/cgroup.procs"; exec "$@"'
        before, start = self.seconds(), time.monotonic()
        subprocess.run(["sh", "-c", enter, "_", *map(str, command)], check=True, **options)
        wall = time.monotonic() - start
        for _ in range(30):
            if not (self.place / "cgroup.procs").read_text():
                break
            time.sleep(0.1)
        return wall, self.seconds() - before


class Bench:
    """A folder, a meter and a program."""

    def __init__(self, options, folder, meters):
        self.program, self.runs, self.count = os.path.abspath(options.program), options.runs, options.jobs
        self.folder, self.meters = Path(folder), meters
        self.environment = {**os.environ, "GRIDREEL": self.program}
        self.number = 0

    def jobs(self, count, rows=13, columns=2):
        """A list of jobs with different data, and the folder that its outputs name."""
        path = self.folder / f"jobs-{count}-{rows}x{columns}.jsonl"
        if not path.exists():
            numbers = random.Random(1)
            with path.open("w") as file:
                for index in range(count):
                    data = [
                        {"name": f"Name {row}"}
                        | {f"value{column}": numbers.randint(0, 10**9) for column in range(1, columns)}
                        for row in range(rows)
                    ]
                    job = {"id": index, "data": data, "title": f"Grid {index}", "output": f"plain/{index}.png"}
                    file.write(json.dumps(job) + "\n")
        return path

    def batch(self, jobs, workers, *options):
        """`gridreel batch`, which writes the pictures into a folder."""
        shutil.rmtree(self.folder / "plain", ignore_errors=True)
        (self.folder / "plain").mkdir()
        command = [self.program, "batch", jobs, "-j", workers, *options]
        return self.meters[0].run(command, cwd=self.folder, stdout=subprocess.DEVNULL)

    def cluster(self, jobs, workers, *options):
        """`python -m gridreel run` on this machine, into an empty folder."""
        self.number += 1
        out = self.folder / f"out-{self.number}"
        command = [sys.executable, "-m", "gridreel", "run", jobs, "--out", out, "--workers", workers, "--quiet"]
        result = self.meters[1].run([*command, *options], cwd=self.folder, env=self.environment)
        shutil.rmtree(out)
        return result


def overhead(bench):
    """CPU a job beside batch on as many cores; what the cluster takes for one job is told by itself."""
    print("\n| pictures | jobs | batch, CPU ms a job | cluster | ratio | its start, CPU s |")
    print("|---|---:|---:|---:|---:|---:|")
    cores = os.cpu_count()
    for rows, columns, share in ((3, 2, 1), (13, 2, 1), (30, 6, 4)):
        count = bench.count // share
        one, many = bench.jobs(1, rows, columns), bench.jobs(count, rows, columns)
        pairs = []
        for _ in range(bench.runs):
            start = bench.cluster(one, cores)[1]
            # Forth and back, so that a machine that slows down meets both alike.
            runs = [meter(many, cores)[1] for meter in (bench.batch, bench.cluster, bench.cluster, bench.batch)]
            plain, run = (runs[0] + runs[3]) / 2, (runs[1] + runs[2]) / 2
            pairs.append((plain / count * 1000, (run - start) / count * 1000, start))
        old, new, start = (statistics.median(column) for column in zip(*pairs))
        ratio = statistics.median(pair[1] / pair[0] for pair in pairs)
        spread = "–".join(f"{ratio:.2f}" for ratio in sorted(pair[1] / pair[0] for pair in pairs)[:: bench.runs - 1])
        print(f"| {rows} × {columns} | {count:,} | {old:.2f} | {new:.2f} | {ratio:.2f} ({spread}) | {start:.1f} |", flush=True)


def workers(bench):
    """Pictures a second against workers."""
    print("\n| workers | pictures a second | CPU ms a picture |")
    print("|---:|---:|---:|")
    jobs = bench.jobs(bench.count)
    for count in (1, 2, 4, 8):
        results = [bench.cluster(jobs, count) for _ in range(bench.runs)]
        wall, cpu = (statistics.median(column) for column in zip(*results))
        print(f"| {count} | {bench.count / wall:.0f} | {cpu / bench.count * 1000:.2f} |", flush=True)


class Watch(threading.Thread):
    """The largest resident memory of each kind of process, and of the driver at its start."""

    def __init__(self, root):
        super().__init__(daemon=True)
        self.root, self.peaks, self.is_over = root, {}, threading.Event()
        self.start()

    def run(self):
        import psutil

        while not self.is_over.wait(0.25):
            with contextlib.suppress(psutil.Error):
                driver = psutil.Process(self.root)
                for process in [driver, *driver.children(recursive=True)]:
                    with contextlib.suppress(psutil.Error):
                        self.note(self.kind(process, driver), process.memory_info().rss)

    def kind(self, process, driver):
        if process == driver:
            return "driver and scheduler"
        return "program" if "batch" in process.cmdline() else "worker"

    def note(self, kind, size):
        self.peaks[kind] = max(self.peaks.get(kind, 0), size)


def sizes(bench):
    """Time, memory and resume for lists of growing length."""
    print("\n| jobs | wall s | pictures a second | driver and scheduler, MB | worker, MB | program, MB | resume, s | manifest, MB |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|")
    count = 1000
    while count <= bench.count:
        jobs, out = bench.jobs(count, 3), bench.folder / "sizes"
        command = [sys.executable, "-m", "gridreel", "run", str(jobs), "--out", str(out), "--quiet"]
        times = []
        for _ in range(2):
            start = time.monotonic()
            process = subprocess.Popen([*command, "--workers", "2"], cwd=bench.folder, env=bench.environment)
            watch = Watch(process.pid) if not times else None
            assert process.wait() == 0
            times.append(time.monotonic() - start)
            if watch:
                watch.is_over.set()
                peaks = [watch.peaks.get(kind, 0) / 1e6 for kind in ("driver and scheduler", "worker", "program")]
        memory = " | ".join(f"{peak:.0f}" for peak in peaks)
        manifest = (out / "manifest.parquet").stat().st_size / 1e6
        row = f"| {count:,} | {times[0]:.0f} | {count / times[0]:.0f} | {memory} | {times[1]:.1f} | {manifest:.1f} |"
        print(row, flush=True)
        shutil.rmtree(out)
        count *= 10


GROUPS = {"overhead": overhead, "workers": workers, "sizes": sizes}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--jobs", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=3, help="2 or more")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Meter("batch") as plain, Meter("cluster") as cluster:
        for name in options.only:
            GROUPS[name](Bench(options, folder, (plain, cluster)))


main()
