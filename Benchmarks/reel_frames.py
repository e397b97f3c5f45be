"""What frames of reels show, whose rows have colours of their own. Needs NumPy and Pillow."""

from __future__ import annotations

import colorsys
import itertools
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy
from PIL import Image

SCALE = 2
# A row is legible if so much of its ink is seen.
LEGIBLE = 0.8


@dataclass
class Row:
    """What a row has in a frame: how many pixels of its colour, and the box around them."""

    ink: int
    left: int
    top: int
    right: int
    bottom: int


def color(place: int) -> tuple[int, int, int]:
    """A colour that no other row and nothing else in a picture has."""
    hue, light = place * 0.618034 % 1, 0.28 + 0.004 * place
    return tuple(round(255 * part) for part in colorsys.hls_to_rgb(hue, light, 0.9))


def code(colors: tuple[int, int, int]) -> int:
    return colors[0] << 16 | colors[1] << 8 | colors[2]


def named_rows(chance: random.Random, colors: dict[str, int], column: str | None = None) -> dict[str, object]:
    """A grid of `first.json`, whose rows have the colours of their names for their texts, or for those of one column."""
    rule = {"column": column} if column else {}
    return {
        "data": "first.json",
        "rowKey": "name",
        "columns": ["name", {"key": "count", "format": "#,##0"}, {"key": "rate", "format": "0.00"}],
        "theme": chance.choice(["light", "compact", "github", "paper"]),
        "scale": SCALE,
        "limit": "all",
        "rules": [
            {"when": f"name = '{name}'", **rule, "style": {"textColor": f"#{own:06x}"}} for name, own in colors.items()
        ],
    }


def shades(own: int) -> set[int]:
    """A colour, and what becomes of it in shadows of up to a fifth of black."""
    parts = [own >> 16, own >> 8 & 255, own & 255]
    found = set()
    for light in range(204, 256):
        exact = [part * light / 255 for part in parts]
        for rounded in itertools.product(*[{int(part), round(part)} for part in exact]):
            found.add(code(rounded))
    return found


class Frame:
    """The pixels of a frame that have colours of rows or callouts, or, if `shaded`, those in the shadow of something."""

    def __init__(self, path: Path, codes: list[int], shaded: bool = False) -> None:
        pixels = numpy.asarray(Image.open(path).convert("RGB")).astype(numpy.int32)
        pixels = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
        known = numpy.zeros(1 << 24, numpy.int32)
        for own in codes:
            known[list(shades(own)) if shaded else own] = own
        self.y, self.x = numpy.nonzero(known[pixels])
        self.code = known[pixels[self.y, self.x]]

    def rows(self, colors: dict[str, int], left: int = 0, right: int = 1 << 30) -> dict[str, Row]:
        """The rows that the part between two columns of pixels shows."""
        inside = (self.x >= left) & (self.x < right)
        found: dict[str, Row] = {}
        for name, code in colors.items():
            own = inside & (self.code == code)
            if own.any():
                y, x = self.y[own], self.x[own]
                found[name] = Row(int(own.sum()), int(x.min()), int(y.min()), int(x.max()), int(y.max()))
        return found

    def columns(self) -> list[tuple[int, int]]:
        """The columns of a table: stretches of pixels with ink, far from each other."""
        xs = numpy.unique(self.x)
        breaks = numpy.nonzero(numpy.diff(xs) > 12 * SCALE)[0]
        starts = [int(xs[0]), *(int(xs[place + 1]) for place in breaks)]
        ends = [*(int(xs[place]) for place in breaks), int(xs[-1])]
        return list(zip(starts, ends))


def run(program: str, grid: Path, script: Path, frames: Path) -> list[Path]:
    frames.mkdir()
    line = [program, "animate", str(grid), "--script", str(script), "-o", str(frames / "%04d.png"), "--quiet"]
    done = subprocess.run(line, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(line)}: {done.stderr}")
    return sorted(frames.iterdir())
