"""Pictures of tables: `render`, `show`, `reel`, and the chain that `df.gridreel` starts."""

from __future__ import annotations

import atexit
import base64
import html
import json
import os
import tempfile
import threading
import warnings
import weakref
from collections.abc import Mapping, Sequence
from typing import Any, Union

from .client import SOURCE, Client, Picture
from .errors import GridError, Status
from .tables import Table, table

Path = Union[str, "os.PathLike[str]"]

# Keys of a job that arguments of these functions stand for.
_TAKEN = frozenset({"output", "input", "data", "attachments", "id", "alt", "map", "script", "inputFormat"})
# Formats of one picture in one file.
_STILLS = frozenset({"png", "pdf", "svg", "webp"})


class GridWarning(UserWarning):
    """What the program warns of: a cut text, an ambiguous date, a column that is not there."""


def render(
    data: Any,
    path: Path | Sequence[Path] | None = None,
    *,
    format: str = "png",
    index: bool | None = None,
    **options: Any,
) -> Picture | None:
    """Draws a table: into a file or several, whose extensions are the formats, or as the bytes of a picture.

    `options` are the keys of a job's line, in Python's spelling: `sort="-age"`, `theme="dark"`,
    `number_format="#,##0.0"`. Raises `GridError` in the program's words, and warns by `GridWarning`.
    """
    made = table(data, index)
    if path is None:
        return _drawn({**made.job, **_keys(options, made)}, format, made.attachments)
    _written(made, path, _keys(options, made))
    return None


def reel(
    data: Any,
    path: Path | Sequence[Path],
    script: Sequence[Mapping[str, Any]] | Path,
    *,
    index: bool | None = None,
    **options: Any,
) -> None:
    """Draws a film of a table: `script` is a list of actions, such as
    `[{"tap": {"header": "age"}}]`, or a file of them."""
    made = table(data, index)
    keys = _keys(options, made)
    if isinstance(script, (str, os.PathLike)):
        _written(made, path, {**keys, "script": os.path.abspath(os.fspath(script))})
        return
    with tempfile.TemporaryDirectory(prefix="gridreel.") as folder:
        place = os.path.join(folder, "script.json")
        with open(place, "w", encoding="utf-8") as file:
            json.dump(list(script), file)
        try:
            _written(made, path, {**keys, "script": place})
        except GridError as error:
            raise GridError(error.message.replace(folder + os.sep, ""), error.status) from None


def show(data: Any, *, index: bool | None = None, **options: Any) -> Shown:
    """A table for a notebook: its picture, its description in words, and a table that screen readers read."""
    return Shown(table(data, index), options)


class Shown:
    """A picture with its words; notebooks show it, and draw it when they do."""

    def __init__(self, made: Table, options: Mapping[str, Any]) -> None:
        self._made = made
        self._options = dict(options)
        self._parts: tuple[Picture, str, str] | None = None

    @property
    def picture(self) -> Picture:
        """The picture, as PNG of twice the size unless `scale` says otherwise."""
        return self._draw()[0]

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        return self._draw()[1]

    @property
    def html(self) -> str:
        """The table as HTML, with the texts of the picture in its order."""
        return self._draw()[2]

    def _draw(self) -> tuple[Picture, str, str]:
        if self._parts is None:
            with tempfile.TemporaryDirectory(prefix="gridreel.") as folder:
                alt, map = os.path.join(folder, "alt.txt"), os.path.join(folder, "map.json")
                job = {**self._made.job, **_keys(self._options, self._made), "alt": alt, "map": map}
                picture = _drawn(job, "png", self._made.attachments)
                with open(alt, encoding="utf-8") as file:
                    words = file.read().strip()
                with open(map, encoding="utf-8") as file:
                    drawn = json.load(file)
            self._parts = (picture, words, _html(drawn, str(job.get("title") or "")))
        return self._parts

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        picture, words, rows = self._draw()
        size = picture.result["files"][0]
        encoded = base64.b64encode(picture.bytes).decode()
        # Notebooks prefer HTML to a picture, so the HTML has the picture, too.
        image = (
            f'<img src="data:image/png;base64,{encoded}" width="{size["width"]}" height="{size["height"]}" '
            f'alt="{html.escape(words)}" style="max-width: 100%; height: auto">'
        )
        figure = f"<figure>{image}<details><summary>Table</summary>{rows}</details></figure>"
        return (
            {"image/png": encoded, "text/plain": words, "text/html": figure},
            {"image/png": {"width": size["width"], "height": size["height"]}},
        )

    def __repr__(self) -> str:
        return self.alt


class Chain:
    """Options one after the other: `df.gridreel.theme("paper").sort("-x").save("x.pdf")`.

    Each key of a job's line is a method; several arguments are a list. Each call makes a new chain.
    """

    def __init__(self, data: Any, options: Mapping[str, Any] | None = None) -> None:
        self._data = data
        self._options = dict(options or {})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in ("render", "verify", "record"):
            raise AttributeError(f"a chain ends with save, draw, show or reel, not with {name}")

        def set(*values: Any) -> Chain:
            return Chain(self._data, {**self._options, name: values[0] if len(values) == 1 else list(values)})

        return set

    def save(self, path: Path | Sequence[Path]) -> None:
        """Draws into a file or several."""
        render(self._data, path, **self._options)

    def draw(self, format: str = "png") -> Picture:
        """The bytes of a picture."""
        picture = render(self._data, format=format, **self._options)
        assert picture is not None
        return picture

    def show(self) -> Shown:
        """The picture for a notebook."""
        return show(self._data, **self._options)

    def reel(self, path: Path | Sequence[Path], script: Sequence[Mapping[str, Any]] | Path) -> None:
        """Draws a film."""
        reel(self._data, path, script, **self._options)

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.show()._repr_mimebundle_(include, exclude)


