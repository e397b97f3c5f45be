"""What `gridreel.diff` says and draws of two tables, and what it refuses."""

from __future__ import annotations

import io
import json
import re
import subprocess

import gridreel
import pytest
from gridreel import GridError, GridWarning, Status, comparison

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
OLD = {"id": [1, 2, 3], "name": ["Ada", "Grace", "Lin"], "age": [36, 85, 4]}
NEW = {"id": [1, 2, 4], "name": ["Ada", "Grace", "Bob"], "age": [37, 85, 4], "fax": ["x", "y", "z"]}
CHANGED = [{"oldRow": 1, "row": 1, "key": {"id": 1}, "cells": [{"column": "age", "old": 36, "new": 37}]}]


def as_text(table):
    return "\n".join(",".join(map(str, row)) for row in [table, *zip(*table.values())]) + "\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Two files in the current folder."""
    monkeypatch.chdir(tmp_path)
    for name, table in (("a.csv", OLD), ("b.csv", NEW)):
        (tmp_path / name).write_text(as_text(table))
    return tmp_path


@pytest.mark.parametrize(
    "make",
    [pandas.DataFrame, polars.DataFrame, dict, as_text, lambda table: [dict(zip(table, row)) for row in zip(*table.values())]],
)
def test_tables_of_every_kind_are_compared(make, files):
    for old, new in ((make(OLD), make(NEW)), ("a.csv", make(NEW)), (make(OLD), files / "b.csv")):
        found = gridreel.diff(old, new, key="id")
        assert found.differs and found and found.changed == CHANGED
        assert found.added == [{"row": 3, "key": {"id": 4}, "cells": {"id": 4, "name": "Bob", "age": 4, "fax": "z"}}]
        assert found.gone == [{"oldRow": 3, "key": {"id": 3}, "cells": {"id": 3, "name": "Lin", "age": 4}}]
        assert found.columns["added"] == ["fax"] and found.counts["changedCells"] == 1 and found.moved == []
        assert str(found) == "1 row added, 1 row gone, 1 cell changed in 1 row, 1 column added"
    same = gridreel.diff(make(OLD), "a.csv")
    assert not same.differs and not same and repr(same) == "<Difference: no differences>"


def test_it_says_what_the_command_says(own, files):
    command = [own.path, "diff", "a.csv", "b.csv", "--row-key", "id", "--json"]
    said = subprocess.run(command, capture_output=True, text=True)
    assert gridreel.diff("a.csv", "b.csv", key="id").data == gridreel.diff("a.csv", "b.csv", row_key="id").data
    assert repr(gridreel.diff("a.csv", "b.csv", key="id").data) == repr(json.loads(said.stdout))


def test_columns_are_chosen_where_the_program_can(own):
    if "--columns" in subprocess.run([own.path, "diff", "--help"], capture_output=True, text=True).stdout:
        assert gridreel.diff(OLD, NEW, key="id", columns=["name"]).counts["changedCells"] == 0
        assert gridreel.diff(OLD, NEW, key="id", columns="age").changed == CHANGED
    else:
        with pytest.raises(GridError, match="unknown option 'columns'"):
            gridreel.diff(OLD, NEW, key="id", columns=["name"])


def test_the_other_word_of_the_command_is_told():
    with pytest.warns(GridWarning, match="'compare' is 'diff' here"):
        assert gridreel.compare is gridreel.diff


def test_pictures_and_films_go_to_files_and_bytes(files):
    found = gridreel.diff(OLD, NEW, ["d.png", files / "d.svg", "d.gif", "d.md"], key="id", theme="dark", fps=5)
    assert (files / "d.png").read_bytes().startswith(b"\x89PNG") and (files / "d.gif").read_bytes().startswith(b"GIF89a")
    assert "~~36~~ **37**" in (files / "d.md").read_text() and "old → new" in (files / "d.md").read_text()
    assert found.draw("svg").bytes == (files / "d.svg").read_bytes() and str(found.draw("md")) == (files / "d.md").read_text()
    assert found.picture.format == "png" and found._repr_png_() == found.picture.bytes
    assert gridreel.diff(OLD, NEW, key="id", format="svg").picture.format == "svg"
    assert gridreel.diff(OLD, NEW, key="id", format="svg")._repr_png_().startswith(b"\x89PNG")
    stream = io.BytesIO()
    gridreel.diff(OLD, NEW, [stream, "e"], key="id", format="webp").save("f.pdf")
    assert stream.getvalue()[8:12] == b"WEBP" and (files / "e.webp").exists() and (files / "f.pdf").exists()
    gridreel.diff(OLD, NEW, output=(film := io.BytesIO()), key="id", format="gif", fps=5)
    assert film.getvalue().startswith(b"GIF89a")


def test_the_title_names_files_as_they_were_written(files):
    gridreel.diff("a.csv", "b.csv", "d.md", key="id")
    assert "a.csv → b.csv" in (files / "d.md").read_text()
    gridreel.diff("a.csv", NEW, "d.md", key="id")
    assert "a.csv → new" in (files / "d.md").read_text()
    gridreel.diff(OLD, NEW, "d.md", key="id", title="People")
    assert "People" in (text := (files / "d.md").read_text()) and "→" not in text
    assert gridreel.diff("a.csv", NEW, key="id").data["old"] == "a.csv"


