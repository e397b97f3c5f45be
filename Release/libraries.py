"""Builds the pinned C libraries as static archives into a staged prefix."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import compress

import fetch

# GLib and Fontconfig keep their prefix as text: it names no folder of the machine that builds.
PREFIX = "/usr"

FLAGS = "-fPIC -ffunction-sections -fdata-sections -ffp-contract=off -fno-plt"


# What runs once for a program, a font or a picture in a cell, if at all: smaller code is worth more than faster.
SMALL = {"gumbo", "libyaml", "glib", "fontconfig", "libdatrie", "libthai", "pango", "sqlite", "libxml2", "librsvg",
         "uchardet"}


@dataclass(frozen=True)
class Yard:
    """The folders of one build."""

    archives: Path
    sources: Path
    stage: Path
    meson: list[str]
    log: Path
    optimization: str = "-O2"

    @property
    def root(self) -> Path:
        """The staged prefix: `include`, `lib`, `lib/pkgconfig`."""
        return self.stage / PREFIX.lstrip("/")

    def run(self, command: list[str], folder: Path, **extra: str) -> None:
        """Runs a command in the build's environment; its words go to the log."""
        with self.log.open("a") as log:
            log.write(f"\n$ cd {folder}\n$ {shlex.join(command)}\n")
            log.flush()
            done = subprocess.run(command, cwd=folder, env=self.environment | extra, stdout=log, stderr=log)
        if done.returncode != 0:
            lines = self.log.read_text(errors="replace").splitlines()[-30:]
            raise fetch.ReleaseError("\n".join([*lines, f"failed: {shlex.join(command)}; see {self.log}"]))

    @property
    def environment(self) -> dict[str, str]:
        flags = f"{self.optimization} {FLAGS} -ffile-prefix-map={self.sources}=. -I{self.root}/include"
        return os.environ | {
            "CFLAGS": flags,
            "CXXFLAGS": flags,
            "CPPFLAGS": f"-I{self.root}/include",
            "LDFLAGS": f"-L{self.root}/lib",
            "PKG_CONFIG_LIBDIR": f"{self.root}/lib/pkgconfig",
            "PKG_CONFIG_PATH": "",
            "PATH": f"{self.root}/bin:{os.environ['PATH']}",
            "SOURCE_DATE_EPOCH": "1700000000",
            "LC_ALL": "C",
        }


def meson(yard: Yard, folder: Path, *options: str) -> None:
    """Builds and stages a Meson project."""
    build = folder / "build-release"
    common = [f"--prefix={PREFIX}", "--libdir=lib", "--sysconfdir=/etc", "--localstatedir=/var"]
    common += ["--buildtype=plain", "-Ddefault_library=static", "--wrap-mode=nodownload"]
    yard.run([*yard.meson, "setup", str(build), str(folder), *common, *options], folder)
    yard.run([*yard.meson, "compile", "-C", str(build)], folder)
    yard.run([*yard.meson, "install", "-C", str(build), "--no-rebuild"], folder, DESTDIR=str(yard.stage))


def cmake(yard: Yard, folder: Path, *options: str) -> None:
    """Builds and stages a CMake project."""
    build = folder / "build-release"
    common = [f"-DCMAKE_INSTALL_PREFIX={PREFIX}", "-DCMAKE_INSTALL_LIBDIR:STRING=lib", "-DBUILD_SHARED_LIBS=OFF"]
    common += ["-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_PREFIX_PATH={yard.root}", "-GNinja"]
    yard.run(["cmake", "-S", str(folder), "-B", str(build), *common, *options], folder)
    yard.run(["cmake", "--build", str(build)], folder)
    yard.run(["cmake", "--install", str(build)], folder, DESTDIR=str(yard.stage))


def configure(yard: Yard, folder: Path, *options: str) -> None:
    """Builds and stages an Autotools project."""
    if not (folder / "configure").exists():
        yard.run(["autoreconf", "-fi"], folder)
    yard.run(["./configure", f"--prefix={PREFIX}", "--disable-shared", "--enable-static", *options], folder)
    yard.run(["make", f"-j{os.cpu_count() or 1}"], folder)
    yard.run(["make", "install", f"DESTDIR={yard.stage}"], folder)


def options(switch: str, names: str) -> list[str]:
    """The options that turn each of some names to one value."""
    return [f"-D{name}={switch}" for name in names.split()]


