"""Looks at every frame of many reels: what lies on what, what leaves its row, what is empty, what is not seen.

    python3 Benchmarks/motion.py PROGRAM [--grids 200] [--layouts 40] [--truths 40] [--race FILE…]   # the tables of MOTION.md

Each row of a random grid has a colour of its own for its texts, so that a frame shows where each row is, and how much of
it. `--race` takes files with the same columns: a name first, then numbers; the second column is raced. Needs NumPy and
Pillow.
"""

import argparse
import csv
import json
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import choreography
import truths
from reel_frames import LEGIBLE, SCALE, Frame, Row, code, color, named_rows, run

# A row of which less is seen may lie under another one.
WHOLE = 0.98
# Ink of which less is seen has no place that could be measured.
MEASURED = 0.3
CALLOUT = (0xD0, 0x10, 0x60)


@dataclass
class Findings:
    """What was found in all frames of all reels."""

    reels: int = 0
    frames: int = 0
    overlaps: int = 0
    callouts_off: int = 0
    columns_moved: int = 0
    empty: int = 0
    unseen: int = 0
    least_number: float = 1.0
    counted: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def note(self, kind: str, text: str) -> None:
        setattr(self, kind, getattr(self, kind) + 1)
        self.notes.append(f"{kind}: {text}")


