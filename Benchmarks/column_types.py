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
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings

import pandas as pd
import polars as pl

warnings.simplefilter("ignore")

ENDINGS = (".csv", ".tsv", ".json", ".xlsx", ".arrow", ".feather")
MISSING = {"", "na", "n/a", "n.a.", "nan", "null", "none", "-", "–", "—"}
TIMEOUT = 60


# ---------------------------------------------------------------- reading

def run(program, arguments):
    start = time.monotonic()
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, errors="replace",
                              timeout=TIMEOUT)
        return done.returncode, done.stdout, done.stderr, time.monotonic() - start
    except subprocess.TimeoutExpired:
        return None, "", "timeout", TIMEOUT


def flat_rows(path):
    """The objects of a JSON array, nested ones as names with points; nothing for other shapes."""
    with open(path, encoding="utf-8-sig") as file:
        rows = json.load(file)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        return None
    return rows


def csv_options(path, width, header):
    options = {"index_col": False, "encoding": "utf-8-sig"}
    if not header:
        options["header"] = None
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        options["encoding"] = "utf-16"
    else:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            options["encoding"] = "latin-1"
    for separator in ("\t", ",", ";", "|") if path.endswith(".tsv") else (",", ";", "\t", "|"):
        try:
            head = pd.read_csv(path, nrows=0, sep=separator, **options)
        except Exception:
            continue
        if len(head.columns) == width:
            return {**options, "sep": separator}
    return None


def read_pandas(path, width, header):
    """The values as pandas reads them, and as texts."""
    if path.endswith(".json"):
        rows = flat_rows(path)
        if rows is None:
            return None
        values = pd.json_normalize(rows)
        return values, values.map(lambda v: "" if v is None or v != v else v if isinstance(v, str) else json.dumps(v, ensure_ascii=False)
                                  if not isinstance(v, bool) else str(v).lower())
    if path.endswith(".xlsx"):
        values = pd.read_excel(path)
        return values, values.astype(object).where(values.notna(), "").astype(str)
    if path.endswith((".arrow", ".feather")):
        values = pd.read_feather(path)
        return values, values.astype(object).where(values.notna(), "").astype(str)
    options = csv_options(path, width, header)
    if options is None:
        return None
    return (pd.read_csv(path, low_memory=False, **options),
            pd.read_csv(path, dtype=str, keep_default_na=False, na_filter=False, **options))


def read_polars(path, width, header):
    if path.endswith(".json"):
        rows = flat_rows(path)
        return None if rows is None else pl.DataFrame(rows, infer_schema_length=None, strict=False)
    if path.endswith(".xlsx"):
        return pl.read_excel(path)
    if path.endswith((".arrow", ".feather")):
        return pl.read_ipc(path, memory_map=False)
    options = csv_options(path, width, header)
    if options is None:
        return None
    with open(path, encoding=options["encoding"]) as file:
        text = file.read()
    return pl.read_csv(text.encode(), separator=options["sep"], infer_schema_length=None, try_parse_dates=True,
                       has_header=header,
                       null_values=["NA", "N/A", "NaN", "nan", "null", "NULL", "None", "n/a"])


def pandas_kind(series):
    """The kind of a column and its values, dates parsed."""
    if pd.api.types.is_bool_dtype(series):
        return "boolean", series
    if pd.api.types.is_numeric_dtype(series):
        return ("missing" if series.isna().all() else "number"), series
    if pd.api.types.is_datetime64_any_dtype(series):
        return "date", series
    present = series.dropna()
    if present.empty:
        return "missing", series
    if all(isinstance(v, bool) for v in present):
        return "boolean", series
    if all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in present):
        return "number", pd.to_numeric(series)
    if all(isinstance(v, str) for v in present):
        try:
            return "date", pd.to_datetime(series, utc=False)
        except Exception:
            pass
    return "text", series


def polars_kind(series):
    if series.null_count() == len(series):
        return "missing"
    if series.dtype == pl.Boolean:
        return "boolean"
    if series.dtype.is_numeric():
        return "number"
    return "date" if series.dtype.is_temporal() and series.dtype != pl.Duration else "text"


# ---------------------------------------------------------------- an order of our own

