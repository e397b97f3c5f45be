"""Turns frames of pandas into what the program reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from .errors import GridError, Status
from .table import Table, as_text, attached, unique


def pandas_table(frame: Any, index: bool | None) -> Table:
    import pandas

    if not isinstance(frame, pandas.DataFrame):
        raise GridError(f"a pandas {type(frame).__name__} is not a table", Status.BAD_INPUT)
    labels = _labels(frame)
    keys = unique(" / ".join(path) for path in labels)
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
    unique(flat.columns)
    columns = _columns([(name, [name]) for name, _ in leading] + list(zip(keys, labels)))
    try:
        import pyarrow
    except ImportError:
        made = _delimited(flat)
    else:
        made = attached(_stream(flat, pyarrow), "arrow")
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


def _only_counts(index: Any) -> bool:
    """Whether an index only counts the rows, also where these were sorted or shuffled since."""
    import pandas

    if index.nlevels > 1 or index.name is not None:
        return False
    if isinstance(index, pandas.RangeIndex) or (len(index) == 0 and pandas.api.types.is_integer_dtype(index)):
        return True
    if not pandas.api.types.is_integer_dtype(index) or index.hasnans or not index.is_unique:
        return False
    # Of as many different numbers, the first and the last say that none is missing.
    return bool(index.min() == 0 and index.max() == len(index) - 1)


def _leading(frame: Any, index: bool | None) -> list[tuple[str, Any]]:
    """The columns that the index makes: their names and values."""
    given = frame.index
    if index is False or (index is None and _only_counts(given)):
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


def row_key(data: Any, index: bool | None) -> str | None:
    """The column by which rows of a frame are told apart: that of an index that has a name for each of them."""
    import pandas

    frame = data.to_frame() if isinstance(data, pandas.Series) else data
    given = frame.index
    if given.nlevels > 1 or not given.is_unique or given.hasnans or "" in given.astype(str):
        return None
    leading = _leading(frame, index)
    return leading[0][0] if leading else None


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
    return values.astype("object").map(as_text, na_action="ignore")


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
            arrays.append(pyarrow.array([as_text(value) for value in values], pyarrow.string()))
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
            column["order"] = [as_text(category) for category in values.dtype.categories]
        kind = "text"
        if types.is_bool_dtype(values):
            kind = "boolean"
        elif types.is_numeric_dtype(values):
            kind = "number"
        elif types.is_datetime64_any_dtype(values):
            kind = "date"
        columns.append({**column, "type": kind})
        texts.append([as_text(value) or "" for value in values])
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(frame.columns)
    writer.writerows(zip(*texts))
    return attached(sink.getvalue().encode(), "csv", columns)
