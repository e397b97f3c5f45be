"""Turns data frames and other tables into what the program reads, with their types."""

from __future__ import annotations

import csv
import datetime
import io
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import GridError, Status


@dataclass
class Table:
    """A table as the program reads it: a job's keys, and the bytes that go with them."""

    job: dict[str, Any]
    attachments: dict[str, bytes] = field(default_factory=dict)
    suffix: str = ""
    """The extension of a file with these bytes, such as ".arrow"."""


def table(data: Any, index: bool | None = None) -> Table:
    """Reads a data frame, a table of PyArrow, a relation of DuckDB, rows, columns, or a path.

    `index` says whether the index of a pandas frame becomes leading columns; without it, one that only counts
    the rows does not. Raises `GridError` (65) for what is no table.
    """
    if isinstance(data, (str, os.PathLike)):
        return Table({"input": os.path.abspath(os.path.expanduser(os.fspath(data)))})
    library = type(data).__module__.partition(".")[0]
    if library == "pandas":
        return _pandas(data.to_frame() if hasattr(data, "to_frame") else data, index)
    if index is not None:
        raise GridError("'index' is for frames of pandas", Status.USAGE)
    if library == "polars":
        return _polars(data)
    if library == "duckdb" or library == "_duckdb":
        return _arrow(data.arrow() if not hasattr(data, "to_arrow_table") else data.to_arrow_table())
    if library == "pyarrow" or hasattr(data, "__arrow_c_stream__"):
        return _arrow(data)
    return _plain(data)


def _unique(names: Iterable[Any]) -> list[str]:
    """The names as texts; `GridError` where one is there twice."""
    texts = [str(name) for name in names]
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            raise GridError(f"two columns are called '{text}'; rename one of them", Status.BAD_INPUT)
        seen.add(text)
    if not texts:
        raise GridError("the table has no columns", Status.BAD_INPUT)
    return texts


# Arrow


def _arrow(data: Any) -> Table:
    pyarrow = _pyarrow("this table")
    from pyarrow import ipc

    if isinstance(data, pyarrow.RecordBatch):
        data = pyarrow.Table.from_batches([data])
    elif not isinstance(data, pyarrow.Table):
        data = pyarrow.RecordBatchReader.from_stream(data).read_all()
    names = _unique(data.column_names)
    data = pyarrow.table([_readable(column, pyarrow) for column in data.columns], names=names)
    sink = io.BytesIO()
    with ipc.new_stream(sink, data.schema) as writer:
        writer.write_table(data)
    return _attached(sink.getvalue(), "arrow")


def _readable(column: Any, pyarrow: Any) -> Any:
    """A column of PyArrow with times of its zone's clocks, and as texts what the program does not read."""
    import pyarrow.compute as compute

    kind = column.type
    if getattr(kind, "tz", None):
        try:
            local = compute.local_timestamp(column)
        except pyarrow.ArrowInvalid:  # no rules of zones on this machine
            return column
        clocks = local.take(compute.sort_indices(column)).combine_chunks()
        back = compute.any(compute.less(clocks[1:], clocks[:-1])).as_py()
        if not back:
            return local
        texts = compute.strftime(column, "%Y-%m-%d %H:%M:%S%z")
        ending = r"(?:\.0+|(\.[0-9]*[1-9])0*)?([+-][0-9]{2})([0-9]{2})$"
        return compute.replace_substring_regex(texts, ending, r"\1\2:\3")
    if pyarrow.types.is_union(kind) or pyarrow.types.is_interval(kind):
        return pyarrow.chunked_array([pyarrow.array(map(_text, column.to_pylist()), pyarrow.string())])
    if pyarrow.types.is_run_end_encoded(kind):
        return compute.run_end_decode(column)
    return column


def _attached(content: bytes, format: str, columns: list[dict[str, Any]] | None = None) -> Table:
    job: dict[str, Any] = {"input": "attachment:data", "inputFormat": format}
    if columns:
        job["columns"] = columns
    return Table(job, {"data": content}, f".{format}")


def _pyarrow(what: str) -> Any:
    try:
        import pyarrow
    except ImportError:
        raise GridError(f"{what} needs PyArrow; pip install pyarrow", Status.UNAVAILABLE) from None
    return pyarrow


def _polars(data: Any) -> Table:
    import polars

    if isinstance(data, polars.LazyFrame):
        data = data.collect()
    elif isinstance(data, polars.Series):
        data = data.to_frame()
    elif not isinstance(data, polars.DataFrame):
        raise GridError(f"a polars {type(data).__name__} is no table", Status.BAD_INPUT)
    _unique(data.columns)
    for name, kind in data.schema.items():
        if getattr(kind, "time_zone", None):
            local = data[name].dt.replace_time_zone(None)
            clocks = data[name].drop_nulls().sort().dt.replace_time_zone(None)
            if (clocks.diff() < datetime.timedelta()).any():
                local = data[name].dt.to_string("%Y-%m-%d %H:%M:%S%.f%:z")
            data = data.with_columns(local)
        elif str(kind) in ("Int128", "UInt128"):  # Arrow has no such numbers
            data = data.with_columns(data[name].cast(polars.String))
    odd = [name for name, kind in data.schema.items() if kind == polars.Object]
    if odd:
        data = data.with_columns(
            polars.Series(name, [_text(value) for value in data[name]], dtype=polars.String) for name in odd
        )
    sink = io.BytesIO()
    data.write_ipc_stream(sink, compat_level=polars.CompatLevel.oldest())
    return _attached(sink.getvalue(), "arrow")


