"""Tables of pandas, polars, Arrow, DuckDB and Python, as pictures."""

from __future__ import annotations

import datetime
import json
import os
import signal
import struct
import threading
import time

import gridreel
import pytest
from gridreel import GridError, GridWarning, Status, pictures
from gridreel.tables import table

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

pytestmark = pytest.mark.short

WHEN = [datetime.date(2020, 1, 2), None, datetime.date(2021, 3, 4)]
PEOPLE = {"name": ["Ada", "Grace", "Linus"], "age": [36, 85, None], "since": WHEN}


@pytest.fixture(autouse=True)
def program(own):
    """The program of this checkout."""


def texts(data, **options):
    """What the picture says, row by row, in the order of its columns."""
    lines = gridreel.show(data, **options).alt.splitlines()
    return [line.split(": ", 1)[1].rstrip(".") for line in lines if line.startswith("Row ")]


EXPECTED = ["Ada, 36, 2020-01-02", "Grace, 85, –", "Linus, –, 2021-03-04"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: pandas.DataFrame({**PEOPLE, "since": pandas.to_datetime(WHEN)}),
        lambda: pandas.DataFrame(PEOPLE).convert_dtypes(),
        lambda: polars.DataFrame(PEOPLE),
        lambda: polars.DataFrame(PEOPLE).lazy(),
        lambda: pyarrow.table(PEOPLE),
        lambda: pyarrow.RecordBatch.from_pydict(PEOPLE),
        lambda: [dict(zip(PEOPLE, row)) for row in zip(*PEOPLE.values())],
        lambda: PEOPLE,
    ],
)
def test_every_source_gives_the_same_cells(make):
    assert texts(make()) == EXPECTED
    assert texts(make(), sort="-age")[0].startswith("Grace")


def test_relations_of_duckdb():
    duckdb = pytest.importorskip("duckdb")
    assert texts(duckdb.sql("select range as a, range * 2 as b from range(2)")) == ["0, 0", "1, 2"]


def test_a_path_is_read_by_the_program(tmp_path):
    (tmp_path / "a.csv").write_text("a,b\n1,x\n")
    assert texts(tmp_path / "a.csv") == texts(str(tmp_path / "a.csv")) == ["1, x"]


def test_pandas_without_pyarrow(monkeypatch):
    frame = pandas.DataFrame(
        {"code": ["007", None], "x": [1.5, numpy.inf], "b": [True, False], "t": ["a,b", 'c"d']}
    )
    whole = texts(frame)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    made = table(frame)
    assert made.job["inputFormat"] == "csv"
    assert [column["type"] for column in made.job["columns"]] == ["text", "number", "boolean", "text"]
    assert texts(frame) == whole


def test_the_kinds_of_pandas():
    frame = pandas.DataFrame(
        {
            "mixed": [1, "a", None, {"k": 2}],
            "category": pandas.Categorical(["lo", "hi", None, "lo"]),
            "zone": pandas.date_range("2024-01-01", periods=4, tz="Europe/Berlin"),
            "whole": pandas.array([1, None, 3, 4], dtype="Int64"),
            "month": pandas.period_range("2024-01", periods=4, freq="M"),
            "infinite": [1.0, -numpy.inf, numpy.nan, 2.0],
        }
    )
    assert texts(frame)[:3] == [
        "1, lo, 2024-01-01, 1, 2024-01, 1",
        "a, hi, 2024-01-02, –, 2024-02, −inf",
        "–, –, 2024-01-03, 3, 2024-03, –",
    ]


def test_an_index_that_says_something_is_a_column():
    frame = pandas.DataFrame({"v": [1, 2]}, index=pandas.Index(["x", "y"], name="key"))
    assert texts(frame) == ["x, 1", "y, 2"]
    assert texts(frame, index=False) == ["1", "2"]
    assert texts(frame.reset_index(drop=True)) == ["1", "2"]
    assert texts(frame.reset_index(drop=True), index=True) == ["0, 1", "1, 2"]
    assert texts(frame["v"]) == ["x, 1", "y, 2"]


