"""Checks the structure of PDF documents with pikepdf, a library that shares no code with ours.

    python3 Tests/PDF/check_pdf.py FILE.pdf …

Every piece of marked content is reached exactly once from the structure tree, and the parent tree leads
back; tables are made of rows of cells, figures are described, fonts are embedded and tell their text,
links lead to one address each. Prints what is wrong and ends with status 1.
"""
import sys

import pikepdf

PAINTING = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", '"', "BI"}
PARENTS = {"TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}, "LI": {"L"}, "LBody": {"LI"}}
CHILDREN = {"Table": {"TR"}, "TR": {"TH", "TD"}, "L": {"LI"}, "LI": {"LBody"}}
ROLES = {"Document", "H1", "H2", "P", "Table", "TR", "TH", "TD", "L", "LI", "LBody", "Link", "Figure"}


class Checker:
    def __init__(self, path):
        self.pdf = pikepdf.open(path)
        self.problems = []
        self.contents = {}  # (page, number): the role that its content was marked with
        self.reached = {}
        self.annotations = {}
        self.identifiers = set()
        self.headers = set()

    def expect(self, holds, problem):
        if not holds:
            self.problems.append(problem)

    def check(self):
        root = self.pdf.Root
        self.expect(str(root.get("/Lang", "")), "the document has no language")
        for number, page in enumerate(self.pdf.pages, 1):
            self.check_page(page, number)
        tree = root.get("/StructTreeRoot")
        self.expect(tree is not None, "the document has no tags")
        if tree is None:
            return
        self.expect(root.MarkInfo.Marked, "the document is not marked as tagged")
        self.parents = self.number_tree(tree.ParentTree)
        kids = tree.K if isinstance(tree.K, pikepdf.Array) else [tree.K]
        for kid in kids:
            self.walk(kid, tree, "StructTreeRoot")
        missing = set(self.contents) - set(self.reached)
        self.expect(not missing, f"content that no element holds: {sorted(missing)[:5]}")
        unknown = self.headers - self.identifiers
        self.expect(not unknown, f"headers that no cell is: {sorted(unknown)[:5]}")
        for key, address in self.annotations.items():
            self.expect(self.reached.get(key) == 1, f"a link that no element holds: {address}")

    def number_tree(self, node):
        numbers = node.get("/Nums", [])
        found = {int(numbers[place]): numbers[place + 1] for place in range(0, len(numbers), 2)}
        for kid in node.get("/Kids", []):
            found |= self.number_tree(kid)
        return found

    # Pages

    def check_page(self, page, number):
        self.check_resources(page.obj.Resources, f"page {number}")
        open_marks, depth = [], 0
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BDC", "BMC"):
                open_marks.append(str(operands[0]))
                properties = operands[1] if name == "BDC" else {}
                if "/MCID" in properties:
                    key = (page.obj.objgen, int(properties["/MCID"]))
                    self.expect(key not in self.contents, f"page {number}: {key[1]} occurs twice")
                    self.contents[key] = str(operands[0])[1:]
            elif name == "EMC":
                self.expect(open_marks, f"page {number}: EMC without BDC")
                open_marks = open_marks[:-1]
            elif name in ("q", "Q"):
                depth += 1 if name == "q" else -1
                self.expect(depth >= 0, f"page {number}: Q without q")
            elif name in PAINTING:
                self.expect(open_marks, f"page {number}: '{name}' belongs to nothing")
                if name == "Do":
                    known = page.obj.Resources.XObject
                    self.expect(str(operands[0]) in known, f"page {number}: no {operands[0]}")
        self.expect(not open_marks and depth == 0, f"page {number}: its content is not balanced")
        for annotation in page.obj.get("/Annots", []):
            self.check_link(annotation, page, number)

    def check_link(self, annotation, page, number):
        address = bytes(annotation.A.URI)
        where = f"page {number}: the link to {address}"
        self.expect(annotation.Subtype == "/Link", f"page {number}: {annotation.Subtype}")
        self.expect(all(0x20 < byte < 0x7f for byte in address), f"{where} is not an address")
        box, rect = [[float(edge) for edge in edges] for edges in (page.mediabox, annotation.Rect)]
        self.expect(
            box[0] - 1 <= rect[0] < rect[2] <= box[2] + 1
            and box[1] - 1 <= rect[1] < rect[3] <= box[3] + 1, f"{where} stands at {rect}")
        self.expect(annotation.get("/StructParent") is not None, f"{where} has no element")
        self.annotations[annotation.objgen] = address

    def check_resources(self, resources, where):
        for name, font in resources.get("/Font", {}).items():
            self.check_font(font, f"{where}: font {name}")
        for name, thing in resources.get("/XObject", {}).items():
            if thing.Subtype == "/Image":
                self.check_image(thing, f"{where}: image {name}")

    def check_font(self, font, where):
        self.expect("/ToUnicode" in font, f"{where} does not tell its text")
        if font.Subtype == "/Type3":
            count = int(font.LastChar) - int(font.FirstChar) + 1
            self.expect(len(font.Widths) == count == len(font.CharProcs), f"{where} lacks glyphs")
            return
        self.expect(font.Subtype == "/Type0", f"{where} is a {font.Subtype}")
        descriptor = font.DescendantFonts[0].FontDescriptor
        self.expect(
            "/FontFile2" in descriptor or "/FontFile3" in descriptor, f"{where} is not embedded")

    def check_image(self, image, where):
        width, height = int(image.Width), int(image.Height)
        if image.Filter == "/DCTDecode":
            self.expect(b"Exif\0" not in image.read_raw_bytes(), f"{where} has notes")
        else:
            count = 1 if image.ColorSpace == "/DeviceGray" else 3
            self.expect(len(image.read_bytes()) == width * height * count, f"{where} is cut off")
        mask = image.get("/SMask")
        if mask is not None:
            self.expect((int(mask.Width), int(mask.Height)) == (width, height), f"{where}: its mask")
            self.expect(mask.ColorSpace == "/DeviceGray", f"{where}: its mask is coloured")

    # Structure

    def walk(self, element, parent, parent_role):
        role = str(element.S)[1:]
        self.expect(role in ROLES, f"an unknown role: {role}")
        self.expect(element.P.objgen == parent.objgen, f"{role} in {parent_role} has another parent")
        allowed = PARENTS.get(role)
        self.expect(not allowed or parent_role in allowed, f"{role} stands in {parent_role}")
        allowed = CHILDREN.get(parent_role)
        self.expect(not allowed or role in allowed, f"{parent_role} holds {role}")
        if role == "Figure":
            self.expect(str(element.get("/Alt", "")), "a figure is not described")
        if "/ID" in element:
            self.identifiers.add(bytes(element.ID))
        attributes = element.get("/A", {})
        self.headers |= {bytes(name) for name in attributes.get("/Headers", [])}
        self.expect(role != "TH" or "/Scope" in attributes, "a header has no scope")
        kids = element.get("/K", [])
        widths = []
        for kid in kids if isinstance(kids, (list, pikepdf.Array)) else [kids]:
            if isinstance(kid, int):
                self.reach((element.Pg.objgen, kid), element, role)
            elif kid.get("/Type") == "/OBJR":
                self.reach_link(kid.Obj, element, role)
            else:
                width = self.walk(kid, element, role)
                widths.append(width)
        if role == "Table":
            self.expect(len(set(widths)) <= 1, f"a table's rows have {sorted(set(widths))} columns")
        if role == "TR":
            return sum(widths)
        return int(attributes.get("/ColSpan", 1))

    def reach(self, key, element, role):
        self.reached[key] = self.reached.get(key, 0) + 1
        self.expect(self.reached[key] == 1, f"content {key} is held twice")
        self.expect(self.contents.get(key) == role, f"{key} is marked as {self.contents.get(key)}")
        page = self.pdf.get_object(key[0])
        owners = self.parents.get(int(page.get("/StructParents", -1)), [])
        is_known = key[1] < len(owners) and owners[key[1]].objgen == element.objgen
        self.expect(is_known, f"the parent tree leads {key} elsewhere")

    def reach_link(self, annotation, element, role):
        key = annotation.objgen
        self.reached[key] = self.reached.get(key, 0) + 1
        self.expect(role == "Link", f"a link's annotation belongs to {role}")
        owner = self.parents.get(int(annotation.StructParent))
        self.expect(
            owner is not None and owner.objgen == element.objgen,
            "the parent tree leads a link elsewhere")


def main(paths):
    failed = False
    for path in paths:
        checker = Checker(path)
        checker.check()
        failed = failed or bool(checker.problems)
        for problem in checker.problems[:20]:
            print(f"{path}: {problem}")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
