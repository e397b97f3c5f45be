"""Looks at what every frame of a reel says: bars and numbers, values of cards, rows and headers, texts that stand twice.

Part of `motion.py --truths`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from svg_frames import Picture, picture

# A bar may be so many points longer or shorter than its number on the scale of the longest one.
TOLERANCE = 2.0


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

    def longer(self) -> list[dict[str, object]]:
        """The rows backwards, with other texts, which take more or fewer lines."""
        words = [self.random.choice([1, 2, 9, 12]) for _ in self.rows]
        return [
            {**row, "place": " ".join([f"Road{place}"] * words[place]), "count": 3000 * row["count"]}
            for place, row in enumerate(self.rows)
        ][::-1]

    def frames(self, program: str, actions: list[dict[str, object]], fit: str = "steady", **keys: object) -> list[Picture]:
        look = {"heat": {"colors": ["#fff", "#f00"]}} if keys.pop("heat", False) else {"bars": True} if keys.pop("bars", True) else {}
        place = {"key": "place", "width": 90, "wrap": True} if keys.pop("is_narrow", False) else "place"
        columns = ["name", place, {"key": "count", "format": "#,##0", **look}]
        if keys.pop("has_team", False):
            columns.insert(1, "team")
        grid = {"data": "first.json", "rowKey": "name", "columns": columns, "limit": "all", **keys}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            files = {"first.json": self.rows, "later.json": self.later(), "longer.json": self.longer(), "a.grid.json": grid}
            for file, value in files.items():
                (folder / file).write_text(json.dumps(value))
            (folder / "a.json").write_text(json.dumps({"flash": False, "hold": 0, "fit": fit, "actions": actions}))
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


def lost_labels(frames: list[Picture]) -> int:
    """The frames that do not draw the label of a total."""
    return sum("Total" not in frame.drawn for frame in frames)


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


def headless_rows(table: Table, frames: list[Picture]) -> int:
    """The frames in which rows of two sections stand at the top with no header between them."""
    teams = {row["name"]: row["team"] for row in table.rows}
    wrong = 0
    for frame in frames:
        first: list[object] = []
        for text in sorted(frame.seen, key=lambda text: text.y):
            if text.string in table.groups:
                break
            if text.string in teams:
                first.append(teams[text.string])
        wrong += len(set(first)) > 1
    return wrong


def cold_grounds(frames: list[Picture]) -> int:
    """The frames in which a larger number has a paler ground than a smaller one, on a scale from white to red."""
    wrong = 0
    for frame in frames:
        warmth = sorted(
            (text.value, -int(text.ground[1:][-1 if len(text.ground) == 4 else 4 :] * (2 if len(text.ground) == 4 else 1), 16))
            for text in frame.seen
            if text.value is not None and text.ends and text.ground.startswith("#")
        )
        wrong += any(low[1] > high[1] + 3 for low, high in zip(warmth, warmth[1:]) if low[0] < high[0])
    return wrong


def piled_lines(frames: list[Picture]) -> int:
    """The frames in which two lines of texts lie on each other."""
    wrong = 0
    for frame in frames:
        lines = sorted((text.x, text.y, text.string) for text in frame.seen if not text.ends)
        wrong += any(
            one[0] == other[0] and 0 <= other[1] - one[1] < 14 and one[2] != other[2] for one, other in zip(lines, lines[1:])
        )
    return wrong


def tight_numbers(frames: list[Picture]) -> int:
    """The frames in which a number lies on the bar or the text before it."""
    wrong = 0
    for frame in frames:
        numbers = [text for text in frame.seen if text.value is not None and text.ends]
        words = [text for text in frame.seen if not text.ends and text.value is None]
        wrong += any(
            text.left < text.edge
            or any(abs(word.y - text.y) < 3 and word.x < text.x and word.x + 0.5 * word.size * len(word.string) > text.left for word in words)
            for text in numbers
        )
    return wrong


def false_totals(frames: list[Picture]) -> int:
    """The frames in which a total is less than the numbers above it that are whole, or more than all that are drawn."""
    wrong = 0
    for frame in frames:
        numbers = sorted((text.y, text.value, text.alpha) for text in frame.seen if text.ends and text.value is not None)
        if len(numbers) < 2:
            continue
        total, error = numbers[-1][1], 0.5 * len(numbers)
        whole = sum(value for _, value, alpha in numbers[:-1] if alpha > 0.95)
        drawn = sum(value for _, value, _ in numbers[:-1]) + sum(text.value or 0 for text in frame.faint if text.ends)
        wrong += not whole - error <= total <= drawn + error
    return wrong


def bare_edges(frames: list[Picture]) -> int:
    """The frames in which an edge cuts a number and does not fade."""
    return sum(frame.is_cut and frame.fade < 0.5 for frame in frames)


def doubled(frames: list[Picture]) -> int:
    """The frames in which a text is seen more often than in both the first and the last one."""

    def most(frame: Picture) -> dict[str, int]:
        strings = [text.string for text in frame.seen]
        return {string: strings.count(string) for string in strings}

    first, last = most(frames[0]), most(frames[-1])
    return sum(
        any(count > max(first.get(string, 0), last.get(string, 0), 1) for string, count in most(frame).items()) for frame in frames
    )


def sections(table: Table, tiles: dict[str, object]) -> dict[str, dict[str, object]]:
    """The keys of grids whose sections change places, by what they have beside these."""
    return {
        "with a total": {"total": "count"},
        "with a closed section": {"collapse": [table.random.choice(table.groups)]},
        "in a window": {
            "height": 230,
            "scroll": [0, table.random.choice([0, 30, 75])],
            "stickySections": table.random.random() < 0.5,
        },
        "with pinned columns": {"pin": ["name"], "width": 340},
        "as cards": {"layout": "tiles", "tiles": tiles, "bars": False},
    }


KINDS = {
    "bars": ("new data in a table with bars", "a bar does not fit its number"),
    "heat": ("new data in a table with colours by value", "a larger number has a paler ground"),
    "wraps": ("texts of other lengths in another order", "lines of texts lie on each other"),
    "grow": ("new data with bars, `--fit grow`", "a number lies on its bar"),
    "strip": ("new data on cards with a total", "a number lies on its bar or label"),
    "sum": ("a filter in a table with a total", "the total is less than the rows that are whole, or more than all that are drawn"),
    "label": ("rows and cards with a total", "its label is missing"),
    "cards": ("rows and cards", "a value is missing"),
    "swap": ("sections in another order", "a row is below the header of another section"),
    "few": ("sections in another order", "less than three fifths of the rows are seen"),
    **{
        kind: (f"sections in another order, {kind}", "a row is below the header of another section")
        for kind in ("with a total", "with a closed section", "in a window", "with pinned columns", "as cards")
    },
    "tops": ("sections in another order, scrolled", "rows of two sections stand at the top with no header between"),
    "other": ("sections that form or dissolve", "a row is below the header of another section"),
    "width": ("a column goes and comes, 300 to 420 points wide", "a text stands twice"),
    "edge": ("a column goes and comes, 200 to 240 points wide", "an edge cuts a number and does not fade"),
}


def findings(program: str, table: Table, seed: int) -> dict[str, tuple[int, int]]:
    """The numbers of frames, and of wrong ones, in reels of each kind."""
    tiles = {"perLine": 3, "card": {"title": "name", "text": ["place"], "price": "count"}}
    layouts = ["table", "tiles"] if seed % 2 else ["tiles", "table"]
    later: list[dict[str, object]] = [{"data": "later.json", "sort": "-count"}]
    found: dict[str, tuple[int, int]] = {}

    def add(kind: str, frames: list[Picture], wrong: int) -> list[Picture]:
        found[kind] = (len(frames), wrong)
        return frames

    for kind, check, actions, keys in [
        ("bars", false_bars, later, {}),
        ("heat", cold_grounds, later, {"heat": True}),
        ("wraps", piled_lines, [{"data": "longer.json"}], {"is_narrow": True, "sort": []}),
        ("grow", tight_numbers, [{"data": "longer.json"}, *later], {"fit": "grow"}),
        ("strip", tight_numbers, later, {"layout": "tiles", "tiles": tiles, "total": "count"}),
        ("sum", false_totals, [{"filter": "count > 95"}, {"filter": None}], {"total": "count", "bars": False}),
        ("label", lost_labels, [{"layout": layouts[1]}], {"layout": layouts[0], "tiles": tiles, "total": "count"}),
        ("cards", lost_values, [{"layout": layouts[1]}], {"layout": layouts[0], "tiles": tiles, "bars": seed % 4 < 2}),
    ]:
        frames = table.frames(program, actions, **{"sort": ["-count"], **keys})
        add(kind, frames, check(frames))
    frames = table.frames(program, [{"group": "-team"}], group="team")
    wrong, few = foreign_rows(table, frames)
    add("few", add("swap", frames, wrong), few)
    for kind, keys in sections(table, tiles).items():
        frames = table.frames(program, [{"group": "-team"}], group="team", **keys)
        add(kind, frames, foreign_rows(table, frames)[0])
    frames = table.frames(program, [{"group": "team"}] if seed % 2 else [{"group": None}], **({} if seed % 2 else {"group": "team"}))
    add("other", frames, foreign_rows(table, frames)[0])
    hidden = table.random.choice(["name", "place", "team"])
    frames = table.frames(program, [{"hide": hidden}, {"show": hidden}], width=table.random.randint(300, 420), has_team=True)
    add("width", frames, doubled(frames))
    frames = table.frames(program, [{"hide": "place"}, {"show": "place"}], width=table.random.randint(200, 240), bars=False)
    add("edge", frames, bare_edges(frames))
    found["tops"] = (0, 0)
    for scroll, sticks in [(30, False), (75, False), (110, False), (75, True)]:
        frames = table.frames(program, [{"group": "-team"}], group="team", height=230, scroll=[0, scroll], stickySections=sticks)
        found["tops"] = (found["tops"][0] + len(frames), found["tops"][1] + headless_rows(table, frames))
    return found


def report(program: str, seeds: int) -> str:
    """The table of MOTION.md about what frames say."""
    all_found = [findings(program, Table(seed), seed) for seed in range(seeds)]
    lines = ["| action | reels | frames | frames in which … | |", "|---|---:|---:|---|---:|"]
    for kind, (action, what) in KINDS.items():
        frames, wrong = (sum(found[kind][place] for found in all_found) for place in (0, 1))
        lines.append(f"| {action} | {seeds} | {frames} | {what} | {wrong} |")
    return "\n".join(lines)
