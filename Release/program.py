"""Builds the program from the staged libraries, and looks at what it needs."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import fetch
import order
import swift_packages

ROOT = fetch.HERE.parent

# All that may be loaded: the C library's own files.
ALLOWED = {"linux-vdso.so.1", "libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}

# The newest version of the C library that the program may ask for: Ubuntu 22.04, RHEL 9 and Colab have it.
NEWEST_GLIBC = (2, 34)

LINKER = ["--no-export-dynamic", "--gc-sections", "--icf=all", "-O2"]
# Nothing unwinds the stack here: Swift reports errors as values, and Rust's panics abort.
LINKER += ["--no-eh-frame-hdr", str(fetch.HERE / "discard.ld")]
# Half a megabyte of names of Unicode characters, for which nobody asks.
LINKER += ["--wrap=_swift_stdlib_getScalarName"]


# At fixed addresses nothing has to be relocated at start, which takes a millisecond, and memory that no other process
# shares; packed relocations would ask for glibc 2.36. The stack, the heap and the C library stay at random addresses.
DRIVER = ["-static-libgcc", "-no-pie"]

# A generic type asked for by name makes the runtime search all conformances of the program for each of its parameters.
FRONTEND = ["-function-sections", "-disable-concrete-type-metadata-mangled-name-accessors"]
# What no code of a module uses is not kept for those who would look it up by name; and no module of ours or others may
# use the regular expressions, which have 1.2 MB: `Searching.swift` has what they would be used for.
FRONTEND += ["-conditional-runtime-records", "-disable-implicit-string-processing-module-import"]


def build(prefix: Path, scratch: Path) -> Path:
    """The program, linked with the archives of `prefix`: first with the names of its functions, then without, in the
    order in which small jobs run them."""
    named = link(prefix, scratch, ["--strip-debug"])
    names = scratch / "order.txt"
    names.write_text("".join(f"{name}\n" for name in order.functions(named)))
    return link(prefix, scratch, ["--strip-all", f"--symbol-ordering-file={names}", "--no-warn-symbol-ordering"])


def link(prefix: Path, scratch: Path, more: list[str]) -> Path:
    """The program, with more options for its linker."""
    command = ["swift", "build", "--package-path", str(ROOT), "--scratch-path", str(scratch), swift_packages.AS_RESOLVED]
    command += ["-c", "release", "--product", "gridreel", "--traits", "Service", "--static-swift-stdlib"]
    # Package.swift names the modules that are fast instead.
    command += ["-Xswiftc", "-Osize", "-Xswiftc", "-use-ld=lld", "-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{ROOT}=."]
    command += ["-Xcc", f"-ffile-prefix-map={scratch}=."]
    for option in FRONTEND:
        command += ["-Xswiftc", "-Xfrontend", "-Xswiftc", option]
    for option in DRIVER:
        command += ["-Xswiftc", "-Xclang-linker", "-Xswiftc", option]
    for option in [f"-L{prefix}/lib", *LINKER, *more]:
        command += ["-Xlinker", option]
    # SwiftPM overlooks PKG_CONFIG_LIBDIR and would take the machine's libraries.
    environment = os.environ | {"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig", "GRIDREEL_LINKS_ALL": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise fetch.ReleaseError(f"the program does not build:\n{done.stdout[-6000:]}{done.stderr[-6000:]}")
    return scratch / "release/gridreel"


def faults(program: Path) -> list[str]:
    """What keeps a program from running elsewhere; nothing if it is fit."""
    found = [f"it loads {name}" for name in needed(program) if name not in ALLOWED]
    newest = glibc(program)
    if newest > NEWEST_GLIBC:
        found.append(f"it needs glibc {newest[0]}.{newest[1]}, newer than {NEWEST_GLIBC[0]}.{NEWEST_GLIBC[1]}")
    data = program.read_bytes()
    home = str(Path.home()).encode()
    for place in {bytes(ROOT) + b"/", home + b"/"} - {b"/"}:
        if place in data:
            found.append(f"it holds the path {place.decode()}")
    return found


def needed(program: Path) -> list[str]:
    """The shared libraries that the program's header names."""
    said = subprocess.run(["objdump", "-p", program], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^\s+NEEDED\s+(\S+)", said, re.M)


def glibc(program: Path) -> tuple[int, int]:
    """The newest version of the C library that the program asks for; (0, 0) if it asks for none."""
    said = subprocess.run(["objdump", "-p", program], check=True, capture_output=True, text=True).stdout
    versions = [(int(major), int(minor)) for major, minor in re.findall(r"\bGLIBC_(\d+)\.(\d+)", said)]
    # Packed relocations are no symbol: older loaders refuse them by this name.
    if "GLIBC_ABI_DT_RELR" in said:
        versions.append((2, 36))
    return max(versions, default=(0, 0))


def version(program: Path) -> str:
    """What the program says of its version: `0.9.1`."""
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    return said.split()[-1].strip()


def require(*tools: str) -> None:
    """Stops unless all tools are on the PATH."""
    if missing := [tool for tool in tools if shutil.which(tool) is None]:
        raise fetch.ReleaseError(f"{', '.join(missing)} cannot be found")
