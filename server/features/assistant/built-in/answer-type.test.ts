import { expect, test } from 'vitest';
import { answerQuestion } from './answer-question.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** What is answered from a note of two sentences. */
function answerTo(text: string, content: string): string {
  const note = {
    id: 'n',
    title: 'Steering group',
    place: '',
    content,
    tags: [],
    day: '2026-11-21',
    isDated: false,
    updatedAt: now.toISOString(),
  };
  return answerQuestion({ text, action: null, history: [], now }, { note, passages: [] }).text;
}

test.each([
  ['Who sends the fee schedule?', 'Sofia sends the fee schedule by Friday.'],
  ['When is the rent due?', 'The rent is due on 1 December.'],
  ['Where is the invoice kept?', 'The invoice is kept in the Utrecht office.'],
  ['Why was the budget cut?', 'The budget was cut because the grant ended.'],
  ['Is the invoice paid?', 'The invoice is paid.'],
  ['How often does the board meet?', 'The board meets on the first Monday of the month.'],
  ['How many invoices are open?', 'Four invoices are open.'],
  ['How long does one interview take?', 'Each interview takes 40 minutes.'],
  ['In welcher Stadt ist die Apotheke?', 'Sie verkauft ihre Apotheke in Passau.'],
  ['Wie hoch ist die Kündigungsfrist?', 'Die Kündigungsfrist beträgt drei Monate.'],
  ['Was wiegt Frau Berg?', 'Frau Berg: 81,6 kg, schläft besser.'],
])('%s: the beginning of a question decides what it asks for, not a price in it', (question, sentence) => {
  expect(answerTo(question, `The ward wants fewer handovers.\n\n${sentence}`)).toContain(sentence);
});

test.each(['How much is the rent?', 'What is the monthly rent?', 'What are their fees and rent?'])(
  '%s: only an amount answers',
  (question) => {
    expect(answerTo(question, 'The rent and their fees are paid every month.')).toMatch(/^I couldn't find this/);
    for (const sum of ['EUR 900', '€ 90', '900 euros', '£1,250.50', 'CHF 1.2 million']) {
      expect(answerTo(question, `Their rent and fees are ${sum} every month.`), sum).toContain(sum);
    }
  },
);

test('somebody who is named in lower case on a phone answers who', () => {
  expect(answerTo('Who speaks at the chamber?', 'priya speaks at the chamber, june 11')).toContain('> priya speaks');
});

test('a question in German is answered in German, also where it begins with "Was" and a verb', () => {
  expect(answerTo('Was plant Frau Berg?', 'Nothing of it.')).toMatch(/^Das habe ich/);
});
