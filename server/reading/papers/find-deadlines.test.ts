import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dayFrom, dayOf } from '#server/language/days/calendar.ts';
import { dayOfDocument } from '#server/language/text-day.ts';
import { readNote } from '../read-note.ts';
import { withDeadlines } from './with-deadlines.ts';

const FOLDER = 'tests/corpus/papers';
const TODAY = dayFrom(2026, 11, 27) as number;
const SELF = ['Imogen Sadler', 'Imogen', 'Ms Sadler', 'Sadler Operations Ltd'];

function read(text: string, fileName = 'paper.txt') {
  const stated = dayOfDocument(fileName, text, TODAY);
  const day = stated === null ? TODAY : dayOf(new Date(stated));
  const found = readPages([text], fileName.replace('.txt', ''), day);
  return found.map(({ due, waiting, owner, text }) => `${due}${waiting ? ` (${owner ?? 'them'})` : ''} ${text}`);
}

function readPages(texts: readonly string[], title: string, day = TODAY) {
  const pages = texts.map((markdown, index) => ({ number: index + 1, markdown }));
  const paper = { documentId: 'document', isPaged: true, title, pages, day, seen: TODAY, self: SELF };
  return withDeadlines({ title, content: '', createdAt: new Date(), self: SELF, tasks: [], papers: [paper] });
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
    ['may be in the next line', 'The lease in two copies is to be returned to us by\n4 December 2026.', '2026-12-04'],
    ['is read in German', 'Der Mieter hat die Kaution bis zum 4. Dezember 2026 zu leisten.', '2026-12-04'],
    ['is read in French', 'Le locataire doit rendre les clés au plus tard le 4 décembre 2026.', '2026-12-04'],
    ['is read in Dutch', 'Gelieve het bedrag uiterlijk 4 december 2026 over te maken.', '2026-12-04'],
    ['is read in Spanish', 'La factura vence el 4 de diciembre de 2026.', '2026-12-04'],
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
    'Die Ausstellung ist bis zum 4. Januar 2027 geöffnet.',
    "L'exposition est ouverte jusqu'au 4 janvier 2027.",
    'La tienda permanece cerrada hasta el 4 de enero de 2027.',
    'De winkel is gesloten tot 4 januari 2027.',
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

test('a deadline knows its page and its place there', () => {
  const pages = ['Quote', 'For the dinner\n\nFinal numbers: 5 December 2026'];
  const [found] = readPages(pages, 'Quote');
  expect(found).toMatchObject({ page: 2, due: '2026-12-05', text: 'Final numbers' });
  expect(pages[1]?.slice(found?.from, found?.to)).toBe('Final numbers: 5 December 2026');
});

test('a note says each obligation once: a copy of its document is no other to-do', () => {
  const sentence = 'Please pay the deposit of £400 by 4 December 2026.';
  const paper = { documentId: 'document', isPaged: true, title: 'Quote', pages: [{ number: 1, markdown: sentence }] };
  const papers = [paper, { ...paper, documentId: 'again' }].map((each) => ({ ...each, day: TODAY, self: SELF }));
  const note = { title: 'Quote', content: sentence, createdAt: new Date(), self: SELF };
  const { tasks } = readNote({ ...note, writtenOn: new Date() });
  const found = withDeadlines({ ...note, tasks, papers });
  expect(found.map(({ text, due, documentId }) => [text, due, documentId])).toEqual([
    ['Please pay the deposit of £400', '2026-12-04', 'document'],
  ]);
});
