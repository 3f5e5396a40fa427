import { describe, expect, test } from 'vitest';
import { found, library, search } from '#tests/search-library.ts';

/** What is marked of a text for a question, in a library that has the text. */
function marked(question: string, text: string, withRelated = false): string[] {
  const { matchesIn } = search(library(text, 'Nothing of it.'), question);
  return matchesIn(text, withRelated).map(({ start, end }) => text.slice(start, end));
}

describe('highlights', () => {
  test('the words of the query, their inflections and corrections', () => {
    const text = 'The invoices and bills of the committee are due.';
    expect(marked('which invoice of the comittee', text)).toEqual(['invoices', 'committee']);
  });

  test('related words only on demand', () => {
    const text = 'The bill of March is open.';
    expect(marked('invoice', text)).toEqual([]);
    expect(marked('invoice', text, true)).toEqual(['bill']);
  });

  test.each([
    ['inv2044', 'Invoice INV-2044 is late.', ['INV-2044']],
    ['INV-2044', 'Invoice INV-2044 is late.', ['INV-2044']],
    ['$1.4M', 'They paid $1.4M for it.', ['1.4M']],
    ['£12,500', 'They agreed to £12.5k in May.', ['12.5k']],
    ['"annual report"', 'The Annual Report, not annual, and no report.', ['Annual Report']],
    ['“on time” budget', 'The budget is on time, on other time.', ['budget', 'on time']],
    ['02079460958', 'Call 020 7946 0958 now.', ['020 7946 0958']],
    ['anna@acme.com', 'Write to anna@acme.com today.', ['anna@acme.com']],
  ])('%s', (question, text, expected) => {
    expect(marked(question, text)).toEqual(expected);
  });
});

describe('numbers and codes are found in every spelling', () => {
  test.each([
    ['02079460958', 'Call 020 7946 0958.'],
    ['020 7946 0958', 'Call 02079460958.'],
    ['020 7946 0958', 'Call 0207 946 0958.'],
    ['+442079460958', 'Call +44 20 7946 0958.'],
    ['DE89370400440532013000', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['DE89 3704 0044 0532 0130 00', 'IBAN DE89370400440532013000'],
    ['inv 2044', 'Invoice INV2044'],
    ['inv2044', 'Invoice INV 2044'],
    ['INV-2044', 'Invoice INV2044'],
    ['20250041', 'Invoice 2025-0041'],
  ])('%s in "%s"', (question, text) => {
    expect(found(library('Call 030 1234 5678, invoice INV-2099.', text), question)[0]).toBe('2');
  });
});

describe('related words', () => {
  const texts = ['A bill is open.', 'The committee talks.', 'Purchase order of May.', 'The fee is fine.'];

  test.each([
    'anna@invoice.com',
    'https://example.com/invoice',
    'www.invoice.org',
    'PO-7731',
    '"invoice"',
    'invoice.com',
  ])('are not used for %s', (question) => {
    expect(found(library(...texts), question)).toEqual([]);
  });

  test('exist only in English: not for a German question, nor for a single word among German notes', () => {
    const german = [
      'Der Rat der Stadt hat die Sache nicht gelesen, und die Leute sind mit der Antwort nicht zufrieden.',
      'Die Firma und der Kunde haben sich auf das Ende der Arbeit geeinigt, und das ist auch gut so.',
      'The company agreed.',
    ];
    expect(found(library(...german), 'business')).toEqual([]);
    expect(found(library('The firm agreed.'), 'business')).toEqual(['1']);
    expect(found(library(...german, 'The bill.'), 'wo ist die invoice von der Firma')).toEqual(['2']);
  });

  test('do not include "fee" for "late"', () => {
    expect(found(library(...texts), 'late')).toEqual([]);
  });
});
