import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer } from '#tests/server.ts';

const server = await startTestServer();
const user = await signUp(server);

async function exported(format: 'pdf' | 'docx', content: string, title = 'Proposal') {
  const reply = await user.post('/api/export/notes', { format, text: { title, content } });
  return { status: reply.statusCode, bytes: reply.rawPayload, body: reply.body };
}

/** The sizes of pages, and their words. */
async function pagesOf(bytes: Buffer): Promise<{ isWide: boolean; words: string[] }[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
  const read = await Promise.all(
    pages.map(async (page) => {
      const [, , width = 0, height = 0] = page.view;
      const { items } = await page.getTextContent();
      return { isWide: width > height, words: items.flatMap((item) => ('str' in item ? item.str.split(/\s+/) : [])) };
    }),
  );
  await document.loadingTask.destroy();
  return read;
}

async function fileIn(docx: Buffer, path: string): Promise<string> {
  const file = (await openZip(bufferSource(docx))).files.find((each) => each.path === path);
  return (await file?.read())?.toString('utf8') ?? '';
}

const COLUMNS = 11;
const row = (cell: (column: number) => string) =>
  `| ${Array.from({ length: COLUMNS }, (_, at) => cell(at)).join(' | ')} |`;
const wideTable = [row((at) => `Responsible ${at}`), row(() => '-'), row(() => 'Procurement'), row(() => 'x')].join(
  '\n',
);

test('a PDF has signs beyond its text fonts, and one without any font is a box that the end explains', async () => {
  const { status, bytes } = await exported('pdf', 'Not agreed: ✗ ✓ ☎ ♻ → ⏰ 𓂀');
  expect(status).toBe(200);
  const words = (await pagesOf(bytes))
    .flatMap((page) => page.words)
    .filter(Boolean)
    .join(' ');
  expect(words).toContain('✗ ✓ ☎ ♻ →');
  expect(words).toContain('□');
  expect(words).toContain('no font (U+13080)');
  // A name in another script among many words.
  expect((await exported('pdf', `${'word '.repeat(100)} 会議`)).status).toBe(200);
});

test('a PDF that would be boxes is refused, also where the administrator’s fonts are broken', async () => {
  const folder = join(server.services.config.DATA_DIR, 'fonts');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Broken.ttf'), 'no font');
  for (const content of ['会議の予定', 'مرحبا بالعالم', 'שלום עולם']) {
    const { status, body } = await exported('pdf', content);
    expect([content, status, body]).toEqual([content, 422, expect.stringContaining('Print the note in your browser')]);
  }
});

test.each(['Added.ttf', 'Added.ttc'])(
  'a PDF has the letters of a font that the administrator added: %s',
  async (name) => {
    const folder = join(server.services.config.DATA_DIR, 'fonts');
    await mkdir(folder, { recursive: true });
    const font = await fontOf(0x4f00, 0x4fff);
    const file = join(folder, name);
    await writeFile(file, name.endsWith('.ttc') ? collectionOf(font) : font);
    try {
      const { status, bytes } = await exported('pdf', 'Meeting: 会住佐何例供');
      expect(status).toBe(200);
      expect((await pagesOf(bytes)).flatMap(({ words }) => words).join('')).toContain('会住佐何例供');
    } finally {
      await rm(file);
    }
  },
);

/** A font with glyphs for these letters and no others, whatever they look like. */
async function fontOf(first: number, last: number): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url);
  const font = await readFile(resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'));
  const cmap = font.readUInt32BE(tableOf(font, 'cmap') + 8);
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at += 1) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * at);
    if (font.readUInt16BE(table) !== 12) continue;
    font.writeUInt32BE(1, table + 12);
    for (const [place, value] of [first, last, 20].entries()) font.writeUInt32BE(value, table + 16 + 4 * place);
  }
  // By this a PDF knows fonts apart.
  font.writeUInt32BE(1, font.readUInt32BE(tableOf(font, 'head') + 8) + 8);
  return font;
}

