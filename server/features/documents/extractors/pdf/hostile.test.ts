import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { extractBytes, extractionChildren, refusalOf } from '#tests/extraction.ts';
import { trials } from '#tests/faults/trials.ts';
import { assemble, linesAt, madePdf, streamObject, textAt } from '#tests/made-files.ts';

const DAMAGED =
  "This PDF is damaged and can't be opened. Open it on your computer, save it again and upload the new file.";
const ENDED = /^This file (takes too long to process|needs more memory than one file may use)/;
const MIB = 1024 * 1024;

// One of a file of tests before this may be ending still.
beforeAll(noneIsLeft);
afterEach(noneIsLeft);

async function noneIsLeft(): Promise<void> {
  await vi.waitUntil(() => process.platform !== 'linux' || extractionChildren().length === 0, { timeout: 30_000 });
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const page = (content: string, resources = '/Font << /F1 5 0 R >>') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} /Resources << ${resources} >> >>`;
const document = (content: Buffer | string, ...others: (string | Buffer)[]) =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('4 0 R'),
    content,
    FONT,
    ...others,
  ]);

describe('a hostile PDF is refused with a sentence', () => {
  test('20,000 pages', async () => {
    const kids = '3 0 R '.repeat(20_000);
    const bytes = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count 20000 >>`,
      page('4 0 R'),
      streamObject('', Buffer.from('')),
      FONT,
    ]);
    expect(await refusalOf(bytes, 'pdf')).toBe(
      'This PDF has 20,000 pages; the limit is 500. Split it and upload the parts.',
    );
  });

  test.each([
    ['nothing but a header', '%PDF-1.7\n'],
    ['a page of HTML', '<!doctype html><html><body>Hello</body></html>'],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256))],
    [
      'pages that hold themselves',
      assemble(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    ],
  ])('%s', async (_name, bytes) => {
    expect(await refusalOf(bytes, 'pdf')).toBe(DAMAGED);
  });

  test('a password-protected file', async () => {
    const hash = (sign: string) => `<${sign.repeat(32)}>`;
    const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hash('4f')} /U ${hash('55')} /P -4 >> /ID [<00> <00>]`;
    const bytes = document(streamObject('', Buffer.from('')))
      .toString('latin1')
      .replace('/Root 1 0 R', `/Root 1 0 R ${encryption}`);
    expect(await refusalOf(Buffer.from(bytes, 'latin1'), 'pdf')).toBe(
      'This PDF is password-protected. Remove the password and upload it again.',
    );
  });

  test('an empty file', async () => {
    expect(await refusalOf('', 'pdf')).toBe('This file is empty.');
  });

  test('a small file that unpacks to hundreds of megabytes', async () => {
    const bytes = document(streamObject('', Buffer.alloc(trials({ small: 300, full: 1000 }) * MIB, ' ')));
    expect(bytes.length).toBeLessThan(2 * MIB);
    expect(await refusalOf(bytes, 'pdf', { limits: { memoryMb: 200 } })).toMatch(ENDED);
  });

  test('millions of words on one page', async () => {
    const bytes = document(
      streamObject('', Buffer.from(`BT /F1 9 Tf ${'1 0 0 1 9 9 Tm (w) Tj '.repeat(3_000_000)} ET`)),
    );
    expect(await refusalOf(bytes, 'pdf', { limits: { parseSeconds: 2 } })).toMatch(ENDED);
  });
});

describe('a hostile PDF is read as far as it goes', () => {
  const hello = 'BT /F1 12 Tf 72 700 Td (Hello) Tj ET';

  test('a form that includes itself', async () => {
    const form = streamObject(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
      Buffer.from('/X Do'),
    );
    const bytes = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page('4 0 R', '/Font << /F1 5 0 R >> /XObject << /X 6 0 R >>'),
      streamObject('', Buffer.from(`${hello} /X Do`)),
      FONT,
      form,
    ]);
    expect((await extractBytes(bytes, 'pdf')).pages[0]?.markdown ?? '').toBe('Hello');
  });

  test('a cross-reference table that refers to itself', async () => {
    const bytes = document(streamObject('', Buffer.from(hello))).toString('latin1');
    const start = /startxref\n(\d+)/.exec(bytes)?.[1] ?? '';
    const looped = bytes.replace('/Root 1 0 R', `/Prev ${start} /Root 1 0 R`);
    expect((await extractBytes(Buffer.from(looped, 'latin1'), 'pdf')).pages[0]?.markdown).toBe('Hello');
  });

  test('an invalid cross-reference table', async () => {
    const bytes = document(streamObject('', Buffer.from(hello))).toString('latin1');
    const wrong = bytes
      .replace(/\d{10} 00000 n/g, '0000000007 00000 n')
      .replace(/startxref\n\d+/, 'startxref\n99999999');
    expect((await extractBytes(Buffer.from(wrong, 'latin1'), 'pdf')).pages[0]?.markdown).toBe('Hello');
  });

  test('ten thousand nested arrays', async () => {
    const bytes = document(streamObject('', Buffer.from(`${hello} ${'['.repeat(10_000)}`)));
    const outcome = await extractBytes(bytes, 'pdf').then(
      ({ pageCount }) => pageCount,
      (error: Error) => error.message,
    );
    expect([1, DAMAGED, 'This file is nested too deeply to be processed.']).toContain(outcome);
  });

  test('a font whose matrix is a program (CVE-2024-4367)', async () => {
    const font =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (0\\); process.exit\\(3\\)\\)] >>';
    const bytes = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page('4 0 R'),
      streamObject('', Buffer.from(hello)),
      font,
    ]);
    expect((await extractBytes(bytes, 'pdf')).pages[0]?.markdown).toBe('Hello');
  });

  test('fewer pages than declared', async () => {
    const bytes = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 40 >>',
      page('4 0 R'),
      streamObject('', Buffer.from(hello)),
      FONT,
    ]);
    const { pages, scannedPages } = await extractBytes(bytes, 'pdf');
    expect(pages[0]?.markdown).toBe('Hello');
    expect(scannedPages).toEqual([]);
  });
});

test('reads a truncated valid file, or refuses it with a sentence', async () => {
  const whole = madePdf(
    Array.from({ length: 5 }, (_, number) => ({
      content: linesAt(72, 700, [`Page ${number}`, 'Hello']) + textAt(72, 600, 'x'),
    })),
  );
  const count = trials({ small: 6, full: 200 });
  for (let trial = 1; trial <= count; trial += 1) {
    const cut = whole.subarray(0, Math.floor((whole.length * trial) / (count + 1)));
    const outcome = await refusalOf(cut, 'pdf');
    expect(outcome === DAMAGED || outcome.startsWith('read: ')).toBe(true);
  }
});
