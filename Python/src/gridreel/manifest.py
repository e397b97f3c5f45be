"""The list of all jobs of a run and of what became of them, as one Parquet file."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .store import Store

NAME = "manifest.parquet"
_ROWS = 50_000
_KNOWN = ("status", "bytes", "rows", "columns", "worker", "cached", "warnings", "error")


def write(
    store: Store,
    entries: Iterable[tuple[int, Any, str | None, str | None, str]],
    records: Mapping[str, Mapping[str, Any]],
    about: Mapping[str, str],
) -> None:
    """Writes the manifest.

    `entries` are line, id, output, key and suffix of each job in order; `records` what is known of a key
    (or of a line without one, as "line N"). `about` goes into the file's metadata.
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
        for rows in _batches(_rows(entries, records)):
            writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
    store.replace(NAME, sink.getvalue())


def _rows(
    entries: Iterable[tuple[int, Any, str | None, str | None, str]],
    records: Mapping[str, Mapping[str, Any]],
) -> Iterator[dict[str, Any]]:
    for line, id, output, key, suffix in entries:
        record = records.get(key or f"line {line}", {})
        is_drawn = record.get("status") == 0
        yield {
            "line": line,
            "id": id if isinstance(id, str) or id is None else json.dumps(id),
            "output": output,
            "key": key,
            "path": f"{key[:2]}/{key}{suffix}" if key and is_drawn else None,
            **{name: record.get(name) for name in _KNOWN},
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
