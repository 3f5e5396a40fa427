import { describe, expect, test } from 'vitest';
import { found, library, passage, search } from '#tests/search-library.ts';
import { createLibraryIndex } from '../engine.ts';

describe('words', () => {
  test('an inflection finds the other inflections', () => {
    const index = library('We negotiated the contracts.', 'The weather was fine.');
    expect(found(index, 'negotiating a contract')).toEqual(['1']);
  });

  test('German, French and other words are found by their own inflections', () => {
    const index = library(
      'Wir haben die Rechnungen an den Kunden verschickt, und er hat sie noch nicht bezahlt.',
      'Nous avons envoyé les contrats signés au client, mais il ne les a pas encore lus.',
    );
    expect(found(index, 'Rechnung')).toEqual(['1']);
    expect(found(index, 'contrat')).toEqual(['2']);
  });

  test('accents, case and typographic apostrophes make no difference', () => {
    const index = library('Lunch at the CAFÉ Zürich with O’Brien', 'Nothing of it');
    for (const text of ['cafe', 'Café', 'zurich', "o'brien", 'obrien']) expect(found(index, text)).toEqual(['1']);
  });

  test.each(['12500', '£12,500', '12,500.00', '£12.5k', '12.500,00 €'])('finds an amount as %s', (text) => {
    expect(found(library('They agreed to £12,500 in May.', 'They agreed to £12,600.'), text)[0]).toBe('1');
  });

  test('a code is found whole and in parts', () => {
    const index = library('Invoice INV-2044 is late.', 'Invoice INV-2045 is late.');
    expect(found(index, 'INV-2044')[0]).toBe('1');
    expect(found(index, 'inv2045')).toEqual(['2']);
    expect(found(index, '2044')).toEqual(['1']);
  });

  test('an address is found by any part of it', () => {
    const index = library('Write to anna.smith@acme.co.uk about it', 'Write to somebody');
    for (const text of ['anna.smith@acme.co.uk', 'acme', 'smith']) expect(found(index, text)).toContain('1');
    expect(found(index, 'anna.smith@acme.co.uk')[0]).toBe('1');
  });

  test('Chinese and Japanese text is found without spaces', () => {
    const index = library('明日の会議のメモを準備する', '昨日は晴れでした');
    expect(found(index, '会議')).toEqual(['1']);
  });

  test('a word in the title counts more than one in the text', () => {
    const index = createLibraryIndex();
    index.put('text', [passage('The budget was mentioned once here.', { title: 'Minutes' })]);
    index.put('title', [passage('Figures for the coming year follow.', { title: 'Budget' })]);
    expect(found(index, 'budget')).toEqual(['title', 'text']);
  });

  test('tags and headings are searched too', () => {
    const index = createLibraryIndex();
    index.put('tagged', [passage('Some text.', { tags: ['quarterly review'] })]);
    index.put('headed', [passage('Some text.', { heading: 'Travel' })]);
    expect(found(index, 'quarterly')).toEqual(['tagged']);
    expect(found(index, 'travel')).toEqual(['headed']);
  });

  test('adjacent words count more', () => {
    const index = library(
      'The plan of the garden shows a house and a new gate beside the old wall of it.',
      'The garden gate is open and the new plan of the old house shows a wall beside it.',
    );
    expect(found(index, 'garden gate')[0]).toBe('2');
  });

  test('answers a question of only stopwords', () => {
    expect(found(library('To be or not to be.', 'Nothing.'), 'to be or not to be')).toEqual(['1']);
  });
});

describe('quotation marks', () => {
  const index = library('The annual report of the board.', 'The board reports annually.', 'Annual leave; the report.');

  test('finds only what has the words side by side as written', () => {
    expect(found(index, '"annual report"')).toEqual(['1']);
    expect(found(index, '“Annual Report” board')).toEqual(['1']);
  });

  test('finds nothing if no text has the phrase, even if something is similar', () => {
    expect(found(index, '"annual board"')).toEqual([]);
  });
});

describe('while typing', () => {
  const index = library('The catering menu.', 'A category of its own.', 'The cat.');

  test('the beginning of the last word is enough', () => {
    expect(found(index, 'cate', { isTyping: true }).sort()).toEqual(['1', '2']);
  });

  test('not for a finished word, nor for words before it', () => {
    expect(found(index, 'categ')).toEqual([]);
    expect(found(index, 'cate menu', { isTyping: true })).not.toContain('2');
    expect(found(index, 'categ ', { isTyping: true })).toEqual([]);
  });
});

