#!/usr/bin/env python3
"""Compares tables that stand in texts, cell by cell, with what other parsers read in them.

    Benchmarks/text_tables.py PROGRAM html FILE.html...
    Benchmarks/text_tables.py PROGRAM box FILE.csv...
    Benchmarks/text_tables.py PROGRAM columns FILE.txt...
    Benchmarks/text_tables.py PROGRAM yaml FILE.csv...
    Benchmarks/text_tables.py PROGRAM rst FILE.rst...

Each table of each file is drawn without a header, so that all its rows are data, and its map is compared with the cells
that the other parser has: html5lib for HTML, docutils for reStructuredText. The rows of CSV are written as boxes by rich, DuckDB, SQLite, tabulate,
prettytable, and by psql and MySQL if PSQL and MYSQL hold commands that read SQL from standard input; then the map is
compared with the rows. Columns with blanks between them are parted below their names where all of these have two blanks or
more between them, and else word by word; FILE.txt has what one command wrote. PyYAML writes the rows of CSV in its styles. White space counts as one blank. What is refused is listed with its reason.
Needs html5lib, docutils, PyYAML, rich, duckdb, tabulate and prettytable from PyPI.
"""

import argparse
import collections
import csv
import io
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import restructured

# Tables of a file that are looked at: pages of references have hundreds of one kind.
MOST_TABLES = 6
# Larger tables are drawn for minutes by a program that is built for debugging.
MOST_CELLS = 4_000
UNSHOWN = {
    "annotation", "annotation-xml", "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "noscript", "object",
    "script", "select", "style", "svg", "template", "textarea", "title", "video",
}


def plain(text):
    """A text with one blank for all white space."""
    return " ".join((text or "").split())


def rectangle(cells):
    """Rows of texts of cells by place."""
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    return [[cells.get((row, column), "") for column in range(width)] for row in range(height)]


# HTML


def is_hidden(element):
    """Whether nobody sees an element."""
    style = re.sub(r"\s", "", element.get("style", "").lower())
    return "hidden" in element.attrib or "display:none" in style or element.tag in UNSHOWN


def visible_text(element):
    """All text that a browser shows of an element; what begins on a line of its own has a blank before it."""
    if not isinstance(element.tag, str) or is_hidden(element):
        return ""
    parts = [element.text or ""]
    for child in element:
        block = isinstance(child.tag, str) and child.tag in BLOCKS
        parts += [" " * block, visible_text(child), " " * block, child.tail or ""]
    return "".join(parts)


BLOCKS = set(
    "address article aside blockquote br caption center dd details dir div dl dt fieldset figcaption figure footer form h1 "
    "h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table td th tr ul".split()
)


def own_rows(table):
    """The rows of a table in the order in which they are shown, each with its group."""
    groups = {"thead": [], "tbody": [], "tfoot": []}
    for number, part in enumerate(table):
        if part.tag == "tr" and not is_hidden(part):
            groups["tbody"].append((part, -1))
        elif part.tag in groups and not is_hidden(part):
            groups[part.tag] += [(row, number) for row in part if row.tag == "tr" and not is_hidden(row)]
    return groups["thead"] + groups["tbody"] + groups["tfoot"]


def html_table(table):
    """The texts of a table's cells, row by row, by the algorithm of the standard."""
    rows = [(row, group) for row, group in own_rows(table)
            if any(cell.tag in ("td", "th") and not is_hidden(cell) for cell in row)]
    cells, taken = {}, set()
    for number, (row, group) in enumerate(rows):
        left = sum(1 for _, other in rows[number:] if other == group)
        column = 0
        for cell in row:
            if cell.tag not in ("td", "th") or is_hidden(cell):
                continue
            while (number, column) in taken:
                column += 1
            width = min(max(span(cell, "colspan"), 1), 1000)
            height = min(span(cell, "rowspan") or left, left)
            taken |= {(number + y, column + x) for y in range(height) for x in range(width)}
            cells[number, column] = plain(visible_text(cell))
            column += width
    for place in taken:
        cells.setdefault(place, "")
    return rectangle(cells) if cells else None


def span(cell, name):
    """A number of rows or columns."""
    found = re.match(r"\s*\+?(\d+)", cell.get(name, ""))
    return int(found[1]) if found else 1


def html(path):
    """The tables of a page."""
    import html5lib

    root = html5lib.parse(path.read_bytes(), treebuilder="lxml", namespaceHTMLElements=False).getroot()
    tables = [table for table in root.iter("table")
              if not any(isinstance(outer.tag, str) and is_hidden(outer) for outer in [table, *table.iterancestors()])]
    return [found for found in map(html_table, tables) if found]


