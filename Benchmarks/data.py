#!/usr/bin/env python3
"""Measures first screenfuls out of large files beside polars and DuckDB; writes Benchmarks/DATA.md.

Scripts/bench data builds everything first and then calls this. All figures of one table come from
one run in which the programs take turns, so that a busy machine is as busy for each. Peers that
Python cannot import are left out: BENCH_PYTHON names a Python that can.
"""
import csv
import os
import shutil
import sqlite3
import subprocess
import sys

import detector
import typed
from large_files import PYTHON, RUNS, machine, medians, ours, people, plain
from measuring import GRIDREEL, HERE, WARM, WORK

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
POLARS_COMPUTED = """
import polars as pl, sys
print(pl.scan_csv(sys.argv[1]).with_columns((pl.col('x') / (pl.col('id') + 1)).alias('r'))
    .top_k(30, by='r').collect().height)
"""
DUCKDB_COMPUTED = """
import duckdb, sys
print(len(duckdb.sql("select *, x / (id + 1) as r from read_csv('" + sys.argv[1] + "') "
    "order by r desc limit 30").fetchall()))
"""
DUCKDB_LINES = """
import duckdb, sys
print(len(duckdb.sql(
    "select * from read_json('" + sys.argv[1] + "') order by x desc limit 30").fetchall()))
"""


def database(count):
    """The same people as a database with an index on their population; made once.

    BENCH_DATABASE names one that is there already, for the longest file.
    """
    known = os.environ.get("BENCH_DATABASE")
    if known and count == LARGEST:
        return known
    path = os.path.join(WORK, f"people-{count}.db")
    if os.path.exists(path):
        return path
    source = people(count)
    made = sqlite3.connect(path + ".part")
    made.execute("pragma journal_mode = off")
    made.execute("create table people (Name TEXT, City TEXT, Country TEXT, Age INTEGER, "
                 "Population INTEGER, Joined DATE)")
    with open(source, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        made.executemany(
            "insert into people values (?, ?, ?, ?, ?, ?)",
            ((name, city, country, int(age) if age else None,
              int(number.replace(",", "")) if number else None, day or None)
             for name, city, country, age, number, day in rows))
    made.execute("create index people_population on people (Population)")
    made.commit()
    made.close()
    os.rename(path + ".part", path)
    return path


def has(module):
    return subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True).returncode == 0


def beside(path, options, polars, duckdb, shown=None):
    """gridreel and the peers that are there, on one file; `shown` is what gridreel reads it by."""
    commands = {"gridreel": ours(shown or path, *options)}
    if polars and has("polars"):
        commands["polars"] = [PYTHON, "-c", polars, path]
    if has("duckdb"):
        commands["DuckDB"] = [PYTHON, "-c", duckdb, path]
    return medians(commands)


def computed(path):
    """A grid file that sorts by a column computed from two others."""
    file = os.path.join(WORK, "computed.grid.json")
    with open(file, "w", encoding="utf-8") as text:
        text.write('{"data": "%s", "columns": ["id", "word", "x", '
                   '{"key": "r", "value": "x / (id + 1)"}], "sort": "-r", "limit": 30}'
                   % os.path.basename(path))
    return file


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


def databases(count):
    """The first 30 rows of an index, beside the sqlite3 shell and out of a database of 30 rows."""
    large, small = database(count), database(30)
    query = "SELECT * FROM people ORDER BY Population DESC LIMIT 30"
    options = ["--sort", "-Population", "--limit", "30"]
    commands = {f"gridreel, {count:,} rows": ours(large, *options),
                f"gridreel, {count:,} rows, a window": ours(
                    large, "--sort", "-Population", "--height", "1000"),
                "gridreel, 30 rows": ours(small, *options)}
    if shutil.which("sqlite3"):
        commands[f"sqlite3 shell, {count:,} rows"] = ["sqlite3", large, query]
    figures = medians(commands)
    return [f"| {name} | {wall:.0f} | {cpu:.0f} | {memory:.0f} |"
            for name, (wall, cpu, memory) in figures.items()]


def synthetic():
    """What 30 rows cost out of 30 and out of ten million that nobody has to read."""
    result = subprocess.run([WARM, "rows", str(10 * MILLION)], capture_output=True, text=True,
                            check=True)
    words = result.stdout.split()
    few, many, ratio = float(words[3]), float(words[7]), float(words[9])
    return (f"Layout, drawing and PNG of 30 rows, medians of 100 pictures in turn: {few:.1f} ms CPU from "
            f"30 rows, {many:.1f} ms from 10,000,000 ({ratio:.2f} times).")


