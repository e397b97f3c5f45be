"""Makes the built-in font of status signs: own drawings, coloured in layers or in the colour of the text.

    Scripts/make sign-font

Drawings are in a square of 100 × 100, y growing downwards. fontTools 4.60 or newer does the work.
"""

import pathlib
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from sign_shapes import box, cross, disc, ellipse, hole, moved, path, ring, rounded, star, stroke, triangle, turn

FAMILY = "Gridreel Signs"
UNITS = 1000
# The middle of capital letters, on which the middle of each drawing lies, and the heights of lines and the width of spaces, as Inter's.
MIDDLE, ASCENT, DESCENT = 364, 968, 242
SPACE = 282
# The unit of a drawing and the room on both sides of it: of coloured signs, and of those in the text's colour.
COLORED, PLAIN = (9.9, 45), (8.4, 40)

RED, GREEN, BLUE, AMBER = "#e5383b", "#1fa157", "#2f7fe8", "#fbb415"
WHITE, SLATE, INK = "#ffffff", "#7d8b9a", "#3a2c05"


# Parts that several signs have.

CHECK = [(22, 53), (42, 73), (79, 30)]
ARROW = lambda width, head: stroke([(50, 84), (50, 22)], width, cap=width * 0.3) + rounded(
    [
        (50, 14 - width * 0.1),
        (50 + head, 14 + head),
        (50 + head - width * 0.75, 14 + head + width * 0.75),
        (50, 14 + width * 1.45),
        (50 - head + width * 0.75, 14 + head + width * 0.75),
        (50 - head, 14 + head),
    ],
    width * 0.3,
)
BANG = rounded([(42.5, 29), (57.5, 29), (54.5, 62), (45.5, 62)], 4)
LETTER_I = disc(50, 28, 8.5) + box(42.5, 43, 15, 36, 5)
FLAME = path(
    (50, 97),
    ((28, 97), (14, 82), (14, 63)),
    ((14, 47), (23, 38), (30, 28)),
    ((34, 22), (37, 14), (37, 4)),
    ((52, 10), (61, 22), (63, 37)),
    ((67, 33), (69, 29), (70, 24)),
    ((80, 34), (86, 48), (86, 62)),
    ((86, 82), (72, 97), (50, 97)),
)
BULB = path(
    (50, 3),
    ((69, 3), (83, 17), (83, 35)),
    ((83, 48), (76, 55), (71, 62)),
    ((68, 66), (66, 69), (66, 73)),
    ((34, 73),),
    ((34, 69), (32, 66), (29, 62)),
    ((24, 55), (17, 48), (17, 35)),
    ((17, 17), (31, 3), (50, 3)),
)
HOURGLASS = path(
    (22, 9),
    ((78, 9),),
    ((78, 30), (72, 40), (59, 50)),
    ((72, 60), (78, 70), (78, 91)),
    ((22, 91),),
    ((22, 70), (28, 60), (41, 50)),
    ((28, 40), (22, 30), (22, 9)),
)
HULL = path(
    (50, -6),
    ((66, 8), (72, 27), (70, 48)),
    ((67, 70),),
    ((33, 70),),
    ((30, 48),),
    ((28, 27), (34, 8), (50, -6)),
)


def mixed(color, other, share):
    """A colour between two, without transparency, which not every document can draw."""
    values = [[int(text[place : place + 2], 16) for place in (1, 3, 5)] for text in (color, other)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(*values))


def ball(color, rim, shine=0.34):
    highlight = turn(ellipse(36, 31, 15, 8), -38, 36, 31)
    return [(disc(50, 50, 46), rim), (disc(50, 50, 40), color), (highlight, mixed(color, WHITE, shine))]


def tile(color, rim, *shapes):
    return [(box(5, 5, 90, 90, 21), rim), (box(9, 9, 82, 82, 17), color)] + [(shape, WHITE) for shape in shapes]


def shackle(x):
    """The bow of a lock."""
    outer = path(
        (x - 27, 50),
        ((x - 27, 31),),
        ((x - 27, 14), (x - 15, 3), (x, 3)),
        ((x + 15, 3), (x + 27, 14), (x + 27, 31)),
        ((x + 27, 50),),
        ((x + 15, 50),),
        ((x + 15, 31),),
        ((x + 15, 21), (x + 8, 15), (x, 15)),
        ((x - 8, 15), (x - 15, 21), (x - 15, 31)),
        ((x - 15, 50),),
        ((x - 27, 50),),
    )
    return outer


