import { describe, expect, test } from 'vitest';

import { contextOf } from '#server/language/context.ts';
import type { SourcePassage } from '#server/language/sources.ts';
import { statedDay } from '#server/language/text-day.ts';
import { answer as answerQuestion } from './answer.ts';

interface DatedNote {
  on: string;
  title: string;
  text: string;
}

const wholePassage = { kind: 'note', place: '', heading: '', startsAt: 0, page: null } as const;

/** What is answered from notes that were changed on these days. */
function answerTo(text: string, notes: readonly DatedNote[], replyLanguage: string | null = null): string {
  const passages = notes.map(({ on, ...note }, index): SourcePassage => {
    const [endsAt, updatedAt] = [note.text.length, `${on}T09:00:00.000Z`];
    const stated = statedDay({ title: note.title, content: note.text }, new Date(updatedAt));
    const day = { day: stated ?? on, isDated: stated !== null };
    return { ...wholePassage, ...note, ...day, id: `n${index}`, endsAt, updatedAt };
  });
  return answerQuestion({ text, history: [], replyLanguage }, { note: null, passages }).text;
}

const rooms = [
  { on: '2026-02-03', title: 'Elmgate course: room', text: 'The Elmgate course takes place in Room 4. Rent is £300.' },
  { on: '2026-04-09', title: 'elmgate', text: 'elmgate course moved from room 4 to the Old Mill. rent is now £340' },
];

test('the word that asks is not looked for in the notes', () => {
  const text =
    '| time | what |\n|---|---|\n| 13:30 | ceremony |\n| 14:10 | drinks on the terrace (or library when it rains) |';
  expect(answerTo('When is the ceremony?', [{ on: '2026-11-17', title: 'Run sheet', text }])).toMatch(
    /^From “Run sheet”[^>]*> time: 13:30 · what: ceremony \[1\]/,
  );
});

