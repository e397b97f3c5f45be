"""References of tables, by functions and by the fixture for pytest."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import gridreel

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.short

PLUGIN = ["-p", "gridreel.pytest_plugin"]
PEOPLE = {"name": ["Ada", "Grace"], "age": [36, 85]}


@pytest.fixture(autouse=True)
def program(own, monkeypatch):
    """The program of this checkout, on no CI."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("SNAPSHOT_ARTIFACTS", raising=False)


def test_a_difference_is_told_with_its_cause(tmp_path):
    with pytest.raises(AssertionError, match="people"):
        gridreel.verify(PEOPLE, "people", folder=tmp_path)
    gridreel.record(PEOPLE, "people", folder=tmp_path)
    gridreel.verify(PEOPLE, "people", folder=tmp_path)
    with pytest.raises(AssertionError, match="'age'|37"):
        gridreel.verify({**PEOPLE, "age": [37, 85]}, "people", folder=tmp_path)
    with pytest.raises(AssertionError, match="theme|dark"):
        gridreel.verify(PEOPLE, "people", folder=tmp_path, theme="dark")
    gridreel.record(PEOPLE, "people", folder=tmp_path, theme="dark")
    gridreel.verify(PEOPLE, "people", folder=tmp_path, theme="dark")


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_theme_of_the_project_is_a_file(tmp_path, monkeypatch, is_whole):
    themes = tmp_path / "themes"
    themes.mkdir()
    (themes / "base.json").write_text('{"extends": "light", "parameters": {"accentColor": "#112233"}}')
    (themes / "own.json").write_text('{"extends": "base.json", "name": "own"}')
    (tmp_path / "inner").mkdir()
    monkeypatch.chdir(tmp_path / "inner" if is_whole else tmp_path)
    theme = str(themes / "own.json") if is_whole else "themes/own.json"
    gridreel.record(PEOPLE, "people", theme=theme, sort=["age"])
    gridreel.verify(PEOPLE, "people", theme=theme, sort=["age"])
    (themes / "base.json").write_text('{"extends": "light", "parameters": {"accentColor": "#112244"}}')
    with pytest.raises(AssertionError) as failure:
        gridreel.verify(PEOPLE, "people", theme=theme, sort=["age"])
    place = f"{themes}/" if is_whole else "themes/"
    assert f"cause: {place}base.json:1 accentColor #112233 → #112244" in str(failure.value)
    (themes / "own.json").write_text('{"extends": "gone.json"}')
    with pytest.raises(gridreel.GridError, match="gone.json"):
        gridreel.verify(PEOPLE, "people", theme=theme)


def test_references_of_one_folder_are_recorded_side_by_side(tmp_path):
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda name: gridreel.record(PEOPLE, f"p{name}", folder=tmp_path), range(6)))
    assert len(list(tmp_path.glob("p*/light@2x.png"))) == 6


def test_what_a_tolerance_forgives_is_a_warning(tmp_path):
    tolerance = {"tolerance": {"maxDiffRatio": 1}}
    gridreel.record(PEOPLE, "people", folder=tmp_path)
    changed = {**PEOPLE, "age": [37, 85]}
    with pytest.warns(gridreel.GridWarning, match="the tolerance forgives that .* cause: .*'37'") as said:
        gridreel.verify(changed, "people", folder=tmp_path, snapshots=tolerance)
    assert said[0].filename == __file__


def test_names_are_names_of_files(tmp_path):
    with pytest.raises(gridreel.GridError, match="'../a' is not a name of a file"):
        gridreel.verify(PEOPLE, "../a", folder=tmp_path)


def test_recording_on_ci_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(gridreel.GridError, match="CI"):
        gridreel.record(PEOPLE, "people", folder=tmp_path)


def test_the_fixture_compares_records_and_names(pytester, monkeypatch):
    pytester.makepyfile(
        test_grids="""
        import os
        def test_people(grid_snapshot):
            rows = [{"name": "Ada", "age": int(os.environ.get("AGE", 36))}]
            grid_snapshot(rows)
            grid_snapshot(rows, "dark", theme="dark")
        """
    )
    plugin = ["-p", "gridreel.pytest_plugin"]
    pytester.runpytest_subprocess(*plugin).assert_outcomes(failed=1)
    pytester.runpytest_subprocess(*plugin, "--grid-record=missing").assert_outcomes(passed=1)
    folders = sorted(path.name for path in (pytester.path / "Snapshots" / "test_grids").iterdir())
    assert folders == ["test_people", "test_people.dark"]
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=1)
    monkeypatch.setenv("AGE", "37")
    result = pytester.runpytest_subprocess(*plugin)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*37*", "*--grid-record=failed*"])


