#!/usr/bin/env python3
"""Measures gridreel beside the C floor and typst, and writes Benchmarks/RESULTS.md.

    run.py [--runs N] [--warm-runs N] [--only GROUP] [--output FILE]

Scripts/bench builds everything first and then calls this. Whole processes are measured, in rounds:
every round runs each command of a group once, starting with another one each time, so that a slow
moment of the machine falls on all of them alike. Ratios are taken round by round; their median is
what counts. What takes long is never an error; a command that fails is.
"""
import argparse
import os
import platform
import shutil
import statistics
import struct
import subprocess
import sys
from dataclasses import dataclass, field

from measuring import GRIDREEL, HERE, WARM, WORK, once

OUT = os.path.join(WORK, "out")
FLOOR = os.path.join(WORK, "floor")
RECOMPRESS = os.path.join(WORK, "recompress")
PYTHON = os.path.join(WORK, "venv", "bin", "python")
DEJAVU = "/usr/share/fonts/truetype/dejavu"
PIXELS = (1800, 2000)
# The floor's font lies outside of this checkout, and files may name nothing there without it being allowed.
os.environ["GRIDREEL_ALLOW_PATH"] = DEJAVU


@dataclass
class Command:
    """One way to draw the picture (or all 200 of them), and what it cost in each round."""

    name: str
    role: str  # "ours", "floor", "peer" or "" for rows that take no part in a ratio
    arguments: list
    output: str
    wall: list = field(default_factory=list)  # milliseconds
    cpu: list = field(default_factory=list)  # milliseconds
    memory: list = field(default_factory=list)  # MiB

    def run(self):
        """Runs once and keeps the figures; raises where the command fails."""
        taken = once(*self.arguments)
        if not os.path.exists(self.output) or self.size() == 0:
            raise RuntimeError(f"{self.name}: nothing was written to {self.output}")
        for figures, figure in zip((self.wall, self.cpu, self.memory), taken):
            figures.append(figure)

    def forget(self):
        """Drops all figures, after a run that only filled caches."""
        for figures in (self.wall, self.cpu, self.memory):
            figures.clear()

    def size(self):
        """How many bytes it wrote: of the picture, or of all pictures in the folder."""
        if os.path.isdir(self.output):
            return sum(entry.stat().st_size for entry in os.scandir(self.output))
        return os.path.getsize(self.output)


@dataclass
class Group:
    """Commands that draw the same thing, and how many pictures each of them draws."""

    key: str
    title: str
    commands: list
    pictures: int = 1
    goal: float = 1.0  # the most CPU time that ours may take, in floors

    def with_role(self, role):
        return [command for command in self.commands if command.role == role]


def has_typst():
    return os.path.exists(PYTHON)


def out(name):
    return os.path.join(OUT, name)


def folder(name):
    path = out(name)
    os.makedirs(path, exist_ok=True)
    return path


def cold(form):
    """One picture, the whole process."""
    csv = os.path.join(WORK, "plain30.csv")
    commands = []

    def add(name, role, arguments, output):
        commands.append(Command(name, role, arguments, output))

    def add_ours(name, role, grid):
        output = out(f"{grid}.{form}")
        path = os.path.join(HERE, f"{grid}.grid.json")
        add(name, role, [GRIDREEL, "render", path, "--quiet", "-o", output], output)

    add_ours("gridreel", "ours", "plain30")
    add_ours("gridreel, bundled Inter", "", "plain30-inter")
    levels = [("1", "floor"), ("6", "size"), ("cairo", "")] if form == "png" else [("", "floor")]
    for level, role in levels:
        output = out(f"floor{level}.{form}")
        label = {"": "", "cairo": ", Cairo's PNG writer"}.get(level, f", libdeflate {level}")
        option = [f"level={level}"] if level else []
        add(f"C floor{label}", role, [FLOOR, form, *option, f"out={output}", csv], output)
    if has_typst():
        script = os.path.join(HERE, "Peers", "draw_with_typst.py")
        for label, fonts in (("typst", "system"), ("typst, one font folder", DEJAVU)):
            output = out(f"typst.{form}")
            add(label, "peer", [PYTHON, script, form, fonts, HERE, output, csv], output)
    goal = 0.45 if form == "png" else 1.0
    return Group(f"cold-{form}", f"One {form.upper()}, whole process", commands, goal=goal)


