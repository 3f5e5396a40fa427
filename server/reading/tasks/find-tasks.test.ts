import { describe, expect, test } from 'vitest';
import { findTasks } from './find-tasks.ts';

const writtenOn = new Date('2026-11-23T12:00:00Z');
const read = (content: string, self?: string[]) => findTasks({ title: '', content, writtenOn, ...(self && { self }) });

test('every checkbox line is one certain task with the place of its line', () => {
  const content =
    '# Ideas\n\n- [ ] Ask Tom; then pay the hotel, by Friday\n  * [x] Book the room (Anna)\n- [ ]\n- [ ] 2027';
  const tasks = read(content);
  expect(tasks.map(({ certain, done }) => [certain, done])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ]);
  expect(tasks.map(({ from, to }) => content.slice(from, to))).toEqual([
    '- [ ] Ask Tom; then pay the hotel, by Friday',
    '* [x] Book the room (Anna)',
    '- [ ] 2027',
  ]);
});

test('a sentence that commits somebody is a suggestion with the place of the sentence', () => {
  const content = 'Good call. Anna will send the offer by Friday. Nice weather.';
  const [task, ...others] = read(content);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    text: 'send the offer',
    owner: 'Anna',
    due: '2026-11-27',
    certain: false,
    waiting: true,
  });
  expect(content.slice(task?.from, task?.to)).toBe('Anna will send the offer by Friday.');
});

test('a sentence that repeats a checkbox line, open or ticked, is not suggested again', () => {
  const [first, ...others] = read('Anna will send the offer.\n\n- [x] Anna: send the offer');
  expect(others).toEqual([]);
  expect(first).toMatchObject({ certain: true, done: true });
});

test('the writer is no owner, by whichever of their names', () => {
  const content = 'I will send the offer. Ada will call the bank. Tom will pay the hotel.';
  expect(read(content, ['Ada']).map(({ owner, waiting }) => [owner, waiting])).toEqual([
    [null, false],
    [null, false],
    ['Tom', true],
  ]);
});

test('a checkbox in a code block is no task', () => {
  expect(read('```\n- [ ] example\n```')).toEqual([]);
});

const note = (title: string, content: string) =>
  findTasks({ title, content, writtenOn }).map(({ text, owner, due }) => [text, owner, due]);

test('lines of a phone are tasks of their own, and names in lower case are owners', () => {
  const content = 'good call w/ dave\nsend him the scope by thurs\ndave to ask legal about the nda\nhe likes phase 1';
  expect(note('call dave', content)).toEqual([
    ['send him the scope', null, '2026-11-26'],
    ['ask legal about the nda', 'Dave', null],
  ]);
});

test.each([
  [
    'angebot muss raus\nklara fragen wegen der räume\nes war nett',
    ['angebot muss raus', 'klara fragen wegen der räume'],
  ],
  ['relancer le traiteur demain\nlui envoyer le devis\nil est content', ['relancer le traiteur', 'envoyer le devis']],
  ['reservar tren\nmandarle el contrato\nle gustó el informe', ['reservar tren', 'mandarle el contrato']],
])('an infinitive in lower case asks for something: %s', (content, expected) => {
  expect(findTasks({ title: '', content, writtenOn }).map(({ text }) => text.toLowerCase())).toEqual(expected);
});

test('what is waited for is owed by somebody else', () => {
  expect(read('Still waiting for Karen to send the chart.')).toMatchObject([
    { text: 'send the chart', owner: 'Karen', waiting: true },
  ]);
});

test('numbered items in a line are tasks of their own', () => {
  expect(note('', 'To sort: 1) pay the tent by 30/11 2) ask the vicar about parking 3) order signs')).toEqual([
    ['pay the tent', null, '2026-11-30'],
    ['ask the vicar about parking', null, null],
    ['order signs', null, null],
  ]);
});

test('a mention, and a name with a colon, own what follows', () => {
  expect(note('', '@jo menu cards until 30/11\nSunil: get a third quote, end of December')).toEqual([
    ['menu cards', 'Jo', '2026-11-30'],
    ['get a third quote', 'Sunil', '2026-12-31'],
  ]);
});

