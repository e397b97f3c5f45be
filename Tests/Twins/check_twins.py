"""Reads the HTML twin of each example by lxml, and compares it cell by cell with the map of the picture.

A cell of the twin stands in the row and the column of its cell in the map, over as many of them, with the same text: titles above
columns, titles, sections, cells, merged ones too, and totals. Rows and columns of the map are the places where its rectangles
begin, so nothing is shared with the program that writes the table.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import lxml.html

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Flags that write the same table otherwise.
FORMS = ([], ["--inline-styles"], ["--theme", "light+dark"])

Part = collections.namedtuple("Part", "kind rows columns text")


def plain(text):
    """A text with single blanks, as readers of tables get it."""
    return " ".join(text.split())


def said(cell):
    """What a cell of the map shows."""
    return plain("(redacted)" if cell.get("redacted") else cell["text"])


def rectangles(places):
    """The kind, the rectangle and the text of each part of a map that is a cell of a table."""
    for kind in ("spanners", "headers"):
        yield from ((kind, part["rect"], plain(part["text"])) for part in places.get(kind, []))
    yield from (("sections", part["rect"], plain(part["title"])) for part in places.get("sections", []))
    yield from (("cells", cell["rect"], said(cell)) for cell in places["cells"])
    for summary in places.get("summaries", []):
        yield from (("summaries", cell["rect"], said(cell)) for cell in summary["cells"])


def wanted(places):
    """The parts of a map, with the numbers of the rows and columns that they cover."""
    parts = list(rectangles(places))
    tops = sorted({round(rect[1], 2) for _, rect, _ in parts})
    # The title of a section begins where the table does, even if the first columns are out of sight.
    edges = sorted({round(rect[0], 2) for kind, rect, _ in parts if kind != "sections"}, reverse=places.get("direction") == "rtl")

    def covered(lines, start, length):
        return frozenset(number for number, line in enumerate(lines) if start - 0.5 <= line < start + length - 0.5)

    return [Part(kind, covered(tops, rect[1], rect[3]),
                 frozenset(range(len(edges))) if kind == "sections" else covered(edges, rect[0], rect[2]), text)
            for kind, rect, text in parts]


def read(table):
    """The cells of a table with the rows and columns that they cover, and the faults of its form."""
    (parts, taken, faults, y) = ([], set(), [], 0)
    for group in table.xpath("thead | tbody | tfoot"):
        rows = group.xpath("tr")
        for number, row in enumerate(rows):
            x = 0
            for cell in row.xpath("td | th"):
                while (y, x) in taken:
                    x += 1
                (width, height) = (int(cell.get("colspan", 1)), int(cell.get("rowspan", 1)))
                if number + height > len(rows):
                    faults.append(f"row {y + 1}: a cell is higher than its group of rows")
                slots = {(y + down, x + right) for down in range(height) for right in range(width)}
                if slots & taken:
                    faults.append(f"row {y + 1}, column {x + 1}: two cells overlap")
                taken |= slots
                parts.append(Part(cell.tag, frozenset(range(y, y + height)), frozenset(range(x, x + width)), plain(cell.text_content())))
                x += width
            y += 1
    return parts, faults


def table_faults(table, places):
    """What differs between a table and a map."""
    cells, faults = read(table)
    known = {(cell.rows, cell.columns): cell.text for cell in cells}
    for part in wanted(places):
        place = f"row {min(part.rows) + 1}, column {min(part.columns) + 1} ({part.kind})"
        text = known.pop((part.rows, part.columns), None)
        if text is None:
            faults.append(f"{place}: no cell covers the place of '{part.text}'")
        # Values beside the title of a section are in no map.
        elif text != part.text and not (part.kind == "sections" and text.startswith(part.text)):
            faults.append(f"{place}: '{text}' in place of '{part.text}'")
    faults += [f"row {min(rows) + 1}, column {min(columns) + 1}: the map has no '{text}'"
               for (rows, columns), text in known.items() if text]
    return faults


def card_faults(items, places):
    """What differs between a list of cards and a map."""
    if len(items) != len(places["cards"]):
        return [f"{len(items)} cards in place of {len(places['cards'])}"]
    faults = []
    for number, (item, card) in enumerate(zip(items, places["cards"]), 1):
        text = plain(" ".join(item.itertext()))
        for cell in places["cells"]:
            if cell["row"] == card["row"] and said(cell) not in text:
                faults.append(f"card {number}: '{said(cell)}' is not in '{text}'")
    return faults


def page_faults(page, places):
    """What is wrong with the table, or the cards, of a page.

    page: The text of an HTML file.
    places: The map of the same picture.
    """
    tree = lxml.html.fromstring(page)
    for element in tree.xpath("//*[@aria-hidden]"):
        element.drop_tree()
    # Mail has no way to cut a text off; the whole one is then the title of what is left of it.
    for element in tree.xpath("//*[@title and contains(., '…')]"):
        element[:] = []
        element.text = element.get("title")
    if places.get("cards"):
        return card_faults(tree.xpath("//li"), places)
    tables = tree.xpath("//table")
    return table_faults(tables[0], places) if len(tables) == 1 else [f"{len(tables)} tables"]


def main():
    """Checks all examples; the status is 1 if a cell differs."""
    parser = argparse.ArgumentParser(prog="Scripts/check twins", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", nargs="?", default=str(ROOT / "Scripts/gridreel"))
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    (faults, count, kinds) = ([], 0, collections.Counter())
    with tempfile.TemporaryDirectory() as folder:
        (page, map_file) = (pathlib.Path(folder, "x.html"), pathlib.Path(folder, "x.json"))
        for grid in sorted((ROOT / "Examples").glob("*.grid.json")):
            for form in FORMS:
                subprocess.run([program, "render", str(grid), "-o", str(page), "--map", str(map_file), "--quiet", *form],
                               cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
                places = json.loads(map_file.read_text())
                kinds.update(kind for kind, _, _ in rectangles(places))
                faults += [f"{' '.join([grid.name, *form])}: {fault}" for fault in page_faults(page.read_text(), places)]
                count += 1
    for fault in faults:
        print(f"check twins: {fault}", file=sys.stderr)
    if not faults:
        print(f"check twins: {count} pages have the cells of their maps: "
              + ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items())))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
