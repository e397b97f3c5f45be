"""Reads the tables of reStructuredText by docutils, which is taught the directives and roles of Sphinx."""

import collections
import re

# Directives of Sphinx whose contents are parts of the document.
CONTAINERS = (
    "deprecated", "deprecated-removed", "versionadded", "versionchanged", "versionremoved", "seealso", "only", "module",
    "class", "function", "method", "attribute", "data", "exception", "describe", "option", "cmdoption", "envvar", "tab-set", "tab-item",
    "hlist", "centered", "currentmodule", "rst:directive", "rst:role", "confval", "index", "c:function", "c:type", "c:macro",
    "c:member", "c:var", "c:struct", "py:function", "py:class", "py:method", "opcode", "grid", "grid-item-card", "dropdown",
    "impl-detail", "availability", "decorator", "coroutinefunction", "classmethod", "staticmethod", "program", "audit-event",
    "pdbcommand", "monitoring-event", "nonbreaking", "soft-deprecated", "object", "rst:directive:option", "event", "bpo",
    "py:data", "py:attribute", "py:exception", "py:module", "py:staticmethod", "py:classmethod", "ctype", "cfunction", "cmacro",
)
# Those whose contents are no text.
LITERAL = (
    "autosummary", "digraph", "doctest", "graph", "graphviz", "highlight", "ipython", "literalinclude", "mermaid",
    "plot", "productionlist", "prompt", "testcode", "testoutput", "testsetup", "toctree", "uml",
    "automodule", "autoclass", "autofunction", "automethod", "autodata", "autoexception", "autoattribute", "testcleanup",
    "jupyter-execute", "include", "grammar-snippet", "tabularcolumns", "sectionauthor", "moduleauthor", "codeauthor",
)


def teach_docutils():
    """Registers the directives and roles of Sphinx."""
    from docutils import nodes
    from docutils.parsers.rst import Directive, directives, roles

    class Container(Directive):
        optional_arguments, final_argument_whitespace, has_content = 1, True, True
        option_spec = collections.defaultdict(lambda: directives.unchanged)

        def run(self):
            box = nodes.container()
            self.state.nested_parse(self.content, self.content_offset, box)
            return [box]

    class Literal(Container):
        def run(self):
            return []

    class Code(Container):
        def run(self):
            return [nodes.literal_block("", "\n".join(self.content))]

    for name in ("code-block", "sourcecode"):
        directives.register_directive(name, Code)
    for name in CONTAINERS:
        directives.register_directive(name, Container)
    for name in LITERAL:
        directives.register_directive(name, Literal)

    def role(name, rawtext, text, lineno, inliner, options=None, content=None):
        # What Sphinx shows of `title <target>`, `~a.b` and `!a`.
        titled = re.fullmatch(r"(.+?)\s*<.*>", text, re.S)
        shown = titled[1] if titled else text
        if shown.startswith("~"):
            shown = shown.split(".")[-1].lstrip("~")
        return [nodes.literal(rawtext, shown.removeprefix("!"))], []

    usual = roles.role

    def find(name, language, lineno, reporter):
        return (usual(name, language, lineno, reporter) if name in (
            "emphasis", "strong", "sup", "sub", "superscript", "subscript", "literal", "code", "math", "") else (role, []))

    roles.role = find


def text_of(node):
    """The text of a cell, with signs before the elements of lists, as it is written."""
    from docutils import nodes
    from docutils.utils import unescape

    if isinstance(node, nodes.footnote_reference | nodes.citation_reference):
        # As it is written: numbers that documents do not say are not read.
        return node.rawsource.removesuffix("_")
    if isinstance(node, nodes.target) and not isinstance(node.parent, nodes.TextElement):
        return ""
    hidden = nodes.image | nodes.comment | nodes.substitution_definition | nodes.system_message
    if isinstance(node, hidden):
        return ""
    if isinstance(node, nodes.Text):
        return unescape(str(node))
    parts = []
    for number, child in enumerate(node.children):
        if isinstance(node, nodes.bullet_list):
            parts.append("• ")
        if isinstance(node, nodes.enumerated_list):
            start = int(node.get("start", 1)) + number
            parts.append(f"{node['prefix']}{start if node['enumtype'] == 'arabic' else '?'}{node['suffix']} ")
        parts += [text_of(child), "" if isinstance(child, nodes.Inline | nodes.Text) else " "]
    return "".join(parts)


def cells_of(table):
    """The texts of a table's cells by row and column, with the spans that it says; those that others cover are empty."""
    from docutils import nodes

    cells, taken = {}, set()
    rows = [row for part in table.findall(lambda node: isinstance(node, nodes.thead | nodes.tbody))
            for row in part.children if part.parent.parent is table]
    for number, row in enumerate(rows):
        column = 0
        for entry in row.children:
            while (number, column) in taken:
                column += 1
            height, width = entry.get("morerows", 0) + 1, entry.get("morecols", 0) + 1
            taken |= {(number + y, column + x) for y in range(height) for x in range(width)}
            cells[number, column] = " ".join(text_of(entry).split())
            column += width
    return cells | {place: "" for place in taken - cells.keys()}


def parents(node):
    """The nodes around one."""
    while node.parent is not None:
        node = node.parent
        yield node


def tables(path):
    """The cells of all tables of a document that are not within others."""
    import docutils.core
    from docutils import nodes

    teach_docutils()
    settings = {"report_level": 5, "halt_level": 6, "file_insertion_enabled": False, "raw_enabled": False}
    document = docutils.core.publish_doctree(path.read_text(encoding="utf-8"), settings_overrides=settings)
    outer = [node for node in document.findall(nodes.table)
             if not any(isinstance(above, nodes.table) for above in parents(node))]
    return [cells for cells in map(cells_of, outer) if cells]