def register() -> None:
    """Gives frames of pandas and polars, as far as these are imported, the accessor `gridreel`."""
    import sys

    if "pandas" in sys.modules:
        pandas = sys.modules["pandas"]
        for kind in (pandas.DataFrame, pandas.Series):
            if not hasattr(kind, "gridreel"):
                kind.gridreel = property(Chain)  # an accessor of pandas would keep the first options
    if "polars" in sys.modules:
        polars = sys.modules["polars"]
        for kind in (polars.DataFrame, polars.LazyFrame, polars.Series):
            if not hasattr(kind, "gridreel"):
                kind.gridreel = property(Chain)


# Jobs


def _keys(options: Mapping[str, Any], made: Table) -> dict[str, Any]:
    """Options as keys of a job, with the columns' titles of the table kept."""
    keys: dict[str, Any] = {}
    for name, value in options.items():
        head, *rest = name.rstrip("_").split("_")
        key = head + "".join(part.title() for part in rest)
        if key in _TAKEN:
            raise GridError(f"'{name}' is no option", Status.USAGE)
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        elif hasattr(value, "tolist"):  # a number, an array or an index of NumPy or pandas
            value = value.tolist()
        if value is not None:
            keys[key] = value
    declared = {column["key"]: column for column in made.job.get("columns", [])}
    if declared and isinstance(keys.get("columns"), (list, tuple)):
        keys["columns"] = [
            {**declared.get(key, {}), **(column if isinstance(column, Mapping) else {"key": column})}
            for column in keys["columns"]
            for key in [column.get("key") if isinstance(column, Mapping) else column]
        ]
    return keys


def _written(made: Table, path: Path | Sequence[Path], keys: Mapping[str, Any]) -> None:
    """Draws into files: a single still by its bytes, everything else by the program itself."""
    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    outputs = [os.path.abspath(os.fspath(one)) for one in paths]
    extension = outputs[0].rpartition(".")[2].lower() if len(outputs) == 1 else ""
    if extension in _STILLS and "script" not in keys:
        picture = _drawn({**made.job, **keys}, extension, made.attachments)
        try:
            picture.save(outputs[0])
        except OSError as error:
            raise GridError(f"'{outputs[0]}': {error.strerror}", Status.CANNOT_WRITE) from None
        return
    client = _client()
    if not _mine.written.isdisjoint(outputs):
        # One run of the program refuses to write a file twice.
        client.close()
        _mine.written.clear()
    # What it refused to draw counts as well.
    _mine.written.update(outputs)
    _warn(client.write({**made.job, **keys, "output": outputs}, made.attachments))


def _drawn(job: Mapping[str, Any], format: str, attachments: Mapping[str, bytes]) -> Picture:
    picture = _client().draw(job, format, attachments)
    _warn(picture.result)
    return picture


def _warn(result: Mapping[str, Any]) -> None:
    for warning in result.get("warnings", []):
        text = warning.get("message", warning) if isinstance(warning, Mapping) else warning
        warnings.warn(SOURCE.sub("", str(text)), GridWarning, stacklevel=4)


# One warm program for each thread


class _Owned:
    """A client that ends with the thread that it belongs to."""

    def __init__(self) -> None:
        self.client = Client()
        self.process = os.getpid()

    def close(self) -> None:
        # What a fork copied is the parent's to end.
        if os.getpid() == self.process:
            self.client.close()

    __del__ = close


class _Mine(threading.local):
    owned: _Owned | None = None
    folder: str = ""

    def __init__(self) -> None:
        self.written: set[str] = set()


_mine = _Mine()
_open: weakref.WeakSet[_Owned] = weakref.WeakSet()


def _client() -> Client:
    """The program of this thread; another one after a fork, or where relative paths start elsewhere."""
    folder, owned = os.getcwd(), _mine.owned
    if owned is not None and (owned.process != os.getpid() or _mine.folder != folder):
        owned.close()
        owned = None
    if owned is None:
        owned = _mine.owned = _Owned()
        _mine.folder = folder
        _mine.written.clear()
        _open.add(owned)
    return owned.client


@atexit.register
def _close_all() -> None:
    for owned in list(_open):
        owned.close()


# HTML


def _html(drawn: Mapping[str, Any], caption: str) -> str:
    """A picture's map as a table, in reading order."""
    headers = drawn["headers"]
    columns = [header["column"] for header in headers]
    parts = ["<table>"]
    if caption:
        parts.append(f"<caption>{html.escape(caption)}</caption>")
    head = "".join(_header(header) for header in headers)
    parts.append(f"<thead><tr>{head}</tr></thead><tbody>")
    rows: dict[int, dict[str, str]] = {}
    sections: dict[int, int] = {}
    for cell in drawn["cells"]:
        rows.setdefault(cell["row"], {})[cell["column"]] = cell["text"]
        sections[cell["row"]] = cell.get("section", 1)
    titles = {number: section for number, section in enumerate(drawn.get("sections", []), 1)}
    last = 0
    for row, texts in rows.items():
        section = sections[row]
        if section != last and section in titles:
            title = html.escape(str(titles[section].get("text", "")))
            parts.append(f'<tr><th scope="colgroup" colspan="{len(columns)}">{title}</th></tr>')
        last = section
        parts.append("<tr>" + "".join(f"<td>{html.escape(texts.get(c, ''))}</td>" for c in columns) + "</tr>")
    parts.append("</tbody></table>")
    return "".join(parts)


def _header(header: Mapping[str, Any]) -> str:
    order = header.get("sort")
    sort = f' aria-sort="{order}"' if order else ""
    return f'<th scope="col"{sort}>{html.escape(header["text"])}</th>'
