"""Turns data frames and other tables into what the program reads, with their types."""

from __future__ import annotations

import datetime
import io
import math
import os
from collections.abc import Iterable, Mapping
from typing import Any

from .errors import GridError, MissingFileError, Status
from .messages import warn_of
from .pandas_frames import pandas_table, row_key
from .table import Table, as_text, attached, unique


def table(data: Any, index: bool | None = None, names: Any = None) -> Table:
    """Reads a data frame, a table of PyArrow, a relation of DuckDB, rows, columns, a path, the text of a file, or an open one.

    `index` says whether the index of a pandas frame becomes leading columns; without it, one that only counts
    the rows does not. `names` are those of rows that are tuples. Raises `GridError` (65) for what is not a table.
    """
    if isinstance(data, str) and "\n" in data:
        return Table({"input": "attachment:data"}, {"data": data.encode()})
    if isinstance(data, (str, os.PathLike)):
        if "://" in os.fspath(data):
            raise GridError(f"'{data}' is an address, and nothing is loaded from the web; load it before, as by pandas.read_csv", Status.UNREADABLE)
        path = os.path.abspath(os.path.expanduser(os.fspath(data)))
        if not os.path.lexists(path):
            raise MissingFileError(f"{path}: cannot be read: No such file or directory", Status.UNREADABLE)
        return Table({"input": path})
    if callable(getattr(data, "read", None)) and not hasattr(data, "__arrow_c_stream__"):
        content = data.read()
        return Table({"input": "attachment:data"}, {"data": content.encode() if isinstance(content, str) else bytes(content)})
    library = type(data).__module__.partition(".")[0]
    if library == "pandas":
        if type(data).__name__ == "Styler":
            warn_of("what a Styler says of looks is not read; say it by options such as heat, rules, highlight and number_format")
            data = data.data
        return pandas_table(data.to_frame() if hasattr(data, "to_frame") else data, index)
    if index is not None:
        raise GridError("'index' is for frames of pandas", Status.USAGE)
    if library == "polars":
        return _polars(data)
    if library == "duckdb" or library == "_duckdb":
        return _arrow(data.arrow() if not hasattr(data, "to_arrow_table") else data.to_arrow_table())
    if library == "pyarrow" or hasattr(data, "__arrow_c_stream__"):
        return _arrow(data)
    return _plain(data, names)


def key_of_rows(data: Any, index: bool | None) -> str | None:
    """The column that tells rows apart without being asked: that of the index of a pandas frame, if it names them."""
    return row_key(data, index) if type(data).__module__.partition(".")[0] == "pandas" else None


# Arrow


def _arrow(data: Any) -> Table:
    pyarrow = _pyarrow("this table")
    from pyarrow import ipc

    if isinstance(data, pyarrow.RecordBatch):
        data = pyarrow.Table.from_batches([data])
    elif not isinstance(data, pyarrow.Table):
        data = pyarrow.RecordBatchReader.from_stream(data).read_all()
    names = unique(data.column_names)
    data = pyarrow.table([_readable(column, pyarrow) for column in data.columns], names=names)
    sink = io.BytesIO()
    with ipc.new_stream(sink, data.schema) as writer:
        writer.write_table(data)
    return attached(sink.getvalue(), "arrow")


def _pyarrow(what: str) -> Any:
    try:
        import pyarrow
    except ImportError:
        raise GridError(f"{what} needs PyArrow; pip install pyarrow", Status.UNAVAILABLE) from None
    return pyarrow


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
        return pyarrow.chunked_array([pyarrow.array(map(as_text, column.to_pylist()), pyarrow.string())])
    if pyarrow.types.is_run_end_encoded(kind):
        return compute.run_end_decode(column)
    return column


def _polars(data: Any) -> Table:
    import polars

    if isinstance(data, polars.LazyFrame):
        data = data.collect()
    elif isinstance(data, polars.Series):
        data = data.to_frame()
    elif not isinstance(data, polars.DataFrame):
        raise GridError(f"a polars {type(data).__name__} is not a table", Status.BAD_INPUT)
    unique(data.columns)
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
            polars.Series(name, [as_text(value) for value in data[name]], dtype=polars.String) for name in odd
        )
    sink = io.BytesIO()
    data.write_ipc_stream(sink, compat_level=polars.CompatLevel.oldest())
    return attached(sink.getvalue(), "arrow")


# Rows and columns of Python


def _plain(data: Any, names: Any = None) -> Table:
    """A list of dictionaries or of tuples, or a dictionary of lists."""
    if isinstance(data, Mapping):
        names = unique(data)
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
        for number, row in enumerate(data.tolist() if hasattr(data, "tolist") else data, 1):
            row = _members(row)
            if isinstance(row, (tuple, list)) and isinstance(names, (tuple, list)) and len(row) == len(names):
                row = dict(zip(map(str, names), row))
            if not isinstance(row, Mapping):
                raise GridError(
                    f"row {number} is a {type(row).__name__}; rows are dictionaries, or tuples as long as "
                    "the list of names in 'columns'",
                    Status.BAD_INPUT,
                )
            rows.append({str(name): value for name, value in row.items()})
    else:
        raise GridError(
            f"a {type(data).__name__} is not a table; give a data frame, rows, columns or a path",
            Status.BAD_INPUT,
        )
    return Table({"data": [{name: _json(value) for name, value in row.items()} for row in rows]})


def _members(row: Any) -> Any:
    """A row with names of its own, such as a named tuple, a row of SQLite or an object of a data class, as a dictionary."""
    if hasattr(row, "_asdict"):
        return row._asdict()
    if hasattr(row, "__dataclass_fields__"):
        return {name: getattr(row, name) for name in row.__dataclass_fields__}
    return dict(row) if hasattr(row, "keys") and not isinstance(row, Mapping) else row


def _json(value: Any) -> Any:
    """A value as JSON has it; what JSON does not know becomes text."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else as_text(value)
    if isinstance(value, (list, tuple)):
        return [_json(part) for part in value]
    if isinstance(value, Mapping):
        return {str(name): _json(part) for name, part in value.items()}
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:  # a number of NumPy
        return _json(value.item())
    return as_text(value)
