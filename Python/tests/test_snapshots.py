"""References of tables, by functions and by the fixture for pytest."""

from __future__ import annotations

import gridreel
import pytest

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.short

PEOPLE = {"name": ["Ada", "Grace"], "age": [36, 85]}


@pytest.fixture(autouse=True)
def program(own, monkeypatch):
    """The program of this checkout, on no CI."""
    monkeypatch.delenv("CI", raising=False)


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


def test_names_are_names_of_files(tmp_path):
    with pytest.raises(gridreel.GridError, match="'../a' is no name of a file"):
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
        @pytest.mark.parametrize("name", ["a/b", "a-b", "plain", "-plain"])
        def test_people(grid_snapshot, name):
            grid_snapshot([{"name": name}])
        """
    )
    plugin = ["-p", "gridreel.pytest_plugin"]
    pytester.runpytest_subprocess(*plugin, "--grid-record=missing").assert_outcomes(passed=4)
    names = sorted(path.name for path in (pytester.path / "Snapshots" / "test_grids").iterdir())
    assert len(names) == 4 and {"test_people-a-b", "test_people-plain"} < set(names)
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=4)


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
