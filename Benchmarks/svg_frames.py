"""Reads the texts, the bars and the edges of a frame, an SVG file, whose texts and rectangles are numbers."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

# What is fainter is on its way out or in.
FAINT = 0.4


@dataclass
class Text:
    string: str
    x: float
    y: float
    ends: bool
    size: float = 14.0
    # The colour of what lies next beneath it.
    ground: str = ""
    # The right end of the bar before it.
    edge: float = -math.inf
    # How opaque it is.
    alpha: float = 1.0

    @property
    def value(self) -> float | None:
        """The number that it writes; nothing for any other text."""
        value = self.string.replace(",", "").replace("\u2212", "-")
        return float(value) if re.fullmatch(r"-?\d+(\.\d+)?", value) else None

    @property
    def left(self) -> float:
        """Where a number begins that stands at the right: digits have one width, marks half of it."""
        return self.x - 0.62 * self.size * sum(1 if letter.isdigit() else 0.45 for letter in self.string)


@dataclass
class Picture:
    """The visible texts of a frame, all texts that it draws, and its bars with the numbers beside them."""

    seen: list[Text] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    # Texts on their way out or in.
    faint: list[Text] = field(default_factory=list)
    bars: list[tuple[float, float]] = field(default_factory=list)
    # The opacity of the edge beyond which columns go on, and whether an edge cuts a number.
    fade: float = 0.0
    is_cut: bool = False


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
    sizes = {name: float(size) for name, size in re.findall(r"\.(\w+)\{[^}]*font:[^}]*?([\d.]+)px", style)}
    faint = {name: float(alpha) for name, alpha in re.findall(r"\.(\w+)\{[^}]*fill-opacity:([\d.]+)", style)}
    drawn = nodes(root, clips)
    fades = [float(list(node)[-1].get("stop-opacity", "1")) for node in root.iter() if node.tag.endswith("linearGradient")]
    found = Picture(fade=max(fades, default=0.0))
    bar: float | None = None
    edge = 0.0
    # A track is the only rectangle with round ends as high as these that shines through.
    for place, (node, cuts) in enumerate(drawn):
        alpha = float(node.get("fill-opacity", faint.get(node.get("class", ""), 1)))
        if node.tag.endswith("text"):
            string = "".join(node.itertext())
            name = node.get("class", "")
            text = Text(string, number(node, "x"), number(node, "y"), name in ends, sizes.get(name, 14.0), alpha=alpha)
            if alpha < FAINT:
                bar = None
                found.faint.append(text)
                continue
            found.drawn.append(string)
            if bar is not None and text.value is not None:
                found.bars.append((bar, text.value))
                text.edge = edge
            bar = None
            end = min((cut.x + cut.width for cut in cuts), default=math.inf)
            found.is_cut = found.is_cut or text.ends and text.left + 3 < end < text.x - 1
            text.ground = ground(text, drawn[:place])
            if is_seen(text, cuts, drawn[place + 1 :]):
                found.seen.append(text)
        elif is_track(node):
            bar = 0.0
            edge = number(node, "x") + number(node, "width")
        elif bar is not None and alpha >= FAINT and (is_round(node) or node.tag.endswith("path")):
            bar += bar_length(node)
    return found


def is_round(node: ElementTree.Element) -> bool:
    return node.tag.endswith("rect") and 2 <= number(node, "rx") <= 6 and number(node, "height") <= 2 * number(node, "rx") + 0.1


def is_track(node: ElementTree.Element) -> bool:
    return is_round(node) and float(node.get("fill-opacity", "1")) < FAINT


def ground(text: Text, below: list[tuple[ElementTree.Element, list[Box]]]) -> str:
    """The colour of the rectangle next beneath a text."""
    x, y = text.x - 3 if text.ends else text.x + 3, text.y - 4
    for node, cuts in reversed(below):
        if node.tag.endswith("rect") and node.get("fill", "none") != "none" and box(node).holds(x, y):
            if all(cut.holds(x, y) for cut in cuts):
                return node.get("fill", "")
    return ""


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
