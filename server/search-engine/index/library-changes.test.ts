import { describe, expect, test } from 'vitest';
import { found, library, passage, search } from '#tests/search-library.ts';
import { createLibraryIndex, loadLibraryIndex } from '../engine.ts';

describe('changes', () => {
  test('putting a source again replaces it', () => {
    const index = library('About apples.', 'About pears.');
    index.put('1', [passage('About plums.')]);
    expect(found(index, 'apples')).toEqual([]);
    expect(found(index, 'plums')).toEqual(['1']);
    expect(index.passageCount).toBe(2);
  });

  test('a deleted source is not found, and its words no longer count', () => {
    const index = library('About apples.', 'About pears.');
    index.delete('1');
    index.delete('never there');
    expect([index.has('1'), index.has('2'), index.passageCount]).toEqual([false, true, 1]);
    expect(found(index, 'apples')).toEqual([]);
    expect(found(index, 'about')).toEqual(['2']);
  });

  test('a source without passages does not exist', () => {
    const index = createLibraryIndex();
    index.put('empty', []);
    expect(index.has('empty')).toBe(false);
    expect(found(index, 'anything')).toEqual([]);
  });
});

describe('serializing', () => {
  const bodies = Array.from({ length: 60 }, (_, number) => {
    const subject = [
      'budget and invoice of the client',
      'wedding flowers and the venue',
      'pension and annuity of the widow',
    ];
    return `Note ${number} is about the ${subject[number % 3]} and item ${number % 7} of the list.`;
  });
  const questions = ['budget client', 'venu', '"pension and annuity"', 'item 3', 'flowers for the wedding', 'INV-1'];

  test('a loaded index answers like the one that was serialized', () => {
    const index = library(...bodies);
    index.delete('7');
    index.put('9', [passage('Rewritten with Blumen und Kuchen für die Hochzeit der Familie.')]);
    const loaded = loadLibraryIndex(index.serialize());
    for (const text of questions) expect(search(loaded, text).hits).toEqual(search(index, text).hits);
    expect(loaded.passageCount).toBe(index.passageCount);
  });

  test('a loaded index accepts changes like any other', () => {
    const index = library(...bodies);
    const loaded = loadLibraryIndex(index.serialize());
    loaded.put('new', [passage('A zeppelin for the wedding.')]);
    loaded.delete('2');
    expect(found(loaded, 'zeppelin')).toEqual(['new']);
    const again = loadLibraryIndex(loaded.serialize());
    expect(found(again, 'zeppelin wedding')[0]).toBe('new');
    expect(again.has('2')).toBe(false);
  });

  test('the same notes always give the same bytes, in pieces of at most 1 MiB', () => {
    const make = () => library(...bodies).serialize();
    const pieces = make();
    expect(pieces).toEqual(make());
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1024 * 1024);
  });

  test('refuses bytes that are not an index', () => {
    expect(() => loadLibraryIndex([])).toThrow();
    expect(() => loadLibraryIndex([new Uint8Array(500).fill(120)])).toThrow();
    const [piece = new Uint8Array()] = library('Something').serialize();
    expect(() => loadLibraryIndex([piece.subarray(0, piece.length / 2)])).toThrow();
  });

  test('an empty index can be stored too', () => {
    expect(loadLibraryIndex(createLibraryIndex().serialize()).passageCount).toBe(0);
  });
});

describe('hostile questions', () => {
  const index = library('A budget.', 'Nothing else.');

  test.each([
    ['empty', ''],
    ['spaces', ' \n\t '],
    ['signs of regular expressions', '.*+?^$ {}()|[]\\ (a+)+$'],
    ['an open quotation', '"budget'],
    ['empty quotations', '"" "" "'],
    ['50 KB of one word', 'budget '.repeat(7000)],
    ['50 KB without a space', 'x'.repeat(50_000)],
    ['50 KB of quotation marks', '"'.repeat(50_000)],
    ['half of a surrogate pair', 'budget \ud83d'],
    ['zero characters', 'budget\u0000en'],
    ['marks without a letter', '\u0301\u0301\u0301'],
    ['names of properties', '__proto__ constructor toString'],
    ['right to left', '\u202ebudget\u202c'],
  ])('%s are answered', (_, text) => {
    for (const isTyping of [true, false]) expect(search(index, text, { isTyping }).hits.length).toBeLessThanOrEqual(2);
  });
});
