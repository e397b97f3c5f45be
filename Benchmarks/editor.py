#!/usr/bin/env python3
"""Reads the texts of pictures back: an edited text must mean what the file says.

    python3 Benchmarks/editor.py PROGRAM FOLDER... [--report FILE]

Draws each CSV, TSV and JSON file without a flag, and reads each drawn cell with rules of its own, from the file as Python's csv and
json read it: a number must be that of the file to the digits drawn, and have all of them unless a program computed it; a date must
be the beginning or another form of that of the file; any other text must be that text. Status 1 if one means something else.
"""

import argparse
import ast
import csv
import datetime
import html
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from decimal import Decimal, InvalidOperation

BLANKS = " \t\r\n\u00a0\u200b\u202f\u3000\ufeff"
ENDS = {".csv": ",", ".tsv": "\t"}
MISSING = {
    "", "–", "—", "-", "--", "---", ".", "..", "...", "?", "na", "n/a", "n/d", "nd", "nan", "null", "none", "nil", "n.a.", "<na>",
    "\\n", "#n/a", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!",
}
DATES = [
    day + time
    for day in ("%Y-%m-%d", "%Y/%m/%d", "%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y", "%m/%d/%y", "%d-%m-%Y", "%d %b %Y", "%b %d, %Y")
    for time in ("", " %H:%M", " %H:%M:%S", "T%H:%M", "T%H:%M:%S", "T%H:%M:%SZ", " %H:%M:%S.%f", " %I:%M %p", " %I:%M:%S %p")
] + ["%Y-%m-%d %H:%M UTC", "%Y-%m-%d %H:%M:%S UTC", "%Y-%m-%dT%H:%M:%S.%fZ"] + ["%Y", "%Y-%m", "%H:%M", "%H:%M:%S"]


def rows(path: pathlib.Path) -> list[dict[str, str | None]] | None:
    """The rows as Python reads them; nothing for what is no plain table."""
    text = path.read_bytes().decode("utf-8-sig")
    if path.suffix == ".json":
        found = json.loads(text)
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            return None
        raw = json.loads(text, parse_float=str, parse_int=str)
        return [{key: text_of(value) for key, value in row.items()} for row in raw]
    lines = list(csv.reader(io.StringIO(text), delimiter=ENDS[path.suffix]))
    lines = [line for line in lines if line == [""] or any(field.strip(BLANKS) for field in line)]
    if not lines or len({*lines[0]}) < len(lines[0]) or any(len(line) != len(lines[0]) for line in lines):
        return None
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def text_of(value: object) -> str | None:
    """A value as JSON writes it; nothing for what holds others."""
    if isinstance(value, bool):
        return str(value).lower()
    return None if isinstance(value, (list, dict)) else "" if value is None else str(value)


def number(text: str) -> Decimal | None:
    plain = text.strip().replace("−", "-").replace(",", "")
    if not re.fullmatch(r"-?\d*\.?\d+([eE][-+]?\d+)?|-?\d+\.", plain):
        return None
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None


def moments(text: str) -> set[datetime.datetime]:
    found = set()
    for form in DATES:
        try:
            found.add(datetime.datetime.strptime(text, form))
        except ValueError:
            pass
    return found


def items(text: str) -> list[str] | None:
    """The items of a list as JSON or Python writes it; nothing for any other text."""
    if not text.strip().startswith("["):
        return None
    for read in (json.loads, ast.literal_eval):
        try:
            found = read(text)
        except (ValueError, SyntaxError):
            continue
        if not isinstance(found, list):
            return None
        names = [next((item[key] for key in ("name", "title", "label") if key in item), item) if isinstance(item, dict) else item for item in found]
        return [str(item) for item in names]
    return None


def is_markup(text: str) -> bool:
    return re.search(r"\]\((https?:|mailto:|[./#])|\*\*\w|</?[a-zA-Z][^<]*>|&#?\w+;", text) is not None