def test_rows_are_told_apart_by_an_index_or_not_at_all():
    old, new = pandas.DataFrame(OLD).set_index("id"), pandas.DataFrame(NEW).set_index("id")
    assert gridreel.diff(old, new).changed == CHANGED
    assert gridreel.diff(pandas.DataFrame(OLD), pandas.DataFrame(OLD), index=True).columns["compared"][0] == "index"
    with pytest.warns(GridWarning, match="rows are compared as a whole, .* with 'key'$"):
        assert gridreel.diff(OLD, NEW).counts["changedCells"] == 0


def test_options_are_those_of_the_command():
    assert not gridreel.diff({"a": [1, 2]}, {"a": [2, 1]}, ignore_order=True)
    assert not gridreel.diff({"k": [1], "a": [1.0], "b": [1]}, {"k": [1], "a": [1.05], "b": [2]}, key="k", ignore=["b"], tolerance=0.1)
    assert not gridreel.diff({"k": [1], "x": [1], "a": [9]}, {"k": [1], "x": [1], "a": [9]}, key=["k", "x"])
    drawn = gridreel.diff(OLD, NEW, key="id", set={"fontSize": 20}, column_width={"name": 200}, note=False, raw=True, redact=["name"])
    assert "Ada" not in str(drawn.draw("md"))
    other = gridreel.diff(OLD, NEW, key="id", set={"fontSize": 21}, column_width={"name": 200}, note=False, raw=True, redact=["name"])
    assert str(drawn.draw("svg")) != str(other.draw("svg"))


@pytest.mark.parametrize(
    ("options", "same", "words"),
    [
        ({"on": "id"}, {"key": "id"}, "the option 'on' is 'key' here"),
        ({"by": ["id"]}, {"key": "id"}, "the option 'by' is 'key' here"),
        ({"keys": ["id", "name"]}, {"key": ["id", "name"]}, "the option 'keys' is 'key' here"),
        ({"key": "id", "exclude": "age"}, {"key": "id", "ignore": "age"}, "the option 'exclude' is 'ignore' here"),
        ({"key": "id", "rtol": 0.05}, {"key": "id", "tolerance": "5%"}, "the option 'rtol' is tolerance='5%' here"),
        ({"key": "id", "dpi": 144}, {"key": "id", "scale": 2}, "the option 'dpi' is scale=2 here"),
    ],
)
def test_options_of_other_libraries_are_ours(options, same, words):
    with pytest.warns(GridWarning, match=f"^{words}$"):
        found = gridreel.diff(OLD, NEW, **options)
    expected = gridreel.diff(OLD, NEW, **same)
    assert found.data == expected.data and found.picture.bytes == expected.picture.bytes


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"key": "idd"}, "key: unknown column 'idd'; did you mean 'id'"),
        ({"them": "dark"}, "unknown option 'them'; did you mean 'theme'?"),
        ({"nonsense": 1}, "unknown option 'nonsense'"),
        ({"sort": "id"}, "'sort' is not an option of a comparison"),
        ({"path": "x.png", "theme": "nope"}, "theme: unknown theme 'nope'"),
        ({"key": "id", "row_key": "id"}, "'key' and 'row_key' are the same option"),
        ({"format": "bmp"}, "'bmp' is not a format of pictures or films; they are png, pdf"),
        ({"output": "x.png", "path": "y.png"}, "'output' is where the picture goes"),
        ({"path": []}, "the list of paths is empty"),
        ({"path": "x.bmp"}, "'x.bmp' has no known extension"),
        ({"path": "x.png", "duration": 3}, "'duration' is for reels; name one, as in diff.gif"),
        ({"title": "a\0b"}, "invalid option value"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_plain_words(options, words, files):
    with pytest.raises(GridError, match=f"^{re.escape(words)}") as caught:
        gridreel.diff(OLD, NEW, **options)
    assert "--" not in str(caught.value) and str(files) not in str(caught.value)
    assert not [path for path in files.iterdir() if path.suffix != ".csv"]


def test_tables_that_cannot_be_read_are_refused(files):
    with pytest.raises(FileNotFoundError, match="gone.csv: cannot be read"):
        gridreel.diff("gone.csv", NEW)
    with pytest.raises(GridError, match="a int is not a table"):
        gridreel.diff(OLD, 5)
    twice = {"id": [1, 1], "name": ["Ada", "Bob"]}
    with pytest.raises(GridError, match="^old:.*has the id '1' too; give 'key' columns"):
        gridreel.diff(twice, NEW, key="id")
    with pytest.raises(GridError, match="cannot be written") as caught:
        gridreel.diff(OLD, NEW, files / "none" / "x.png", key="id")
    assert caught.value.status == Status.CANNOT_WRITE
    with pytest.raises(GridError, match="'a.csv' is one of the compared files"):
        gridreel.diff("a.csv", NEW, "a.csv", key="id")


def test_all_flags_of_the_command_are_options(own):
    text = subprocess.run([own.path, "diff", "--help"], capture_output=True, text=True, check=True).stdout
    lines = re.findall(r"^  (?:-\w, )?--([a-z-]+)(?:/--no-[a-z-]+)?(?: (<\S+>))?", text, re.M)
    flags = {name.removeprefix("no-").replace("-", "_"): value for name, value in lines}
    for ours in ("output", "json", "quiet", "git", "version", "help"):
        del flags[ours]
    # Older programs compare all columns but those of --ignore.
    assert flags.keys() | {"columns"} == comparison.FLAGS
    assert {name for name, value in flags.items() if not value} == comparison._SWITCHES
    assert {name for name, value in flags.items() if ",…" in value} <= comparison._LISTS
