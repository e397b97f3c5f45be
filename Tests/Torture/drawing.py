"""The texts of an SVG, and the boxes of a map that they stand in."""
import bisect
import collections
import re
import xml.etree.ElementTree as ElementTree

from fonts import face


class Text:
    """A line of text as it is drawn; width is None where it cannot be measured."""

    def __init__(self, text, anchor, x, y, size, width, clips):
        self.text, self.x, self.y, self.size, self.width, self.clips = text, x, y, size, width, clips
        part = {"start": 0, "middle": 0.5, "end": 1}[anchor]
        self.left = x - (width or 0) * part
        self.right = self.left + (width or 0)


class Drawing:
    """What an SVG of gridreel holds that a layout is judged by."""

    def __init__(self, path):
        self.root = ElementTree.parse(path).getroot()
        self.size = float(self.root.get("width")), float(self.root.get("height"))
        style = "".join(element.text or "" for element in self.root.iter() if element.tag.endswith("}style"))
        self.faces = {(family, weight): source for family, weight, source in re.findall(
            r'@font-face\{font-family:"([^"]+)";font-weight:(\d+);[^}]*?base64,([^)]*)\)', style)}
        self.styles = dict(re.findall(r"\.([\w-]+)\{(font:[^}]*)\}", style))
        self.clips = {}
        for element in self.root.iter():
            if element.tag.endswith("}clipPath") and len(element):
                box = [float(element[0].get(key, 0)) for key in ("x", "y", "width", "height")]
                self.clips[element.get("id")] = box
        self.texts = list(self.walk(self.root, ()))

    def walk(self, element, clips):
        clip = self.clips.get((element.get("clip-path") or "")[5:-1])
        clips = clips + (clip,) if clip else clips
        if element.tag.endswith("}text"):
            yield self.text(element, clips)
            return
        for child in element:
            yield from self.walk(child, clips)

    def text(self, element, clips):
        style = self.styles.get(element.get("class"), "")
        size = float((re.search(r"([\d.]+)px", style) or [0, "0"])[1])
        family = (re.search(r'"([^"]+)"', style) or [0, ""])[1]
        weight = (re.search(r"font:(?:italic )?(\d+) ", style) or [0, "400"])[1]
        anchor = (re.search(r"text-anchor:(\w+)", style) or [0, "start"])[1]
        if element.get("direction") == "rtl":
            anchor = {"start": "end", "end": "start"}.get(anchor, anchor)
        content = "".join(element.itertext())
        source = self.faces.get((family, weight))
        width = face(source).width(content, '"tnum"' in style) if source and len(content) < 10_000 else None
        return Text(content, anchor, float(element.get("x", 0)), float(element.get("y", 0)), size,
                    width * size if width is not None else None, clips)


class Places:
    """Finds the header or cell of a map that a text of the picture stands in."""

    def __init__(self, boxes):
        self.rows = collections.defaultdict(list)
        for box in boxes:
            self.rows[box["rect"][1], box["rect"][3]].append((box["rect"][0], id(box), box))
        for row in self.rows.values():
            row.sort(key=lambda entry: entry[0])
        self.tops = sorted(self.rows)

    def find(self, x, y):
        at = bisect.bisect_right(self.tops, (y, float("inf"))) - 1
        if at < 0 or y > sum(self.tops[at]) + 1:
            return None
        row = self.rows[self.tops[at]]
        index = bisect.bisect_right(row, x, key=lambda entry: entry[0]) - 1
        if index < 0 or x > row[index][2]["rect"][0] + row[index][2]["rect"][2] + 1:
            return None
        return row[index][2]
