import { expect, test } from 'vitest';
import { listOf } from '#server/language/list-heads.ts';
import { readStatements } from '#server/reading/answer.ts';

test('the words above a list say who has what is in it to do, or that it is open', () => {
  const kinds = [
    'me',
    'My side:',
    '**Them**',
    'he does',
    'Kunde',
    'Elles/lui :',
    'open',
    'En suspens',
    '## Next steps',
  ];
  expect(kinds.map((words) => listOf(words))).toEqual([
    'mine',
    'mine',
    'theirs',
    'theirs',
    'theirs',
    'theirs',
    'open',
    'open',
    'next',
  ]);
  expect(['Risks', 'wp list', 'me and the boat to Hull'].map((words) => listOf(words))).toEqual([null, null, null]);
});

test('a name or initials above a list are those of somebody else, unless the writer is called so', () => {
  const self = ['Henrik Vollmer'];
  expect(['Anna', 'G', 'P+J+L', 'Dana and Miles'].map((name) => listOf(name, self))).toEqual(Array(4).fill('theirs'));
  expect(['Henrik', 'HV', 'H.V.', 'Vollmer'].map((name) => listOf(name, self))).toEqual(Array(4).fill('mine'));
});

test('a line of a few words is the heading of the list below it, up to a blank line with other text behind it', () => {
  const note = [
    'Dana 40 min',
    '',
    'me',
    '- wheel v3',
    '',
    'wp list',
    ' - P+J: final number',
    '',
    'open',
    'who pays?',
    '',
    'rang off',
  ];
  const { statements } = readStatements(note.join('\n'));
  expect(statements.map(({ headings, label, text }) => [headings.join(), label, text])).toEqual([
    ['', null, 'Dana 40 min'],
    ['me', null, 'wheel v3'],
    ['wp list', 'P+J', 'final number'],
    ['open', null, 'who pays?'],
    ['', null, 'rang off'],
  ]);
});
