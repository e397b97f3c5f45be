"""TYPES.md: where gridreel, pandas and polars agree on columns, and who is right where they do not."""
import collections
import re

import pandas as pd
import polars as pl

PEERS = ("pandas", "polars")

# A class of differences: its name, who is right, why, and which columns it takes.
CLASSES = [
    ("nothing but missing values", "all valid",
     "for an empty column ours reports text, pandas a number, polars text",
     lambda c: c["shape"] == "nothing"),
    ("codes with leading zeros", "ours",
     "`01` is an identifier; as the number 1 it could not be recovered",
     lambda c: c["shape"] == "leading zeros" and c["ours"] == "text"),
    ("more than 15 digits", "ours", "such a number would lose its last digits",
     lambda c: c["shape"] == "more than 15 digits" and c["ours"] == "text"),
    ("infinity", "ours",
     "`inf` is a number, as it is for pandas and Arrow; polars reads text",
     lambda c: c["shape"] == "numbers and infinity"),
    ("months without a day", "pandas",
     "`1949-02` is a month, as `Feb 1949` is. As texts they sort in the same order, but cannot be formatted or compared as dates",
     lambda c: c["shape"] == "ISO months" and c["ours"] == "text" and c.get("pandas") == "date"),
    ("names of months or weekdays alone", "all valid",
     "pandas reads `Aug` as the first of August of some year; ours sorts alphabetically, not in calendar order",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date" and re.fullmatch(
         r"(?i)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?", c["values"][0].strip())),
    ("quarters", "all valid", "`1974Q1` is a quarter; pandas reads its first day. Texts sort in the same order",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date" and re.fullmatch(r"(?i)\d{4}[ -]?q[1-4]", c["values"][0].strip())),
    ("lines above the header", "ours", "ours finds the header of the sheet below its title; pandas uses the title as the header",
     lambda c: c["file"].endswith(".xlsx") and "skip_lines" in c["file"]),
    ("days without a year", "all valid", "`Oct18`: pandas invents a year or reads 18 as one; ours sorts alphabetically, so November comes first",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date" and re.fullmatch(r"[A-Z][a-z]{2}[ -]?\d\d", c["values"][0].strip())),
    ("text that pandas reads as dates", "ours", "pandas guesses a date from text that contains none",
     lambda c: c["ours"] == "text" and c.get("pandas") == "date"),
    ("yes and no", "ours", "two values that mean true and false; both others read text",
     lambda c: c["ours"] == "boolean" and c["shape"] == "yes, no"),
    ("true and false", "ours", "capitals (`True`), or true and false as JSON strings",
     lambda c: c["ours"] == "boolean"),
    ("grouped numbers", "ours", "`19,582` is a number; the others need an option",
     lambda c: c["ours"] == "number" and c["shape"] == "grouped numbers"),
    ("a dash as the minus sign", "ours", "`–0.18` is a negative number, written with a dash; the others read text",
     lambda c: c["ours"] == "number" and c.get("pandas") == "text" and c["shape"] == "words" and c["convention"]),
    ("decimal commas", "ours", "`48,0` is a number; pandas reads some as dates",
     lambda c: c["ours"] == "number" and str(c["convention"]).endswith(",5")),
    ("percent and currency", "ours", "`$1,204` and `13 %` are numbers; the others need an option",
     lambda c: c["ours"] == "number" and c["shape"] == "percent or currency"),
    ("numbers that are strings", "ours", "JSON strings, or whole numbers that pandas reads as years",
     lambda c: c["ours"] == "number" and c["shape"] == "plain numbers" and c.get("pandas") in ("text", "date")),
    ("numbers padded with spaces", "ours", "columns of fixed width, or quoted; polars reads text",
     lambda c: c["ours"] == c.get("pandas") == "number" and c.get("polars") == "text"),
    ("missing values written as words", "ours", "with `-`, `n.a.` and similar values among numbers, the others read text",
     lambda c: c["ours"] == "number" and c.get("missing") and c.get("pandas") == "text"),
    ("dates that polars does not read", "ours", "dates other than ISO, or JSON strings; pandas agrees with ours",
     lambda c: c["ours"] == c.get("pandas") == "date"),
    ("dates that pandas does not read", "ours", "dates with and without times, padding, or the day first in a later row",
     lambda c: c["ours"] == "date" and c.get("pandas") == "text"),
    ("a first row that is data in one reading", "all valid",
     "a title line above the header, or no header; the column types follow from it",
     lambda c: c["ours"] == "text" and c.get("pandas") == "number" and c["shape"] == "plain numbers"),
]


def class_of(column):
    for name, right, reason, takes in CLASSES:
        if takes(column):
            return name
    return "others"


WARNINGS = [
    ("column … has no name", r"has no name|have no name", "deserved: a column after the first has no name"),
    ("column name is taken", r"column name .* is taken", "deserved: two columns have the same name"),
    ("the first line looks like data", r"looks like data", "deserved: these files have no header; one (`iris.csv`) has a line of counts"),
    ("not UTF-8, read as latin-1", r"latin-1", "deserved"),
    ("column is text, though nine tenths are numbers or dates", r"is text:", "mostly: see below"),
    ("can be read in two ways", r"two ways", "deserved by the rule: numeric dates with no day above 12. If the day is always 1, the month could be detected"),
    ("no font has a glyph", r"no font has a glyph", "deserved"),
    ("cut off or squeezed", r"cut|squeez|narrow|columns", "a matter of width, not of types"),
]

# What was found by hand for single files.
BY_HAND = {
    "Blackmoor.csv": "not deserved: patient numbers with letters",
    "attenu.csv": "not deserved: station names",
    "barley.csv": "not deserved: variety names, `1` to `9` and `X`",
    "countymurders.csv": "deserved: `.` means missing, as in Stata",
    "Cars93.csv": "deserved: cylinder counts, except `rotary`",
    "Mofa.csv": "deserved: a stray control character",
    "CGM.csv": "deserved: `nil` means missing",
    "iris.csv": "deserved: the first line is a count, not data",
    "premier_league.csv": "deserved: two header lines; reported once for each column",
    "baboon.csv": "ours is right: the day comes first in all rows, as `25/11/63` shows; pandas reads the month first wherever possible. "
                  "Both read 63 as 2063",
    "Datagov_FY10_EDU_recp_by_State.csv": "deserved: the header is the third line; reported once for each column",
}


def short(text, length=60):
    text = " ".join(str(text).split()).replace("|", "\\|")
    return text if len(text) <= length else text[:length - 1] + "…"


def listed(values, count=3):
    return ", ".join(f"`{short(v, 24)}`" for v in values[:count] if str(v).strip())


def write_page(records, output):
    read = [record for record in records if record.get("columns")]
    refused = [record for record in records if not record.get("columns")]
    columns = [(record, column) for record in read for column in record["columns"]]
    lines = [*introduction(records, read, refused, columns), *agreement(read, columns), *kinds(columns), *orders(columns),
             *warned(read), *texts(read), *refusals(refused), *collections_of(records)]
    with open(output, "w") as file:
        file.write("\n".join(lines) + "\n")


def introduction(records, read, refused, columns):
    return [
        "# Column types and order compared with pandas and polars", "",
        f"Written by `python3 Benchmarks/column_types.py`. pandas {pd.__version__}, polars {pl.__version__}.", "",
        f"{len(records):,} third-party data files of {len({r.get('collection') for r in records})} collections, "
        f"from Python packages. {len(read):,} are read, {len(refused)} rejected. They have "
        f"{len(columns):,} columns and "
        f"{sum(r.get('rows') or 0 for r in read):,} rows. pandas infers types, and parses text columns as dates where possible; polars "
        "infers from the whole file and tries dates, with `NA` and similar values as missing. JSON rows are flattened.", ""]


def agreement(read, columns):
    lines = ["## Agreement", "", "| | columns | same type | differ |", "|---|---:|---:|---:|"]
    for name in PEERS:
        pairs = [column for _, column in columns if column.get(name)]
        same = sum(column["ours"] == column[name] for column in pairs)
        lines.append(f"| type compared with {name} | {len(pairs):,} | {same:,} ({same / len(pairs):.2%}) | {len(pairs) - same:,} |")
    found = collections.Counter((c["order"], c.get("orderBy")) for _, c in columns if c.get("order"))
    for source, title in (("pandas", "order compared with pandas' values"), ("convention", "order compared with the named convention")):
        same, other = found[("same", source)], found[("differs", source)]
        lines.append(f"| {title} | {same + other:,} | {same:,} ({same / max(1, same + other):.2%}) | {other:,} |")
    crashes = sum(bool(column.get("crash")) for _, column in columns)
    slow = [(s, r["file"]) for r in read if (s := max([r["seconds"], *(c.get("seconds", 0) for c in r["columns"])])) > 1]
    return [
        *lines, "",
        "The order is that of the first 50 rows, ascending and descending, by their positions in the file. If pandas has text, "
        f"the named convention is used instead. {sum(n for (what, _), n in found.items() if what == 'not comparable')} columns have no value "
        f"to compare with. Crashes: {crashes}. Files that took more than a second for one picture: {len(slow)}"
        + (" (" + ", ".join(f"`{name}` {s} s" for s, name in slow) + ")" if slow else "") + ".", ""]


def kinds(columns):
    classes = collections.defaultdict(list)
    for record, column in columns:
        if column.get("shape") and any(column.get(name) and column[name] != column["ours"] for name in PEERS):
            classes[class_of({**column, "file": record["file"]})].append((record, column))
    reasons = {name: f"{right}: {reason}" for name, right, reason, _ in CLASSES}
    lines = ["## Where types differ", "", "| class | columns | ours | pandas | polars | example | who is right |",
             "|---|---:|---|---|---|---|---|"]
    for name, members in most_first(classes):
        record, column = members[0]
        told = [" or ".join(dict.fromkeys(str(m.get(k)) for _, m in members if m.get(k))) for k in ("ours", *PEERS)]
        lines.append(f"| {name} | {len(members)} | {' | '.join(told)} | `{record['file']}` {short(column['name'], 24)}: "
                     f"{listed(column['values']) or '–'} | {reasons.get(name, '')} |")
    rights = {name: right for name, right, _, _ in CLASSES}
    verdicts = collections.Counter(rights.get(name, "open") for name, members in classes.items() for _ in members)
    return [*lines, "", "Who is right, by columns: "
            + ", ".join(f"{who} {count}" for who, count in verdicts.most_common()) + ".", ""]


def orders(columns):
    wrong = [(record, column) for record, column in columns if column.get("order") == "differs"]
    lines = [f"- `{r['file']}` {short(c['name'], 24)}, row {c['difference']['at']}: ours {listed(c['difference']['ours'])}, "
             f"theirs {listed(c['difference']['theirs'])}. {BY_HAND.get(r['file'], 'not looked at')}." for r, c in wrong[:30]]
    return ["## Where orders differ", "", *(lines or ["None."]), ""]


def warned(read):
    found = collections.defaultdict(list)
    for record in read:
        for warning in record["warnings"]:
            name = next((name for name, pattern, _ in WARNINGS if re.search(pattern, warning)), "others")
            found[name].append((record["file"], warning))
    deserved = {name: verdict for name, _, verdict in WARNINGS}
    lines = [f"| {name} | {len({file for file, _ in members})} | {short(members[0][1], 150)} | {deserved.get(name, '')} |"
             for name, members in most_first(found)]
    return ["## Warnings", "", "| warning | files | example | deserved |", "|---|---:|---|---|", *lines, ""]


def texts(read):
    lines = ["Text columns of which nine tenths of the values are not text:", ""]
    for record in read:
        of_text = [warning for warning in record["warnings"] if "is text:" in warning]
        if of_text:
            more = f", and {len(of_text) - 1} more columns of this file" if len(of_text) > 1 else ""
            told = re.sub(r"; (empty|mend|give) .*", "", of_text[0].replace(" warning:", ""))
            lines.append(f"- {short(told, 170)}{more}. {BY_HAND.get(record['file'], 'not looked at').strip()}.")
    return [*lines, ""]


def refusals(refused):
    told = collections.defaultdict(list)
    for record in refused:
        message = record.get("error", record.get("failed", "")).replace(record["file"], "").split("error: ")[-1]
        told[re.sub(r"'[^']*'", "'…'", re.sub(r"\d+", "N", message))[:90]].append(record["file"])
    lines = [f"| {short(message, 100)} | {len(files)} | `{files[0]}` |" for message, files in most_first(told)]
    return ["## Rejected files", "", "| message | files | example |", "|---|---:|---|", *lines, ""]


def collections_of(records):
    lines = ["## Collections", "", "| collection | files | columns | rows |", "|---|---:|---:|---:|"]
    for name in sorted({record.get("collection") or "" for record in records}):
        own = [record for record in records if record.get("collection") == name]
        lines.append(f"| {name} | {len(own)} | {sum(len(r.get('columns', [])) for r in own):,} "
                     f"| {sum(r.get('rows') or 0 for r in own):,} |")
    return lines


def most_first(groups):
    return sorted(groups.items(), key=lambda item: -len(item[1]))
