"""The wheel: its tag, its list of files, the same bytes each time, what is refused, and where the program is found."""

from __future__ import annotations

import base64
import csv
import hashlib
import importlib
import io
import os
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from email import message_from_bytes

import pytest
from conftest import ROOT

import gridreel
from gridreel import program

sys.path.insert(0, str(ROOT / "Release"))
import fetch  # noqa: E402
import packages  # noqa: E402
import wheel  # noqa: E402

pytestmark = pytest.mark.short

TAG = "manylinux_2_34_x86_64"
LIBRARIES = "  NEEDED               libm.so.6\n  NEEDED               libc.so.6\n"
SYMBOLS = "    0x09691a75 0x00 04 GLIBC_2.2.5\n    0x069691b4 0x00 02 GLIBC_2.34\n    0x09691974 0x00 03 GLIBC_2.9\n"


def tag_of(monkeypatch, said, local=False):
    """The tag of a program of which objdump says this."""

    def run(command, **_):
        assert command[0] == "objdump"
        return subprocess.CompletedProcess(command, 0, said, "")

    monkeypatch.setattr(wheel.programs.subprocess, "run", run)
    monkeypatch.setattr(wheel.platform, "machine", lambda: "x86_64")
    return wheel.platform_tag(ROOT / "gridreel", local)


def packed(tmp_path, version=gridreel.__version__, notices=b"notices"):
    """The name of a wheel and the wheel, with a program that only tells its version."""
    path = tmp_path / "fake"
    path.write_text(f'#!/bin/sh\necho "gridreel {version}: $*" | sed "s/: --version$//"\n')
    path.chmod(0o755)
    name, data = wheel.pack(path, TAG, notices, None)
    return name, data


def test_the_tag_is_the_newest_glibc_by_number(monkeypatch):
    assert tag_of(monkeypatch, LIBRARIES + SYMBOLS) == "manylinux_2_34_x86_64"


def test_packed_relocations_need_a_newer_loader(monkeypatch):
    relocated = "    0x0fd0e42f 0x00 35 GLIBC_ABI_DT_RELR\n"
    assert tag_of(monkeypatch, LIBRARIES + SYMBOLS + relocated) == "manylinux_2_36_x86_64"


def test_a_program_that_needs_more_is_refused_and_named(monkeypatch):
    said = (
        LIBRARIES
        + "  NEEDED               libcairo.so.2\n  NEEDED               libpango-1.0.so.0\n"
        + SYMBOLS
    )
    with pytest.raises(fetch.ReleaseError, match=r"needs libcairo.so.2, libpango-1.0.so.0; [^\n]*--local$"):
        tag_of(monkeypatch, said)
    assert tag_of(monkeypatch, said, local=True) == "linux_x86_64"