test('a labelled list is a task each, with its place, its day and its owner', () => {
  const content =
    'I owe: plan (4 Dec), list of hotels, before Christmas (18 Dec)\n- Dana owes: union letter, names (7 Dec)';
  const tasks = read(content);
  expect(tasks.map(({ owner, due, from, to }) => [content.slice(from, to), owner, due])).toEqual([
    ['plan (4 Dec)', null, '2026-12-04'],
    ['list of hotels, before Christmas (18 Dec)', null, '2026-12-18'],
    ['union letter', 'Dana', '2026-12-07'],
    ['names (7 Dec)', 'Dana', '2026-12-07'],
  ]);
});

test.each([
  'I owe Anna: plan, list of taxis (4 Dec), names',
  'I owe them: plan, list of taxis (4 Dec), names',
  'We still owe her: plan, list of taxis (4 Dec), names',
  'Ich schulde ihnen noch: Tischplan, die Liste der Taxis (4.12.), Namen',
  'Je leur dois : plan de table, liste des taxis (4/12), les noms',
  'Le debo a Ana: el plano de las mesas, la lista de los taxis (4/12), los nombres',
  'Ik ben Anna nog schuldig: tafelplan, lijst met de taxi’s (4/12), de namen',
])('what the writer owes to somebody is a list of their own to-dos: %s', (content) => {
  expect(read(content).map(({ owner, due, waiting }) => [owner, due, waiting])).toEqual([
    [null, null, false],
    [null, '2026-12-04', false],
    [null, null, false],
  ]);
});

test.each([['I promised Ruth the cash forecast by Thursday, December 3.', 'the cash forecast', '2026-12-03']])(
  'what has to be there by a day is a task of the writer: %s',
  (content, text, due) => {
    expect(read(content)).toMatchObject([{ text, owner: null, due, waiting: false }]);
  },
);

test.each([
  'I must sign their code (did, 12 Nov)',
  '- Deposit is always paid by 1 December',
  'budget 38,000 all in',
  '- budget 31,000 + VAT incl. beds',
  '- day 1 starts 10:00 with the keynote (Dr Sunita Rao, dosage thing)',
  'Erik pays attention to money, and Rhona lets him finish.',
])('what is done, always so or a figure is none: %s', (content) => expect(read(content)).toEqual([]));

test('a thing with its last day is to be done, and who stands before a verb or owes owns it, known or not', () => {
  const content = 'Final numbers + diet list to S&R by 27/11\n\nAbena: sends the measurements by Fri 27 Nov';
  expect(read(content)).toMatchObject([
    { text: 'Final numbers + diet list to S&R', due: '2026-11-27' },
    { text: 'sends the measurements', owner: 'Abena', due: '2026-11-27' },
  ]);
  expect(read('Priti owes: logo for the cards (24 Nov), list of taxis (30 Nov)')).toMatchObject([
    { text: 'logo for the cards', owner: 'Priti', due: '2026-11-24' },
    { text: 'list of taxis', owner: 'Priti', due: '2026-11-30' },
  ]);
  expect(read('The hall is booked for 27/11. Prices as of 27/11.')).toEqual([]);
});

test('a sentence is not suggested again where a box of its day says more', () => {
  expect(read('I send the offer by 27 Nov.\n\n- [ ] send the new offer to Tom by 27 Nov')).toHaveLength(1);
});

test('days in words count from the day in the title', () => {
  expect(note('Call 18 Nov', 'Anna will send the offer by Friday.')).toEqual([
    ['send the offer', 'Anna', '2026-11-20'],
  ]);
});

test.each([
  '"I will send it on Friday," said Tom.',
  '**Summary:** The team will deliver the platform by March.',
  'Next meeting: Friday, 27 November',
  'If it rains we could move inside.',
  'Vielleicht könnte Anna das Angebot bis Freitag schicken.',
  'A lo mejor Marta manda el informe el viernes.',
])('is no task: %s', (content) => {
  expect(read(content)).toEqual([]);
});

test.each([['It was agreed that finance would validate the figures.', ['validate the figures', 'finance']]])(
  'notes of others are read as they type: %j',
  (content, ...wanted) => {
    expect(
      read(content)
        .slice(0, 2)
        .map(({ text, owner }) => [text, owner]),
    ).toEqual(expect.arrayContaining(wanted));
  },
);

test('of a line that is longer than 500 characters the sentences are read, and nothing else', () => {
  const rain = 'It rained all day. '.repeat(1_000);
  const content = `${rain}Anna will send the offer by Friday. ${rain}\n- [ ] Call ${'x'.repeat(5_000)}\n- [ ] Pay`;
  expect(read(content).map(({ text, from, to }) => [text, content.slice(from, to)])).toEqual([
    ['send the offer', 'Anna will send the offer by Friday.'],
    ['Pay', '- [ ] Pay'],
  ]);
});