class RandomReel:
    """A grid and one action, from a seed."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = random.Random(seed)
        self.folder, self.seed = folder, seed
        self.names = [f"{self.random.choice(['Ada', 'Bo', 'Clementine'])} {number}" for number in range(20)]
        self.shown = self.names[: self.random.randint(7, 16)]
        self.colors = {name: code(color(place)) for place, name in enumerate(self.names)}
        self.action = self.random.choice(["sort", "reverse", "data", "data", "filter", "scroll", "limit", "swap"])
        self.first = [self._record(name) for name in self.shown]
        self.callout = self.random.choice([None, self.random.choice(self.shown)])

    def _record(self, name: str) -> dict[str, object]:
        return {"name": name, "count": self.random.randint(100, 999), "rate": round(self.random.uniform(1, 9), 2)}

    def _later(self) -> list[dict[str, object]]:
        """The rows after a change of the data: some are gone, some are new, numbers are others."""
        stay = [row for row in self.first if self.random.random() > 0.15]
        later = [{**row, "count": self.random.randint(100, 999)} for row in stay]
        later += [self._record(name) for name in self.names[len(self.shown) : len(self.shown) + self.random.randint(0, 3)]]
        self.random.shuffle(later)
        return later

    def write(self) -> tuple[Path, Path]:
        grid = named_rows(self.random, self.colors)
        if self.callout:
            box = {"kind": "box", "row": {"name": self.callout}, "column": "count", "color": "#%02x%02x%02x" % CALLOUT}
            grid["callouts"] = [box]
        later = self._later()
        actions: dict[str, list[dict[str, object]]] = {
            "sort": [{"sort": "-count"}],
            "reverse": [{"sort": "rate"}, {"sort": "-rate"}],
            "data": [{"data": "later.json"}],
            "swap": [{"data": "later.json", "sort": "-count"}],
            "filter": [{"filter": "count > 400"}, {"filter": None}],
            "scroll": [{"scroll": {"x": 0, "y": 90}}],
            "limit": [{"data": "later.json", "sort": "-count", "limit": 8}],
        }
        if self.action == "scroll":
            grid["height"] = 260
        for name, value in [("first.json", self.first), ("later.json", later), ("a.grid.json", grid)]:
            (self.folder / name).write_text(json.dumps(value))
        script = {"flash": self.random.random() < 0.5, "hold": 0, "actions": actions[self.action]}
        (self.folder / "a.json").write_text(json.dumps(script))
        return self.folder / "a.grid.json", self.folder / "a.json"


def overlaps(rows: dict[str, Row]) -> bool:
    """Whether the visible parts of two rows lie on each other, by more than a pixel of smoothing."""
    boxes = sorted((row.top, row.bottom) for row in rows.values())
    return any(above[1] > below[0] + 1 for above, below in zip(boxes, boxes[1:]))


def examine(reel: RandomReel, pictures: list[Path], found: Findings) -> None:
    colors = reel.colors
    frames = [Frame(path, [*colors.values(), code(CALLOUT)]) for path in pictures]
    start, end = frames[0].rows(colors), frames[-1].rows(colors)
    columns = Frame(pictures[0], list(colors.values())).columns()
    label = f"seed {reel.seed}, {reel.action}"
    found.reels += 1
    found.frames += len(frames)
    seen: set[str] = set()
    least = min(sum(row.ink for row in start.values()), sum(row.ink for row in end.values()))
    for number, frame in enumerate(frames):
        rows = frame.rows(colors)
        place = f"{label}, frame {number + 1}"
        # A condition may hold for few rows.
        if reel.action != "filter" and sum(row.ink for row in rows.values()) < 0.25 * least:
            found.note("empty", place)
        for left, right in columns:
            if overlaps(frame.rows(colors, left, right + 1)):
                found.note("overlaps", place)
        for name, row in rows.items():
            # A window may cut a row at one end.
            whole = max((rest[name] for rest in (start, end) if name in rest), key=lambda rest: rest.ink, default=row)
            if row.ink < MEASURED * whole.ink:
                continue
            # Of a row that is partly covered, the first letter may lack its left edge.
            if name in start and row.ink >= WHOLE * whole.ink and row.left != whole.left:
                found.note("columns_moved", f"{place}, {name}: {row.left}, not {whole.left}")
            if is_under_way(row, name, start, end):
                seen.add(name)
        if reel.callout in start and reel.callout in rows:
            examine_callout(reel, frame, frames, (rows, start, end), place, found)
    for name in start.keys() & end.keys():
        if abs(start[name].top - end[name].top) > 12 * SCALE and name not in seen and reel.action != "filter":
            if not is_seen_in_shadow(name, colors[name], pictures, start, end):
                found.note("unseen", f"{label}, {name}")
    if reel.action == "data":
        examine_numbers(reel, frames, columns[1], found, label)


def is_under_way(row: Row, name: str, start: dict[str, Row], end: dict[str, Row]) -> bool:
    """Whether a row is away from its places in both states."""
    return name in start and name in end and all(abs(row.top - rest[name].top) > 3 * SCALE for rest in (start, end))


def is_seen_in_shadow(name: str, own: int, pictures: list[Path], start: dict[str, Row], end: dict[str, Row]) -> bool:
    """Whether a row is seen under way in the shadows of others, which change its colour."""
    frames = [Frame(path, [own], shaded=True).rows({name: own}) for path in pictures]
    whole = MEASURED * max(start[name].ink, end[name].ink)
    return any(name in rows and rows[name].ink >= whole and is_under_way(rows[name], name, start, end) for rows in frames)


def examine_callout(reel, frame, frames, rows, place: str, found: Findings) -> None:
    """The distance of a box from its row's text, which is the same all the time while both are seen whole."""
    box, *rests = (picture.rows({"box": code(CALLOUT)}).get("box") for picture in (frame, frames[0], frames[-1]))
    # Where the window cuts the box at one end, the other end says how it stands.
    whole = [(rest, state[reel.callout]) for rest, state in zip(rests, rows[1:]) if rest and reel.callout in state]
    if box is None or not whole:
        return
    rest, was = max(whole, key=lambda pair: min(pair[0].ink, 10 * pair[1].ink))
    own = rows[0][reel.callout]
    if min(box.ink / rest.ink, own.ink / was.ink) < WHOLE:
        return
    if abs((box.bottom - own.bottom) - (rest.bottom - was.bottom)) >= SCALE:
        found.note("callouts_off", f"{place}: {box.bottom - own.bottom}, not {rest.bottom - was.bottom}")


