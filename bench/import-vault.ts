import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createCanvas } from '@napi-rs/canvas';
import { ZipFile } from 'yazl';
import { noteOf } from './texts.ts';

const BYTES = 1500;
const FOLDERS = 120;
const FOLDERS_A_SHELF = 10;
const PICTURES_DRAWN = 8;

/** Writes an Obsidian vault as a ZIP: notes in folders, with tags, links to each other and tasks, some with a picture. */
export async function writeVault(path: string, { notes, pictures }: { notes: number; pictures: number }) {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as unknown as NodeJS.ReadableStream, createWriteStream(path));
  zip.addBuffer(Buffer.from('{}'), 'Vault/.obsidian/app.json');
  const drawn = Array.from({ length: PICTURES_DRAWN }, (_, index) => photo(index));
  for (let i = 0; i < pictures; i += 1) {
    const bytes = marked(drawn[i % PICTURES_DRAWN] as Buffer, `picture ${i}`);
    zip.addBuffer(bytes, `Vault/Pictures/Photo ${i}.jpg`, { compress: false });
  }
  const every = Math.max(1, Math.floor(notes / pictures));
  for (let i = 0; i < notes; i += 1) {
    const folder = i % FOLDERS;
    const shown = i % every === 0 && i / every < pictures ? `![[Photo ${i / every}.jpg|400]]\n\n` : '';
    const text = [
      `---\ntags: [client/${folder}, year-${i % 9}]\ncreated: 2024-0${(i % 9) + 1}-12T08:00:00Z\n---\n`,
      `After [[Note ${(i + 1) % notes}]], before [[Note ${(i * 7) % notes}|another]]. #review\n\n${shown}`,
      noteOf(BYTES),
    ];
    const shelf = `Shelf ${Math.floor(folder / FOLDERS_A_SHELF)}`;
    zip.addBuffer(Buffer.from(text.join('')), `Vault/${shelf}/Folder ${folder}/Note ${i}.md`);
  }
  zip.end();
  await written;
}

/** A picture that compresses as a photo does. */
function photo(seed: number): Buffer {
  const canvas = createCanvas(1000, 750);
  const paper = canvas.getContext('2d');
  for (let i = 0; i < 400; i += 1) {
    paper.fillStyle = `hsl(${(i * 37 + seed * 71) % 360} 60% ${20 + ((i * 13) % 60)}%)`;
    paper.beginPath();
    paper.arc((i * 193 + seed * 41) % 1000, (i * 89) % 750, 10 + ((i * 7) % 90), 0, 7);
    paper.fill();
  }
  return canvas.toBuffer('image/jpeg', 85);
}

/** The same picture as another file: with a comment (ITU-T T.81, B.2.4.5). */
function marked(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}
