"""What the chain takes that `df.gridreel` starts, and what it refuses."""

from __future__ import annotations

import copy
import json
import subprocess

import pytest

import gridreel
from gridreel import problem

pytestmark = pytest.mark.short

pandas = pytest.importorskip("pandas")
PEOPLE = {"name": ["Ada", "Grace"], "age": [36, 85]}


@pytest.fixture
def chain():
    return pandas.DataFrame(PEOPLE).gridreel


@pytest.mark.parametrize("name", ["to_png", "savefig", "export", "to_image", "write"])
def test_a_name_for_writing_saves(chain, name, tmp_path):
    with pytest.warns(gridreel.GridWarning, match=f"the method '{name}' is 'save' here"):
        getattr(chain.sort("-age"), name)(tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("step", "options"),
    [
        (lambda chain: chain.cols("age", "name"), {"columns": ["age", "name"]}),
        (lambda chain: chain.order_by("age", descending=True), {"sort": "-age"}),
        (lambda chain: chain.fmt_currency("age", currency="EUR"), {"number_format": {"age": "€#,##0.00"}}),
        (lambda chain: chain.fmt_number(columns=["age"], decimals=1), {"number_format": {"age": "#,##0.0"}}),
        (lambda chain: chain.tab_header(title="A", subtitle="B"), {"title": "A", "subtitle": "B"}),
        (lambda chain: chain.rename({"age": "Years"}), {"column": {"age": {"title": "Years"}}}),
        (lambda chain: chain.cols_hide("age"), {"columns": ["-age"]}),
        (lambda chain: chain.cols_align("right", "age"), {"align": ["age=right"]}),
        (lambda chain: chain.data_color(columns="age"), {"heat": "age"}),
        (lambda chain: chain.background_gradient("age", cmap="RdYlGn"), {"column": {"age": {"heat": "RdYlGn"}}}),
        (lambda chain: chain.head(1), {"limit": 1}),
        (lambda chain: chain.sub_missing(missing_text="n/a"), {"missing": "n/a"}),
        (lambda chain: chain.select("age", "name"), {"columns": ["age", "name"]}),
        (lambda chain: chain.select("name=Ada", 2), {"select": ["name=Ada", 2]}),
    ],
)
@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_a_method_of_another_library_sets_our_option(chain, step, options, tmp_path):
    made = step(chain)
    assert made._options == options
    made.save(tmp_path / "x.png")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("solt", "'solt' is not an option; did you mean 'sort'?"),
        ("shw", "'shw' is not an option; did you mean 'show'?"),
        ("verify", "a chain ends with save, draw, show or reel, not with verify"),
        ("quux", "'quux' is not an option"),
    ],
)
def test_a_name_that_is_no_option_is_refused(chain, name, words):
    with pytest.raises(AttributeError) as caught:
        getattr(chain, name)
    assert str(caught.value) == words


def test_options_are_listed_and_described(chain):
    assert {"save", "draw", "show", "reel", "theme", "sort_marks", "number_format"} <= set(dir(chain))
    assert chain.theme.__doc__.startswith("A built-in theme's name")
    assert chain.theme("dark").sortMarks("age")._options == {"theme": "dark", "sort_marks": "age"}


def test_a_chain_passes_for_nothing_else(chain):
    for name in (
        "_repr_html_",
        "to_pandas",
        "__dataframe__",
        "__arrow_c_stream__",
        "__array__",
        "shape",
        "iloc",
    ):
        assert not hasattr(chain, name)
    assert repr(copy.copy(chain.sort("-age"))) == (
        "<Chain of a DataFrame: sort='-age'; it ends with save, draw, show or reel>"
    )


def test_all_options_of_the_program_are_methods(own, chain):
    unknown = {"output", "input", "data", "attachments", "id", "alt", "map", "script"}
    unknown.add("key")  # what is now page_key
    schema = subprocess.run([own.path, "schema", "job"], capture_output=True, check=True).stdout
    for key in json.loads(schema)["properties"].keys() - unknown - {"$schema"}:
        assert hasattr(gridreel.Chain, problem.option(key)), key


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_columns_and_tables_of_other_libraries_are_understood(tmp_path):
    rows = [["Ada", 36], ["Grace", 85]]
    listed = gridreel.render(rows, columns=["name", "age"])
    assert gridreel.grid(rows, columns=["name", "age"]).show().picture.result["rows"] == 2
    definitions = [{"field": "name"}, {"field": "age", "headerName": "Years", "sort": "desc"}]
    made = gridreel.grid(PEOPLE, columnDefs=definitions)
    assert made._options == {"columns": [{"key": "name"}, {"key": "age", "title": "Years"}], "sort": "-age"}
    assert gridreel.render(PEOPLE).bytes == listed.bytes == gridreel.grid.from_dict(PEOPLE).draw().bytes


