#!/usr/bin/env python3
"""Opens the examples' reels in Chromium, ffmpeg and Pillow and compares what each of them sees.

Scripts/check reels builds gridreel and then calls this. Every reader must find as many frames as gridreel says it wrote, shown as long, played as often, and
with the pixels of the numbered PNG frames: every frame where the format is exact, otherwise as near as
TOLERANCE. Chromium decodes by WebCodecs (ImageDecoder) in a page served from 127.0.0.1 and posts what
it found back. Readers that are not installed, or cannot read a format, are named as left out; Pillow
is looked for in the Python that runs this script.

Exit status: 0 all agree, 1 some do not, 69 ffmpeg or Chromium is missing.
"""
import hashlib
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

try:
    from PIL import Image
except ImportError:
    Image = None

from measuring import GRIDREEL, ROOT

TYPES = {".gif": "image/gif", ".apng": "image/png", ".webp": "image/webp", ".mp4": "video/mp4",
         ".webm": "video/webm"}
# How far a channel may be from the true one, on average over a frame, where a format is not exact.
TOLERANCE = {".gif": 1.0, ".mp4": 4.0, ".webm": 4.0}
# Seconds until Chromium must have answered.
PATIENCE = 240

FILMS = [
    ("countries", ["Examples/countries.csv", "--script", "Examples/countries.script.json"], 0),
    ("cities", ["Examples/cities.grid.json", "--script", "Examples/cities.script.json"], 0),
    ("three-plays", ["Examples/people.grid.json", "--tap", "age", "--fps", "20", "--loop", "3"], 3),
]

PAGE = """<!doctype html><meta charset="utf-8"><script>
const hex = buffer => [...new Uint8Array(buffer)].map(b => b.toString(16).padStart(2, "0")).join("");

async function picture(name, type) {
  const data = await (await fetch(name)).arrayBuffer();
  const decoder = new ImageDecoder({data, type});
  await decoder.tracks.ready;
  await decoder.completed;
  const track = decoder.tracks.selectedTrack;
  const seen = {repetitions: String(track.repetitionCount), seconds: [], digests: []};
  for (let index = 0; index < track.frameCount; index++) {
    const {image} = await decoder.decode({frameIndex: index});
    const options = {format: "RGBA", colorSpace: "srgb"};
    const pixels = new Uint8Array(image.allocationSize(options));
    await image.copyTo(pixels, options);
    seen.seconds.push(image.duration / 1e6);
    seen.digests.push(hex(await crypto.subtle.digest("SHA-256", pixels)));
    [seen.width, seen.height] = [image.codedWidth, image.codedHeight];
    image.close();
  }
  return seen;
}

function video(name) {
  return new Promise((resolve, reject) => {
    const element = document.createElement("video");
    element.onloadeddata = () => resolve(
      {length: element.duration, width: element.videoWidth, height: element.videoHeight});
    element.onerror = () => reject(new Error(element.error.message));
    element.src = name;
    element.load();
  });
}

(async () => {
  for (const [name, type] of FILES) {
    let seen;
    try {
      seen = type.startsWith("video") ? await video(name) : await picture(name, type);
    } catch (error) {
      seen = {error: String(error)};
    }
    await fetch("/seen/" + name, {method: "POST", body: JSON.stringify(seen)});
  }
  await fetch("/done", {method: "POST"});
})();
</script>"""


class Missing(Exception):
    """A program that must be there is not."""


def output(*command):
    """What a program writes to standard output."""
    result = subprocess.run(command, capture_output=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:6])} …: {result.stderr.decode()[-800:]}")
    return result.stdout


def digest(pixels):
    return hashlib.sha256(pixels).hexdigest()


# MARK: What gridreel wrote


