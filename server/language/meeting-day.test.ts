import { describe, expect, test } from 'vitest';
import { dayFrom, isoOf } from '#server/language/days/calendar.ts';
import { meetingDay } from './text-day.ts';

const day = (iso: string) => dayFrom(...(iso.split('-').map(Number) as [number, number, number])) ?? 0;

function held(title: string, changed: string, lines: string[] = []): string | null {
  const found = meetingDay({ title, lines }, day(changed));
  return found === undefined ? null : isoOf(found);
}

describe('the day of the meeting that a title names', () => {
  test.each([
    ['Annual review – Mr & Mrs Okafor 17 Nov', '2026-11-22', '2026-11-17'],
    ['Call 3.12.', '2026-12-04', '2026-12-03'],
    ['Call 3.2.', '2026-02-05', '2026-02-03'],
    ['Kick-off, Tuesday 4 March 2025', '2026-11-22', '2025-03-04'],
    ['Kick-off, Tuesday 4 March', '2026-03-06', null],
    ['Kick-off, Wednesday 4 March', '2026-03-06', '2026-03-04'],
    ['Meeting 2026-11-17', '2026-11-22', '2026-11-17'],
    ['2026-11-17 Okafor', '2026-11-22', '2026-11-17'],
    ['Nov 17 – Okafor', '2026-11-22', '2026-11-17'],
    ['Okafor 17/11', '2026-11-22', '2026-11-17'],
    ['Okafor 17/11/26', '2026-11-22', '2026-11-17'],
    ['Review 28 Dec', '2027-01-03', '2026-12-28'],
    ['Review 3 Jan', '2027-01-05', '2027-01-03'],
    ['Review 17 September', '2026-11-22', '2026-09-17'],
  ])('%s, written %s: %s', (title, changed, expected) => {
    expect(held(title, changed)).toBe(expected);
  });

  test.each([
    ['de', 'Telefonat vom 17. November', '2026-11-17'],
    ['de', 'Jahresgespräch Keller, 17.11.2026', '2026-11-17'],
    ['de', 'Termin am Dienstag, 17. Nov.', '2026-11-17'],
    ['nl', 'Overleg gemeente 17 november', '2026-11-17'],
    ['nl', 'Gesprek 17-11-2026', '2026-11-17'],
    ['fr', 'Réunion du 17 novembre', '2026-11-17'],
    ['fr', 'Appel Mme Perrin, mardi 17 novembre 2026', '2026-11-17'],
    ['es', 'Reunión del 17 de noviembre', '2026-11-17'],
    ['es', 'Llamada con Marta, 17 de noviembre de 2026', '2026-11-17'],
  ])('in %s: %s', (_language, title, expected) => {
    expect(held(title, '2026-11-22')).toBe(expected);
  });

  test.each([
    ['Voss 60th – 12 December', '2026-11-22'],
    ['Call 3 Jan', '2026-12-28'],
    ['Plan for 5 June', '2026-11-22'],
    ['Tax year 5 April 2026', '2026-11-22'],
    ['Q3 report 30 September', '2026-11-22'],
    ['Lease ends 31 Oct', '2026-11-22'],
    ['Proposal due 20 Nov', '2026-11-22'],
    ['Angebot bis 20. November', '2026-11-22'],
    ['Contract valid until 1 Nov', '2026-11-22'],
    ['Next session 20 Nov', '2026-11-22'],
    ['Summer party 2019-07-01', '2026-11-22'],
    ['Budget 2026', '2026-11-22'],
    ['Version 3.12', '2026-12-04'],
  ])('is missing in: %s, written %s', (title, changed) => {
    expect(held(title, changed)).toBeNull();
  });

  test('is taken from the first lines if the title has none, or a future one', () => {
    expect(held('Okafor', '2026-11-22', ['Annual review, 17 Nov', 'Both attended.'])).toBe('2026-11-17');
    expect(held('Voss 60th – 12 December', '2026-11-22', ['Call with Clara 17 Nov'])).toBe('2026-11-17');
  });
});

describe('the day that a first line begins with', () => {
  test.each([
    ['en', 'Meeting on March 3, 2026: the fee is 900 euro and is paid monthly by the board.', '2026-03-03'],
    ['en', 'Call with Lumen on 3 March 2026: the launch of the whole thing is in September.', '2026-03-03'],
    ['en', '2026-10-02 Anna Berg says that they will have the budget ready for us soon.', '2026-10-02'],
    ['en', '**1 Sept 2026** – we spoke about the workshop, and Anna says it was cancelled.', '2026-09-01'],
    ['de', 'Telefonat 10.8.2026: Der Preis beträgt jetzt 950 Euro im Monat und wird bezahlt.', '2026-08-10'],
    ['de', '3. März 2026 – Telefonat mit Anna, die den Preis jetzt endlich kennt und zusagt.', '2026-03-03'],
    ['fr', 'Réunion du 5 mai 2026 : le loyer est de 1 200 € par mois, charges comprises.', '2026-05-05'],
    ['nl', 'Gesprek 3 maart 2026: de huur is 90 euro per maand en wordt vooraf betaald.', '2026-03-03'],
    ['es', 'Reunión 4 de abril 2026: el presupuesto es de 3.000 euros y se paga por adelantado.', '2026-04-04'],
    ['en', '2026-11-17. Call with Anna about the hall, who wants to see it before she signs.', '2026-11-17'],
    ['en', '3 November 2026, phone. They want to talk again before they decide on the hall.', '2026-11-03'],
    ['en', '4 May 2026, Leeds. We saw the three rooms and all of them are too small for this.', '2026-05-04'],
    ['de', 'Di 17.11.: Anna ruft an, der Termin ist verschoben, wir hören im Januar wieder.', '2026-11-17'],
    ['en', 'The workshop is on April 14, 2026: bring lunch for everybody who comes to the hall.', null],
    ['en', 'On April 14, 2026 we had the workshop in the hall, and lunch was for everybody.', null],
    ['en', 'Invoice due March 3, 2026: the fee is 900 euro and is paid monthly by the board.', null],
  ])('in %s: %s', (_language, line, expected) => {
    expect(held('Olsen', '2026-11-22', [line])).toBe(expected);
  });
});
