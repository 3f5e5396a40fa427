import { expect, test } from 'vitest';
import { noteAddition, noteContent } from '#server/features/documents/note-content.ts';
import { withoutGenerated } from './generated-parts.ts';

const found = (text: string) => ({ text, page: 1 });
const document = {
  id: '11111111-1111-4111-8111-111111111111',
  fileName: 'report [1]_final.md',
  summary: {
    madeBy: 'openai a-model',
    points: [found('The music ends at 22:45.'), found('The generator is hired.')],
    keywords: ['generator', 'amplified music'],
    people: [found('Mona Voss')],
    dates: [found('12 December')],
    amounts: [found('EUR 2,443')],
  },
  pages: [
    {
      number: 1,
      markdown: '## Summary\n\n- The hall needs a generator.\n\n## Keywords\n\nThe key words are on the door.',
    },
  ],
  scannedPages: 0,
  unclearPages: 0,
  isPaged: false,
  isTruncated: false,
};
type Document = Parameters<typeof noteContent>[0];
const made = noteContent(document as unknown as Document);
const added = noteAddition(document as unknown as Document);
const lines = (content: string) =>
  withoutGenerated(content)
    .split('\n')
    .filter((line) => line.trim() !== '');

test('keeps the document’s own text in a note created from it, even with headings of the same names', () => {
  expect(lines(made)).toEqual([
    '## Summary',
    '- The hall needs a generator.',
    '## Keywords',
    'The key words are on the door.',
  ]);
});

test('keeps every position', () => {
  const blank = withoutGenerated(made);
  expect(blank).toHaveLength(made.length);
  expect(blank.indexOf('The hall needs')).toBe(made.indexOf('The hall needs'));
});

test('keeps what the user wrote around an added document', () => {
  const own = '## Summary\n\n- My own words.\n\n## Keywords\n\nMine too.';
  expect(lines(`${own}\n\n${added}\n\nWritten below it.\n\n### Summary\n\n- Mine as well.`)).toEqual([
    ...['## Summary', '- My own words.', '## Keywords', 'Mine too.'],
    ...['Written below it.', '### Summary', '- Mine as well.'],
  ]);
});

test('keeps what the user wrote above or within', () => {
  const edited = made.replace('## Keywords', 'Ask Mona about this.\n\n## Keywords');
  expect(lines(`## Summary\n\n- Mine.\n\n${edited}`)).toEqual([
    ...['## Summary', '- Mine.', 'Ask Mona about this.'],
    ...['## Summary', '- The hall needs a generator.', '## Keywords', 'The key words are on the door.'],
  ]);
});

test('blanks two documents in one note, and one without a summary', () => {
  const bare = noteContent({ ...document, summary: null } as unknown as Document);
  expect(lines(`${added}\n\n${added}`)).toEqual([]);
  expect(lines(bare)[0]).toBe('## Summary');
  expect(lines(`${bare}\n\n${added}`).at(-1)).toBe('The key words are on the door.');
});

test('keeps the user’s words below the heading of a document', () => {
  expect(lines('## [plan.md](/app?document=x)\nMine, at once.')).toEqual(['Mine, at once.']);
});

test.each(['](/app?document=', '## [a](/app?document=x)\n', '*From [a](/app?document=x)*\n\n', '## Summary\n'])(
  'reads a million characters of %j in linear time',
  (unit) => {
    const content = unit.repeat(1_000_000 / unit.length);
    expect(withoutGenerated(content)).toHaveLength(content.length);
  },
);

test.each([
  '## Summary\n\n- A.\n\n## Keywords\n\nb',
  'See [the plan](/app?document=11111111-1111-4111-8111-111111111111).\n\n## Summary\n\n- A.',
  '**People:** Anna and Tom',
  '',
])('leaves a user’s own note unchanged: %j', (content) => {
  expect(withoutGenerated(content)).toBe(content);
});
