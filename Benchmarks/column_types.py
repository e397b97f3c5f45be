#!/usr/bin/env python3
"""Compares how gridreel reads the columns of real data files with how pandas and polars do.

    python3 Benchmarks/column_types.py PROGRAM FOLDER... [--records FILE] [--output TYPES.md] [--jobs N] [--rows N] [--reuse]

PROGRAM is gridreel. Each FOLDER is a collection; its .csv, .tsv, .json, .xlsx, .arrow and .feather
files are compared, column by column: the kind (text, number, date, boolean) and, of columns that
gridreel calls numbers or dates, the order of the first rows of --sort, up and down, beside a stable
sort of pandas' values with missing values last. Needs pandas, polars, pyarrow and openpyxl.
Records go to FILE, one JSON line for each data file; with --reuse they are read from there, and only
the page is written.
"""
import argparse
import concurrent.futures
import json
import os
import sys
import tempfile

from column_page import write_page
from column_values import (
    MISSING, as_dates, as_number, expected_order, pandas_kind, polars_kind, read_pandas, read_polars, run, shape_of)

ENDINGS = (".csv", ".tsv", ".json", ".xlsx", ".arrow", ".feather")
# How many columns of a file are put in order, and how many of texts are drawn in one.
ORDERED_COLUMNS, ORDERED_TEXTS = 25, 5


class Comparison:
    """One data file as the three programs read it, and what a record says of that."""

    def __init__(self, program, path, collection, rows, folder):
        self.program, self.path, self.rows = program, path, rows
        self.picture, self.places = os.path.join(folder, "x.png"), os.path.join(folder, "x.json")
        self.encoding = []
        self.record = {"file": os.path.basename(path), "collection": collection, "columns": [], "warnings": []}

    def draw(self, limit, *options):
        return run(self.program, ["render", self.path, "-o", self.picture, "--json", "--limit", str(limit),
                                  *options, *self.encoding])

    def named(self, text):
        return text.replace(self.path, self.record["file"])

    def compare(self):
        report = self.first_report()
        if report is None:
            return self.record
        keys = list(report["columnTypes"])
        read = self.beside("pandas", read_pandas, len(keys))
        polars = self.beside("polars", read_polars, len(keys))
        if read is not None and len(read[0].columns) != len(keys):
            self.record["widths"] = [len(keys), len(read[0].columns)]
            read = None
        if polars is not None and len(polars.columns) != len(keys):
            polars = None
        if read is not None:
            self.record["rows"] = len(read[0])
        for number, key in enumerate(keys, 1):
            column = {"name": key, "ours": report["columnTypes"][key],
                      "convention": report["conventions"].get(key), "missing": report["missing"].get(key)}
            self.record["columns"].append(column)
            self.compare_column(column, number, read, polars)
        return self.record

    def first_report(self):
        """What gridreel says of a picture of one row; nothing if it refuses the file."""
        status, out, error, seconds = self.draw(1)
        self.record.update(status=status, seconds=round(seconds, 2), error=self.named(error).strip()[:400])
        if status != 0 and "--encoding" in error:
            self.encoding = ["--encoding", "latin-1"]
            status, out, _, _ = self.draw(1)
        if status != 0:
            return None
        report = last_report(out)
        self.record["warnings"] = [self.named(warning) for warning in report["warnings"]]
        return report

    def beside(self, name, read, width):
        """The file as another library reads it; nothing if it cannot."""
        header = not any("the first line looks like data" in warning for warning in self.record["warnings"])
        try:
            return read(self.path, width, header)
        except Exception as problem:
            self.record[f"{name}Error"] = f"{type(problem).__name__}: {problem}"[:200]
            return None

    def compare_column(self, column, number, read, polars):
        key, place, is_json = column["name"], number - 1, self.path.endswith(".json")
        if read is not None and is_json:
            if key not in read[0].columns:
                return
            place = list(read[0].columns).index(key)
        if polars is not None and is_json:
            column["polars"] = polars_kind(polars[key]) if key in polars.columns else None
        elif polars is not None:
            column["polars"] = polars_kind(polars[:, place])
        if read is None:
            return
        values, texts = read[0].iloc[:, place], read[1].iloc[:, place].fillna("").reset_index(drop=True)
        column["pandas"], values = pandas_kind(values)
        column["shape"] = shape_of(texts)
        present = list(dict.fromkeys(text for text in texts if text.strip().lower() not in MISSING))
        column["values"] = [text[:40] for text in present[:4]]
        column["missingThere"] = int(sum(text.strip().lower() in MISSING for text in texts))
        if column["ours"] in ("number", "date"):
            if number <= ORDERED_COLUMNS:
                self.compare_orders(column, number, values, texts)
        elif number <= ORDERED_TEXTS:
            status, _, error, _ = self.draw(self.rows, "--sort", f"#{number}", "--columns", f"#{number}")
            if status != 0:
                column["crash"] = [status, error[-300:]]

    def compare_orders(self, column, number, values, texts):
        values = comparable(column, values, texts)
        if values is None:
            column["order"] = "not comparable"
            return
        for descending in (False, True):
            self.compare_order(column, number, values, texts, descending)
            if column.get("order") != "same":
                return

    def compare_order(self, column, number, values, texts, descending):
        status, out, error, seconds = self.draw(
            self.rows, f"--sort={'-' if descending else ''}#{number}", "--columns", f"#{number}", "--map", self.places)
        column["seconds"] = round(max(seconds, column.get("seconds", 0)), 2)
        if status != 0:
            column["crash"] = [status, error[-300:]]
            return
        for warning in map(self.named, last_report(out)["warnings"]):
            if warning not in self.record["warnings"]:
                self.record["warnings"].append(warning)
        with open(self.places) as file:
            cells = json.load(file)["cells"]
        ours = [cell["source"] - 1 for cell in cells]
        try:
            theirs = expected_order(values, descending, len(ours))
        except Exception:
            column["order"] = "not comparable"
            return
        column["order"] = "same" if ours == theirs else "differs"
        if ours != theirs:
            at = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
            column["difference"] = {
                "descending": descending, "at": at + 1, "ours": [cell["text"] for cell in cells[at:at + 3]],
                "oursRows": ours[at:at + 3], "theirsRows": theirs[at:at + 3],
                "theirs": [texts[i] for i in theirs[at:at + 3]]}