def test_a_reference_belongs_to_its_test(pytester, own):
    pytester.mkdir("tests")
    pytester.path.joinpath("tests", "test_grids.py").write_text(
        "def test_people(grid_snapshot):\n    grid_snapshot([{'name': 'Ada'}])\n"
    )
    pytester.runpytest_subprocess(*PLUGIN, "--grid-record=missing").assert_outcomes(passed=1)
    reference = pytester.path / "tests/Snapshots/test_grids/test_people/light@2x.png"
    before = reference.read_bytes()
    # What grid files do not draw is not theirs.
    pytester.path.joinpath("tests", "a.grid.json").write_text('{"data": [{"a": 1}]}')
    for command in ["record", "verify", "prune"]:
        subprocess.run([own.path, command, "tests"], cwd=pytester.path, check=True)
    assert reference.read_bytes() == before
    reference.unlink()
    again = [sys.executable, "-m", "pytest", *PLUGIN, "--grid-record=missing"]
    subprocess.run(again, cwd=pytester.path / "tests", check=True)
    assert reference.read_bytes() == before


def test_a_renamed_test_is_told_where_its_picture_is(pytester):
    def write(name):
        pytester.makepyfile(f"def {name}(grid_snapshot):\n    grid_snapshot([{{'a': 1}}])\n")

    write("test_old")
    assert pytester.runpytest_subprocess(*PLUGIN, "--grid-record=missing").ret == 0
    write("test_new")
    told = pytester.runpytest_subprocess(*PLUGIN)
    told.stdout.fnmatch_lines(["moved from: Snapshots/*/test_old/light@2x.png (if its test has this name now*"])


def test_references_of_no_test_are_named(pytester):
    def write(*names):
        tests = [f"def {name}(grid_snapshot):\n    grid_snapshot([{{'a': 1}}])\n" for name in names]
        pytester.makepyfile(test_a="\n\n".join(tests))

    write("test_one", "test_two")
    assert pytester.runpytest_subprocess(*PLUGIN, "--grid-record=missing").ret == 0
    assert "of no test" not in str(pytester.runpytest_subprocess(*PLUGIN, "-k", "one").stdout)
    assert "of no test" not in str(pytester.runpytest_subprocess(*PLUGIN, "test_a.py::test_one").stdout)
    write("test_one")
    told = pytester.runpytest_subprocess(*PLUGIN)
    told.stdout.fnmatch_lines(["remove them:  rm -r Snapshots/test_a/test_two"])
    assert told.ret == 0


def test_a_failure_names_its_files_and_its_command_once(pytester, monkeypatch):
    pytester.makepyfile(
        test_grids="""
        import os, pytest
        @pytest.mark.parametrize("key", ["a b"])
        def test_people(grid_snapshot, key):
            grid_snapshot([{key: os.environ.get("NAME", "Ada")}])
        """
    )
    monkeypatch.setenv("SNAPSHOT_ARTIFACTS", "seen")

    def accept(mode):
        result = pytester.runpytest_subprocess(*PLUGIN)
        result.assert_outcomes(failed=1)
        said = result.stdout.str()
        command = f"'test_grids.py::test_people[a b]' --grid-record={mode}"
        for label in ["reference:  ", "actual:     ", f"pytest {command}"]:
            assert said.count(label) == 1
        assert "During handling" not in said and "traceback entries" not in said
        lines = [line for line in said.splitlines() if line.startswith(("actual: ", "difference: "))]
        files = [line.split()[1] for line in lines]
        assert all((pytester.path / file).read_bytes()[:4] == b"\x89PNG" for file in files)
        pasted = f"{sys.executable} -m pytest {' '.join(PLUGIN)} {command}"
        subprocess.run(pasted, shell=True, cwd=pytester.path, check=True)
        return files

    assert len(accept("missing")) == 1
    monkeypatch.setenv("NAME", "Eve")
    assert len(accept("failed")) == 2


