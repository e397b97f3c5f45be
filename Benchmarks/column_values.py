"""The columns of a data file as pandas, polars and gridreel's conventions read them."""
import json
import re
import subprocess
import time
import warnings

import pandas as pd
import polars as pl

warnings.simplefilter("ignore")

MISSING = {"", "na", "n/a", "n.a.", "nan", "null", "none", "-", "–", "—"}
TIMEOUT = 60


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
