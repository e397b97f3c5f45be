"""Pictures of tables: `render`, `show`, `reel`, and the chain that `df.gridreel` starts."""

from __future__ import annotations

import base64
import difflib
import html
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from . import foreign, markup, meanings, outputs, wording
from .drawing import TAKEN, Path, draw, film_format, key_of, read, script_of, still_format, write
from .errors import GridError, Status
from .errors import GridWarning as GridWarning
from .messages import caller, warn_of
from .problem import option
from .options import OPTIONS
from .outputs import Output
from .picture import Picture
from .table import Table
from .tables import key_of_rows

def render(
    data: Any,
    path: Output | Sequence[Output] | None = None,
    *,
    format: str | Mapping[str, str] | None = None,
    index: bool | None = None,
    output: Output | Sequence[Output] | None = None,
    **options: Any,
) -> Picture | None:
    """Draws a table: into a file or several, whose extensions are the formats, or as the bytes of a picture.

    `options` are the keys of a job's line, in Python's spelling: `sort="-age"`, `theme="dark"`,
    `number_format={"age": "#,##0.0"}`. Several themes make a file each: `render(data, "people-{theme}.png",
    theme=["light", "dark"])`. `output` is another word for `path`, which may also be an open file or another object
    with `write`: it takes the bytes in `format`, as PNG without it. Rows may be tuples if `columns` names them.
    Returns the picture if there is no path. Raises `GridError` in the program's words, and warns by `GridWarning`.
    """
    options, format = _formats(options, format)
    data, options = _parts(data, options)
    path = _place(path, options.pop("output", output))
    options = _meant(wording.without_pixels(options, outputs.formats(path, format or "png")))
    path = _place(path, options.pop("output", None))
    # Only frames of pandas have an index.
    if options.pop("hide_index", False) and hasattr(data, "iloc"):
        index = False
    made = read(data, index, options.get("columns"))
    if path is None:
        return draw(made, options, still_format(format or "png"))
    paths = outputs.filled(path, format, "png", lambda kind: draw(made, options, still_format(kind)))
    if paths is not None:
        write(made, options, meanings.named(paths, still_format(format)) if format else paths)
    return None


def reel(
    data: Any,
    path: Output | Sequence[Output] | None = None,
    script: Sequence[Mapping[str, Any]] | Path = (),
    *,
    format: str | Mapping[str, str] = "gif",
    index: bool | None = None,
    output: Output | Sequence[Output] | None = None,
    **options: Any,
) -> Picture | None:
    """Draws a film of a table: into a file or several, or as bytes that a notebook shows.

    `script` is a list of actions, such as `[{"tap": {"header": "age"}}]`, or a file of them; without it, rows go to
    the order of `sort`, and to one after the other if that is a list. Where it shows other data, rows of a pandas
    frame are told apart by the names in its index; `row_key` names another column. `path` may be an open file or
    another object with `write`, which takes the bytes in `format`. `animate` is the same function.
    Returns the film if there is no path. Raises `GridError` in the program's words, and warns by `GridWarning`.
    """
    options, said = _formats(options, format)
    if _is_script(path):
        path, script = None, path  # type: ignore[assignment]
    options = _meant(options)
    path = _place(path, options.pop("output", output))
    made = read(data, index, options.get("columns"))
    if not {"rowKey", "columns"} & {key_of(name) for name in options} and (key := key_of_rows(data, index)):
        options["row_key"] = key
    # A race has its order from the start.
    if not script and "sort" in options and "frames" not in options:
        orders = options.pop("sort")
        script = [{"sort": order} for order in (orders if isinstance(orders, (list, tuple)) else [orders])]
    keys: dict[str, Any] = {"script": script_of(script)}
    if path is None:
        return draw(made, options, film_format(said or "gif"), keys)
    own = said if format != "gif" else None
    paths = outputs.filled(path, own, "gif", lambda kind: draw(made, options, film_format(kind), keys))
    if paths is not None:
        write(made, options, paths, keys)
    return None


animate = reel


