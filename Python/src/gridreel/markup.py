"""A picture's map as a table in HTML, with the texts of the picture in its order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any


def table(drawn: Mapping[str, Any], caption: str) -> str:
    """A picture's map as a table, in reading order."""
    # A hidden header leaves the cells to name the columns.
    columns = list(dict.fromkeys(part["column"] for part in drawn["headers"] or drawn["cells"]))
    parts = ["<table>"]
    if caption:
        parts.append(f"<caption>{escape(caption)}</caption>")
    parts.append(f"<thead>{_head(drawn['headers'], drawn.get('spanners', []))}</thead><tbody>")
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
            title = escape(str(titles[section].get("title", "")))
            parts.append(f'<tr><th scope="colgroup" colspan="{len(columns)}">{title}</th></tr>')
        last = section
        parts.append("<tr>" + "".join(f"<td>{escape(texts.get(c, ''))}</td>" for c in columns) + "</tr>")
    parts.append("</tbody></table>")
    return "".join(parts)


def _head(headers: Sequence[Mapping[str, Any]], spanners: Sequence[Mapping[str, Any]]) -> str:
    """The rows of headers: titles above several columns, the highest first, then the columns' own."""
    levels = sorted({spanner["rect"][1] for spanner in spanners})
    # For each row, the number of the title above a column.
    above: list[dict[str, int]] = [{} for _ in levels]
    for number, spanner in enumerate(spanners):
        row = above[levels.index(spanner["rect"][1])]
        row.update((column, number) for column in spanner["columns"])
    keys = [header["column"] for header in headers]
    # A column's own header begins below the lowest title above it.
    starts = dict.fromkeys(keys, 0)
    for level, titles in enumerate(above):
        starts.update(dict.fromkeys(titles, level + 1))
    rows = []
    above.append({})
    for level, titles in enumerate(above):
        cells = []
        place = 0
        while place < len(keys):
            key = keys[place]
            end = place + 1
            if key in titles:
                while end < len(keys) and titles.get(keys[end]) == titles[key]:
                    end += 1
                text = escape(spanners[titles[key]]["text"])
                span = _span("col", end - place)
                # Notebooks set headers at the right, where a title of several columns seems that of the last.
                cells.append(f'<th scope="colgroup"{span} style="text-align: center">{text}</th>')
            elif level < starts[key]:
                cells.append("<td></td>")
            elif level == starts[key]:
                cells.append(_header(headers[place], len(levels) + 1 - level))
            place = end
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return "".join(rows)


def _header(header: Mapping[str, Any], rows: int) -> str:
    order = header.get("sort")
    sort = f' aria-sort="{order}"' if order else ""
    return f'<th scope="col"{_span("row", rows)}{sort}>{escape(header["text"])}</th>'


def _span(kind: str, count: int) -> str:
    return f' {kind}span="{count}"' if count > 1 else ""