function tableOf(font: Buffer, name: string): number {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  return entries.find((at) => font.toString('latin1', at, at + 4) === name) ?? 0;
}

/** A collection of one font, as Debian's fonts for Chinese, Japanese and Korean are collections. */
function collectionOf(font: Buffer): Buffer {
  const head = Buffer.from('ttcf\0\u0001\0\0\0\0\0\u0001\0\0\0\u0010', 'latin1');
  const moved = Buffer.from(font);
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const place = 12 + 16 * at + 8;
    moved.writeUInt32BE(font.readUInt32BE(place) + head.length, place);
  }
  return Buffer.concat([head, moved]);
}

test('a wide table has pages of its own on their side, where no word is cut, and the rest stays upright', async () => {
  const { bytes } = await exported(
    'pdf',
    `Before\n\n${wideTable}\n\n${wideTable}\n\nAfter\n\n| A | B |\n| - | - |\n| 1 | 2 |`,
  );
  const pages = await pagesOf(bytes);
  expect(pages.map(({ isWide }) => isWide)).toEqual([false, true, false]);
  const [before, wide, after] = pages;
  expect([before?.words.includes('Before'), after?.words.includes('After')]).toEqual([true, true]);
  expect(wide?.words.filter((word) => word === 'Procurement')).toHaveLength(2 * COLUMNS);
  expect(wide?.words.filter((word) => word === 'Responsible')).toHaveLength(2 * COLUMNS);

  const docx = await fileIn((await exported('docx', `Before\n\n${wideTable}\n\nAfter`)).bytes, 'word/document.xml');
  expect([...docx.matchAll(/w:orient="(\w+)"/g)].map(([, side]) => side)).toEqual([
    'portrait',
    'landscape',
    'portrait',
  ]);
  expect(docx.indexOf('Procurement')).toBeGreaterThan(docx.indexOf('"portrait"'));
  expect(docx.indexOf('Procurement')).toBeLessThan(docx.indexOf('"landscape"'));
});

test('a table of a PDF has its head on each page, and a row that is higher than a page continues on the next', async () => {
  const long = Array.from({ length: 900 }, (_, at) => `word${at}`);
  const rows = Array.from({ length: 60 }, (_, at) => `| Row${at} | short |`);
  const table = ['| Heading | Text |', '| - | - |', `| First | ${long.join(' ')} |`, ...rows].join('\n');
  const pages = await pagesOf((await exported('pdf', table)).bytes);
  expect(pages.length).toBeGreaterThan(3);
  for (const { words } of pages) expect(words.filter((word) => word === 'Heading')).toHaveLength(1);
  const words = pages.flatMap((page) => page.words);
  expect(words.filter((word) => /^word\d/.test(word))).toEqual(long);
  expect(words.filter((word) => /^Row/.test(word))).toHaveLength(60);
});

test('a table of a Word file has smaller letters where they give each word its room, and pictures that fit their cell', async () => {
  const { bytes } = await exported('docx', wideTable);
  const docx = await fileIn(bytes, 'word/document.xml');
  const sizes = [...docx.matchAll(/<w:sz w:val="(\d+)"\/>.{0,80}?<w:t[^>]*>Procurement/g)].map(([, size]) =>
    Number(size),
  );
  expect(sizes).toHaveLength(COLUMNS);
  expect(Math.max(...sizes)).toBeLessThan(22);

  const note = (await user.post('/api/notes', { title: 'Plan', content: '' })).json().id;
  const form = uploadOf({ content: madePicture('png', 1200, 60), name: 'Bed.png', type: 'image/png' });
  const { path } = (await user.post(`/api/notes/${note}/attachments`, form.payload, form.headers)).json();
  const content = `> ![](${path})\n\n| A | B |\n| - | - |\n| ![](${path}) | ${'word '.repeat(300)} |\n`;
  const withPictures = await fileIn((await exported('docx', content)).bytes, 'word/document.xml');
  const widths = [...withPictures.matchAll(/<wp:extent cx="(\d+)"/g)].map(([, emus]) => Number(emus) / 9525);
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBeLessThan(600);
  expect(widths[1]).toBeGreaterThan(100);
  expect(widths[1]).toBeLessThan(320);

  // A size below zero makes a file that Word refuses.
  const narrow = ['h', '-', `![](${path})`].map((cell) => `|${`${cell}|`.repeat(99)}`).join('\n');
  const inNarrow = await fileIn((await exported('docx', narrow)).bytes, 'word/document.xml');
  const sides = [...inNarrow.matchAll(/<wp:extent cx="([^"]+)" cy="([^"]+)"/g)].flatMap(([, ...each]) => each);
  expect(sides).toHaveLength(198);
  expect(Math.min(...sides.map(Number))).toBeGreaterThan(0);
});

