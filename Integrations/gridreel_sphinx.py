"""An extension of Sphinx: the directive `data-grid`, and pictures between marks drawn before each build.

In conf.py, with this file and gridreel_documents.py in a folder `extensions` beside it:

    import sys
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).parent / "extensions"))
    extensions = ["gridreel_sphinx"]
    gridreel_check = False    # True draws nothing in documents with marks, and tells what is out of date
    gridreel_pictures = "pictures/{document}/{name}-{theme}.{format}"

A directive has the flags of `gridreel render` and `gridreel animate` as its options:

    .. data-grid:: cities.csv
       :sort: -elevation
       :theme: light,dark
"""

import os
import re
import tempfile
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

import gridreel_documents

logger = logging.getLogger(__name__)

STANDARD = "pictures/{document}/{name}-{theme}.{format}"
# Themes that come with Sphinx are light, and know nothing of pictures for one scheme.
LIGHT_THEMES = {"alabaster", "basic", "classic", "sphinxdoc", "scrolls", "agogo", "traditional", "nature", "haiku",
                "pyramid", "bizstyle", "nonav"}


class AnyOption(dict):
    """Options of any name: the program knows which there are, and what is near to a wrong one."""

    def __bool__(self):
        return True

    def __getitem__(self, name):
        return directives.unchanged


def quoted(value):
    """A value as a mark has it; a mark has no way to write both kinds of quotes in one."""
    sign = "'" if '"' in value else '"'
    return sign + " ".join(value.split()) + sign


class DataGrid(SphinxDirective):
    """`.. data-grid:: FILE`: a picture of a data file or a grid file, drawn where it is out of date."""

    required_arguments = 1
    final_argument_whitespace = False
    option_spec = AnyOption()

    def run(self):
        """Draws the picture by a mark in a scratch document beside this one: paths start from the same folder."""
        # Data change without the document; a picture that is up to date costs no drawing.
        self.env.note_reread()
        source = Path(self.env.doc2path(self.env.docname)).resolve()
        words = [self.arguments[0]] + [
            f"{name}={quoted(value)}" if value else name for name, value in self.options.items()]
        if any(sign in word for word in words for sign in "\r\n"):
            raise self.error("the file and each option of data-grid stand on one line")
        # Pictures of directives have names of their own, since those of marks may be called like the same data.
        pattern = self.config.gridreel_pictures.replace("{document}", source.stem).replace("{name}", "data-grid-{name}")
        handle, scratch = tempfile.mkstemp(prefix=f".{source.stem}-", suffix=".rst", dir=source.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(f".. gridreel {' '.join(words)}\n\n.. /gridreel\n")
            lines = self.drawn(scratch, source, pattern)
        finally:
            os.unlink(scratch)
        container = nodes.Element()
        self.state.nested_parse(StringList(lines, source=str(source)), 0, container)
        return container.children

    def drawn(self, scratch, source, pattern):
        """The lines that show the picture; what the program says is told with the line of the directive."""
        # The program runs where it runs for marks, so that both may name the same files.
        folder = Path(self.env.srcdir).resolve().parent
        document = os.path.relpath(os.path.realpath(scratch), folder)
        result = gridreel_documents.draw([document], folder, pattern)
        for message in result.messages:
            place = "" if message.place.startswith(document) or not message.place else f"{message.place}: "
            if message.kind == "error":
                raise self.error(f"data-grid: {place}{message.text}")
            if message.kind == "warning":
                logger.warning("data-grid: %s%s", place, message.text, location=self.get_location())
        lines = Path(scratch).read_text(encoding="utf-8").splitlines()[1:-1]
        self.claim(re.findall(r"^\.\. image:: (.*)$", "\n".join(lines), re.MULTILINE))
        # A height of its own would press a picture together that is wider than the page.
        return [line for line in lines if not line.startswith("   :height:")]

    def claim(self, pictures):
        """Two directives of a document must not write one picture."""
        owners = self.env.temp_data.setdefault("gridreel_pictures", {})
        for picture in pictures:
            if picture in owners:
                raise self.error(f"data-grid: '{picture}' is the picture of line {owners[picture]} already; "
                                 "give this one a name, as in :name: second")
        owners.update(dict.fromkeys(pictures, self.lineno))


class OneScheme(SphinxPostTransform):
    """Leaves pictures for dark pages out of what is light: other outputs than HTML, and themes without a scheme.

    A picture that is wider than the page keeps its shape."""

    default_priority = 200

    def run(self, **_):
        has_schemes = self.app.builder.format == "html" and self.config.html_theme not in LIGHT_THEMES
        for node in list(self.document.findall(nodes.image)):
            classes = node.get("classes", [])
            if "only-dark" in classes and not has_schemes:
                node.parent.remove(node)
            elif "only-light" in classes or "only-dark" in classes:
                node.attributes.pop("height", None)


def draw_marks(app):
    """Draws what is out of date between marks of all documents.

    Each wrong mark ends the build, with the line of its document."""
    folder, pages = os.path.split(os.path.realpath(app.srcdir))
    result = gridreel_documents.draw([pages], folder, app.config.gridreel_pictures, app.config.gridreel_check)
    for message in result.messages:
        if message.kind != "note":
            tell = logger.warning if message.kind == "warning" else logger.error
            tell("gridreel: %s", message.text, location=message.place or None)
    if not result.has_passed:
        # An exception of Sphinx's own would be told with the versions of its parts and a trace.
        raise SystemExit(2)


def setup(app):
    """Registers the directive and what happens before a build."""
    app.add_config_value("gridreel_check", False, "", [bool])
    app.add_config_value("gridreel_pictures", STANDARD, "env", [str])
    app.add_directive("data-grid", DataGrid)
    app.add_post_transform(OneScheme)
    app.connect("builder-inited", draw_marks)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