def examine_numbers(reel, frames, column, found: Findings, label: str) -> None:
    """How much of each number is seen while it changes, where its row is not covered by another."""
    left, right = column
    by_frame = [frame.rows(reel.colors, left - 8 * SCALE, right + 1) for frame in frames]
    names = [frame.rows(reel.colors, 0, left - 8 * SCALE) for frame in frames]
    for name in by_frame[0].keys() & by_frame[-1].keys():
        rest = min(by_frame[0][name].ink, by_frame[-1][name].ink)
        for number, (rows, texts) in enumerate(zip(by_frame, names)):
            # A row that another one covers says nothing about its number.
            if name not in texts or texts[name].ink < WHOLE * names[0][name].ink:
                continue
            share = rows[name].ink / rest if name in rows else 0.0
            if share < found.least_number:
                found.least_number = share
                found.notes.append(f"least number: {share:.2f}, {label}, frame {number + 1}, {name}")


def race(program: str, files: list[Path], folder: Path) -> str:
    """The legible rows of the worst frame of a race over files, of their twelve largest rows."""
    with files[0].open() as first:
        header = next(csv.reader(first))
    name, value = header[0], header[1]
    names: list[str] = []
    for path in files:
        with path.open() as lines:
            ordered = sorted(csv.DictReader(lines), key=lambda row: -float(row[value]))[:12]
        names += [row[name] for row in ordered if row[name] not in names]
    colors = {text: code(color(place)) for place, text in enumerate(names)}
    for number, path in enumerate(files):
        (folder / f"{number:02}.csv").write_bytes(path.read_bytes())
    rules = [
        {"when": f"{name} = '{text}'".replace("'", '"'), "column": name, "style": {"textColor": f"#{colors[text]:06x}"}}
        for text in names
    ]
    grid = {
        "data": "00.csv",
        "rowKey": name,
        "sort": f"-{value}",
        "limit": 12,
        "scale": SCALE,
        "columns": [name, {"key": value, "format": "#,##0", "bars": True}],
        "rules": rules,
    }
    (folder / "race.grid.json").write_text(json.dumps(grid))
    later = [f"{number:02}.csv" for number in range(1, len(files))]
    (folder / "race.json").write_text(json.dumps([{"data": later, "label": "{name}", "sort": f"-{value}", "limit": 12}]))
    pictures = run(program, folder / "race.grid.json", folder / "race.json", folder / "race")
    frames = [Frame(path, list(colors.values())) for path in pictures]
    ink: dict[str, int] = {}
    all_rows = [frame.rows(colors) for frame in frames]
    for rows in all_rows:
        for text, row in rows.items():
            ink[text] = max(ink.get(text, 0), row.ink)
    legible = [sum(row.ink >= LEGIBLE * ink[text] for text, row in rows.items()) for rows in all_rows]
    worst = min(legible)
    return (
        f"| {len(files)} files, 12 rows | {len(frames)} | {worst} (frame {legible.index(worst) + 1}) | "
        f"{sum(legible) / len(legible):.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--grids", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--layouts", type=int, default=0, help="reels of cards, of rows that become cards, of sections")
    parser.add_argument("--truths", type=int, default=0, help="reels of each kind about what frames say")
    parser.add_argument("--race", type=Path, nargs="*", default=[])
    parser.add_argument("--notes", action="store_true", help="print where each finding is")
    given = parser.parse_args()
    found = Findings()
    for seed in range(given.seed, given.seed + given.grids):
        with tempfile.TemporaryDirectory() as folder:
            reel = RandomReel(seed, Path(folder))
            noted = len(found.notes)
            examine(reel, run(given.program, *reel.write(), Path(folder) / "frames"), found)
        if given.notes and len(found.notes) > noted:
            print("\n".join(found.notes[noted:]), flush=True)
    print("| reels | frames | texts on others | callouts off | columns moved | empty bodies | rows unseen | least ink of a number |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|")
    print(
        f"| {found.reels} | {found.frames} | {found.overlaps} | {found.callouts_off} | {found.columns_moved} | "
        f"{found.empty} | {found.unseen} | {found.least_number:.0%} |"
    )
    if given.layouts:
        print(f"\n{choreography.table(given.program, given.layouts)}")
    if given.truths:
        print(f"\n{truths.report(given.program, given.truths)}")
    if given.race:
        with tempfile.TemporaryDirectory() as folder:
            line = race(given.program, given.race, Path(folder))
        print("\n| race | frames | legible rows, worst frame | mean |\n|---|---:|---:|---:|")
        print(line)


if __name__ == "__main__":
    main()
