"""The widths of characters in the fonts that an SVG embeds."""
import base64
import functools
import struct


class Face:
    """The widths of an embedded font's characters, with tabular figures if there are any."""

    def __init__(self, data):
        count = struct.unpack(">H", data[4:6])[0]
        self.tables = {}
        for number in range(count):
            tag, _, start, length = struct.unpack(">4sLLL", data[12 + 16 * number:28 + 16 * number])
            self.tables[tag.decode()] = data[start:start + length]
        self.unit = struct.unpack(">H", self.tables["head"][18:20])[0]
        self.measured = struct.unpack(">H", self.tables["hhea"][34:36])[0]
        self.glyphs = self.characters()
        self.tabular = self.substitutes("tnum")

    def characters(self):
        """Character to glyph, of the format 4 that all subsets have."""
        table = self.tables["cmap"]
        glyphs = {}
        for number in range(struct.unpack(">H", table[2:4])[0]):
            start = struct.unpack(">L", table[8 + 8 * number:12 + 8 * number])[0]
            if struct.unpack(">H", table[start:start + 2])[0] == 4:
                glyphs.update(self.segments(table[start:]))
        return glyphs

    @staticmethod
    def segments(table):
        size = struct.unpack(">H", table[6:8])[0]
        def words(at): return struct.unpack(f">{size // 2}H", table[at:at + size])
        ends, starts, deltas, offsets = words(14), words(16 + size), words(16 + 2 * size), words(16 + 3 * size)
        for number, (end, start, delta, offset) in enumerate(zip(ends, starts, deltas, offsets)):
            for code in range(start, min(end, 0xFFFE) + 1):
                glyph = code
                if offset:
                    at = 16 + 3 * size + 2 * number + offset + 2 * (code - start)
                    glyph = struct.unpack(">H", table[at:at + 2])[0]
                yield code, (glyph + delta) & 0xFFFF

    def substitutes(self, feature):
        """Glyph to glyph, by the single substitutions of a feature."""
        table = self.tables.get("GSUB")
        found = {}
        if not table:
            return found
        features, lookups = struct.unpack(">HH", table[6:10])
        number = lambda at: struct.unpack(">H", table[at:at + 2])[0]
        for place in range(number(features)):
            entry = features + 2 + 6 * place
            if table[entry:entry + 4].decode() != feature:
                continue
            start = features + number(entry + 4)
            for index in range(number(start + 2)):
                lookup = lookups + number(lookups + 2 + 2 * number(start + 4 + 2 * index))
                for sub in range(number(lookup + 4)):
                    found.update(self.single(lookup + number(lookup + 6 + 2 * sub), number(lookup)))
        return found

    def single(self, at, kind):
        table = self.tables["GSUB"]
        number = lambda place: struct.unpack(">H", table[place:place + 2])[0]
        if kind == 7:
            kind, at = number(at + 2), at + struct.unpack(">L", table[at + 4:at + 8])[0]
        if kind != 1:
            return
        covered = list(self.coverage(at + number(at + 2), number))
        for index, glyph in enumerate(covered):
            yield glyph, (glyph + number(at + 4)) & 0xFFFF if number(at) == 1 else number(at + 6 + 2 * index)

    @staticmethod
    def coverage(at, number):
        for index in range(number(at + 2)):
            if number(at) == 1:
                yield number(at + 4 + 2 * index)
            else:
                entry = at + 4 + 6 * index
                yield from range(number(entry), number(entry + 2) + 1)

    def advance(self, glyph):
        at = 4 * min(glyph, self.measured - 1)
        return struct.unpack(">H", self.tables["hmtx"][at:at + 2])[0]

    def width(self, text, tabular):
        """In parts of the type's size and without kerning; nothing if a character is of another font."""
        glyphs = [self.glyphs.get(ord(character)) for character in text]
        if None in glyphs:
            return None
        if tabular:
            glyphs = [self.tabular.get(glyph, glyph) for glyph in glyphs]
        return sum(map(self.advance, glyphs)) / self.unit


@functools.lru_cache(256)
def face(source):
    return Face(base64.b64decode(source))