def warm(form):
    """Many pictures in one process."""
    data = os.path.join(WORK, "bulk")
    files = sorted(entry.path for entry in os.scandir(data))
    commands = []
    if os.path.exists(WARM):
        grid = os.path.join(HERE, "plain30.grid.json")
        target = folder(f"warm-ours-{form}")
        commands.append(Command("gridreel", "ours", [WARM, form, target, grid, *files], target))
    levels = [("1", "floor"), ("6", "size")] if form == "png" else [("", "floor")]
    for level, role in levels:
        target = folder(f"warm-floor{level}-{form}")
        option = [f"level={level}"] if level else []
        label = f", libdeflate {level}" if level else ""
        arguments = [FLOOR, form, *option, f"outdir={target}", *files]
        commands.append(Command(f"C floor{label}", role, arguments, target))
    if has_typst():
        script = os.path.join(HERE, "Peers", "draw_with_typst.py")
        target = folder(f"warm-typst-{form}")
        arguments = [PYTHON, script, form, DEJAVU, HERE, target, *files]
        commands.append(Command("typst, one font folder", "peer", arguments, target))
    goal = 0.5 if form == "png" else 1.0
    title = f"{len(files)} {form.upper()}s, one process"
    return Group(f"warm-{form}", title, commands, pictures=len(files), goal=goal)


def measure(group, runs):
    """Runs all commands of a group `runs` times in turn, after one turn that only fills caches."""
    print(f"{group.title}: {runs} rounds of {len(group.commands)} commands…", file=sys.stderr)
    for turn in range(runs + 1):
        start = turn % len(group.commands)
        for command in group.commands[start:] + group.commands[:start]:
            command.run()
        if turn == 0:
            for command in group.commands:
                command.forget()
    if group.key == "cold-png":
        for command in group.commands:
            check_pixels(command)


def check_pixels(command):
    """Refuses to compare pictures of different sizes."""
    with open(command.output, "rb") as file:
        size = struct.unpack(">II", file.read(24)[16:24])
    if size != PIXELS:
        raise RuntimeError(f"{command.name}: the picture has {size[0]} × {size[1]} pixels")


def figures(values, pictures):
    """Median and minimum, per picture."""
    each = [value / pictures for value in values]
    return f"{statistics.median(each):.1f} ({min(each):.1f})"


def table(group):
    """What each command cost, as Markdown."""
    unit = "" if group.pictures == 1 else " a picture"
    lines = [
        f"### {group.title}",
        "",
        f"| what | wall ms{unit}, median (min) | CPU ms{unit}, median (min) | peak MiB | bytes{unit} |",
        "|---|---:|---:|---:|---:|",
    ]
    for command in group.commands:
        lines.append(
            f"| {command.name} | {figures(command.wall, group.pictures)} "
            f"| {figures(command.cpu, group.pictures)} "
            f"| {statistics.median(command.memory):.1f} "
            f"| {command.size() // group.pictures:,} |")
    return lines + [""]


def ratio(ours, others):
    """The median over the rounds of ours to the least of the others."""
    rounds = zip(ours, *others)
    return statistics.median(mine / min(rest) for mine, *rest in rounds)


def judged(value, goal):
    return f"**{value:.2f}**" if value <= goal else f"{value:.2f}"


def same_pixels(path):
    """The bytes of a PNG's pixels, or of all PNGs' in a folder, packed by libdeflate at level 6."""
    files = [path]
    if os.path.isdir(path):
        files = sorted(entry.path for entry in os.scandir(path))
    result = subprocess.run([RECOMPRESS, *files], capture_output=True, text=True, check=True)
    return int(result.stdout)


def ratio_row(group):
    """One line of the table of ratios, or nothing where ours was not measured."""
    ours, floor = group.with_role("ours"), group.with_role("floor")
    if not ours:
        return []
    ours, floor = ours[0], floor[0]
    peers = group.with_role("peer")
    peer = "–"
    if peers:
        value = ratio(ours.cpu, [command.cpu for command in peers])
        peer = judged(value, 0.5) + " (≤ 0.5)"
    size = f"{ours.size() / floor.size():.2f}"
    if group.with_role("size"):
        size = judged(ours.size() / same_pixels(ours.output), 1.1) + " (≤ 1.1)"
    return [
        f"| {group.title} | {judged(ratio(ours.cpu, [floor.cpu]), group.goal)} (≤ {group.goal:g}) "
        f"| {min(ours.cpu) / min(floor.cpu):.2f} "
        f"| {ratio(ours.wall, [floor.wall]):.2f} "
        f"| {judged(ratio(ours.memory, [floor.memory]), 1.5)} (≤ 1.5) "
        f"| {size} "
        f"| {peer} |"
    ]


def ratios(groups):
    """Ours to the floor and to the best peer, as Markdown."""
    rows = [row for group in groups for row in ratio_row(group)]
    return [
        "| gridreel to … | floor, CPU | CPU, minima | wall | peak memory | bytes | best typst, CPU |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *rows,
        "",
    ]


def phases():
    """Where the time of one cold PNG goes, as Markdown; nothing where the warm program is not built."""
    if not os.path.exists(WARM):
        return []
    grid = os.path.join(HERE, "plain30-inter.grid.json")
    found = {}
    for _ in range(15):
        result = subprocess.run([WARM, "phases", grid], capture_output=True, text=True, check=True)
        for line in result.stdout.splitlines():
            name, value = line.rsplit(" ", 1)
            found.setdefault(name, []).append(float(value))
    cells = " · ".join(f"{name} {statistics.median(values):.1f}" for name, values in found.items())
    return ["## Where the time of one cold PNG goes", "",
            f"CPU ms, median of 15 processes that draw one picture through the library: {cells}.", ""]


