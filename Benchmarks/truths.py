"""Looks at what every frame of a reel says: bars and numbers, values of cards, rows and headers, texts that stand twice.

Part of `motion.py --truths`. The frames are SVG files, whose texts and rectangles are numbers.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

# What is fainter is on its way out or in.
FAINT = 0.4
# A bar may be so many points longer or shorter than its number on the scale of the longest one.
TOLERANCE = 2.0


@dataclass
class Text:
    string: str
    x: float
    y: float
    ends: bool


@dataclass
class Picture:
    """The visible texts of a frame, all texts that it draws, and its bars with the numbers beside them."""

    seen: list[Text] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    bars: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class Box:
    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


def number(node: ElementTree.Element, key: str) -> float:
    return float(node.get(key, "0"))


def box(node: ElementTree.Element) -> Box:
    return Box(*(number(node, key) for key in ("x", "y", "width", "height")))


def bar_length(node: ElementTree.Element) -> float:
    """The length of a bar: of a rectangle, or of the figure of a short one."""
    if node.tag.endswith("rect"):
        return number(node, "width")
    points = [float(part) for part in re.findall(r"-?\d+\.?\d*", node.get("d", ""))]
    # A curve reaches three quarters of the way to its handles.
    return 0.75 * (max(points[::2]) - min(points[::2]))


def nodes(root: ElementTree.Element, clips: dict[str, Box]) -> list[tuple[ElementTree.Element, list[Box]]]:
    """All that a frame draws, lowest first, each with the boxes that cut it."""
    found: list[tuple[ElementTree.Element, list[Box]]] = []

    def visit(node: ElementTree.Element, cuts: list[Box]) -> None:
        name = re.sub(r"url\(#(.*)\)", r"\1", node.get("clip-path", ""))
        own = [*cuts, clips[name]] if name in clips else cuts
        if node.tag.rpartition("}")[2] in ("rect", "text", "path"):
            found.append((node, own))
        for child in node:
            if not child.tag.endswith("defs"):
                visit(child, own)

    visit(root, [])
    return found


def picture(path: Path) -> Picture:
    root = ElementTree.parse(path).getroot()
    clips = {}
    for clip in root.iter():
        rect = clip.find("{http://www.w3.org/2000/svg}rect")
        if clip.tag.endswith("clipPath") and rect is not None:
            clips[clip.get("id", "")] = box(rect)
    style = "".join(node.text or "" for node in root.iter() if node.tag.endswith("style"))
    ends = set(re.findall(r"\.(\w+)\{[^}]*text-anchor:end", style))
    faint = {name: float(alpha) for name, alpha in re.findall(r"\.(\w+)\{[^}]*fill-opacity:([\d.]+)", style)}
    drawn = nodes(root, clips)
    found = Picture()
    bar: float | None = None
    # A track is the only rectangle with round ends as high as these that shines through.
    for place, (node, cuts) in enumerate(drawn):
        alpha = float(node.get("fill-opacity", faint.get(node.get("class", ""), 1)))
        if node.tag.endswith("text"):
            string = "".join(node.itertext())
            if alpha < FAINT:
                bar = None
                continue
            found.drawn.append(string)
            value = string.replace(",", "").replace("\u2212", "-")
            if bar is not None and re.fullmatch(r"-?\d+(\.\d+)?", value):
                found.bars.append((bar, float(value)))
            bar = None
            text = Text(string, number(node, "x"), number(node, "y"), node.get("class") in ends)
            if is_seen(text, cuts, drawn[place + 1 :]):
                found.seen.append(text)
        elif is_track(node):
            bar = 0.0
        elif bar is not None and alpha >= FAINT and (is_round(node) or node.tag.endswith("path")):
            bar += bar_length(node)
    return found


def is_round(node: ElementTree.Element) -> bool:
    return node.tag.endswith("rect") and 2 <= number(node, "rx") <= 6 and number(node, "height") <= 2 * number(node, "rx") + 0.1


def is_track(node: ElementTree.Element) -> bool:
    return is_round(node) and float(node.get("fill-opacity", "1")) < FAINT


def is_seen(text: Text, cuts: list[Box], above: list[tuple[ElementTree.Element, list[Box]]]) -> bool:
    """Whether a point in a text's first or last letter is neither cut off nor covered."""
    x, y = text.x - 3 if text.ends else text.x + 3, text.y - 4
    if not all(cut.holds(x, y) for cut in cuts):
        return False
    for node, others in above:
        if node.tag.endswith("rect") and float(node.get("fill-opacity", "1")) >= FAINT and node.get("fill", "none") != "none":
            if box(node).holds(x, y) and all(cut.holds(x, y) for cut in others):
                return False
    return True


