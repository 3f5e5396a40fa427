import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** A picture of so many pixels: red on the left, blue on the right. */
export function madePicture(type: 'png' | 'jpeg' | 'webp' = 'png', width = 40, height = 20): Buffer {
  const canvas = createCanvas(width, height);
  const paper = canvas.getContext('2d');
  paper.fillStyle = 'red';
  paper.fillRect(0, 0, width, height);
  paper.fillStyle = 'blue';
  paper.fillRect(width / 2, 0, width / 2, height);
  if (type === 'png') return canvas.toBuffer('image/png');
  return type === 'jpeg' ? canvas.toBuffer('image/jpeg', 95) : canvas.toBuffer('image/webp', 95);
}

/** A picture of these lines, as a screen shows them. */
export function pictureOfText(lines: readonly string[]): Buffer {
  const canvas = createCanvas(900, 60 + 44 * lines.length);
  const paper = canvas.getContext('2d');
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = 'black';
  paper.font = '28px sans-serif';
  for (const [index, line] of lines.entries()) paper.fillText(line, 30, 60 + 44 * index);
  return canvas.toBuffer('image/png');
}

/** A picture of text that is out of focus, so that its words can only be guessed. */
export function blurredText(lines: readonly string[]): Buffer {
  const canvas = createCanvas(900, 60 + 44 * lines.length);
  const paper = canvas.getContext('2d');
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = 'black';
  paper.font = '28px sans-serif';
  paper.filter = 'blur(3px)';
  for (const [index, line] of lines.entries()) paper.fillText(line, 30, 60 + 44 * index);
  return canvas.toBuffer('image/jpeg', 90);
}

/** A JPEG as a phone makes it: its orientation and where it was taken in its Exif data, and a text besides. */
export function phonePhoto(orientation: number, text = ''): Buffer {
  const jpeg = madePicture('jpeg');
  const make = Buffer.from(`GPS 48.8584 N 2.2945 E ${text}\0`);
  const tiff = Buffer.alloc(38);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Maker, then orientation.
  writeEntry(tiff, 10, { tag: 0x010f, type: 2, count: make.length, value: tiff.length });
  writeEntry(tiff, 22, { tag: 0x0112, type: 3, count: 1, value: orientation * 0x10000 });
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, make]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

interface Entry {
  tag: number;
  type: number;
  count: number;
  value: number;
}

function writeEntry(tiff: Buffer, at: number, { tag, type, count, value }: Entry): void {
  tiff.writeUInt16BE(tag, at);
  tiff.writeUInt16BE(type, at + 2);
  tiff.writeUInt32BE(count, at + 4);
  tiff.writeUInt32BE(value, at + 8);
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/**
 * A PNG that says it has so many grey pixels, with these packed or as many as it says.
 *
 * @param tail how many of the last packed bytes are in a chunk of their own, where Chromium puts the checksum.
 */
export function pngOf(width: number, height: number, pixels?: Buffer, tail = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const packed = deflateSync(pixels ?? Buffer.alloc((width + 1) * height));
  const parts = tail > 0 ? [packed.subarray(0, -tail), packed.subarray(-tail)] : [packed];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...parts.map((part) => pngChunk('IDAT', part)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const FRAME = Buffer.from('2c000000000100010000020244010 0'.replace(' ', ''), 'hex');

/** A GIF of so many frames of one pixel, with these blocks before them. */
export function gifOf(frames: number, ...blocks: Buffer[]): Buffer {
  const head = Buffer.from('4749463839610100010080000000000 0ffffff'.replace(' ', ''), 'hex');
  const control = Buffer.from('21f9040a0a000000', 'hex');
  const drawn = Array.from({ length: frames }, () => Buffer.concat([control, FRAME]));
  return Buffer.concat([head, ...blocks, ...drawn, Buffer.from([0x3b])]);
}

/** An extension block of a GIF: a comment is 0xfe, an application's data 0xff. */
export function gifExtension(label: number, ...parts: Buffer[]): Buffer {
  const blocks = parts.flatMap((part) => [Buffer.from([part.length]), part]);
  return Buffer.concat([Buffer.from([0x21, label]), ...blocks, Buffer.from([0])]);
}
