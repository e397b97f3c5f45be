#!/usr/bin/env python3
"""Measures reels beside ffmpeg, gifsicle, apngasm and img2webp, and writes Benchmarks/REELS.md.

Scripts/bench reels builds everything first and then calls this. The film is one sort of 30 rows, 30
moving frames of 1200 × 800 pixels. gridreel's figures are of whole processes that read the data, lay
out, draw and encode; the peers get finished frames and only encode. Programs that are not installed
are left out. What takes long is never an error; a command that fails is.
"""
import os
import re
import shutil
import statistics
import subprocess

from measuring import GRIDREEL, HERE, WARM, WORK, once

OUT = os.path.join(WORK, "reels")
RUNS = 5
FPS = 25


# The highest load that was seen; what is measured adds up to two of it.
load = 0.0


def measure(*command):
    """The medians of wall and CPU milliseconds and of peak MiB over some runs."""
    global load
    figures = []
    for _ in range(RUNS):
        load = max(load, os.getloadavg()[0])
        figures.append(once(*command))
    return [statistics.median(column) for column in zip(*figures)]


def ours(name, *options):
    """Makes the film with gridreel; returns its path and figures."""
    path = os.path.join(OUT, name)
    figures = measure(
        GRIDREEL, "animate", os.path.join(HERE, "reel30.grid.json"), "--tap", "Population",
        "--scale", "1", "--duration", "1.2", "--fps", str(FPS), "--hold", "0.2", "--quiet", "--no-progress",
        *options, "-o", path)
    return path, figures


def peer(name, path, *command):
    """Makes the film with another program, where it is installed; returns its figures or nothing."""
    if not shutil.which(command[0]):
        return None
    figures = measure(*command)
    return name, figures, os.path.getsize(path)


def psnr(path, raw):
    """How near a film's frames come to the true ones, in dB, by ffmpeg; their times do not matter."""
    if not shutil.which("ffmpeg"):
        return None
    result = subprocess.run(
        ["ffmpeg", "-hide_banner", "-i", path, *raw, "-lavfi",
         f"[0:v]setpts=N/{FPS}/TB,format=gbrp[a];[1:v]setpts=N/{FPS}/TB,format=gbrp[b];[a][b]psnr",
         "-f", "null", "-"],
        capture_output=True, text=True)
    found = re.search(r"average:(\S+)", result.stderr)
    return f"{float(found.group(1)):.1f}" if found else None


def row(name, figures, size, note=""):
    wall, cpu, memory = figures
    return f"| {name} | {wall:.0f} | {cpu:.0f} | {memory:.0f} | {size:,} | {note} |"


def gifs(raw):
    """The film as a GIF, by gridreel, ffmpeg and gifsicle."""
    gif, figures = ours("sort.gif")
    rows = [row("gridreel, GIF", figures, os.path.getsize(gif), f"PSNR {psnr(gif, raw)} dB")]
    if shutil.which("ffmpeg"):
        film = os.path.join(OUT, "film.raw")
        subprocess.run(["ffmpeg", "-v", "error", "-y", *raw, "-f", "rawvideo", "-pix_fmt", "bgra", film],
                       check=True)
        source = ["-f", "rawvideo", "-pix_fmt", "bgra", "-s", "1200x800", "-r", str(FPS), "-i", film]
        other = os.path.join(OUT, "ffmpeg.gif")
        palette = "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none"
        found = peer("ffmpeg palettegen, GIF", other, "ffmpeg", "-v", "error", "-y", *source,
                     "-filter_complex", palette, other)
        rows.append(row(*found, f"PSNR {psnr(other, raw)} dB"))
    other = os.path.join(OUT, "gifsicle.gif")
    found = peer("gifsicle -O3 of gridreel's GIF", other, "gifsicle", "-O3", gif, "-o", other)
    if found:
        rows.append(row(*found, f"{os.path.getsize(gif) / found[2] * 100 - 100:+.2f} % is gridreel's"))
    return rows


def lossless(ending, title, peer_title, command, other):
    """The film in a format that keeps each pixel, by gridreel and one other program."""
    path, figures = ours(f"sort.{ending}")
    rows = [row(f"gridreel, {title}", figures, os.path.getsize(path))]
    found = peer(peer_title, other, *command)
    if found:
        rows.append(row(*found, f"gridreel needs {os.path.getsize(path) / found[2]:.2f} of the bytes"))
    return rows


def films():
    """A row for each way to make the film."""
    frames, drawn = ours("frames/%03d.png")
    names = sorted(os.listdir(os.path.join(OUT, "frames")))
    stills = [os.path.join(OUT, "frames", name) for name in names]
    size = sum(os.path.getsize(path) for path in stills)
    rows = [row(f"gridreel, {len(stills)} PNG files", drawn, size,
                f"{len(stills) / drawn[0] * 1000:.0f} frames a second")]
    rows += gifs(["-framerate", str(FPS), "-i", frames])
    other = os.path.join(OUT, "apngasm.png")
    rows += lossless("apng", "APNG", "apngasm -z0", ["apngasm", other, stills[0], "1", str(FPS), "-z0"], other)
    other = os.path.join(OUT, "img2webp.webp")
    rows += lossless("webp", "WebP", "img2webp -lossless -q 75 -m 4",
                     ["img2webp", "-lossless", "-d", "40", "-q", "75", "-m", "4", *stills, "-o", other], other)
    if shutil.which("ffmpeg"):
        video, figures = ours("sort.mp4")
        rows.append(row("gridreel, MP4 by ffmpeg", figures, os.path.getsize(video)))
    return rows


def drawing():
    """What a moving frame takes without its encoding, where the warm benchmark is built."""
    if not os.path.exists(WARM):
        return []
    values = []
    for _ in range(RUNS):
        result = subprocess.run([WARM, "frames", os.path.join(HERE, "reel30.grid.json"), "Population"],
                                capture_output=True, text=True, check=True)
        values.append(float(result.stdout.split()[-1]))
    return [f"Interpolating and drawing a moving frame takes {statistics.median(values):.2f} ms of CPU.", ""]


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    os.makedirs(os.path.join(OUT, "frames"))
    rows, alone = films(), drawing()
    cores = os.cpu_count() or 1
    busy = ["", f"Other work ran on the machine meanwhile (load up to {load:.0f} on {cores} cores): wall times, and the",
            "frames a second, say nothing here; CPU times are longer than on an idle machine."]
    text = [
        "# Reels", "",
        f"Written by `Scripts/bench reels`, medians of {RUNS} runs: one sort of 30 rows × 6 columns,",
        "1200 × 800 pixels. gridreel's rows are whole processes (data, layout, drawing, encoding); the",
        "other programs get finished frames.", *(busy if load > cores + 2 else []), "",
        "| what | wall ms | CPU ms | peak MiB | bytes | |", "|---|---:|---:|---:|---:|---|", *rows, "", *alone]
    with open(os.path.join(HERE, "REELS.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    print("\n".join(text))


if __name__ == "__main__":
    main()