def test_levels_become_spanners():
    frame = pandas.DataFrame(
        [[1, 2, 3], [4, 5, 6]],
        columns=pandas.MultiIndex.from_tuples([("2023", "low"), ("2023", "high"), ("2024", "low")]),
        index=pandas.MultiIndex.from_tuples([("a", 1), ("a", 2)], names=["team", None]),
    )
    made = table(frame)
    assert [column["title"] for column in made.job["columns"]] == ["team", "level 2", "low", "high", "low"]
    assert made.job["spanners"] == [
        {"title": "2023", "columns": ["2023 / low", "2023 / high"]},
        {"title": "2024", "columns": ["2024 / low"]},
    ]
    shown = gridreel.show(frame, columns=["team", "2023 / high"])
    assert "2 columns: team, high" in shown.alt and texts(frame)[1] == "a, 2, 4, 5, 6"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (pandas.DataFrame([[1, 2]], columns=["a", "a"]), "two columns are called 'a'"),
        (polars.DataFrame(), "the table has no columns"),
        (
            pandas.DataFrame({"k": [1]}).set_index("k", drop=False),
            "the index and a column are both called 'k'",
        ),
        ([{"a": 1}, 2], "row 2 is a int"),
        ({"a": [1], "b": []}, "'a' has 1, 'b' has 0"),
        (5, "a int is no table"),
        ("no-such.csv", "no-such.csv"),
    ],
)
def test_what_is_no_table_is_refused(data, words, tmp_path):
    with pytest.raises(GridError, match=words):
        gridreel.render(data, tmp_path / "a.png")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sortt": "a"}, "unknown key 'sortt'; did you mean 'sort'"),
        ({"theme": "nope"}, "unknown theme 'nope'"),
        ({"sort": "x"}, "unknown column 'x'"),
        ({"output": "x.png"}, "'output' is no option"),
    ],
)
def test_options_are_refused_in_plain_words(options, words):
    with pytest.raises(GridError, match=f"^{words}"):
        gridreel.render(PEOPLE, **options)


def test_empty_and_wide_frames_are_drawn():
    assert gridreel.render(pandas.DataFrame({"a": [], "b": []})).result["rows"] == 0
    assert gridreel.render({"a": []}).result["columns"] == 1
    with pytest.warns(GridWarning, match="^only .* of 10,000 columns fit"):
        gridreel.render(pandas.DataFrame(numpy.zeros((2, 10_000))))


def test_files_are_written_again_and_again(tmp_path):
    for _ in range(2):
        gridreel.render(PEOPLE, tmp_path / "a.png")
        gridreel.render(PEOPLE, [tmp_path / "b.svg", str(tmp_path / "b.pdf")], number_format={"age": "0.0"})
        gridreel.reel(PEOPLE, tmp_path / "c.gif", [{"tap": {"header": "age"}}], fps=5)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "b.pdf", "b.svg", "c.gif"]
    assert "36.0" in (tmp_path / "b.svg").read_text()
    with pytest.raises(GridError, match=r"^script.json:1:10: error: expected an object"):
        gridreel.reel(PEOPLE, tmp_path / "d.gif", [{"tap": "age"}])
    with pytest.raises(GridError) as caught:
        gridreel.render(PEOPLE, tmp_path / "none" / "a.png")
    assert caught.value.status == Status.CANNOT_WRITE


def test_relative_paths_start_where_python_is(tmp_path, monkeypatch):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "t.json").write_text(json.dumps({"extends": "dark", "rowHeight": 20 + len(name)}))
        monkeypatch.chdir(tmp_path / name)
        gridreel.render(PEOPLE, "a.png", theme="./t.json")
        assert (tmp_path / name / "a.png").exists()