def gumbo(yard: Yard, folder: Path) -> None:
    """Compiles gumbo without its scripts, which ask for a newer autoconf than most machines have."""
    code = folder / "src"
    files = sorted(path.name for path in code.glob("*.c"))
    flags = yard.environment["CFLAGS"].split()
    yard.run(["cc", "-std=c11", *flags, "-c", *files], code)
    yard.run(["ar", "rcs", str(yard.root / "lib/libgumbo.a"), *(f"{name[:-2]}.o" for name in files)], code)
    yard.root.joinpath("include").mkdir(exist_ok=True)
    shutil.copy(code / "gumbo.h", yard.root / "include")
    version = next(source.version for source in fetch.sources() if source.name == "gumbo")
    (yard.root / "lib/pkgconfig/gumbo.pc").write_text(
        f"prefix={PREFIX}\nlibdir=${{prefix}}/lib\nincludedir=${{prefix}}/include\n"
        f"Name: Gumbo\nDescription: HTML\nVersion: {version}\n"
        "Libs: -L${libdir} -lgumbo\nCflags: -I${includedir}\n"
    )


def zlib(yard: Yard, folder: Path) -> None:
    yard.run(["./configure", f"--prefix={PREFIX}", "--static"], folder)
    yard.run(["make", "libz.a"], folder)
    yard.run(["make", "install", f"DESTDIR={yard.stage}"], folder)


def glib(yard: Yard, folder: Path) -> None:
    off = options(
        "disabled",
        "selinux libmount nls man-pages dtrace systemtap libelf introspection glib_debug sysprof",
    )
    meson(yard, folder, *off, *options("false", "xattr tests installed_tests documentation"))


def harfbuzz(yard: Yard, folder: Path) -> None:
    off = "glib gobject icu cairo chafa graphite2 tests introspection docs utilities benchmark"
    meson(yard, folder, *options("disabled", off), "-Dfreetype=enabled")


def cairo(yard: Yard, folder: Path) -> None:
    on = "fontconfig freetype png zlib glib"
    off = "xlib xcb xlib-xcb quartz dwrite tee tests lzo gtk2-utils symbol-lookup spectre"
    meson(yard, folder, *options("enabled", on), *options("disabled", off))


def pango(yard: Yard, folder: Path) -> None:
    off = options("disabled", "introspection xft sysprof")
    on = options("enabled", "fontconfig freetype cairo libthai")
    no = options("false", "documentation man-pages build-testsuite build-examples")
    meson(yard, folder, *off, *on, *no)


def freetype(yard: Yard, folder: Path) -> None:
    """Builds FreeType without checks of tables and distance fields, which nobody here calls."""
    modules = folder / "modules.cfg"
    modules.write_text(re.sub(r"^(\w+_MODULES \+= (gxvalid|otvalid|sdf))$", r"# \1", modules.read_text(), flags=re.M))
    meson(yard, folder, "-Dzlib=system", "-Dpng=enabled", *options("disabled", "brotli bzip2 harfbuzz"))


def libthai(yard: Yard, folder: Path) -> None:
    """Builds libthai with its dictionary inside, compressed to a third, instead of a file of the machine."""
    configure(yard, folder, "--disable-doxygen-doc")
    words = (folder / "data/thbrk.tri").read_bytes()
    numbers = ",".join(map(str, compress(words, 9)))
    (folder / "src/thbrk/dictionary.h").write_text(
        f"#define SIZE {len(words)}\nstatic const unsigned char dictionary[] = {{{numbers}}};\n"
    )
    file = folder / "src/thbrk/brk-common.c"
    if not file.exists() or "brk_load_default_dict" not in file.read_text():
        file = next(
            path for path in (folder / "src/thbrk").glob("*.c")
            if re.search(r"^brk_load_default_dict", path.read_text(), re.M)
        )
    text = file.read_text()
    body = (
        '#include <stdio.h>\n#include <stdlib.h>\n#include <zlib.h>\n#include "dictionary.h"\n'
        "Trie *\nbrk_load_default_dict (void)\n{\n"
        "  uLongf size = SIZE;\n"
        "  unsigned char *words = malloc (size);\n"
        "  int is_whole = words && uncompress (words, &size, dictionary, sizeof dictionary) == Z_OK;\n"
        '  FILE *file = is_whole ? fmemopen (words, size, "r") : NULL;\n'
        "  Trie *trie = file ? trie_fread (file) : NULL;\n"
        "  if (file) fclose (file);\n  free (words);\n  return trie;\n}\n"
    )
    changed, count = re.subn(r"^Trie \*\s*\nbrk_load_default_dict.*?^\}\n", lambda _: body, text, flags=re.M | re.S)
    if count != 1:
        raise fetch.ReleaseError(f"{file}: brk_load_default_dict was not found")
    file.write_text(changed)
    yard.run(["make", "-j2"], folder)
    yard.run(["make", "install", f"DESTDIR={yard.stage}"], folder)


