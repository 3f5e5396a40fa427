import { describe, expect, test } from 'vitest';
import { type CutPassage, cutNote, cutPages } from './cut-passages.ts';

const sentence = (number: number) => `This is sentence number ${number} of a long text.`;
const prose = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => sentence(from + index)).join(' ');
const wordsOf = ({ body }: CutPassage) => body.split(/\s+/).length;

/** Whatever is cut, each body stands where it says, in order, and no word of the text is lost. */
function expectWhole(text: string, passages: CutPassage[]): void {
  const covered = new Array<boolean>(text.length).fill(false);
  for (const { body, startsAt, endsAt } of passages) {
    expect(text.slice(startsAt, endsAt)).toBe(body);
    covered.fill(true, startsAt, endsAt);
  }
  const starts = passages.map(({ startsAt }) => startsAt);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  const headings = passages.map(({ heading }) => heading).join('\n');
  const lost = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(
    ({ 0: word, index }) => !covered[index] && !headings.includes(word),
  );
  expect(lost.map(([word]) => word)).toEqual([]);
}

describe('a note', () => {
  test.each(['', '   ', '\n\n'])('without text has one empty passage: %j', (content) => {
    expect(cutNote(content)).toEqual([{ heading: '', body: '', startsAt: 0, endsAt: 0, page: null }]);
  });

  test('that is short is one passage', () => {
    expect(cutNote('Call Anna.')).toEqual([{ heading: '', body: 'Call Anna.', startsAt: 0, endsAt: 10, page: null }]);
  });

  test('that is long is split at sentences into about 200 words each, each starting with the end of the previous one', () => {
    const text = prose(0, 100);
    const passages = cutNote(text);
    expect(passages.length).toBeGreaterThan(3);
    for (const passage of passages) {
      expect(passage.body).toMatch(/^This is sentence .* text\.$/s);
      expect(wordsOf(passage)).toBeLessThanOrEqual(260);
    }
    for (const [index, { startsAt }] of passages.slice(1).entries()) {
      const { body, endsAt } = passages[index] ?? expect.fail();
      const repeated = text.slice(startsAt, endsAt);
      expect(repeated).not.toBe('');
      expect(body.endsWith(repeated)).toBe(true);
    }
    expectWhole(text, passages);
  });

  test('is split at its headings, and each passage has those above it', () => {
    const text = `# Plan\n\n${prose(0, 10)}\n\n## Costs ##\n\n${prose(10, 20)}\n\nRisks\n-----\n\n${prose(20, 30)}\n\n# End\n\n${prose(30, 40)}`;
    const passages = cutNote(text);
    expect(passages.map(({ heading }) => heading)).toEqual(['Plan', 'Plan › Costs', 'Plan › Risks', 'End']);
    expect(passages.map(({ body }) => body)).toEqual([prose(0, 10), prose(10, 20), prose(20, 30), prose(30, 40)]);
    expectWhole(text, passages);
  });

  test('has its private callouts in passages of their own, after the others, and neither has words of the other', () => {
    const secret = Array.from({ length: 40 }, (_, line) => `> Secret number ${line} of a long callout.`).join('\n');
    const text = `> [!private]\n> # Hidden\n${secret}\n\n# Plan\n\n${prose(0, 60)}\n\n> [!private] last`;
    const passages = cutNote(text);
    const [open, hidden] = [passages.filter((one) => !one.isPrivate), passages.filter((one) => one.isPrivate)];
    expect(passages).toEqual([...open, ...hidden]);
    expect(open.map(({ heading, body }) => heading + body).join()).not.toMatch(/secret|hidden|last|private/i);
    expect(hidden.map(({ body }) => body).join()).not.toContain('This is sentence');
    expect(hidden.length).toBeGreaterThan(2);
    for (const { body, startsAt, endsAt } of passages) expect(text.slice(startsAt, endsAt)).toBe(body);
    expect(cutNote('> [!private] all')[0]).toEqual({ heading: '', body: '', startsAt: 0, endsAt: 0, page: null });
  });

  test('keeps short sections together', () => {
    const text = '# Monday\n\nCall Anna.\n\n# Tuesday\n\nCall Bert.\n\n# Wednesday\n\nCall Cleo.';
    const passages = cutNote(text);
    expect(passages).toHaveLength(1);
    expectWhole(text, passages);
  });

  test('of only headings is found by all of them', () => {
    const text = '# Buy milk\n# Call Bob\n## At noon';
    expectWhole(text, cutNote(text));
  });

  test.each([
    ['a list', '- '],
    ['numbers', '1. '],
    ['a table', '| a | '],
  ])('never splits a line of %s', (_, begin) => {
    const lines = Array.from({ length: 120 }, (_each, index) => `${begin}the ${index} words. And more of them`);
    const text = lines.join('\n');
    const passages = cutNote(text);
    expect(passages.length).toBeGreaterThan(2);
    expect(passages.flatMap(({ body }) => body.split('\n'))).toEqual(lines);
  });

  test('ignores headings in code', () => {
    const text = `\`\`\`sh\n# not a heading\nmake all\n\`\`\`\n\n${prose(0, 3)}`;
    const passages = cutNote(text);
    expect(passages.map(({ heading }) => heading)).toEqual(['']);
    expectWhole(text, passages);
  });

  test.each([
    'Mr. Smith and Dr. Jones met at 3.30 p.m. in No. 10.',
    'See e.g. the plan of Acme Inc. and others.',
    'J. R. R. Tolkien wrote it.',
  ])('does not end a sentence at an abbreviation: %s', (tricky) => {
    const text = Array.from({ length: 60 }, () => tricky).join(' ');
    for (const { body } of cutNote(text))
      expect(body.startsWith(tricky.slice(0, 10)) && body.endsWith(tricky.slice(-6))).toBe(true);
  });

  test.each([
    ['one word', 'x'.repeat(1_000_000)],
    ['emoji', '😀'.repeat(500_000)],
    ['Chinese', '今天天气很好。我们去公园。'.repeat(70_000)],
    ['brackets', `# ${'['.repeat(999_998)}`],
    ['headings', '# a\n'.repeat(250_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['dots', '. '.repeat(500_000)],
    ['dashes', `a\n${'-'.repeat(999_000)}x`],
  ])('of a million characters is split into passages of normal size: %s', (_, text) => {
    const passages = cutNote(text);
    for (const { body, heading, startsAt, endsAt } of passages) {
      expect(body.length).toBeLessThan(9000);
      expect(body.isWellFormed() && heading.isWellFormed()).toBe(true);
      expect(text.slice(startsAt, endsAt) === body).toBe(true);
    }
  });
});

describe('a document', () => {
  test('is split page by page, and a heading applies to the next page', () => {
    const pages = [
      { number: 1, markdown: `# Terms\n\n${prose(0, 30)}` },
      { number: 2, markdown: prose(30, 40) },
      { number: 3, markdown: '' },
      { number: 4, markdown: 'The end.' },
    ];
    const passages = cutPages(pages);
    expect(passages.map(({ page, heading }) => [page, heading])).toEqual([
      [1, 'Terms'],
      [1, 'Terms'],
      [2, 'Terms'],
      [4, 'Terms'],
    ]);
    for (const { page, body, startsAt, endsAt } of passages) {
      expect(pages.find(({ number }) => number === page)?.markdown.slice(startsAt, endsAt)).toBe(body);
    }
  });

  test('without text has one empty passage', () => {
    expect(cutPages([])).toEqual([{ heading: '', body: '', startsAt: 0, endsAt: 0, page: 1 }]);
  });
});
