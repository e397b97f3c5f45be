"""Palettes by their names, where columns or a palette are asked for."""

from __future__ import annotations

import gridreel
import pytest

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]

ROWS = [{"name": "Ada", "a": 1, "b": 5}, {"name": "Bob", "a": 3, "b": 7}]
ORRD, VIRIDIS = ("#fef0d9", "#b30000"), ("#440154", "#fde725")


def colors(count, found, **options):
    """Whether the lowest and the highest number of so many columns have these colours."""
    svg = str(gridreel.render(options.pop("data", ROWS), format="svg", **options))
    # What has the same colour side by side is drawn at once.
    return all(bool(svg.count(color)) == bool(count) for color in found)


@pytest.mark.parametrize(
    ("heat", "found"),
    [
        ("viridis", VIRIDIS), ("OrRd", ORRD), ("orrd_r", ORRD), (["OrRd"], None), ("red-yellow-green", ("#f00", "#008000")),
        (["red", "green"], ("#f00", "#008000")), ("#ff0000,#00ff00", ("#f00", "#0f0")), ("white to red", ("#fff", "#f00")),
    ],
)  # fmt: skip
def test_a_palette_is_that_of_all_columns_of_numbers(heat, found):
    if found is None:  # a list names columns, unless it is one of colours
        with pytest.raises(gridreel.GridError, match="heat: unknown column 'OrRd'"):
            gridreel.render(ROWS, heat=heat)
        return
    assert colors(2, found, heat=heat)


def test_columns_with_changes_of_their_own_have_it_too(recwarn):
    changes = {"a": {"title": "A"}, "name": {"title": "Who"}}
    same = {"column": {"*": {"heat": "viridis"}, "a": {"title": "A", "heat": "viridis"}, "name": {"title": "Who"}}}
    assert gridreel.render(ROWS, heat="viridis", column=changes).bytes == gridreel.render(ROWS, **same).bytes
    kept = {"column": {"*": {"heat": "viridis"}, "a": {"heat": "Reds"}}}
    assert gridreel.render(ROWS, heat="viridis", column={"a": {"heat": "Reds"}}).bytes == gridreel.render(ROWS, **kept).bytes
    assert not [warning for warning in recwarn if "colours" in str(warning.message)]


def test_a_column_of_that_name_is_the_column(tmp_path):
    rows = [{"viridis": 1, "other": 2}, {"viridis": 5, "other": 3}]
    (tmp_path / "a.csv").write_text("gold,silver\n1,2\n3,4\n")
    assert colors(0, VIRIDIS, data=rows, heat="viridis")
    assert colors(0, ("#ffd700", "#c0c0c0"), data=tmp_path / "a.csv", heat=["gold", "silver"])
    assert colors(1, VIRIDIS, data=tmp_path / "a.csv", heat="viridis")


@pytest.mark.parametrize(
    ("options", "same"),
    [
        ({"cmap": "OrRd"}, {"heat": "OrRd"}),
        ({"heat": True, "cmap": "viridis"}, {"heat": "viridis"}),
        ({"heat": ["a"], "cmap": "viridis"}, {"column": {"a": {"heat": "viridis"}}}),
        ({"background_gradient": "a", "palette": ("red", "blue")}, {"column": {"a": {"heat": ["red", "blue"]}}}),
        ({"heat": {"a": "OrRd", "b": "viridis"}}, {"column": {"a": {"heat": "OrRd"}, "b": {"heat": "viridis"}}}),
    ],
)
def test_a_palette_by_an_option_of_its_own_is_of_columns(options, same):
    with pytest.warns(gridreel.GridWarning, match="is the 'heat' of a column here"):
        drawn = gridreel.render(ROWS, **options)
    assert drawn.bytes == gridreel.render(ROWS, **same).bytes


def test_palettes_of_columns_may_be_those_that_the_program_does_not_know():
    assert colors(1, ORRD, columns=["name", {"key": "a", "heat": "OrRd"}])
    assert colors(1, ORRD, column={"a": {"heat": {"colors": "OrRd_r", "domain": "auto"}}})
    assert colors(2, ORRD, heat="OrRd", columns=["name", "a"])
    chain = gridreel.grid(ROWS).heat("OrRd")
    assert chain.draw().bytes == gridreel.render(ROWS, heat="OrRd").bytes
    assert gridreel.show(ROWS, heat="OrRd").picture.bytes != gridreel.show(ROWS).picture.bytes
    with pytest.raises(gridreel.GridError, match="heat: unknown column 'virids'"):
        gridreel.render(ROWS, heat="virids")
    with pytest.raises(gridreel.GridError, match="unknown palette 'virids'"):
        gridreel.render(ROWS, column={"a": {"heat": "virids"}})
