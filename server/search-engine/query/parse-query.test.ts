import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

/** A Saturday. */
const now = new Date('2026-11-21T09:00:00Z');
const parse = (text: string) => parseQuery(text, now);

describe('filters in the search box', () => {
  test('tags, folders, kinds and days are removed from the text', () => {
    expect(
      parse('tag:budget tag:"two words" in:"My Files" kind:documents before:2026-06 after:2026-01-15 hire'),
    ).toEqual({
      text: 'hire',
      filters: {
        tags: ['budget', 'two words'],
        folderNames: ['My Files'],
        kind: 'documents',
        before: '2026-06-01',
        after: '2026-01-15',
      },
      excluded: [],
      unread: [],
    });
  });

  test('days have names, and kinds have short ones', () => {
    expect(parse('after:yesterday before:Today kind:docs').filters).toMatchObject({
      after: '2026-11-20',
      before: '2026-11-21',
      kind: 'documents',
    });
  });

  test.each(['tag:', 'tag:""', 'colour:red'])('%s is not a filter and stays in the text', (text) => {
    expect(parse(`${text} word`)).toMatchObject({ text: `${text} word`, filters: { tags: [], folderNames: [] } });
  });

  test.each(['before:soon', 'after:2026-02-30', 'kind:poem', 'before:2026-13'])(
    '%s is reported as not understood, and not searched for as words',
    (filter) => {
      expect(parse(`${filter} word`)).toMatchObject({
        text: 'word',
        filters: { tags: [], folderNames: [] },
        unread: [{ filter }],
      });
    },
  );
});

describe('times that filter', () => {
  test.each([
    ['notes from last week', '2026-11-09', '2026-11-16'],
    ["last week's notes", '2026-11-09', '2026-11-16'],
    ['what did I write in March', '2026-03-01', '2026-04-01'],
    ['documents uploaded yesterday', '2026-11-20', '2026-11-21'],
    ['notes between 1 March and 5 April', '2026-03-01', '2026-04-06'],
    ['notes from December', '2025-12-01', '2026-01-01'],
    ['everything written in 2025', '2025-01-01', '2026-01-01'],
    ['edited last week', '2026-11-09', '2026-11-16'],
    ['changed between 1 March and 5 April', '2026-03-01', '2026-04-06'],
  ])('%s', (text, after, before) => {
    expect(parse(text)).toMatchObject({ text: '', filters: { tags: [], folderNames: [], after, before } });
  });

  test('hide nothing if they would hide everything', () => {
    expect(parse('tag:a notes about pricing edited last week').otherwise).toEqual({
      text: 'notes about pricing edited last week',
      filters: { tags: ['a'], folderNames: [] },
      excluded: [],
      period: { from: '2026-11-09', to: '2026-11-16' },
    });
    expect(parse('the March offsite').otherwise).toBeUndefined();
  });

  test('leave the other words of the question', () => {
    expect(parse('budget changed since May')).toMatchObject({ text: 'budget ', filters: { after: '2026-05-01' } });
    expect(parse('notes about pricing from last week')).toMatchObject({
      text: expect.stringContaining('pricing'),
      filters: { after: '2026-11-09', before: '2026-11-16' },
    });
    expect(parse('notes before June 2026')).toMatchObject({ filters: { before: '2026-06-01' } });
  });

  test('yield to a filter in the search box', () => {
    expect(parse('notes from last week after:2026-11-12').filters).toMatchObject({ after: '2026-11-12' });
  });
});

describe('times that may be the subject of a note', () => {
  test.each([
    'the March offsite',
    'pricing call last week',
    'meeting on 3 June 2026',
    'invoices due before June 2026',
    'notes in march about invoices',
    'the invoice from last week',
    'price increase since May',
    'files we need before August',
    'documents for the audit in 2025',
  ])('%s hides nothing', (text) => {
    const { filters, period } = parse(text);
    expect(filters).toEqual({ tags: [], folderNames: [] });
    expect(period).toBeDefined();
    expect(period).not.toHaveProperty('isAllAsked');
  });

  test('a time alone asks for everything from that time', () => {
    expect(parse('notes in March')).toMatchObject({
      filters: { tags: [], folderNames: [] },
      period: { from: '2026-03-01', to: '2026-04-01', isAllAsked: true },
    });
  });

  test.each(['may budget', 'the second sun terrace', 'Q3 2026'])('%s mentions no time', (text) => {
    expect(parse(text)).toEqual({ text, filters: { tags: [], folderNames: [] }, excluded: [], unread: [] });
  });
});

describe('politeness', () => {
  test.each([
    ['Could you please find the notes about catering?', 'catering?'],
    ['what did we say about the fee increase', 'the fee increase'],
    ["I'm looking for the Acme contract, thanks", 'the Acme contract'],
    ['show me the venue list please', 'the venue list'],
  ])('%s asks for "%s"', (text, asked) => {
    expect(parse(text).text).toBe(asked);
  });

  test.each(['find', 'please', '"could you please"', 'what', 'show'])('%s alone is searched for', (text) => {
    expect(parse(text).text).toBe(text);
  });
});

test('parses long and hostile questions', () => {
  for (const text of [
    'tag:"'.repeat(200),
    'could you '.repeat(100),
    'last week '.repeat(100),
    '1/1/'.repeat(250),
    '',
  ]) {
    expect(typeof parse(text).text).toBe('string');
  }
});
