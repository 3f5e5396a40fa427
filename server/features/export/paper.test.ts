import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
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

test('a Word file has lines, lists and tables from right to left by their first letter, and plain low headings', async () => {
  const content = [
    '#### כותרת',
    'שלום עולם.\nLatin line.',
    '- פריט\n  - [ ] פנימי',
    '| שם | sum |\n| - | -: |\n| אבג | 12 |',
    '| Name | sum |\n| - | - |\n| Ana | שלום |',
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
  const styles = await fileIn(bytes, 'word/styles.xml');
  const style = (name: string) => new RegExp(`w:styleId="${name}".*?</w:style>`, 's').exec(styles)?.[0];
  for (const name of ['Heading4', 'Heading5', 'Heading6']) {
    expect(style(name)).toMatch(/<w:b\/>.*<w:i w:val="false"\/>.*<w:color w:val="auto"\/>/s);
  }
});
