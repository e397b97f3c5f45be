"""Packs the program: tar.xz, .deb, an OCI image layout, SHA256SUMS, an SBOM and third-party notices.

Everything is packed with fixed times, owners and order, so that one program gives one digest."""

import gzip
import hashlib
import io
import json
import lzma
import platform
import re
import shutil
import subprocess
import tarfile
from dataclasses import dataclass, field
from pathlib import Path

import fetch
import program as programs
import swift_packages

ROOT = fetch.HERE.parent
SUMMARY = "headless renderer for pictures of data grids"
# How the names of packages end.
KINDS = (".tar.xz", ".deb", ".oci.tar", ".cdx.json", ".whl")
# Names of processor architectures: the kernel's, Debian's and that of containers.
ARCHITECTURES = {"x86_64": ("amd64", "amd64"), "aarch64": ("arm64", "arm64")}


@dataclass
class Tree:
    """The files of a package by their path below its root."""

    files: dict[str, tuple[bytes, int]] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)

    def add(self, path: str, data: bytes, mode: int = 0o644) -> None:
        self.files[path] = (data, mode)

    def tar(self, prefix: str = "") -> bytes:
        """An uncompressed tar of everything, folders first."""
        folders: set[str] = set()
        for path in [*self.files, *self.links]:
            parts = (prefix + path).split("/")[:-1]
            folders |= {"/".join(parts[: count + 1]) for count in range(len(parts))}
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for folder in sorted(folders - {"", "."}):
                mode = 0o1777 if folder == "tmp" else 0o755
                archive.addfile(_entry(folder, tarfile.DIRTYPE, mode))
            for path, target in sorted(self.links.items()):
                link = _entry(prefix + path, tarfile.SYMTYPE, 0o777)
                link.linkname = target
                archive.addfile(link)
            for path, (data, mode) in sorted(self.files.items()):
                entry = _entry(prefix + path, tarfile.REGTYPE, mode)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
        return buffer.getvalue()


def pack(program: Path, folder: Path, yard_sources: Path, checkouts: Path) -> list[Path]:
    """Writes all packages of a program into a folder."""
    version = programs.version(program)
    machine = platform.machine()
    notices = third_party(yard_sources, checkouts).encode()
    bill = json.dumps(bill_of_materials(version, yard_sources), indent=2, sort_keys=True).encode() + b"\n"
    tree = contents(program, notices, bill)
    name = f"gridreel-{version}-linux-{machine}"
    written = [
        write(folder / f"{name}.tar.xz", _xz(archive(tree, version).tar(f"gridreel-{version}/"))),
        write(folder / f"gridreel_{version}_{ARCHITECTURES[machine][0]}.deb", debian(tree, version, machine)),
        write(folder / f"{name}.oci.tar", image(tree, version, machine)),
        write(folder / f"{name}.cdx.json", bill),
    ]
    shutil.copy(program, folder / "gridreel")
    written.append(write_sums(folder))
    return written


def write_sums(folder: Path) -> Path:
    """Writes the sums of the program and of all packages in a folder."""
    found = sorted(path for kind in KINDS for path in folder.glob(f"gridreel*{kind}"))
    found += [path for path in [folder / "gridreel"] if path.is_file()]
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in found)
    return write(folder / "SHA256SUMS", sums.encode())


def contents(program: Path, notices: bytes, bill: bytes) -> Tree:
    """What every package holds, below its prefix."""
    tree = Tree()
    tree.add("bin/gridreel", program.read_bytes(), 0o755)
    tree.add("share/man/man1/gridreel.1.gz", gzip.compress(_said(program, "help", "--man"), 9, mtime=0))
    for shell, path in {
        "bash": "bash-completion/completions/gridreel",
        "zsh": "zsh/site-functions/_gridreel",
        "fish": "fish/vendor_completions.d/gridreel.fish",
    }.items():
        tree.add(f"share/{path}", _said(program, "--generate-completion-script", shell))
    documents = "share/doc/gridreel/"
    tree.add(documents + "copyright", (ROOT / "LICENSE").read_bytes())
    tree.add(documents + "THIRD-PARTY.gz", gzip.compress(notices, 9, mtime=0))
    tree.add(documents + "gridreel.cdx.json.gz", gzip.compress(bill, 9, mtime=0))
    tree.add(documents + "changelog.gz", gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=0))
    return tree


