import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dayFrom, dayOf } from '#server/language/days/calendar.ts';
import { dayOfDocument } from '#server/language/text-day.ts';
import { findDeadlines } from './find-deadlines.ts';
import { newestOf } from './with-deadlines.ts';

const FOLDER = 'tests/corpus/papers';
const TODAY = dayFrom(2026, 11, 27) as number;
const SELF = ['Imogen Sadler', 'Imogen', 'Ms Sadler', 'Sadler Operations Ltd'];

function read(text: string, fileName = 'paper.txt') {
  const stated = dayOfDocument(fileName, text, TODAY);
  const day = stated === null ? TODAY : dayOf(new Date(stated));
  const title = fileName.replace('.txt', '');
  const { deadlines } = newestOf(
    findDeadlines({ title, pages: [{ number: 1, markdown: text }], day, seen: TODAY, self: SELF }),
  );
  return deadlines.map(({ due, waiting, owner, text }) => `${due}${waiting ? ` (${owner ?? 'them'})` : ''} ${text}`);
}

describe('all that a paper obliges to by a day, and nothing else', () => {
  const expected: Record<string, string[]> = JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8'));
  test.each(Object.entries(expected))('%s', (name, deadlines) => {
    expect(read(readFileSync(`${FOLDER}/${name}`, 'utf8'), name)).toEqual(deadlines);
  });
});

describe('a deadline', () => {
  test.each([
    [
      'is counted in days and months before the end',
      'Notice is due at least 6 weeks before 31 March 2027.',
      '2027-02-17',
    ],
    ['is read from a row of its own', 'Balance   4 January 2027   £1,200.00', '2027-01-04'],
    ['is read from a label', 'Valid until: 18 December 2026', '2026-12-18'],
    ['may come first', 'By 4 January 2027 the tenant has to return the keys.', '2027-01-04'],
    ['has a time of day', 'Please confirm by noon on Friday 4 December 2026.', '2026-12-04'],
  ])('%s', (_, text, due) => {
    expect(read(text).map((line) => line.slice(0, 10))).toEqual([due]);
  });

  test.each([
    'The tenant moved out on 4 December 2026.',
    'The dinner is on Saturday 12 December 2026.',
    'Invoices are payable within 30 days.',
    'Free cancellation until 30 days before the event.',
    'The term runs from 1 December 2026 until 30 November 2027.',
    'The price list of 1 December 2026 applies.',
    'The bar is open until 4 January 2027.',
    'Nothing may be published before 4 January 2027.',
    'The hall seats 120. We have paid £400 on 5 December 2026.',
  ])('is none: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('in a thread', () => {
  const mail = (from: string, date: string, body: string) =>
    `From: ${from} <a@b.example>\nTo: Team <t@b.example>\nDate: ${date}\nSubject: Re: Renewal\n\n${body}\n`;

  test('the newest e-mail says until when, and a request counts from the day of its own e-mail', () => {
    const text = [
      mail('Jago Pell', 'Mon, 23 Nov 2026 18:42', 'I need the offer by Wednesday night.'),
      mail(
        'Imogen Sadler',
        'Thu, 12 Nov 2026 08:03',
        "You'll have it on Monday 30 November.\n\n> by 3 December please",
      ),
      mail('Jago Pell', 'Wed, 11 Nov 2026 21:30', 'Please send the offer by 30 November.'),
    ].join('\n');
    expect(read(text)).toEqual(['2026-11-25 I need the offer']);
  });

  test('what the user asks for is waited for, and a promise is its writer’s', () => {
    const asked = mail('Imogen Sadler', 'Mon, 23 Nov 2026 08:00', 'Please send me the figures by Friday.');
    expect(read(asked)).toEqual(['2026-11-27 (them) Please send me the figures']);
    const promised = mail('Jago Pell', 'Mon, 23 Nov 2026 08:00', "I'll send you the figures by Friday.");
    expect(read(promised)).toEqual(["2026-11-27 (Jago Pell) I'll send you the figures"]);
  });
});

test('the words of a contract for the user are the user’s, those for others are waited for', () => {
  const text = [
    'dated 12 October 2026 between Tollgate Breweries Limited ("the Client")',
    'and Sadler Operations Ltd ("the Consultant")',
    '',
    '1. The Consultant shall send a report by 4 January 2027.',
    '2. The Client shall pay the fee by 5 January 2027.',
  ].join('\n');
  expect(read(text)).toEqual([
    '2027-01-04 The Consultant shall send a report',
    '2027-01-05 (Client) The Client shall pay the fee',
  ]);
});

test('a deadline knows its page', () => {
  const pages = ['Quote', 'Final numbers: 5 December 2026'].map((markdown, index) => ({ number: index + 1, markdown }));
  const { deadlines } = newestOf(findDeadlines({ title: 'Quote', pages, day: TODAY, self: [] }));
  expect(deadlines).toMatchObject([{ page: 2, due: '2026-12-05', text: 'Final numbers' }]);
});