# pandas


def _pandas(frame: Any, index: bool | None) -> Table:
    import pandas

    if not isinstance(frame, pandas.DataFrame):
        raise GridError(f"a pandas {type(frame).__name__} is no table", Status.BAD_INPUT)
    labels = _labels(frame)
    keys = _unique(" / ".join(path) for path in labels)
    flat = frame.set_axis(keys, axis=1)
    for place, kind in enumerate(frame.dtypes):
        if _is_converted(kind):
            flat.isetitem(place, _converted(flat.iloc[:, place]))
    leading = _leading(frame, index)
    for place, (name, values) in enumerate(leading):
        if name in keys:
            raise GridError(
                f"the index and a column are both called '{name}'; rename one of them", Status.BAD_INPUT
            )
        flat.insert(place, name, values)
    _unique(flat.columns)
    columns = _columns([(name, [name]) for name, _ in leading] + list(zip(keys, labels)))
    try:
        import pyarrow
    except ImportError:
        made = _delimited(flat)
    else:
        made = _attached(_stream(flat, pyarrow), "arrow")
        if columns:
            made.job["columns"] = columns
    if spanners := _spanners(list(zip(keys, labels))):
        made.job["spanners"] = spanners
        declared = {column["key"]: column for column in made.job.get("columns", [])}
        made.job["columns"] = [{**declared.get(column["key"], {}), **column} for column in columns]
    return made


def _labels(frame: Any) -> list[list[str]]:
    """The titles above each column, from the top, and its own at last."""
    if frame.columns.nlevels == 1:
        return [[str(name)] for name in frame.columns]
    return [[str(part) for part in name] for name in frame.columns]


def _leading(frame: Any, index: bool | None) -> list[tuple[str, Any]]:
    """The columns that the index makes: their names and values."""
    import pandas

    given = frame.index
    counts = isinstance(given, pandas.RangeIndex) and given.name is None
    if index is False or (index is None and counts):
        return []
    if given.nlevels == 1:
        return [("index" if given.name is None else str(given.name), _converted(given.to_series()).array)]
    return [
        (
            f"level {level + 1}" if name is None else str(name),
            _converted(given.get_level_values(level).to_series()).array,
        )
        for level, name in enumerate(given.names)
    ]


def _is_converted(kind: Any) -> bool:
    """Whether values of a type of pandas become others for the program."""
    import pandas

    if isinstance(kind, pandas.CategoricalDtype):
        kind = kind.categories.dtype
    return isinstance(kind, (pandas.DatetimeTZDtype, pandas.PeriodDtype, pandas.IntervalDtype))


def _converted(values: Any) -> Any:
    """Times of a zone as those of its clocks, periods and intervals as pandas writes them."""
    import pandas

    if not _is_converted(values.dtype):
        return values
    if isinstance(values.dtype, pandas.CategoricalDtype):
        values = values.astype(values.dtype.categories.dtype)
    if isinstance(values.dtype, pandas.DatetimeTZDtype):
        clocks = values.sort_values().dt.tz_localize(None)
        # Where clocks go back, only the offset tells which of two hours it is.
        if not (clocks.diff() < pandas.Timedelta(0)).any():
            return values.dt.tz_localize(None)
        return values.astype("object").map(str, na_action="ignore")
    return values.astype("object").map(_text, na_action="ignore")


def _columns(paths: Sequence[tuple[str, Sequence[str]]]) -> list[dict[str, Any]]:
    """The columns with their titles, where these are not the names themselves."""
    if all(len(path) == 1 for _, path in paths):
        return []
    return [{"key": key, "title": path[-1]} for key, path in paths]


def _spanners(paths: Sequence[tuple[str, Sequence[str]]], level: int = 0) -> list[dict[str, Any]]:
    """Titles above the columns that stand beside each other and share them."""
    if not paths or len(paths[0][1]) - level < 2:
        return []
    spanners: list[dict[str, Any]] = []
    start = 0
    for place in range(1, len(paths) + 1):
        title = paths[start][1][level]
        if place < len(paths) and paths[place][1][level] == title:
            continue
        part = paths[start:place]
        if title:
            below = _spanners(part, level + 1)
            spanners.append(
                {"title": title, "children": below}
                if below
                else {"title": title, "columns": [key for key, _ in part]}
            )
        start = place
    return spanners