describe('typing errors', () => {
  const index = library('The committee met.', 'The commitment stands.', 'A budget.', 'A gadget.');

  test.each([
    ['comittee', 'committee'],
    ['comimttee', 'committee'],
    ['budegt', 'budget'],
    ['bugdet', 'budget'],
  ])('searches %s as %s, and says so', (from, to) => {
    const { corrections, hits } = search(index, from);
    expect(corrections).toEqual([{ from, to }]);
    expect(hits).toHaveLength(1);
  });

  test('never corrects a word that exists', () => {
    expect(search(index, 'gadget').corrections).toEqual([]);
    expect(found(index, 'gadget')).toEqual(['4']);
  });

  test('leaves short words, numbers and what resembles nothing unchanged', () => {
    for (const text of ['bud', '20451', 'xylophonist']) {
      expect(search(index, text)).toMatchObject({ hits: [], corrections: [] });
    }
  });
});

describe('words of the trade', () => {
  test('finds synonyms, and the reason says so', () => {
    const index = library('The bill of March is still open.', 'The garden is green.');
    const [hit] = search(index, 'invoice').hits;
    expect(hit).toMatchObject({ source: '1', reason: { kind: 'related', by: 'invoice ≈ bill' } });
  });

  test('abbreviations match their phrases, and phrases their abbreviations', () => {
    const index = library('The ROI was poor.', 'We saw no return on investment at all.', 'Return the investment book.');
    expect(found(index, 'ROI').slice(0, 2)).toEqual(['1', '2']);
    expect(found(index, 'return on investment')).toContain('1');
  });

  test('the word of the query comes first', () => {
    const index = library('The bill of March is open.', 'The invoice of March is open.');
    expect(found(index, 'invoice')).toEqual(['2', '1']);
    expect(search(index, 'invoice').hits[0]?.reason).toEqual({ kind: 'words' });
  });

  test('does not treat a word of the trade as a typing error', () => {
    expect(search(library('The watering of plants.', 'Food for sixty.'), 'catering')).toMatchObject({
      corrections: [],
      hits: [{ source: '2' }],
    });
  });
});

describe('results', () => {
  test('list a source once, with its best passage', () => {
    const index = createLibraryIndex();
    index.put('note', [
      passage('Budget is a word here among many other words that say other things.', { key: 'a' }),
      passage('Budget, budget and budget again.', { key: 'b' }),
    ]);
    expect(search(index, 'budget').hits).toMatchObject([{ source: 'note', key: 'b' }]);
  });

  test('list the newer of equals first', () => {
    const index = createLibraryIndex();
    for (const [source, updatedAt] of [
      ['old', 1],
      ['newest', 3],
      ['newer', 2],
    ] as const) {
      index.put(source, [passage('The same text.', { updatedAt })]);
    }
    expect(found(index, 'text')).toEqual(['newest', 'newer', 'old']);
  });

  test('exclude what is not allowed, which takes no place of what is', () => {
    const index = library(...Array.from({ length: 900 }, (_, number) => `Budget ${number} budget`), 'A budget.');
    const isAllowed = (source: string) => source === '901';
    expect(found(index, 'budget', { isAllowed, limit: 1 })).toEqual(['901']);
  });

  test('prefer what was changed in a period, and hide nothing', () => {
    const index = createLibraryIndex();
    index.put('march', [passage('The offsite.', { updatedAt: Date.parse('2026-03-10') })]);
    index.put('june', [passage('The offsite.', { updatedAt: Date.parse('2026-06-10') })]);
    expect(found(index, 'offsite', { period: { from: '2026-03-01', to: '2026-04-01' } })).toEqual(['march', 'june']);
  });

  test('for a period alone, include what has its name and what was changed in it', () => {
    const index = createLibraryIndex();
    index.put('of march', [passage('Invoices of March.', { updatedAt: Date.parse('2026-05-10') })]);
    index.put('then', [passage('The offsite.', { updatedAt: Date.parse('2026-03-10') })]);
    index.put('neither', [passage('The garden.', { updatedAt: Date.parse('2026-06-10') })]);
    const period = { from: '2026-03-01', to: '2026-04-01', isAllAsked: true };
    const { hits } = search(index, 'in March', { period });
    expect(hits).toMatchObject([
      { source: 'of march', reason: { kind: 'words' } },
      { source: 'then', reason: { kind: 'period' } },
    ]);
  });

  test('include what a model finds near, even without a common word', () => {
    const index = library('A puppy in the office.', 'The lorry at the gate.');
    const vectors = [
      { source: '2', key: '0', similarity: 0.9 },
      { source: '1', key: '0', similarity: 0.1 },
      { source: 'gone', key: '0', similarity: 0.1 },
    ];
    expect(search(index, 'zzz', { vectors }).hits[0]).toMatchObject({
      source: '2',
      reason: { kind: 'related', by: null },
    });
  });

  test('rank a text with all words of a question above one with a common word', () => {
    const fillers = Array.from({ length: 30 }, (_, at) => `meeting about item${at} with colleague${at}`);
    const index = library('the deposit for the Lindenhof terrace is due before the meeting', ...fillers);
    expect(found(index, 'deposit Lindenhof terrace meeting')).toEqual(['1']);
    expect(found(index, 'meeting')).toHaveLength(31);
  });
});