def sqlite(yard: Yard, folder: Path) -> None:
    off = ["--disable-tcl", "--disable-readline", "--disable-load-extension"]
    yard.run(["./configure", f"--prefix={PREFIX}", "--disable-shared", *off], folder)
    yard.run(["make", "libsqlite3.la", "sqlite3.h", "sqlite3.pc"], folder)
    shutil.copy(folder / ".libs/libsqlite3.a", yard.root / "lib")
    shutil.copy(folder / "sqlite3.h", yard.root / "include")
    shutil.copy(folder / "sqlite3.pc", yard.root / "lib/pkgconfig")


def librsvg(yard: Yard, folder: Path) -> None:
    """Builds librsvg's C interface by Cargo alone, from the crates in Debian's archive."""
    # The linker takes these before the machine's shared ones.
    for archive in ("libstdc++.a", "libatomic.a"):
        said = subprocess.run(["gcc", f"-print-file-name={archive}"], check=True, capture_output=True, text=True)
        shutil.copy(said.stdout.strip(), yard.root / "lib")
    crates = next(path for path in (folder / "debian/missing-sources").glob("**/") if (path / "aho-corasick").is_dir())
    for checksums in crates.glob("*/.cargo-checksum.json"):
        # Debian takes binary files out of the crates.
        known = json.loads(checksums.read_text())
        known["files"] = {
            name: digest for name, digest in known["files"].items() if (checksums.parent / name).exists()
        }
        checksums.write_text(json.dumps(known))
    shutil.rmtree(folder / ".cargo", ignore_errors=True)
    (folder / ".cargo").mkdir()
    (folder / ".cargo/config.toml").write_text(
        f'[source.crates-io]\nreplace-with = "vendored"\n[source.vendored]\ndirectory = "{crates}"\n'
    )
    shutil.rmtree(folder / "target", ignore_errors=True)
    yard.run(
        ["cargo", "rustc", "--release", "--offline", "-p", "librsvg-c", "--crate-type", "staticlib"],
        folder,
        CARGO_PROFILE_RELEASE_OPT_LEVEL="s",
        CARGO_PROFILE_RELEASE_LTO="fat",
        CARGO_PROFILE_RELEASE_CODEGEN_UNITS="1",
        CARGO_PROFILE_RELEASE_PANIC="abort",
        CARGO_PROFILE_RELEASE_STRIP="debuginfo",
        CARGO_TARGET_DIR=str(folder / "target"),
        RUSTFLAGS=f"--remap-path-prefix={folder}=.",
        SYSTEM_DEPS_LINK="static",
    )
    shutil.copy(folder / "target/release/liblibrsvg_c.a", yard.root / "lib/librsvg-2.a")


