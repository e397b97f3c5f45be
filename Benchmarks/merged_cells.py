"""Compares the merged cells of workbooks with those that LibreOffice shows.

    python3 Benchmarks/merged_cells.py PROGRAM WORKBOOK...

Each workbook is converted to HTML by LibreOffice (`soffice`), and drawn by PROGRAM with a map. Rows and columns
without any value are left out of both, and rows of titles and names above the body are left out of LibreOffice's.
A merged cell is equal if it begins in the same row and column, and spans as many of them.
"""

import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile


class FirstTable(html.parser.HTMLParser):
    """The cells of the first table: their rows, columns, spans and texts."""

    def __init__(self):
        super().__init__()
        self.cells, self.taken = [], set()
        self.row, self.column, self.depth, self.done = -1, 0, 0, False
        self.open = None

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "table":
            self.depth += 1
        if self.done or self.depth != 1:
            return
        if tag == "tr":
            self.row, self.column = self.row + 1, 0
        if tag in ("td", "th"):
            while (self.row, self.column) in self.taken:
                self.column += 1
            rows, columns = int(values.get("rowspan", 1)), int(values.get("colspan", 1))
            for row in range(self.row, self.row + rows):
                for column in range(self.column, self.column + columns):
                    self.taken.add((row, column))
            self.open = [self.row, self.column, rows, columns, ""]
            self.cells.append(self.open)

    def handle_endtag(self, tag):
        if tag == "table":
            self.depth -= 1
            self.done = self.done or self.depth == 0
        if tag in ("td", "th"):
            self.open = None

    def handle_data(self, data):
        if self.open is not None and not self.done:
            self.open[4] += data


def merged_there(page):
    """The merged cells of a page of LibreOffice, by the rows and columns with values, and the numbers of those."""
    parser = FirstTable()
    parser.feed(page)
    full = [cell for cell in parser.cells if cell[4].strip()]
    rows = sorted({cell[0] for cell in full})
    columns = sorted({cell[1] for cell in full})

    def part(start, count, known):
        return [place for place, number in enumerate(known) if start <= number < start + count]

    merged = set()
    for row, column, height, width, text in full:
        own = part(row, height, rows), part(column, width, columns)
        if len(own[0]) > 1 or len(own[1]) > 1:
            merged.add((own[0][0], own[1][0], len(own[0]), len(own[1])))
    return merged, len(rows), len(columns)


def compare(program, book, folder):
    """Compares one workbook; returns the number of merged cells, and those that only one of the two has."""
    subprocess.run(
        ["soffice", "--headless", "--convert-to", "html", "--outdir", folder, book],
        check=True, capture_output=True)
    page = (folder / (book.stem + ".html")).read_text(encoding="utf-8", errors="replace")
    there, rows, columns = merged_there(page)
    drawn = folder / "map.json"
    subprocess.run(
        [program, "render", book, "-o", folder / "drawn.svg", "--map", drawn, "--limit", "100000",
         "--columns", "*", "--width", "90000"], check=True, capture_output=True)
    found = json.loads(drawn.read_text())
    keys = [header["column"] for header in found["headers"]]
    start = rows - max((cell["row"] + cell.get("rowSpan", 1) - 1 for cell in found["cells"]), default=0)
    here = {
        (cell["row"] - 1 + start, keys.index(cell["column"]), cell.get("rowSpan", 1), cell.get("colSpan", 1))
        for cell in found["cells"]
        if ("rowSpan" in cell or "colSpan" in cell) and cell["text"] not in ("", "–")}
    there = {cell for cell in there if cell[0] >= start}
    return len(there), there - here, here - there, columns - len(keys)


def main():
    program, books = pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(path) for path in sys.argv[2:]]
    total = differing = 0
    for book in books:
        with tempfile.TemporaryDirectory() as folder:
            try:
                count, missing, more, columns = compare(program, book.resolve(), pathlib.Path(folder))
            except subprocess.CalledProcessError as error:
                print(f"{book.name}: not drawn: {(error.stderr or b'').decode()[-200:]}")
                differing += 1
                continue
        total += count
        equal = not missing and not more
        differing += not equal
        words = f", {columns} columns fewer" if columns else ""
        print(f"{book.name}: {count} merged cells below the header, "
              + ("equal" if equal else f"missing {sorted(missing)[:6]}, more {sorted(more)[:6]}{words}"))
    print(f"{len(books)} workbooks, {total} merged cells, {differing} workbooks differ")
    sys.exit(1 if differing else 0)


main()