# Boxes


def rows_of(path):
    """The first rows and columns of a file, without empty names and lines of spaces."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        delimiter = ";" if ";" in file.readline() else ","
        file.seek(0)
        rows = [[plain(cell) for cell in row[:7]] for row in csv.reader(file, delimiter=delimiter)][:19]
    names = [name or f"c{place}" for place, name in enumerate(rows[0])]
    return [names, *(row for row in rows[1:] if len(row) == len(names) and any(row))]


def by_rich(rows):
    """What rich writes with each of its boxes, and with lines between rows."""
    import rich.box
    import rich.console
    import rich.table
    import rich.text

    for name, box in sorted(vars(rich.box).items()):
        # The Markdown box is another format.
        if not isinstance(box, rich.box.Box) or name == "MARKDOWN":
            continue
        for lines in (False, True):
            table = rich.table.Table(box=box, show_lines=lines)
            for title in rows[0]:
                table.add_column(rich.text.Text(title))
            for row in rows[1:]:
                table.add_row(*(rich.text.Text(cell) for cell in row))
            file = io.StringIO()
            rich.console.Console(file=file, width=400).print(table)
            yield f"rich {name}{' with lines' * lines}", file.getvalue()


def by_libraries(rows):
    """What tabulate, prettytable and DuckDB write."""
    import duckdb
    import prettytable
    import tabulate

    for style in "grid simple_grid rounded_grid heavy_grid mixed_grid double_grid fancy_grid outline simple_outline " \
            "rounded_outline heavy_outline double_outline psql pretty presto simple".split():
        yield f"tabulate {style}", tabulate.tabulate(rows[1:], rows[0], style, disable_numparse=True)
    table = prettytable.PrettyTable([f"{name}" for name in dict.fromkeys(rows[0])])
    if len(table.field_names) == len(rows[0]):
        table.add_rows(rows[1:])
        yield "prettytable", str(table)
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        csv.writer(file).writerows(rows)
        file.flush()
        found = duckdb.sql(f"select * from read_csv('{file.name}', all_varchar=true, header=true, nullstr='~')")
        yield "DuckDB", "D from t;\n" + str(found)


def by_programs(rows):
    """What the command lines of databases write."""
    def words(row, quote="'"):
        return ", ".join(quote + cell.replace(quote, quote * 2) + quote for cell in row)

    def script(quote, kind="text"):
        columns = ", ".join(f"{quote}{name.replace(quote, quote * 2)}{quote} {kind}" for name in rows[0])
        values = ", ".join(f"({words(row)})" for row in rows[1:])
        return f"create temporary table t ({columns}); insert into t values {values}; "

    def run(command, text):
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout

    for mode in ("box", "table", "column"):
        yield f"sqlite3 {mode}", run(["sqlite3"], f".mode {mode} --wrap 0\n.headers on\n{script(chr(34))}\nselect * from t;\n")
    if command := os.environ.get("PSQL"):
        for border in (1, 2):
            for style in ("ascii", "unicode"):
                settings = f"\\pset border {border}\n\\pset linestyle {style}\n\\pset pager off\n"
                yield f"psql {border} {style}", run(shlex.split(command), settings + script('"') + "select * from t;\n")
    if command := os.environ.get("MYSQL"):
        yield "MySQL", run(shlex.split(command), script("`").replace("\\", "\\\\") + "select * from t;\n")


def boxes(path, folder):
    """Texts with boxes of the rows of a file, each with its name and those rows."""
    rows = rows_of(path)
    for maker in (by_rich, by_libraries, by_programs):
        for number, (name, text) in enumerate(maker(rows)):
            file = folder / f"{maker.__name__}-{number}.txt"
            file.write_text(text)
            yield f"{path} by {name}", file, [rows]


def pages(path, _):
    """A page with its tables."""
    yield str(path), path, html(path)


# Columns


# Names of columns that stand beside others with one blank between them.
NARROW = {"PID", "MAJ:MIN", "DEVICE"}


def columns(path, _):
    """What a command wrote, parted by the places of its names, or into as many words as there are names."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("$ ")]
    starts = [found.start() for found in re.finditer(r"(?:^|(?<=\s\s))\S", lines[0])]
    names = re.split(r"\s{2,}", lines[0].strip())
    if all(name.isupper() for name in names) and not NARROW & set(lines[0].split()):
        ends = [*starts[1:], None]
        rows = [[plain(line[start:end]) for start, end in zip(starts, ends)] for line in lines]
    else:
        names = lines[0].replace("Mounted on", "Mounted\0on").split()
        rows = [[plain(word.replace("\0", " ")) for word in names]]
        rows += [[plain(word) for word in line.split(None, len(names) - 1)] for line in lines[1:]]
        rows = [row + [""] * (len(names) - len(row)) for row in rows]
    yield str(path), path, [rows]