def as_number(text, convention):
    """What a text says as a number, by the convention that gridreel names; None for none."""
    text = text.strip()
    if text.lower() in MISSING:
        return None
    negative = text.startswith("(") and text.endswith(")")
    text = re.sub(r"[\s\u00a0\u202f'’%$€£¥]|[A-Za-z]{2,3}\.?(?=\s|$)|^[A-Z]{3}", "", text.strip("()"))
    text = re.sub("[−–]", "-", text)
    decimal = re.search(r"([.,])\d*$", convention or "1,234.5")
    decimal = decimal.group(1) if decimal else "."
    if convention in ("1,234", "1.234"):
        decimal = "." if convention == "1,234" else ","
    text = text.replace("," if decimal == "." else ".", "").replace(decimal, ".")
    try:
        value = float(text)
    except ValueError:
        return None
    return -value if negative else value


def as_dates(texts, convention):
    """Texts as dates, by the pattern that gridreel names."""
    pattern = convention
    for ours, theirs in (("yyyy", "%Y"), ("MMMM", "%B"), ("MMM", "%b"), ("MM", "%m"), ("dd", "%d"), ("HH", "%H"), ("mm", "%M"),
                         ("ss", "%S"), ("yy", "%y"), ("EEEE", "%A"), ("EEE", "%a"), ("hh", "%I")):
        pattern = pattern.replace(ours, theirs)
    pattern = re.sub(r"(?<![%A-Za-z])d(?![A-Za-z])", "%d", pattern)
    pattern = re.sub(r"(?<![%A-Za-z])M(?![A-Za-z])", "%m", pattern)
    pattern = re.sub(r"(?<![%A-Za-z])H(?![A-Za-z])", "%H", pattern)
    pattern = re.sub(r"(?<![%A-Za-z])h(?![A-Za-z])", "%I", pattern)
    pattern = re.sub(r"(?<![%A-Za-z])a(?![A-Za-z])", "%p", pattern)
    cleaned = texts.str.strip()
    cleaned = cleaned.where(~cleaned.str.lower().isin(MISSING))
    for attempt in (pattern, pattern.replace("%Y", "%y"), pattern.replace(" ", "-"), pattern.replace(" ", "-").replace("%Y", "%y"),
                    "mixed"):
        try:
            return pd.to_datetime(cleaned, format=attempt, utc=True)
        except Exception:
            continue
    return None


def expected_order(values, descending, count):
    """Positions of the first rows: stable, missing values last in both directions."""
    values = values.reset_index(drop=True)
    present = values.dropna()
    ordered = present.sort_values(ascending=not descending, kind="stable")
    return (list(ordered.index) + list(values[values.isna()].index))[:count]


# ---------------------------------------------------------------- one file