def test_the_same_test_in_two_classes_has_two_references(pytester):
    pytester.makepyfile(
        test_grids="""
        class TestOne:
            def test_people(self, grid_snapshot):
                grid_snapshot([{"name": "Ada"}])
        class TestTwo:
            def test_people(self, grid_snapshot):
                grid_snapshot([{"name": "Grace"}])
        """
    )
    plugin = ["-p", "gridreel.pytest_plugin"]
    pytester.runpytest_subprocess(*plugin, "--grid-record=missing").assert_outcomes(passed=2)
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=2)


def test_parameters_that_differ_in_signs_have_references_of_their_own(pytester):
    pytester.makepyfile(
        test_grids="""
        import pytest
        @pytest.mark.parametrize("name", ["a/b", "a-b", "A-b", "plain", "-plain"])
        def test_people(grid_snapshot, name):
            grid_snapshot([{"name": name}])
        """
    )
    plugin = ["-p", "gridreel.pytest_plugin"]
    pytester.runpytest_subprocess(*plugin, "--grid-record=missing").assert_outcomes(passed=5)
    names = sorted(path.name for path in (pytester.path / "Snapshots" / "test_grids").iterdir())
    assert len({name.lower() for name in names}) == 5
    assert {"test_people-a-b", "test_people-plain"} < set(names)
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=5)


def test_two_tests_never_share_a_reference(pytester):
    pytester.makepyfile(
        test_grids="""
        import pytest
        @pytest.mark.parametrize("name", ["a", "a.b"])
        def test_people(grid_snapshot, name):
            grid_snapshot([{"name": name}], "b" if name == "a" else None)
        """
    )
    result = pytester.runpytest_subprocess("-p", "gridreel.pytest_plugin", "--grid-record=missing")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*the reference 'test_people-a.b' belongs to *test_people?a?; give*"])


def test_failures_show_the_test_alone(pytester):
    pytester.makepyfile(
        test_grids="""
        def test_people(grid_snapshot):
            grid_snapshot([{"name": "Ada"}], sort="nmae")
        """
    )
    result = pytester.runpytest_subprocess("-p", "gridreel.pytest_plugin")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*GridError: sort: unknown column 'nmae'; did you mean 'name'?"])
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")
    result.stdout.no_fnmatch_line("*snapshots.py*")
    result.stdout.no_fnmatch_line("*pictures.py*")


def test_options_are_refused_in_the_words_of_python(tmp_path):
    with pytest.raises(gridreel.GridError, match="^'row_height': 'x' is not a number"):
        gridreel.verify(PEOPLE, "people", folder=tmp_path, row_height="x")


def test_failures_of_all_tests_are_in_one_bundle(pytester, own):
    def write(age):
        rows = f"[{{'name': 'Ada', 'age': {age}}}]"
        tests = [f"def {name}(grid_snapshot):\n    grid_snapshot({rows})\n" for name in ("test_a", "test_b")]
        pytester.makepyfile(test_grids="".join(tests))

    def review(answers):
        command = [own.path, "review", "run.zip"]
        return subprocess.run(command, cwd=pytester.path, input=answers, capture_output=True, text=True)

    write(36)
    assert pytester.runpytest_subprocess(*PLUGIN, "--grid-record=missing").ret == 0
    write(37)
    bundle = [*PLUGIN, "--gridreel-bundle=run.zip"]
    pytester.runpytest_subprocess(*bundle).assert_outcomes(failed=2)
    said = review("s\ns\n")
    assert "test_grids.py::test_a" in said.stdout and said.stdout.endswith("2 skipped\n"), said
    assert "Snapshots/test_grids/test_b/light@2x.png" in said.stdout
    assert review("a\na\n").returncode == 0
    pytester.runpytest_subprocess(*bundle).assert_outcomes(passed=2)
    assert review("").stdout == "nothing to review\n"
    (pytester.path / "run.zip").write_text("mine")
    told = pytester.runpytest_subprocess(*bundle)
    told.stderr.fnmatch_lines(["*--gridreel-bundle: *is not an archive of 'gridreel verify --bundle'*"])
    assert (pytester.path / "run.zip").read_text() == "mine"
