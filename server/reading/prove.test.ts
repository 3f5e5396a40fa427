import { describe, expect, test } from 'vitest';
import { promisesMade, statements } from '#tests/draft-statements.ts';
import { prove } from './prove.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const passage = (text: string, title = 'Call') => ({ title, text, date: '2026-11-18' });

/** The marks of a draft, as what is marked and whether a passage says it. */
function marked(draft: string, ...notes: string[]): [string, boolean][] {
  const passages = notes.map((text) => passage(text));
  return prove(draft, passages, { now: NOW }).map(({ start, end, sources }) => [
    draft.slice(start, end),
    sources.length > 0,
  ]);
}

const made = statements(66, 120);

test('every invented figure, date and name of 100 is marked', () => {
  const missed = made.flatMap(({ note, draft: { before, after }, invented }) => {
    const text = `${before}${invented}${after}`;
    const at = { start: before.length, end: before.length + invented.length };
    const marks = prove(text, [passage(note)], { now: NOW }).filter(
      ({ start, end }) => start < at.end && at.start < end,
    );
    return marks.length > 0 && marks.some(({ sources }) => sources.length === 0) ? [] : [`${note} / ${text}`];
  });
  expect(missed).toEqual([]);
});

test('no true one of 100 in another form is marked wrongly, and each is linked', () => {
  const wrong = made.flatMap(({ note, draft: { before, after }, same }) => {
    const text = `${before}${same}${after}`;
    const at = { start: before.length, end: before.length + same.length };
    const marks = prove(text, [passage('Nothing.'), passage(note)], { now: NOW });
    const own = marks.filter(({ start, end }) => start < at.end && at.start < end);
    const isRight = own.length > 0 && marks.every(({ sources }) => sources.includes(1));
    return isRight ? [] : [`${note} / ${text} / ${JSON.stringify(marks)}`];
  });
  expect(wrong).toEqual([]);
});

describe('one value in other forms', () => {
  test.each([
    ['Budget 12 000 €', 'It costs €12,000, that is twelve thousand euros or EUR 12k.'],
    ['start Thu, Dec 3', 'We start on 3 Dec, December 3rd, Thursday, December 3, 2026.'],
    ['workshop of 2.5 hours', 'The workshop takes 2.5 hours, or 150 minutes.'],
    ['ready in 10–12 days', 'It takes between 10 and 12 days.'],
    ['fee €10–12k', 'The fee is between €10,000 and €12,000.'],
    ['call at 14:30', 'The call is at 2:30 pm.'],
    ['turnover 1.5 million CHF', 'The turnover is CHF 1,500,000.'],
    ['see INV-2044', 'This is about INV-2044.'],
    ['budget 14k', 'The budget is €14,000.'],
  ])('%s: %s', (note, draft) => {
    const marks = marked(draft, note);
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(([, isFound]) => !isFound)).toEqual([]);
  });
});

describe('what no note says', () => {
  test.each([
    ['Budget €12,000', 'The budget is £12,000.', '£12,000'],
    ['start Thu, Dec 3', 'We start on Friday, December 3.', 'Friday, December 3'],
    ['start 3 Dec 2026', 'We start on 3 December 2027.', '3 December 2027'],
    ['12 people', 'It takes 12 days.', '12 days'],
    ['Anna Berg, Tom Keller', 'Dear Anna Keller, here is the plan.', 'Anna Keller'],
    ['Northgate Dental', 'We have worked with Larkspur before.', 'Larkspur'],
    ['workshop in March', 'The workshop is in Berlin.', 'Berlin'],
    ['I send the offer', 'We guarantee a full refund of the deposit.', 'We guarantee'],
    ['I send the offer', 'I will train the staff in Leeds for free.', 'I will train'],
  ])('%s: %s', (note, draft, invented) => {
    expect(marked(draft, note)).toContainEqual([expect.stringContaining(invented), false]);
  });
});

describe('what the notes say in another place, of somebody or something else', () => {
  test.each([
    ['Anna: €4,000\nJonas: €9,000', 'Anna gets €9,000 and Jonas gets €4,000.', ['€9,000', '€4,000']],
    ['The deposit is £500, the balance is £2,000.', 'The balance is £500.', ['£500']],
    ['Rent: €1,150 a month\nService charge: €190 a month', 'The rent is €190 a month.', ['€190']],
    ['Rent in Leeds: £900\nRent in York: £800', 'The rent in York is £900.', ['£900']],
    [
      'Anna sends the list by 3 December. Tom books the room by 8 December.',
      'Anna sends the list by December 8.',
      ['December 8'],
    ],
    ['Larkspur: budget 8,000 EUR\nOrbit: budget 90,000 EUR', 'The budget of Larkspur is €90,000.', ['€90,000']],
    [
      'Tom will book the room in Leeds.\nAnna will send the list.',
      'Anna will book the room in Leeds.',
      ['Anna', 'will book'],
    ],
    ['Der Workshop kostet 4.800 €.\nDie Analyse kostet 9.500 €.', 'Die Analyse kostet 4.800 €.', ['4.800 €']],
    ['Le séminaire dure 2 jours.\nLe bilan dure 5 jours.', 'Le séminaire dure cinq jours.', ['cinq jours']],
  ])('%s: %s', (note, draft, red) => {
    const missing = marked(draft, note).filter(([, isFound]) => !isFound);
    expect(missing.map(([text]) => text)).toEqual(red.map((text) => expect.stringContaining(text)));
  });

  test.each([
    ['Anna: €4,000\nJonas: €9,000', 'Anna gets €4,000 and Jonas gets €9,000.'],
    ['The deposit is £500, the balance is £2,000.', 'The balance of £2,000 follows the deposit of £500.'],
    ['Anna sends the list by 3 December. Tom books the room by 8 December.', 'Anna sends the list by December 3.'],
    ['Workshop: 3 December\nWorkshop in Leeds, invitations by 20 November', 'We meet for the workshop on 3 December.'],
    ['Budget £14,000\nFixed price £4,800 for the discovery', 'For the discovery, a fixed price of £4,800 was agreed.'],
    ['Fee 12k, start in March', 'The work will cost €12,000.'],
    ['Larkspur: budget 8,000 EUR\nOrbit: budget 90,000 EUR', 'For Orbit, the budget is €90,000.'],
  ])('is right where it is: %s: %s', (note, draft) => {
    expect(marked(draft, note).filter(([, isFound]) => !isFound)).toEqual([]);
  });
});

