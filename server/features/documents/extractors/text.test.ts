import { describe, expect, test } from 'vitest';
import { extractBytes, markdownOf, refusalOf } from '#tests/extraction.ts';

const sentence =
  'Das Gespräch mit der Familie Müller über die Rente in Zürich verlief gut, sie möchten mehr Überblick.';

describe('text in any encoding', () => {
  test.each([
    ['UTF-8', Buffer.from(sentence)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${sentence}`)],
    ['UTF-16 little-endian with a mark', Buffer.from(`\ufeff${sentence}`, 'utf16le')],
    ['UTF-16 big-endian with a mark', Buffer.from(`\ufeff${sentence}`, 'utf16le').swap16()],
    ['UTF-16 little-endian without a mark', Buffer.from(sentence, 'utf16le')],
    ['UTF-16 big-endian without a mark', Buffer.from(sentence, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(sentence, 'latin1')],
  ])('decodes %s', async (_name, bytes) => {
    expect(await markdownOf(bytes, 'txt')).toBe(sentence);
  });

  test('recognizes legacy Cyrillic and Japanese encodings', async () => {
    const russian = Buffer.from(
      'cff0e8e2e5f22c20ece8f02120cae0ea20e4e5ebe03f20cfeef1ebe5e4ede8e920eef2f7b8f220e3eef2eee22e',
      'hex',
    );
    expect(await markdownOf(russian, 'txt')).toBe('Привет, мир! Как дела? Последний отчёт готов.');
    const japanese = Buffer.from(
      '82b182f182c982bf82cd90a28a4581428da193fa82cd82c682c482e082e682a293568b4382c582b781420d0a',
      'hex',
    );
    expect(await markdownOf(japanese, 'txt')).toBe('こんにちは世界。今日はとてもよい天気です。\n');
  });
});

test('keeps text and Markdown unchanged, with uniform line endings', async () => {
  const markdown = '# Plan\r\n\r\n| a | b |\r|---|---|\n\n<script>x</script>\n  * two\n';
  expect(await extractBytes(markdown, 'md')).toEqual({
    pages: [{ number: 1, markdown: '# Plan\n\n| a | b |\n|---|---|\n\n<script>x</script>\n  * two\n' }],
    pageCount: 1,
    scannedPages: [],
    ocrPages: [],
    unclearPages: 0,
    confidence: null,
    title: 'Plan',
    isTruncated: false,
  });
});

test("removes characters the database can't store", async () => {
  // Valid UTF-8 with a NUL, in text long enough that it is plainly not UTF-16.
  const refused = await refusalOf(`${'a'.repeat(100)}\u0000b`, 'txt');
  expect(refused).toBe("This file isn't text, whatever its name says.");
  const lone = Buffer.from('\ufeffA\ud800B', 'utf16le');
  expect(await refusalOf(lone, 'txt')).toBe("This file isn't text, whatever its name says.");
});

test('cuts text at the limit between characters, and says so', async () => {
  const { pages, isTruncated } = await extractBytes('abcd😀efg', 'txt', { limits: { characters: 5 } });
  expect(pages[0]?.markdown).toBe('abcd');
  expect(isTruncated).toBe(true);
});

test('reads ten megabytes in one line up to the limit', async () => {
  const { pages, isTruncated } = await extractBytes('word '.repeat(2 * 1024 * 1024), 'txt');
  expect(pages[0]?.markdown).toHaveLength(2_000_000);
  expect(isTruncated).toBe(true);
});

test.each([
  ['nothing', '', 'This file is empty.'],
  [
    'a program',
    Buffer.from('7f454c46020101000000000000000000', 'hex'),
    "This file isn't text, whatever its name says.",
  ],
  [
    'noise',
    Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256)),
    "This file isn't text, whatever its name says.",
  ],
])('refuses %s with a sentence', async (_name, bytes, expected) => {
  expect(await refusalOf(bytes, 'txt')).toBe(expected);
});