# In the order in which they need one another.
RECIPES: dict[str, Callable[[Yard, Path], None]] = {
    "zlib": zlib,
    "libdeflate": lambda yard, folder: cmake(
        yard, folder, *options("OFF", "LIBDEFLATE_BUILD_SHARED_LIB LIBDEFLATE_BUILD_GZIP LIBDEFLATE_BUILD_TESTS")
    ),
    "libpng": lambda yard, folder: configure(yard, folder),
    # getrandom needs no newer C library than the rest; arc4random does.
    "expat": lambda yard, folder: cmake(
        yard, folder / "expat",
        *options("OFF", "EXPAT_SHARED_LIBS EXPAT_BUILD_TOOLS EXPAT_BUILD_TESTS EXPAT_BUILD_EXAMPLES EXPAT_BUILD_DOCS"),
        *options("0", "HAVE_ARC4RANDOM HAVE_ARC4RANDOM_BUF"),
    ),
    "gumbo": gumbo,
    "libyaml": lambda yard, folder: configure(yard, folder),
    "libffi": lambda yard, folder: configure(yard, folder, "--disable-docs", "--disable-multi-os-directory"),
    "pcre2": lambda yard, folder: cmake(
        yard, folder, "-DPCRE2_SUPPORT_UNICODE=ON", *options("OFF", "PCRE2_BUILD_TESTS PCRE2_BUILD_PCRE2GREP")
    ),
    "glib": glib,
    "freetype": freetype,
    "fribidi": lambda yard, folder: meson(yard, folder, *options("false", "docs tests bin")),
    "harfbuzz": harfbuzz,
    "fontconfig": lambda yard, folder: meson(
        yard, folder, *options("disabled", "doc tests tools cache-build nls")
    ),
    "pixman": lambda yard, folder: meson(yard, folder, *options("disabled", "gtk libpng tests demos")),
    "cairo": cairo,
    "libdatrie": lambda yard, folder: configure(yard, folder, "--disable-doxygen-doc"),
    "libthai": libthai,
    "pango": pango,
    "libwebp": lambda yard, folder: cmake(
        yard, folder,
        *options("OFF", " ".join(
            f"WEBP_BUILD_{tool}" for tool in
            "ANIM_UTILS CWEBP DWEBP GIF2WEBP IMG2WEBP VWEBP WEBPINFO WEBPMUX EXTRAS LIBWEBPMUX".split()
        )),
    ),
    "sqlite": sqlite,
    "libjpeg-turbo": lambda yard, folder: cmake(yard, folder, "-DENABLE_SHARED=0", "-DWITH_JAVA=0"),
    "lz4": lambda yard, folder: cmake(
        yard, folder, "-DBUILD_STATIC_LIBS=ON", "-DLZ4_BUILD_CLI=OFF", "-DLZ4_BUILD_LEGACY_LZ4C=OFF"
    ),
    # Without the formats of before 2016.
    "zstd": lambda yard, folder: cmake(
        yard, folder, *options("OFF", "ZSTD_BUILD_SHARED ZSTD_BUILD_PROGRAMS ZSTD_BUILD_TESTS ZSTD_LEGACY_SUPPORT")
    ),
    "uchardet": lambda yard, folder: cmake(yard, folder, *options("OFF", "BUILD_BINARY BUILD_SHARED_LIBS")),
    "libxml2": lambda yard, folder: cmake(
        yard, folder,
        *options("OFF", " ".join(
            f"LIBXML2_WITH_{part}" for part in
            "DEBUG FTP HTTP ICU LZMA PROGRAMS PYTHON TESTS ZLIB".split()
        )),
    ),
    "librsvg": librsvg,
}


def build(yard: Yard, name: str) -> None:
    """Builds one library, and makes its description fit static linking."""
    folder = fetch.unpack(name, yard.archives, yard.sources)
    inner = {"lz4": "build/cmake", "zstd": "build/cmake"}.get(name, "")
    yard.root.joinpath("lib/pkgconfig").mkdir(parents=True, exist_ok=True)
    if name in SMALL:
        yard = replace(yard, optimization="-Os")
    RECIPES[name](yard, folder / inner)
    for shared in yard.root.glob("lib/*.so*"):
        shared.unlink()
    for archive in yard.root.glob("lib/*.la"):
        archive.unlink()
    for description in yard.root.glob("**/pkgconfig/*.pc"):
        _publish(description, yard.root)


def _publish(description: Path, root: Path) -> None:
    """Joins what a .pc file keeps for static linking into what it says to all, since SwiftPM reads
    these files itself and asks for nothing else; its prefix becomes the staged one."""
    others: list[str] = []
    joined: dict[str, list[str]] = {}
    for line in description.read_text().splitlines():
        if found := re.match(r"(Requires|Libs)(?:\.private)?:\s*(.*)", line):
            joined.setdefault(found[1], []).append(found[2].strip())
        else:
            others.append(re.sub(rf"^(prefix|\w*dir)={PREFIX}(?=/|$)", rf"\1={root}", line))
    for key, glue in (("Requires", ", "), ("Libs", " ")):
        words = [word for word in joined.get(key, []) if word]
        if words:
            others.append(f"{key}: {glue.join(words)}")
    target = root / "lib/pkgconfig" / description.name
    text = "\n".join(others) + "\n"
    if target != description:
        description.unlink()
    target.write_text(text)