test('days in words count from the day of their line, of the heading above or of the title', () => {
  const due = (title: string, content: string) =>
    findTasks({ title, content, writtenOn: new Date('2026-11-22T12:00:00Z') }).map((task) => task.due);
  const lines = '12. August 2026: Anna schickt das Angebot bis Freitag.\n\n3.9.2026: Tom ruft die Bank bis Freitag an.';
  expect(due('Olsen', lines)).toEqual(['2026-08-14', '2026-09-04']);
  expect(due('Annual review – Mr & Mrs Okafor 17 Nov', 'I send the cashflow forecast by Friday.')).toEqual([
    '2026-11-20',
  ]);
  expect(due('Voss 60th – 12 December', 'I send the menu by Friday.')).toEqual(['2026-11-27']);
  const headings =
    '# Ines\n\n## 10 November\n\nI send her the cards by Friday.\n\n## 17 November\n\nI call Olivier by Friday.';
  expect(due('Ines', headings)).toEqual(['2026-11-13', '2026-11-20']);
});

describe('whose a to-do is', () => {
  const ownersOf = (content: string, people: string[] = []) => {
    const tasks = findTasks({
      title: '',
      content,
      writtenOn: new Date('2026-11-25T12:00Z'),
      self: ['Henrik Vollmer'],
      people,
    });
    return tasks.map(({ text, owner, waiting, isMine }) => [isMine ? 'me' : waiting ? (owner ?? 'they') : null, text]);
  };

  test('below "me" and "them" it is the writer’s or theirs, and of the one that a line of theirs begins with', () => {
    const note =
      'me\n- wheel v3\n\nthem\n- G: 2 operators\n- D talks to the union\n- N poll, Fri\n- a list\n\nrang off';
    expect(ownersOf(note, ['Gosia Wrona', 'Dana Pickersgill'])).toEqual([
      ['me', 'wheel v3'],
      ['Gosia', '2 operators'],
      ['Dana', 'talks to the union'],
      ['N', 'poll, Fri'],
      ['they', 'a list'],
    ]);
  });

  test('of an unnamed somebody it is never the writer’s', () => {
    expect(ownersOf('- 2nd instalment - she signs off the invoice herself by 4 Dec')[0]?.[0]).toBe('they');
    expect(ownersOf('- [ ] they: guest list in the sheet')).toEqual([['they', 'guest list in the sheet']]);
  });

  test('the initials of the writer are the writer', () => {
    const note = '| who | what | until |\n|---|---|---|\n| HV | call Tessmar | 4 Dec |\n| Kö | test data | 8 Dec |';
    expect(ownersOf(note, ['Jürgen Kötter'])).toEqual([
      ['me', 'call Tessmar'],
      ['Jürgen', 'test data'],
    ]);
  });

  test('what is ticked behind it is done, and a word in brackets is no owner', () => {
    expect(ownersOf('me: 3 hotels by 9/10 [x]\n- the export: got it on a stick [done]')).toEqual([]);
    expect(ownersOf('post came\nalternatively 9,860 a year from 65, index-linked (LPI 5), spouse 50 %')).toEqual([]);
  });

  test('a table that names only its last days has who and what before them', () => {
    const note = '| | | bis |\n|---|---|---|\n| HV | Tessmar anrufen | 4.12. |\n| Kö | Testdaten | 8.12. |';
    expect(ownersOf(note)).toEqual([
      ['me', 'Tessmar anrufen'],
      ['Kö', 'Testdaten'],
    ]);
  });

  test('in German, a known name behind the verb does it, unless a label says who does', () => {
    expect(ownersOf('- Die Schenkung ist da, Kontoauszug schickt Lena')).toEqual([
      ['Lena', 'Kontoauszug schickt Lena'],
    ]);
    expect(ownersOf('Wir waren bei ihr.\n\nSie: ruft Uwe an')).toEqual([['they', 'ruft Uwe an']]);
  });

  test('the last of several to-dos behind a label has the day of all, if only it has one', () => {
    const tasks = read('Aidan: bank statements, photos of the fence by Wednesday');
    expect(tasks.map(({ due }) => due)).toEqual(['2026-11-25', '2026-11-25']);
  });
});