class Film:
    """One example's reel in every format, and its true frames."""

    def __init__(self, name, arguments, plays, folder):
        self.name, self.plays = name, plays
        arguments = [os.path.join(ROOT, part) if part.startswith("Examples/") else part
                     for part in arguments]
        frames = os.path.join(folder, name)
        os.mkdir(frames)
        report = self.animate(arguments, os.path.join(frames, "%04d.png"))
        self.width, self.height = report["pixelWidth"], report["pixelHeight"]
        self.frames = decoded(os.path.join(frames, "%04d.png"), self.width, self.height, True)
        self.digests = [digest(frame) for frame in self.frames]
        # Each file with its frames' seconds: formats count time in their own ways.
        self.files = []
        for ending in TYPES:
            path = os.path.join(folder, name + ending)
            seconds = self.animate(arguments, path)["frameSeconds"]
            self.files.append((path, repeated(seconds) if TYPES[ending].startswith("video") else seconds))

    @staticmethod
    def animate(arguments, path):
        return json.loads(output(GRIDREEL, "animate", *arguments, "--scale", "1", "-o", path, "--json"))


def repeated(seconds):
    """The frames of a video, which repeats a picture as long as it stands."""
    shortest = min(seconds)
    return [shortest for second in seconds for _ in range(round(second / shortest))]


def decoded(path, width, height, isNumbered=False):
    """All frames of a file as RGBA bytes, by ffmpeg."""
    rate = ["-framerate", "25"] if isNumbered else []
    raw = output("ffmpeg", "-v", "error", *rate, "-i", path, "-fps_mode", "passthrough", "-f",
                 "rawvideo", "-pix_fmt", "rgba", "-vf", f"format=rgba,crop={width}:{height}:0:0", "-")
    size = width * height * 4
    return [raw[start:start + size] for start in range(0, len(raw), size)]


# MARK: What others see


class Seen:
    """What one reader finds in one file; what it does not tell is None."""

    def __init__(self, count=None, seconds=None, length=None, plays=None, frames=None, digests=None):
        self.count, self.seconds, self.length, self.plays = count, seconds, length, plays
        self.frames = frames
        self.digests = [digest(frame) for frame in frames] if frames else digests


def byFFmpeg(path, film):
    ending = os.path.splitext(path)[1]
    if ending == ".webp":
        return "skips animated WebP"
    found = json.loads(output(
        "ffprobe", "-v", "error", "-count_frames", "-show_entries",
        "stream=nb_read_frames:format=duration:frame=duration_time,pkt_duration_time", "-of", "json",
        path))
    count = int(found["streams"][0]["nb_read_frames"])
    times = [frame.get("duration_time", frame.get("pkt_duration_time")) for frame in found["frames"]]
    seconds = [float(time) for time in times] if all(times) else None
    length = found.get("format", {}).get("duration")
    return Seen(count=count, seconds=seconds, length=float(length) if length else None,
                frames=decoded(path, film.width, film.height))


def byPillow(path, film):
    if os.path.splitext(path)[1] in (".mp4", ".webm"):
        return "reads no video"
    seconds, frames = [], []
    with Image.open(path) as image:
        plays = image.info.get("loop", 1)
        # A GIF counts the runs after the first.
        if image.format == "GIF" and plays > 0:
            plays += 1
        for index in range(image.n_frames):
            image.seek(index)
            # The pixels first: some plug-ins know the duration only then.
            frames.append(image.convert("RGBA").tobytes())
            seconds.append(image.info["duration"] / 1000)
    return Seen(count=len(frames), seconds=seconds, plays=plays, frames=frames)


def byChromium(answer):
    if answer is None:
        return "never answered"
    if "error" in answer:
        return answer["error"]
    if "length" in answer:
        return Seen(length=answer["length"])
    repetitions = answer["repetitions"]
    plays = 0 if repetitions == "Infinity" else int(repetitions) + 1
    return Seen(count=len(answer["digests"]), seconds=answer["seconds"], plays=plays,
                digests=answer["digests"])


