#!/usr/bin/env python3
"""What a job of `gridreel batch` costs in a pipe, beyond its drawing, and what stays in memory.

    Benchmarks/pipe.py PROGRAM [COUNT]      wall and CPU time for each job, medians of rounds of COUNT jobs
    Benchmarks/pipe.py PROGRAM COUNT memory   resident memory while COUNT jobs pass

Each job waits for the result of the one before, so nothing hides behind other work.
"""
import itertools
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

PEOPLE = b"name,age,team\n" + b"".join(b"Person %d,%d,red\n" % (row, row) for row in range(12))
NUMBERS = itertools.count()


class Batch:
    def __init__(self, program, *flags):
        self.process = subprocess.Popen(
            [program, "batch", "-j", "1", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def draw(self, job, data=None):
        parts = [json.dumps(job).encode(), data] if data else [json.dumps(job).encode()]
        self.process.stdin.write(b"".join(part + b"\n" for part in parts))
        self.process.stdin.flush()
        result = json.loads(self.process.stdout.readline())
        if "bytes" in result:
            self.process.stdout.read(result["bytes"] + 1)
        return result

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(program, flags, job, data, count):
    """Milliseconds of wall time (the median job) and of CPU (the mean) for each job."""
    before = children_seconds()
    batch = Batch(program, *flags)
    walls = []
    for number in range(count + 20):
        # No two jobs write one file.
        named = {key: value.format(next(NUMBERS)) if key == "output" and isinstance(value, str)
                 else value for key, value in job.items()}
        start = time.perf_counter()
        batch.draw(named, data)
        walls.append(time.perf_counter() - start)
    walls = walls[20:]
    batch.close()
    return statistics.median(walls) * 1e3, (children_seconds() - before) / (count + 20) * 1e3


def costs(program, count):
    folder = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    source = os.path.join(folder, "people.csv")
    with open(source, "wb") as file:
        file.write(PEOPLE)
    files = os.path.join(folder, "{}.")
    attached = {"attachments": {"people.csv": len(PEOPLE)}, "input": "attachment:people.csv"}
    svg, png = {"output": {"bytes": "svg"}}, {"output": {"bytes": "png"}}
    alone = ["--no-isolate"]
    cases = [
        ("refused before drawing", alone, {"input": source, "fps": 1, **svg}, None),
        ("SVG into bytes", alone, {"input": source, **svg}, None),
        ("SVG into bytes, rows attached", alone, {**attached, **svg}, PEOPLE),
        ("SVG into a file", alone, {"input": source, "output": files + "svg"}, None),
        ("PNG into a file", alone, {"input": source, "output": files + "png"}, None),
        ("PNG into bytes", alone, {"input": source, **png}, None),
        ("PNG into bytes, rows attached", alone, {**attached, **png}, PEOPLE),
        ("refused, isolated", [], {"input": source, "fps": 1, **svg}, None),
        ("SVG into bytes, isolated", [], {"input": source, **svg}, None),
        ("PNG into bytes, isolated", [], {"input": source, **png}, None),
        ("PNG into bytes, attached, isolated", [], {**attached, **png}, PEOPLE),
    ]
    found = {case[0]: [] for case in cases}
    for _ in range(5):
        for name, flags, job, data in cases:
            found[name].append(measure(program, flags, job, data, count))
    print("| job | wall, ms | CPU, ms |\n|---|---:|---:|")
    for name, values in found.items():
        wall, cpu = (statistics.median(column) for column in zip(*values))
        # A worker that outlives its parent by a moment leaves its time to nobody.
        print(f"| {name} | {wall:.2f} | {'' if 'isolated' in name else f'{cpu:.2f}'} |")


def memory(program, count):
    batch = Batch(program, "--no-isolate")
    job = {"attachments": {"people.csv": len(PEOPLE)}, "input": "attachment:people.csv",
           "output": {"bytes": "svg"}}
    for number in range(count + 1):
        # Other rows in each job: nothing that is kept by its text may stay.
        data = PEOPLE.replace(b"Person 1", b"%08d" % number)
        batch.draw(job | {"attachments": {"people.csv": len(data)}}, data)
        if number % (count // 10) == 0:
            with open(f"/proc/{batch.process.pid}/status") as file:
                line = next(line for line in file if line.startswith("VmRSS"))
            print(f"{number:>8} jobs: {int(line.split()[1]) / 1024:.1f} MB", flush=True)
    batch.close()


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    (memory if sys.argv[3:] == ["memory"] else costs)(sys.argv[1], count)
