"""What the parts of DATA.md share: the large files, and programs that take turns with them."""
import os
import random
import statistics
import sys

import generate
from measuring import GRIDREEL, WORK, once

OUT = os.path.join(WORK, "data.png")
PYTHON = os.environ.get("BENCH_PYTHON", sys.executable)
RUNS = int(os.environ.get("BENCH_RUNS", "5"))


def people(count):
    """A file of so many people, some of whose fields are quoted; made once."""
    path = os.path.join(WORK, f"people-{count}.csv")
    if not os.path.exists(path):
        generate.ROWS, kept = count, generate.ROWS
        generate.write(path + ".part", 7)
        generate.ROWS = kept
        os.rename(path + ".part", path)
    return path


def plain(count, kind):
    """A file of numbers, words and days, none of them quoted, as CSV, JSON lines or an array of JSON;
    made once."""
    path = os.path.join(WORK, f"plain-{count}.{kind}")
    if os.path.exists(path):
        return path
    if kind == "json":
        with open(plain(count, "jsonl"), encoding="utf-8") as lines, \
                open(path + ".part", "w", encoding="utf-8", newline="") as file:
            for row, line in enumerate(lines):
                file.write(("[\n" if row == 0 else ",\n") + line.rstrip("\n"))
            file.write("\n]\n")
        os.rename(path + ".part", path)
        return path
    number = random.Random(11).random
    words = generate.LAST_NAMES
    with open(path + ".part", "w", encoding="utf-8", newline="") as file:
        if kind == "csv":
            file.write("id,word,x,city,day,note\n")
        for row in range(count):
            city, _ = generate.CITIES[int(number() * len(generate.CITIES))]
            day = f"20{int(number() * 25):02}-{1 + int(number() * 12):02}-{1 + int(number() * 28):02}"
            values = (row, words[int(number() * len(words))], round(number() * 1e6, 2), city, day,
                      f"a note of some words {row % 1000}")
            if kind == "csv":
                file.write("%d,%s,%s,%s,%s,%s\n" % values)
            else:
                file.write('{"id": %d, "word": "%s", "x": %s, "city": "%s", "day": "%s", '
                           '"note": "%s"}\n' % values)
    os.rename(path + ".part", path)
    return path


def medians(commands):
    """The medians of all commands' figures over runs in which they take turns."""
    figures = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            figures[name].append(once(*command))
    return {name: [statistics.median(column) for column in zip(*runs)]
            for name, runs in figures.items()}


def ours(path, *options):
    return [GRIDREEL, "render", path, "--quiet", "-o", OUT, *options]


def machine():
    """How busy the machine is with other work."""
    return (f"{os.cpu_count()} cores; at the start, {os.getloadavg()[0]:.0f} other programs were running. "
            "On a busy machine, only the ratios of wall times are meaningful.")