def shape_of(texts):
    """What the texts of a column look like: the clue for the class of a difference."""
    present = [t.strip() for t in texts if t.strip().lower() not in MISSING]
    if not present:
        return "nothing"
    every = lambda pattern: all(re.fullmatch(pattern, t) for t in present)
    numbers = every(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
    if numbers and any(re.match(r"[+-]?0\d", t) for t in present):
        return "leading zeros"
    if numbers and any(len(re.sub(r"\D", "", t.lower().split("e")[0]).lstrip("0")) > 15 for t in present):
        return "more than 15 digits"
    if numbers and every(r"(1[5-9]|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"):
        return "digits of a date"
    if numbers:
        return "plain numbers"
    if all(t.lower() in ("true", "false") for t in present):
        return "true, false"
    if all(t.lower() in ("yes", "no") for t in present):
        return "yes, no"
    if all(t.lower() in ("t", "f") for t in present):
        return "t, f"
    if every(r"[+-]?\d{1,3}(,\d{3})*(\.\d+)?|[+-]?\d+(\.\d+)?"):
        return "grouped numbers"
    if every(r"\D{0,4}[+-]?[\d,.'\s]+\D{0,4}") and any(re.search(r"[%$€£¥]", t) for t in present):
        return "percent or currency"
    if every(r"\d{4}-\d\d-\d\d"):
        return "ISO days"
    if every(r"\d{4}-\d\d-\d\d[T ].*"):
        return "ISO times"
    if every(r"\d{4}-\d\d"):
        return "ISO months"
    if every(r"\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*([ap]\.?m\.?)?(?i:)"):
        return "times of day"
    if every(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}( .*)?"):
        return "days in figures"
    if every(r".*\d.*") and all(re.search(r"(?i)jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]", t) for t in present):
        return "names of months"
    if all(re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[-+]?inf(inity)?", t, re.I) for t in present):
        return "numbers and infinity"
    share = sum(bool(re.fullmatch(r"[+-]?[\d.,]+", t)) for t in present) / len(present)
    return "numbers with words" if share >= 0.5 else "words"


def compare(program, path, collection, rows):
    record = {"file": os.path.basename(path), "collection": collection, "columns": [], "warnings": []}
    with tempfile.TemporaryDirectory() as folder:
        picture, places = os.path.join(folder, "x.png"), os.path.join(folder, "x.json")
        basic = ["render", path, "-o", picture, "--json", "--limit", "1"]
        status, out, error, seconds = run(program, basic)
        record.update(status=status, seconds=round(seconds, 2), error=error.replace(path, record["file"]).strip()[:400])
        extra = []
        if status != 0 and "--encoding" in error:
            extra = ["--encoding", "latin-1"]
            status, out, _, _ = run(program, basic + extra)
        if status != 0:
            return record
        report = json.loads(out.strip().splitlines()[-1])
        record["warnings"] = [w.replace(path, record["file"]) for w in report["warnings"]]
        keys = list(report["columnTypes"])
        header = not any("the first line looks like data" in warning for warning in record["warnings"])
        try:
            read = read_pandas(path, len(keys), header)
        except Exception as problem:
            record["pandasError"] = f"{type(problem).__name__}: {problem}"[:200]
            read = None
        try:
            polars = read_polars(path, len(keys), header)
        except Exception as problem:
            record["polarsError"] = f"{type(problem).__name__}: {problem}"[:200]
            polars = None
        if read is not None and len(read[0].columns) != len(keys):
            record["widths"] = [len(keys), len(read[0].columns)]
            read = None
        if polars is not None and len(polars.columns) != len(keys):
            polars = None
        if read is not None:
            record["rows"] = len(read[0])
        for number, key in enumerate(keys, 1):
            kind = report["columnTypes"][key]
            column = {"name": key, "ours": kind, "convention": report["conventions"].get(key), "missing": report["missing"].get(key)}
            record["columns"].append(column)
            place = number - 1
            if read is not None and path.endswith(".json"):
                if key not in read[0].columns:
                    continue
                place = list(read[0].columns).index(key)
            if polars is not None:
                if path.endswith(".json"):
                    column["polars"] = polars_kind(polars[key]) if key in polars.columns else None
                else:
                    column["polars"] = polars_kind(polars[:, place])
            if read is None:
                continue
            values, texts = read[0].iloc[:, place], read[1].iloc[:, place].fillna("").reset_index(drop=True)
            column["pandas"], values = pandas_kind(values)
            column["shape"] = shape_of(texts)
            present = list(dict.fromkeys(t for t in texts if t.strip().lower() not in MISSING))
            column["values"] = [v[:40] for v in present[:4]]
            column["missingThere"] = int(sum(t.strip().lower() in MISSING for t in texts))
            if number > 25:
                continue
            if kind not in ("number", "date"):
                if number <= 5:
                    code, _, text, _ = run(program, basic[:-1] + [str(rows), "--sort", f"#{number}", "--columns", f"#{number}"] + extra)
                    if code != 0:
                        column["crash"] = [code, text[-300:]]
                continue
            source = "pandas"
            if kind != column["pandas"] or (kind == "date" and values.dtype == object):
                source = "convention"
                if kind == "number":
                    values = texts.map(lambda t: as_number(t, column["convention"]))
                    if values.isna().sum() != column["missingThere"]:
                        column["order"] = "not comparable"
                        continue
                    values = values.astype(float)
                else:
                    values = as_dates(texts, column["convention"] or "mixed")
                    if values is None:
                        column["order"] = "not comparable"
                        continue
            column["orderBy"] = source
            for descending in (False, True):
                option = f"--sort={'-' if descending else ''}#{number}"
                code, out, text, seconds = run(program, ["render", path, "-o", picture, "--json", "--limit", str(rows), option,
                                                         "--columns", f"#{number}", "--map", places] + extra)
                column["seconds"] = round(max(seconds, column.get("seconds", 0)), 2)
                if code != 0:
                    column["crash"] = [code, text[-300:]]
                    break
                for warning in json.loads(out.strip().splitlines()[-1])["warnings"]:
                    warning = warning.replace(path, record["file"])
                    if warning not in record["warnings"]:
                        record["warnings"].append(warning)
                with open(places) as file:
                    cells = json.load(file)["cells"]
                ours = [cell["source"] - 1 for cell in cells]
                try:
                    theirs = expected_order(values, descending, len(ours))
                except Exception:
                    column["order"] = "not comparable"
                    break
                if ours == theirs:
                    column["order"] = "same"
                    continue
                at = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
                column["order"] = "differs"
                column["difference"] = {"descending": descending, "at": at + 1, "ours": [cell["text"] for cell in cells[at:at + 3]],
                                        "oursRows": ours[at:at + 3], "theirsRows": theirs[at:at + 3],
                                        "theirs": [texts[i] for i in theirs[at:at + 3]]}
                break
    return record


# ---------------------------------------------------------------- the page

# A class of differences: its name, who is right, why, and which columns it takes.
CLASSES = [
    ("nothing but missing values", "nobody is wrong",
     "ours calls an empty column text, pandas a number, polars a text",
     lambda c: c["shape"] == "nothing"),
    ("codes with leading zeros", "ours",
     "`01` names something; read as the number 1 it cannot be found again",
     lambda c: c["shape"] == "leading zeros" and c["ours"] == "text"),
    ("more than 15 digits", "ours", "such a number would lose its last digits",
     lambda c: c["shape"] == "more than 15 digits" and c["ours"] == "text"),
    ("infinity", "ours",
     "`inf` is a number, as it is for pandas and Arrow; polars reads a text",
     lambda c: c["shape"] == "numbers and infinity"),
    ("months without a day", "pandas",
     "`1949-02` is a month, as `Feb 1949` is. As texts they sort in the same order, but cannot be formatted or compared as dates",
     lambda c: c["shape"] == "ISO months" and c["ours"] == "text" and c.get("pandas") == "date"),
    ("names of months or weekdays alone", "nobody is wrong",
     "pandas takes `Aug` for the first of August of this or another year; ours sorts by letters. Ours is not the calendar's order",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date" and re.fullmatch(
         r"(?i)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?", c["values"][0].strip())),
    ("quarters", "nobody is wrong", "`1974Q1` is a quarter; pandas takes its first day. Texts sort in the same order",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date" and re.fullmatch(r"(?i)\d{4}[ -]?q[1-4]", c["values"][0].strip())),
    ("lines above the header", "ours", "ours finds the header of the sheet below its title; pandas takes the title for it",
     lambda c: c["file"].endswith(".xlsx") and "skip_lines" in c["file"]),
    ("days without a year", "nobody is wrong", "`Oct18`: pandas makes up a year or takes 18 for one; ours sorts by letters, so November comes first",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date" and re.fullmatch(r"[A-Z][a-z]{2}[ -]?\d\d", c["values"][0].strip())),
    ("text that pandas takes for dates", "ours", "pandas guesses a date from a text that holds none",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date"),
    ("yes and no", "ours", "two values that mean true and false; both others have a text",
     lambda c: c["ours"] == "boolean" and c["shape"] == "yes, no"),
    ("true and false", "ours", "capitals (`True`), or true and false as strings of JSON",
     lambda c: c["ours"] == "boolean"),
    ("grouped numbers", "ours", "`19,582` is a number; the others need to be told",
     lambda c: c["ours"] == "number" and c["shape"] == "grouped numbers"),
    ("a dash as the minus sign", "ours", "`–0.18` is a number below zero, set with a dash; the others have a text",
     lambda c: c["ours"] == "number" and c.get("pandas") == "text" and c["shape"] == "words" and c["convention"]),
    ("decimal commas", "ours", "`48,0` is a number; pandas takes some for dates",
     lambda c: c["ours"] == "number" and str(c["convention"]).endswith(",5")),
    ("percent and currency", "ours", "`$1,204` and `13 %` are numbers; the others need to be told",
     lambda c: c["ours"] == "number" and c["shape"] == "percent or currency"),
    ("numbers that are strings", "ours", "strings of JSON, or whole numbers in which pandas sees years",
     lambda c: c["ours"] == "number" and c["shape"] == "plain numbers" and c.get("pandas") in ("text", "date")),
    ("numbers with blanks beside them", "ours", "columns padded to a width, or quoted; polars reads a text",
     lambda c: c["ours"] == c.get("pandas") == "number" and c.get("polars") == "text"),
    ("missing values written as words", "ours", "`-`, `n.a.` and the like among numbers make a text for the others",
     lambda c: c["ours"] == "number" and c.get("missing") and c.get("pandas") == "text"),
    ("dates that polars does not read", "ours", "other than ISO dates, or strings of JSON; pandas agrees with ours",
     lambda c: c["ours"] == c.get("pandas") == "date"),
    ("dates that pandas does not read", "ours", "days and times mixed, blanks beside them, or the day first in a later row",
     lambda c: c["ours"] == "date" and c.get("pandas") == "text"),
    ("a first row that is data in one reading", "nobody is wrong",
     "a line of title above the header, or no header; the kinds of the columns follow from it",
     lambda c: c["ours"] == "text" and c.get("pandas") == "number" and c["shape"] == "plain numbers"),
]


def class_of(column):
    for name, right, reason, takes in CLASSES:
        if takes(column):
            return name
    return "others"


WARNINGS = [
    ("column … has no name", r"has no name|have no name", "deserved: a column behind the first has no name"),
    ("column name is taken", r"column name .* is taken", "deserved: two columns have one name"),
    ("the first line looks like data", r"looks like data", "deserved: these files have no header; one (`iris.csv`) has a line of counts"),
    ("not UTF-8, read as latin-1", r"latin-1", "deserved"),
    ("column is text, though nine tenths are numbers or dates", r"is text:", "mostly: see below"),
    ("can be read in two ways", r"two ways", "deserved by the rule: days in figures with no day above 12. Where the day is always 1, the month can be told"),
    ("no font has a glyph", r"no font has a glyph", "deserved"),
    ("cut off or squeezed", r"cut|squeez|narrow|columns", "a matter of width, not of kinds"),
]


# What was found by hand for single files.
BY_HAND = {
    "Blackmoor.csv": "not deserved: the numbers of patients, with letters",
    "attenu.csv": "not deserved: names of stations",
    "barley.csv": "not deserved: names of varieties, `1` to `9` and `X`",
    "countymurders.csv": "deserved: `.` means missing, as Stata writes it; a reader of Stata's tables would know it",
    "Cars93.csv": "deserved: a count of cylinders, but `rotary`",
    "Mofa.csv": "deserved: a stray control character",
    "CGM.csv": "deserved: `nil` means missing",
    "iris.csv": "deserved: the first line is a count, not data",
    "premier_league.csv": "deserved: two lines of headers; told once for each column",
    "baboon.csv": "ours is right: the day comes first in all rows, as `25/11/63` shows; pandas takes the month first wherever it can. "
                  "Both read 63 as 2063",
    "Datagov_FY10_EDU_recp_by_State.csv": "deserved: the header is the third line; told once for each column",
}


def short(text, length=60):
    text = " ".join(str(text).split()).replace("|", "\\|")
    return text if len(text) <= length else text[:length - 1] + "…"


def listed(values, count=3):
    return ", ".join(f"`{short(v, 24)}`" for v in values[:count] if str(v).strip())


def write_page(records, output):
    read = [r for r in records if r.get("columns")]
    refused = [r for r in records if not r.get("columns")]
    columns = [(r, c) for r in read for c in r["columns"]]
    beside = {"pandas": [x for x in columns if x[1].get("pandas")], "polars": [x for x in columns if x[1].get("polars")]}
    lines = ["# Kinds and order of columns beside pandas and polars", "",
             f"Written by `python3 Benchmarks/column_types.py`. pandas {pd.__version__}, polars {pl.__version__}.", "",
             f"{len(records):,} data files of {len({r.get('collection') for r in records})} collections, none of them made for this "
             f"comparison: those that come with packages of Python. {len(read):,} are read, {len(refused)} refused. They have {len(columns):,} columns and "
             f"{sum(r.get('rows') or 0 for r in read):,} rows. pandas infers, and parses columns of texts as dates where it can; polars "
             "infers from the whole file and tries dates, with `NA` and its like as missing. Rows of JSON are flattened.", "", "## Agreement", "", "| | columns | same kind | differ |", "|---|---:|---:|---:|"]
    for name, pairs in beside.items():
        same = sum(c["ours"] == c[name] for _, c in pairs)
        lines.append(f"| kind beside {name} | {len(pairs):,} | {same:,} ({same / len(pairs):.2%}) | {len(pairs) - same:,} |")
    differ = [(r, c) for r, c in columns if c.get("shape") and any(c.get(n) and c[n] != c["ours"] for n in beside)]
    orders = collections.Counter((c["order"], c.get("orderBy")) for _, c in columns if c.get("order"))
    for source, title in (("pandas", "order beside pandas' values"), ("convention", "order beside the named convention")):
        same, other = orders[("same", source)], orders[("differs", source)]
        lines.append(f"| {title} | {same + other:,} | {same:,} ({same / max(1, same + other):.2%}) | {other:,} |")
    crashes = [(r, c) for r, c in columns if c.get("crash")]
    slow = [(s, r["file"]) for r in read if (s := max([r["seconds"], *(c.get("seconds", 0) for c in r["columns"])])) > 1]
    lines += ["", "The order is that of the first 50 rows, up and down, by their places in the file. The named convention stands in where "
              "pandas has a text. " + f"{sum(n for (what, _), n in orders.items() if what == 'not comparable')} columns have no value "
              f"to compare with. Crashes: {len(crashes)}. Files that took more than a second for one picture: {len(slow)}"
              + (" (" + ", ".join(f"`{name}` {s} s" for s, name in slow) + ")" if slow else "") + ".",
              "", "## Where kinds differ", "", "| class | columns | ours | pandas | polars | example | who is right |", "|---|---:|---|---|---|---|---|"]
    classes = collections.defaultdict(list)
    for r, c in differ:
        classes[class_of({**c, "file": r["file"]})].append((r, c))
    reasons = {name: f"{right}: {reason}" for name, right, reason, _ in CLASSES}
    for name, members in sorted(classes.items(), key=lambda item: -len(item[1])):
        r, c = members[0]
        kinds = [" or ".join(dict.fromkeys(str(m.get(k)) for _, m in members if m.get(k))) for k in ("ours", "pandas", "polars")]
        lines.append(f"| {name} | {len(members)} | {' | '.join(kinds)} | `{r['file']}` {short(c['name'], 24)}: {listed(c['values']) or '–'} | "
                     f"{reasons.get(name, '')} |")
    verdicts = collections.Counter(dict((n, right) for n, right, _, _ in CLASSES).get(name, "open") for name, members in classes.items()
                                   for _ in members)
    lines += ["", "Who is right, by columns: " + ", ".join(f"{who} {count}" for who, count in verdicts.most_common()) + "."]
    wrong = [(r, c) for r, c in columns if c.get("order") == "differs"]
    lines += ["", "## Where orders differ", ""]
    lines += [f"- `{r['file']}` {short(c['name'], 24)}, row {c['difference']['at']}: ours {listed(c['difference']['ours'])}, "
              f"theirs {listed(c['difference']['theirs'])}. {BY_HAND.get(r['file'], 'not looked at')}." for r, c in wrong[:30]] or ["None."]
    lines += ["", "## Warnings", "", "| warning | files | example | deserved |", "|---|---:|---|---|"]
    warned = collections.defaultdict(list)
    for r in read:
        for warning in r["warnings"]:
            name = next((name for name, pattern, _ in WARNINGS if re.search(pattern, warning)), "others")
            warned[name].append((r["file"], warning))
    deserved = {name: verdict for name, _, verdict in WARNINGS}
    for name, members in sorted(warned.items(), key=lambda item: -len(item[1])):
        lines.append(f"| {name} | {len({f for f, _ in members})} | {short(members[0][1], 150)} | {deserved.get(name, '')} |")
    lines += ["", "Columns that are text, though nine tenths of their values are not:", ""]
    for r in read:
        of_text = [w for w in r["warnings"] if "is text:" in w]
        if of_text:
            more = f", and {len(of_text) - 1} more columns of this file" if len(of_text) > 1 else ""
            told = re.sub(r"; (empty|mend|give) .*", "", of_text[0].replace(" warning:", ""))
            lines.append(f"- {short(told, 170)}{more}. {BY_HAND.get(r['file'], 'not looked at').strip()}.")
    lines += ["", "## Files that are refused", "", "| told | files | example |", "|---|---:|---|"]
    told = collections.defaultdict(list)
    for r in refused:
        message = r.get("error", r.get("failed", ""))
        told[re.sub(r"'[^']*'", "'…'", re.sub(r"\d+", "N", message.replace(r["file"], "").split("error: ")[-1]))[:90]].append(r["file"])
    lines += [f"| {short(m, 100)} | {len(f)} | `{f[0]}` |" for m, f in sorted(told.items(), key=lambda item: -len(item[1]))]
    lines += ["", "## Collections", "", "| collection | files | columns | rows |", "|---|---:|---:|---:|"]
    for name in sorted({r.get("collection") or "" for r in records}):
        own = [r for r in records if r.get("collection") == name]
        lines.append(f"| {name} | {len(own)} | {sum(len(r.get('columns', [])) for r in own):,} | {sum(r.get('rows') or 0 for r in own):,} |")
    with open(output, "w") as file:
        file.write("\n".join(lines) + "\n")


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
