#!/usr/bin/env python3
"""Measures 'gridreel verify' over 500 grid files in two themes, and writes Benchmarks/VERIFY.md.

Scripts/bench verify builds everything first and then calls this. Every grid file has 30 rows and 6
columns of its own data, at scale 2, which makes 1,000 references of about four million pixels each.
Whole processes are measured: finding the files, reading them, layout, drawing, comparing.
"""
import os
import shutil
import statistics
import sys
import time

import generate
from measuring import GRIDREEL, HERE, WORK, once

sys.path.append(os.path.join(HERE, "..", "Tests", "Browser"))
from browser import Browser, find_chromium

GRIDS = os.path.join(WORK, "snapshots")
FILES = int(os.environ.get("GRIDREEL_BENCH_FILES", "500"))
RUNS = 5

GRID = """{
  "data": "%(name)s.csv",
  "columns": [
    "Name", "City", "Country", "Age", {"key": "Population", "style": {"align": "trailing"}}, "Joined",
  ],
  "set": {"accentColor": "#2f6fed"},
  "sort": "%(sort)s",
  "selection": {"rows": [%(selected)d]},
  "snapshots": {"themes": ["light", "dark"], "scales": [2]},
}
"""


def write_grids():
    """Writes the grid files and their data, the same bytes on every run."""
    shutil.rmtree(GRIDS, ignore_errors=True)
    os.makedirs(GRIDS)
    for index in range(FILES):
        name = f"grid{index:03}"
        generate.write(os.path.join(GRIDS, name + ".csv"), 5000 + index)
        keys = ["Name", "-Age", "City", "-Joined", "Country,Name"]
        text = GRID % {"name": name, "sort": keys[index % 5], "selected": index % 30 + 1}
        with open(os.path.join(GRIDS, name + ".grid.json"), "w", encoding="utf-8") as file:
            file.write(text)


def measure(*command, status=0):
    """Wall and CPU seconds and peak MiB of one process."""
    wall, cpu, memory = once(*command, statuses=(status,))
    return wall / 1000, cpu / 1000, memory


def verify(*options, status=0, runs=RUNS):
    """The medians over some runs after one that only fills caches."""
    command = [GRIDREEL, "verify", GRIDS, "--no-progress", "--no-pictures", *options]
    measure(*command, status=status)
    figures = [measure(*command, status=status) for _ in range(runs)]
    return [statistics.median(column) for column in zip(*figures)]


def row(name, figures, count):
    wall, cpu, memory = figures
    return f"| {name} | {wall:.2f} | {cpu:.2f} | {memory:.0f} | {count / wall:.0f} | {count / cpu:.0f} |"


def references():
    """The paths of all references."""
    for folder, _, names in os.walk(GRIDS):
        for name in names:
            if name.endswith(".png"):
                yield os.path.join(folder, name)


def strip_texts():
    """Takes the texts out of all references, so that they must be unpacked."""
    for path in references():
        with open(path, "rb") as file:
            data = file.read()
        kept, offset = data[:8], 8
        while offset < len(data):
            end = offset + 12 + int.from_bytes(data[offset:offset + 4], "big")
            if data[offset + 4:offset + 8] not in (b"tEXt", b"zTXt", b"iTXt"):
                kept += data[offset:end]
            offset = end
        with open(path, "wb") as file:
            file.write(kept)


ACCENT, OTHER_ACCENT = "#2f6fed", "#2f6fee"


def change(part, other):
    """Replaces a part of every grid file."""
    for name in os.listdir(GRIDS):
        if name.endswith(".grid.json"):
            path = os.path.join(GRIDS, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(part, other))


def opening(page):
    """The seconds until Chromium has opened a page and shown it; None if it is not installed."""
    program = find_chromium()
    if not program:
        return None
    with Browser(program) as browser:
        start = time.monotonic()
        browser.open(page)
        return time.monotonic() - start