def _said(program: Path, *words: str) -> bytes:
    """What the program prints."""
    return subprocess.run([program, *words], check=True, capture_output=True).stdout


def archive(tree: Tree, version: str) -> Tree:
    """The tree with a script that installs it."""
    packed = Tree(dict(tree.files), dict(tree.links))
    script = (fetch.HERE / "install.sh").read_text().replace("@VERSION@", version)
    newest = ".".join(map(str, programs.NEWEST_GLIBC))
    packed.add("install", script.replace("@GLIBC@", newest).replace("@MACHINE@", platform.machine()).encode(), 0o755)
    return packed


def debian(tree: Tree, version: str, machine: str) -> bytes:
    """A .deb: an ar archive of a version, control files and data."""
    data = Tree({f"usr/{path}": entry for path, entry in tree.files.items()})
    installed = sum(len(content) for content, _ in data.files.values()) // 1024 + 1
    newest = ".".join(map(str, programs.NEWEST_GLIBC))
    control = Tree()
    control.add("control", (
        f"Package: gridreel\nVersion: {version}\nArchitecture: {ARCHITECTURES[machine][0]}\n"
        f"Maintainer: The Gridreel authors <gridreel@example.org>\nInstalled-Size: {installed}\n"
        f"Depends: libc6 (>= {newest})\nSuggests: ffmpeg\nSection: graphics\nPriority: optional\n"
        f"Description: {SUMMARY}\n"
        " Gridreel draws tables from CSV, JSON, SQLite, Arrow and spreadsheets as PNG, PDF, SVG\n"
        " and WebP, and their changes as GIF, APNG, WebP and video, without a browser or a display.\n"
    ).encode())
    sums = "".join(f"{hashlib.md5(content).hexdigest()}  {path}\n" for path, (content, _) in sorted(data.files.items()))
    control.add("md5sums", sums.encode())
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": _xz(control.tar("./")),
        "data.tar.xz": _xz(data.tar("./")),
    }
    archive = b"!<arch>\n"
    for name, content in members.items():
        archive += f"{name:<16}{TIME:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode()
        archive += content + b"\n" * (len(content) % 2)
    return archive


def image(tree: Tree, version: str, machine: str) -> bytes:
    """An OCI image layout in a tar: the program and the C library's own files, nothing else."""
    layer = Tree({f"usr/{path}": entry for path, entry in tree.files.items()})
    for path in c_library():
        layer.add(path.lstrip("/"), Path(path).resolve().read_bytes(), 0o755)
    layer.add("tmp/.keep", b"")
    plain = layer.tar()
    packed = gzip.compress(plain, 9, mtime=0)
    blobs: dict[str, bytes] = {}

    def blob(content: bytes, kind: str) -> dict[str, object]:
        digest = hashlib.sha256(content).hexdigest()
        blobs[digest] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(content)}

    config = blob(_json({
        "architecture": ARCHITECTURES[machine][1], "os": "linux",
        "config": {
            "Entrypoint": ["/usr/bin/gridreel"], "WorkingDir": "/work",
            "Env": ["PATH=/usr/bin", "HOME=/tmp", "LC_ALL=C.UTF-8"],
            "Labels": {"org.opencontainers.image.version": version, "org.opencontainers.image.description": SUMMARY},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(plain).hexdigest()}"]},
    }), "config.v1+json")
    layers = [blob(packed, "layer.v1.tar+gzip")]
    manifest = blob(_json({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                           "config": config, "layers": layers}), "manifest.v1+json")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": f"localhost/gridreel:{version}"}
    layout = Tree()
    layout.add("oci-layout", _json({"imageLayoutVersion": "1.0.0"}))
    layout.add("index.json", _json({"schemaVersion": 2, "manifests": [manifest]}))
    for digest, content in blobs.items():
        layout.add(f"blobs/sha256/{digest}", content)
    return layout.tar()


