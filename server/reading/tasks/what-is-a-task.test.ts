import { expect, test } from 'vitest';
import { findTasks } from './find-tasks.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const open = (content: string) => findTasks({ title: '', content, writtenOn: NOW }).filter(({ done }) => !done);

test('an item has its owner, due date and position in the note', () => {
  const text = 'Call with Acme\n\n- Anna to send the offer by Friday\n';
  const [item] = open(text);
  expect(item).toMatchObject({
    text: 'send the offer',
    owner: 'Anna',
    due: '2026-11-27',
    dueText: 'by Friday',
  });
  expect(text.slice(item?.from, item?.to)).toBe('Anna to send the offer by Friday');
});

test.each([
  'Anna will not send the offer.',
  'Anna sent the offer on Friday.',
  '- [x] send the offer',
  'If they agree, we might hire a second coach.',
  'Nobody has to book anything.',
  '| Time | What | Who |\n|---|---|---|\n| 9:00 | Welcome | Anna |',
])('finds nothing to do: %s', (text) => {
  expect(open(text)).toEqual([]);
});

test.each([
  ['Anna muss das Angebot bis Freitag schicken.', 'Anna', '2026-11-27'],
  ['De aannemer moet voor vrijdag de vergunning aanvragen.', 'aannemer', '2026-11-27'],
  ['Le notaire doit nous envoyer l’acte d’ici la fin du mois.', 'notaire', '2026-11-30'],
  ['Je rappelle le notaire dans deux semaines.', null, '2026-12-07'],
  ['Marta tiene que revisar el contrato antes del 3 de diciembre.', 'Marta', '2026-12-03'],
  ['- Marta tiene que revisar el contrato a más tardar el lunes', 'Marta', '2026-11-30'],
])('%s', (text, owner, due) => {
  expect(open(text)).toMatchObject([{ owner, due }]);
});

test.each([
  'Der Saal soll angeblich sehr schön gewesen sein.',
  'Wenn der Kunde zustimmt, muss Anna den Vertrag aufsetzen.',
  'Tim hat bis Ende März Urlaub.',
  'Wie moet dat betalen voor vrijdag?',
  'L’immeuble doit dater des années trente et il est très beau.',
  'Julia está de vacaciones hasta el 15 de diciembre.',
  'No hace falta que Marta revise el contrato.',
])('finds no task, though it sounds like one: %s', (text) => {
  expect(open(text)).toEqual([]);
});

test('reads the same sentence the same way every time', () => {
  const text = 'Can you send me the figures by Friday? Il faut réserver la salle.';
  const once = open(text);
  for (let time = 0; time < 200; time++) expect(open(text)).toEqual(once);
  expect(once).not.toEqual([]);
});

test.each([
  'debe ',
  'Ich schicke, ',
  'Anna muss ',
  'to ',
  'Anna will ',
  'please ',
  '. ',
  '.',
  'Anna and ',
  '(',
  '@a ',
  'A: x\n',
  '- [ ] a\n',
  '1/2/',
  '**',
])('reads a hundred thousand characters of "%s"', (unit) => {
  expect(open(unit.repeat(100_000 / unit.length))).toBeInstanceOf(Array);
});
