"""What other libraries call these functions, methods and options: each is done, with a word on its name here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import foreign, palettes, patterns
from .errors import GridError, Status
from .messages import warn_of
from .picture import TEXTS
from .wording import HIDES, OPTION_OF, USUAL, keys_of, ordered, scaled
from .wording import told as named_in
from .wording import options as options

# Names of functions.
FUNCTIONS = {
    "grid": "table gt dataframe frame read read_csv read_json read_excel load open from_csv from_file reader from_excel "
    "from_pandas from_polars from_dict from_df kable datagrid aggrid figure datatable create new spreadsheet from_json from_records "
    "from_markdown read_markdown from_html read_html from_sql from_parquet read_parquet from_md from_text",
    "render": "compile convert convert_text draw plot save image picture to_png to_svg to_pdf to_html to_markdown to_image to_file "
    "screenshot snap export write savefig render_table render_to_file to_picture",
    "diff": "compare difference compare_tables compare_frames",
    "reel": "animation film movie video gif to_gif",
}
# Methods of a chain that write, and those that give bytes.
_SAVES = frozenset("export savefig to_file write write_image output gtsave save_as screenshot render snap".split())
# Methods of a reel that are actions.
ACTIONS_OF = {
    "click": "tap", "press": "key", "sleep": "wait", "pause": "wait", "hold": "wait", "frame": "data", "update": "data",
    "fold": "collapse", "unfold": "expand", "set_theme": "theme",
}
# What arguments of such functions are called here, where the same word is another option's.
_ARGUMENTS_OF = {name: {"format": "input_format", "to": "format", "outputfile": "output"} for name in ("convert_text", "convert_file")}
# Formats by the names of functions and methods that give them.
_FORMATS = {
    "to_png": "png", "to_svg": "svg", "to_pdf": "pdf", "to_webp": "webp", "to_image": "png", "to_bytes": "png", "to_html": "html",
    "as_raw_html": "html", "to_markdown": "md", "as_markdown": "md",
}  # fmt: skip
ACTIONS_OF |= {other: ours for other, ours in OPTION_OF.items() if ours in ("sort", "group", "filter")}


def function(name: str) -> str | None:
    """The function that another library's name means."""
    plain = name.lower()
    return next((ours for ours, others in FUNCTIONS.items() if plain in others.split() or plain == ours), None)