def test_refusals_are_one_line_and_write_nothing(tmp_path):
    text = tmp_path / "text"
    text.write_text("no program")
    cases = {
        ("--program", str(text)): "text: ",
        ("--program", str(tmp_path / "none")): "none is not a program",
        (): "gridreel is not a program",
    }
    for arguments, reason in cases.items():
        command = [ROOT / "Scripts/make", "wheel", tmp_path / "out", *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 1 and reason in done.stderr, done.stderr
        assert done.stderr.startswith("wheel: error: ") and done.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_record_names_each_file_with_digest_and_size(tmp_path):
    _, data = packed(tmp_path)
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        own = f"gridreel-{gridreel.__version__}.dist-info/RECORD"
        rows = list(csv.reader(io.StringIO(zipped.read(own).decode())))
        assert sorted(row[0] for row in rows) == sorted(zipped.namelist())
        assert [own, "", ""] in rows
        for name, digest, size in rows:
            if name != own:
                content = zipped.read(name)
                sha = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
                assert (digest, size) == (f"sha256={sha}", str(len(content)))


def test_the_same_program_gives_the_same_bytes(tmp_path):
    name, first = packed(tmp_path)
    for path in (wheel.PACKAGE / "src/gridreel").glob("*.py"):
        assert path.stat().st_mtime > packages.TIME  # the times of the sources do not enter
    assert packed(tmp_path) == (name, first)
    with zipfile.ZipFile(io.BytesIO(first)) as zipped:
        assert {entry.date_time for entry in zipped.infolist()} == {(2023, 11, 14, 22, 13, 20)}
        assert not any("__pycache__" in entry.filename for entry in zipped.infolist())


def test_the_program_can_be_run_and_the_sources_only_read(tmp_path):
    _, data = packed(tmp_path)
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        modes = {entry.filename: stat.filemode(entry.external_attr >> 16) for entry in zipped.infolist()}
    assert modes.pop(wheel.PROGRAM) == "-rwxr-xr-x"
    assert modes.pop(f"gridreel-{gridreel.__version__}.data/scripts/gridreel") == "-rwxr-xr-x"
    assert set(modes.values()) == {"-rw-r--r--"}


def test_metadata_say_what_pyproject_says(tmp_path):
    name, data = packed(tmp_path)
    about = f"gridreel-{gridreel.__version__}.dist-info"
    assert name == f"gridreel-{gridreel.__version__}-py3-none-{TAG}.whl"
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        message = message_from_bytes(zipped.read(f"{about}/METADATA"))
        assert message_from_bytes(zipped.read(f"{about}/WHEEL"))["Tag"] == f"py3-none-{TAG}"
        assert zipped.read(f"{about}/licenses/THIRD-PARTY") == b"notices"
    assert (message["Name"], message["Version"]) == ("gridreel", gridreel.__version__)
    assert message["Requires-Python"] == ">=3.10"
    assert 's3fs>=2024.10; extra == "s3"' in message.get_all("Requires-Dist")
    assert message.get_payload().startswith("# gridreel for Python\n")


def test_an_installation_from_a_checkout_leaves_nothing_there(tmp_path, monkeypatch):
    package = tmp_path / "Python"
    shutil.copytree(wheel.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    before = sorted(package.rglob("*"))
    (backend,) = re.findall(r'^build-backend = "(.*)"$', (package / "pyproject.toml").read_text(), re.M)
    monkeypatch.chdir(package)
    name = importlib.import_module(backend).build_wheel(str(tmp_path))
    assert sorted(package.rglob("*")) == before
    with zipfile.ZipFile(tmp_path / name) as archive:
        packed = [path for path in archive.namelist() if path.startswith("gridreel/")]
    sources = [
        str(path.relative_to(package / "src")) for path in before if path.is_file() and "src" in path.parts
    ]
    assert sorted(packed) == sources


def test_pytest_finds_its_plugin(tmp_path):
    name, data = packed(tmp_path)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        (place,) = [path for path in archive.namelist() if path.endswith("/entry_points.txt")]
        assert archive.read(place) == b"[pytest11]\ngridreel = gridreel.pytest_plugin\n"


def test_a_program_of_another_version_is_refused(tmp_path):
    with pytest.raises(fetch.ReleaseError, match=r"is version 9\.9\.9, and gridreel\.__version__ another"):
        packed(tmp_path, version="9.9.9")


def test_program_and_package_have_one_version():
    source = (ROOT / "Sources/GridFiles/Files/ProgramVersion.swift").read_text()
    assert re.findall(r'current = "(.+)"', source) == [gridreel.__version__]


def test_a_wheel_finds_its_own_program_before_the_path(tmp_path, monkeypatch):
    _, data = packed(tmp_path)
    unpacked = tmp_path / "site"
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        zipped.extractall(unpacked)
    bundled = unpacked / wheel.PROGRAM
    bundled.chmod(0o755)
    other = tmp_path / "bin/gridreel"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    environment = {"PATH": f"{other.parent}:/usr/bin:/bin", "PYTHONPATH": str(unpacked)}

    def said(*arguments, **variables):
        command = [sys.executable, *arguments]
        done = subprocess.run(command, env=environment | variables, capture_output=True, text=True)
        return (done.stdout + done.stderr).strip(), done.returncode

    path = ("-c", "from gridreel import program; print(program.path())")
    command = next(unpacked.glob("*.data/scripts/gridreel"))
    assert command.read_bytes().startswith(b"#!python\n")  # which installers replace by their Python
    assert said(*path) == (str(bundled), 0)
    assert said(*path, GRIDREEL=str(other)) == (str(other), 0)
    assert said(command, "a b", "c") == (f"gridreel {gridreel.__version__}: a b c", 0)
    bundled.unlink()
    assert said(*path) == (str(other), 0)
    words, status = said(command)
    assert status == 69 and words.startswith("gridreel: error: the program is missing") and "\n" not in words


def test_a_checkout_has_no_program_of_its_own(monkeypatch):
    monkeypatch.delenv("GRIDREEL")
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(gridreel.GridError, match="not on the PATH"):
        program.path()


def test_the_sums_have_the_program_and_its_packages(tmp_path):
    for name in ("gridreel", "gridreel-1.tar.xz", "notes.txt"):
        (tmp_path / name).write_text(name)
    packages.write_sums(tmp_path)
    lines = (tmp_path / "SHA256SUMS").read_text().splitlines()
    assert [line.split("  ")[1] for line in lines] == ["gridreel-1.tar.xz", "gridreel"]
    assert lines[1].startswith(hashlib.sha256(b"gridreel").hexdigest())


def test_the_install_script_takes_a_folder_and_no_flags(tmp_path):
    text = (ROOT / "Release" / "install.sh").read_text()
    for mark, word in {"VERSION": "1", "GLIBC": "2.17", "MACHINE": os.uname().machine}.items():
        text = text.replace(f"@{mark}@", word)
    for name in ("bin", "share"):
        (tmp_path / name).mkdir()
    (tmp_path / "bin" / "gridreel").write_text("program")
    (tmp_path / "install").write_text(text)
    calls = [(["--help"], 0), (["-h"], 0), (["--prefix", "x"], 64), (["a", "b"], 64), (["a"], 0)]
    for arguments, status in calls:
        said = subprocess.run(["sh", "install", *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert said.returncode == status, said
        assert ("usage: ./install [FOLDER]" in said.stdout + said.stderr) == (arguments != ["a"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "bin", "install", "share"]
    assert (tmp_path / "a" / "bin" / "gridreel").read_text() == "program"
