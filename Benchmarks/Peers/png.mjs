// Reads and writes PNG files of 8 bits per sample, not interlaced, as straight RGBA bytes.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** An image of transparent pixels: its bytes, and the same as one word per pixel. */
export function image(width, height) {
  const bytes = new Uint8Array(width * height * 4);
  return { width, height, bytes, words: new Uint32Array(bytes.buffer) };
}

function sum(bytes) {
  if (crc32) return crc32(bytes);
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name), content]);
  const file = Buffer.alloc(body.length + 8);
  file.writeUInt32BE(content.length, 0);
  body.copy(file, 4);
  file.writeUInt32BE(sum(body), body.length + 4);
  return file;
}

/** A PNG file of an image. */
export function encode({ width, height, bytes }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const lines = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    lines.set(bytes.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  return Buffer.concat([
    signature, chunk("IHDR", header), chunk("IDAT", deflateSync(lines, { level: 1 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The image in a PNG file. */
export function decode(file) {
  const parts = {};
  const data = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (name === "IDAT") data.push(content);
    else parts[name] = content;
    at += 12 + length;
  }
  const [width, height] = [parts.IHDR.readUInt32BE(0), parts.IHDR.readUInt32BE(4)];
  const [depth, type, interlace] = [parts.IHDR[8], parts.IHDR[9], parts.IHDR[12]];
  if (depth !== 8 || interlace) throw new Error("only 8 bits, not interlaced");
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[type];
  const lines = inflateSync(Buffer.concat(data));
  const [size, made] = [width * channels, image(width, height)];
  let above = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    const [filter, line] = [lines[y * (size + 1)], lines.subarray(y * (size + 1) + 1, (y + 1) * (size + 1))];
    for (let i = 0; i < size; i++) {
      const left = i >= channels ? line[i - channels] : 0;
      const corner = i >= channels ? above[i - channels] : 0;
      line[i] += [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)][filter];
    }
    for (let x = 0; x < width; x++) made.bytes.set(pixel(line, x, type, parts), 4 * (y * width + x));
    above = line;
  }
  return made;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function pixel(line, x, type, parts) {
  switch (type) {
    case 0: return [line[x], line[x], line[x], 255];
    case 2: return [...line.subarray(3 * x, 3 * x + 3), 255];
    case 3: return [...parts.PLTE.subarray(3 * line[x], 3 * line[x] + 3), parts.tRNS?.[line[x]] ?? 255];
    case 4: return [line[2 * x], line[2 * x], line[2 * x], line[2 * x + 1]];
    default: return line.subarray(4 * x, 4 * x + 4);
  }
}