def arguments(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    """A function called by another library's name, with the arguments that it has there."""
    if name in _FORMATS:
        return lambda data, path=None, **more: _drawn(call, _FORMATS[name], data, path, more)
    ours = _ARGUMENTS_OF.get(name)
    if ours is None:
        return call
    return lambda *values, **more: call(
        *values, **{ours.get(key, key): _READERS.get(value, value) for key, value in more.items()}
    )


def _drawn(call: Callable[..., Any], format: str, data: Any, path: Any, more: dict[str, Any]) -> Any:
    """A picture in a format by the name of a function such as `to_svg`, whose result is a text."""
    if isinstance(formats := more.pop("format", None), dict):
        more.setdefault("number_format", formats)
    if path is not None:
        return call(data, path, **more)
    picture = call(data, format=format, **more)
    return str(picture) if format in TEXTS else picture


# Formats of texts by pandoc's names.
_READERS = {"md": "markdown", "gfm": "markdown", "commonmark": "markdown"}


def method(chain: Any, name: str) -> Callable[..., Any] | None:
    """A method of a chain by another library's name; nothing for one of which nothing is known."""
    if name in _SAVES:
        return told(name, "save", lambda path, format=None, **more: chain.save(named(path, format), **more))
    if name in _FORMATS:
        return told(name, "save", lambda path=None, **more: _written(chain, _FORMATS[name], path, more))
    if name in ("fmt_number", "fmt_integer", "fmt_currency", "fmt_percent", "fmt_compact", "format_number"):
        return told(name, "number_format", lambda *columns, **more: _formatted(chain, name, columns, more))
    if name in ("fmt_date", "fmt_datetime", "format_date"):
        return told(name, "date_format", lambda *columns, **more: _dated(chain, columns, more))
    if name in ("rename", "cols_label", "set_header_labels", "rename_columns", "labels"):
        return told(name, "column", lambda *names, **more: _titled(chain, names, more))
    if name in HIDES:
        return told(name, "columns", lambda *names, **more: _hidden(chain, names, more))
    if name in ("cols_align", "align_columns"):
        return told(name, "align", lambda *values, **more: _aligned(chain, values, more))
    if name in ("tab_header", "header", "set_title"):
        return told(name, "title", lambda *values, **more: _headed(chain, values, more))
    if name == "format":
        return told(name, "number_format", lambda *values, **more: _patterned(chain, values, more))
    if name in ("to_gif", "gif", "film", "to_film"):
        return told(name, "reel", lambda *values, **more: _filmed(chain, values, more))
    if name in ("set_column", "set_columns"):
        return told(name, "column", lambda *values, **more: chain.column(*values, **more))
    if name in OPTION_OF:
        ours = OPTION_OF[name]
        return lambda *values, **more: _set(chain, name, ours, values, more)
    return None


def _filmed(chain: Any, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A film of a chain, whose path and script may stand in either order."""
    path = next((value for value in values if isinstance(value, str) and "." in value), None)
    script = next((value for value in values if value is not path), more.pop("script", ()))
    return chain.reel(more.pop("path", path), [{"sort": script}] if isinstance(script, str) else script, **more)


def unknown_method(chain: Any, name: str, refused: Callable[[], Exception]) -> Callable[..., Any]:
    """A method that is asked of the program with its arguments."""

    def call(*values: Any, **more: Any) -> Any:
        new = foreign.asked(name, foreign.value_of(name, values, more))
        if new is None:
            raise refused()
        return chain.adding(new)

    return call


def given(chain: Any, name: str, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A chain with an option by the arguments of its method."""
    if name in _BY_COLUMN and len(values) == 2 and not more:
        keys = values[0] if isinstance(values[0], (list, tuple)) else [values[0]]
        return chain.adding({name: {key: values[1] for key in keys}})
    if name in _BY_COLUMN and more and not values:
        return chain.adding({name: more})
    if name == "set" and more:
        return chain.adding({"set": more})
    if name == "column" and more and values:
        return _changed(chain, values, more)
    if name == "highlight" and more and values and (color := more.get("color", more.get("background"))):
        return chain.adding({"rules": [{"when": when, "style": {"background": color}} for when in values]})
    if more:
        new = foreign.asked(name, foreign.value_of(name, values, more))
        if new is None:
            raise TypeError(f"'{name}' has no '{next(iter(more))}'")
        return chain.adding(new)
    return chain.adding({name: values[0] if len(values) == 1 else list(values)})


# Options that have a value for each column.
_BY_COLUMN = frozenset(("align", "column_width", "number_format", "date_format", "parse", "markup", "column"))


def _changed(chain: Any, keys: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A chain with changes of columns, by words of ours or of others."""
    names = [key for value in keys for key in (value if isinstance(value, (list, tuple)) else [value])]
    more = patterns.formatted(more)
    new = foreign.asked("columns", [{"key": str(key), **more} for key in names])
    if new is None:
        return chain.adding({"column": {str(key): dict(more) for key in names}})
    columns = new.get("columns", [])
    found = {column.pop("key"): column for column in columns if isinstance(column, dict)}
    rest = {name: value for name, value in new.items() if name != "columns"}
    return chain.adding({"column": found, **rest})


def _patterned(chain: Any, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A chain with formats as a Styler of pandas takes them."""
    formats = more.get("formatter", values[0] if values else None)
    if len(values) == 2 and (isinstance(values[1], str) or callable(values[1])):
        formats = {key: values[1] for key in keys_of((values[0],), {})}
    if formats is None and "precision" in more:
        formats = ("#,##" if more.get("thousands") else "") + patterns.digits(more["precision"])
    keys = keys_of((), more) or ["*"]
    if callable(formats) and not isinstance(getattr(formats, "__self__", None), str):
        raise foreign.refused("format", "code is not run; write a pattern, as {'price': '#,##0.0'}")
    if formats is not None:
        chain = chain.number_format(formats if isinstance(formats, dict) else {key: formats for key in keys})
    return chain.missing(more["na_rep"]) if more.get("na_rep") is not None else chain


def _hidden(chain: Any, names: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A chain without columns, or, without any names, without the index of its frame."""
    if keys := keys_of(names, more):
        return chain.columns([f"-{key}" for key in keys])
    return chain.without_index()


def told(name: str, ours: str, done: Callable[..., Any]) -> Callable[..., Any]:
    def call(*values: Any, **more: Any) -> Any:
        warn_of(f"the method '{name}' is '{ours}' here")
        return done(*values, **more)

    return call


def named(path: Any, format: Any) -> Any:
    """A path whose extension may be given apart, as in `render("ways", format="svg")`."""
    return f"{path}.{format}" if format and isinstance(path, str) and "." not in path.rpartition("/")[2] else path


# Arguments of methods of others that are read.
_READ = frozenset("columns subset cols missing_text text value descending reverse ascending axis inplace".split())


def _set(chain: Any, name: str, ours: str, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    keys = keys_of(values, more) if ours in ("columns", "heat", "bars", "total", "pin", "group") else list(values)
    keys = keys or [more[name] for name in ("missing_text", "text", "value") if name in more]
    if ours == "heat" and (scale := palettes.scale(more)) is not None:
        warn_of(f"the method '{name}' is the 'heat' of a column here")
        _leave_out(name, [key for key in more if key not in _READ and key not in palettes.PARTS])
        return chain.column({key: {"heat": scale} for key in keys or ["*"]})
    if ours == "rules" and values and isinstance(values[0], str):
        return chain.theme(values[0])
    is_more = any(other not in _READ for other in more)
    if (is_more or not keys) and (new := foreign.asked(name, foreign.value_of(name, values, more))) is not None:
        return chain.adding(new)
    warn_of(f"the method '{name}' is {named_in(name, ours, keys[0] if len(keys) == 1 else keys)} here")
    _leave_out(name, [other for other in more if other not in _READ])
    keys = keys or [USUAL[ours] if ours in USUAL else None]
    if keys == [None]:
        raise GridError(f"'{ours}' needs a value", Status.USAGE)
    value = scaled(name, keys[0]) if len(keys) == 1 else keys
    if ours == "sort":
        value = ordered(value, more)
    return getattr(chain, ours)(value)


def _leave_out(name: str, left: list[str]) -> None:
    """Warns of arguments that nothing here has."""
    if left:
        warn_of(f"the method '{name}' has no {' and '.join(map(repr, left))} here, which is left out")


def _written(chain: Any, format: str, path: Any, more: dict[str, Any]) -> Any:
    if path is not None:
        return chain.save(path, **more)
    picture = chain.draw(format)
    return str(picture) if format in TEXTS else picture


def _formatted(chain: Any, name: str, columns: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A chain with formats as great_tables says them; raises `GridError` for what makes other numbers."""
    if more.pop("scale_by", 1) != 1:
        raise foreign.refused("scale_by", "numbers are worked out before, as by a query or by pandas")
    if more.pop("compact", False) or name == "fmt_compact":
        return chain.column({key: {"format": patterns.WORDS["compact"]} for key in keys_of(columns, more) or ["*"]})
    count = more.pop("decimals", 2 if name == "fmt_currency" else 0)
    digits = patterns.digits(count)
    if more.pop("drop_trailing_zeros", False) and count:
        digits = "0." + "#" * count
    code = str(more.pop("currency", "USD"))
    sign = patterns.CURRENCIES.get(code, f"{code} ") if name == "fmt_currency" else ""
    groups = "#,##" if more.pop("use_seps", name != "fmt_percent") else ""
    # Of numbers that are percents already, the sign is a text.
    percent = {True: "%", False: "'%'"}[bool(more.pop("scale_values", True))] if name == "fmt_percent" else ""
    before, _, after = str(more.pop("pattern", "{x}")).partition("{x}")
    plus = "+" if more.pop("force_sign", False) else ""
    pattern = plus + patterns.text(before) + sign + groups + digits + percent + patterns.text(after)
    if more.pop("accounting", False):
        pattern += f";({pattern})"
    _leave_out(name, [other for other in more if other not in ("columns", "subset", "cols")])
    return chain.number_format({key: pattern for key in keys_of(columns, more) or ["*"]})


def _dated(chain: Any, columns: tuple[Any, ...], more: dict[str, Any]) -> Any:
    pattern = patterns.DATE_STYLES.get(str(more.get("date_style", more.get("style", "iso"))), "medium")
    return chain.date_format({key: pattern for key in keys_of(columns, more)})


def are_columns(values: tuple[Any, ...]) -> bool:
    """Whether arguments of `select` name columns, as elsewhere, and not rows such as `3`, `"4-6"` or `"name=Ada"`."""
    names = [name for value in values for name in (value if isinstance(value, (list, tuple)) else [value])]
    return bool(names) and all(isinstance(name, str) and name.isidentifier() for name in names)


def _titled(chain: Any, names: tuple[Any, ...], more: dict[str, Any]) -> Any:
    titles: dict[str, Any] = {**(more.pop("columns", None) or {}), **more}
    for value in names:
        titles.update(value)
    return chain.column({key: {"title": title} for key, title in titles.items()})


def _aligned(chain: Any, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    side = more.pop("align", values[0] if values else "left")
    return chain.align([f"{key}={side}" for key in keys_of(values[1:], more)])


def _headed(chain: Any, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    texts = dict(zip(("title", "subtitle"), values)) | more
    for key in ("title", "subtitle"):
        if texts.get(key):
            chain = getattr(chain, key)(texts[key])
    return chain
