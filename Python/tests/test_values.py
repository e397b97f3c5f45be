"""Values and rows as people write them who come from other libraries."""

from __future__ import annotations

import collections
import dataclasses
import sqlite3

import gridreel
import pytest

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]

ROWS = [{"name": "Ada", "pay": 3}, {"name": "Bob", "pay": 5}]


def as_text(data=ROWS, **options):
    return str(gridreel.render(data, format="md", **options))


@pytest.mark.parametrize(
    ("options", "same"),
    [
        ({"sort": {"pay": "desc"}}, {"sort": "-pay"}),
        ({"sort": {"pay": False, "name": True}}, {"sort": ["-pay", "name"]}),
        ({"sort": ("pay", "desc")}, {"sort": "-pay"}),
        ({"total": {"pay": "mean"}}, {"total": "pay=mean"}),
        ({"total": {"pay": ["sum", "mean"]}}, {"total": ["pay=sum", "pay=mean"]}),
    ],
)
def test_values_by_column_are_ours(options, same):
    assert as_text(**options) == as_text(**same)


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_formats_of_floats_are_formats_of_numbers():
    assert as_text(float_format="%.2f") == as_text(float_format="{:.2f}".format) == as_text(number_format="0.00")


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
@pytest.mark.parametrize(
    ("step", "heat"),
    [
        (lambda chain: chain.background_gradient(cmap="viridis"), {"*": {"heat": "viridis"}}),
        (
            lambda chain: chain.data_color(columns="pay", palette=["white", "red"], domain=[0, 9]),
            {"pay": {"heat": {"colors": ["white", "red"], "domain": [0, 9]}}},
        ),
        (
            lambda chain: chain.background_gradient(subset=["pay"], cmap="Reds", vmin=0, vmax=9),
            {"pay": {"heat": {"colors": "Reds", "domain": [0, 9]}}},
        ),
    ],
)
def test_methods_of_heat_keep_their_palette_and_its_ends(step, heat):
    chain = step(gridreel.grid(ROWS))
    assert chain._options == {"column": heat}
    assert chain.draw().bytes


def test_what_a_method_of_heat_says_beside_is_told():
    with pytest.warns(gridreel.GridWarning, match="'background_gradient' has no 'low' here, which is left out"):
        gridreel.grid(ROWS).background_gradient(cmap="viridis", low=0.2)


def test_code_and_masks_are_refused_in_plain_words():
    for option in ("filter", "highlight", "title"):
        with pytest.raises(gridreel.GridError, match=f"^'{option}' is code, which is not run"):
            gridreel.render(ROWS, **{option: lambda row: True})
    frame = pandas.DataFrame(ROWS)
    for mask in (frame.pay > 3, [True, False], numpy.array([True, False])):
        with pytest.raises(gridreel.GridError, match="^'filter' is a condition, as .*data\\[mask\\]$"):
            gridreel.render(frame, filter=mask)


def test_rows_may_have_names_of_their_own():
    Person = collections.namedtuple("Person", "name pay")
    made = dataclasses.make_dataclass("Made", ["name", "pay"])
    base = sqlite3.connect(":memory:")
    base.row_factory = sqlite3.Row
    found = base.execute("select 'Ada' as name, 3 as pay union select 'Bob', 5 order by 2").fetchall()
    for rows in ([Person("Ada", 3), Person("Bob", 5)], [made("Ada", 3), made("Bob", 5)], found):
        assert as_text(rows) == as_text()
    numbers = numpy.array([[1, 2], [3, 4]])
    assert as_text(numbers, columns=["a", "b"]) == as_text([{"a": 1, "b": 2}, {"a": 3, "b": 4}])
    with pytest.raises(gridreel.GridError, match="row 1 is a list; rows are dictionaries, or tuples"):
        gridreel.render(numbers)


def test_an_address_is_no_path():
    with pytest.raises(gridreel.GridError, match="'https://example.org/a.csv' is an address, and nothing is loaded"):
        gridreel.render("https://example.org/a.csv")


def test_both_extensions_of_jpeg_are_written(tmp_path):
    gridreel.render(ROWS, tmp_path / "a.jpeg")
    assert (tmp_path / "a.jpeg").read_bytes() == gridreel.render(ROWS, format="jpg").bytes
    assert gridreel.render(ROWS, format="JPEG").format == gridreel.render(ROWS, format=".jpg").format == "jpg"


@pytest.mark.parametrize("value", ["Pay", {"title": "Pay"}])
def test_an_object_of_columns_keeps_all_others(value, monkeypatch):
    frame = pandas.DataFrame({"name": ["007", "008"], "pay": [3, 5], "day": ["a", "b"]})
    levels = frame.set_axis(pandas.MultiIndex.from_tuples([("x", "name"), ("x", "pay"), ("y", "day")]), axis=1)
    for data, key in ((frame, "pay"), (frame.to_dict("list"), "pay"), (levels, "x / pay")):
        text = as_text(data, columns={key: value})
        assert text.count("|", 0, text.index("\n")) == 4 and "Pay" in text and "007" in text
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert "007" in as_text(frame, columns={"pay": value})
    with pytest.raises(gridreel.GridError, match="unknown column 'pai'; did you mean 'pay'"):
        gridreel.render(frame, columns={"pai": value})
