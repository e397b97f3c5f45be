"""Indexes of pandas: those that only count the rows are no data, in whatever order these are."""

from __future__ import annotations

import gridreel
import pytest

pandas = pytest.importorskip("pandas")

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]


def texts(data, **options):
    """What the picture says, row by row, in the order of its columns."""
    lines = gridreel.show(data, **options).alt.splitlines()
    return [line.split(": ", 1)[1].rstrip(".") for line in lines if line.startswith("Row ")]


@pytest.mark.parametrize(
    "make",
    [
        lambda frame: frame.sort_values("v"),
        lambda frame: frame.sample(frac=1, random_state=3),
        lambda frame: frame[::-1],
        lambda frame: frame[2:],
        lambda frame: frame[::2],
        lambda frame: frame.set_axis(pandas.Index([2, 0, 1, 3], dtype="Int64")),
        lambda frame: frame.set_axis(pandas.RangeIndex(5, 25, 5)),
        lambda frame: frame[frame.v > 100].sort_values("v"),
    ],
)
def test_an_index_that_only_counts_is_left_out_in_every_order(make):
    frame = make(pandas.DataFrame({"v": [3, 1, 4, 2]}))
    assert texts(frame) == [str(value) for value in frame.v]
    assert texts(frame, index=True) == [f"{row}, {value}" for row, value in frame.v.items()]


@pytest.mark.parametrize(
    "index",
    [
        [4, 0, 1, 2], [0, 0, 1, 3], [1, 2, 3, 4], [0, 1, 2, 5], [0.0, 1.0, 2.0, 3.0], ["0", "1", "2", "3"],
        pandas.Index([3, 2, 1, 0], name="place"), pandas.MultiIndex.from_tuples([(0, 1), (0, 2), (1, 0), (1, 1)]),
    ],
)  # fmt: skip
def test_every_other_index_stays(index):
    frame = pandas.DataFrame({"v": [3, 1, 4, 2]}, index=index)
    # As it is: a picture leaves out what only counts.
    head = str(gridreel.render(frame, format="md", raw=True)).splitlines()[0]
    assert head.count("|") - 1 == frame.index.nlevels + 1
