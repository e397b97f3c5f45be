#!/usr/bin/env python3
"""Measures `gridreel diff` beside other tools and a C floor, and writes Benchmarks/COMPARING.md.

Scripts/bench compare builds and fetches everything first and then calls this. Commands run in turn,
round after round; the first round only fills caches. What takes long is never an error; counts that
disagree with the published formulas are.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys

from measuring import GRIDREEL, HERE, WORK, once

OUT = os.path.join(WORK, "comparing")
PYTHON = os.path.join(WORK, "peers", "bin", "python")
FLOOR = os.path.join(WORK, "compare")
ALONE = os.path.join(WORK, "build-comparing", "release", "comparisons")
NPM = os.path.join(WORK, "npm")

# Made by Pillow, so that no contender meets files of its own: RGB, all five filters.
PICTURES = """
import sys
from PIL import Image
folder, *drawn = sys.argv[1:]
whole = Image.new("RGB", (5000, 5000), "white")
for place, path in enumerate(drawn[:9]):
    whole.paste(Image.open(path).convert("RGB"), (place % 3 * 1800, place // 3 * 2000))
whole.save(folder + "/5000-a.png")
whole.save(folder + "/5000-same.png", compress_level=9)
changed = Image.open(drawn[9]).convert("RGB")
whole.paste(changed.crop((0, 0, 1800, 400)), (1800, 2000))
whole.save(folder + "/5000-b.png")
Image.open(drawn[4]).convert("RGB").save(folder + "/1800-a.png")
changed.save(folder + "/1800-b.png")
"""


def make_pictures():
    """Draws nine grids and a tenth in which three cells differ, and puts them together."""
    os.makedirs(OUT, exist_ok=True)
    if os.path.exists(os.path.join(OUT, "1800-b.png")):
        return
    lines = open(os.path.join(WORK, "bulk", "004.csv"), encoding="utf-8").readlines()
    for row in (2, 4, 5):
        lines[row] = "Someone Else" + lines[row][lines[row].index(","):]
    changed = os.path.join(OUT, "changed.csv")
    with open(changed, "w", encoding="utf-8") as file:
        file.writelines(lines)
    drawn = []
    for index, data in enumerate([os.path.join(WORK, "bulk", f"{k:03}.csv") for k in range(9)] + [changed]):
        drawn.append(os.path.join(OUT, f"{index}.png"))
        subprocess.run(
            [GRIDREEL, "render", data, "--theme", os.path.join(HERE, "bench-inter.json"), "--width", "900",
             "--height", "1000", "--scale", "2", "--quiet", "-o", drawn[-1]], check=True)
    subprocess.run([PYTHON, "-c", PICTURES, OUT, *drawn], check=True)


def contenders(first, second):
    """The commands that compare two files, by name; those whose programs are missing are left out."""
    usual = ["--metric", "yiq", "--ignore-antialiasing", "--quiet"]
    found = {
        "C floor, YIQ, anti-aliasing, two threads": [FLOOR, first, second],
        "gridreel diff, exact": [GRIDREEL, "diff", first, second, "--quiet"],
        "gridreel diff, YIQ, anti-aliasing": [GRIDREEL, "diff", first, second, *usual],
        "gridreel diff, OKLab, anti-aliasing": [
            GRIDREEL, "diff", first, second, "--metric", "oklab", "--ignore-antialiasing", "--quiet"],
        "gridreel diff -o": [
            GRIDREEL, "diff", first, second, *usual, "-o", os.path.join(OUT, "difference.png")],
        "pixelmatch in C++ (pybind11-pixelmatch)": [PYTHON, os.path.join(HERE, "Peers", "compare_with_python.py"), "cpp", first, second],
        "pixelmatch in numba (pixelmatch-fast)": [PYTHON, os.path.join(HERE, "Peers", "compare_with_python.py"), "numba", first, second],
        "Pillow ImageChops": [PYTHON, os.path.join(HERE, "Peers", "compare_with_python.py"), "pillow", first, second],
    }
    if shutil.which("compare"):
        found["ImageMagick compare -metric AE"] = ["compare", "-metric", "AE", first, second, "null:"]
    if os.path.exists(os.path.join(NPM, "node_modules", "pixelmatch")):
        found["pixelmatch on node"] = [
            "env", "NODE_PACKAGES=" + NPM, "node", os.path.join(HERE, "Peers", "compare_with_node.mjs"), first, second]
    odiff = os.path.join(NPM, "node_modules", ".bin", "odiff")
    if os.path.exists(odiff):
        found["odiff --antialiasing"] = [odiff, first, second, "--antialiasing"]
    return found


def measure(first, second, runs):
    """The median and the least of each figure for each contender; slow ones run less often."""
    commands = contenders(os.path.join(OUT, first), os.path.join(OUT, second))
    figures = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            if number > 2 and figures[name] and figures[name][-1][0] > 1500:
                continue
            taken = once(*command, statuses=(0, 1, 21, 22))
            if number:
                figures[name].append(taken)
    return figures


def table(figures):
    floor = next(iter(figures.values()))
    lines = ["| what | wall ms | CPU ms | peak MiB | wall : floor | CPU : floor |", "|---|---:|---:|---:|---:|---:|"]
    for name, runs in figures.items():
        wall, cpu, memory = (statistics.median(column) for column in zip(*runs))
        ratios = [statistics.median([a[i] / b[i] for a, b in zip(runs, floor)]) for i in (0, 1)]
        lines.append(f"| {name} | {wall:.0f} | {cpu:.0f} | {memory:.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} |")
    return "\n".join(lines)


def alone(picture):
    """Figures of the comparator and of the decoder by themselves."""
    path = os.path.join(OUT, picture)
    rows = subprocess.run([ALONE, "memory", path], capture_output=True, text=True, check=True).stdout.splitlines()
    lines = ["| two pictures in memory | ms | GB/s |", "|---|---:|---:|"]
    lines += ["| {} | {:.1f} | {:.1f} |".format(row.split("\t")[0], *map(float, row.split("\t")[1:])) for row in rows]
    ours = [float(subprocess.run([ALONE, "decode", path], capture_output=True, text=True, check=True).stdout)]
    floor = subprocess.run([FLOOR, "decode", path], capture_output=True, text=True, check=True).stdout.split()
    lines += ["", "| decoding | ms |", "|---|---:|", f"| gridreel | {ours[0]:.0f} |",
              f"| libspng | {float(floor[0]):.0f} |", f"| the floor (libdeflate, no CRC) | {float(floor[1]):.0f} |"]
    return "\n".join(lines)


def agreement():
    """What Peers/agreement.mjs says of pictures made at random; nothing where there is no node."""
    if not shutil.which("node"):
        return "node is not installed; agreement with the formulas was not checked.", 0
    files = [os.path.join(OUT, name) for name in ("1800-a.png", "1800-b.png")]
    result = subprocess.run(
        ["node", os.path.join(HERE, "Peers", "agreement.mjs"), GRIDREEL, "600", "7", *files],
        capture_output=True, text=True)
    return "```\n" + result.stdout.strip() + result.stderr + "\n```", result.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="measured rounds (default: 7)")
    runs = parser.parse_args().runs
    make_pictures()
    parts = ["# Comparing pictures", "", "Written by `Scripts/bench compare`: medians of "
             f"{runs} rounds in which every program runs once, whole processes. A slow", "program runs three times. "
             "Ratios are computed within a round. The pictures are grids drawn by gridreel and saved by Pillow as", "RGB; all "
             "programs except gridreel and the floor decode one file after the other.", ""]
    for title, first, second in (
        ("5000 × 5000, three cells differ", "5000-a.png", "5000-b.png"),
        ("5000 × 5000, equal pixels in other bytes", "5000-a.png", "5000-same.png"),
        ("1800 × 2000, three cells differ", "1800-a.png", "1800-b.png"),
    ):
        print(title, file=sys.stderr)
        parts += [f"## {title}", "", table(measure(first, second, runs)), ""]
    print("alone", file=sys.stderr)
    text, status = agreement()
    parts += ["## Comparator and decoder", "", "5000 × 5000, minimum CPU time of nine runs on one thread; gigabytes count one "
              "of the two pictures.", "", alone("5000-a.png"), "", "## Agreement", "",
              "Random pairs, in both metrics, with and without the test for anti-aliased pixels. For opaque pictures, the counts are",
              "exactly those of the published formulas (`Peers/reference.mjs`); for translucent pictures, they are never lower.",
              "", text, ""]
    with open(os.path.join(HERE, "COMPARING.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(parts))
    sys.exit(1 if status else 0)


if __name__ == "__main__":
    main()
