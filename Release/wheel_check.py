"""Checks a wheel: its list of files, and that it draws wherever pip installs it, without a network."""

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import check as checks
import fetch
import wheel

EXAMPLE = "countries.grid.json"
# A picture by the package, as one would take it from Python: the time it took goes to standard output.
CLIENT = f"""\
import time; start = time.perf_counter()
import gridreel
with gridreel.Client() as client:
    client.draw({{"input": "Examples/{EXAMPLE}"}}).save("client.png")
print(time.perf_counter() - start)
"""


def check(folder: Path, cache: Path) -> None:
    """Installs the wheel of a folder with every Python at hand and in a clean root, and compares what it draws."""
    found = sorted(folder.glob("gridreel-*.whl"))
    if len(found) != 1:
        raise fetch.ReleaseError(f"{folder} holds {len(found)} wheels; one is needed: Scripts/make wheel {folder}")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise fetch.ReleaseError("--check makes other roots: run it as root, with debootstrap installed")
    validate(found[0])
    expected = drawn_by_program(found[0])
    for python in pythons():
        with checks.scratch("wheel") as root:
            lay_out(root, found[0])
            compare(str(python), expected, root, [], root, str(python))
    base = checks.distribution(cache, "bookworm", "python3-venv")
    with checks.scratch("wheel-root") as root:
        subprocess.run(["cp", "-a", f"{base}/.", root], check=True)
        (root / "work").mkdir()
        lay_out(root / "work", found[0])
        compare("bookworm", expected, root / "work", [shutil.which("chroot") or "chroot", str(root)], Path("/work"),
                "/usr/bin/python3")


def validate(path: Path) -> None:
    """Stops unless RECORD names all files as they are, and the metadata are valid where `packaging` can tell."""
    with zipfile.ZipFile(path) as zipped:
        files = {entry.filename: (zipped.read(entry), 0) for entry in zipped.infolist()}
        mode = zipped.getinfo(wheel.PROGRAM).external_attr >> 16
    own = next(name for name in files if name.endswith(".dist-info/RECORD"))
    record, _ = files.pop(own)
    if record != wheel.record(files, own):
        raise fetch.ReleaseError(f"{path.name}: RECORD does not describe the files")
    if mode & 0o777 != 0o755:
        raise fetch.ReleaseError(f"{path.name}: {wheel.PROGRAM} has the mode {mode & 0o777:o}")
    try:
        from packaging.metadata import Metadata
    except ImportError:
        return
    Metadata.from_email(files[own.replace("RECORD", "METADATA")][0], validate=True)


def drawn_by_program(path: Path) -> bytes:
    """The picture that the program inside a wheel draws by itself."""
    with checks.scratch("wheel-program") as root, zipfile.ZipFile(path) as zipped:
        lay_out(root, path)
        program = root / "gridreel"
        program.write_bytes(zipped.read(wheel.PROGRAM))
        program.chmod(0o755)
        run([], root, str(program), "render", f"Examples/{EXAMPLE}", "--quiet", "-o", "program.png")
        return (root / "program.png").read_bytes()


def pythons() -> list[Path]:
    """The Pythons of pyenv and on the PATH that the package supports, one of each version."""
    lowest = tuple(map(int, re.findall(r"\d+", wheel.project()["requires-python"])))
    places = sorted((Path.home() / ".pyenv/versions").glob("*/bin/python"))
    places += [Path(place) for minor in range(10, 20) if (place := shutil.which(f"python3.{minor}"))]
    found: dict[tuple[int, ...], Path] = {}
    for place in [*places, Path(sys.executable)]:
        said = subprocess.run([place, "-c", "import ensurepip, sys, venv; print(*sys.version_info[:2])"],
                              capture_output=True, text=True)
        version = tuple(map(int, said.stdout.split()))
        if said.returncode == 0 and version >= lowest:
            found.setdefault(version, place)
    return [found[version] for version in sorted(found)]


def lay_out(root: Path, path: Path) -> None:
    """Puts a wheel and the examples into a folder."""
    shutil.copy(path, root)
    shutil.copytree(checks.ROOT / "Examples", root / "Examples", ignore=shutil.ignore_patterns(".build"))


def compare(place: str, expected: bytes, output: Path, enter: list[str], root: Path, python: str) -> None:
    """Installs the wheel that lies in a folder, draws by command and by package, and compares the bytes.

    `enter` leads into another root, where the folder `output` of this machine is `root`."""
    name = next(output.glob("*.whl")).name
    run(enter, root, python, "-m", "venv", "venv")
    start = time.perf_counter()
    run(enter, root, "venv/bin/python", "-m", "pip", "--disable-pip-version-check", "install", "--no-index", name)
    installed = time.perf_counter() - start
    run(enter, root, "venv/bin/gridreel", "render", f"Examples/{EXAMPLE}", "--quiet", "-o", "command.png")
    first, second = (float(run(enter, root, "venv/bin/python", "-c", CLIENT)) for _ in range(2))
    for picture in ("command.png", "client.png"):
        if (output / picture).read_bytes() != expected:
            raise fetch.ReleaseError(f"{place}: {picture} has other bytes than by the program itself")
    print(f"  {place}: 2 pictures with the same bytes; installed in {installed:.2f} s, "
          f"first picture from Python in {first * 1000:.0f} ms, from a new process {second * 1000:.0f} ms", flush=True)


def run(enter: list[str], folder: Path, *command: str) -> str:
    """What a command says that runs in a folder, without a network and without this machine's settings."""
    line = ["unshare", "-n", *enter, "/bin/sh", "-c", 'cd "$0" && exec "$@"', str(folder), *command]
    done = subprocess.run(line, env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"},
                          capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise fetch.ReleaseError(f"{' '.join(command)}: {(done.stdout + done.stderr).strip()[-800:]}")
    return done.stdout
