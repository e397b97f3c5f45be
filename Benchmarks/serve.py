#!/usr/bin/env python3
"""Measures `gridreel serve` and writes SERVE.md.

    python3 Benchmarks/serve.py PROGRAM [--requests N] [--seconds S]

PROGRAM is a release build. The service and its worker are bound to one core where the system allows it, and the
client to another. Requests come at fixed times, whether or not the ones before are answered, and a request's
time counts from when it was due. What takes long is never an error; a lost or wrong answer is.
"""

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = [
    {"name": f"Row {row}", "city": ["Oslo", "Lima", "Pune"][row % 3], **{f"n{i}": row * 37 % (91 + i) / 4 for i in range(4)}}
    for row in range(30)
]
GRID = json.dumps({"data": ROWS, "scale": 1}).encode()
SHARP = json.dumps({"data": ROWS, "scale": 2}).encode()
SMALL = json.dumps({"data": [{"a": 1, "b": "x"}]}).encode()
# A reel that takes longer than the test waits before its worker is killed.
SLOW = json.dumps({
    "data": [{"a": 2}, {"a": 1}], "script": [{"tap": {"header": "a"}}], "scale": 8, "width": 900, "fps": 60,
    "duration": 45, "output": {"bytes": "webp"}}).encode()


class Peer:
    """One connection that stays open."""

    def __init__(self, path):
        self.path, self.streams = path, None

    async def post(self, body, kind="application/json"):
        """The status and the body of an answer."""
        if self.streams is None:
            self.streams = await asyncio.open_unix_connection(self.path)
        reader, writer = self.streams
        head = f"POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length"))
        return int(lines[0].split()[1]), await reader.readexactly(length)

    def close(self):
        if self.streams:
            self.streams[1].close()


async def steadily(path, body, rate, seconds, peers=64):
    """The times in milliseconds of requests that come at a fixed rate; all must be answered with 200."""
    free, times = asyncio.Queue(), []
    for _ in range(peers):
        free.put_nowait(Peer(path))
    start = time.perf_counter()

    async def one(due):
        peer = await free.get()
        status, _ = await peer.post(body)
        times.append((time.perf_counter() - due) * 1e3)
        free.put_nowait(peer)
        if status != 200:
            raise SystemExit(f"a request was answered with {status}")

    tasks = []
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(one(due)))
    await asyncio.gather(*tasks)
    while not free.empty():
        free.get_nowait().close()
    return sorted(times)


async def at_once(path, body, count, peers=2, watch=lambda done: None):
    """Seconds for many requests over a few connections."""
    left, done, start = count, 0, time.perf_counter()

    async def work():
        nonlocal left, done
        peer = Peer(path)
        while left:
            left -= 1
            status, _ = await peer.post(body)
            if status != 200:
                raise SystemExit(f"a request was answered with {status}")
            done += 1
            watch(done)
        peer.close()

    await asyncio.gather(*(work() for _ in range(peers)))
    return time.perf_counter() - start


def family(pid):
    """A process and its children."""
    found = [pid]
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/children") as file:
            found += [child for text in file.read().split() for child in family(int(text))]
    return found


def memory(pid):
    """The resident memory of a process and its children, in MB."""
    total = 0
    for one in family(pid):
        with open(f"/proc/{one}/smaps_rollup") as file:
            total += next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    return total / 1000


class Service:
    """A running service."""

    def __init__(self, program, *flags, core=None):
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, "s")
        pin = (lambda: os.sched_setaffinity(0, {core})) if core is not None else None
        self.process = subprocess.Popen(
            [program, "serve", "--socket", self.path, *flags], stderr=subprocess.PIPE, text=True, preexec_fn=pin)
        self.process.stderr.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        os.rmdir(self.folder)


async def crash(service):
    """Milliseconds from a worker's death to its answer, and the longest time of others meanwhile."""
    others = asyncio.create_task(steadily(service.path, SMALL, 20, 3))
    peer = Peer(service.path)
    slow = asyncio.create_task(peer.post(SLOW))
    await asyncio.sleep(1.5)
    workers = family(service.process.pid)[1:]
    busiest = max(workers, key=lambda pid: sum(map(int, open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[11:13])))
    start = time.perf_counter()
    os.kill(busiest, signal.SIGSEGV)
    status, body = await slow
    taken = (time.perf_counter() - start) * 1e3
    peer.close()
    if status != 500:
        raise SystemExit(f"a crash was answered with {status}: {body[:200]}")
    return taken, (await others)[-1]


def part(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[-1]})
    lines = []
    with Service(program, "-j", "1", core=cores[0]) as service:
        asyncio.run(steadily(service.path, GRID, 50, 2))
        for body, name, rate in [(GRID, 1, 50), (GRID, 1, 100), (SHARP, 2, 25), (SHARP, 2, 50)]:
            times = asyncio.run(steadily(service.path, body, rate, options.seconds))
            lines.append(
                f"| {rate} a second, PNG of 30 × 6 at scale {name} | {statistics.median(times):.1f} | {part(times, 0.9):.1f} "
                f"| {part(times, 0.99):.1f} | {times[-1]:.1f} |")
            print(lines[-1], flush=True)
        capacity = [500 / asyncio.run(at_once(service.path, body, 500)) for body in (GRID, SHARP)]
        tiny = asyncio.run(at_once(service.path, SMALL, 2000)) / 2000 * 1e3
    marks = []

    def watch(done):
        if done % max(1, options.requests // 10) == 0:
            marks.append(memory(service.process.pid))

    with Service(program, "-j", "1", core=cores[0]) as service:
        asyncio.run(at_once(service.path, SMALL, options.requests, watch=watch))
    with Service(program, "-j", "2") as service:
        answered, longest = asyncio.run(crash(service))
    text = f"""# Pictures over HTTP

Written by `python3 Benchmarks/serve.py PROGRAM --requests {options.requests} --seconds {options.seconds:g}`. The service
and its one worker share one core, the client has another; requests are sent at fixed times over a Unix socket, and a
request's time, in milliseconds, counts from when it was due. The load of the machine was {os.getloadavg()[0]:.1f}.

| requests | median | 90 % | 99 % | longest |
|---|---:|---:|---:|---:|
{chr(10).join(lines)}

- One core draws {capacity[0]:.0f} such pictures a second at scale 1, {capacity[1]:.0f} at scale 2; a request with a picture of one row takes {tiny:.2f} ms in total.
- Memory of the service and its worker after each tenth of {options.requests:,} requests, in MB:
  {", ".join(f"{mark:.1f}" for mark in marks)}.
- A worker was killed in the middle of a reel: the request was answered with 500 after {answered:.0f} ms; of 20 other
  requests per second, the longest took {longest:.0f} ms.
"""
    with open(os.path.join(HERE, "SERVE.md"), "w") as file:
        file.write(text)
    print(text)


if __name__ == "__main__":
    sys.exit(main())
