"""Draws many pictures on four nodes, of which two lose their power, and proves that each was drawn once.

    python3 Benchmarks/nodes.py PROGRAM [--jobs 100000]

The nodes are network namespaces, so root is needed. Runs in the environment that Scripts/check python makes, by
what the tests in Python/tests use. Then a second run goes over the same list and draws nothing.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Python" / "tests"))


def write_jobs(path, count):
    """Tables of 5 × 2 cells."""
    import json
    import random

    numbers = random.Random(1)
    with path.open("w") as file:
        for index in range(count):
            data = [{"name": f"n{row}", "value": numbers.randint(0, 10**6)} for row in range(5)]
            job = {"id": index, "data": data, "title": f"Grid {index}", "output": f"{index}.png"}
            file.write(json.dumps(job) + "\n")


def watch(pid, peaks, is_over):
    """The driver's resident memory over time."""
    import psutil

    while not is_over.wait(1):
        try:
            peaks.append(psutil.Process(pid).memory_info().rss / 1e6)
        except psutil.Error:
            return


def draw(farm, net, jobs, out, count, events=()):
    """Runs a driver; at each share of `events` a node loses its power."""
    started, peaks, is_over = time.monotonic(), [], threading.Event()
    driver = farm.drive(jobs, out, "--quiet", prefix=net.prefix("driver"))
    threading.Thread(target=watch, args=(driver.pid, peaks, is_over), daemon=True).start()
    for share, node in events:
        while len(list(out.glob("??"))) < 1 or book_lines(farm) < 2 * share * count:
            time.sleep(0.5)
        net.power_off(node)
        print(f"node {node} is off after {time.monotonic() - started:.0f} s", flush=True)
    status = driver.wait()
    is_over.set()
    assert status == 0, driver.stderr.read()
    return time.monotonic() - started, peaks


def book_lines(farm):
    return sum(1 for _ in farm.book.open()) if farm.book.exists() else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--jobs", type=int, default=100_000)
    options = parser.parse_args()
    os.environ["GRIDREEL"] = os.path.abspath(options.program)
    from harness import Farm, prove
    from test_namespaces import Net

    with tempfile.TemporaryDirectory() as name:
        folder, net = Path(name), Net()
        farm = None
        try:
            jobs, out, count = folder / "jobs.jsonl", folder / "out", options.jobs
            write_jobs(jobs, count)
            farm = Farm(folder, net.add("s"), net.prefix("s"))
            for node in "abcd":
                net.add(node)
                farm.add_worker(node, net.prefix(node))
            net.add("driver")
            seconds, peaks = draw(farm, net, jobs, out, count, [(0.3, "a"), (0.6, "b")])
            prove(farm, out, count)
            drawn = sum(farm.drawn().values())
            print(f"{count:,} pictures in {seconds:.0f} s, each put once; {drawn - count} drawn and not put")
            tenths = [peaks[len(peaks) * tenth // 10] for tenth in (1, 5, 9)]
            memory = ", ".join(f"{size:.0f}" for size in tenths)
            print(f"driver: {memory} MB after 1, 5 and 9 tenths of the time, {max(peaks):.0f} MB at most")
            seconds, _ = draw(farm, net, jobs, out, count)
            assert sum(farm.drawn().values()) == drawn
            print(f"again: nothing drawn, {seconds:.0f} s")
        finally:
            if farm:
                farm.close()
            net.close()


main()
