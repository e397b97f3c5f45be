"""Makes hostile files by a few bytes of code each."""
import gzip
import io
import json
import struct
import zipfile
import zlib


def grid(**keys):
    return json.dumps(keys)


def image_grid(name):
    """A grid file with one image."""
    return grid(data=[{"i": name}], columns=[{"key": "i", "cell": "image"}])


def svg(inner, attributes='width="100" height="100"', before=""):
    return (f'{before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}>'
            f"{inner}</svg>")


def zstd_zeros(size, tail=b""):
    """A Zstandard frame of so many zeros, in blocks that repeat a byte, and then a tail."""
    parts = [struct.pack("<IBB", 0xFD2FB528, 0, 0x50)]
    while size > 0:
        count = min(size, 1 << 17)
        size -= count
        parts.append(struct.pack("<I", (count << 3) | 2 | (not size and not tail))[:3] + b"\0")
    if tail:
        parts.append(struct.pack("<I", (len(tail) << 3) | 1)[:3] + tail)
    return b"".join(parts)


def gzip_zeros(size):
    with io.BytesIO() as out:
        with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as file:
            for _ in range(size >> 20):
                file.write(bytes(1 << 20))
        return out.getvalue()


def zipped(parts):
    with io.BytesIO() as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
            for name, content in parts.items():
                file.writestr(name, content)
        return out.getvalue()


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def workbook(rows, target="worksheets/s.xml", styles="", before=""):
    """A workbook of one sheet, whose rows are XML."""
    kinds = "http://schemas.openxmlformats.org/package/2006/relationships"
    return zipped({
        "_rels/.rels": f'<Relationships xmlns="{kinds}"><Relationship Id="r" Type="{RELATED}/officeDocument" '
                       'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{RELATED}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets>'
                           "</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{kinds}"><Relationship Id="r1" Type="{RELATED}/worksheet" '
                                      f'Target="{target}"/><Relationship Id="r2" Type="{RELATED}/styles" '
                                      'Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f"<styleSheet {MAIN}>{styles}</styleSheet>",
        "xl/worksheets/s.xml": f"{before}<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>",
    })


def open_document(rows, before=""):
    office = "urn:oasis:names:tc:opendocument:xmlns:"
    return zipped({
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f'{before}<office:document-content xmlns:office="{office}office:1.0" xmlns:table="{office}table:1.0" '
                       f'xmlns:text="{office}text:1.0"><office:body><office:spreadsheet><table:table table:name="s">{rows}'
                       "</table:table></office:spreadsheet></office:body></office:document-content>",
    })


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, lines=b"\0\0"):
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def jpeg_header(width, height, scans=1):
    """The segments of a progressive JPEG of so many scans, all of them empty."""
    frame = struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0)
    table = b"\0" + bytes([1] * 64)
    huffman = b"\0" + bytes([1] + [0] * 15) + b"\0"
    scan = struct.pack(">BBBBBB", 1, 1, 0, 0, 0, 0x10)
    parts = [b"\xff\xd8"] + [bytes([0xFF, kind]) + struct.pack(">H", len(body) + 2) + body
                             for kind, body in [(0xDB, table), (0xC2, frame), (0xC4, huffman)]]
    return b"".join(parts + [b"\xff\xda" + struct.pack(">H", len(scan) + 2) + scan + b"\0"] * scans) + b"\xff\xd9"
