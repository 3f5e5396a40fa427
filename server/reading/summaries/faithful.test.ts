import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { type Page, readBlocks } from '#server/language/blocks.ts';
import { type DocumentSummary, documentSummarySchema } from '#shared/documents.ts';
import { hasRealFiles, realFiles } from '#tests/extraction.ts';
import { trials } from '#tests/faults/trials.ts';
import { diceFrom } from '#tests/random.ts';
import { readRealFile } from '#tests/read-real-file.ts';
import { summarize } from './summarize.ts';

/** Letters, digits and punctuation, without the marks of Markdown and white space. */
function bare(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\](?:\([^()\s]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/<[^<>]*>|\[\^[^[\]]*\]:?/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, '')
    .replace(/[\s\\*_`#~>|<&"[\]]/g, '');
}

/** Whether a text stands on a page, or begins there and goes on at the next. */
function isOnPage(text: string, page: number, pages: Map<number, string>): boolean {
  const [here, next] = [pages.get(page) ?? '', pages.get(page + 1) ?? ''];
  const wanted = bare(text);
  if (here.includes(wanted)) return true;
  return Array.from(wanted, (_, at) => at).some(
    (at) => at >= 5 && at <= wanted.length - 5 && here.includes(wanted.slice(0, at)) && next.includes(wanted.slice(at)),
  );
}

function expectFaithful(pages: Page[], summary: DocumentSummary): void {
  expect(documentSummarySchema.safeParse(summary).success).toBe(true);
  const texts = new Map(pages.map(({ number, markdown }) => [number, bare(markdown)]));
  const found = [...summary.points, ...summary.people, ...summary.dates, ...summary.amounts];
  const invented = found.filter(({ text, page }) => !isOnPage(text, page ?? -1, texts));
  expect(invented).toEqual([]);
  const whole = [...texts.values()].join('');
  expect(summary.keywords.filter((keyword) => !whole.includes(bare(keyword)))).toEqual([]);
  expect(summary.points.length).toBeLessThanOrEqual(6);
  expect(summary.keywords.length).toBeLessThanOrEqual(12);
}

const files = hasRealFiles
  ? (['pdf', 'docx'] as const).flatMap((type) =>
      readdirSync(join(realFiles, type)).map((name) => ({ name, type, path: join(realFiles, type, name) })),
    )
  : [];

describe.skipIf(!hasRealFiles)('everything in the summary of a real file is in the file, on the named page', () => {
  test.each(files)('$name', async ({ path, type }) => {
    const read = await readRealFile(path, type).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (!read) return;
    const summary = summarize(read.pages, { isPaged: true });
    expectFaithful(read.pages, summary);
    // Nothing is said of a document only where there is nothing to say.
    const isEmpty = !/\p{L}{2}/u.test(
      readBlocks(read.pages)
        .map(({ text }) => text)
        .join(' '),
    );
    expect(summary.points.length > 0).toBe(!isEmpty);
  });

  test('the specification of CommonMark', async () => {
    const { pages } = await readRealFile(join(realFiles, 'markdown/commonmark_spec.txt'), 'md');
    const summary = summarize(pages, { isPaged: true });
    expectFaithful(pages, summary);
    expect(summary.points).toHaveLength(6);
  });
});

const words =
  'committee venue budget caterer guest invoice deposit contract sponsor ticket speaker menu schedule agenda fee hall'.split(
    ' ',
  );
const decorate = [
  (word: string) => word,
  (word: string) => `**${word}**`,
  (word: string) => `_${word}_`,
  (word: string) => `[${word}](https://example.com/a)`,
  (word: string) => `\`${word}\``,
];

/** The same document for the same seed: its pages, and each of its sentences with where it begins. */
function madeDocument(seed: number): { pages: Page[]; sentences: Map<string, number[]> } {
  const next = diceFrom(seed);
  const sentences = new Map<string, number[]>();
  const sentence = (page: number) => {
    const chosen = Array.from({ length: 5 + next(20) }, () => words[next(words.length)] ?? '');
    const plain = `The ${chosen.join(' ')}${['.', '.', '.', '!', '?'][next(5)]}`;
    sentences.set(plain, [...(sentences.get(plain) ?? []), page]);
    const written = chosen.map((word) => decorate[next(12)]?.(word) ?? word).join(next(4) ? ' ' : '\n');
    return `The ${written}${plain.at(-1)}`;
  };
  const block = (page: number): string => {
    const text = Array.from({ length: 1 + next(5) }, () => sentence(page)).join(' ');
    return (
      [text, text, `- ${sentence(page)}`, `> ${text.replaceAll('\n', ' ')}`, `## Part ${next(9)}`][next(5)] ?? text
    );
  };
  const pages = Array.from({ length: 1 + next(8) }, (_, index) => ({
    number: index + 1,
    markdown: Array.from({ length: next(9) }, () => block(index + 1)).join('\n\n'),
  }));
  return { pages, sentences };
}

test('in generated documents, each point is one of the sentences, with its page', () => {
  for (let seed = 1; seed <= trials({ small: 15, full: 40 }); seed++) {
    const { pages, sentences } = madeDocument(seed);
    const summary = summarize(pages, { isPaged: true });
    expectFaithful(pages, summary);
    for (const { text, page } of summary.points) {
      if (!/^Part \d$/.test(text)) expect(sentences.get(text)).toContain(page);
    }
    const order = summary.points.map(({ page }) => page ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(summarize(pages, { isPaged: true })).toEqual(summary);
    expect(summarize(pages, { isPaged: false }).points).toEqual(
      summary.points.map(({ text }) => ({ text, page: null })),
    );
  }
});