def last_report(out):
    return json.loads(out.strip().splitlines()[-1])


def comparable(column, values, texts):
    """The values to sort: those of pandas, or where it has a text, those of the named convention; nothing for none."""
    kind, convention = column["ours"], column["convention"]
    if kind == column["pandas"] and not (kind == "date" and values.dtype == object):
        column["orderBy"] = "pandas"
        return values
    if kind == "date":
        values = as_dates(texts, convention or "mixed")
    else:
        values = texts.map(lambda text: as_number(text, convention))
        values = values.astype(float) if values.isna().sum() == column["missingThere"] else None
    if values is not None:
        column["orderBy"] = "convention"
    return values


def compare(program, path, collection, rows):
    """The record of one data file."""
    with tempfile.TemporaryDirectory() as folder:
        return Comparison(program, path, collection, rows, folder).compare()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--records", default="types.jsonl")
    parser.add_argument("--output", default="TYPES.md")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rows", type=int, default=50)
    parser.add_argument("--reuse", action="store_true")
    options = parser.parse_args()
    if not options.reuse:
        tasks = [(os.path.join(folder, name), os.path.basename(folder.rstrip("/"))) for folder in options.folders
                 for name in sorted(os.listdir(folder)) if name.endswith(ENDINGS)]
        with open(options.records, "w") as file, concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            running = {pool.submit(compare, options.program, path, name, options.rows): path for path, name in tasks}
            for future in concurrent.futures.as_completed(running):
                try:
                    record = future.result()
                except Exception as problem:
                    record = {"file": os.path.basename(running[future]), "failed": repr(problem)}
                    print(record, file=sys.stderr)
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
                file.flush()
    with open(options.records) as file:
        records = [json.loads(line) for line in file]
    write_page(records, options.output)


if __name__ == "__main__":
    main()