def chromium(folder, names):
    """What Chromium posts back about each file."""
    program = next((path for name in ("chromium", "chromium-browser", "google-chrome")
                    if (path := shutil.which(name))), None)
    if program is None:
        raise Missing("chromium is needed: install the package 'chromium'")
    answers, isDone = {}, threading.Event()
    page = PAGE.replace("FILES", json.dumps([(name, TYPES[os.path.splitext(name)[1]])
                                             for name in names])).encode()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def do_GET(self):
            if self.path != "/":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page)

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if self.path.startswith("/seen/"):
                answers[self.path[len("/seen/"):]] = json.loads(body)
            self.send_response(204)
            self.end_headers()
            if self.path == "/done":
                isDone.set()

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # 127.0.0.1 is a secure context, which ImageDecoder and digests ask for.
    browser = subprocess.Popen(
        [program, "--headless", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
         f"--user-data-dir={os.path.join(folder, 'profile')}", f"http://127.0.0.1:{server.server_port}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        isDone.wait(PATIENCE)
    finally:
        os.killpg(browser.pid, signal.SIGTERM)
        browser.wait()
        server.shutdown()
    return answers


# MARK: Comparing


def meanError(frame, other):
    """How far the channels of two frames are apart on average, sampled."""
    step = max(1, len(frame) // 200_000)
    step += step % 4 == 0
    pairs = list(zip(frame[::step], other[::step]))
    return sum(abs(one - two) for one, two in pairs) / len(pairs)


def faults(seen, film, path, seconds, reference):
    """What a reader sees otherwise than it was written."""
    ending = os.path.splitext(path)[1]
    found = []
    if seen.count is not None and seen.count != len(seconds):
        found.append(f"{seen.count} frames instead of {len(seconds)}")
    if seen.seconds is not None:
        # ffmpeg tells no duration of the last frame of some formats, so all but that are compared.
        wrong = [(place + 1, one, two) for place, (one, two) in enumerate(zip(seen.seconds, seconds))
                 if abs(one - two) > 1e-3 and place + 1 < len(seconds)]
        found += [f"frame {place} takes {one} s instead of {two:.4f} s" for place, one, two in wrong[:2]]
    if seen.length is not None and abs(seen.length - sum(seconds)) > 0.051:
        found.append(f"takes {seen.length} s instead of {sum(seconds):.3f} s")
    if seen.plays is not None and seen.plays != film.plays:
        found.append(f"plays {seen.plays} times instead of {film.plays}")
    if seen.digests is not None and ending in (".apng", ".webp"):
        wrong = [place + 1 for place, (one, two) in enumerate(zip(seen.digests, film.digests))
                 if one != two]
        if wrong:
            found.append(f"other pixels in frames {wrong[:5]}")
    elif seen.frames is not None and ending in TOLERANCE:
        last = meanError(seen.frames[-1], film.frames[-1])
        if last > TOLERANCE[ending]:
            found.append(f"the last frame's channels are {last:.2f} away on average")
    elif seen.digests is not None and reference is not None and seen.digests[-1] != reference:
        found.append("the last frame has other pixels than in ffmpeg")
    return found


def check(film, path, seconds, answer):
    """Prints a line for each reader of one file; returns whether all agree."""
    name, isGood = os.path.basename(path), True
    readers = [("ffmpeg", byFFmpeg(path, film)), ("Chromium", byChromium(answer)),
               ("Pillow", byPillow(path, film) if Image else "is not installed")]
    ffmpeg = readers[0][1]
    reference = ffmpeg.digests[-1] if isinstance(ffmpeg, Seen) else None
    for reader, seen in readers:
        if isinstance(seen, str):
            isGood = isGood and reader != "Chromium"
            print(f"{name:18} {reader:9} {seen}")
            continue
        found = faults(seen, film, path, seconds, reference)
        isGood = isGood and not found
        print(f"{name:18} {reader:9} " + ("; ".join(found) or told(seen)))
    return isGood


def told(seen):
    """What a reader that agrees was asked."""
    parts = [(seen.count is not None, f"{seen.count} frames"), (seen.seconds is not None, "their times"),
             (seen.length is not None, f"{seen.length or 0:.3f} s"),
             (seen.plays is not None, f"plays {seen.plays or 'for ever'}"),
             (seen.digests is not None, "their pixels")]
    return "agrees: " + ", ".join(text for isTold, text in parts if isTold)


def main():
    for program in ("ffmpeg", "ffprobe"):
        if not shutil.which(program):
            raise Missing(f"{program} is needed: install the package 'ffmpeg'")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        films = [Film(*film, folder) for film in FILMS]
        names = [os.path.basename(path) for film in films for path, _ in film.files]
        answers = chromium(folder, names)
        results = [check(film, path, seconds, answers.get(os.path.basename(path)))
                   for film in films for path, seconds in film.files]
    return 0 if all(results) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as error:
        print(f"check reels: error: {error}", file=sys.stderr)
        sys.exit(69)
