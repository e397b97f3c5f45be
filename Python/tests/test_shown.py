"""What a notebook shows of a table: picture, words and a table of HTML."""

from __future__ import annotations

import struct

import gridreel
import pytest
from conftest import PEOPLE

pandas = pytest.importorskip("pandas")

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]


def test_a_notebook_shows_picture_words_and_table():
    shown = gridreel.show(PEOPLE, title="A & B", sort="age")
    data, about = shown._repr_mimebundle_()
    width, height = struct.unpack(">II", shown.picture.bytes[16:24])
    assert about["image/png"] == {"width": width // 2, "height": height // 2}
    assert data["text/plain"] == shown.alt and "sorted by age" in shown.alt
    assert "<caption>A &amp; B</caption>" in data["text/html"] and 'aria-sort="ascending"' in shown.html
    assert "<td>Ada</td><td>36</td><td>2020-01-02</td>" in shown.html


def test_a_picture_is_short_in_words_and_whole_in_notebooks():
    picture = gridreel.render(PEOPLE, format="svg")
    assert repr(picture).startswith("<Picture: svg, ")
    assert picture._repr_svg_().startswith("<") and picture._repr_png_() is None


def test_sections_are_in_the_table():
    html = gridreel.show([{"t": "x", "a": 1}, {"t": "y", "a": 2}, {"t": "x", "a": 3}], group="t").html
    assert html.count('scope="colgroup"') == 2 and html.index(">x") < html.index(">3<") < html.index(">y")


def test_levels_are_rows_of_headers():
    columns = pandas.MultiIndex.from_tuples(
        [
            ("2023", "first", "low"),
            ("2023", "first", "high"),
            ("2023", "second", "low"),
            ("2024", "first", "low"),
        ]
    )
    frame = pandas.DataFrame([[1, 2, 3, 4]], columns=columns, index=pandas.Index(["a"], name="team"))
    head = (
        gridreel.show(frame)
        .html.partition("<thead>")[2]
        .partition("</thead>")[0]
        .replace(' style="text-align: center"', "")
    )
    assert head == (
        '<tr><th scope="col" rowspan="3">team</th><th scope="colgroup" colspan="3">2023</th>'
        '<th scope="colgroup">2024</th></tr>'
        '<tr><th scope="colgroup" colspan="2">first</th><th scope="colgroup">second</th>'
        '<th scope="colgroup">first</th></tr>'
        '<tr><th scope="col">low</th><th scope="col">high</th><th scope="col">low</th>'
        '<th scope="col">low</th></tr>'
    )


def test_a_title_above_some_columns_leaves_no_hole():
    above = {"title": "Top", "children": [{"title": "Left", "columns": ["a", "b"]}], "columns": ["c"]}
    html = gridreel.show([{"a": 1, "b": 2, "c": 3, "d": 4}], spanners=[above]).html
    rows = (
        html.partition("<thead>")[2]
        .partition("</thead>")[0]
        .replace(' style="text-align: center"', "")
        .split("</tr>")
    )
    assert rows[0] == '<tr><th scope="colgroup" colspan="3">Top</th><th scope="col" rowspan="3">d</th>'
    assert rows[1] == '<tr><th scope="colgroup" colspan="2">Left</th><th scope="col" rowspan="2">c</th>'