def c_library() -> list[str]:
    """The paths of the C library's files that a program of this machine loads."""
    said = subprocess.run(["ldd", "/bin/sh"], check=True, capture_output=True, text=True).stdout
    folder = next(Path(word).parent for word in said.split() if word.endswith("/libc.so.6"))
    loader = next(word for word in said.split() if "/ld-linux" in word)
    return [loader, f"{folder}/libc.so.6", f"{folder}/libm.so.6"]


def third_party(yard_sources: Path, checkouts: Path) -> str:
    """The licences of all that is linked in, from C sources and Swift packages, each text once."""
    parts = [
        "Gridreel contains the libraries below. Their sources are in Debian's pool under the names and\n"
        "SHA-256 digests of Release/Sources.txt; Scripts/release builds the program from them, with\n"
        "changed versions too.\n"
    ]
    seen: set[str] = set()
    names = list(dict.fromkeys(source.name for source in fetch.sources()))
    folders = [(f"{name} {_version(name)}", yard_sources / name) for name in names]
    folders += [(path.name, path) for path in sorted(checkouts.iterdir())]
    for title, folder in folders:
        texts = [path for pattern in ("COPYING*", "doc/COPYING", "LICENSE*", "LICENCE*", "NOTICE*", "debian/copyright")
                 for path in sorted(folder.glob(pattern)) if path.is_file()]
        parts.append(f"\n{'=' * 78}\n{title}\n{'=' * 78}\n")
        for path in texts:
            text = path.read_text(errors="replace").strip()
            key = "".join(text.split())
            if key not in seen:
                seen.add(key)
                parts.append(f"\n-- {path.relative_to(folder)}\n\n{text}\n")
    parts.append(f"\n{'=' * 78}\nFonts\n{'=' * 78}\n\n{(ROOT / 'Themes/Fonts/OFL.txt').read_text()}")
    for notice in sorted((fetch.HERE / "Notices").glob("*.txt")):
        parts.append(f"\n{'=' * 78}\n{notice.stem}\n{'=' * 78}\n\n{notice.read_text()}")
    return "".join(parts)


def bill_of_materials(version: str, yard_sources: Path) -> dict[str, object]:
    """What the program is made of, as CycloneDX 1.5."""
    components: list[dict[str, object]] = []
    for source in fetch.sources():
        if ".orig" in source.file:
            debian_version = source.file.split("_", 1)[1].split(".orig")[0]
            components.append({
                "type": "library", "name": source.name, "version": source.version,
                "purl": f"pkg:deb/debian/{source.file.split('_')[0]}@{debian_version}?arch=source",
                "hashes": [{"alg": "SHA-256", "content": source.digest}],
            })
    for name, crate in _crates(yard_sources / "librsvg/Cargo.lock"):
        components.append({"type": "library", "name": name, "version": crate, "purl": f"pkg:cargo/{name}@{crate}"})
    for pin in swift_packages.pins():
        address = pin.address.removeprefix("https://").removesuffix(".git")
        components.append({"type": "library", "name": pin.name, "version": pin.version,
                           "purl": f"pkg:swift/{address}@{pin.version}"})
    swift = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    number = swift.split("Swift version ")[1].split()[0]
    components.append({"type": "library", "name": "swift-runtime", "version": number,
                       "purl": f"pkg:github/swiftlang/swift@swift-{number}-RELEASE"})
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {"type": "application", "name": "gridreel", "version": version}},
        "components": components,
    }


TIME = 1_700_000_000


def _crates(lock: Path) -> list[tuple[str, str]]:
    return re.findall(r'^name = "(.+)"\nversion = "(.+)"$', lock.read_text(), re.M)


def _version(name: str) -> str:
    return next(source.version for source in fetch.sources() if source.name == name)


def _entry(path: str, kind: bytes, mode: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(path)
    entry.type, entry.mode, entry.mtime = kind, mode, TIME
    entry.uname = entry.gname = "root"
    return entry


def _xz(data: bytes) -> bytes:
    filters = [{"id": lzma.FILTER_X86}] if platform.machine() == "x86_64" else []
    filters.append({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 64 << 20})
    return lzma.compress(data, filters=filters)


def _json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def write(path: Path, data: bytes) -> Path:
    """Writes a file that appears whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_bytes(data)
        return partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