test('a Word file is XML whatever signs a note was pasted with', async () => {
  const signs = ['\u000b', '\u000c', '\u001b', '\u0007', '\ufffe', '&#12;'];
  const content = [
    `one${signs.join('')}two [link](<https://example.com/&#12;>)`,
    `\`code${signs.join('')}\``,
    `    block${signs.join('')}`,
    `![picture${signs.join('')}](x.png)`,
    `| cell${signs.join('')} |\n| - |`,
  ].join('\n\n');
  const { bytes } = await exported('docx', content, `Title${signs.join('')}`);
  for (const { path, read } of (await openZip(bufferSource(bytes))).files) {
    if (!/\.(?:xml|rels)$/.test(path)) continue;
    const text = (await read()).toString('utf8');
    expect([path, /(?![\n\r\t])\p{Cc}|[\ufffe\uffff]|&#x?(?:0*c|0*12);/iu.exec(text)]).toEqual([path, null]);
  }
  const document = await fileIn(bytes, 'word/document.xml');
  for (const words of ['one', 'two', 'code', 'block', 'picture', 'cell', 'Title']) expect(document).toContain(words);
});

test('a Word file has lines, lists and tables from right to left by their first letter, and plain low headings', async () => {
  const content = [
    '#### כותרת',
    'שלום עולם.\nLatin line.',
    '- פריט\n  - [ ] פנימי',
    '| שם | sum |\n| - | -: |\n| אבג | 12 |',
    '| Name | sum |\n| - | -: |\n| Ana | שלום |',
  ].join('\n\n');
  const { bytes } = await exported('docx', content);
  const docx = await fileIn(bytes, 'word/document.xml');
  const paragraph = (words: string) =>
    [...docx.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([xml]) => xml).find((xml) => xml.includes(words)) ?? '';
  for (const words of ['כותרת', 'שלום עולם.', 'פריט', 'פנימי', 'אבג']) {
    expect([words, paragraph(words)]).toEqual([words, expect.stringMatching(/<w:bidi\/>.*<w:rtl\/>/s)]);
  }
  expect(paragraph('Latin line.')).not.toMatch(/w:bidi|w:rtl/);
  expect(
    docx
      .split('<w:tbl>')
      .slice(1)
      .map((table) => /<w:bidiVisual\/>/.test(table)),
  ).toEqual([true, false]);
  // Word reads left and right as the beginning and the end of a line, so what is on the right is at its beginning.
  expect(/<w:jc w:val="(\w+)"\/>/.exec(paragraph('>12<'))?.[1]).toBe('right');
  expect(/<w:bidi\/>.*<w:jc w:val="(\w+)"\/>/.exec(paragraph('>שלום<'))?.[1]).toBe('left');
  const styles = await fileIn(bytes, 'word/styles.xml');
  const style = (name: string) => new RegExp(`w:styleId="${name}".*?</w:style>`, 's').exec(styles)?.[0];
  for (const name of ['Heading4', 'Heading5', 'Heading6']) {
    expect(style(name)).toMatch(/<w:b\/>.*<w:i w:val="false"\/>.*<w:color w:val="auto"\/>/s);
  }
});
