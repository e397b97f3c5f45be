"""What other libraries call these functions, methods and options: each is done, with a word on its name here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import foreign, patterns
from .errors import GridError, Status
from .messages import warn_of

# Names of functions.
FUNCTIONS = {
    "grid": "table gt dataframe frame read read_csv read_json read_excel load open from_csv from_file reader from_excel "
    "from_pandas from_polars from_dict from_df kable datagrid aggrid figure datatable create new spreadsheet from_json from_records "
    "from_markdown read_markdown from_html read_html from_sql from_parquet read_parquet from_md from_text",
    "render": "compile convert convert_text draw plot save image picture to_png to_svg to_pdf to_image to_file "
    "screenshot snap export write savefig render_table render_to_file to_picture",
    "reel": "animate animation film movie video gif to_gif",
}
# Methods of a chain that write, and those that give bytes.
_SAVES = frozenset("export savefig to_file write write_image output gtsave save_as screenshot render snap".split())
# Options and methods that leave columns out.
_HIDES = ("hide", "cols_hide", "drop", "exclude", "hide_columns")
# Methods of a reel that are actions.
ACTIONS_OF = {
    "click": "tap", "press": "key", "sleep": "wait", "pause": "wait", "hold": "wait", "frame": "data", "update": "data",
    "fold": "collapse", "unfold": "expand", "set_theme": "theme",
}
# What arguments of such functions are called here, where the same word is another option's.
_ARGUMENTS_OF = {name: {"format": "input_format", "to": "format", "outputfile": "output"} for name in ("convert_text", "convert_file")}
# Formats by the names of functions and methods that give them.
_FORMATS = {"to_png": "png", "to_svg": "svg", "to_pdf": "pdf", "to_webp": "webp", "to_image": "png", "to_bytes": "png"}
# Options, and methods of a chain that set one.
OPTIONS = {
    "columns": "select cols fields use_columns usecols keep headers header names show column_names columnDefs column_defs",
    "sort": "sort_by sort_values order_by orderby arrange order sorted_by",
    "filter": "where query filter_by subset",
    "limit": "head top n nrows max_rows first take",
    "tail": "last bottom",
    "group": "group_by groupby section sections row_group groupname_col",
    "caption": "source source_note tab_source_note set_caption footer",
    "subtitle": "description intro",
    "heat": "heatmap background_gradient data_color color_scale gradient",
    "bars": "bar data_bars data_bar databars",
    "pin": "freeze freeze_columns frozen rowname_col stub",
    "table": "sheet_name sheet worksheet",
    "total": "totals grand_summary grand_summary_rows sum summary_rows agg aggregate",
    "missing": "na na_rep sub_missing null",
    "scale": "dpi ppi zoom density resolution device_scale_factor",
    "output": "out path_or_buf file filename save_to to outfile",
    "rules": "style",
    "alt_text": "alt description_text",
    "number_format": "formatters formats fmt number_formats",
    "column_width": "col_widths col_width column_widths widths",
    "theme": "style_theme template opt_theme use_theme set_theme",
}
_OPTION_OF = {other: ours for ours, others in OPTIONS.items() for other in others.split()}
ACTIONS_OF |= {other: ours for other, ours in _OPTION_OF.items() if ours in ("sort", "group", "filter")}


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
    return picture.bytes.decode() if format == "svg" else picture


# Formats of texts by pandoc's names.
_READERS = {"md": "markdown", "gfm": "markdown", "commonmark": "markdown"}


def options(given: dict[str, Any], known: Callable[[str], bool]) -> dict[str, Any]:
    """Options with those of other libraries in our names."""
    meant: dict[str, Any] = {}
    if isinstance(given.get("header"), (list, tuple)):
        given = {("columns" if name == "header" else name): value for name, value in given.items()}
    given = _renamed(given, meant)
    for name, value in given.items():
        ours = name if known(name) and name != "alt" else _OPTION_OF.get(name, name)
        if name == "style" and isinstance(value, str):
            ours = "theme"
        if ours == name and not known(name) and name not in _READ_HERE and (new := foreign.asked(name, value)) is not None:
            meant = foreign.merged(meant, new)
            continue
        if ours != name and ours not in given:
            warn_of(f"the option '{name}' is '{ours}' here")
            name, value = ours, _value(name, value)
        meant[name] = value
    if sides := _sides(meant.get("align"), meant.get("columns")):
        warn_of("'align' has a side for each column by its key here")
        meant["align"] = sides
    for name in _HIDES:
        if (dropped := meant.pop(name, None)) is not None and "columns" not in meant:
            warn_of(f"the option '{name}' is 'columns' with '-' before names here")
            meant["columns"] = [f"-{key}" for key in _keys((dropped,), {})]
    for name, usual in _USUAL.items():
        if meant.get(name) is True or meant.get(name) == "sum":
            meant[name] = usual
    for name, kinds in _FORMS.items():
        if isinstance(meant.get(name), kinds) and (new := foreign.asked(name, meant[name])) is not None:
            meant = foreign.merged({other: value for other, value in meant.items() if other != name}, new)
    if isinstance(texts := meant.get("highlight"), dict):
        meant["highlight"] = [patterns.equality(key, value) for key, value in texts.items()]
    if "columns" in meant:
        meant["columns"] = patterns.columns(meant["columns"], meant)
    if isinstance(sides := meant.get("align"), dict):
        meant["align"] = [f"{key}={side}" for key, side in sides.items()]
    elif sides in _SIDES.values():
        meant["align"] = f"*={sides}"
    elif isinstance(sides, (list, tuple)) and sides and all(side in _SIDES.values() for side in sides):
        meant["align"] = [f"#{place}={side}" for place, side in enumerate(sides, 1)]
    if "date_format" in meant:
        meant["date_format"] = patterns.dates(meant["date_format"])
    if "number_format" in meant:
        meant["number_format"] = patterns.numbers(meant["number_format"])
    if meant.pop("omit_background", False):
        meant["background"] = "none"
    if "sort" in meant:
        meant["sort"] = ordered(meant["sort"], meant)
    return meant


def _renamed(given: dict[str, Any], meant: dict[str, Any]) -> dict[str, Any]:
    """Options without new names of columns, which are titles among those that are meant."""
    if not isinstance(titles := given.get("rename"), dict):
        return given
    meant["column"] = {str(key): {"title": title} for key, title in titles.items()}
    return {name: value for name, value in given.items() if name != "rename"}


# Options that are read here or where pictures are drawn.
_READ_HERE = frozenset((*_HIDES, "header", "ascending", "descending", "reverse", "omit_background", "hide_index", "index"))
# Values of options that others only switch on.
_USUAL = {"total": "*", "heat": "*", "bars": "*"}
# Values of options as others write them, for which the program has another option.
_FORMS: dict[str, Any] = {"spanners": dict, "footnotes": str, "heat": dict, "column_width": list, "rules": str}
def _sides(letters: Any, columns: Any) -> list[str] | None:
    """The sides of columns that are a letter each, as in LaTeX; nothing for anything else."""
    if not isinstance(letters, str) or not isinstance(columns, (list, tuple)):
        return None
    sides = [_SIDES.get(letter) for letter in letters if letter not in "| "]
    if len(sides) != len(columns) or None in sides:
        return None
    keys = [column["key"] if isinstance(column, dict) else column for column in columns]
    return [f"{key}={side}" for key, side in zip(keys, sides)]


_SIDES = {"l": "left", "c": "center", "r": "right"}


def ordered(keys: Any, more: dict[str, Any]) -> Any:
    """Keys of an order, turned where `descending`, `reverse` or `ascending` among other arguments say so; these go."""
    falls = any([more.pop("descending", False), more.pop("reverse", False)])
    rises = more.pop("ascending", True)
    if isinstance(rises, (list, tuple)) and isinstance(keys, (list, tuple)):
        return [key if up else _turned(key) for key, up in zip(keys, rises)]
    return _turned(keys) if falls or not rises else keys


def _value(name: str, value: Any) -> Any:
    return max(1, min(8, round(value / 72))) if name in ("dpi", "ppi", "resolution") and isinstance(value, (int, float)) else value


def _turned(keys: Any) -> Any:
    if isinstance(keys, (list, tuple)):
        return [_turned(key) for key in keys]
    return keys[1:] if str(keys).startswith("-") else f"-{keys}"


def method(chain: Any, name: str) -> Callable[..., Any] | None:
    """A method of a chain by another library's name; nothing for one of which nothing is known."""
    if name in _SAVES:
        return told(name, "save", lambda path, format=None, **more: chain.save(named(path, format), **more))
    if name in _FORMATS:
        return told(name, "save", lambda path=None, **more: _written(chain, _FORMATS[name], path, more))
    if name in ("fmt_number", "fmt_integer", "fmt_currency", "fmt_percent", "format_number"):
        return told(name, "number_format", lambda *columns, **more: _formatted(chain, name, columns, more))
    if name in ("fmt_date", "fmt_datetime", "format_date"):
        return told(name, "date_format", lambda *columns, **more: _dated(chain, columns, more))
    if name in ("rename", "cols_label", "set_header_labels", "rename_columns", "labels"):
        return told(name, "column", lambda *names, **more: _titled(chain, names, more))
    if name in _HIDES:
        return told(name, "columns", lambda *names, **more: _hidden(chain, names, more))
    if name in ("cols_align", "align_columns"):
        return told(name, "align", lambda *values, **more: _aligned(chain, values, more))
    if name in ("tab_header", "header", "set_title"):
        return told(name, "title", lambda *values, **more: _headed(chain, values, more))
    if name == "format":
        return told(name, "number_format", lambda *values, **more: _patterned(chain, values, more))
    if name in ("animate", "to_gif", "gif", "film", "to_film"):
        return told(name, "reel", lambda *values, **more: _filmed(chain, values, more))
    if name in ("set_column", "set_columns"):
        return told(name, "column", lambda *values, **more: chain.column(*values, **more))
    if name in _OPTION_OF:
        ours = _OPTION_OF[name]
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
    if len(values) == 2 and isinstance(values[1], str):
        formats = {key: values[1] for key in _keys((values[0],), {})}
    if formats is None and "precision" in more:
        formats = ("#,##" if more.get("thousands") else "") + patterns.digits(more["precision"])
    keys = _keys((), more) or ["*"]
    if callable(formats):
        raise foreign.refused("format", "code is not run; write a pattern, as {'price': '#,##0.0'}")
    if formats is not None:
        chain = chain.number_format(formats if isinstance(formats, dict) else {key: formats for key in keys})
    return chain.missing(more["na_rep"]) if more.get("na_rep") is not None else chain


