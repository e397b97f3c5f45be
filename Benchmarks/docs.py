#!/usr/bin/env python3
"""Measures `gridreel docs --check` over many documents of which none is stale, and one of which one is; and `--watch`.

    python3 Benchmarks/docs.py [PROGRAM] [--documents 200] [--marks 5] [--note TEXT]

Each mark draws a data file of its own in a light and a dark theme. Writes Benchmarks/DOCS.md.
"""

import argparse
import pathlib
import resource
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = 5


def build(folder, documents, marks):
    """Writes documents with marks and their data files."""
    for number in range(documents):
        lines = [f"# Page {number}", ""]
        for mark in range(marks):
            name = f"data-{number}-{mark}.csv"
            rows = [f"item {row},{row * 977 + mark},{number}" for row in range(8)]
            (folder / name).write_text("name,value,page\n" + "\n".join(rows) + "\n")
            lines += [f"<!-- gridreel {name} sort=-value -->", "<!-- /gridreel -->", "", "Text.", ""]
        (folder / f"page-{number}.md").write_text("\n".join(lines))


def timed(program, folder, *flags, status=0):
    """The wall and processor time of a run in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run([program, "docs", ".", *flags], cwd=folder, capture_output=True, text=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != status:
        raise SystemExit(f"status {done.returncode}: {done.stdout[-400:]}{done.stderr[-400:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu


def best(program, folder, **expected):
    """The least wall time of several checks, and its processor time."""
    return min(timed(program, folder, "--check", **expected) for _ in range(RUNS))


def watched(program, folder):
    """The middle time in seconds from the save of a data file to its new picture, beside a running `--watch`."""
    data, picture = folder / "data-0-0.csv", folder / "pictures/page-0/data-0-0-light.png"
    text = data.read_text()
    times = []
    with subprocess.Popen([program, "docs", ".", "--watch"], cwd=folder, stdout=subprocess.DEVNULL) as process:
        try:
            for run in range(2 * RUNS):
                # It looks again after the picture is there, and each save falls into another moment of that.
                time.sleep(1 + run * 0.037)
                before = picture.stat().st_mtime_ns
                start = time.perf_counter()
                data.write_text(text.replace("item 3", f"item {run}"))
                while picture.stat().st_mtime_ns == before:
                    if process.poll() is not None or time.perf_counter() - start > 60:
                        raise SystemExit("the picture was not drawn within a minute")
                    time.sleep(0.001)
                times.append(time.perf_counter() - start)
        finally:
            process.terminate()
    return statistics.median(times)


def measured(program, documents, marks):
    """The times over many documents, each with what it is; of `--watch`, also over one document with one mark."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        build(folder, documents, marks)
        rows = [("all drawn", timed(program, folder))]
        rows.append(("none stale, `--check`", best(program, folder)))
        rows.append(("none stale, without `--check`", timed(program, folder)))
        waits = [(f"{documents} documents", watched(program, folder))]
        timed(program, folder)
        data = folder / "data-0-0.csv"
        data.write_text(data.read_text().replace("item", "thing", 1))
        rows.append(("one mark stale, `--check`", best(program, folder, status=1)))
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        build(folder, 1, 1)
        timed(program, folder)
        waits.append(("one document with one mark", watched(program, folder)))
    return rows, waits


def main():
    """Measures and writes the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/gridreel"))
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--marks", type=int, default=5)
    parser.add_argument("--note", default="A release build.", help="what was measured, and beside what")
    given = parser.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    rows, waits = measured(program, given.documents, given.marks)
    count = given.documents * given.marks
    text = (
        "# Documents\n\n"
        f"`gridreel docs` over {given.documents} documents with {count} marks, each of them a data file of its own in a "
        f"light and a dark theme: {2 * count} pictures. Seconds; the best of {RUNS} runs for `--check`. {given.note}"
        "\n\n"
        "| what | wall | processor |\n|---|---:|---:|\n"
        + "".join(f"| {what} | {wall:.2f} | {cpu:.2f} |\n" for what, (wall, cpu) in rows)
        + f"\nWith `--watch`, from the save of a data file to its new picture, the middle of {2 * RUNS} saves:\n\n"
        "| what is watched | milliseconds |\n|---|---:|\n"
        + "".join(f"| {what} | {1000 * wait:.0f} |\n" for what, wait in waits)
        + "\nWritten by `python3 Benchmarks/docs.py`.\n"
    )
    (ROOT / "Benchmarks/DOCS.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