def _formats(options: dict[str, Any], format: Any) -> tuple[dict[str, Any], str | None]:
    """Options with a format that is one of numbers or dates, and the format of files."""
    return ({"format": format, **options}, None) if wording.is_pattern(format) else (options, format)


def _is_script(path: Any) -> bool:
    """Whether what stands for a path is a list of actions."""
    return isinstance(path, (list, tuple)) and bool(path) and all(isinstance(action, Mapping) for action in path)


def _meant(options: dict[str, Any]) -> dict[str, Any]:
    """Options in our names."""
    return meanings.options(options, lambda name: key_of(name) in OPTIONS or key_of(name) in TAKEN)


def _parts(data: Any, options: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The data and the options of an object as a grid file has it, `{"data": "people.csv", "title": "People"}`."""
    inner = data.get("data") if isinstance(data, Mapping) else None
    is_file = isinstance(inner, (str, os.PathLike))
    if not is_file and not (isinstance(inner, list) and inner and isinstance(inner[0], Mapping)):
        return data, options
    return inner, {**{name: value for name, value in data.items() if name != "data"}, **options}


def _place(path: Any, output: Any) -> Any:
    """Where a picture goes, by either word."""
    if path is not None and output is not None:
        raise GridError("'output' is where the picture goes, which the second argument says too", Status.USAGE)
    return output if path is None else path


def grid(data: Any = None, **options: Any) -> Chain:
    """A table with options, to which more are added: `grid("people.csv").sort("-age").save("people.png")`.

    Without data it is empty, and takes rows: `grid(columns=["from", "to"]).add_row("Lyon", "Porto")`.
    """
    return Chain([] if data is None else data, options)


for _other in ("from_csv", "from_json", "from_excel", "from_pandas", "from_polars", "from_dict", "from_records"):
    setattr(grid, _other, grid)


def show(data: Any, *, index: bool | None = None, **options: Any) -> Shown:
    """A table for a notebook: its picture, its description in words, and a table that screen readers read.

    Columns keep their names, which people copy into code.
    """
    data, options = _parts(data, options)
    options = _meant(options)
    return Shown(read(data, index, options.get("columns")), {"raw_rules": ["names"], **options})


class Shown:
    """A picture with its words; notebooks show it, and draw it when they do."""

    def __init__(self, made: Table, options: Mapping[str, Any]) -> None:
        self._made = made
        self._options = dict(options)
        self._place = caller()  # drawn later, it is still this line that asked for it
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
                texts = {"alt": alt, "map": map}
                picture = draw(self._made, self._options, "png", texts, self._place)
                with open(alt, encoding="utf-8") as file:
                    words = file.read().strip()
                with open(map, encoding="utf-8") as file:
                    drawn = json.load(file)
            title = str(self._options.get("title") or "")
            self._parts = (picture, words, markup.table(drawn, title))
        return self._parts

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        picture, words, rows = self._draw()
        size = picture.result["files"][0]
        encoded = base64.b64encode(picture.bytes).decode()
        # The picture is here twice, since either copy is the only one somewhere. JupyterLab, VS Code, Colab,
        # and nbconvert and Quarto where they make HTML, show one thing and prefer text/html to image/png;
        # without the picture in it they would show the table alone. PDF, LaTeX and Word by nbconvert and
        # Quarto take image/png, and would print the words alone without it.
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

    Each option is a method; several arguments are a list. Each call makes a new chain.
    """

    def __init__(self, data: Any, options: Mapping[str, Any] | None = None) -> None:
        self._data = data
        self._options = _meant(dict(options or {}))
        self._place = caller()

    def __getattr__(self, name: str) -> Any:
        known = option(key_of(name))
        if known != name and not name.startswith("_") and known in _METHODS:
            return getattr(self, known)
        if meant := meanings.method(self, name):
            return meant

        # By an object Python would look for a near name once more.
        def refused() -> AttributeError:
            return AttributeError(_unknown(name), name=None, obj=self)

        if name.startswith("_") or name in ("verify", "record") or not foreign.is_known(name):
            raise refused()
        return meanings.unknown_method(self, name, refused)

    def __repr__(self) -> str:
        options = "".join(f" {name}={value!r}" for name, value in self._options.items())
        return f"<Chain of a {type(self._data).__name__}:{options or ' no options'}; it ends with {_ENDS}>"

    def save(self, path: Output | Sequence[Output], **options: Any) -> None:
        """Draws into a file or several, or into an open one in `format`."""
        render(self._data, path, **{**self._options, **options})

    def sort(self, *keys: Any, **falling: Any) -> Chain:
        """Sort by KEY or -KEY (descending), or with `descending=True`; several show priority numbers."""
        order = wording.ordered(keys[0] if len(keys) == 1 else list(keys), falling)
        if falling:
            raise GridError(f"'{next(iter(falling))}' is not a part of an order", Status.USAGE)
        return Chain(self._data, {**self._options, "sort": order})

    def add_row(self, *values: Any, **named: Any) -> Chain:
        """Adds a row to the table itself, by its values in the order of `columns` or by names, and returns the chain."""
        if not isinstance(self._data, list):
            raise GridError(f"a {type(self._data).__name__} takes no more rows; start with grid()", Status.USAGE)
        is_row = len(values) == 1 and isinstance(values[0], (list, tuple, Mapping))
        # The list may be the caller's own.
        self._data = [*self._data, named or (values[0] if is_row else values)]
        return self

    def adding(self, options: Mapping[str, Any]) -> Chain:
        """A chain with more options, which are added to what is said by column or in lists."""
        return Chain(self._data, foreign.merged(self._options, options))

    def without_index(self) -> Chain:
        """The rows without the index of a pandas frame."""
        bare = self._data.reset_index(drop=True) if hasattr(self._data, "reset_index") else self._data
        return Chain(bare, self._options)

    def select(self, *values: Any) -> Chain:
        """Selected rows (2, "4-6", "name=Donatello") or cells ("3:age"); names of columns are those to show."""
        if meanings.are_columns(values):
            chosen = meanings.method(self, "cols")
            assert chosen is not None
            chain: Chain = chosen(*values)
            return chain
        return Chain(self._data, {**self._options, "select": values[0] if len(values) == 1 else list(values)})

    def draw(self, format: str = "png") -> Picture:
        """The bytes of a picture."""
        picture = render(self._data, **{**self._options, "format": format})
        assert picture is not None
        return picture

    def show(self) -> Shown:
        """The picture for a notebook."""
        return show(self._data, **self._options)

    def reel(
        self,
        path: Output | Sequence[Output] | None = None,
        script: Sequence[Mapping[str, Any]] | Path = (),
        format: str = "gif",
        **options: Any,
    ) -> Picture | None:
        """Draws a film: into a file or several, or as bytes that a notebook shows. `animate` is the same method."""
        return reel(self._data, path, script, **{**self._options, "format": format, **options})

    animate = reel

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        shown = self.show()
        shown._place = self._place
        return shown._repr_mimebundle_(include, exclude)


_ENDS = "save, draw, show or reel"


def _method(name: str, about: str) -> Any:
    def method(self: Chain, *values: Any, **named: Any) -> Chain:
        chain: Chain = meanings.given(self, name, values, named)
        return chain

    method.__name__, method.__qualname__, method.__doc__ = name, f"Chain.{name}", about
    return method


_METHODS = {option(key): about for key, about in OPTIONS.items() if key not in TAKEN}
for _name, _about in _METHODS.items():
    if _name not in vars(Chain):
        setattr(Chain, _name, _method(_name, _about))


def _unknown(name: str) -> str:
    """Why a chain has no such attribute."""
    if name in ("verify", "record"):
        return f"a chain ends with {_ENDS}, not with {name}"
    near = difflib.get_close_matches(name, [*_METHODS, "save", "draw", "show", "reel", "animate"], 1, 0.7)
    return f"'{name}' is not an option" + (f"; did you mean '{near[0]}'?" if near else "")
