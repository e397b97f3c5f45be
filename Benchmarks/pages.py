#!/usr/bin/env python3
"""Measures long and wide tables on A4 pages beside a C program that draws text alone; writes PAGES.md.

    Scripts/gridreel --version && python3 Benchmarks/pages.py

The floor (Floor/pages.c) reads the same CSV and writes the same cells with Cairo, once shaped by HarfBuzz
alone and once by Pango. It knows no tags, no widths by content, no styles, and puts more rows on a page.
PREVIOUS=PROGRAM adds what an older gridreel takes for the same documents, run by turns with this one; ONLY=1
measures nothing else and leaves the rest of PAGES.md as it is.
CPU time is user and system time of the process, and peak memory its resident set. A command that fails is
an error; what takes long is not.
"""
import os
import random
import shlex
import statistics
import subprocess
import sys

import measuring
from measuring import GRIDREEL, HERE, ROOT

WORK = os.path.join(measuring.WORK, "pages")
FLOOR = os.path.join(WORK, "floor")
PREVIOUS = os.environ.get("PREVIOUS")
PREVIOUS_TITLE = "## Compared with an older program"
RUNS = int(os.environ.get("RUNS", "3"))
WORDS = ("amber birch cedar delta ember fjord grove haven inlet jetty knoll lagoon meadow north ocean "
         "prairie quarry ridge summit tundra upland valley willow yonder zephyr").split()
TABLES = [("10 columns × 100,000 rows", 10, 100_000), ("10,000 columns × 10 rows", 10_000, 10)]


def cell(column, source):
    """A name, two words, a whole number, an amount or a date, by the column."""
    if column % 5 == 0:
        return f"{source.choice(WORDS).title()} {source.choice(WORDS).title()}"
    if column % 5 == 1:
        return source.choice(WORDS).title()
    if column % 5 == 2:
        return str(int(10 ** (1 + 5 * source.random())))
    if column % 5 == 3:
        return f"{source.random() * 1000:.2f}"
    return f"20{source.randrange(10, 30)}-{source.randrange(1, 13):02}-{source.randrange(1, 29):02}"


def table(columns, rows):
    """The path of a CSV file, the same on every run."""
    path = os.path.join(WORK, f"{columns}x{rows}.csv")
    if not os.path.exists(path):
        source = random.Random(columns)
        with open(path, "w", encoding="utf-8") as file:
            file.write(",".join(f"Column {number + 1}" for number in range(columns)) + "\n")
            for _ in range(rows):
                file.write(",".join(cell(number, source) for number in range(columns)) + "\n")
    return path


def build_floor():
    packages = ["pangocairo", "cairo", "cairo-ft", "cairo-pdf", "harfbuzz", "freetype2"]
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", *packages], text=True)
    subprocess.check_call(
        ["cc", "-O2", "-o", FLOOR, os.path.join(HERE, "Floor", "pages.c"), *shlex.split(flags)])


def measure(*command):
    """The medians of CPU seconds and peak MiB over some runs."""
    figures = []
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise RuntimeError(f"{shlex.join(command)} failed")
        figures.append((usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024))
    return [statistics.median(column) for column in zip(*figures)]


def lines():
    yield "# Long and wide tables on A4 pages\n"
    yield (f"Written by `Benchmarks/pages.py`, medians of {RUNS}; the load of the machine was "
           f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. The C floor draws only text: no tags, no")
    yield "widths by content, no styles, and more rows per page.\n"
    yield "| table | program | CPU s | peak MiB | MB of PDF | CPU : floor | memory : floor |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    for name, columns, rows in TABLES:
        data, out = table(columns, rows), os.path.join(WORK, "out.pdf")
        commands = [
            ("C floor, HarfBuzz", [FLOOR, "hb", data, out]),
            ("C floor, Pango", [FLOOR, "pango", data, out]),
            ("gridreel", [GRIDREEL, "render", data, "--page", "a4", "--limit", "all", "-o", out]),
        ]
        floors = []
        for program, command in commands:
            seconds, memory = measure(*command)
            size = os.path.getsize(out) / 1e6
            ratios = ["", ""]
            if program == "gridreel":
                ratios = [" / ".join(f"{seconds / floor[0]:.1f}" for floor in floors),
                          " / ".join(f"{memory / floor[1]:.1f}" for floor in floors)]
            floors.append((seconds, memory))
            yield (f"| {name} | {program} | {seconds:.2f} | {memory:.0f} | {size:.1f} | {ratios[0]} "
                   f"| {ratios[1]} |")


def previous_lines():
    """Documents of each kind by the older program and by this one."""
    data = table(10, 20_000)
    pages = [data, "--page", "a4", "--limit", "all"]
    cells = os.path.join(ROOT, "Examples", "cells.grid.json")
    kinds = [
        ("10 columns × 20,000 rows on A4", pages),
        ("10 columns × 1,000 rows on one page", [data, "--limit", "1000"]),
        ("pictures, sparklines and badges on one page (cells.grid.json)", [cells]),
    ]
    yield PREVIOUS_TITLE + "\n"
    yield (f"Written by `PREVIOUS=… ONLY=1 Benchmarks/pages.py`, medians of {RUNS}; the load of the machine was "
           f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. The older program wrote")
    yield "all but the first row with Cairo's PDF surface.\n"
    yield "| document | CPU s, older | CPU s | peak MiB, older | peak MiB | kB of PDF, older | kB of PDF |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    out = os.path.join(WORK, "out.pdf")
    for name, arguments in kinds:
        columns = []
        for program in (PREVIOUS, GRIDREEL):
            seconds, memory = measure(program, "render", *arguments, "--quiet", "-o", out)
            columns.append((f"{seconds:.2f}", f"{memory:.0f}", f"{os.path.getsize(out) / 1000:,.0f}"))
        cells = " | ".join(figure for pair in zip(*columns) for figure in pair)
        yield f"| {name} | {cells} |"


def write(text):
    """Replaces one half of the file, or both."""
    path = os.path.join(HERE, "PAGES.md")
    with open(path, encoding="utf-8") as file:
        tables, _, previous = file.read().partition(PREVIOUS_TITLE)
    if text:
        tables = text + "\n"
    if PREVIOUS:
        previous = "\n".join(previous_lines()).removeprefix(PREVIOUS_TITLE) + "\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(tables + (PREVIOUS_TITLE + previous if previous else ""))


def main():
    if not os.path.exists(GRIDREEL):
        sys.exit("build it first: Scripts/gridreel --version")
    os.makedirs(WORK, exist_ok=True)
    text = ""
    if not os.environ.get("ONLY"):
        build_floor()
        text = "\n".join(lines()) + "\n"
    write(text)


if __name__ == "__main__":
    main()
