#!/usr/bin/env python3
"""What `"sha256"` adds to the CPU time of jobs, for one or more programs in turn.

    Benchmarks/digests.py PROGRAM...
"""
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROWS = [{"name": f"Person {row}", "city": f"City {row * 7 % 31}", "country": "Utopia", "age": row,
         "population": row * 7919, "joined": f"2024-01-{row + 1:02}"} for row in range(30)]
GRIDS = [
    ("one cell", {"data": [{"n": 1}]}, 200),
    ("13 × 2 cells", {"input": ROOT + "/Examples/countries.csv"}, 100),
    ("30 × 6 cells", {"data": ROWS}, 40),
]


def seconds(program, grid, count, digests):
    """CPU seconds of a run of `count` jobs, one at a time."""
    folder = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    jobs = "".join(
        json.dumps(grid | {"output": f"{folder}/{number}.png", "sha256": digests}) + "\n"
        for number in range(count))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "batch", "-j", "1", "--no-isolate"], input=jobs.encode(), check=True,
                   stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    shutil.rmtree(folder)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


print("| picture | program | without, ms | pixels, ms | more | file, ms | more |")
print("|---|---|---:|---:|---:|---:|---:|")
for name, grid, count in GRIDS:
    found = {program: {False: [], True: [], "file": []} for program in sys.argv[1:]}
    for _ in range(7):
        for program, values in found.items():
            for digests in values:
                try:
                    spent = seconds(program, grid, count, digests)
                except subprocess.CalledProcessError:  # a program that knows no digests of files
                    continue
                values[digests].append(spent / count * 1e3)
    for program, values in found.items():
        without, *others = (statistics.median(part) for part in values.values() if part)
        cells = "".join(f" {value:.2f} | {value / without - 1:+.0%} |" for value in others)
        print(f"| {name} | {os.path.basename(program)} | {without:.2f} |{cells}")