def without_marks(text: str) -> str:
    """The letters of a text of Markdown or HTML."""
    text = re.sub(r"</?[a-zA-Z][^<>]*>|<!--.*?-->", "", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[\s*_~`\\]", "", html.unescape(text))


def wrong(source: str, drawn: str, computed: bool) -> str | None:
    """What is wrong with a drawn text; nothing if it means what the file says."""
    if source == drawn or source.strip().lower() in MISSING and drawn.strip().lower() in MISSING:
        return None
    value, shown = number(source), number(drawn)
    if value is not None and shown is not None:
        digits = Decimal(1).scaleb(min(0, shown.as_tuple().exponent))
        if abs(value - shown) > digits / 2 + abs(value) * Decimal("1e-15"):
            return "another number"
        lost = value != shown
        return "lost digits" if lost and not computed else None
    dates = moments(source)
    if dates and dates & moments(drawn):
        return None
    if re.sub(r"\s+", " ", source).strip() == re.sub(r"\s+", " ", drawn).strip():
        return None
    if source.lower() == drawn.lower() and drawn in ("true", "false"):
        return None
    if source.startswith("http"):
        short = re.sub(r"^https?://(www\.)?", "", source, flags=re.IGNORECASE)
        return None if drawn in (short, short.removesuffix("/"), re.split(r"[/?#]", short)[0]) else "another address"
    if is_markup(source) and without_marks(source) == without_marks(drawn):
        return None
    parts = items(source)
    if parts is not None and drawn in (", ".join(parts), "; ".join(parts)):
        return None
    return "another text"


def is_computed(texts: list[str]) -> bool:
    """Whether a program wrote digits in a column: a number of many, or trailing zeros."""
    return any(len(re.sub(r"^[-0.]+|[^0-9]", "", text.split("e")[0])) >= 7 or len(text.partition(".")[2]) >= 6 for text in texts)


def is_total(first: dict[str, str | None], others: list[dict[str, str | None]]) -> bool:
    """Whether a number of a row is the sum of those of others, each of which may be rounded."""
    def is_sum(key: str) -> bool:
        total = number(first[key] or "")
        parts = [part for row in others if (part := number(row[key] or "")) is not None]
        return bool(total) and len(parts) > 1 and abs(sum(parts) - total) <= abs(total) / 1000
    return any(is_sum(key) for key in first)


def kept(
    path: pathlib.Path, table: list[dict[str, str | None]], edits: list[dict[str, str]], titles: list[str]
) -> tuple[list[dict[str, str | None]], list[str]]:
    """The rows that are drawn as such, and what is wrong with those that are titles and totals."""
    problems = []
    if any(edit["rule"] == "sections" for edit in edits):
        # A row with one text alone is a title, and no longer counted; so is what differs in a row of names that come again.
        alone = [next(iter(texts)) for row in table if len(texts := {text for text in row.values() if text}) == 1]
        again = [row for row in table if sum(text != key for key, text in row.items()) < 2]
        for row in again:
            alone += [text for pair in row.items() if pair[0] != pair[1] for text in pair]
        table = [row for row in table if row not in again]
        strange = [title for title in titles if not any(text.startswith(title) for text in alone)]
        problems += [f"{path}: the title {title!r} is in no row" for title in strange]
        table = [row for row in table if len([text for text in row.values() if text]) != 1]
    if any(edit["rule"] == "total" and edit["before"] == "row 1" for edit in edits):
        if not is_total(table[0], table[1:]):
            problems.append(f"{path}: the first row is not the sum of the others in any column")
        table = table[1:]
    return table, problems


def check(program: str, path: pathlib.Path, counts: dict[str, int]) -> list[str]:
    try:
        table = rows(path)
    except (UnicodeDecodeError, ValueError, csv.Error):
        table = None
    if not table:
        counts["other files"] += 1
        return []
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [program, "render", str(path), "-o", f"{folder}/p.svg", "--map", f"{folder}/m.json", "--json"],
            capture_output=True, text=True, check=False)
        if run.returncode:
            counts["refused"] += 1
            return []
        map = json.loads(pathlib.Path(folder, "m.json").read_text())
        report = json.loads(run.stdout)
    if not all(header["column"] in table[0] for header in map["headers"]):
        # The file has titles above its names, or none.
        counts["other files"] += 1
        return []
    counts["files"] += 1
    counts["edits"] += len(report.get("edits", []))
    table, problems = kept(path, table, report.get("edits", []), [part["title"] for part in map["sections"]])
    computed = {key: is_computed([row.get(key) or "" for row in table]) for key in table[0]}
    for cell in map["cells"]:
        place = cell["source"] - 1
        if cell["column"] not in table[0] or place >= len(table) or cell["truncated"]:
            continue
        source = table[place].get(cell["column"], "")
        if source is None:
            continue
        counts["cells"] += 1
        counts["changed"] += source != cell["text"]
        problem = wrong(source, cell["text"], computed[cell["column"]])
        if problem:
            problems.append(f"{path}:{place + 2}: {cell['column']}: {source!r} is drawn as {cell['text']!r}: {problem}")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--report", type=pathlib.Path, help="where all problems are written")
    arguments = parser.parse_args()
    counts = dict.fromkeys(["files", "refused", "other files", "edits", "cells", "changed"], 0)
    paths = sorted(path for folder in arguments.folders for path in folder.rglob("*") if path.suffix in (*ENDS, ".json"))
    problems = [problem for path in paths for problem in check(arguments.program, path, counts)]
    print(", ".join(f"{count} {name}" for name, count in counts.items()), f"{len(problems)} with another meaning", sep=", ")
    if arguments.report:
        arguments.report.write_text("\n".join(problems) + "\n")
    print(*problems[:20], sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