def test_a_styler_is_its_frame_with_a_warning():
    pytest.importorskip("jinja2")
    styler = pandas.DataFrame(PEOPLE).style.background_gradient
    with pytest.warns(gridreel.GridWarning, match="what a Styler says of looks is not read"):
        drawn = gridreel.render(styler.__self__)
    assert drawn.bytes == gridreel.render(pandas.DataFrame(PEOPLE)).bytes


def test_a_missing_file_is_told_as_python_does(tmp_path):
    with pytest.raises(FileNotFoundError, match="gone.csv: cannot be read: No such file or directory") as caught:
        gridreel.render(tmp_path / "gone.csv", tmp_path / "x.png")
    assert isinstance(caught.value, gridreel.GridError) and caught.value.status == gridreel.Status.UNREADABLE


def test_sides_may_be_letters_as_in_latex(tmp_path):
    with pytest.warns(gridreel.GridWarning, match="'align' has a side for each column"):
        chain = gridreel.grid(PEOPLE, columns=["name", "age"], align="l|c")
    assert chain._options["align"] == ["name=left", "age=center"]
    chain.save(tmp_path / "x.png")


def test_orders_may_fall_one_by_one():
    frame = pandas.DataFrame(PEOPLE)
    with pytest.warns(gridreel.GridWarning, match="'sort_values' is 'sort'"):
        chain = frame.gridreel.sort_values(["age", "name"], ascending=[False, True])
    assert chain._options["sort"] == ["-age", "name"]
    with pytest.raises(gridreel.GridError, match="'inplace' is not a part of an order"):
        frame.gridreel.sort("age", inplace=True)


def test_a_table_is_built_row_by_row(tmp_path):
    ways = gridreel.grid(columns=["from", "to"], title="Ways")
    ways.add_row("Lyon", "Porto").add_row(["Rome", "Berlin"])
    ways.add_row(**{"from": "Ulm", "to": "Oslo"})
    with pytest.warns(gridreel.GridWarning, match="'render' is 'save'"):
        ways.render(tmp_path.as_posix() + "/ways", format="svg")
    text = (tmp_path / "ways.svg").read_text()
    assert text.startswith("<svg") and "3 rows" in text
    with pytest.raises(gridreel.GridError, match=r"a str takes no more rows; start with grid\(\)"):
        gridreel.grid("people.csv").add_row("a")


def test_a_table_may_be_the_text_of_a_file(tmp_path):
    text = "| city | people |\n|---|--:|\n| Oslo | 709037 |\n"
    picture = gridreel.render(text, format="svg", alt="Cities")
    assert b"Cities" in picture
    with pytest.warns(gridreel.GridWarning):
        gridreel.convert_text(text, to="svg", format="md", outputfile=str(tmp_path / "a.svg"))
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert b"2 columns" in gridreel.render("a,b\n1,2\n", format="svg", input_format="csv")


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
@pytest.mark.parametrize(
    ("step", "options"),
    [
        (lambda chain: chain.bar("age", color="red"), {"column": {"age": {"bars": "red"}}}),
        (lambda chain: chain.totals(), {"total": "*"}),
        (lambda chain: chain.align("age", "right"), {"align": ["age=right"]}),
        (lambda chain: chain.column("age", width=80), {"column": {"age": {"width": 80}}}),
        (
            lambda chain: chain.fmt_percent("age").fmt_number("name"),
            {"number_format": {"age": "0%", "name": "#,##0"}},
        ),
        (lambda chain: chain.format("{:.1f}"), {"number_format": {"*": "0.0"}}),
        (lambda chain: chain.format("age", "{:.1f}"), {"number_format": {"age": "0.0"}}),
        (
            lambda chain: chain.tab_spanner("A", ["age"]),
            {"spanners": [{"title": "A", "columns": ["age"]}]},
        ),
        (lambda chain: chain.font_size(14).border_color("red"), {"set": {"fontSize": 14, "borderColor": "red"}}),
    ],
)
def test_the_program_is_asked_what_a_method_means(chain, step, options):
    assert step(chain)._options == options


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ({"highlight": {"name": "Ada"}}, {"highlight": "name = 'Ada'"}),
        ({"rename": {"age": "Years"}}, {"column": {"age": {"title": "Years"}}}),
        (
            {"columns": {"age": {"label": "Years", "format": "$,.1f", "bar": True}}},
            {"columns": ["name", {"key": "age", "title": "Years", "format": "$#,##0.0", "bars": True}]},
        ),
        ({"columns": {"age": "Years"}}, {"column": {"age": {"title": "Years"}}}),
        ({"columns": {"age": {"title": "Years", "sort": "desc"}}}, {"column": {"age": {"title": "Years"}}, "sort": "-age"}),
        ({"columns": [{"key": "age", "format": "percent"}]}, {"columns": [{"key": "age", "format": "0.0%"}]}),
    ],
)
def test_options_of_other_libraries_are_ours(given, same):
    assert gridreel.render(PEOPLE, **given).bytes == gridreel.render(PEOPLE, **same).bytes