LOCK = box(12, 43, 76, 53, 11)
KEYHOLE = path(
    (45, 70.5),
    ((40.5, 67.5), (41, 56), (50, 56)),
    ((59, 56), (59.5, 67.5), (55, 70.5)),
    ((56.5, 83),),
    ((43.5, 83),),
    ((45, 70.5),),
)
LEFT_KEYHOLE = moved(KEYHOLE, 1, 1, -8, 0)
OPEN = path(
    (37, 50),
    ((37, 31),),
    ((37, 14), (49, 3), (64, 3)),
    ((79, 3), (91, 14), (91, 31)),
    ((91, 38),),
    ((79, 38),),
    ((79, 31),),
    ((79, 21), (72, 15), (64, 15)),
    ((56, 15), (49, 21), (49, 31)),
    ((49, 50),),
    ((37, 50),),
)
QUESTION = path(
    (24, 34),
    ((24, 17), (35, 7), (51, 7)),
    ((67, 7), (78, 16), (78, 30)),
    ((78, 44), (67, 49), (62, 54)),
    ((59, 57), (58, 60), (58, 66)),
    ((42, 66),),
    ((42, 56), (44, 50), (50, 45)),
    ((56, 40), (61, 37), (61, 31)),
    ((61, 25), (57, 22), (51, 22)),
    ((44, 22), (40, 26), (40, 34)),
    ((24, 34),),
) + disc(50, 84, 10.5)
MARK = rounded([(39, 5), (61, 5), (57.5, 65), (42.5, 65)], 7) + disc(50, 84, 10.5)
ROCKET = [
    (rounded([(42, 72), (58, 72), (50, 104)], 6), "#ff9a1f"),
    (path((31, 42), ((17, 52), (13, 66), (14, 82)), ((36, 68),), ((31, 42),)), RED),
    (path((69, 42), ((83, 52), (87, 66), (86, 82)), ((64, 68),), ((69, 42),)), RED),
    (HULL, "#a9b5c2"),
    (moved(HULL, 0.88, 0.97, 6, 0), "#eef2f6"),
    (path((50, -6), ((58, 1), (63, 9), (66, 18)), ((34, 18),), ((37, 9), (42, 1), (50, -6))), RED),
    (disc(50, 36, 10.5), "#5b6b7c"),
    (disc(50, 36, 7), "#58b4ff"),
]
ROCKET = [(turn(moved(shape, 0.88, 0.88, 6, 6), 45), color) for shape, color in ROCKET]
CAUTION = triangle(50, 47, 114, 98, 13)

# Signs with colours: the character, its layers from the lowest, and its drawing in the colour of the text.
SIGNS = [
    (0x2705, tile(GREEN, "#14803f", stroke(CHECK, 14)), box(6, 6, 88, 88, 19) + hole(stroke(CHECK, 13))),
    (0x274C, [(cross(50, 50, 36, 20, 6), "#b3202a"), (cross(50, 50, 35, 14.5, 4), RED)], cross(50, 50, 36, 17, 4)),
    (0x1F534, ball(RED, "#b3202a"), disc(50, 50, 42)),
    (0x1F7E0, ball("#f7821b", "#c75f04"), disc(50, 50, 42)),
    (0x1F7E1, ball("#fcc72c", "#d99a00"), disc(50, 50, 42)),
    (0x1F7E2, ball("#27ae60", "#14803f"), disc(50, 50, 42)),
    (0x1F535, ball(BLUE, "#1c5cb8"), disc(50, 50, 42)),
    (0x1F7E3, ball("#9256d9", "#6b34ad"), disc(50, 50, 42)),
    (0x26AA, ball("#f4f6f8", "#96a2af", 1), ring(50, 50, 42, 8)),
    (0x26AB, ball("#30373f", "#6a7683", 0.2), disc(50, 50, 42)),
    (0x2B50, [(star(50, 54, 58, 27, 8), "#dd9400"), (star(50, 54, 50, 23.5, 6), "#ffc736")], star(50, 54, 54, 24, 5)),
    (0x2757, [(MARK, RED)], MARK),
    (0x2753, [(QUESTION, RED)], QUESTION),
    (
        0x1F525,
        [
            (FLAME, "#ee4b23"),
            (
                path(
                    (50, 97),
                    ((34, 97), (25, 86), (25, 72)),
                    ((25, 60), (33, 52), (38, 44)),
                    ((43, 50), (46, 55), (47, 61)),
                    ((53, 55), (57, 48), (58, 40)),
                    ((69, 49), (75, 60), (75, 72)),
                    ((75, 86), (66, 97), (50, 97)),
                ),
                "#ff9a1f",
            ),
            (
                path(
                    (50, 97),
                    ((40, 97), (35, 90), (35, 82)),
                    ((35, 74), (43, 70), (46, 62)),
                    ((57, 66), (65, 74), (65, 83)),
                    ((65, 91), (60, 97), (50, 97)),
                ),
                "#ffe27a",
            ),
        ],
        FLAME,
    ),
    (0x1F680, ROCKET, None),
    (
        0x1F4A1,
        [
            (BULB, "#dd9d00"),
            (ellipse(50, 36, 27, 27), "#ffd447"),
            (turn(ellipse(40, 24, 12, 6), -40, 40, 24), mixed("#ffd447", WHITE, 0.6)),
            (box(35, 75, 30, 10, 4), SLATE),
            (box(39, 87, 22, 9, 4), SLATE),
        ],
        BULB + box(35, 77, 30, 8, 3) + box(39, 88, 22, 8, 3),
    ),
    (
        0x1F512,
        [(shackle(50), SLATE), (LOCK, "#d98a00"), (box(16, 47, 68, 45, 8), AMBER), (KEYHOLE, INK)],
        shackle(50) + LOCK + hole(KEYHOLE),
    ),
    (
        0x1F513,
        [(OPEN, SLATE), (box(4, 43, 76, 53, 11), "#d98a00"), (box(8, 47, 68, 45, 8), AMBER), (LEFT_KEYHOLE, INK)],
        OPEN + box(4, 43, 76, 53, 11) + hole(LEFT_KEYHOLE),
    ),
    (
        0x1F6AB,
        [(ring(50, 50, 46, 12), RED), (turn(box(8, 44, 84, 12), 45), RED)],
        ring(50, 50, 44, 10) + turn(box(10, 45, 80, 10), 45),
    ),
    (
        0x26D4,
        [(disc(50, 50, 46), "#b3202a"), (disc(50, 50, 42), RED), (box(20, 41, 60, 18, 5), WHITE)],
        disc(50, 50, 44) + hole(box(20, 42, 60, 16, 4)),
    ),
    (
        0x23F3,
        [
            (HOURGLASS, "#9fc6ee"),
            (path((30, 84), ((32, 70), (42, 62), (50, 60)), ((58, 62), (68, 70), (70, 84)), ((30, 84),)), "#f0a92b"),
            (path((30, 27), ((70, 27),), ((67, 38), (58, 44), (50, 50)), ((42, 44), (33, 38), (30, 27))), "#f0a92b"),
            (box(14, 2, 72, 12, 5), "#8a5a2b"),
            (box(14, 86, 72, 12, 5), "#8a5a2b"),
        ],
        HOURGLASS + box(14, 3, 72, 10, 4) + box(14, 87, 72, 10, 4),
    ),
]

