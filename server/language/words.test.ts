import { describe, expect, test } from 'vitest';
import { detectLanguage, isStopword, stem, words } from './words.ts';

const terms = (text: string) => words(text).map(({ term }) => term);

describe('words', () => {
  test('have their positions', () => {
    const text = 'Anna’s £12,500 – INV-2044!';
    expect(words(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Anna’s', '12,500', 'INV', '2044']);
  });

  test.each([
    ['£12,500.00 or 12.500,00 € or £12.5k or 12500', ['12500', 'or', '12500', 'or', '12500', 'or', '12500']],
    ['5m and £5m and 3.50', ['5m', 'and', '5000000', 'and', '3.5']],
    ['P&L, U.S. and e.g.', ['p', 'l', 'us', 'and', 'eg']],
    ["don't, O'Brien’s, Zürich, Straße, naïve", ['dont', 'obrien', 'zurich', 'strasse', 'naive']],
    ["L'échéance d’avril, qu'elle, dell'accordo", ['echeance', 'avril', 'elle', 'accordo']],
    ["I'd, we'll, rock'n'roll, n't", ['id', 'well', 'rocknroll', 'nt']],
    ['会議のメモ ok', ['会議', '議の', 'のメ', 'メモ', 'ok']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['', []],
    ['—…!?', []],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  test('of a compound also include the whole', () => {
    expect(words('a follow-up, P&L, anna@acme.com').map(({ compound }) => compound)).toEqual([
      undefined,
      'followup',
      undefined,
      'p&l',
      undefined,
      'annaacmecom',
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['Call 020 7946 0958 now', '02079460958', '020 7946 0958'],
    ['+44 (0)20 7946 0958', '442079460958', '44 (0)20 7946 0958'],
    ['0171/555 66 77.', '01715556677', '0171/555 66 77'],
    ['IBAN: DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['GB29 NWBK 6016 1331 9268 19, please', 'gb29nwbk60161331926819', 'GB29 NWBK 6016 1331 9268 19'],
    ['020-7946-0958', '02079460958', '020-7946-0958'],
  ])('of a number in groups include the whole: %s', (text, whole, shown) => {
    const first = words(text).find(({ compound }) => compound !== undefined);
    expect(first?.compound).toBe(whole);
    expect(text.slice(first?.start, first?.compoundEnd)).toBe(shown);
  });

  test.each(['in 2025 12 people came', 'room 12 34', 'A4 sheets'])('%s is not such a number', (text) => {
    expect(words(text).every(({ compound }) => compound === undefined)).toBe(true);
  });

  test('include a name with its article as one', () => {
    expect(words("D'Angelo L'Oréal d'avril").map(({ term, compound }) => [term, compound])).toEqual([
      ['angelo', 'dangelo'],
      ['oreal', 'loreal'],
      ['avril', undefined],
    ]);
  });

  test('are cut if they are endless', () => {
    expect(terms('x'.repeat(100_000))).toEqual(['x'.repeat(64)]);
    expect(terms('a-'.repeat(50_000))).toHaveLength(50_000);
  });
});

test('have the stem their inflections share', () => {
  expect(['meetings', 'negotiated'].map((word) => stem(word, 'en'))).toEqual(['meet', 'negoti']);
  expect(stem('rechnungen', 'de')).toBe(stem('rechnung', 'de'));
  expect(stem('contrats', 'fr')).toBe(stem('contrat', 'fr'));
  expect(stem('inv2044', 'en')).toBe('inv2044');
});

test('have the stopwords of their language', () => {
  expect([isStopword('the', 'en'), isStopword('und', 'de'), isStopword('und', 'en'), isStopword('x', 'xx')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['The committee met on Tuesday to talk about the budget of the coming year.', 'en'],
  ['Wir haben die Rechnungen an die Kunden verschickt', 'de'],
  ['Nous avons envoyé les contrats signés au client', 'fr'],
  ['встреча с клиентом по бюджету', 'ru'],
  ['会議のメモ', 'ja'],
  ['Smith Acme Kowalski 2044', 'en'],
  ['', 'en'],
])('the language of "%s" is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
