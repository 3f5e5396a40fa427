import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { hasRealFiles, realFiles } from '#tests/extraction.ts';
import { readRealFile } from '#tests/read-real-file.ts';
import { summarize } from './summarize.ts';

const keywordsOf = (markdown: string) => summarize([{ number: 1, markdown }], { isPaged: false }).keywords;

/** What holds for the keywords of any English document. */
function expectWellFormed(keywords: string[]): void {
  const stopwords = stopwordsOf('en');
  for (const keyword of keywords) {
    const words = keyword.split(' ');
    expect(words.length).toBeLessThanOrEqual(4);
    expect(stopwords.has(words[0]?.toLowerCase() ?? '')).toBe(false);
    expect(stopwords.has(words.at(-1)?.toLowerCase() ?? '')).toBe(false);
    expect(keyword).toMatch(/\p{L}/u);
    const others = keywords.filter((other) => other !== keyword).map((other) => ` ${other.toLowerCase()} `);
    expect(others.filter((other) => other.includes(` ${keyword.toLowerCase()} `))).toEqual([]);
  }
}

test('prefers phrases to their words, in their most frequent spelling', () => {
  const text =
    'The loyalty scheme costs little. A loyalty scheme keeps customers. Loyalty schemes need data.\n\n' +
    'The team of Northwind Foods likes the loyalty scheme. Northwind Foods sells groceries.';
  const keywords = keywordsOf(text);
  expect(keywords).toEqual(expect.arrayContaining(['loyalty scheme', 'Northwind Foods']));
  expect(keywords).not.toEqual(expect.arrayContaining(['loyalty']));
  expect(keywords).not.toEqual(expect.arrayContaining(['Loyalty schemes']));
  expectWellFormed(keywords);
});

test('excludes numbers, verbs, months and people', () => {
  const text =
    'In March 2026 Anna Berg asked about the pension. Anna Berg asked about the pension again in March 2026. We asked 2026 people.';
  const keywords = keywordsOf(text);
  expect(keywords).toContain('pension');
  expect(keywords.filter((keyword) => /march|2026|berg|asked/i.test(keyword))).toEqual([]);
});

test('ignores words of references and tables of contents', () => {
  const body = 'The dredging of the channel goes on. The channel needs dredging. The dredging of the channel is slow.';
  const references = Array.from({ length: 20 }, (_, index) => `[${index}] Smith. Marine Journal of Quays, ${index}.`);
  const keywords = keywordsOf(`${body}\n\n## References\n\n${references.join('\n\n')}`);
  expect(keywords).toEqual(expect.arrayContaining(['dredging', 'channel']));
  expect(keywords.join(' ')).not.toMatch(/Journal|Smith/);
});

describe.skipIf(!hasRealFiles)('keywords of real files', () => {
  test.each([
    ['pdf', 'pdfjs_tracemonkey.pdf', ['trace', 'TraceMonkey']],
    ['pdf', 'pdfjs_TAMReview.pdf', ['Technology Acceptance Model', 'Information Systems']],
    ['md', 'commonmark_spec.txt', ['list item', 'list marker']],
  ] as const)('%s: %s', async (type, name, expected) => {
    const folder = type === 'md' ? 'markdown' : type;
    const { pages } = await readRealFile(join(realFiles, folder, name), type);
    const { keywords } = summarize(pages, { isPaged: type === 'pdf' });
    expect(keywords).toEqual(expect.arrayContaining([...expected]));
    expect(keywords.length).toBeGreaterThanOrEqual(5);
    expectWellFormed(keywords);
  });
});
