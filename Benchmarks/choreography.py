"""Looks at every frame of cards in new orders, of cards that become rows, and of sections that close and open.

Part of `motion.py --layouts`, which says how colours tell rows apart.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path

import numpy
from PIL import Image

from reel_frames import LEGIBLE, SCALE, Frame, Row, code, color, named_rows, run

CARDS = 12
# A gap is a hole if it is so many pixels higher than any at rest: a row that is cut leaves a few.
HOLE = 10 * SCALE
# A text with so much more ink than at either end stands twice.
DOUBLED = 1.3


class CardReel:
    """Cards and their orders, or cards and their rows, from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = [f"{self.random.choice(['Ada', 'Bo', 'Clementine'])} {number}" for number in range(CARDS)]
        self.colors = {name: code(color(place)) for place, name in enumerate(self.names)}

    def write(self, folder: Path, actions: list[dict[str, object]], **keys: object) -> tuple[Path, Path]:
        first = [
            {"name": name, "team": "ABC"[place // 4], "count": self.random.randint(100, 999), "rate": self.random.random()}
            for place, name in enumerate(self.names)
        ]
        grid = {**named_rows(self.random, self.colors, "name"), **keys}
        (folder / "first.json").write_text(json.dumps(first))
        (folder / "a.grid.json").write_text(json.dumps(grid))
        (folder / "a.json").write_text(json.dumps({"flash": False, "hold": 0, "actions": actions}))
        return folder / "a.grid.json", folder / "a.json"

    def frames(self, program: str, actions: list[dict[str, object]], **keys: object) -> list[dict[str, Row]]:
        """The titles that each frame shows."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            pictures = run(program, *self.write(folder, actions, **keys), folder / "frames")
            return [Frame(path, list(self.colors.values()), shaded=True).rows(self.colors) for path in pictures]


def legible(frames: list[dict[str, Row]]) -> list[int]:
    """How many titles are read in each frame, against the poorer of their two looks."""
    counts = []
    for frame in frames:
        rests = {name: min(frames[0][name].ink, frames[-1][name].ink) for name in frame}
        counts.append(sum(row.ink >= LEGIBLE * rests[name] for name, row in frame.items()))
    return counts


def tiles(reel: CardReel) -> dict[str, object]:
    per_line = reel.random.choice([3, 4, 6])
    return {"layout": "tiles", "tiles": {"perLine": per_line, "card": {"title": "name", "text": ["rate"], "price": "count"}}}


def orders(program: str, seeds: int) -> str:
    """The worst frame of cards in new orders."""
    worst, total, frames = CARDS, 0, 0
    for seed in range(seeds):
        reel = CardReel(seed)
        counts = legible(reel.frames(program, [{"sort": reel.random.choice(["count", "-rate"])}], **tiles(reel)))
        worst, total, frames = min(worst, *counts), total + sum(counts), frames + len(counts)
    return f"| 12 cards in another order | {seeds} | {frames} | {worst} | {total / frames:.1f} | |"


def layouts(program: str, seeds: int) -> str:
    """The worst frame of cards that become rows, or rows that become cards."""
    worst, total, frames, doubled = CARDS, 0, 0, 0
    for seed in range(seeds):
        reel = CardReel(seed)
        keys = tiles(reel)
        to_table = seed % 2 == 0
        if not to_table:
            keys["layout"] = "table"
        shown = reel.frames(program, [{"layout": "table" if to_table else "tiles"}], **keys)
        counts = legible(shown)
        for frame in shown:
            most = {name: max(shown[0][name].ink, shown[-1][name].ink) for name in frame}
            doubled += any(row.ink > DOUBLED * most[name] for name, row in frame.items())
        worst, total, frames = min(worst, *counts), total + sum(counts), frames + len(counts)
    return f"| 12 cards ↔ table | {seeds} | {frames} | {worst} | {total / frames:.1f} | texts twice in {doubled} |"


def widest_gap(path: Path) -> int:
    """The height of the highest stretch without any text between two texts, in pixels."""
    pixels = numpy.asarray(Image.open(path).convert("L")).astype(int)
    # The body between the margins; lines and stripes are light.
    inked = numpy.nonzero((pixels < 140).sum(axis=1) > 0)[0]
    return int(numpy.diff(inked).max())


def sections(program: str, seeds: int) -> str:
    """The frames of sections that close or open in which a stretch is empty that is not at either end."""
    holes, frames = 0, 0
    for seed in range(seeds):
        reel = CardReel(seed)
        name = reel.random.choice("ABC")
        with tempfile.TemporaryDirectory() as given:
            folder = Path(given)
            written = reel.write(folder, [{"collapse": name}], group="team")
            closing = run(program, *written, folder / "closing")
            (folder / "a.json").write_text(json.dumps({"hold": 0, "actions": [{"expand": name}]}))
            grid = json.loads(written[0].read_text())
            written[0].write_text(json.dumps({**grid, "collapse": [name]}))
            opening = run(program, *written, folder / "opening")
            for pictures in (closing, opening):
                gaps = [widest_gap(path) for path in pictures]
                frames += len(gaps)
                holes += sum(gap > max(gaps[0], gaps[-1]) + HOLE for gap in gaps)
    return f"| a section closes or opens | {2 * seeds} | {frames} | | | holes in {holes} |"


def table(program: str, seeds: int) -> str:
    """The table of MOTION.md about cards and sections."""
    lines = [
        "| cards and sections | reels | frames | legible titles, worst frame | mean | |",
        "|---|---:|---:|---:|---:|---|",
        orders(program, seeds),
        layouts(program, seeds),
        sections(program, seeds),
    ]
    return "\n".join(lines)