test('a promise of the notes is linked to it', () => {
  expect(marked('I will send you the revised offer by Friday.', 'I need to send the revised offer by Friday')).toEqual([
    ['I will send', true],
    ['Friday', true],
  ]);
});

const promised: [note: string, same: string, invented: string][] = [
  [
    'I will send the revised offer on Friday.',
    'You will receive the revised offer on Friday.',
    'Anna will send the revised offer.',
  ],
  ['Anna to book the room in Leeds', 'Anna will book the room in Leeds.', 'We will book the room in Leeds.'],
  [
    '- [ ] book the room for the workshop',
    'We will reserve the room for the workshop.',
    'We will cancel the room for the workshop.',
  ],
  ['Marek will check the contract by May.', 'Marek will review the contract.', 'Marek will sign the contract.'],
  ['We will not charge for the travel.', 'We will not charge for the travel.', 'We will charge for the travel.'],
  [
    'I call the caterer about the menu',
    'I will phone the caterer about the menu.',
    'I will pay the caterer for the menu.',
  ],
  ['Client sends the guest list by May', 'You will send the guest list.', 'I will send the guest list.'],
  [
    'We will refund the deposit if it rains.',
    'We will refund the deposit if it rains.',
    'We guarantee to double the deposit if it rains.',
  ],
  [
    'Ich schicke das überarbeitete Angebot.',
    'Ich werde Ihnen das überarbeitete Angebot senden.',
    'Ich werde das überarbeitete Angebot stornieren.',
  ],
  [
    'Wir buchen den Raum für das Seminar.',
    'Wir werden den Raum für das Seminar reservieren.',
    'Wir werden den Raum für das Seminar bezahlen.',
  ],
  ["J'envoie le devis corrigé.", 'Nous allons envoyer le devis corrigé.', 'Nous allons annuler le devis corrigé.'],
  ['Marie va réserver la salle.', 'Elle va réserver la salle.', 'Nous allons réserver la salle.'],
  [
    'Voy a enviar el presupuesto revisado.',
    'Vamos a enviar el presupuesto revisado.',
    'Vamos a firmar el presupuesto revisado.',
  ],
  [
    'Ik stuur de herziene offerte.',
    'Wij zullen de herziene offerte sturen.',
    'Wij zullen de herziene offerte annuleren.',
  ],
];

describe('a promise', () => {
  const isProved = (draft: string, note: string) => {
    const found = prove(draft, [passage('Nothing.'), passage(note)], { now: NOW }).filter(
      ({ kind }) => kind === 'promise',
    );
    return found.length > 0 && found.every(({ sources }) => sources.includes(1));
  };

  test('of 100 in five languages is marked if another does it or something else is done, and no true one is', () => {
    const wrong = promisesMade(66, 100).filter(
      ({ note, same, invented }) => !isProved(same, note) || isProved(invented, note),
    );
    expect(wrong).toEqual([]);
  });

  test.each(promised)('%s: is found in other words, but not of another owner or action', (note, same, invented) => {
    expect([isProved(same, note), isProved(invented, note)]).toEqual([true, false]);
  });
});

test('courtesy, headings, lists and numbers of sources are not statements', () => {
  const draft =
    '# Proposal\n\n## Next Steps\n\n1. Send the list\n2. Check it\n\nI will be happy to answer your questions.\n\nKind regards,\n';
  expect(marked(draft, 'send the list')).toEqual([]);
});

test('the passage that speaks of the same comes first, and marks never overlap', () => {
  const draft = 'The workshop for the sales team costs €4,800 and Dilip will book the room by December 3, 2026.';
  const passages = [passage('They lost €4,800 in May.'), passage('Workshop for the sales team: €4,800')];
  const marks = prove(draft, passages, { now: NOW });
  expect(marks.find(({ kind }) => kind === 'figure')?.sources).toEqual([1, 0]);
  for (const [index, { start }] of marks.entries()) expect(start).toBeGreaterThanOrEqual(marks[index - 1]?.end ?? 0);
});
