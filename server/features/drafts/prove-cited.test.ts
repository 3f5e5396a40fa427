import { expect, test } from 'vitest';
import { proveCited } from './prove-cited.ts';

const by = { now: new Date('2026-11-23T09:00:00Z') };
const sources = [
  { title: 'Call with Harriet Voss', text: 'Budget: €14,000\nStart: 3 December 2026', date: '2026-11-18' },
  { title: 'Call with Marek', text: 'Budget: €9,000', date: '2026-11-19' },
];

test.each([
  ['The budget is €14,000 [1].', 'The budget is €14,000 [1].', []],
  ['The budget is €14,000 [2].', 'The budget is €14,000.', ['€14,000']],
  [
    'The budget is €14,000. [1] It starts on 4 December. [1]',
    'The budget is €14,000. [1] It starts on 4 December.',
    ['4 December'],
  ],
  ['Marek has a budget of €14,000 [1].', 'Marek has a budget of €14,000.', ['Marek', '€14,000']],
  ['It starts on December 3 and costs €14,000 [1][2].', 'It starts on December 3 and costs €14,000 [1][2].', []],
  ['The budget is €5,000.', 'The budget is €5,000.', ['€5,000']],
  ['- €14,000 [1]\n- €9,000 [2]\n', '- €14,000 [1]\n- €9,000 [2]\n', []],
])('%j keeps only the citations that have what it says', (text, kept, missing) => {
  expect(proveCited(text, sources, [], by)).toEqual({ text: kept, missing });
});

test('what the question says needs no source', () => {
  const beside = [{ title: '', text: 'Is the budget more than €5,000?', date: null }];
  expect(proveCited('It is more than €5,000 [1].', sources, beside, by).missing).toEqual([]);
});
