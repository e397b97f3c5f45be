"""Keys, lines and the files that jobs read."""

from __future__ import annotations

import json

import pytest

from gridreel.inputs import CARRIED_BYTES, Inputs
from gridreel.jobs import LINE_LIMIT, OUT, TREE, BadLine, Job, JobReader, lines

pytestmark = pytest.mark.short


@pytest.fixture
def read(tmp_path):
    def read(line, fingerprint="f", date=None, kept=None):
        inputs = Inputs(TREE, lambda digest, path: kept.append(path), str(tmp_path))
        return JobReader(fingerprint, inputs, date).read(
            7, line if isinstance(line, str) else json.dumps(line)
        )

    return read


def test_the_order_of_members_and_the_name_do_not_change_the_key(read):
    one = read('{"id": 1, "data": [{"a": 1}], "title": "T", "output": "a.png"}')
    other = read('{"title":"T", "output": "b.png", "data": [{"a":1}]}')
    assert one.key == other.key


@pytest.mark.parametrize(
    "other",
    [
        '{"data": [{"a": 1.1}], "output": "a.png"}',
        '{"data": [{"a": "1.10"}], "output": "a.png"}',
        '{"data": [{"a": 1.10}], "output": "a.svg"}',
        '{"data": [{"a": 1.10}], "output": "a.png", "theme": "dark"}',
        '{"data": [{"a": 1.10}], "output": "{theme}.png"}',
    ],
)
def test_what_may_change_the_picture_changes_the_key(read, other):
    assert read('{"data": [{"a": 1.10}], "output": "a.png"}').key != read(other).key


def test_the_order_of_columns_changes_the_key(read):
    assert read('{"data": [{"a": 1, "b": 2}]}').key != read('{"data": [{"b": 2, "a": 1}]}').key


def test_program_and_date_change_the_key(read):
    keys = {read({"data": []}).key, read({"data": []}, "g").key, read({"data": []}, "f", "0").key}
    assert len(keys) == 3


def test_the_contents_of_an_input_change_the_key_and_its_folder_does_not(read, tmp_path):
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "people.csv").write_text("name\nAda\n")
    one, other = read({"input": "x/people.csv"}), read({"input": str(tmp_path / "y/people.csv")})
    assert one.key == other.key
    (tmp_path / "x/people.csv").write_text("name\nBob\n")
    assert read({"input": "x/people.csv"}).key != one.key


def test_a_grid_file_brings_what_it_names_and_nothing_beyond_its_reach(read, tmp_path):
    folder = tmp_path / "grids"
    folder.mkdir()
    (tmp_path / "secret.csv").write_text("a\n1\n")
    (folder / "people.csv").write_text("a\n1\n")
    (folder / "brand.json").write_text('{"extends": "base.json"}')
    (folder / "base.json").write_text("{}")
    grid = '{"data": "people.csv", "theme": "brand.json", "title": "../secret.csv"} // a comment'
    (folder / "x.grid.json").write_text(grid)
    names = [file.path.rpartition("/")[2] for file in read({"input": "grids/x.grid.json"}).inputs]
    assert names == ["base.json", "brand.json", "people.csv", "x.grid.json"]
    (tmp_path / ".gridreel-root").touch()
    names = [file.path.rpartition("/")[2] for file in read({"input": "grids/x.grid.json"}).inputs]
    assert "secret.csv" in names and ".gridreel-root" in names


def test_images_that_cells_name_come_along(read, tmp_path):
    (tmp_path / "a.png").write_bytes(b"png")
    (tmp_path / "x.csv").write_text("picture\na.png\n")
    plain = read({"input": "x.csv"})
    shown = read({"input": "x.csv", "columns": [{"key": "picture", "cell": "image"}]})
    assert len(plain.inputs) == 1
    assert len(shown.inputs) == 2


def test_a_large_input_goes_by_way_of_the_store(read, tmp_path):
    kept = []
    (tmp_path / "big.csv").write_bytes(b"a\n" + b"1\n" * CARRIED_BYTES)
    (file,) = read({"input": "big.csv"}, kept=kept).inputs
    assert file.data is None
    assert kept == [str(tmp_path / "big.csv")]


def test_the_line_keeps_its_words_but_for_the_output(read):
    job = read('{"data": [{"a": 1.10}], /* why */ "output": "a.PNG", "title": "é",}')
    assert job.line == '{"data": [{"a": 1.10}],           "output": {"bytes": "png"}, "title": "é" }'
    assert (job.suffix, job.output) == (".png", "a.PNG")


def test_several_files_of_a_job_go_by_way_of_a_folder(read):
    job = read('{"data": [], "output": ["a.svg", "b.pdf"], "alt": "x.txt"}')
    assert job.suffix == ".json"
    assert json.loads(job.line.replace(OUT, "/o/")) == {
        "data": [], "output": ["/o/picture.svg", "/o/picture.pdf"], "alt": "/o/alt.txt",
    }  # fmt: skip


def test_an_absolute_path_leads_into_the_worker_s_tree(read, tmp_path):
    (tmp_path / "x.csv").write_text("a\n")
    job = read({"input": str(tmp_path / "x.csv"), "title": str(tmp_path / "x.csv")})
    line = json.loads(job.line.replace(TREE, "/tree"))
    assert line["input"] == f"/tree{tmp_path}/x.csv"
    assert line["title"] == str(tmp_path / "x.csv")


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ('{"data": [{"a"', 15, "not a JSON object: expecting ':'"),
        ("[1]", 1, "not a JSON object: expecting '{'"),
        ('{"data": }', 10, "not a JSON object: expecting value"),
        ('{"data": []} {}', 14, "not a JSON object: extra data"),
        ('{"data": ' + "[" * 100_000, None, "nested too deeply"),
        ('{"data": [], "output": "x/"}', None, "'x/' has no ending that names a format"),
        ('{"data": [], "output": []}', None, "'output' is a path or several"),
        ('{"data": [], "title": "\\u0001"}', None, "U+0001"),
        ('{"data": [], "output": "a.gif", "script": [{"screenshot": "b.png"}]}', None, "no screenshots"),
    ],
)
def test_a_bad_line_is_told_with_its_place(read, line, column, words):
    bad = read(line)
    assert isinstance(bad, BadLine)
    assert (bad.number, bad.error.status, bad.error.column) == (7, 65, column)
    assert words in bad.error.message


def test_lines_are_numbered_and_a_huge_one_is_passed_over(tmp_path):
    path = tmp_path / "jobs.jsonl"
    with path.open("wb") as file:
        file.write(b'\xef\xbb\xbf{"a": 1}\n\n')
        file.write(b"x" * (LINE_LIMIT + 100_000_000 - LINE_LIMIT) + b"\n")
        file.write(b"\xff\n{}")
    read = list(lines(str(path)))
    assert [number for number, _ in read] == [1, 2, 3, 4, 5]
    assert (read[0][1], read[1][1], read[4][1]) == ('{"a": 1}', "", "{}")
    assert "longer than 67108864 bytes" in read[2][1].message
    assert "byte 1 is not UTF-8" in read[3][1].message


def test_the_key_of_a_job_stays_what_it_is(read):
    """A change of this key draws everything anew that anybody has."""
    job = read('{"id": 1, "data": [{"a": 1.10, "b": "x"}], "theme": "dark", "output": "a.png"}')
    assert isinstance(job, Job)
    assert job.key == "00e20586bc9b634beca792f8123314aa693f0ba7ae3f97d494f76e3a2cee1dec"