def reels(counts):
    """A reel of two sorts over files of different lengths."""
    text = []
    for count in counts:
        path = people(count)
        reel = [GRIDREEL, "animate", path, "--scale", "1", "--sort", "Name", "--tap", "Population", "--tap", "Age",
                "--height", "400", "--quiet", "--no-progress", "-o", os.path.join(WORK, "data.gif")]
        still = ours(path, "--sort", "Name", "--height", "400")
        figures = medians({"reel": reel, "still": still})
        wall, cpu, memory = figures["reel"]
        text.append(f"| {count:,} | {wall:.0f} | {cpu:.0f} | {memory:.0f} "
                    f"| {figures['still'][0]:.0f} |")
    return text


FILTERS = [
    ("x > 900000", "x > 900000"),
    ("x > 400000 and day < 2020-01-01", "x > 400000 and day < date '2020-01-01'"),
    ("city ~ 'york' or word = 'Miller'", "contains(lower(city), 'york') or word = 'Miller'"),
    ("x / (id + 1) > 2", "x / (id + 1) > 2"),
    ("word like 'M%' and x < median(x)",
     "word like 'M%' and x < (select median(x) from t)"),
]
DUCKDB_FILTER = """
import duckdb, sys
print(len(duckdb.sql("with t as (select * from read_csv('" + sys.argv[1] + "')) "
    "select * from t where " + sys.argv[2] + " order by id desc limit 30").fetchall()))
"""


def filters():
    """The last rows by id that a condition selects out of a million."""
    path = plain(MILLION, "csv")
    text = ["The rows of a million that a condition selects, the last 30 by id as a PNG; DuckDB does the",
            "same with `order by id desc limit 30`. `python3 Benchmarks/data.py filters` measures only this:", "",
            "| condition | program | wall ms | CPU ms | peak MiB |", "|---|---|---:|---:|---:|"]
    for ours_text, sql in FILTERS:
        commands = {"gridreel": ours(path, "--filter", ours_text, "--sort", "-id", "--limit", "30")}
        if has("duckdb"):
            commands["DuckDB"] = [PYTHON, "-c", DUCKDB_FILTER, path, sql]
        for name, (wall, cpu, memory) in medians(commands).items():
            text.append(f"| `{ours_text}` | {name} | {wall:.0f} | {cpu:.0f} | {memory:.0f} |")
    return text


def main():
    if sys.argv[1:] == ["filters"]:
        print("\n".join([machine(), "", *filters()]))
        return
    busy = machine()
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
    table += rows("1,000,000 plain rows, by a computed column", path,
                  beside(path, [], POLARS_COMPUTED, DUCKDB_COMPUTED, computed(path)))
    path = plain(MILLION, "jsonl")
    table += rows("1,000,000 JSON lines", path, beside(path, options, POLARS_LINES, DUCKDB_LINES))
    path = plain(MILLION, "json")
    table += rows("1,000,000 rows in an array of JSON", path,
                  beside(path, options, None, DUCKDB_LINES))
    text = [
        "# Large files", "",
        f"Written by `Scripts/bench data`, medians of {RUNS} runs in turn. Whole processes: gridreel",
        "reads, sorts and draws, the others read and sort. MB/s are the file's bytes divided by the total",
        "CPU time of the process, so they are per core.", "", busy, "",
        "| file | program | wall ms | CPU ms | peak MiB | MB/s per core | gridreel's wall : its wall |",
        "|---|---|---:|---:|---:|---:|---:|", *table, "",
        "The first 30 rows by population, as a PNG:", "",
        "| rows | wall ms | CPU ms | peak MiB | wall ms of 30 rows |", "|---:|---:|---:|---:|---:|",
        *growth(counts), "",
        *filters(), "",
        "The first 30 rows of a database by a column with an index, as a PNG:", "",
        "| | wall ms | CPU ms | peak MiB |", "|---|---:|---:|---:|", *databases(counts[-1]), "",
        synthetic(), "",
        "A reel of two sorts through a window of 400 points, as a GIF:", "",
        "| rows | wall ms | CPU ms | peak MiB | wall ms of its first still |",
        "|---:|---:|---:|---:|---:|", *reels(counts), "", *detector.section(), *typed.section()]
    with open(os.path.join(HERE, "DATA.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    print("\n".join(text))


if __name__ == "__main__":
    main()
