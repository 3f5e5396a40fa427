import { expect, test } from 'vitest';
import { findAmounts } from './amounts.ts';
import { readBlocks } from './blocks.ts';

const amountsOf = (text: string) =>
  findAmounts(readBlocks([{ number: 1, markdown: text }])).map((amount) => amount.text);

test.each([
  ['The fee is £12,500 plus VAT.', ['£12,500']],
  ['$3.5m, US$ 5 bn, $1.2 million and A$20', ['$3.5m', 'US$ 5 bn', '$1.2 million', 'A$20']],
  ['12,500 EUR or EUR 12.500,00', ['12,500 EUR', 'EUR 12.500,00']],
  ["CHF 210'000, CHF 1’250.50", ["CHF 210'000", 'CHF 1’250.50']],
  ['12 500 € et 85 000,50 €', ['12 500 €', '85 000,50 €']],
  [
    '1.2 million dollars, 50 euros, 20 million pounds sterling',
    ['1.2 million dollars', '50 euros', '20 million pounds sterling'],
  ],
  ['3,5 Mio. Euro und 5 Mrd. EUR', ['3,5 Mio. Euro', '5 Mrd. EUR']],
  ['£5–7 million or €10-12k', ['£5–7 million', '€10-12k']],
  ['₹1,50,000 and ¥1000', ['₹1,50,000', '¥1000']],
  ['R$ 10.000,00 e 500 kr', ['R$ 10.000,00', '500 kr']],
  ['4.500,- € im Monat, CHF 180.- je Sitzung, € 95,- per uur.', ['4.500,- €', 'CHF 180.-', '€ 95,-']],
  ['1,2 million d’euros, 1,2 millones de euros', ['1,2 million d’euros', '1,2 millones de euros']],
  ['£68 per guest, at £0.99/h.', ['£68', '£0.99']],
])('%s', (text, amounts) => {
  expect(amountsOf(text)).toEqual(amounts);
});

test.each([
  '5% of 320 guests',
  '12,500 people',
  'version 1.2.3',
  '$1.2.3',
  'x$5',
  '$12abc',
  '$$$ and €',
  '12k followers',
  '2026',
])('finds no money in "%s"', (text) => {
  expect(amountsOf(text)).toEqual([]);
});

test('lists each amount once, in order, at most twenty', () => {
  expect(amountsOf('£9, £1, £9 and £ 1')).toEqual(['£9', '£1']);
  expect(amountsOf(Array.from({ length: 30 }, (_, index) => `£${index + 1}`).join(' '))).toHaveLength(20);
});
