"""Draws one list on real Dask workers, without faults and with half-dead nodes, and writes HALF-DEAD.md's table.

    python3 Benchmarks/half_dead.py PROGRAM [--jobs 4000] [--only NAME…]

Runs in the environment that Scripts/check python makes, by what the tests in Python/tests use; as root, for the full
disk. Each run has four workers on this machine and a place of its own:

- hung: a store call of one never returns, while it says that it lives.
- full: the disk of one has no room for inputs.
- old: one has another program; it is there first.
- killed: two are killed by -9, with all that they started.
- all: one hung, one full, one old and three good ones, of which two are killed.

A run passes if each job has one whole picture that was put once, and is told with its time beside runs without a fault.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Python" / "tests"), str(ROOT / "Python" / "src")]
os.environ["PYTHONPATH"] = str(ROOT / "Python" / "src")
GOOD = ("a", "b", "c", "d")
CASES = {
    "none": (GOOD, ()),
    "hung": (("hung", "a", "b", "c"), ()),
    "full": (("full", "a", "b", "c"), ()),
    "old": (("old", "a", "b", "c"), ()),
    "killed": (GOOD, ("a", "b")),
    "all": (("hung", "full", "old", "a", "b", "c"), ("a", "b")),
}


def write_jobs(folder, count):
    """Tables of files, which each worker needs."""
    for number in range(10):
        (folder / f"{number}.csv").write_text("name,age\n" + f"Ada,{number}\n" * 40)
    path = folder / "jobs.jsonl"
    with path.open("w") as file:
        for number in range(count):
            job = {"id": number, "input": f"{number % 10}.csv", "title": str(number), "output": f"{number}.png"}
            file.write(json.dumps(job) + "\n")
    return path


def old_program(folder, own):
    path = folder / "old-gridreel"
    answer = '{"version": "9", "fingerprint": "0123456789abcdef"}'
    path.write_text(f"#!/bin/sh\n[ \"$1\" = version ] && echo '{answer}' && exit\nexec '{own}' \"$@\"\n")
    path.chmod(0o755)
    return path


def fill(place):
    try:
        with (place / "filled").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
    except OSError:
        pass


def draw(folder, name, count, own):
    """Seconds of one run, which must have lost and doubled nothing."""
    from harness import Farm, finished, prove, wait_for

    workers, killed = CASES[name]
    farm, jobs, out, full = Farm(folder), write_jobs(folder, count), folder / "out", folder / "full"
    if "full" in workers:
        full.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", full], check=True)
    try:
        for number, worker in enumerate(workers):
            environment = {}
            if worker == "hung":
                environment["GRIDREEL_HANG"] = f"hidden {max(1, count // 40)}"
            if worker == "old":
                environment["GRIDREEL"] = str(old_program(folder, own))
            farm.add_worker(worker, nanny=worker not in killed, **environment)
            wait_for(lambda: farm.workers() > number, 150)
        if "full" in workers:
            fill(full)
        started = time.monotonic()
        driver = farm.drive(jobs, out)
        for number, worker in enumerate(killed):
            wait_for(lambda: len(farm.created()) > count * (number + 1) / 4, 600)
            farm.kill(worker)
        status, words = finished(driver, 1200)
        seconds = time.monotonic() - started
        assert status == 0, words
        prove(farm, out, count)
        return seconds, sum(farm.drawn().values()) - count
    finally:
        farm.close()
        if "full" in workers:
            subprocess.run(["umount", "-l", full], check=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--jobs", type=int, default=4000)
    parser.add_argument("--runs", type=int, default=3, help="of each, in turns")
    parser.add_argument("--only", nargs="+", choices=CASES, default=list(CASES))
    options = parser.parse_args()
    own = os.environ["GRIDREEL"] = os.path.abspath(options.program)
    times = {name: [] for name in options.only}
    drawn = dict.fromkeys(options.only, 0)
    for _ in range(options.runs):
        for name in options.only:
            with tempfile.TemporaryDirectory() as folder:
                seconds, more = draw(Path(folder), name, options.jobs, own)
                times[name].append(seconds)
                drawn[name] = max(drawn[name], more)
                print(f"{name}: {seconds:.1f} s", file=sys.stderr, flush=True)
    print("| faults | s, median (range) | to none | lost | put twice | drawn once more |")
    print("|---|---:|---:|---:|---:|---:|")
    plain = statistics.median(times.get("none") or [float("nan")])
    for name, found in times.items():
        median = statistics.median(found)
        spread = f"{median:.1f} ({min(found):.1f}-{max(found):.1f})"
        print(f"| {name} | {spread} | {median / plain:.2f} | 0 | 0 | {drawn[name]} |")


main()