# Characters that are text unless U+FE0F asks for colours: the layers, and the drawing in the colour of the text.
TEXTS = [
    (
        0x26A0,
        [(CAUTION, "#d98a00"), (triangle(50, 49.5, 100, 86, 9), AMBER), (BANG + disc(50, 77, 8), INK)],
        CAUTION + hole(BANG) + hole(disc(50, 77, 8)),
    ),
    (
        0x2139,
        tile(BLUE, "#1c5cb8", LETTER_I),
        disc(50, 16, 9)
        + rounded(
            [(34, 36), (60, 36), (60, 80), (70, 80), (70, 93), (32, 93), (32, 80), (43, 80), (43, 49), (34, 49)], 2
        ),
    ),
    (0x2714, [(stroke([(12, 54), (38, 80), (90, 20)], 17), GREEN)], stroke([(14, 55), (38, 79), (86, 22)], 16, cap=3)),
    (0x2716, [(cross(50, 50, 33, 17, 5), SLATE)], cross(50, 50, 33, 16, 2)),
    (
        0x2611,
        tile(BLUE, "#1c5cb8", stroke(CHECK, 14)),
        box(8, 8, 84, 84, 10) + hole(box(16, 16, 68, 68, 4)) + stroke([(28, 52), (44, 68), (73, 33)], 10),
    ),
    (0x2B06, tile("#5a7fa8", "#3f6288", turn(ARROW(13, 27), 0)), ARROW(15, 32)),
    (0x27A1, tile("#5a7fa8", "#3f6288", turn(ARROW(13, 27), 90)), turn(ARROW(15, 32), 90)),
    (0x2B07, tile("#5a7fa8", "#3f6288", turn(ARROW(13, 27), 180)), turn(ARROW(15, 32), 180)),
    (0x2B05, tile("#5a7fa8", "#3f6288", turn(ARROW(13, 27), 270)), turn(ARROW(15, 32), 270)),
]

