import { describe, expect, test } from 'vitest';
import { dayFrom, isoOf } from '#server/language/days/calendar.ts';
import { findDue } from './due-date.ts';

/** A Wednesday. */
const TODAY = dayFrom(2026, 11, 25) ?? 0;

function dueIn(text: string, language = 'en') {
  const due = findDue(text, TODAY, language);
  return due && isoOf(due.day);
}

describe('when a task written on Wednesday, 25 November 2026 is due', () => {
  test.each([
    ['send the plan by Friday', '2026-11-27'],
    ['send the plan by Monday', '2026-11-30'],
    ['send the plan by Wednesday', '2026-12-02'],
    ['send the plan next Friday', '2026-12-04'],
    ['send the plan on Tuesday next week', '2026-12-01'],
    ['send the plan today', '2026-11-25'],
    ['send the plan by tonight', '2026-11-25'],
    ['call her tomorrow morning', '2026-11-26'],
    ['call her the day after tomorrow', '2026-11-27'],
    ['reply by EOD', '2026-11-25'],
    ['reply by close of business Thursday', '2026-11-26'],
    ['reply b4 COP Thursday', '2026-11-26'],
    ['reply by EOW', '2026-11-27'],
    ['reply this week', '2026-11-27'],
    ['reply next week', '2026-12-04'],
    ['reply by the end of next week', '2026-12-04'],
    ['reply by the weekend', '2026-11-29'],
    ['reply by end of month', '2026-11-30'],
    ['reply before the end of the month', '2026-11-30'],
    ['reply by month-end', '2026-11-30'],
    ['reply next month', '2026-12-31'],
    ['reply by the end of the year', '2026-12-31'],
    ['reply by year end', '2026-12-31'],
    ['reply by end of Q1', '2027-03-31'],
    ['reply by end of January', '2027-01-31'],
    ['reply by the end of January 2028', '2028-01-31'],
    ['reply in January', '2027-01-31'],
    ['reply by mid-December', '2026-12-15'],
    ['reply in two weeks', '2026-12-09'],
    ['reply within 10 days', '2026-12-05'],
    ['reply within five working days', '2026-12-02'],
    ['reply in 3 months', '2027-02-25'],
    ['pay before Christmas', '2026-12-24'],
    ['pay by 5 December', '2026-12-05'],
    ['pay by the 5th of December', '2026-12-05'],
    ['pay by December 5th', '2026-12-05'],
    ['pay by Dec 5, 2026', '2026-12-05'],
    ['pay by 5 Jan', '2027-01-05'],
    ['pay by the 3rd', '2026-12-03'],
    ['pay by the 28th', '2026-11-28'],
    ['pay by Fri 4th', '2026-12-04'],
    ['pay by 04/12', '2026-12-04'],
    ['pay by 4/12/26', '2026-12-04'],
    ['pay by 12/31/2026', '2026-12-31'],
    ['pay by 04.12.2026', '2026-12-04'],
    ['pay by 2026-12-04', '2026-12-04'],
    ['pay (4 Dec)', '2026-12-04'],
    ['pay - due 4 Dec', '2026-12-04'],
    ['pay, deadline 4 December', '2026-12-04'],
    ['pay no later than 4 December', '2026-12-04'],
    ['pay on 4 December at the latest', '2026-12-04'],
    ['By Thursday, 3 December, pay the deposit', '2026-12-03'],
    ['send the menu to Anna 4 Dec', '2026-12-04'],
    ['send the seating plan 4/12', '2026-12-04'],
    ['finish B by Feb 29, 2028', '2028-02-29'],
  ])('%s', (text, expected) => {
    expect(dueIn(text)).toBe(expected);
  });

  test.each([
    'invoice the retainer for Nov 2,150',
    'send the minutes of 12 November',
    'book a venue for 5 June',
    'check availability for 5 and 12 June',
    'read chapter 3',
    'reply to the letter of 3/11',
    'compare the figures from January',
    'buy 2.5 metres of ribbon',
    'bring 10 chairs',
    'update the plan asap',
    'she may send it',
    'ask who sat there',
    'prepare the balance sheet as of 31 December',
    'the room is open from 9 to 12',
    'renew version 2.1',
    'call 020 7946 0018',
    'finish B by Feb 29',
    'ship it by February 30',
    'ship it by November 31',
    'send it by April 31.',
    'send it by the 31st of April',
    'send it by Friday, 31 April',
    'send it by Feb. 29, 2027',
    'send it by 2027-02-30',
  ])('not a day: %s', (text) => {
    expect(dueIn(text)).toBeNull();
  });

  test.each([
    ['de', 'Angebot bis Freitag schicken', '2026-11-27'],
    ['de', 'Angebot bis 4. Dezember schicken', '2026-12-04'],
    ['de', 'Angebot bis 04.12. schicken', '2026-12-04'],
    ['de', 'Angebot bis nächste Woche schicken', '2026-12-04'],
    ['nl', 'offerte sturen voor vrijdag', '2026-11-27'],
    ['nl', 'offerte sturen uiterlijk 4 december', '2026-12-04'],
    ['fr', 'envoyer le devis avant vendredi', '2026-11-27'],
    ['fr', 'envoyer le devis avant le 4 décembre', '2026-12-04'],
    ['de', 'bis Ende März liefern', '2027-03-31'],
    ['de', 'bis Monatsende liefern', '2026-11-30'],
    ['de', 'innerhalb von 10 Tagen liefern', '2026-12-05'],
    ['de', 'bis übermorgen liefern', '2026-11-27'],
    ['nl', 'voor het einde van de maand sturen', '2026-11-30'],
    ['nl', 'binnen twee weken sturen', '2026-12-09'],
    ['fr', "livrer d'ici la fin du mois", '2026-11-30'],
    ['fr', 'livrer sous huit jours', '2026-12-03'],
    ['fr', 'livrer après-demain', '2026-11-27'],
    ['es', 'entregar antes del 3 de marzo de 2027', '2027-03-03'],
    ['es', 'entregar antes de fin de mes', '2026-11-30'],
    ['es', 'entregar a más tardar el lunes', '2026-11-30'],
    ['es', 'entregar pasado mañana', '2026-11-27'],
    ['es', 'entregar la semana que viene', '2026-12-04'],
  ])('%s: %s', (language, text, expected) => {
    expect(dueIn(text, language)).toBe(expected);
  });
});
