import type { PictureType } from '#shared/attachments.ts';

/** What the beginning of a file says of the picture in it; the size is null where it does not say. */
export interface PictureHead {
  type: PictureType | 'heic';
  size: { width: number; height: number } | null;
}

/** Detects a picture by its content, and reads its size without decoding it. Null for any other file. */
export function detectPicture(bytes: Buffer): PictureHead | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { type: 'png', size: pngSize(bytes) };
  if (startsWith(bytes, '\xff\xd8\xff')) return { type: 'jpeg', size: jpegSize(bytes) };
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return { type: 'gif', size: gifSize(bytes) };
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'))
    return { type: 'webp', size: webpSize(bytes) };
  if (isHeic(bytes)) return { type: 'heic', size: heicSize(bytes) };
  return null;
}

/** The brands of what phones write (ISO 23008-12), as the main one or one of those it is compatible with. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || !startsWith(bytes.subarray(4), 'ftyp')) return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 100));
  return /^(?:heic|heix|heim|heis|mif1|msf1)/.test(brands) && /hei[cxms]/.test(brands);
}

/** The largest of what it is made of: a photo is stored as tiles, with their size and that of all. */
function heicSize(bytes: Buffer) {
  let largest: { width: number; height: number } | null = null;
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
}

function pngSize(bytes: Buffer) {
  if (bytes.length < 24 || !startsWith(bytes.subarray(12), 'IHDR')) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifSize(bytes: Buffer) {
  if (bytes.length < 10) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** The largest frame: thumbnails are in segments, which are skipped. */
function jpegSize(bytes: Buffer) {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer) {
  if (bytes.length < 30) return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
