"""Scripts/release: see its help."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cache as caches
import check
import fetch
import libraries
import packages
import program as programs
import swift_packages
import wheel
import wheel_check

MESON = ("meson==1.7.2", "82c6818dc81743c96de3a458f06175776ebfde4081195ea31ea6971838f25e38")
TOOLS = {
    "gcc": "gcc", "g++": "g++", "make": "make", "cmake": "cmake", "ninja": "ninja-build", "gperf": "gperf",
    "tclsh": "tclsh", "nasm": "nasm", "autoreconf": "autoconf", "automake": "automake", "libtoolize": "libtool",
    "patch": "patch", "pkg-config": "pkg-config", "xz": "xz-utils", "objdump": "binutils", "pip3": "python3-pip",
    "valgrind": "valgrind",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="Scripts/release", description=(
        "Builds the program with all C libraries inside, checks it, and writes the packages into FOLDER."))
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--check", action="store_true", help=(
        "install the packages of FOLDER in clean roots of Debian 12 and 13 and draw every example there, "
        "instead of building (as root, with debootstrap)"))
    parser.add_argument("--cache", type=Path, default=caches.default(), metavar="FOLDER", help=(
        "where sources and built libraries are kept (default: %(default)s)"))
    arguments = parser.parse_args()
    try:
        folder, cache = arguments.folder.resolve(), arguments.cache.resolve()
        folder.mkdir(parents=True, exist_ok=True)
        cache.mkdir(parents=True, exist_ok=True)
        if arguments.check:
            check_release(folder, cache)
        else:
            release(folder, cache)
    except (fetch.ReleaseError, subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"release: error: {error}")


def release(folder: Path, cache: Path) -> None:
    """Builds, checks and packs."""
    install_tools()
    swift_packages.take(programs.ROOT, cache / "program", swift_packages.pins())
    yard = build_libraries(cache)
    print("Building the program…", flush=True)
    program = programs.build(yard.root, cache / "program")
    expected = check.here(program)
    print(f"  {program.stat().st_size / 1e6:.1f} MB, glibc {'.'.join(map(str, programs.glibc(program)))}, "
          f"{len(expected)} pictures drawn here", flush=True)
    if os.geteuid() == 0:
        check.alone(program, expected)
    for path in packages.pack(program, folder, yard.sources, cache / "program/checkouts"):
        print(f"{path}  {path.stat().st_size / 1e6:.2f} MB", flush=True)
    wheel.write(folder, None, False, cache)


def check_release(folder: Path, cache: Path) -> None:
    """Uses the packages of a folder in clean roots."""
    program = folder / "gridreel"
    if not program.exists():
        raise fetch.ReleaseError(f"{folder} holds no release; make it with Scripts/release {folder}")
    sums = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=folder, capture_output=True, text=True)
    if sums.returncode != 0:
        raise fetch.ReleaseError(f"SHA256SUMS: {sums.stdout}{sums.stderr}")
    expected = check.here(program)
    check.alone(program, expected)
    check.roots(cache, folder, expected)
    wheel_check.check(folder, cache)


def build_libraries(cache: Path) -> libraries.Yard:
    """The libraries of these pins and recipes, built unless the cache has them."""
    place = caches.libraries(cache)
    archives = cache / "sources"
    yard = libraries.Yard(archives, place / "src", place / "stage", meson(cache), place / "log")
    if (place / "complete").exists():
        return yard
    shutil.rmtree(place, ignore_errors=True)
    for path in (archives, yard.sources, yard.stage):
        path.mkdir(parents=True, exist_ok=True)
    for source in fetch.sources():
        fetch.download(source, archives)
    for name in libraries.RECIPES:
        print(f"Building {name}…", flush=True)
        libraries.build(yard, name)
    (place / "complete").touch()
    return yard


def meson(cache: Path) -> list[str]:
    """The command of a pinned Meson: that of Debian 12 is too old for today's GLib."""
    name, digest = MESON
    folder = cache / name.replace("==", "-")
    if not (folder / "mesonbuild").exists():
        pins = cache / "meson.txt"
        pins.write_text(f"{name} --hash=sha256:{digest}\n")
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", folder,
             "--root-user-action=ignore", "-r", pins],
            check=True,
        )
    return ["env", f"PYTHONPATH={folder}", sys.executable, "-m", "mesonbuild.mesonmain"]


def install_tools() -> None:
    """Installs what is missing with apt-get, where this is root."""
    wanted = {package for tool, package in TOOLS.items() if shutil.which(tool) is None}
    if subprocess.run([sys.executable, "-c", "import packaging"], capture_output=True).returncode != 0:
        wanted.add("python3-packaging")
    if not Path("/usr/share/aclocal/ltdl.m4").exists():  # a macro in libffi's configure.ac
        wanted.add("libltdl-dev")
    if shutil.which("cargo") is None:
        # rustc-web is Debian 12's newer Rust, made for building browsers.
        newer = subprocess.run(["apt-cache", "show", "rustc-web"], capture_output=True).returncode == 0
        wanted |= {"rustc-web", "cargo-web"} if newer else {"rustc", "cargo"}
    if not wanted:
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise fetch.ReleaseError(f"packages are missing: {' '.join(sorted(wanted))}")
    print(f"Installing {' '.join(sorted(wanted))}…", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["apt-get", "-qq", "-y", "--no-install-recommends", "install", *sorted(wanted)],
                   check=True, env=environment, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
