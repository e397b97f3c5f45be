// Counts differing pixels by the published formulas, as directly as they can be written: the measure
// against which `gridreel diff` is checked by agreement.mjs. Colours are straight RGBA bytes, as in
// pixelmatch; `metric` is "oklab" (pixelmatch 8) or "yiq" (pixelmatch 7.2).

const light = Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
light.push(light[255]);

function linear(value) {
  const low = Math.floor(value);
  return light[low] + (light[low + 1] - light[low]) * (value - low);
}

// pixelmatch 8 takes cube roots from a table of 4096 straight pieces, but for the first eight.
const steps = 4096;
const roots = Array.from({ length: steps + 2 }, (_, i) => Math.cbrt(i / steps));

function cubeRoot(value) {
  const place = Math.floor(value * steps);
  if (place < 8) return Math.cbrt(value);
  return roots[place] + (roots[place + 1] - roots[place]) * (value * steps - place);
}

function oklab([red, green, blue]) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const k3 = 1.206 / 1.03;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = k3 * lightness - 0.206;
  return { l, m, s, lightness: 0.5 * (x + Math.sqrt(x * x + 4 * 0.03 * k3 * lightness)) };
}

const distances = {
  oklab(first, second) {
    const [p, q] = [oklab(first), oklab(second)];
    const [l, m, s] = [p.l - q.l, p.m - q.m, p.s - q.s];
    const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
    return Math.abs(p.lightness - q.lightness) + Math.sqrt(a * a + b * b);
  },
  yiq(first, second) {
    const [r, g, b] = first.map((value, channel) => value - second[channel]);
    const y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223;
    const i = r * 0.59597799 - g * 0.2741761 - b * 0.32180189;
    const q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694;
    return Math.sqrt((0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q) / 35215);
  },
};

// Both lines of pixelmatch choose one of eight colours for a translucent pixel by its place.
const hash = (pixel) => Math.imul(pixel, 0x9e3779b1) >>> 29;
export const patterns = {
  offset: (pixel) => [
    48, 48 + 159 * (Math.floor((4 * pixel) / 1.618033988749895) % 2),
    48 + 159 * (Math.floor((4 * pixel) / 2.618033988749895) % 2),
  ],
  hash: (pixel) => [2, 1, 0].map((bit) => 48 + 159 * ((hash(pixel) >> bit) & 1)),
};

const word = (image, pixel) => image.words[pixel];
const rgba = (image, pixel) => image.bytes.subarray(4 * pixel, 4 * pixel + 4);
const laid = ([r, g, b, a], under) =>
  [r, g, b].map((value, channel) => (value * a + under[channel] * (255 - a)) / 255);

function neighbours(image, x, y) {
  const found = [];
  for (let nx = Math.max(0, x - 1); nx <= Math.min(image.width - 1, x + 1); nx++) {
    for (let ny = Math.max(0, y - 1); ny <= Math.min(image.height - 1, y + 1); ny++) {
      if (nx !== x || ny !== y) found.push([nx, ny]);
    }
  }
  return found;
}

const isAtBorder = (image, x, y) =>
  x === 0 || y === 0 || x === image.width - 1 || y === image.height - 1;

function brightness(first, second) {
  const alpha = first[3] - second[3];
  const isOpaque = first[3] === 255 && second[3] === 255;
  const [r, g, b] = [0, 1, 2].map((channel) =>
    isOpaque
      ? first[channel] - second[channel]
      : (first[channel] * first[3] - second[channel] * second[3] - 255 * alpha) / 255);
  const delta = r * 0.29889531 + g * 0.58662247 + b * 0.11448223;
  return delta === 0 ? alpha / 2 : delta;
}

function isPlain(image, x, y) {
  const own = word(image, y * image.width + x);
  const equal = neighbours(image, x, y).filter(([nx, ny]) => word(image, ny * image.width + nx) === own);
  return equal.length + (isAtBorder(image, x, y) ? 1 : 0) > 2;
}

function smoothsEdge(image, other, x, y) {
  const center = rgba(image, y * image.width + x);
  let equal = isAtBorder(image, x, y) ? 1 : 0;
  let [least, most] = [0, 0];
  let [darkest, brightest] = [null, null];
  for (const place of neighbours(image, x, y)) {
    const delta = brightness(center, rgba(image, place[1] * image.width + place[0]));
    if (delta === 0) equal++;
    if (delta < least) [least, darkest] = [delta, place];
    if (delta > most) [most, brightest] = [delta, place];
  }
  if (equal > 2 || !darkest || !brightest) return false;
  return [darkest, brightest].some(([nx, ny]) => isPlain(image, nx, ny) && isPlain(other, nx, ny));
}

/**
 * Compares two images `{width, height, bytes, words}` of the same extents.
 *
 * Returns how many pixels differ, and how many of the others only smooth an edge.
 */
export function count(first, second, { metric, threshold, ignoresAntialiasing, pattern = patterns.hash }) {
  let [differing, smoothing] = [0, 0];
  for (let pixel = 0; pixel < first.words.length; pixel++) {
    if (word(first, pixel) === word(second, pixel)) continue;
    const under = pattern(pixel);
    const [p, q] = [laid(rgba(first, pixel), under), laid(rgba(second, pixel), under)];
    if (distances[metric](p, q) <= threshold) continue;
    const [x, y] = [pixel % first.width, Math.floor(pixel / first.width)];
    const isSmooth =
      ignoresAntialiasing && (smoothsEdge(first, second, x, y) || smoothsEdge(second, first, x, y));
    if (isSmooth) smoothing++;
    else differing++;
  }
  return { differing, smoothing };
}