def test_orders_in_a_list_follow_each_other():
    script = [{"sort": "-age"}, {"sort": "name"}]
    film = gridreel.reel(PEOPLE, sort=["-age", "name"], format="apng")
    assert film.bytes == gridreel.reel(PEOPLE, script=script, format="apng").bytes


def test_a_notebook_shows_an_object_as_a_grid_file_has_it():
    shown = gridreel.grid({"data": [{"a": 1}], "columns": [{"field": "a", "format": ".1f"}]})
    assert "1.0" in shown._repr_mimebundle_()[0]["text/html"]


def test_what_nothing_does_is_told(chain):
    with pytest.raises(gridreel.GridError, match="'pivot': nothing here does that: rows are worked out before"):
        chain.pivot("age")


def test_a_function_by_the_name_of_a_format_gives_it():
    with pytest.warns(gridreel.GridWarning, match="'to_svg' is 'render' here"):
        assert gridreel.to_svg(PEOPLE).lstrip().startswith("<")
    with pytest.warns(gridreel.GridWarning):
        assert gridreel.to_pdf(PEOPLE).bytes.startswith(b"%PDF")
    with pytest.warns(gridreel.GridWarning):
        assert gridreel.to_html(PEOPLE).startswith("<!DOCTYPE") and gridreel.grid(PEOPLE).as_raw_html().startswith("<!DOCTYPE")
        assert gridreel.to_markdown(PEOPLE).startswith("| Name")


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_formats_of_columns_are_those_of_numbers(tmp_path):
    svg = gridreel.to_svg({"share": [0.125], "pay": [148000]}, format={"share": "{:.1%}", "pay": "${:,.0f}"})
    assert gridreel.render({"share": [0.125], "pay": [148000]}, format={"pay": "${:,.0f}"}) is not None
    assert svg.lstrip().startswith("<")
    with pytest.raises(gridreel.GridError, match="'nonsense' is not a format"):
        gridreel.render(PEOPLE, tmp_path / "x.png", format="nonsense")


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
@pytest.mark.parametrize(
    ("format", "pattern"),
    [("{:.1%}", "0.0%"), ("${:,.0f}", "$#,##0"), ("{:,.2f} kg", "#,##0.00 kg"), ("{:d}", "0"), ("#,##0", "#,##0")],
)
def test_patterns_of_python_are_ours(format, pattern):
    assert gridreel.meanings.options({"number_format": {"a": format}}, lambda name: True) == {"number_format": {"a": pattern}}


def test_an_object_as_a_grid_file_has_it_is_drawn(tmp_path):
    (tmp_path / "people.csv").write_text("name,age\nAda,36\n")
    gridreel.render({"data": str(tmp_path / "people.csv"), "title": "People"}, tmp_path / "x.png")
    gridreel.render({"data": [{"name": "Ada"}], "title": "People"}, tmp_path / "y.png")
    assert (tmp_path / "x.png").exists() and (tmp_path / "y.png").exists()
    # A column may be called so.
    gridreel.render({"data": [1, 2], "other": [3, 4]}, tmp_path / "z.png")


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_other_options_of_pandas_are_known(tmp_path):
    gridreel.render(PEOPLE, tmp_path / "x.png", drop=["age"], hide_index=True, col_widths={"name": 90})
    assert (tmp_path / "x.png").exists()


@pytest.mark.filterwarnings("ignore::gridreel.GridWarning")
def test_an_index_and_columns_are_hidden_as_by_styler(tmp_path):
    frame = pytest.importorskip("pandas").DataFrame({"name": ["Ada"], "age": [36]}, index=["first"])
    gridreel.grid(frame).hide(axis="index").hide(["age"], axis="columns").save(tmp_path / "x.md")
    assert "Ada" in (text := (tmp_path / "x.md").read_text()) and "first" not in text and "36" not in text
    gridreel.render(PEOPLE, tmp_path / "y.md", hide=["age"])
    assert "36" not in (tmp_path / "y.md").read_text()


def test_a_name_that_is_none_of_ours_is_told_with_those_that_are():
    with pytest.raises(AttributeError, match="its functions are animate, diff, grid, record, reel"):
        gridreel.themes  # noqa: B018
