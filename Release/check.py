"""Checks a release: the program alone, and each package in a clean root."""

import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import fetch
import packages
import program as programs

ROOT = fetch.HERE.parent
STILLS = ("png", "svg", "pdf", "webp")
REELS = ("gif", "apng", "webp")
DISTRIBUTIONS = ("bookworm", "trixie")
# Reels of examples with a script; the others have none, or take long.
SCRIPTS = ("countries", "cities")


def commands() -> list[tuple[str, list[str]]]:
    """Each example in each format: a name for the output, and the arguments without it.

    Pictures with the machine's own fonts promise nothing about other machines."""
    found = []
    for example in sorted((ROOT / "Examples").glob("*.grid.json")):
        if "systemFonts" in example.read_text():
            continue
        stem = example.name.removesuffix(".grid.json")
        for kind in STILLS:
            found.append((f"{stem}.{kind}", ["render", f"Examples/{example.name}", "--quiet"]))
        if stem in SCRIPTS:
            script = ["--script", f"Examples/{stem}.script.json", "--quiet", "--no-progress"]
            for kind in REELS:
                found.append((f"{stem}-reel.{kind}", ["animate", f"Examples/{example.name}", *script]))
    return found


def digests(run: list[str], output: Path, seen_as: str) -> dict[str, str]:
    """The SHA-256 of each picture that a command line draws into `output`, which it sees as `seen_as`."""
    found = {}
    for name, arguments in commands():
        done = subprocess.run(
            [*run, *arguments, "-o", f"{seen_as}/{name}"], capture_output=True, text=True, timeout=600
        )
        if done.returncode != 0:
            raise fetch.ReleaseError(f"{name}: exit status {done.returncode}: {done.stderr.strip()[-500:]}")
        found[name] = hashlib.sha256((output / name).read_bytes()).hexdigest()
    return found


def alone(program: Path, expected: dict[str, str]) -> None:
    """Draws everything in a root that holds the C library, the examples, the program and an empty /tmp."""
    with scratch("alone") as root:
        for path in packages.c_library():
            place = root / path.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path(path).resolve(), place)
        shutil.copy(program, root / "gridreel")
        # Without /proc, fonts for what Inter has no glyphs of are read from files of a moment.
        (root / "tmp").mkdir()
        compare("a root with the C library alone", expected, in_root(root, "/gridreel"))
        busy(root, "/gridreel")


def busy(root: Path, program: str) -> None:
    """Draws for some seconds on all cores, where there is no /proc."""
    job = json.dumps({"input": "Examples/cities.grid.json", "output": {"bytes": "png"}, "scale": 4})
    run = [shutil.which("chroot") or "chroot", str(root), program, "batch"]
    done = subprocess.run(run, input=f"{job}\n".encode() * 500, capture_output=True, timeout=600)
    if done.returncode != 0:
        raise fetch.ReleaseError(f"batch: exit status {done.returncode}: {done.stderr.decode()[-500:]}")


