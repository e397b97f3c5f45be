"""Packs a wheel: the Python package with the program inside."""

import base64
import gzip
import hashlib
import io
import platform
import subprocess
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any

import cache as caches
import fetch
import packages
import program as programs

PACKAGE = fetch.HERE.parent / "Python"
PROGRAM = "gridreel/bin/gridreel"


def write(folder: Path, program: Path | None, local: bool, cache: Path) -> None:
    """Packs a program into a folder; its sum is renewed where there are sums."""
    program = program or folder / "gridreel"
    if not program.is_file():
        raise fetch.ReleaseError(f"{program} is not a program; make one with Scripts/release, or name it with --program")
    tag = platform_tag(program, local)
    notices, bill = papers(folder, cache)
    if notices is None and not local:
        raise fetch.ReleaseError(
            f"the notices of the libraries are neither in {folder} nor below {cache}; make them with Scripts/release")
    name, data = pack(program, tag, notices, bill)
    folder.mkdir(parents=True, exist_ok=True)
    path = packages.write(folder / name, data)
    if (folder / "SHA256SUMS").exists():
        packages.write_sums(folder)
    print(f"{path}  {len(data) / 1e6:.2f} MB")


def platform_tag(program: Path, local: bool = False) -> str:
    """The platform that a program runs on, as wheels name it: `manylinux_2_36_x86_64`.

    Raises `ReleaseError` if it needs more than the C library, unless it is for this machine alone."""
    machine = platform.machine()
    if local:
        return f"linux_{machine}"
    try:
        more = [name for name in programs.needed(program) if name not in programs.ALLOWED]
        major, minor = programs.glibc(program)
    except subprocess.CalledProcessError as error:
        raise fetch.ReleaseError(f"{program}: {(error.stderr or '').strip() or 'objdump cannot read it'}") from None
    if more:
        raise fetch.ReleaseError(
            f"{program} needs {', '.join(more)}; pack a program of Scripts/release, or take --local")
    if major == 0:
        raise fetch.ReleaseError(f"{program} asks for no version of glibc; pack a program of Scripts/release")
    return f"manylinux_{major}_{minor}_{machine}"


def papers(folder: Path, cache: Path) -> tuple[bytes | None, bytes | None]:
    """The notices and the bill of materials of a release; without one, the notices from the sources in the cache."""
    for path in sorted(folder.glob("gridreel-*-linux-*.tar.xz")):
        with tarfile.open(path) as archive:
            found = {name.rsplit("/", 1)[-1]: archive.extractfile(name) for name in archive.getnames()
                     if name.endswith(("/THIRD-PARTY.gz", "/gridreel.cdx.json.gz"))}
            texts = {name: gzip.decompress(file.read()) for name, file in found.items() if file}
        return texts.get("THIRD-PARTY.gz"), texts.get("gridreel.cdx.json.gz")
    place = caches.libraries(cache)
    if (place / "complete").exists():
        return packages.third_party(place / "src", cache / "program/checkouts").encode(), None
    return None, None


def pack(program: Path, tag: str, notices: bytes | None, bill: bytes | None) -> tuple[str, bytes]:
    """The name and the bytes of a wheel."""
    version = programs.version(program)
    about = f"gridreel-{version}.dist-info"
    files: dict[str, tuple[bytes, int]] = {PROGRAM: (program.read_bytes(), 0o755)}
    source = PACKAGE / "src"
    for path in sorted(source.glob("gridreel/**/*")):
        if path.suffix in (".py", ".typed"):
            files[path.relative_to(source).as_posix()] = (path.read_bytes(), 0o644)
    if f'__version__ = "{version}"'.encode() not in files["gridreel/__init__.py"][0]:
        raise fetch.ReleaseError(f"{program} is version {version}, and gridreel.__version__ another")
    # A script and no entry point, which would import the package and take three times as long to start.
    command = (fetch.HERE / "command.py").read_bytes()
    files[f"gridreel-{version}.data/scripts/gridreel"] = (command, 0o755)
    texts = {
        "METADATA": metadata(project(), version),
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: gridreel {version}\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n",
        "entry_points.txt": entry_points(project()),
        "licenses/LICENSE": (PACKAGE.parent / "LICENSE").read_bytes(),
        "licenses/THIRD-PARTY": notices,
        "sboms/gridreel.cdx.json": bill,
    }
    for name, text in texts.items():
        if text is not None:
            files[f"{about}/{name}"] = (text.encode() if isinstance(text, str) else text, 0o644)
    files[f"{about}/RECORD"] = (record(files, f"{about}/RECORD"), 0o644)
    return f"gridreel-{version}-py3-none-{tag}.whl", archive(files)


def project() -> dict[str, Any]:
    """What pyproject.toml says of the package."""
    try:
        import tomllib
    except ImportError:  # Python 3.10
        try:
            from pip._vendor import tomli as tomllib
        except ImportError:
            raise fetch.ReleaseError("Python 3.11 or newer is needed, or pip beside Python 3.10") from None
    described: dict[str, Any] = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    return described


def metadata(project: dict[str, Any], version: str) -> str:
    """The core metadata of a project, with its README as the description."""
    lines = [
        "Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}",
        f"Summary: {project['description']}", f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
    ]
    lines += [f"Requires-Dist: {need}" for need in project["dependencies"]]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {need}; extra == "{extra}"' for need in needs]
    lines.append("Description-Content-Type: text/markdown")
    return "\n".join(lines) + "\n\n" + (PACKAGE / project["readme"]).read_text()


def entry_points(project: dict[str, Any]) -> str:
    """What other packages find in this one, such as pytest its fixture."""
    groups = project.get("entry-points", {})
    return "\n".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in sorted(groups.items()))


def record(files: dict[str, tuple[bytes, int]], own: str) -> bytes:
    """The list of all files with digests and sizes; the list itself has neither."""
    lines = [f"{path},sha256={digest(data)},{len(data)}\n" for path, (data, _) in sorted(files.items())]
    return "".join([*lines, f"{own},,\n"]).encode()


def digest(data: bytes) -> str:
    """A SHA-256 as RECORD writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def archive(files: dict[str, tuple[bytes, int]]) -> bytes:
    """A zip archive with sorted entries and fixed times, what describes the wheel last."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for path in sorted(files, key=lambda path: (".dist-info/" in path, path)):
            data, mode = files[path]
            entry = zipfile.ZipInfo(path, time.gmtime(packages.TIME)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, whose modes are in the upper half
            entry.external_attr = (0o100000 | mode) << 16
            zipped.writestr(entry, data, compresslevel=9)
    return buffer.getvalue()
