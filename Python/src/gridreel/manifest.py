"""The list of all jobs of a run and of what became of them, as one Parquet file."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .store import Store

NAME = "manifest.parquet"
# Few, because rows take much memory until they are columns; a file has few of these groups all the same.
_ROWS = 10_000
_MEMBERS = ("status", "bytes", "rows", "columns", "worker", "cached", "warnings", "error")
_WORKER = _MEMBERS.index("worker")


def write(
    store: Store,
    entries: Iterable[tuple[int, Any, str | None, str | None, str]],
    records: Iterable[Mapping[str, Any]],
    about: Mapping[str, str],
) -> None:
    """Writes the manifest.

    `entries` are line, id, output, key and suffix of each job in order; `records` all results, the oldest
    first. `about` goes into the file's metadata.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema(
        [
            pa.field("line", pa.int64(), nullable=False),
            pa.field("id", pa.string()),
            pa.field("output", pa.string()),
            pa.field("key", pa.string()),
            pa.field("path", pa.string()),
            pa.field("status", pa.int32()),
            pa.field("bytes", pa.int64()),
            pa.field("rows", pa.int64()),
            pa.field("columns", pa.int64()),
            pa.field("worker", pa.string()),
            pa.field("cached", pa.bool_()),
            pa.field("warnings", pa.list_(pa.string())),
            pa.field("error", pa.string()),
        ],
        metadata={f"gridreel.{name}": text for name, text in about.items()},
    )
    sink = io.BytesIO()
    with pq.ParquetWriter(sink, schema, compression="zstd") as writer:
        for rows in _batches(_rows(entries, _known(records))):
            writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
    store.replace(NAME, sink.getvalue())


def _known(records: Iterable[Mapping[str, Any]]) -> dict[bytes | int, tuple[Any, ...]]:
    """What is known last of each key, or of a line without one; who drew a picture stays known."""
    known: dict[bytes | int, tuple[Any, ...]] = {}
    for record in records:
        key = record.get("key")
        name = bytes.fromhex(key) if key else int(record.get("line", 0))
        old = known.get(name)
        if old is None or old[0] != 0 or old[_WORKER] is None:
            values = {**record, "worker": sys.intern(record["worker"]) if record.get("worker") else None}
            known[name] = tuple(values.get(member) for member in _MEMBERS)
    return known


def _rows(
    entries: Iterable[tuple[int, Any, str | None, str | None, str]],
    known: Mapping[bytes | int, tuple[Any, ...]],
) -> Iterator[dict[str, Any]]:
    for line, id, output, key, suffix in entries:
        values = known.get(bytes.fromhex(key) if key else line, ())
        row = dict(zip(_MEMBERS, values))
        yield {
            "line": line,
            "id": id if isinstance(id, str) or id is None else json.dumps(id),
            "output": output,
            "key": key,
            "path": f"{key[:2]}/{key}{suffix}" if key and row.get("status") == 0 else None,
            **row,
        }


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _ROWS:
            yield batch
            batch = []
    if batch:
        yield batch