STAR = star(50, 54, 50, 21, 2)
# Signs without colours.
PLAINS = [
    (0x2605, STAR),
    (0x2606, STAR + hole(star(50, 54.5, 36, 15.5, 1))),
    (0x25B2, triangle(50, 50, 84, 76, 2)),
    (0x25BC, turn(triangle(50, 50, 84, 76, 2), 180)),
    (0x25B3, triangle(50, 50, 84, 76, 2) + hole(triangle(50, 54, 58, 53, 1))),
    (0x25BD, turn(triangle(50, 50, 84, 76, 2) + hole(triangle(50, 54, 58, 53, 1)), 180)),
    (0x2713, stroke([(16, 56), (38, 78), (84, 22)], 10, cap=2)),
    (0x2717, cross(50, 50, 33, 10, 2)),
    (0x2718, cross(50, 50, 34, 15, 3)),
    (0x25CF, disc(50, 50, 38)),
    (0x25CB, ring(50, 50, 38, 8)),
    (0x25A0, box(14, 14, 72, 72, 2)),
    (0x25A1, box(14, 14, 72, 72, 2) + hole(box(22, 22, 56, 56, 1))),
    (0x2191, ARROW(9, 26)),
    (0x2192, turn(ARROW(9, 26), 90)),
    (0x2193, turn(ARROW(9, 26), 180)),
    (0x2190, turn(ARROW(9, 26), 270)),
    (0x24D8, ring(50, 50, 46, 7.5) + disc(50, 30, 6.5) + box(44.5, 43, 11, 32, 2)),
]


class Signs:
    def __init__(self):
        self.glyphs, self.advances, self.layers, self.palette = {}, {}, {}, []
        self.characters, self.variants = {}, []
        self.add(".notdef", PLAIN, box(20, 5, 60, 90) + hole(box(26, 11, 48, 78)))
        self.glyphs["blank"], self.advances["blank"] = TTGlyphPen(None).glyph(), 0
        self.characters.update({0xFE0E: "blank", 0xFE0F: "blank"})
        # Spaces between signs belong to their run.
        self.glyphs["space"], self.advances["space"] = TTGlyphPen(None).glyph(), SPACE
        self.characters.update({0x20: "space", 0xA0: "space"})

    def add(self, name, size, shape):
        scale, room = size
        pen = TTGlyphPen(None)
        curves = Cu2QuPen(pen, 0.6, reverse_direction=False)
        place = lambda p: (room + p[0] * scale, MIDDLE + (50 - p[1]) * scale)
        for contour in shape:
            curves.moveTo(place(contour[0]))
            for curve in contour[1:]:
                (curves.lineTo if len(curve) == 1 else curves.curveTo)(*(place(p) for p in curve))
            curves.closePath()
        self.glyphs[name] = pen.glyph()
        self.advances[name] = round(2 * room + 100 * scale)

    def color(self, text):
        color = tuple(int(text[place : place + 2], 16) for place in (1, 3, 5)) + (255,)
        if color not in self.palette:
            self.palette.append(color)
        return self.palette.index(color)

    def colored(self, code, layers):
        name = f"u{code:X}.color"
        whole = [contour for shape, _ in layers for contour in shape]
        self.add(name, COLORED, whole)
        self.layers[name] = []
        for number, (shape, color) in enumerate(layers):
            self.add(f"{name}{number}", COLORED, shape)
            self.layers[name].append((f"{name}{number}", self.color(color)))
        return name

    def plain(self, code, shape):
        self.add(f"u{code:X}", PLAIN, shape)
        return f"u{code:X}"

    def collect(self):
        for code, layers, shape in SIGNS:
            name = self.characters[code] = self.colored(code, layers)
            plain = self.plain(code, shape or [contour for drawn, _ in layers for contour in drawn])
            self.variants += [(code, 0xFE0F, None), (code, 0xFE0E, plain)]
        for code, layers, shape in TEXTS:
            self.characters[code] = self.plain(code, shape)
            self.variants += [(code, 0xFE0E, None), (code, 0xFE0F, self.colored(code, layers))]
        for code, shape in PLAINS:
            self.characters[code] = self.plain(code, shape)
        return self


def main():
    signs = Signs().collect()
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(list(signs.glyphs))
    builder.setupCharacterMap(signs.characters, uvs=signs.variants)
    builder.setupGlyf(signs.glyphs)
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {name: (signs.advances[name], getattr(table[name], "xMin", 0)) for name in signs.glyphs}
    )
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable(
        {
            "familyName": FAMILY,
            "styleName": "Regular",
            "uniqueFontIdentifier": FAMILY,
            "fullName": FAMILY,
            "version": "Version 1.000",
            "psName": "GridreelSigns-Regular",
            "licenseDescription": "Drawn for Gridreel, under its licence (MIT).",
        }
    )
    builder.setupOS2(fsType=0, sTypoAscender=ASCENT, sTypoDescender=-DESCENT, usWinAscent=ASCENT, usWinDescent=DESCENT)
    builder.setupPost(keepGlyphNames=False)
    builder.setupCOLR(signs.layers, version=0)
    builder.setupCPAL([[tuple(value / 255 for value in color) for color in signs.palette]])
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    file = pathlib.Path(__file__).resolve().parents[3] / "Themes/Fonts/GridreelSigns.ttf"
    builder.font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes, {len(signs.characters) - 4} characters")


main()
