#!/usr/bin/env python3
"""Measures first screenfuls out of large files beside polars and DuckDB; writes Benchmarks/DATA.md.

Scripts/bench-data builds everything first and then calls this. All figures of one table come from
one run in which the programs take turns, so that a busy machine is as busy for each. Peers that
Python cannot import are left out: BENCH_PYTHON names a Python that can.
"""
import os
import random
import statistics
import subprocess
import sys

import generate

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
WORK = os.path.join(HERE, "work")
OUT = os.path.join(WORK, "data.png")
GRIDREEL = os.path.join(ROOT, ".build", "release", "gridreel")
MEASURE = os.path.join(WORK, "measure")
PYTHON = os.environ.get("BENCH_PYTHON", sys.executable)
RUNS = int(os.environ.get("BENCH_RUNS", "5"))
LARGEST = int(os.environ.get("BENCH_ROWS", "10000000"))
MILLION = 1_000_000

POLARS = """
import polars as pl, sys
print(pl.scan_csv(sys.argv[1]).with_columns(
    pl.col('Population').str.replace_all(',', '').cast(pl.Int64)
).top_k(30, by='Population').collect().height)
"""
POLARS_PLAIN = """
import polars as pl, sys
print(pl.scan_csv(sys.argv[1]).top_k(30, by='x').collect().height)
"""
POLARS_LINES = """
import polars as pl, sys
print(pl.scan_ndjson(sys.argv[1]).top_k(30, by='x').collect().height)
"""
DUCKDB = """
import duckdb, sys
print(len(duckdb.sql("select * from read_csv('" + sys.argv[1] + "') order by "
    "cast(replace(Population, ',', '') as bigint) desc limit 30").fetchall()))
"""
DUCKDB_PLAIN = """
import duckdb, sys
print(len(duckdb.sql(
    "select * from read_csv('" + sys.argv[1] + "') order by x desc limit 30").fetchall()))
"""
DUCKDB_LINES = """
import duckdb, sys
print(len(duckdb.sql(
    "select * from read_json('" + sys.argv[1] + "') order by x desc limit 30").fetchall()))
"""


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
    """A file of numbers, words and days, none of them quoted, as CSV or as JSON lines; made once."""
    path = os.path.join(WORK, f"plain-{count}.{kind}")
    if os.path.exists(path):
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


def once(*command):
    """Wall and CPU milliseconds and peak MiB of one run."""
    result = subprocess.run([MEASURE, *command], capture_output=True, text=True)
    numbers = result.stdout.split()
    if len(numbers) != 4 or numbers[3] != "0":
        raise RuntimeError(f"{' '.join(command[:5])} …\n{result.stderr[-2000:]}")
    return int(numbers[0]) / 1000, int(numbers[1]) / 1000, int(numbers[2]) / 1024


def medians(commands):
    """The medians of all commands' figures over runs in which they take turns."""
    figures = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            figures[name].append(once(*command))
    return {name: [statistics.median(column) for column in zip(*runs)]
            for name, runs in figures.items()}


def has(module):
    return subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True).returncode == 0


def ours(path, *options):
    return [GRIDREEL, "render", path, "--quiet", "-o", OUT, *options]


def beside(path, options, polars, duckdb):
    """gridreel and the peers that are there, on one file."""
    commands = {"gridreel": ours(path, *options)}
    if has("polars"):
        commands["polars"] = [PYTHON, "-c", polars, path]
    if has("duckdb"):
        commands["DuckDB"] = [PYTHON, "-c", duckdb, path]
    return medians(commands)


def rows(title, path, figures):
    size = os.path.getsize(path) / 1e6
    text = []
    first = figures["gridreel"][0]
    for name, (wall, cpu, memory) in figures.items():
        ratio = "" if name == "gridreel" else f"{first / wall:.2f}"
        text.append(f"| {title} | {name} | {wall:.0f} | {cpu:.0f} | {memory:.0f} "
                    f"| {size / (cpu / 1000):.0f} | {ratio} |")
    return text


def growth(counts):
    """One still of 30 rows by order out of files of different lengths."""
    text = []
    small = people(30)
    for count in counts:
        path = people(count)
        figures = medians({
            "sorted": ours(path, "--sort", "-Population", "--limit", "30"),
            "thirty": ours(small, "--sort", "-Population", "--limit", "30")})
        wall, cpu, memory = figures["sorted"]
        text.append(f"| {count:,} | {wall:.0f} | {cpu:.0f} | {memory:.0f} "
                    f"| {figures['thirty'][0]:.0f} |")
    return text


def reels(counts):
    """A reel of two sorts over files of different lengths."""
    text = []
    for count in counts:
        path = people(count)
        reel = [GRIDREEL, "animate", path, "--sort", "Name", "--tap", "Population", "--tap", "Age",
                "--height", "400", "--quiet", "--no-progress", "-o", os.path.join(WORK, "data.gif")]
        still = ours(path, "--sort", "Name", "--height", "400")
        figures = medians({"reel": reel, "still": still})
        wall, cpu, memory = figures["reel"]
        text.append(f"| {count:,} | {wall:.0f} | {cpu:.0f} | {memory:.0f} "
                    f"| {figures['still'][0]:.0f} |")
    return text


def main():
    counts = [count for count in (1000, 10_000, 100_000, MILLION, 10 * MILLION) if count <= LARGEST]
    options = ["--sort", "-Population", "--limit", "30"]
    table = []
    for count in counts[-2:]:
        path = people(count)
        found = beside(path, options, POLARS, DUCKDB)
        table += rows(f"{count:,} people, some fields quoted", path, found)
    options = ["--sort", "-x", "--limit", "30"]
    path = plain(MILLION, "csv")
    table += rows("1,000,000 plain rows", path, beside(path, options, POLARS_PLAIN, DUCKDB_PLAIN))
    path = plain(MILLION, "jsonl")
    table += rows("1,000,000 JSON lines", path, beside(path, options, POLARS_LINES, DUCKDB_LINES))
    text = [
        "# Large files", "",
        f"Written by `Scripts/bench-data`, medians of {RUNS} runs that take turns. Whole processes: what",
        "is read, sorted and drawn by gridreel is read and sorted by the others. MB/s are the file's",
        "bytes by all the CPU time of the process, so they are those of one core.", "",
        "| file | program | wall ms | CPU ms | peak MiB | MB/s and core | gridreel's wall by it |",
        "|---|---|---:|---:|---:|---:|---:|", *table, "",
        "The first 30 rows by population, as a PNG:", "",
        "| rows | wall ms | CPU ms | peak MiB | wall ms of 30 rows |", "|---:|---:|---:|---:|---:|",
        *growth(counts), "",
        "A reel of two sorts through a window of 400 points, as a GIF:", "",
        "| rows | wall ms | CPU ms | peak MiB | wall ms of its first still |",
        "|---:|---:|---:|---:|---:|", *reels(counts), ""]
    with open(os.path.join(HERE, "DATA.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    print("\n".join(text))


if __name__ == "__main__":
    main()