def test_a_notebook_shows_picture_words_and_table():
    shown = gridreel.show(PEOPLE, title="A & B", sort="age")
    data, about = shown._repr_mimebundle_()
    width, height = struct.unpack(">II", shown.picture.bytes[16:24])
    assert about["image/png"] == {"width": width // 2, "height": height // 2}
    assert data["text/plain"] == shown.alt and "sorted by age" in shown.alt
    assert "<caption>A &amp; B</caption>" in data["text/html"] and 'aria-sort="ascending"' in shown.html
    assert "<td>Ada</td><td>36</td><td>2020-01-02</td>" in shown.html


def test_sections_are_in_the_table():
    html = gridreel.show([{"t": "x", "a": 1}, {"t": "y", "a": 2}, {"t": "x", "a": 3}], group="t").html
    assert html.count('scope="colgroup"') == 2 and html.index(">x") < html.index(">3<") < html.index(">y")


@pytest.mark.parametrize("kind", [pandas.DataFrame, polars.DataFrame])
def test_options_are_chained(kind, tmp_path):
    gridreel.register()
    frame = kind(PEOPLE)
    chain = frame.gridreel.theme("dark")
    chain.sort("-age").limit(1).save(tmp_path / "a.svg")
    assert "Grace" in (tmp_path / "a.svg").read_text() and "Ada" not in (tmp_path / "a.svg").read_text()
    assert chain.draw("svg").bytes == gridreel.render(frame, format="svg", theme="dark").bytes
    assert frame.gridreel._repr_mimebundle_()[0]["text/plain"].startswith("Data grid")


def test_each_thread_has_a_program(tmp_path):
    made = []

    def draw():
        made.append(gridreel.render(PEOPLE, scale=1).bytes)

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 4 and len(set(made)) == 1


def test_a_fork_has_a_program_of_its_own():
    whole = gridreel.render(PEOPLE, scale=1).bytes
    child = os.fork()
    if child == 0:
        os._exit(0 if gridreel.render(PEOPLE, scale=1).bytes == whole else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert gridreel.render(PEOPLE, scale=1).bytes == whole


def test_a_program_that_dies_is_replaced():
    gridreel.render(PEOPLE)
    os.kill(pictures._mine.owned.client._child._process.pid, signal.SIGKILL)
    time.sleep(0.1)
    assert gridreel.render(PEOPLE).bytes


def test_an_interruption_leaves_a_program_that_draws(monkeypatch):
    gridreel.render(PEOPLE)

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(type(pictures._mine.owned.client._child), "receive", interrupt)
        with pytest.raises(KeyboardInterrupt):
            gridreel.render(PEOPLE, title="lost")
    assert "lost" not in gridreel.render(PEOPLE, format="svg").bytes.decode()


@pytest.mark.parametrize(
    ("index", "shown"),
    [
        (pandas.period_range("2024-01", periods=2, freq="M"), ["2024-01", "2024-02"]),
        (pandas.interval_range(0, 2), ["(0, 1]", "(1, 2]"]),
        (pandas.CategoricalIndex(pandas.interval_range(0, 2)), ["(0, 1]", "(1, 2]"]),
        (
            pandas.DatetimeIndex(["2024-07-01 12:00", "2024-12-01 00:30"], tz="Europe/Berlin"),
            ["2024-07-01 12:00", "2024-12-01 00:30"],
        ),
    ],
)
def test_an_index_is_shown_as_a_column_is(index, shown):
    frame = pandas.DataFrame({"value": [1, 2]}, index=index)
    expected = [f"{text}, {value}" for text, value in zip(shown, (1, 2))]
    assert texts(frame) == expected
    assert texts(frame.rename_axis("key").reset_index()) == expected
    assert texts(frame.set_index(["value"], append=True).assign(more=0)) == [f"{row}, 0" for row in expected]


def test_a_thread_takes_its_program_with_it():
    def children():
        with open(f"/proc/{os.getpid()}/task/{os.getpid()}/children") as file:
            return len(file.read().split())

    gridreel.render(PEOPLE)
    before = children()
    for _ in range(5):
        thread = threading.Thread(target=gridreel.render, args=(PEOPLE,))
        thread.start()
        thread.join()
    assert children() == before


def test_a_reel_that_failed_can_be_written_at_last(tmp_path):
    with pytest.raises(GridError, match="unknown column 'nobody'"):
        gridreel.reel(PEOPLE, tmp_path / "film.gif", [{"tap": {"header": "nobody"}}])
    gridreel.reel(PEOPLE, tmp_path / "film.gif", [{"tap": {"header": "age"}}])
    assert (tmp_path / "film.gif").read_bytes().startswith(b"GIF89a")


def test_a_strict_failure_says_its_reason():
    with pytest.raises(GridError, match="^only 40 of 100 rows are drawn"):
        gridreel.render({"a": list(range(100))}, strict=True)


def test_a_picture_is_short_in_words_and_whole_in_notebooks():
    picture = gridreel.render(PEOPLE, format="svg")
    assert repr(picture).startswith("<Picture: svg, ")
    assert picture._repr_svg_().startswith("<") and picture._repr_png_() is None


def test_options_may_be_values_of_numpy_and_pandas():
    frame = pandas.DataFrame({"a": [3, 1, 2], "b": [4, 5, 6]})
    assert texts(frame, limit=frame.a.min(), columns=frame.columns[::-1], sort=None) == ["4, 3"]


def test_a_chain_says_how_it_ends():
    with pytest.raises(AttributeError, match="save, draw, show or reel, not with render"):
        pandas.DataFrame(PEOPLE).gridreel.sort("age").render("people.png")
