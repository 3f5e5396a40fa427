import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { extractBytes, extractionChildren, markdownOf, refusalOf } from '#tests/extraction.ts';
import { trials } from '#tests/faults/trials.ts';
import { assemble, madePdf, streamObject, textAt } from '#tests/made-files.ts';
import { scan } from '#tests/made-scans.ts';

const letter = [
  'Dear Mrs Hollis,',
  '',
  'thank you for the long conversation about the pension of',
  'your parents. We have compared three offers, and the second',
  'one costs 1,240 pounds less in every year.',
  '',
  'Kind regards',
];

test('lists image pages without an error', async () => {
  const pages = [
    scan(letter),
    { content: textAt(72, 700, 'A page with text that is long enough to be no picture.') },
    scan(letter),
  ];
  const { scannedPages, ocrPages, pageCount } = await extractBytes(madePdf(pages), 'pdf');
  expect({ scannedPages, ocrPages, pageCount }).toEqual({ scannedPages: [1, 3], ocrPages: [], pageCount: 3 });
});

test('does not list a blank page or a page with a logo', async () => {
  const logo = { width: 40, height: 40, pixels: Buffer.alloc(1600, 99) };
  const pages = [{ content: '' }, { content: textAt(72, 700, 'Hello'), picture: logo }];
  expect((await extractBytes(madePdf(pages), 'pdf')).scannedPages).toEqual([]);
});

test('turns a scanned letter into paragraphs, in as many processes as there are cores, with real progress', async () => {
  const seen: string[] = [];
  const pages = [
    scan(letter),
    { content: textAt(72, 700, 'A page with text that is long enough to be no picture.') },
    scan(letter),
  ];
  const extraction = await extractBytes(madePdf(pages), 'pdf', {
    ocr: true,
    onProgress: ({ stage, page, pages }) => seen.push(`${stage} ${page}/${pages}`),
  });
  const text =
    'Dear Mrs Hollis,\n\nthank you for the long conversation about the pension of your parents. We have compared three offers, ' +
    'and the second one costs 1,240 pounds less in every year.\n\nKind regards';
  expect(extraction.pages.map(({ markdown }) => markdown)).toEqual([
    text,
    'A page with text that is long enough to be no picture.',
    text,
  ]);
  expect(extraction.ocrPages).toEqual([1, 3]);
  expect(seen).toEqual(['reading 1/3', 'reading 2/3', 'reading 3/3', 'ocr 0/2', 'ocr 1/2', 'ocr 2/2']);
});

test('reads pages rotated by quarter turns', async () => {
  const turned = [1, 2, 3].slice(0, trials({ small: 1, full: 3 })).map((turns) => scan(letter.slice(2, 5), turns));
  const { pages } = await extractBytes(madePdf(turned), 'pdf', { ocr: true });
  expect(pages).toHaveLength(turned.length);
  for (const { markdown } of pages) {
    expect(markdown).toContain('thank you for the long conversation about the pension of');
  }
});

test('stops OCR at the page limit, and says so', async () => {
  const extraction = await extractBytes(madePdf([scan(['One page']), scan(['Another page'])]), 'pdf', {
    ocr: true,
    limits: { ocrPages: 1 },
  });
  expect(extraction.ocrPages).toEqual([1]);
  expect(extraction.isTruncated).toBe(true);
});

test('names a language that is not installed', async () => {
  for (const language of ['deu', '../../etc/passwd']) {
    const sentence = await refusalOf(madePdf([scan(['Hallo'])]), 'pdf', { ocr: true, languages: [language] });
    expect(sentence).toBe(`Text recognition in the language "${language}" isn't installed on this server.`);
  }
});

test('loads languages from the administrator’s folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-languages-'));
  const english = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const packed = readFileSync(join(dirname(english), '4.0.0_best_int/eng.traineddata.gz'));
  writeFileSync(join(folder, 'xyz.traineddata'), gunzipSync(packed));
  const options = { ocr: true, languages: ['xyz', 'eng'], limits: { languageFolder: folder } };
  const markdown = await markdownOf(madePdf([scan(letter)]), 'pdf', options);
  rmSync(folder, { recursive: true });
  expect(markdown).toContain('thank you for the long conversation about the pension of');
});

test('ends every process on abort', async () => {
  const stop = new AbortController();
  const reading = extractBytes(madePdf([scan(letter), scan(letter)]), 'pdf', {
    ocr: true,
    signal: stop.signal,
    onProgress: ({ stage }) => stage === 'ocr' && setTimeout(() => stop.abort(new Error('enough')), 300),
  });
  await expect(reading).rejects.toThrow('enough');
  if (process.platform === 'linux') expect(extractionChildren()).toEqual([]);
});

describe('a hostile image', () => {
  const withPicture = (picture: Buffer) =>
    assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      streamObject('', Buffer.from('q 612 0 0 792 0 0 cm /I Do Q')),
      picture,
    ]);
  const image = (width: number, height: number, rest = '/ColorSpace /DeviceGray /BitsPerComponent 8') =>
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${rest}`;
  const raw = (head: string, content: string) =>
    Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`);

  test.each([
    ['of 30,000 by 30,000 pixels', streamObject(image(30_000, 30_000), Buffer.from('few bytes'))],
    ['that ends early', streamObject(image(1000, 1000), Buffer.alloc(1000))],
    ['that is no JPEG', raw(`${image(1000, 1000)} /Filter /DCTDecode`, 'not a picture')],
    ['that is no JPEG 2000', raw(`${image(1000, 1000)} /Filter /JPXDecode`, 'not a picture')],
    ['that is no fax', raw(`${image(1000, 1000)} /Filter /CCITTFaxDecode`, 'not a picture')],
    ['without bytes', raw(image(1000, 1000), '')],
  ])('%s ends with an empty page or a sentence', async (_name, picture) => {
    const outcome = await refusalOf(withPicture(picture), 'pdf', { ocr: true });
    expect(outcome).toMatch(/^read: \[\{"number":1,"markdown":""\}\]$|^This (PDF|file) /);
    if (process.platform === 'linux') expect(extractionChildren()).toEqual([]);
  });
});
