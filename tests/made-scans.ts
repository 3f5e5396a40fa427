import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { MadePage } from './made-files.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
GlobalFonts.registerFromPath(join(pdfjs, 'standard_fonts/LiberationSans-Regular.ttf'), 'Scan');

/** A sheet of paper that went through a scanner, at 150 dpi, turned by quarter turns. */
export function scan(lines: readonly string[], turns = 0): MadePage {
  const [width, height] = turns % 2 === 0 ? [1275, 1650] : [1650, 1275];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.fillStyle = 'black';
  context.font = '28px Scan';
  for (const [index, line] of lines.entries()) context.fillText(line, -487, -600 + index * 44);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, index) => data[4 * index] ?? 0));
  return { content: '', picture: { width, height, pixels } };
}