describe('what changed later', () => {
  test('the newer statement comes first and the older one second, each with its day', () => {
    expect(answerTo('What is the rent for the Elmgate course?', rooms)).toBe(
      [
        'From “elmgate” (Apr 9, 2026):',
        '',
        '> elmgate course moved from room 4 to the Old Mill. rent is now £340 [1]',
        '',
        'And from “Elmgate course: room” (Feb 3, 2026):',
        '',
        '> The Elmgate course takes place in Room 4. Rent is £300. [2]',
      ].join('\n'),
    );
  });

  test('a day in the title counts, and not when the note was saved', () => {
    const saved = [
      { on: '2026-11-20', title: 'Elmgate course, call 3 February 2026', text: 'The fee is £300.' },
      { on: '2026-11-19', title: 'Elmgate course, call 9 April 2026', text: 'The fee goes up to £340.' },
    ];
    expect(answerTo('What is the fee for the Elmgate course?', saved)).toMatch(/Apr 9, 2026[\s\S]*£340[\s\S]*£300/);
  });

  const saved = (first: string, second: string, title = 'Olsen') => [
    { on: '2026-11-21', title, text: first },
    { on: '2026-11-20', title: `${title} 2`, text: second },
  ];

  test.each([
    [
      'What is the fee for Olsen?',
      'Meeting on March 3, 2026: the fee is 900 euro.',
      'August 10, 2026: the fee is now 950 euro.',
      /Aug 10, 2026[^>]*> [^>]*950 euro[^>]*Earlier, from “Olsen” \(Mar 3, 2026[^>]*> Meeting on March 3, 2026/,
    ],
    [
      'When is the launch of Lumen?',
      'Call with Lumen on 3 March 2026: the launch of Lumen is in September.',
      'Call with Lumen, 2 June 2026 (video): the launch of Lumen is in October now.',
      /Jun 2, 2026[^>]*> [^>]*October[^>]*\(Mar 3, 2026/,
    ],
    [
      'Was kostet die Beratung Olsen?',
      'Telefonat 3.3.2026: Die Beratung Olsen kostet 900 Euro im Monat und wird monatlich bezahlt.',
      '12. August 2026: Die Beratung Olsen kostet jetzt 950 Euro.',
      /12\.08\.2026[^>]*> 12\\\. August 2026: Die Beratung[^>]*03\.03\.2026/,
    ],
    [
      'Quel est le loyer de Perrin ?',
      'Réunion du 5 mai 2026 : le loyer de Perrin est de 1 200 € par mois.',
      '12 juin 2026 : le loyer de Perrin passe à 1 250 €.',
      /12 juin 2026[^>]*> [^>]*1 250[^>]*5 mai 2026/,
    ],
    [
      'Wat is de huur van Postma?',
      'Gesprek 3 maart 2026: de huur van Postma is 90 euro per maand.',
      '10 april 2026: de huur van Postma wordt 95 euro.',
      /10 apr 2026[^>]*> [^>]*95 euro[^>]*3 mrt 2026/,
    ],
    [
      'Wat kost Postma?',
      'Gesprek 3 maart 2026: Postma kost 90 euro.',
      '10 mei 2026: Postma kost nu 95 euro.',
      /10 mei 2026[^>]*> [^>]*95 euro[^>]*3 mrt 2026/,
    ],
    [
      '¿Cuál es el presupuesto de Ruiz?',
      'Reunión 4 de abril 2026: el presupuesto de Ruiz es de 3.000 euros.',
      '8 de mayo 2026: el presupuesto de Ruiz ya no es 3.000, son 3.400 euros.',
      /8 may 2026[^>]*> [^>]*3\.400[^>]*4 abr 2026/,
    ],
    [
      'What is the budget of Halden?',
      '2026-03-01 Anna Berg says that the budget of Halden is 4,000 euro.',
      'Halden 2026-05-01: the budget of Halden is 4,500 euro. They pay in May.',
      /May 1, 2026[^>]*> [^>]*4,500[^>]*Mar 1, 2026/,
    ],
  ])('a day that a line begins with counts, however long its sentence: %s', (question, older, newer, expected) => {
    for (const notes of [saved(older, newer), saved(older, newer).toReversed()])
      expect(answerTo(question, notes)).toMatch(expected);
  });

  test('each dated line of a note has its own day, for all its sentences', () => {
    const text =
      'Halden 2026-03-01: kick-off held. The budget of Halden is 4,000 euro.\n\n2026-05-01: Anna called. The budget of Halden is 4,500 euro now.';
    expect(answerTo('What is the budget of Halden?', [{ on: '2026-11-20', title: 'Halden', text }])).toMatch(
      /\(May 1, 2026[^>]*> 2026-05-01: [^>]*4,500[^>]*\(Mar 1, 2026/,
    );
  });

  test.each([
    'The workshop of Lumen is on April 14, 2026: bring lunch for everybody who comes.',
    'We are to pay Lumen by April 14, 2026: the workshop costs 900 euro.',
    'The workshop of Lumen on April 14, 2026 costs 900 euro.',
    'The workshop is on April 14, 2026.',
  ])('a day that a sentence mentions is not when it was written: %s', (text) => {
    const notes = [{ on: '2026-11-20', title: 'Lumen', text }];
    expect(answerTo('What about the workshop of Lumen?', notes)).toContain('(Nov 20, 2026)');
  });

  test.each([
    'The workshop catering was cancelled.',
    'The lunch after the workshop was cancelled.',
    'Lunch was cancelled, the workshop is not.',
  ])('what is not cancelled keeps its day: %s', (text) => {
    const notes = [
      { on: '2026-11-20', title: 'Halden', text: 'Call on March 2, 2026: the workshop is on June 2, 2027.' },
      { on: '2026-11-20', title: 'Halden 2', text: `1 Sept 2026: ${text}` },
    ];
    expect(answerTo('When is the Halden workshop?', notes)).toMatch(/^[^>]*> Call on March 2/);
  });

  test.each([
    ['When is the Halden workshop?', 'the workshop is on', 'Workshop was cancelled.', 'From'],
    ['Wann ist der Workshop Halden?', 'der Workshop ist am', 'Der Workshop wurde abgesagt.', 'Aus'],
    ['Quand a lieu l’atelier Halden ?', 'l’atelier a lieu le', 'L’atelier est annulé.', 'De'],
    ['¿Cuándo es el taller Halden?', 'el taller es el', 'Se ha cancelado el taller.', 'De'],
    ['Wanneer is de workshop Halden?', 'de workshop is op', 'De workshop is afgelast.', 'Uit'],
  ])('what was cancelled has no day any more: %s', (question, is, canceled, from) => {
    const notes = [
      { on: '2026-11-20', title: 'Halden', text: `2026-03-02: ${is} 2026-04-14.` },
      { on: '2026-11-20', title: 'Halden 2', text: `2026-05-04: ${is} 2026-06-02.` },
      { on: '2026-11-20', title: 'Halden 3', text: `2026-09-01: Anna Berg. ${canceled}` },
    ];
    const answer = answerTo(question, notes);
    expect(answer).toContain(`${from} “Halden 3”`);
    expect(answer.indexOf(canceled)).toBeLessThan(answer.indexOf('2026-06-02.'));
    const open = canceled.replace(/\.$/, '?');
    expect(answerTo(question, [...notes.slice(0, 2), { on: '2026-11-20', title: 'Halden 3', text: open }])).toMatch(
      /^[^>]*> [^>]*2026-06-02/,
    );
  });

  test.each([
    ['What is the fee for Olsen?', '10 Aug 2026: The fee is', 'And from'],
    ['Wie hoch ist der Preis für Olsen?', '10.8.2026: Der Preis ist', 'Und aus'],
  ])('of the same day none is called earlier: %s', (question, is, and) => {
    const answer = answerTo(question, [
      { on: '2026-11-19', title: 'Olsen', text: `${is} 900 euro.` },
      { on: '2026-11-20', title: 'Olsen 2', text: `${is} 950 euro.` },
    ]);
    expect(answer).toContain(`${and} “Olsen`);
    expect(answer).not.toMatch(/Earlier|Früher/);
  });

  test('another matter of another client is no disagreement', () => {
    const other = { on: '2026-05-01', title: 'Harlow course', text: 'The rent for the Harlow course is now £900.' };
    const answer = answerTo('What is the rent for the Elmgate course?', [...rooms.slice(0, 1), other]);
    expect(answer).toContain('£300');
    expect(answer).not.toContain('£900');
  });

  test('who takes somebody’s place is found by the name that is replaced', () => {
    const cooks = [
      { on: '2026-07-16', title: 'Retreat: plan', text: 'Six women come. The cook is Morag.' },
      { on: '2026-09-15', title: 'Retreat', text: 'Morag broke her arm; her daughter Isla cooks instead.' },
    ];
    expect(answerTo('Who is the cook at the retreat?', cooks)).toMatch(/Isla cooks instead[\s\S]*cook is Morag/);
  });

  test.each([
    [
      'de',
      'Wann ist der Workshop in Bremen?',
      'Der Workshop in Bremen ist am 9. Juni.',
      'Der Workshop in Bremen wurde auf den 16. Juni verschoben.',
      'Aus',
    ],
    [
      'fr',
      'Quand a lieu la fête du quartier ?',
      'La fête du quartier a lieu le 29 mai.',
      'La fête du quartier est reportée au 5 juin.',
      'De',
    ],
    [
      'es',
      '¿Cuántos invitados tiene la boda de Lucía?',
      'La boda de Lucía tiene 85 invitados.',
      'La boda de Lucía ahora tiene 97 invitados.',
      'De',
    ],
  ])('%s: is said in the language of the question', (_, question, before, after, stated) => {
    const notes = [
      { on: '2026-03-01', title: 'Plan', text: before },
      { on: '2026-05-01', title: 'Plan 2', text: after },
    ];
    const answer = answerTo(question, notes);
    expect(answer.startsWith(stated)).toBe(true);
    expect(answer.indexOf(after.slice(-20))).toBeLessThan(answer.indexOf(before.slice(-20)));
  });
});

describe('beside the words of the question', () => {
  const note = (text: string) => [{ on: '2026-03-01', title: 'Tarn Valley: discovery', text }];

  test('what follows a heading or a question is the answer to it', () => {
    const text =
      '## Who decides about the software?\n\nThe board does, once a quarter.\n\nWhat do they use today? A list on paper.';
    expect(answerTo('Who decides about the software at Tarn Valley?', note(text))).toContain('The board does');
    expect(answerTo('What does Tarn Valley use today?', note(text))).toContain('A list on paper.');
  });

  test('the sentence after the best one is shown where it has what is asked for', () => {
    const text = 'Ask Gareth about the final headcount. He needs it by 4 June at the latest.';
    expect(answerTo('When is the final headcount needed at Tarn Valley?', note(text))).toContain('by 4 June');
  });

  test('a sentence is shown with its paragraph, and an item with its list', () => {
    const far = 'The parking is behind the church, and the key to the side door hangs in the office of the warden.';
    const text = `Met Ann. The rent is £100.\nShe pays monthly. ${far} ${far}\n\nLunch was soup.\n\n## Open\n\n- Ring the bank\n- Lease: signed`;
    expect(answerTo('What is the rent of Tarn Valley?', note(text))).toContain(
      `> Met Ann. The rent is £100.  \n> She pays monthly. ${far} ${far} [1]`,
    );
    expect(answerTo('Is the lease of Tarn Valley signed?', note(text))).toContain(
      '> - Ring the bank\n> - Lease: signed [',
    );
    const pasted = `The rent is £100.\n${'forwarded as it came '.repeat(30)}`;
    expect(answerTo('What is the rent of Tarn Valley?', note(pasted))).toContain('> The rent is £100. [1]');
  });

  test('what is asked for itself has to be said', () => {
    const text = 'Gareth Pole leads Tarn Valley. The budget is £4,000.';
    expect(answerTo("What is Gareth Pole's salary?", note(text))).toMatch(/^Nothing says exactly this/);
  });

  test('what the later note says of other things does not disagree', () => {
    const brenner = [
      { on: '2026-03-03', title: 'call tomasz brenner', text: 'forklift training is 2 days not 1, outside trainer' },
      { on: '2026-03-09', title: 'Brenner', text: 'Training: 24,000 instead of 18,000. In 2 halves, in 30 days.' },
    ];
    expect(answerTo('How long is the forklift training?', brenner)).toMatch(/^From “call tomasz brenner”/);
    const caterer = [
      { on: '2026-03-06', title: 'mariage traiteur', text: 'traiteur maison blanchet 98 € par personne' },
      { on: '2026-03-28', title: 'mariage', text: 'Jazz pour le cocktail, pas pour le dîner. DJ Samir, 1 150 €.' },
    ];
    expect(answerTo('Quel est le prix du traiteur ?', caterer)).toMatch(/^[^>]*De “mariage traiteur”/);
  });
});

describe('lists, tables and what comes closest', () => {
  const note = (text: string) => [{ on: '2026-03-01', title: 'Garden at Elm Row', text }];

  test('an item is quoted with its list and the line above it', () => {
    const text =
      '## What we do not recommend\n\n- gravel near the door\n- bamboo without a barrier\n\n## Next\n\n- measure';
    expect(answerTo('Is bamboo recommended at Elm Row?', note(text))).toContain(
      '> **What we do not recommend**\n>\n> - gravel near the door\n> - bamboo without a barrier [1]',
    );
  });

  test('a row is quoted with the names of its columns', () => {
    const text = '| Plant | Height |\n|---|---|\n| Yew | 1.20 m |\n| Box | 0.40 m |';
    expect(answerTo('How high is the yew at Elm Row?', note(text))).toContain('> Plant: Yew · Height: 1.20 m [1]');
  });

  test('while there is a passage, what comes closest is quoted', () => {
    const answer = answerTo('Who pays for the fence at Elm Row?', note('The hedge was cut in May.'));
    expect(answer).toMatch(/^Nothing says exactly this\. Closest:\n\nFrom “Garden at Elm Row”[^>]*> The hedge was cut/);
    expect(answerTo('Who pays for the fence?', [])).toBe("I couldn't find this in your notes.");
  });

  test('a question goes on from the one before and from what was quoted', () => {
    const asked = { role: 'user' as const, content: 'What do we plant at Elm Row?' };
    expect(contextOf({ text: 'And when?', history: [asked] })).toBe('What do we plant at Elm Row?');
    expect(contextOf({ text: 'Which oak did the surveyor fell in Harlow?', history: [asked] })).toBe('');
  });
});
