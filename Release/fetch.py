"""Fetches the pinned sources and unpacks them, patched."""

import hashlib
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent

# In this order; the last keeps what the others have replaced.
MIRRORS = (
    "https://deb.debian.org/debian/pool/main/",
    "http://deb.debian.org/debian/pool/main/",
    "https://security.debian.org/debian-security/pool/updates/main/",
    "https://snapshot.debian.org/archive/debian/20261120T000000Z/pool/main/",
)

# Patches of pages that are not in the pinned archives.
DOCUMENTATION_PATCHES = {"hide-donations-information.patch", "no-web-fonts.patch"}


class ReleaseError(Exception):
    """Something that stops a release; its text says what to do."""


@dataclass(frozen=True)
class Source:
    """One pinned file."""

    name: str
    path: str
    digest: str

    @property
    def file(self) -> str:
        return self.path.rsplit("/", 1)[-1]

    @property
    def version(self) -> str:
        """The upstream version, without Debian's marks of repacking."""
        version = self.file.split("_", 1)[1].split(".orig", 1)[0].split("-", 1)[0]
        return re.sub(r"^.*really", "", version).split("+dfsg")[0].split(".dfsg")[0]


def sources() -> list[Source]:
    """The lines of Sources.txt."""
    lines = (HERE / "Sources.txt").read_text().splitlines()
    return [Source(*line.split()) for line in lines if line and not line.startswith("#")]


def download(source: Source, folder: Path) -> Path:
    """The file in `folder`, fetched unless it is there, with the pinned digest."""
    target = folder / source.file
    if target.exists() and _digest(target) == source.digest:
        return target
    said: list[str] = []
    for mirror in MIRRORS:
        try:
            data = _read(mirror + source.path)
        except (OSError, urllib.error.URLError) as error:
            said.append(f"{mirror}: {error}")
            continue
        if hashlib.sha256(data).hexdigest() == source.digest:
            partial = target.with_suffix(".partial")
            partial.write_bytes(data)
            partial.replace(target)
            return target
        said.append(f"{mirror}: another SHA-256 than Sources.txt pins")
    raise ReleaseError(
        f"{source.file} cannot be fetched; put it into {folder} by hand:\n  " + "\n  ".join(said)
    )


def unpack(name: str, archives: Path, into: Path) -> Path:
    """A fresh folder with the sources of a library, Debian's patches applied."""
    folder = into / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    first, *patches = (source for source in sources() if source.name == name)
    _extract(archives / first.file, folder, strip=1)
    for patch in patches:
        archive = archives / patch.file
        if patch.file.endswith(".diff.gz"):
            diff = subprocess.run(["gzip", "-dc", archive], check=True, capture_output=True).stdout
            _patch(folder, diff)
        else:
            _extract(archive, folder, strip=0)
    series = folder / "debian/patches/series"
    for line in series.read_text().splitlines() if series.exists() else []:
        patch_name = line.split("#")[0].split()
        if patch_name and patch_name[0] not in DOCUMENTATION_PATCHES:
            _patch(folder, (series.parent / patch_name[0]).read_bytes())
    return folder


def _read(address: str) -> bytes:
    for pause in (0, 2, 8):
        time.sleep(pause)
        try:
            with urllib.request.urlopen(address, timeout=120) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError:
            raise
        except OSError as error:
            last = error
    raise last


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _extract(archive: Path, folder: Path, strip: int) -> None:
    subprocess.run(
        ["tar", "xf", archive, "-C", folder, f"--strip-components={strip}", "--no-same-owner"], check=True
    )


def _patch(folder: Path, diff: bytes) -> None:
    done = subprocess.run(
        ["patch", "-p1", "--force", "--silent", "--no-backup-if-mismatch"],
        cwd=folder, input=diff, capture_output=True,
    )
    if done.returncode != 0:
        raise ReleaseError(f"a patch does not fit {folder.name}: {done.stdout.decode(errors='replace')}")