def page_rows():
    """The rows of pages of failures: one colour changed in a part of the grids, and in all."""
    page = os.path.join(WORK, "failures.html")
    bundle = os.path.join(WORK, "failures.zip")
    for some in (["--filter", "grid00"], []):
        wall, cpu, memory = verify("--html", page, "--bundle", bundle, *some, status=1, runs=1)
        count = 2 * min(FILES, 10) if some else 2 * FILES
        seconds = opening(page)
        opened = "–" if seconds is None else f"{seconds:.2f}"
        sizes = [os.path.getsize(path) / 1e6 for path in (page, bundle)]
        yield f"| {count:,} | {sizes[0]:.1f} | {sizes[1]:.1f} | {wall:.1f} | {cpu:.1f} | {memory:.0f} | {opened} |"


def write_page(lines, pages, sizes, ratio, load):
    """Writes VERIFY.md: its rows, the sizes of references, the cost of recording one, and how busy the machine was."""
    path = os.path.join(HERE, "VERIFY.md")
    with open(path, encoding="utf-8") as file:
        # What other scripts give stays.
        _, mark, rest = file.read().partition("\n## Changes told\n")
    cores = os.cpu_count()
    busy = f"""
Other programs kept the machine busy (load {load:.0f} on {cores} cores): only CPU seconds are meaningful here.
""" if load > cores + 1 else ""
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""# Verifying

Written by `Scripts/bench verify` on {cores} cores: {FILES} grid files × 2 themes, each 30 rows × 6 columns at
scale 2, {len(sizes):,} references of {sum(sizes) / len(sizes) / 1000:.0f} kB on average. Whole processes, medians.

| what | wall s | CPU s | peak MiB | pictures a second | per CPU second |
|---|---:|---:|---:|---:|---:|
{chr(10).join(lines)}
{busy}
- *All equal* never decodes a reference: the digest of the drawn pixels equals that in the reference, and the
  digest of the reference file is valid.
- *One colour changed* decodes and compares, finds each picture's cause, and encodes the drawn pictures for the reports.
- *Without texts* is the cost of pictures from other programs: each is decoded and compared.
- `record` takes {ratio:.2f} times the CPU seconds of `verify`, all equal, in the same run. It compresses as any other PNG
  is, and decodes each file again to check that it contains the drawn picture.

## The page of failures

One colour changed, which shows in the arrow of the sorted column and in the selected row; `--html` and `--bundle` in one run.
Opening is the time until Chromium without a display shows the page.

| failures | page MB | bundle MB | wall s | CPU s | peak MiB | opening s |
|---:|---:|---:|---:|---:|---:|---:|
{chr(10).join(pages)}
{mark}{rest}""")


def main():
    write_grids()
    count = 2 * FILES
    lines = []
    record = measure(GRIDREEL, "record", GRIDS, "--allow-ci", "--quiet", "--no-progress", "--no-pictures")
    sizes = [os.path.getsize(path) for path in references()]
    assert len(sizes) == count, f"{len(sizes)} references instead of {count}"
    loads = [os.getloadavg()[0]]
    green = verify()
    loads.append(os.getloadavg()[0])
    lines.append(row("verify, all equal", green, count))
    lines.append(row("verify, all equal, `-j 1`", verify("-j", "1"), count))
    lines.append(row("record", record, count))
    some = ["--filter", "grid00"]
    part = 2 * min(FILES, 10)
    change(ACCENT, OTHER_ACCENT)
    lines.append(row(f"verify, one colour changed in {part}", verify(*some, status=1), part))
    pages = list(page_rows())
    change(OTHER_ACCENT, ACCENT)
    strip_texts()
    lines.append(row("verify, references without texts", verify(runs=2), count))
    ratio = record[1] / green[1]
    write_page(lines, pages, sizes, ratio, max(loads))
    print(f"{count / green[0]:.0f} pictures a second, {count / green[1]:.0f} a second of CPU, "
          f"record : verify {ratio:.2f}; see VERIFY.md")


if __name__ == "__main__":
    main()
