import { describe, expect, test } from 'vitest';
import { type Day, dayFrom } from './days/calendar.ts';
import { dayOfContent, dayOfDocument, dayOfTitle } from './text-day.ts';

const TODAY = dayFrom(2026, 11, 24) as Day;
const title = (text: string) => dayOfTitle(text, TODAY)?.day;
const content = (text: string) => dayOfContent(text, TODAY)?.day;
const document = (text: string, name = 'file.pdf') => dayOfDocument(name, text, TODAY);

describe('the day of a title', () => {
  test.each([
    ['2026-11-18 Weekly call', '2026-11-18'],
    ['2 December 2026', '2026-12-02'],
    ['Call with Dana, 18 Nov 2026', '2026-11-18'],
    ['Call 18 Nov', '2026-11-18'],
    ['Kick-off (Dec 3)', '2026-12-03'],
    ['Erstgespräch 18. November 2026', '2026-11-18'],
    ['Telefonat 18.11.', '2026-11-18'],
    ['Réunion du 18 novembre 2026', '2026-11-18'],
    ['Weekly 11/18/2026', '2026-11-18'],
    ['Weekly 18/11/2026', '2026-11-18'],
    ['Weekly 11/12/2026', '2026-11-12'],
    ['Weekly 10/11/2026', '2026-11-10'],
    ['2024-02-29_leap.md', '2024-02-29'],
    ['Call 30 December', '2026-12-30'],
    ['Call 30 January', '2027-01-30'],
    ['Call 30 August', '2026-08-30'],
  ])('%s: %s', (text, day) => {
    expect(title(text)).toBe(day);
  });

  test.each([
    'Untitled Note',
    'Session 3/4',
    'Offer valid until 3 March 2027',
    'Plan for next Tuesday',
    'Q3 numbers',
    'May 2026 and what follows',
    '31.2.2026',
    'Report due 30 November 2026',
    'Room 2026-1118',
  ])('none in “%s”', (text) => {
    expect(title(text)).toBeUndefined();
  });
});

describe('the day of a note', () => {
  test.each([
    ['18 November 2026\n\nDana wants the report.', '2026-11-18'],
    ['Date: 18 November 2026', '2026-11-18'],
    ['# Weekly call\n\n**Date:** Wed, 18 Nov 2026, 10:30\n', '2026-11-18'],
    ['Datum: 18.11.2026', '2026-11-18'],
    ['# Call with Lumen 18 Nov 2026\n\nThey are late.', '2026-11-18'],
    ['Call with Lumen on 3 November: it is late, and they want to talk again before they decide.', '2026-11-03'],
    ['---\ntags: [a]\ndate: 2026-11-18\n---\n18 October 2026', '2026-11-18'],
    ['```yaml\ndate: 2026-12-02\n```\n\nPreparation', '2026-12-02'],
    ['London, 16 October 2026\n\nDear Ms Marsh,', '2026-10-16'],
    ['Berlin, den 16. Oktober 2026\n\nSehr geehrte Frau Marsch,', '2026-10-16'],
    ['4 December 2026', '2026-12-04'],
  ])('%j: %s', (text, day) => {
    expect(content(text)).toBe(day);
  });

  test.each([
    '',
    'The wedding is on June 12, 2027.',
    'Dana called. She has to know by 18 November 2026.',
    'Send the deck to Dana 3 December',
    '- [ ] Pay the band 3 November 2026\n- [ ] Call',
    'We met them.\nThen lunch.\nThen dinner.\n18 November 2026',
    '# Facts\n\nDay rate 1,250 since 4 November 2026',
    '3 people on 18 tables',
  ])('none in %j', (text) => {
    expect(content(text)).toBeUndefined();
  });

  test('is that of the newest mail of a thread', () => {
    const english = `From: Greg Fenwick <greg@fenwick.example>
Sent: Monday, 16 November 2026 17:40
To: Nadia
Subject: Re: Offer

I need it by Wednesday night, before 1 December 2026.

> On Thu, 12 Nov 2026 at 09:12, Nadia Rahman wrote:
> You get it on Friday 27th.`;
    expect(content(english)).toBe('2026-11-16');
    const upwards = english.replace('Thu, 12 Nov', 'Wed, 18 Nov');
    expect(content(upwards)).toBe('2026-11-18');
    const german = 'Von: Jonas Weber\nGesendet: Mittwoch, 18. November 2026 10:12\nAn: Nadia\nBetreff: Termin\n\nHallo';
    expect(content(german)).toBe('2026-11-18');
    const raw = 'Subject: Offer\nFrom: a@example.com\nDate: Wed, 18 Nov 2026 10:12:33 +0100\n\nHello';
    expect(content(raw)).toBe('2026-11-18');
  });

  test('takes the order of day and month from the text', () => {
    expect(content('Date: 03/04/2026\n\nThen 25/12/2026.')).toBe('2026-04-03');
    expect(content('Date: 03/04/2026\n\nThen 12/25/2026.')).toBe('2026-03-04');
  });

  test('keeps in mind whether the year was written', () => {
    expect(dayOfTitle('Call 18 Nov', TODAY)).toEqual({ day: '2026-11-18', hasYear: false });
    expect(dayOfTitle('Call 18 Nov 2026', TODAY)).toEqual({ day: '2026-11-18', hasYear: true });
  });
});

describe('the day of a document', () => {
  test.each([
    [
      'Hartley & Partners\n12 High Street\nBath\n\n16 October 2026\n\nDear Ms Rahman,\nby 3 November 2026',
      '2026-10-16',
    ],
    ['CONSULTING AGREEMENT\n\nThis agreement is made on 16 October 2026 between', '2026-10-16'],
    ['# Contract\n\nbetween A and B, dated 16 October 2026, ends on 31 December 2027', '2026-10-16'],
    ['Quote 17\n| Valid until | 30.11.2026 |\n| Date | 16.10.2026 |', '2026-10-16'],
    ['Contract date: 16 October 2026\nStart date: 1 November 2026', '2026-10-16'],
    ['Rechnung\nRechnungsdatum: 16.10.2026\nFällig am 30.11.2026', '2026-10-16'],
    ['Event date: 5 December 2026\nDate of issue: 16 October 2026', '2026-10-16'],
    ['Thank you for your letter dated 3 October 2026.', null],
    ['Please pay until 30 November 2026.', null],
    ['Nothing', null],
  ])('%j: %s', (text, day) => {
    expect(document(text)).toBe(day);
  });

  test('is that of its file name if the text has none', () => {
    expect(document('Minutes', '2026-10-16 Board.pdf')).toBe('2026-10-16');
    expect(document('16 October 2026', '2026-11-20 scan.pdf')).toBe('2026-10-16');
  });
});

test.each(['Date: ', 'a\n', '18 Nov 2026 ', '1/1/20 ', '> On 1 wrote: ', '|', '\n\n'])(
  'reads long texts: %j',
  (part) => {
    expect(() => dayOfContent(`From: a\nSent: b\n${part.repeat(100_000)}`, TODAY)).not.toThrow();
    expect(() => dayOfDocument(part.repeat(10_000), part.repeat(100_000), TODAY)).not.toThrow();
  },
);
