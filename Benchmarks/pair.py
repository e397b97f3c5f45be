"""Times two builds of gridreel on the same work, in turn, as whole processes.

    python3 Benchmarks/pair.py OLD NEW [--runs 7]

Prints a Markdown table of CPU seconds (user and system, medians) and of the ratio new / old.
"""

import argparse
import os
import random
import resource
import statistics
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def cpu(command):
    """CPU seconds that a command and its children take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def write_table(path, rows, columns):
    """Writes a table of names and numbers, the same in each run."""
    numbers = random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        file.write(",".join(f"c{place}" for place in range(columns)) + "\n")
        for row in range(rows):
            cells = [f"name {row}"] + [f"{numbers.random() * 1e5:.2f}" for _ in range(columns - 1)]
            file.write(",".join(cells) + "\n")


def work(folder):
    """What is timed: a name and the program's arguments."""
    small, pages, large = (os.path.join(folder, name) for name in ("s.csv", "p.csv", "l.csv"))
    write_table(small, 30, 6)
    write_table(pages, 20_000, 8)
    write_table(large, 1_000_000, 3)
    out = os.path.join(folder, "out")
    return [
        ("start: `--version`", ["--version"]),
        ("30 × 6 to PNG", ["render", small, "-o", f"{out}.png"]),
        ("30 × 6 to PDF", ["render", small, "-o", f"{out}.pdf"]),
        ("30 × 6 to SVG", ["render", small, "-o", f"{out}.svg"]),
        ("20,000 × 8 to A4", ["render", pages, "--page", "a4", "--limit", "all", "-o", f"{out}.pdf"]),
        ("first 30 of 1,000,000 by number", ["render", large, "--sort", "c1", "--limit", "30", "-o", f"{out}.png"]),
        ("first 30 of 1,000,000 by text", ["render", large, "--sort", "c0", "--limit", "30", "-o", f"{out}.png"]),
        ("GIF of two sorts", ["animate", small, "--scale", "1", "--tap", "c1", "--tap", "c2", "-o", f"{out}.gif"]),
        ("54 snapshots", ["verify", os.path.join(ROOT, "Snapshots")]),
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    print("| work | CPU s, old | CPU s, new | new / old |")
    print("|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in work(folder):
            times = [
                (cpu([options.old, *arguments]), cpu([options.new, *arguments]))
                for _ in range(options.runs)
            ]
            old, new = (statistics.median(column) for column in zip(*times))
            ratio = statistics.median(b / a for a, b in times if a > 0)
            print(f"| {name} | {old:.3f} | {new:.3f} | {ratio:.2f} |")


main()
