"""The Swift packages inside the program: taken as Packages.txt pins them, or not at all."""

import hashlib
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import fetch

ROOT = fetch.HERE.parent
# As SwiftPM must be told, lest it look for newer versions.
AS_RESOLVED = "--only-use-versions-from-resolved-file"


@dataclass(frozen=True)
class Pin:
    """One package at one version."""

    address: str
    version: str
    revision: str
    digest: str

    @property
    def name(self) -> str:
        return self.address.rsplit("/", 1)[-1].removesuffix(".git")


def pins() -> list[Pin]:
    """The lines of Packages.txt."""
    lines = (fetch.HERE / "Packages.txt").read_text().splitlines()
    return [Pin(*line.split()) for line in lines if line and not line.startswith("#")]


def take(root: Path, scratch: Path, pinned: list[Pin]) -> None:
    """Checks out the packages; raises `ReleaseError` where one has another version or other files than its pin."""
    resolved = root / "Package.resolved"
    if not resolved.exists():
        resolved.write_text(_resolution(pinned))
    check_versions(resolved, pinned)
    command = ["swift", "package", "--package-path", root, "--scratch-path", scratch, AS_RESOLVED, "--traits", "Service", "resolve"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).strip().splitlines()
        errors = [line for line in said if line.startswith("error: ")] or said[-1:]
        raise fetch.ReleaseError(f"the Swift packages cannot be fetched: {' '.join(errors)}")
    check_versions(resolved, pinned)
    check_trees(scratch / "checkouts", pinned)


def check_versions(resolved: Path, pinned: list[Pin]) -> None:
    """Stops unless Package.resolved names the pinned packages and no others."""
    states = {pin["identity"]: pin["state"] for pin in json.loads(resolved.read_text())["pins"]}
    known = {pin.name: pin for pin in pinned}
    for name in sorted(states.keys() | known.keys()):
        if name not in known:
            raise fetch.ReleaseError(f"the Swift package {name} has no line in Release/Packages.txt; add it")
        pin, state = known[name], states.get(name, {})
        if (state.get("version"), state.get("revision")) != (pin.version, pin.revision):
            has = f"{state.get('version', 'no version')} ({state.get('revision', 'no revision')})"
            raise fetch.ReleaseError(
                f"{resolved} has {name} {has}, Release/Packages.txt pins {pin.version} ({pin.revision}); "
                "remove Package.resolved, or renew the pin")


def check_trees(checkouts: Path, pinned: list[Pin]) -> None:
    """Stops unless each package has the files of its pin."""
    for pin in pinned:
        found = digest(checkouts / pin.name)
        if found != pin.digest:
            raise fetch.ReleaseError(
                f"{checkouts / pin.name} has the digest {found}, Release/Packages.txt pins {pin.digest} for "
                f"{pin.name} {pin.version}; remove {checkouts.parent} to fetch it again, or renew the pin")


def digest(folder: Path) -> str:
    """The SHA-256 of a tree: of the lines that sha256sum writes of its files, sorted by their bytes."""
    lines = []
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if name.split("/")[0] != ".git" and (path.is_symlink() or not path.is_dir()):
            data = bytes(path.readlink()) if path.is_symlink() else path.read_bytes()
            lines.append((name.encode(), f"{hashlib.sha256(data).hexdigest()}  {name}\n".encode()))
    return hashlib.sha256(b"".join(line for _, line in sorted(lines))).hexdigest()


def _resolution(pinned: list[Pin]) -> str:
    """A Package.resolved; without the digest of Package.swift, which SwiftPM adds itself."""
    return json.dumps({"version": 2, "pins": [
        {"identity": pin.name, "kind": "remoteSourceControl", "location": pin.address,
         "state": {"revision": pin.revision, "version": pin.version}} for pin in pinned]}, indent=2)
