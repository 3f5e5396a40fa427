import { describe, expect, test } from 'vitest';
import { type AskedList, askedList } from './asked-list.ts';

/** A Friday. */
const NOW = new Date('2026-11-27T10:00:00Z');
const week = { from: '2026-11-23', before: '2026-11-30' };

describe('a question that asks for a list of what is open', () => {
  const always = { from: undefined, before: undefined, names: [] };
  test.each<[string, Partial<Omit<AskedList, 'kinds'>> & { kinds: string[] }]>([
    ['What did I promise Dana?', { whose: 'mine', kinds: ['promised'], names: ['dana'] }],
    ["What have we promised to Ms O'Neil?", { whose: 'mine', kinds: ['promised'], names: ['ms', 'o', 'neil'] }],
    ['What do I still owe?', { ...always, whose: 'mine', kinds: ['promised'] }],
    ['What do I still owe my clients?', { ...always, whose: 'mine', kinds: ['promised'] }],
    ['What does Brightwater owe me?', { whose: 'theirs', kinds: ['promised'], names: ['brightwater'] }],
    ['What did Dana promise?', { whose: 'theirs', kinds: ['promised'], names: ['dana'] }],
    ['What am I waiting for?', { ...always, whose: 'theirs', kinds: ['awaited'] }],
    ['What is due this week?', { ...week, whose: 'both', kinds: ['due'], names: [] }],
    ["What's due today", { from: '2026-11-27', before: '2026-11-28', whose: 'both' as const, kinds: ['due'] }],
    ['Which clients have deadlines?', { ...always, whose: 'both', kinds: ['due'] }],
    ['Which clients have deadlines next week?', { from: '2026-11-30', before: '2026-12-07', kinds: ['due'] }],
    ['What is overdue?', { from: undefined, before: '2026-11-27', whose: 'both', kinds: ['overdue'] }],
    ['What must I invoice?', { ...always, whose: 'mine', kinds: ['invoiced'] }],
    ['What do I have to pay this week?', { ...week, whose: 'mine', kinds: ['paid'] }],
    ['What do I have to send tomorrow?', { from: '2026-11-28', before: '2026-11-29', whose: 'mine', kinds: ['done'] }],
    ['What do I have to do this week?', { ...week, whose: 'mine', kinds: ['done'], names: [] }],
    ['What must I do for Brightwater?', { whose: 'mine', kinds: ['done'], names: ['brightwater'] }],
    ['Was habe ich diese Woche zu tun?', { ...week, language: 'de', whose: 'mine', kinds: ['done'], names: [] }],
    ['Was habe ich Frau Weber versprochen?', { language: 'de', whose: 'mine', names: ['frau', 'weber'] } as never],
    ['Was ist diese Woche fällig?', { ...week, language: 'de', whose: 'both', kinds: ['due'] }],
    ['Wat heb ik Jan beloofd?', { language: 'nl', whose: 'mine', names: ['jan'], kinds: ['promised'] }],
    ["Qu'est-ce que j'ai promis à Claire ?", { language: 'fr', whose: 'mine', names: ['claire'], kinds: ['promised'] }],
  ])('%s', (question, expected) => {
    const asked = askedList(question, NOW);
    expect(asked).not.toBeNull();
    const { kinds, ...rest } = expected;
    expect(asked).toMatchObject(rest);
    if (kinds) expect([...(asked?.kinds ?? [])]).toEqual(kinds);
  });

  test.each([
    'When is the report due?',
    'What is the deadline for the tender?',
    'What did Dana promise about the roof of the barn in the second meeting?',
    'What is the day rate for Brightwater?',
    'What do I have to do?',
    'What did I do this week?',
    'Who is responsible for the invoice?',
    'What is the payment term?',
    'What did we agree on payments. Please explain',
    'Why do I owe money?',
    'I promised Dana a report',
    '',
    '?',
  ])('is none: %s', (question) => {
    expect(askedList(question, NOW)).toBeNull();
  });
});