# YAML


def yaml_lists(path, folder):
    """The rows of a file as lists of records, in the styles of PyYAML."""
    import yaml

    rows = rows_of(path)
    names = list(dict.fromkeys(rows[0]))
    records = [dict(zip(names, row)) for row in rows[1:]]
    for style in (None, "'", '"', "|", ">"):
        for flow in (False, True):
            for document in (records, {"rows": records}):
                text = yaml.safe_dump(document, default_style=style, default_flow_style=flow, sort_keys=False,
                                      allow_unicode=style != '"', width=60)
                if "!!" in text:
                    continue
                file = folder / f"list-{style and ord(style)}-{flow}-{isinstance(document, dict)}.yaml"
                file.write_text(text)
                back = yaml.safe_load(text)
                back = back["rows"] if isinstance(back, dict) else back
                yield f"{path} as {file.name}", file, [[names, *([plain(row[name]) for name in names] for row in back)]]


# reStructuredText


def rst(path, _):
    """The tables of a document."""
    yield str(path), path, [table for table in map(rectangle, restructured.tables(path)) if table]


JUDGES = {"rst": rst, "html": pages, "box": boxes, "columns": columns, "yaml": yaml_lists}


# What is drawn


def drawn(program, path, kind, number, folder):
    """The rows that are drawn of a table, or the reason why there are none."""
    facts = folder / "map.json"
    command = [program, "render", str(path), "--input-format", kind, "--limit", "9999"]
    # The keys of records are no row.
    top = 1 if kind == "yaml" else 0
    command += [] if top else ["--table", str(number), "--no-header"]
    done = subprocess.run(
        [*command, "-o", str(folder / "x.svg"), "--map", str(facts), "--timeout", "600"],
        capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip().splitlines()[-1]
    said = json.loads(facts.read_text())
    places = {header["column"]: place for place, header in enumerate(said["headers"])}
    cells = {(cell["row"] - 1 + top, places[cell["column"]]): plain(cell["text"]) for cell in said["cells"]}
    cells |= {(0, places[header["column"]]): plain(header["text"]) for header in said["headers"] if top}
    cells |= {(0, place): cells.get((0, place), "") for place in places.values()}
    return rectangle(cells), ""


def differences(own, other):
    """The cells that differ."""
    height = max(len(own), len(other))
    width = max(len(own[0]), len(other[0]))

    def cell(rows, row, column):
        text = rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
        # A missing value is drawn as a dash.
        return "" if text in ("–", "\\N") else text

    return [(row, column, cell(own, row, column), cell(other, row, column))
            for row in range(height) for column in range(width) if cell(own, row, column) != cell(other, row, column)]


def compare_table(program, place, table, folder, count):
    """Compares one table, and counts what was found."""
    title, path, kind, number = place
    if len(table) * len(table[0]) > MOST_CELLS:
        count["too large here"] += 1
        return
    own, reason = drawn(program, path, kind, number, folder)
    if own is None:
        count["refused"] += 1
        print(f"refused {title} table {number}: {reason}")
        return
    wrong = differences(own, table)
    count["tables"] += 1
    count["cells"] += len(table) * len(table[0])
    count["wrong cells"] += len(wrong)
    for row, column, ours, theirs in wrong[:3]:
        print(f"wrong {title} table {number} row {row + 1} column {column + 1}: {ours!r}, not {theirs!r}")


def compare(program, kind, paths):
    """Compares all files: counts, and a line for each that is wrong or refused."""
    count = collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, path, tables in (found for path in paths for found in JUDGES[kind](path, folder)):
            count["files"] += bool(tables)
            for number, table in enumerate(tables[:MOST_TABLES], 1):
                compare_table(program, (title, path, kind, number), table, folder, count)
    print(", ".join(f"{number} {word}" for word, number in count.items()))
    return count["wrong cells"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("kind", choices=JUDGES)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    given = parser.parse_args()
    sys.exit(1 if compare(given.program, given.kind, given.files) else 0)