def answer(*command):
    """The first line a command prints, or a dash."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "–"
    lines = (result.stdout or result.stderr).strip().splitlines()
    return lines[0] if lines else "–"


def machine():
    """Processor, cores and system on one line."""
    processor, system = platform.processor() or platform.machine(), platform.system()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        processor = names[0] if names else processor
    if os.path.exists("/etc/os-release"):
        with open("/etc/os-release", encoding="utf-8") as file:
            keys = dict(line.rstrip().split("=", 1) for line in file if "=" in line)
        system = keys.get("PRETTY_NAME", system).strip('"')
    return f"{processor}, {os.cpu_count()} cores, {platform.machine()}, {system}"


def versions():
    """Everything whose version changes the figures, on one line."""
    libraries = [
        f"{name} {answer('pkg-config', '--modversion', module)}"
        for name, module in (("Cairo", "cairo"), ("Pango", "pango"), ("HarfBuzz", "harfbuzz"),
                             ("libdeflate", "libdeflate"))
    ]
    found = ["gridreel " + answer(GRIDREEL, "--version"), answer("swift", "--version"), *libraries]
    if has_typst():
        code = "from importlib.metadata import version; print('typst', version('typst'))"
        found.append(answer(PYTHON, "-c", code))
    return ", ".join(found)


def program():
    """Which program the rows of whole processes measured: a release starts faster than one that loads libraries."""
    loaded = subprocess.run(["ldd", GRIDREEL], capture_output=True, text=True).stdout
    if "libcairo" in loaded:
        return "built from this checkout (`Scripts/gridreel`), which loads its C libraries at each start"
    return "released (`Scripts/release`), with all C libraries inside"


def report(groups, options):
    """The whole of RESULTS.md."""
    command = "Scripts/bench" + "".join(
        f" --{name} {value}" for name, value in options if value is not None)
    lines = [
        "# Results",
        "",
        f"Written by `{command}`; see [README.md](README.md) for the method.",
        "",
        f"Machine: {machine()}  ",
        f"Versions: {versions()}  ",
        f"Program for whole processes: {program()}",
        "",
        "More figures: reels in [REELS.md](REELS.md) (`Scripts/bench reels`), comparing in [COMPARING.md](COMPARING.md)",
        "(`Scripts/bench compare`), snapshot tests in [VERIFY.md](VERIFY.md) (`Scripts/bench verify`), large files and databases in",
        "[DATA.md](DATA.md) (`Scripts/bench data`), long and wide tables on paper in [PAGES.md](PAGES.md) (`python3 Benchmarks/pages.py`).",
        "",
        "## Ratios",
        "",
        "Values below 1 mean that gridreel needs less. The goal is in brackets, bold if reached. The floor writes PNG",
        "with libdeflate level 1; the bytes of PNGs are compared with the same pixels at its level 6 (the",
        "floor's own picture is smaller, because Cairo 1.16 snaps its glyphs to whole pixels).",
        "",
        *ratios(groups),
        *phases(),
        "## Figures",
        "",
    ]
    for group in groups:
        lines += table(group)
    return "\n".join(lines).rstrip() + "\n"


def parse():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description="Measure and write RESULTS.md.")
    parser.add_argument("--runs", type=int, help="rounds of one picture (default 21)")
    parser.add_argument("--warm-runs", type=int, help="rounds of many pictures (default 3)")
    parser.add_argument("--only", help="groups, for example cold-png,warm-pdf (default all)")
    parser.add_argument("--output", help="the report (default Benchmarks/RESULTS.md)")
    return parser.parse_args()


def main():
    options = parse()
    shutil.rmtree(OUT, ignore_errors=True)
    os.makedirs(OUT)
    groups = [cold("png"), cold("pdf"), cold("svg"), warm("png"), warm("pdf")]
    if options.only:
        wanted = options.only.split(",")
        unknown = set(wanted) - {group.key for group in groups}
        if unknown:
            sys.exit(f"bench: error: no group {', '.join(unknown)}; "
                     f"there are {', '.join(group.key for group in groups)}")
        groups = [group for group in groups if group.key in wanted]
    try:
        for group in groups:
            default = 21 if group.pictures == 1 else 3
            asked = options.runs if group.pictures == 1 else options.warm_runs
            measure(group, max(1, asked or default))
    except RuntimeError as error:
        sys.exit(f"bench: error: {error}")
    asked = [("runs", options.runs), ("warm-runs", options.warm_runs), ("only", options.only)]
    text = report(groups, asked)
    with open(options.output or os.path.join(HERE, "RESULTS.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text)


if __name__ == "__main__":
    main()
