// Makes pairs of pictures at random and checks that `gridreel diff` counts what reference.mjs counts:
// exactly on opaque pictures, never less on translucent ones.
//
//   node Benchmarks/Peers/agreement.mjs .build/release/gridreel [pairs] [seed] [more.png other.png …]
//
// Exit status: 0 agreed, 1 did not.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, patterns } from "./reference.mjs";
import { decode, encode, image } from "./png.mjs";

const [program, pairsText = "300", seedText = "1", ...files] = process.argv.slice(2);
let state = Number(seedText) >>> 0;

/** A number from 0 up to, but not including, 1 (mulberry32). */
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const whole = (limit) => Math.floor(random() * limit);
const color = (alpha) => [whole(256), whole(256), whole(256), alpha];
const pick = (list) => list[whole(list.length)];

/** Fills an image by a function of the place. */
function fill(width, height, at) {
  const made = image(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) made.bytes.set(at(x, y), 4 * (y * width + x));
  }
  return made;
}

const mix = (a, b, t) => a.map((value, i) => Math.round(value + (b[i] - value) * t));

/** Strokes with smooth edges, like text: each is a line from one point to another. */
function strokes(width, height, list, paper, ink) {
  return fill(width, height, (x, y) => {
    let near = 99;
    for (const [ax, ay, bx, by, thickness] of list) {
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      near = Math.min(near, Math.hypot(x - ax - t * dx, y - ay - t * dy) - thickness);
    }
    return mix(ink, paper, Math.max(0, Math.min(1, near + 0.5)));
  });
}

const kinds = {
  text(width, height) {
    const [paper, ink] = random() < 0.5 ? [[255, 255, 255, 255], [31, 41, 55, 255]] : [color(255), color(255)];
    const list = Array.from({ length: 12 }, () =>
      [random() * width, random() * height, random() * width, random() * height, 0.4 + random()]);
    const moved = list.map((stroke) =>
      random() < 0.3 ? stroke.map((value, i) => value + (i < 4 ? random() - 0.5 : 0)) : stroke);
    return [strokes(width, height, list, paper, ink), strokes(width, height, moved, paper, ink)];
  },
  noise(width, height) {
    const [base, reach] = [color(255), 1 + whole(120)];
    const at = () => base.map((value, i) => i === 3 ? 255 : Math.max(0, Math.min(255, value + whole(reach))));
    return [fill(width, height, at), fill(width, height, at)];
  },
  dark(width, height) {
    const at = () => [whole(24), whole(24), whole(24), 255];
    return [fill(width, height, at), fill(width, height, at)];
  },
  gradient(width, height) {
    const [a, b, c] = [color(255), color(255), color(255)];
    return [
      fill(width, height, (x, y) => mix(a, b, (x + y) / (width + height))),
      fill(width, height, (x, y) => mix(a, c, (x + y) / (width + height))),
    ];
  },
  blocks(width, height) {
    const colors = Array.from({ length: 5 }, () => color(255));
    const at = (x, y) => colors[((x >> 2) * 7 + (y >> 2) * 3) % 5];
    return [fill(width, height, at), fill(width, height, (x, y) => random() < 0.1 ? pick(colors) : at(x, y))];
  },
  alpha(width, height) {
    const colors = Array.from({ length: 6 }, () => color(pick([0, 255, whole(256)])));
    const at = (x, y) => colors[((x >> 3) + (y >> 2) * 5) % 6];
    return [fill(width, height, at), fill(width, height, (x, y) => {
      const own = at(x, y);
      return random() < 0.2 ? [own[0], own[1], own[2], whole(256)] : random() < 0.1 ? color(whole(256)) : own;
    })];
  },
};

const folder = mkdtempSync(join(tmpdir(), "agreement-"));
const totals = {};
let failures = 0;

function check(kind, first, second, threshold) {
  const paths = ["a.png", "b.png"].map((name) => join(folder, name));
  writeFileSync(paths[0], encode(first));
  writeFileSync(paths[1], encode(second));
  for (const metric of ["oklab", "yiq"]) {
    for (const ignoresAntialiasing of [false, true]) {
      const options = { metric, threshold, ignoresAntialiasing };
      const flags = ["--metric", metric, "--threshold", String(threshold), "--json"];
      if (ignoresAntialiasing) flags.push("--ignore-antialiasing");
      const run = spawnSync(program, ["diff", ...paths, ...flags], { encoding: "utf8" });
      if (run.status > 1) throw new Error(run.stderr);
      const ours = JSON.parse(run.stdout).differingPixels;
      const isOpaque = [first, second].every(({ bytes }) => bytes.every((byte, i) => i % 4 < 3 || byte === 255));
      const theirs = (isOpaque ? ["hash"] : ["hash", "offset"]).map((name) =>
        count(first, second, { ...options, pattern: patterns[name] }).differing);
      const total = (totals[kind] ??= { runs: 0, agreed: 0, ours: 0, theirs: 0 });
      total.runs++;
      total.ours += ours;
      total.theirs += theirs[0];
      if (isOpaque ? ours === theirs[0] : ours >= Math.max(...theirs)) {
        total.agreed++;
      } else {
        failures++;
        console.log(`${kind} ${first.width} × ${first.height} ${JSON.stringify(options)}: ${ours}, not ${theirs}`);
        if (failures === 1) paths.forEach((path, i) => execFileSync("cp", [path, `/tmp/disagreement-${"ab"[i]}.png`]));
      }
    }
  }
}

for (let pair = 0; pair < Number(pairsText); pair++) {
  const kind = Object.keys(kinds)[pair % Object.keys(kinds).length];
  const [width, height] = [1 + whole(60), 1 + whole(60)];
  check(kind, ...kinds[kind](width, height), pick([0, 0.02, 0.05, 0.1, 0.1, 0.2, 0.4]));
}
for (let place = 0; place + 1 < files.length; place += 2) {
  check("files", ...files.slice(place, place + 2).map((path) => decode(readFileSync(path))), 0.1);
}
rmSync(folder, { recursive: true });
console.table(totals);
process.exit(failures ? 1 : 0);