def _hidden(chain: Any, names: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """A chain without columns, or, without any names, without the index of its frame."""
    if keys := _keys(names, more):
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


def _keys(values: tuple[Any, ...], more: dict[str, Any]) -> list[str]:
    named = [more[name] for name in ("columns", "subset", "cols") if name in more]
    found: list[str] = []
    for value in [*values, *named]:
        found += [str(key) for key in value] if isinstance(value, (list, tuple)) else [str(value)]
    return found


# Arguments of methods of others that are read.
_READ = frozenset("columns subset cols missing_text text value descending reverse ascending axis inplace".split())


def _set(chain: Any, name: str, ours: str, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    keys = _keys(values, more) if ours in ("columns", "heat", "bars", "total", "pin", "group") else list(values)
    keys = keys or [more[name] for name in ("missing_text", "text", "value") if name in more]
    if ours == "heat" and keys and (palette := more.get("cmap", more.get("palette"))) is not None:
        return chain.column({key: {"heat": list(palette) if isinstance(palette, tuple) else palette} for key in keys})
    if ours == "rules" and values and isinstance(values[0], str):
        return chain.theme(values[0])
    left = [repr(other) for other in more if other not in _READ]
    if (left or not keys) and (new := foreign.asked(name, foreign.value_of(name, values, more))) is not None:
        return chain.adding(new)
    warn_of(f"the method '{name}' is '{ours}' here")
    if left:
        warn_of(f"the method '{name}' has no {' and '.join(left)} here, which is left out")
    keys = keys or [_USUAL[ours] if ours in _USUAL else None]
    if keys == [None]:
        raise GridError(f"'{ours}' needs a value", Status.USAGE)
    value = _value(name, keys[0]) if len(keys) == 1 else keys
    if ours == "sort":
        value = ordered(value, more)
    return getattr(chain, ours)(value)


def _written(chain: Any, format: str, path: Any, more: dict[str, Any]) -> Any:
    if path is not None:
        return chain.save(path, **more)
    picture = chain.draw(format)
    return picture.bytes.decode() if format == "svg" else picture


def _formatted(chain: Any, name: str, columns: tuple[Any, ...], more: dict[str, Any]) -> Any:
    count = more.get("decimals", 2 if name == "fmt_currency" else 0)
    digits = patterns.digits(count)
    sign = patterns.CURRENCIES.get(str(more.get("currency", "USD")), f"{more.get('currency')} ")
    pattern = {"fmt_currency": f"{sign}#,##{digits}", "fmt_percent": f"{digits}%"}.get(name, f"#,##{digits}")
    return chain.number_format({key: pattern for key in _keys(columns, more) or ["*"]})


def _dated(chain: Any, columns: tuple[Any, ...], more: dict[str, Any]) -> Any:
    pattern = patterns.DATE_STYLES.get(str(more.get("date_style", more.get("style", "iso"))), "medium")
    return chain.date_format({key: pattern for key in _keys(columns, more)})


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
    return chain.align([f"{key}={side}" for key in _keys(values[1:], more)])


def _headed(chain: Any, values: tuple[Any, ...], more: dict[str, Any]) -> Any:
    texts = dict(zip(("title", "subtitle"), values)) | more
    for key in ("title", "subtitle"):
        if texts.get(key):
            chain = getattr(chain, key)(texts[key])
    return chain
