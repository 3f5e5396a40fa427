import { expect, test } from 'vitest';
import { clientOf, searchTextOf, subjectOf } from './search-text.ts';

const history = [
  { role: 'user' as const, content: 'What did Northwind agree to pay for the workshop?' },
  { role: 'assistant' as const, content: '4,500 euros.' },
];

test('searches for a complete question as it is', () => {
  const text = 'Which venue did we book for the Zanzibar offsite?';
  expect(searchTextOf({ text, history })).toBe(text);
  expect(searchTextOf({ text: 'And when?', history: [] })).toBe('And when?');
});

test.each(['And when?', 'Who said that?', 'What about the deposit?'])(
  'adds the previous question to a follow-up: %s',
  (text) => {
    expect(searchTextOf({ text, history })).toBe(`${text}\nWhat did Northwind agree to pay for the workshop?`);
  },
);

test('cuts a long question to what a search accepts', () => {
  expect(searchTextOf({ text: 'venue '.repeat(2000), history }).length).toBeLessThanOrEqual(1000);
});

test.each([
  ['Prepare my meeting with Clara Jensen', 'Kick-off', 'Clara Jensen'],
  ['What do I know about this client?', 'Meeting Northwind 2026-03-01', 'Northwind'],
  ['Meeting prep', 'Untitled Note', ''],
])('finds who a meeting is with: %s (%s)', (request, title, client) => {
  expect(clientOf(request, title)).toBe(client);
});

test('finds what a draft is about', () => {
  expect(subjectOf('Draft a proposal for Harbour Events about the winter gala')).toBe('Harbour Events winter gala');
});
