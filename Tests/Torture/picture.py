"""What is wrong with one picture, by its SVG, its map and what --json says."""
import collections

from drawing import Places
from texts import bare, broken_words, identifier_columns, is_word, must_be_whole

WIDEST = 1200  # of a picture that is given no width, in points
WIDEST_TITLE = 640
LONGEST_NAME = 40  # of a row in its first column; what is longer may be an address, and left out
SMALLEST_TYPE = 9
PADDING = 8  # the least that a layout may leave beside a text


class Judge:
    """Gathers what is wrong with one drawing."""

    def __init__(self, size, title, width, report, layout, drawing):
        self.size, self.title, self.width, self.report, self.layout = size, title, width, report, layout
        self.drawing, self.types = drawing, report["columnTypes"]
        self.found = collections.defaultdict(list)
        self.place_texts()

    def fail(self, check, what):
        self.found[check].append(what)

    def place_texts(self):
        places = Places(self.layout["headers"] + self.layout["cells"])
        self.lines = collections.defaultdict(list)
        self.others = []
        for text in self.drawing.texts:
            box = places.find(text.x, text.y) or places.find((text.left + text.right) / 2, text.y)
            self.lines[id(box)].append(text) if box else self.others.append(text)
        first = min((header["rect"][1] for header in self.layout["headers"]), default=0)
        top = [text for text in self.others if text.y < first]
        self.heading = [text for text in top if text.size == max(other.size for other in top)]

    def judge(self):
        self.check_width()
        self.check_headers()
        self.check_title()
        self.check_cells()
        self.check_narrow()
        self.check_outside()
        self.check_columns()
        self.check_rows()
        self.check_grid()
        self.check_type()
        return self.found

    def check_width(self):
        width = self.layout["size"]["width"]
        if width > (self.width or WIDEST):
            self.fail("width", f"{width} points")

    def check_headers(self):
        for header in self.layout["headers"]:
            lines = [line.text for line in self.lines[id(header)]]
            if header.get("truncated") or self.is_cut(header, lines):
                self.fail("header", f"{header['text']}: {' / '.join(lines)}")
            else:
                for place in broken_words(header["text"], lines):
                    self.fail("broken", f"{header['text']}: {place}")

    def check_title(self):
        lines = [line.text for line in self.heading]
        if bare("".join(lines)) != bare(self.title):
            self.fail("header", f"title: {' / '.join(lines)[:200]}")
            return
        if not self.width and len(lines) > 2 and self.drawing.size[0] < WIDEST_TITLE:
            self.fail("title", f"{len(lines)} lines, {self.drawing.size[0]:g} points wide")
        longest = max(self.title.split(), key=len)
        if len(longest) < 60:
            for place in broken_words(self.title, lines):
                self.fail("broken", f"title: {place[:200]}")

    @staticmethod
    def is_cut(box, lines):
        drawn = bare("".join(lines))
        return drawn != bare(box["text"]) and "…" in drawn and "…" not in box["text"]

    def check_cells(self):
        words = identifier_columns(self.layout["cells"], self.types)
        for cell in self.layout["cells"]:
            lines = [line.text for line in self.lines[id(cell)]]
            cut = self.is_cut(cell, lines)
            if cut and not cell["truncated"]:
                self.fail("literal", f"{self.name(cell)}: cut without \"truncated\"")
            if not cut and not cell["truncated"] and bare("".join(lines)) != bare(cell["text"]):
                self.fail("literal", f"{self.name(cell)}: drawn as {' / '.join(lines)[:80]!r}")
            if cut or cell["truncated"]:
                self.judge_cut(cell, lines, words)
            elif 0 < len(lines) < min(3, len(cell["text"].strip().splitlines())):
                self.fail("breaks", f"{self.name(cell)} is drawn as {' / '.join(lines)[:60]!r}")

    def judge_cut(self, cell, lines, words):
        text, column = cell["text"], cell["column"]
        what = f"{self.name(cell)} is drawn as {' / '.join(lines)[:60]!r}"
        if must_be_whole(self.types.get(column), text) or column in words:
            self.fail("atomic", what)
        elif is_word(text):
            self.fail("word", what)

    @staticmethod
    def name(cell):
        return f"{cell['row']}:{cell['column'][:60]} {cell['text'][:60]!r}"

    def check_narrow(self):
        crowded = {cell["column"] for cell in self.layout["cells"]
                   if cell["truncated"] or len(self.lines[id(cell)]) > 1}
        for header in self.layout["headers"]:
            lines = self.lines[id(header)]
            squeezed = header["column"] in crowded or len(lines) > 1 or self.is_cut(header, [line.text for line in lines])
            size = max((line.size for line in lines), default=12)
            room = header["rect"][2] - 2 * PADDING
            if squeezed and room < 3 * 0.6 * size:
                self.fail("narrow", f"{header['column'][:60]}: {header['rect'][2]:g} points")

    def check_outside(self):
        boxes = {id(box): box["rect"] for box in self.layout["headers"] + self.layout["cells"]}
        page = [0, 0, *self.drawing.size]
        for key, lines in self.lines.items():
            for line in lines:
                self.check_inside(line, boxes[key])
        for line in self.others:
            self.check_inside(line, page)
        for key, lines in self.lines.items():
            for line in lines:
                for clip in line.clips:
                    self.check_inside(line, clip)

    def check_inside(self, line, box):
        x, y, width, height = box
        slack = 1 + 0.02 * (line.width or 0)
        over = max(x - line.left, line.right - x - width) - slack if line.width else 0
        tall = max(y - (line.y - 0.72 * line.size), line.y + 0.05 * line.size - y - height) - 0.5
        if over > 0 or tall > 0:
            self.fail("outside", f"{line.text[:60]!r} by {max(over, tall):.1f} points")

    def notes(self):
        return bare("".join(text.text for text in self.others if text not in self.heading))

    def edited(self, change):
        """The number of edits that change something of a column or of the table."""
        return sum(change in edit for edit in self.report.get("edits", []))

    def check_columns(self):
        if self.edited("transpose"):
            return  # the columns are rows
        drawn = {header["column"] for header in self.layout["headers"]}
        absent = [column for column in self.types if column not in drawn]
        left, reported = self.layout.get("leftOut", {}), self.report.get("leftOut", {})
        untold = [column for column in absent if column not in left.get("columns", [])]
        if untold:
            self.fail("told", f"{len(untold)} columns in no list: {', '.join(untold[:5])[:100]}")
        if absent and bare(left.get("text", "?")) not in self.notes():
            self.fail("told", f"the note {left.get('text')!r} is not in the picture")
        if {**left, "rect": 0} != {**reported, "rect": 0}:
            self.fail("told", "--json and --map differ in leftOut")
        listed = len(self.types) + self.edited("hidden")
        if listed != self.size[1]:
            self.fail("told", f"the data have {self.size[1]} columns, --json lists {listed}")
        self.check_first(absent)

    def check_first(self, absent):
        first = next(iter(self.types), None)
        if first in absent and self.size[2] <= LONGEST_NAME:
            self.fail("told", f"the first column, {first}, is left out")

    def check_rows(self):
        if self.edited("transpose"):
            return
        total = self.size[0] + any("first line looks like data" in warning for warning in self.report["warnings"])
        drawn = len({cell["row"] for cell in self.layout["cells"]})
        told = self.layout.get("leftOut", {}).get("rows")
        if drawn != self.report["rows"]:
            self.fail("rows", f"the map has {drawn} rows, --json {self.report['rows']}")
        if drawn > total:
            self.fail("rows", f"{drawn} rows of {total}")
        elif drawn < total and told != total - drawn:
            self.fail("rows", f"{drawn} of {total} rows, leftOut tells of {told}")
        elif drawn < total and bare(f"{drawn:,} of {total:,}") not in self.notes():
            self.fail("rows", f"no note says {drawn:,} of {total:,} rows")

    def check_grid(self):
        seen = collections.Counter((cell["row"], cell["column"]) for cell in self.layout["cells"])
        rows = {row for row, _ in seen}
        columns = [header["column"] for header in self.layout["headers"]]
        twice = [place for place, count in seen.items() if count > 1]
        absent = [(row, column) for row in rows for column in columns if (row, column) not in seen]
        if twice or absent or len(set(columns)) != len(columns):
            self.fail("grid", f"{len(twice)} cells twice, {len(absent)} missing, {len(columns)} headers")

    def check_type(self):
        for text in self.drawing.texts:
            if text.size < SMALLEST_TYPE and text.text.strip():
                self.fail("small", f"{text.text[:40]!r} at {text.size:g} points")