class Table:
    """A table whose texts are all different, from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = self.random.randint(6, 14)
        self.groups = self.random.sample(["North", "South", "East", "West", "Middle"], self.random.randint(2, 4))
        self.rows = [self.row(place) for place in range(self.count)]

    def row(self, place: int) -> dict[str, object]:
        return {
            "name": f"{self.random.choice(['Ada', 'Bo', 'Clementine'])} {place}",
            "team": self.groups[place % len(self.groups)],
            "place": f"Road{place} {self.random.choice(['Oaks', 'Elms', 'Willows', 'Lime'])}{place} Gate{place}",
            "count": self.random.choice([9, 90, 900, 9000]) + self.random.randint(0, 9) * 10 + place,
        }

    def later(self) -> list[dict[str, object]]:
        """Other numbers, of which another one is the largest; some rows are gone, some are new."""
        stay = [row for row in self.rows if self.random.random() > 0.2] or self.rows[:1]
        later = [{**row, "count": self.random.choice([5, 50, 500, 50000]) + place} for place, row in enumerate(stay)]
        later += [self.row(self.count + place) for place in range(self.random.randint(0, 2))]
        self.random.shuffle(later)
        return later

    def frames(self, program: str, actions: list[dict[str, object]], **keys: object) -> list[Picture]:
        columns = ["name", "place", {"key": "count", "format": "#,##0", **({"bars": True} if keys.pop("bars", True) else {})}]
        if keys.pop("has_team", False):
            columns.insert(1, "team")
        grid = {"data": "first.json", "rowKey": "name", "columns": columns, "limit": "all", **keys}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file, value in [("first.json", self.rows), ("later.json", self.later()), ("a.grid.json", grid)]:
                (folder / file).write_text(json.dumps(value))
            (folder / "a.json").write_text(json.dumps({"flash": False, "hold": 0, "actions": actions}))
            (folder / "f").mkdir()
            line = [program, "animate", "a.grid.json", "--script", "a.json", "-o", "f/%04d.svg", "--quiet"]
            done = subprocess.run(line, capture_output=True, text=True, cwd=folder)
            if done.returncode:
                sys.exit(f"{' '.join(line)}: {done.stderr}")
            return [picture(path) for path in sorted((folder / "f").iterdir())]


def false_bars(frames: list[Picture]) -> int:
    """The frames in which a bar is not as long as its number on the scale of the longest bar."""
    wrong = 0
    for frame in frames:
        if not frame.bars:
            continue
        length, value = max(frame.bars)
        wrong += any(abs(own - abs(given) / abs(value or 1) * length) > TOLERANCE for own, given in frame.bars)
    return wrong


def lost_values(frames: list[Picture]) -> int:
    """The frames that do not draw a value which the first and the last one draw."""
    wanted = set(frames[0].drawn) & set(frames[-1].drawn)
    return sum(bool(wanted - set(frame.drawn)) for frame in frames)


def foreign_rows(table: Table, frames: list[Picture]) -> tuple[int, int]:
    """The frames with a row below the header of another section, and those that show less than three fifths of the rows."""
    teams = {row["name"]: row["team"] for row in table.rows}
    wrong = empty = 0
    for frame in frames:
        header: str | None = None
        false, shown = False, 0
        for text in sorted(frame.seen, key=lambda text: text.y):
            if text.string in table.groups:
                header = text.string
            elif text.string in teams:
                shown += 1
                false = false or header is not None and teams[text.string] != header
        wrong += false
        empty += shown < 0.6 * table.count
    return wrong, empty


def doubled(frames: list[Picture]) -> int:
    """The frames in which a text is seen more often than in both the first and the last one."""

    def most(frame: Picture) -> dict[str, int]:
        strings = [text.string for text in frame.seen]
        return {string: strings.count(string) for string in strings}

    first, last = most(frames[0]), most(frames[-1])
    return sum(
        any(count > max(first.get(string, 0), last.get(string, 0), 1) for string, count in most(frame).items()) for frame in frames
    )


def report(program: str, seeds: int) -> str:
    """The table of MOTION.md about what frames say."""
    counts = {"bars": [0, 0], "cards": [0, 0], "swap": [0, 0], "other": [0, 0], "width": [0, 0]}
    empty = 0
    tiles = {"perLine": 3, "card": {"title": "name", "text": ["place"], "price": "count"}}

    def add(kind: str, frames: list[Picture], wrong: int) -> None:
        counts[kind] = [counts[kind][0] + len(frames), counts[kind][1] + wrong]

    for seed in range(seeds):
        table = Table(seed)
        frames = table.frames(program, [{"data": "later.json", "sort": "-count"}], sort=["-count"])
        add("bars", frames, false_bars(frames))
        layouts = ["table", "tiles"] if seed % 2 else ["tiles", "table"]
        frames = table.frames(program, [{"layout": layouts[1]}], layout=layouts[0], tiles=tiles, bars=seed % 4 < 2)
        add("cards", frames, lost_values(frames))
        frames = table.frames(program, [{"group": "-team"}], group="team")
        wrong, few = foreign_rows(table, frames)
        add("swap", frames, wrong)
        empty += few
        frames = table.frames(program, [{"group": "team"}] if seed % 2 else [{"group": None}], **({} if seed % 2 else {"group": "team"}))
        add("other", frames, foreign_rows(table, frames)[0])
        hidden = table.random.choice(["name", "place", "team"])
        frames = table.frames(program, [{"hide": hidden}, {"show": hidden}], width=table.random.randint(300, 420), has_team=True)
        add("width", frames, doubled(frames))
    rows = [
        ("new data in a table with bars", "bars", "a bar does not fit its number"),
        ("rows and cards", "cards", "a value is missing"),
        ("sections in another order", "swap", "a row is below the header of another section"),
        ("sections that form or dissolve", "other", "a row is below the header of another section"),
        ("a column goes and comes, 300 to 420 points wide", "width", "a text stands twice"),
    ]
    lines = ["| action | reels | frames | frames in which … | |", "|---|---:|---:|---|---:|"]
    lines += [f"| {action} | {seeds} | {counts[kind][0]} | {what} | {counts[kind][1]} |" for action, kind, what in rows]
    lines.insert(5, f"| sections in another order | {seeds} | {counts['swap'][0]} | less than three fifths of the rows are seen | {empty} |")
    return "\n".join(lines)
