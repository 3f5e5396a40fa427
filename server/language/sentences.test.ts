import { describe, expect, test } from 'vitest';
import { diceFrom } from '#tests/random.ts';
import { splitSentences } from './sentences.ts';

const textsOf = (text: string) => splitSentences(text).map((sentence) => sentence.text);

/** Each text is written with | where a sentence ends. */
describe('sentences end where a reader would end them', () => {
  test.each([
    ['plain ones', 'The hall is booked.|Who pays?|Nobody knows!|We wait.'],
    ['titles', 'Dr. Smith met Mrs. Jones and Prof. Berg.|They agreed.'],
    ['initials', 'J. R. R. Tolkien wrote to A. Berg.|She answered.'],
    ['numbers with a name', 'See Fig. 2 and No. 5 on p. 12 for the costs.|They rose.'],
    ['"No." as an answer', 'No.|We refuse.'],
    ['decimals, amounts and versions', 'It costs £3.50 or 1,250.75 EUR in version 1.2.3.|Pay now.'],
    ['e.g. and i.e.', 'Some caterers, e.g. Green Fork, i.e. the best, sent quotes.|One did not.'],
    ['companies', 'Acme Inc. and Bright Events Ltd. signed.|The fee is due.'],
    ['a company at the end', 'We work for Acme Inc.|The fee is due.'],
    ['countries', 'The U.S. Government paid.|We did not.'],
    ['times', 'Doors open at 5 p.m. on Friday.|Be there at 4 p.m.|The bar is open.'],
    ['addresses of the web', 'Read https://example.com/?q=A.b&c=D before you sign.|Then sign.'],
    ['an ellipsis in the middle', 'They came... and left.|Well.'],
    ['an ellipsis at the end', 'They came…|We left.'],
    ['speech', '"Stop!" he said.|Nobody did.'],
    ['a company with an exclamation mark', 'Yahoo! is a firm.|We know it.'],
    ['numbers of a list', '1. First we book.|2. Then we pay.'],
    ['a month cut short at the end', 'Payé le 2 déc.|Prochain rendez-vous le 9 déc. 2026 à Lyon.'],
    ['German ordinals', 'Am 3. März 2026 war der Termin.|Er dauerte ca. 2 Std. und war z.B. nötig.|Danach aßen wir.'],
    ['French', 'M. Dupont et Mme. Martin ont signé.|Le budget est voté !|Qui paie ?'],
    ['Arabic', 'اجتمعت اللجنة اليوم.|هل تكفي المدة؟|نعم۔'],
    ['Japanese', 'これは文です。|次の文です！|「終わりです。」'],
    ['Chinese', '会议已经结束。|谁付款？|我们等待。'],
    ['Hindi', 'यह एक वाक्य है।|यह दूसरा है।'],
  ])('%s', (_name, marked) => {
    const sentences = marked.split('|');
    const isSpaced = /[.!?؟۔।…]\|/.test(marked);
    expect(textsOf(sentences.join(isSpaced ? ' ' : ''))).toEqual(sentences);
  });

  test('a line break is whitespace, and a blank line ends a sentence', () => {
    expect(textsOf('One line\ngoes on. Another\n\nA title\n \t\nLast.')).toEqual([
      'One line\ngoes on.',
      'Another',
      'A title',
      'Last.',
    ]);
  });

  test('an empty text has none', () => {
    expect(splitSentences('')).toEqual([]);
    expect(splitSentences(' \n\n \t ')).toEqual([]);
  });
});

test('each is the text between its offsets, in order, with only whitespace between them', () => {
  const pieces = [
    'Dr. A. Berg',
    'said',
    '(e.g. this',
    'that)',
    '“No.',
    'Yes.”',
    '3.5',
    '…',
    '\n\n',
    ' ',
    'あ。',
    '?!',
    'm. X',
    '🎉.',
  ];
  const next = diceFrom(7);
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: next(30) }, () => pieces[next(pieces.length)]).join(next(3) ? ' ' : '');
    let end = 0;
    for (const sentence of splitSentences(text)) {
      expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
      expect(text.slice(end, sentence.start).trim()).toBe('');
      end = sentence.end;
    }
    expect(text.slice(end).trim()).toBe('');
  }
});

test('a text as long as a book without a period is one sentence', () => {
  const text = 'word '.repeat(400_000);
  expect(splitSentences(text)).toEqual([{ text: text.trim(), start: 0, end: text.length - 1 }]);
});

test('an abbreviation, an open bracket or a dash goes on with the sentence', () => {
  const sentences = [
    'Kenzingen wird NICHT verkauft bis mind. Ende 27.',
    'Phase 2: 24.800 netto (Pos. 3 abgespeckt).',
    'RLV 3 Angebote, Mi nä. Wo.',
    'Tessmar anrufen wg. Referenz.',
    'Nächster Termin Do 17.12. 10 Uhr.',
    'Starter, a vegan version (no cashew! Maes does sunflower).',
    'Now 195 (the bank…) – 240 before.',
  ];
  expect(splitSentences(sentences.join(' ')).map(({ text }) => text)).toEqual(sentences);
  expect(splitSentences('Never mind. We go.')).toHaveLength(2);
});
