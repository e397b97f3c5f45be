#!/usr/bin/env python3
"""Measures `gridreel docs --check` over many documents of which none is stale, and one of which one is.

    python3 Benchmarks/docs.py [PROGRAM] [--documents 200] [--marks 5] [--note TEXT]

Each mark draws a data file of its own in a light and a dark theme. Writes Benchmarks/DOCS.md.
"""

import argparse
import pathlib
import resource
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


def main():
    """Measures and writes the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/gridreel"))
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--marks", type=int, default=5)
    parser.add_argument("--note", default="A release build.", help="what was measured, and beside what")
    given = parser.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        build(folder, given.documents, given.marks)
        rows = [("all drawn", timed(program, folder))]
        rows.append(("none stale, `--check`", best(program, folder)))
        rows.append(("none stale, without `--check`", timed(program, folder)))
        data = folder / "data-0-0.csv"
        data.write_text(data.read_text().replace("item 3", "item three"))
        rows.append(("one mark stale, `--check`", best(program, folder, status=1)))
    count = given.documents * given.marks
    text = (
        "# Documents\n\n"
        f"`gridreel docs` over {given.documents} documents with {count} marks, each of them a data file of its own in a "
        f"light and a dark theme: {2 * count} pictures. Seconds; the best of {RUNS} runs for `--check`. {given.note}\n\n"
        "| what | wall | processor |\n|---|---:|---:|\n"
        + "".join(f"| {what} | {wall:.2f} | {cpu:.2f} |\n" for what, (wall, cpu) in rows)
        + "\nWritten by `python3 Benchmarks/docs.py`.\n"
    )
    (ROOT / "Benchmarks/DOCS.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