def in_root(root: Path, program: str, **variables: str) -> dict[str, str]:
    """The digests of what a program in another root draws."""
    shutil.copytree(ROOT / "Examples", root / "Examples", dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build"))
    (root / "out").mkdir(exist_ok=True)
    environment = ["env", "-i", "HOME=/nonexistent", *(f"{key}={value}" for key, value in variables.items())]
    return digests([*environment, shutil.which("chroot") or "chroot", str(root), program], root / "out", "/out")


def compare(place: str, expected: dict[str, str], found: dict[str, str]) -> None:
    """Stops if a picture has another digest elsewhere."""
    other = sorted(name for name in expected if expected[name] != found.get(name))
    if other:
        raise fetch.ReleaseError(f"{place}: other bytes of {', '.join(other)}")
    print(f"  {place}: {len(found)} pictures with the same bytes", flush=True)


def roots(cache: Path, folder: Path, expected: dict[str, str]) -> None:
    """Installs the packages in roots of two distributions, and draws everything there."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise fetch.ReleaseError("--check makes other roots: run it as root, with debootstrap installed")
    archive = next(folder.glob("*.deb"))
    tarball = next(folder.glob("*.tar.xz"))
    container = next(folder.glob("*.oci.tar"))
    for name in DISTRIBUTIONS:
        base = distribution(cache, name)
        with scratch(name) as root:
            subprocess.run(["cp", "-a", f"{base}/.", root], check=True)
            shutil.copy(archive, root / "gridreel.deb")
            chroot(root, "dpkg", "--install", "/gridreel.deb")
            compare(f"{name}, by .deb", expected, in_root(root, "gridreel", PATH="/usr/bin:/bin"))
            chroot(root, "dpkg", "--remove", "gridreel")
            subprocess.run(["tar", "xf", tarball.resolve(), "-C", root], check=True)
            unpacked = next(path.name for path in root.glob("gridreel-*"))
            refuse_flags(root, f"/{unpacked}/install")
            chroot(root, f"/{unpacked}/install")
            compare(f"{name}, by tar.xz", expected, in_root(root, "/usr/local/bin/gridreel"))
    with scratch("image") as root:
        unpack_image(container, root)
        compare("the container image", expected, in_root(root, "/usr/bin/gridreel"))


def distribution(cache: Path, name: str, *more: str) -> Path:
    """A minimal root of a distribution with more of its packages, made once."""
    base = cache / "-".join(["root", name, *more])
    if not (base / "complete").exists():
        shutil.rmtree(base, ignore_errors=True)
        command = ["debootstrap", "--variant=minbase", *([f"--include={','.join(more)}"] if more else []),
                   name, str(base), "http://deb.debian.org/debian"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise fetch.ReleaseError(f"debootstrap {name}: {done.stdout[-800:]}{done.stderr[-800:]}")
        (base / "complete").touch()
    return base


def unpack_image(container: Path, root: Path) -> None:
    """Unpacks the layers of an OCI image layout, whose digests must hold."""
    with tarfile.open(container) as layout:
        def blob(name: str) -> bytes:
            file = layout.extractfile(name)
            assert file is not None
            return file.read()

        def named(entry: dict[str, str]) -> bytes:
            content = blob("blobs/" + entry["digest"].replace(":", "/"))
            if "sha256:" + hashlib.sha256(content).hexdigest() != entry["digest"]:
                raise fetch.ReleaseError(f"{container.name}: a blob has another digest than its name")
            return content

        manifest = json.loads(named(json.loads(blob("index.json"))["manifests"][0]))
        json.loads(named(manifest["config"]))
        for entry in manifest["layers"]:
            packed = root / "layer.tar.gz"
            packed.write_bytes(named(entry))
            subprocess.run(["tar", "xf", packed, "-C", root], check=True)
            packed.unlink()


def refuse_flags(root: Path, install: str) -> None:
    """The script tells its usage, and takes no flag for the name of a folder."""
    for flag, status in (("--help", 0), ("--prefix", 64)):
        done = subprocess.run([shutil.which("chroot") or "chroot", str(root), install, flag], capture_output=True, text=True)
        if done.returncode != status or "usage: ./install" not in done.stdout + done.stderr or (root / flag).exists():
            raise fetch.ReleaseError(f"install {flag}: status {done.returncode}, {done.stdout}{done.stderr}")


def chroot(root: Path, *command: str) -> None:
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"}
    run = [shutil.which("chroot") or "chroot", str(root), *command]
    done = subprocess.run(run, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise fetch.ReleaseError(f"{' '.join(command)}: {done.stdout[-800:]}{done.stderr[-800:]}")


@contextmanager
def scratch(name: str) -> Iterator[Path]:
    """A folder of its own that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"gridreel-{name}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def here(program: Path) -> dict[str, str]:
    """The digests on this machine; `faults` must find nothing first."""
    if faults := programs.faults(program):
        raise fetch.ReleaseError("\n".join(faults))
    with scratch("here") as folder:
        os.chdir(ROOT)
        return digests([str(program.resolve())], folder, str(folder))
