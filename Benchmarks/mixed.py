#!/usr/bin/env python3
"""Shows that films hold up no small pictures: `gridreel serve -j 2` under mixed load. Writes MIXED.md's table.

    python3 Benchmarks/mixed.py PROGRAM [--requests 1000] [--at-once 8] [--film 10]

Two films of some 10 s of processor time each are drawn alone, both at the same time; then again while small pictures
are asked for, eight at a time, from eight connections. A limit that is not held is the exit status 1:
p99 of the small ones at most 250 ms, none refused, both films done within twice their time alone.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from serve import SMALL, Peer

ROWS = [{"name": f"Row {row}", "value": row * 37 % 91} for row in range(30)]
TICKS = os.sysconf("SC_CLK_TCK")


def film(seconds, number):
    """A film that no other is like."""
    taps = {"tap": {"header": "value"}}
    return json.dumps({
        "data": ROWS, "title": str(number), "script": [taps], "scale": 2, "width": 700, "fps": 30,
        "duration": round(seconds, 1), "output": {"bytes": "webp"}}).encode()


def processor_seconds(process):
    """What a process and those that it started have used so far."""
    total, waiting = 0.0, [process]
    while waiting:
        number = waiting.pop()
        try:
            fields = open(f"/proc/{number}/stat").read().rpartition(")")[2].split()
            total += sum(int(field) for field in fields[11:15]) / TICKS
            for thread in os.listdir(f"/proc/{number}/task"):
                waiting += map(int, open(f"/proc/{number}/task/{thread}/children").read().split())
        except (FileNotFoundError, ProcessLookupError):
            pass
    return total


async def drawn(path, body):
    """Seconds that a picture takes; its status."""
    peer, start = Peer(path), time.perf_counter()
    status, _ = await peer.post(body)
    peer.close()
    return time.perf_counter() - start, status


async def small(path, count, times, statuses):
    peer = Peer(path)
    for _ in range(count):
        start = time.perf_counter()
        status, _ = await peer.post(SMALL)
        times.append((time.perf_counter() - start) * 1e3)
        statuses.append(status)
    peer.close()


async def measure(path, service, options):
    await drawn(path, SMALL)
    before = processor_seconds(service)
    await drawn(path, film(2, 0))
    length = 2 * options.film / (processor_seconds(service) - before)
    before = processor_seconds(service)
    alone = await asyncio.gather(*(drawn(path, film(length, n)) for n in (1, 2)))
    used = (processor_seconds(service) - before) / 2
    times, statuses = [], []
    films = [asyncio.create_task(drawn(path, film(length, n))) for n in (1, 2)]
    await asyncio.sleep(0.5)
    peers = [small(path, options.requests // options.at_once, times, statuses) for _ in range(options.at_once)]
    start = time.perf_counter()
    await asyncio.gather(*peers)
    took = time.perf_counter() - start
    running = sum(1 for task in films if not task.done())
    beside = [await task for task in films]
    return used, alone, beside, sorted(times), statuses, took, running


def report(used, alone, beside, times, statuses, took, running):
    slowest, before = max(seconds for seconds, _ in beside), max(seconds for seconds, _ in alone)
    p99, refused = times[len(times) * 99 // 100], sum(1 for status in statuses if status != 200)
    print("| | |")
    print("|---|---:|")
    print(f"| processor time of a film, s | {used:.1f} |")
    print(f"| both films alone, s | {before:.1f} |")
    print(f"| both films beside small pictures, s | {slowest:.1f} ({slowest / before:.2f}) |")
    print(f"| films that still ran when the last small one was answered | {running} of 2 |")
    print(f"| small pictures: median, 90 %, 99 %, longest, ms | {', '.join(f'{times[len(times) * part // 1000]:.0f}' for part in (500, 900, 990, 999))} |")
    print(f"| small pictures: refused of all; a second | {refused} of {len(times)}; {len(times) / took:.0f} |")
    films_drawn = all(status == 200 for _, status in [*alone, *beside])
    return p99 <= 250 and refused == 0 and slowest <= 2 * before and films_drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--film", type=float, default=10, help="seconds of processor time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s")
        service = subprocess.Popen([options.program, "serve", "--socket", path, "-j", "2"], stderr=subprocess.DEVNULL)
        try:
            while not os.path.exists(path):
                time.sleep(0.05)
            held = report(*asyncio.run(measure(path, service.pid, options)))
        finally:
            service.send_signal(signal.SIGTERM)
            service.wait()
    sys.exit(0 if held else 1)


main()
