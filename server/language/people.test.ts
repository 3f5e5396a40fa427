import { expect, test } from 'vitest';
import { readBlocks } from './blocks.ts';
import { findPeople } from './people.ts';

const peopleOf = (text: string) => findPeople(readBlocks([{ number: 1, markdown: text }])).map((person) => person.text);

test.each([
  ['Anna Berg met Tom Okafor.', ['Anna Berg', 'Tom Okafor']],
  ['Yesterday Siobhan O’Neill called Anna-Lena Picard.', ['Siobhan O’Neill', 'Anna-Lena Picard']],
  ['On 14 March 2026 Maria del Carmen Lopez signed.', ['Maria del Carmen Lopez']],
  ['Mr. Jones wrote to Prof. Dr. Hans von der Leyen.', ['Mr. Jones', 'Prof. Dr. Hans von der Leyen']],
  ['Invite Dr. Leila Haddad as the speaker.', ['Dr. Leila Haddad']],
  ['Mark Zuckerberg’s team', ['Mark Zuckerberg']],
  ['Present: Anna Berg (chair), Priya Natarajan and J. R. Müller', ['Anna Berg', 'Priya Natarajan', 'J. R. Müller']],
  ['Priya Natarajan, the director, agreed.', ['Priya Natarajan']],
  ['Frau Müller und Herr Dr. Schmidt trafen Hans Gruber.', ['Frau Müller', 'Herr Dr. Schmidt', 'Hans Gruber']],
  ['Reunión con Lucía Ferrer, y la señora Ibáñez escuchó.', ['Lucía Ferrer', 'señora Ibáñez']],
  ['M. le maire, Mme Claire Martin et Pierre Dubois', ['Mme Claire Martin', 'Pierre Dubois']],
])('%s', (text, people) => {
  expect(peopleOf(text)).toEqual(people);
});

test.each([
  'New York and San Francisco are cities.',
  'Acme Holdings sold Harbour Hall to Bright Events Ltd.',
  'The committee thanks Northwind Foods.',
  'John Lewis Ltd and Smith & Jones LLP are firms.',
  'The Grant Agreement is an agreement.',
  'Project Plan for the Marketing Team',
  'Martin Luther King Street',
  'Technology Acceptance Model',
  'Hong Kong, United Kingdom and South Africa',
  'Der Vertrag mit der Firma wurde am Montag unterschrieben.',
  'Write to anna.berg@example.com or see https://example.com/Anna/Berg',
])('finds no person in "%s"', (text) => {
  expect(peopleOf(text)).toEqual([]);
});

test('lists a person once, by the fullest name', () => {
  expect(peopleOf('Ms Berg opened. Anna Berg spoke.\n\nA. Berg and Dr Anna Berg left. Mr Okafor stayed.')).toEqual([
    'Anna Berg',
    'Mr Okafor',
  ]);
});

test('a company after a name is not a person', () => {
  expect(peopleOf('Prepared for: Maria Lopez, Head of Marketing, Northwind Foods')).toEqual(['Maria Lopez']);
  expect(peopleOf('Prepared for Maria Lopez, Northwind Foods')).toEqual(['Maria Lopez']);
});

test('keeps two people with one surname apart', () => {
  expect(peopleOf('Anna Berg and Thomas Berg married.')).toEqual(['Anna Berg', 'Thomas Berg']);
});

test('lists at most twenty', () => {
  const first = ['Anna', 'Tom', 'John', 'Maria', 'Peter'];
  const last = ['Smith', 'Jones', 'Brown', 'Taylor', 'Wilson', 'Davies'];
  const names = first.flatMap((name) => last.map((surname) => `${name} ${surname}`));
  expect(peopleOf(`${names.join(', ')}.`)).toEqual(names.slice(0, 20));
});
