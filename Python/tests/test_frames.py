"""Tables of pandas, polars, Arrow, DuckDB and Python, as pictures."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import gridreel
import pytest
from conftest import PEOPLE, WHEN
from gridreel import GridError, GridWarning, Status
from gridreel import pictures
from gridreel.tables import table

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]




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
        (5, "a int is not a table"),
        ("no-such.csv", "no-such.csv"),
    ],
)
def test_what_is_no_table_is_refused(data, words, tmp_path):
    with pytest.raises(GridError, match=words):
        gridreel.render(data, tmp_path / "a.png")
    assert not list(tmp_path.iterdir())


def test_other_librarys_ways_lead_to_a_picture(tmp_path):
    out = tmp_path / "a.png"
    gridreel.render([("Ada", 36)], columns=["name", "age"], output=out)
    first = out.read_bytes()
    with out.open("wb") as file:
        file.write(gridreel.render([{"name": "Ada", "age": 36}]))
    assert out.read_bytes() == first
    gridreel.grid([{"name": "Ada", "age": 36}]).sort("age", descending=True).save(out, sort=None)
    assert out.read_bytes() == first
    with pytest.raises(GridError, match="which the second argument says too"):
        gridreel.render([{"a": 1}], out, output=out)
    with pytest.raises(GridError, match="row 1 is a tuple; rows are dictionaries, or tuples as long as"):
        gridreel.render([("Ada", 36)], columns=["name"], output=out)


@pytest.mark.parametrize(
    ("name", "ours"), [("GT", "grid"), ("read_csv", "grid"), ("compile", "render"), ("film", "reel")]
)
def test_a_name_of_another_library_is_ours(name, ours):
    with pytest.warns(gridreel.GridWarning, match=f"'{name}' is '{ours}' here"):
        assert getattr(gridreel, name) is getattr(gridreel, ours)


def test_a_name_of_no_library_is_none():
    with pytest.raises(AttributeError, match="no attribute 'nothing_like_it'"):
        gridreel.nothing_like_it


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"sort_by": "age", "ascending": False}, {"sort": "-age"}),
        ({"header": ["a"], "head": 3}, {"columns": ["a"], "limit": 3}),
        ({"dpi": 216, "sheet_name": "x"}, {"scale": 3, "table": "x"}),
        ({"sort": ["a", "-b"], "descending": True}, {"sort": ["-a", "b"]}),
        ({"sort": "a", "sort_by": "b"}, {"sort": "a", "sort_by": "b"}),
        ({"theme": "dark", "nothing": 1}, {"theme": "dark", "nothing": 1}),
    ],
)
@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_options_of_other_libraries_are_ours(given, meant):
    assert pictures._meant(given) == meant


def test_the_module_is_the_program_too(tmp_path):
    (tmp_path / "a.csv").write_text("name,age\nAda,36\n")
    command = [sys.executable, "-m", "gridreel", "render", "a.csv", "b.svg"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "b.svg\n"), done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sortt": "a"}, "unknown option 'sortt'; did you mean 'sort'"),
        ({"theme": "nope"}, "theme: unknown theme 'nope'"),
        ({"sort": "x"}, "sort: unknown column 'x'"),
        ({"script": []}, "'script' is not an option; a film is made by reel"),
        ({"row_heigt": 3}, r"unknown option 'row_heigt'; did you mean 'row_height'\?$"),
        ({"number_format": 3}, "expected an object for 'number_format', found a number$"),
        ({"columns": [{"key": "age", "width": "wide"}]}, r"columns\[0\].width: 'wide' is not a width"),
        ({"columns": [{"key": "age", "widht": 3}]}, r"columns\[0\]: unknown key 'widht'; did you mean"),
        ({"per_line": 3}, 'per_line: cards per row apply only with layout="tiles"$'),
        ({"scroll_to": 2}, "scroll_to: .*; use 'height' too$"),
        ({"header": False}, "'header' is about arrays of arrays"),
        ({"theme": ["light", "dark"]}, "several themes are several pictures; give a path"),
        ({"format": "gif"}, "'gif' is a format of films, made by reel"),
        ({"format": "bmp"}, "'bmp' is not a format of pictures; they are png, pdf, svg, webp, jpg, jpeg, html, md; "),
        ({"title": "\ud800"}, r"unpaired surrogate \\ud800"),
        ({"title": object()}, "invalid option value: Object of type object is not JSON"),
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
    with pytest.raises(GridError, match=r"^script\[0\].tap: say what is tapped: "):
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



@pytest.mark.parametrize("kind", [pandas.DataFrame, polars.DataFrame])
def test_options_are_chained(kind, tmp_path):
    frame = kind(PEOPLE)
    chain = frame.gridreel.theme("dark")
    chain.sort("-age").limit(1).save(tmp_path / "a.svg")
    assert "Grace" in (tmp_path / "a.svg").read_text() and "Ada" not in (tmp_path / "a.svg").read_text()
    assert chain.draw("svg").bytes == gridreel.render(frame, format="svg", theme="dark").bytes
    assert frame.gridreel._repr_mimebundle_()[0]["text/plain"].startswith("Data grid")



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



def test_a_strict_failure_says_its_reason():
    with pytest.raises(GridError, match="^only 40 of 100 rows are drawn"):
        gridreel.render({"a": list(range(100))}, strict=True)



def test_options_may_be_values_of_numpy_and_pandas():
    frame = pandas.DataFrame({"a": [3, 1, 2], "b": [4, 5, 6]})
    assert texts(frame, limit=frame.a.min(), columns=frame.columns[::-1], sort=None) == ["4, 3"]


def test_a_chain_says_how_it_ends():
    with pytest.raises(AttributeError, match="save, draw, show or reel, not with verify"):
        pandas.DataFrame(PEOPLE).gridreel.sort("age").verify("people.png")


def test_themes_make_a_file_each(tmp_path):
    for _ in range(2):
        gridreel.render(PEOPLE, tmp_path / "r-{theme}.png", theme=["light", "dark"])
        gridreel.reel(
            PEOPLE, tmp_path / "f-{theme}.gif", [{"tap": {"header": "age"}}], theme=["light", "dark"], fps=5
        )
    frame = pandas.DataFrame({"a": [1, 2]})
    frame.gridreel.theme("light", "dark").save([tmp_path / "c-{theme}.png", tmp_path / "c-{theme}.svg"])
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [
        "c-dark.png", "c-dark.svg", "c-light.png", "c-light.svg",
        "f-dark.gif", "f-light.gif", "r-dark.png", "r-light.png",
    ]  # fmt: skip
    gridreel.render(PEOPLE, tmp_path / "r.png", theme="dark")
    assert (tmp_path / "r.png").read_bytes() == (tmp_path / "r-dark.png").read_bytes()
    with pytest.raises(GridError, match="2 themes need {theme} in '"):
        gridreel.render(PEOPLE, tmp_path / "r.png", theme=["light", "dark"])
    with pytest.raises(GridError, match="2 themes need {theme} in '"):
        gridreel.reel(PEOPLE, tmp_path / "r.gif", [{"tap": {"header": "age"}}], theme=["light", "dark"])


def test_messages_name_options_as_python_writes_them():
    with pytest.warns(GridWarning) as caught:
        gridreel.render({"a": list(range(100)), "d": ["01/02/2024"] * 100}, width=60)
    words = "\n".join(str(warning.message) for warning in caught)
    assert "choose how many with 'limit', or all with limit=\"all\"" in words
    assert 'parse={"d": "MM/dd/yyyy"}' in words and 'input_locale="en_GB"' in words
    assert "'width'" in words and "--" not in words and "<stdin>" not in words


def test_warnings_point_at_the_caller_s_line(tmp_path, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    rows = pandas.DataFrame({"a": range(100)})
    gridreel.register()
    script = [{"tap": {"header": "a"}}]
    shown, chain = gridreel.show(rows), rows.gridreel.title("x")
    here = chain._place.line
    calls = [
        lambda: gridreel.render(rows),
        lambda: gridreel.render(rows, tmp_path / "a.png"),
        lambda: gridreel.render(rows, [tmp_path / "a.svg", tmp_path / "a.pdf"]),
        lambda: rows.gridreel.title("x").save(tmp_path / "a.png"),
        lambda: rows.gridreel.title("x").draw(),
        lambda: gridreel.reel(rows, tmp_path / "a.gif", script, fps=5),
        lambda: gridreel.reel(rows, script=script, fps=5),
        lambda: gridreel.record(rows, "rows", folder=tmp_path),
    ]
    for call in [*calls, shown._repr_mimebundle_, chain._repr_mimebundle_]:
        with pytest.warns(GridWarning, match="only 21 of 100 rows") as caught:
            call()
        line = call.__code__.co_firstlineno if call in calls else here
        assert {(warning.filename, warning.lineno) for warning in caught} == {(__file__, line)}


def test_the_user_s_folder_is_a_tilde(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "t.json").write_text('{"extends": "dark"}')
    (tmp_path / "s.json").write_text('[{"tap": {"header": "age"}}]')
    gridreel.render(PEOPLE, "~/a.png", theme="~/t.json")
    gridreel.render(PEOPLE, ["~/b.png", "~/b.svg"])
    gridreel.reel(PEOPLE, "~/c.gif", "~/s.json", fps=5)
    gridreel.render(PEOPLE).save("~/d.png")
    gridreel.record(PEOPLE, "people", folder="~/References")
    names = {path.name for path in tmp_path.iterdir()}
    assert {"a.png", "b.png", "b.svg", "c.gif", "d.png", "References"} <= names


@pytest.mark.parametrize("path", ["\ud800.png", "a\0.png"])
def test_what_is_no_path_is_refused(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GridError):
        gridreel.render(PEOPLE, path)
    with pytest.raises(GridError):
        gridreel.render(PEOPLE, [path, "b.png"])
    assert not list(tmp_path.iterdir())


def test_surrogates_in_data_are_refused():
    with pytest.raises(GridError, match="surrogate"):
        gridreel.render({"a": ["\ud800"]})


@pytest.mark.parametrize("function", [gridreel.render, gridreel.reel])
def test_the_options_in_descriptions_are_taken(function):
    found = re.findall(r"`(?:[a-z_]+=[^`]*|\[.*?\])`", function.__doc__)
    assert found
    for code in (text.strip("`") for text in found):
        if code.startswith("["):
            assert gridreel.reel(PEOPLE, script=eval(code), fps=5).bytes
        else:
            assert eval(f"gridreel.render(PEOPLE, {code})", {"gridreel": gridreel, "PEOPLE": PEOPLE}).bytes
