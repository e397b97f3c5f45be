#!/usr/bin/env python3
"""Measures 'gridreel verify' over 500 grid files in two themes, and writes Benchmarks/VERIFY.md.

Scripts/bench verify builds everything first and then calls this. Every grid file has 30 rows and 6
columns of its own data, at scale 2, which makes 1,000 references of about four million pixels each.
Whole processes are measured: finding the files, reading them, layout, drawing, comparing.
"""
import os
import shutil
import statistics

import generate
from measuring import GRIDREEL, HERE, WORK, once

GRIDS = os.path.join(WORK, "snapshots")
FILES = int(os.environ.get("GRIDREEL_BENCH_FILES", "500"))
RUNS = 5

GRID = """{
  "data": "%(name)s.csv",
  "columns": [
    "Name", "City", "Country", "Age", {"key": "Population", "style": {"align": "trailing"}}, "Joined",
  ],
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


BROKEN = '  "set": {"row.textColor": "#1f2938"},\n'


def break_theme():
    """Changes one colour in every grid file."""
    change('  "sort"', BROKEN + '  "sort"')


def mend_theme():
    """Takes the change back."""
    change(BROKEN, "")


def change(part, other):
    """Replaces a part of every grid file."""
    for name in os.listdir(GRIDS):
        if name.endswith(".grid.json"):
            path = os.path.join(GRIDS, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(part, other))


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
    break_theme()
    lines.append(row(f"verify, one colour changed in {part}", verify(*some, status=1), part))
    mend_theme()
    strip_texts()
    lines.append(row("verify, references without texts", verify(runs=2), count))
    cores = os.cpu_count()
    load = max(loads)
    busy = f"""
Other programs kept the machine busy (load {load:.0f} on {cores} cores): only CPU seconds are meaningful here.
""" if load > cores + 1 else ""
    with open(os.path.join(HERE, "VERIFY.md"), "w", encoding="utf-8") as file:
        file.write(f"""# Verifying

Written by `Scripts/bench verify` on {cores} cores: {FILES} grid files × 2 themes, each 30 rows × 6 columns at
scale 2, {count:,} references of {sum(sizes) / count / 1000:.0f} kB on average. Whole processes, medians.

| what | wall s | CPU s | peak MiB | pictures a second | per CPU second |
|---|---:|---:|---:|---:|---:|
{chr(10).join(lines)}
{busy}
- *All equal* never decodes a reference: the digest of the drawn pixels equals that in the reference, and the
  digest of the reference file is valid.
- *One colour changed* decodes and compares, finds each picture's cause, and encodes the drawn pictures for the reports.
- *Without texts* is the cost of pictures from other programs: each is decoded and compared.
- `record` compresses as much as possible, and decodes each file again to check that it contains the drawn picture.
""")
    print(f"{count / green[0]:.0f} pictures a second, {count / green[1]:.0f} a second of CPU; see VERIFY.md")


if __name__ == "__main__":
    main()
