"""Makes the bundled serif of Source Serif 4.

Static faces at the optical size of tables, cut to the characters and features that grids use, under a name of
their own, since "Source" is reserved by the licence.

    Scripts/make serif-fonts FOLDER   # where the two variable files of Source Serif 4 are

They are in the package fontpkg-source-serif-4 of PyPI; fontTools 4.60 or newer does the work.
"""

import pathlib
import sys

from fontTools.otlLib.optimize import compact
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FAMILY = "Gridreel Serif"
FACES = [("Regular", 400, False), ("SemiBold", 600, False), ("Bold", 700, False), ("Italic", 400, True)]
# Text of 14 points: stems as strong, and letters as open, as a table needs.
OPTICAL_SIZE = 14
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "tnum", "lnum", "pnum"]


def face(folder, style, weight, is_italic):
    name = "SourceSerif4-Italic" if is_italic else "SourceSerif4"
    font = TTFont(folder / f"{name}[opsz,wght].ttf", recalcTimestamp=False)
    font = instantiateVariableFont(font, {"wght": weight, "opsz": OPTICAL_SIZE})
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    # The same kerning in more tables with fewer zeros, a quarter of a face less.
    compact(font, 9)
    rename(font, style, weight, is_italic)
    return font


def rename(font, style, weight, is_italic):
    names = font["name"]
    credit = names.getDebugName(0)
    names.names = []
    is_basic = style in ("Regular", "Bold", "Italic")
    values = {
        0: f"{credit} {FAMILY} is a modified version of Source Serif 4.",
        1: FAMILY if is_basic else f"{FAMILY} {style}",
        2: style if is_basic else "Regular",
        3: f"{FAMILY} {style}",
        4: FAMILY if style == "Regular" else f"{FAMILY} {style}",
        5: "Version 1.000",
        6: f"GridreelSerif-{style}",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }
    if not is_basic:
        values[16], values[17] = FAMILY, style
    for number, value in values.items():
        names.setName(value, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    bold, plain = weight == 700, weight != 700 and not is_italic
    flags = font["OS/2"].fsSelection & ~0b1100001
    font["OS/2"].fsSelection = flags | bold << 5 | plain << 6 | is_italic
    font["head"].macStyle = bold | is_italic << 1
    if "STAT" in font:
        del font["STAT"]


def main():
    folder = pathlib.Path(sys.argv[1])
    fonts = pathlib.Path(__file__).resolve().parents[3] / "Themes/Fonts"
    for style, weight, is_italic in FACES:
        path = fonts / f"GridreelSerif-{style}.ttf"
        face(folder, style, weight, is_italic).save(path)
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


main()
