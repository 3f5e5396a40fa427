import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

/** The same picture in at most 256 colors: a third of the size, and no difference to the eye for a screen of text. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png);
  const { palette, indexOf } = choosePalette(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf[pixels[y * width + x] ?? 0] ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads what Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced. One number a pixel, 0xRRGGBB. */
function decode(png: Buffer) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    const line = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; i += 1) {
      const left = i < channels ? 0 : (line[i - channels] ?? 0);
      const corner = i < channels ? 0 : (above[i - channels] ?? 0);
      line[i] = (line[i] ?? 0) + predicted(filter, left, above[i] ?? 0, corner);
    }
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0, blue = 0] = line.subarray(x * channels, x * channels + 3);
      pixels[y * width + x] = (red << 16) | (green << 8) | blue;
    }
    above = line;
  }
  return { width, height, pixels };
}

/** What a PNG filter adds to a byte (the PNG specification, section 9). */
function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The most frequent colors that differ enough, and the nearest of them for every color in use. */
function choosePalette(pixels: Uint32Array): { palette: number[]; indexOf: Uint8Array } {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const byCount = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const palette: number[] = [];
  for (const apart of [48, 12, 0]) {
    for (const color of byCount) {
      if (palette.length === COLOURS) break;
      if (palette.every((chosen) => distance(chosen, color) > apart)) palette.push(color);
    }
  }
  const indexOf = new Uint8Array(1 << 24);
  for (const color of byCount) {
    let best = 0;
    for (let index = 1; index < palette.length; index += 1) {
      if (distance(palette[index] ?? 0, color) < distance(palette[best] ?? 0, color)) best = index;
    }
    indexOf[color] = best;
  }
  return { palette, indexOf };
}

function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