def _stream(frame: Any, pyarrow: Any) -> bytes:
    """A frame as Arrow's stream; a column of mixed values becomes text."""
    from pyarrow import ipc

    arrays = []
    for _, values in frame.items():
        try:
            arrays.append(pyarrow.Array.from_pandas(values))
        except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
            arrays.append(pyarrow.array([_text(value) for value in values], pyarrow.string()))
    flat = [array.combine_chunks() if hasattr(array, "combine_chunks") else array for array in arrays]
    made = pyarrow.Table.from_arrays(flat, names=list(frame.columns))
    sink = io.BytesIO()
    with ipc.new_stream(sink, made.schema) as writer:
        writer.write_table(made)
    return sink.getvalue()


def _delimited(frame: Any) -> Table:
    """A frame as CSV with declared types, where PyArrow is missing."""
    from pandas import CategoricalDtype
    from pandas.api import types

    columns: list[dict[str, Any]] = []
    texts: list[list[str]] = []
    for name in frame.columns:
        values = frame[name]
        column: dict[str, Any] = {"key": name}
        if isinstance(values.dtype, CategoricalDtype) and values.dtype.ordered:
            column["order"] = [_text(category) for category in values.dtype.categories]
        kind = "text"
        if types.is_bool_dtype(values):
            kind = "boolean"
        elif types.is_numeric_dtype(values):
            kind = "number"
        elif types.is_datetime64_any_dtype(values):
            kind = "date"
        columns.append({**column, "type": kind})
        texts.append([_text(value) or "" for value in values])
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(frame.columns)
    writer.writerows(zip(*texts))
    return _attached(sink.getvalue().encode(), "csv", columns)


# Rows and columns of Python


def _plain(data: Any) -> Table:
    """A list of dictionaries, or a dictionary of lists."""
    if isinstance(data, Mapping):
        names = _unique(data)
        for name, values in zip(names, data.values()):
            if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
                raise GridError(
                    f"column '{name}' is a {type(values).__name__}; columns are lists of values, and a "
                    "single row is a list of one dictionary",
                    Status.BAD_INPUT,
                )
        columns = [list(values) for values in data.values()]
        lengths = {len(values) for values in columns}
        if len(lengths) > 1:
            raise GridError(
                "the columns differ in length: "
                + ", ".join(f"'{name}' has {len(values)}" for name, values in zip(names, columns)),
                Status.BAD_INPUT,
            )
        rows = [dict(zip(names, row)) for row in zip(*columns)]
        if not rows:
            return Table({"data": [], "columns": [{"key": name} for name in names]})
    elif isinstance(data, Iterable):
        rows = []
        for number, row in enumerate(data, 1):
            if not isinstance(row, Mapping):
                raise GridError(
                    f"row {number} is a {type(row).__name__}; rows are dictionaries", Status.BAD_INPUT
                )
            rows.append({str(name): value for name, value in row.items()})
    else:
        raise GridError(
            f"a {type(data).__name__} is no table; give a data frame, rows, columns or a path",
            Status.BAD_INPUT,
        )
    return Table({"data": [{name: _json(value) for name, value in row.items()} for row in rows]})


def _json(value: Any) -> Any:
    """A value as JSON has it; what JSON does not know becomes text."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _text(value)
    if isinstance(value, (list, tuple)):
        return [_json(part) for part in value]
    if isinstance(value, Mapping):
        return {str(name): _json(part) for name, part in value.items()}
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:  # a number of NumPy
        return _json(value.item())
    return _text(value)


def _text(value: Any) -> str | None:
    """A value as text; None where there is none."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, float) and math.isnan(value):
        return None
    if type(value).__name__ in ("bool", "bool_"):
        return "true" if value else "false"
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, datetime.timedelta):
        return _clock(value)
    if type(value).__name__ == "MonthDayNano":
        return _interval(value)
    if isinstance(value, datetime.datetime):
        midnight = value.time() == datetime.time() and value.tzinfo is None
        return value.date().isoformat() if midnight else value.isoformat()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)


def _clock(value: datetime.timedelta) -> str:
    """A duration as hours, minutes and seconds, however many days it takes."""
    ticks = abs(value) // datetime.timedelta(microseconds=1)
    seconds, fraction = divmod(ticks, 1_000_000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    digits = f".{fraction:06}".rstrip("0") if fraction else ""
    return ("-" if value < datetime.timedelta() else "") + text + digits


def _interval(value: Any) -> str:
    """An interval of Arrow, such as "1 month 3 days 2:00:00"."""
    parts = [
        f"{count} {unit}{'' if abs(count) == 1 else 's'}"
        for count, unit in ((value.months, "month"), (value.days, "day"))
        if count
    ]
    if value.nanoseconds or not parts:
        parts.append(_clock(datetime.timedelta(microseconds=value.nanoseconds / 1000)))
    return " ".join(parts)
