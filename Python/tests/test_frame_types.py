"""What the types of frames mean for order, groups and texts."""

from __future__ import annotations

import datetime

import gridreel
import pytest
from gridreel import GridError
from gridreel.tables import table

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

pytestmark = pytest.mark.short

SIZES = ["M", "S", "XL", "L", None]
ORDER = ["S", "M", "L", "XL"]


@pytest.fixture(autouse=True)
def program(own):
    """The program of this checkout."""


def lines(data, **options):
    """What the picture says, line by line."""
    return gridreel.show(data, **options).alt.splitlines()


def first(data, **options):
    """The first column's texts in the picture's order."""
    rows = [line.split(": ", 1)[1] for line in lines(data, **options) if line.startswith("Row ")]
    return [row.rstrip(".").split(", ")[0] for row in rows]


def ordered():
    return pandas.DataFrame({"size": pandas.Categorical(SIZES, ORDER, ordered=True), "n": range(5)})


@pytest.mark.parametrize(
    "make",
    [
        ordered,
        lambda: pyarrow.Table.from_pandas(ordered()),
        lambda: polars.DataFrame({"size": polars.Series(SIZES, dtype=polars.Enum(ORDER)), "n": range(5)}),
    ],
)
def test_ordered_categories_keep_their_order(make):
    assert first(make(), sort="size") == [*ORDER, "–"]
    assert first(make(), sort="-size") == [*reversed(ORDER), "–"]
    assert "Sections: S, M, L, XL, –." in lines(make(), group="size")


def test_ordered_categories_keep_their_order_without_pyarrow(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert first(ordered(), sort="-size") == [*reversed(ORDER), "–"]


def test_categories_without_an_order_are_sorted_as_texts():
    frame = pandas.DataFrame({"size": pandas.Categorical(SIZES, ORDER)})
    assert first(frame, sort="size") == ["L", "M", "S", "XL", "–"]


def test_an_order_can_be_given():
    columns = [{"key": "size", "order": ORDER}]
    assert first({"size": [*SIZES, "A"]}, sort="size", columns=columns) == [*ORDER, "A", "–"]


def zoned(zone="Europe/Berlin"):
    times = ["2024-10-27 00:30", "2024-10-27 01:10", "2024-10-27 00:45", None]
    return pandas.DataFrame({"t": pandas.to_datetime(times, utc=True).tz_convert(zone)})


@pytest.mark.parametrize("make", [lambda f: f, pyarrow.Table.from_pandas, polars.from_pandas])
def test_the_hour_that_clocks_repeat_is_sorted_by_time(make):
    assert first(make(zoned()), sort="t") == [
        "2024-10-27 02:30:00+02:00",
        "2024-10-27 02:45:00+02:00",
        "2024-10-27 02:10:00+01:00",
        "–",
    ]


@pytest.mark.parametrize("make", [lambda f: f, pyarrow.Table.from_pandas, polars.from_pandas])
def test_times_of_a_zone_are_those_of_its_clocks(make):
    assert first(make(zoned("Asia/Tokyo")), sort="t")[0] == "2024-10-27 09:30"


def test_fractions_of_the_repeated_hour_are_kept():
    frame = zoned().assign(t=lambda f: f.t + pandas.Timedelta("1ms"))
    assert first(pyarrow.Table.from_pandas(frame), sort="t")[2] == "2024-10-27 02:10:00.001+01:00"


def test_types_that_arrow_or_the_program_lack_are_texts():
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.sql("SELECT INTERVAL 1 MONTH + INTERVAL 3 HOUR AS i, union_value(k := 3) AS u")
    assert lines(relation)[1:] == ["Row 1: 1 month 3:00:00, 3."]
    assert first(polars.DataFrame({"n": polars.Series([2**100, 5], dtype=polars.Int128)}), sort="n")[0] == "5"
    durations = [datetime.timedelta(hours=49, minutes=5), datetime.timedelta(seconds=-3.5)]
    assert first({"t": durations}) == ["49:05:00", "-0:00:03.5"]


@pytest.mark.parametrize("data", [{"a": 1}, {"a": "xyz"}, {"a": {"b": 1}}])
def test_columns_that_are_no_lists_are_refused(data):
    with pytest.raises(GridError, match="column 'a' is a (int|str|dict); columns are lists"):
        table(data)


def test_columns_are_named_by_their_labels():
    frame = pandas.DataFrame([[1, 3], [2, 4]], columns=[0, 1])
    assert first(frame, columns=[1, 0], sort=1) == ["3", "4"]
    nested = pandas.DataFrame(
        [[1, 3], [2, 4]], columns=pandas.MultiIndex.from_tuples([("price", "mean"), ("price", "max")])
    )
    assert first(nested, columns=[("price", "max")], sort=[("price", "mean")]) == ["3", "4"]
    assert first(nested, sort=("price", "mean")) == ["1", "2"]
