"""The accessor `gridreel` of frames, whatever is imported first."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.short

pytest.importorskip("pandas")
pytest.importorskip("polars")
FRAMES = "assert type(library.DataFrame({'a': [1]}).gridreel).__name__ == 'Chain'"


def run(*lines):
    """Runs code in a fresh interpreter."""
    said = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return said.stdout


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_frames_have_the_accessor_whatever_is_imported_first(name):
    run("import gridreel", f"import {name} as library", FRAMES)
    run(f"import {name} as library", "import gridreel", FRAMES)
    run("import gridreel", f"from {name} import DataFrame", "DataFrame({'a': [1]}).gridreel.sort('a')")


def test_nothing_is_imported_for_those_who_do_not_ask():
    assert (
        run("import gridreel, sys", "print('pandas' in sys.modules, 'polars' in sys.modules)")
        == "False False\n"
    )


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_threads_that_import_at_the_same_time_find_it(name):
    run(
        "import importlib, threading",
        f"names = ['gridreel', {name!r}] * 2",
        "threads = [threading.Thread(target=importlib.import_module, args=(one,)) for one in names]",
        "for thread in threads: thread.start()",
        "for thread in threads: thread.join()",
        f"import {name} as library",
        FRAMES,
    )


def test_what_is_imported_anew_has_it_too():
    run(
        "import gridreel, importlib, sys",
        "import polars as library",
        "for name in [one for one in sys.modules if one.startswith('polars.') or one == 'polars']:",
        "    if isinstance(getattr(sys.modules[name], '__file__', None), str): del sys.modules[name]",
        "import polars as library",
        FRAMES,
        "for name in [one for one in sys.modules if one.startswith('gridreel')]: del sys.modules[name]",
        "import gridreel",
        "assert sum(hasattr(finder, 'equips_frames') for finder in sys.meta_path) == 1",
        "importlib.reload(gridreel)",
        "assert sum(hasattr(finder, 'equips_frames') for finder in sys.meta_path) == 1",
        FRAMES,
    )


def test_a_library_that_cannot_be_imported_fails_by_itself(tmp_path):
    (tmp_path / "pandas.py").write_text("raise ImportError('broken')")
    said = run(
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})",
        "import gridreel",
        "try: import pandas",
        "except ImportError as error: print(error)",
        "sys.modules['polars'] = None",
        "gridreel.register()",
    )
    assert said == "broken\n"


def test_the_modules_of_libraries_are_as_without_us():
    about = "type(pandas.__loader__), pandas.__spec__.origin, pandas.__loader__.is_package('pandas')"
    said = f"import pandas; print({about})"
    assert run("import gridreel", said) == run(said)
