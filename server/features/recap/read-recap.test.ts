import { describe, expect, test } from 'vitest';
import { composeLetter } from '#shared/recap-letter.ts';
import { readRecap } from './read-recap.ts';

const LISTS = `Go-live → Mon 25 Jan.
- cohort 2 = 19 + 20 Jan (audit on the 12th)
- nights stay out of the pilot. Dana's decision, T not happy but ok

| who | what | when |
|--|--|--|
| me | marked-up video | ~~Thu~~ Fri |
| T | deck v6 | with the video |

| who | what | price |
|--|--|--|
| T | drawings | 450 |

me
- wheel v3 with allergen lane → T, Fri
- draft contract (economics only!) by Mon
- 3 hotels by 9/11 [x]

them
- T: 2 operators for the pilot group, names by Tues. don't hold your breath
- D talks to the union rep before 7/12

next one Tue 8 Dec 16:00 full rehearsal, T brings both laptops

open
- who pays the overtime? Hull budget or project
- does he want it at all

Tom would leave → we start at zero
`;

function recapOf(title: string, content: string, people: string[], client = '') {
  const day = '2026-11-24T12:00:00.000Z';
  return readRecap({
    title,
    content,
    day,
    updatedAt: day,
    self: ['Ada Byron'],
    signature: { name: '', firm: '', signOff: '' },
    people: people.map((name) => ({ name, email: '' })),
    client,
    language: null,
    reader: 'en-US',
    others: [],
    now: new Date('2026-11-25T09:00:00Z'),
  });
}

describe('lists of a note that are somebody’s', () => {
  test('states each line of a list whole, on the side of its heading, its people by name', () => {
    const recap = recapOf('Call 24 Nov 2026', LISTS, ['Dana Whitcombe', 'Tom Ellery']);
    const letter = composeLetter(recap, new Map());
    expect(letter.slice(letter.indexOf('This is'), letter.indexOf('If anything'))).toBe(
      `This is what we agreed:
- Go-live → Monday, January 25, 2027
- Cohort 2 = 19 + 20 Jan (audit on the 12th)

On my side:
- Marked-up video, by Friday, November 27
- Wheel v3 with allergen lane → Tom, Fri
- Draft contract (economics only!) by Monday, November 30

On your side:
- Tom: deck v6, with the video
- Tom: 2 operators for the pilot group, names by Tuesday, December 1
- Dana talks to the union rep before 7/12

Still open:
- Who pays the overtime? Hull budget or project

We also talked about:
- Nights stay out of the pilot

We speak again on Tuesday, December 8 at 16:00 (full rehearsal, Tom brings both laptops).

`,
    );
    const held = recap.lines.flatMap(({ held: why, section, sentence }) => (why ? [[why, section, sentence]] : []));
    expect(held).toEqual([
      ['background', 'discussed', "Dana's decision, Tom not happy but ok"],
      ['background', 'discussed', 'Who: Tom · what: drawings · price: 450'],
      ['done', 'discussed', '3 hotels by 9/11 [x]'],
      ['background', 'theirs', "Tom: don't hold your breath"],
      ['background', 'open', 'Does he want it at all'],
      ['internal', 'discussed', 'Tom would leave → we start at zero'],
    ]);
  });

  test('the client’s name above a note makes no list, and of a family those it names are greeted', () => {
    const content = '# Hannelore & Carsten\n\n- they quarrel\n- barn or garden, not a hotel\n';
    const people = ['Hannelore Speckmann', 'Carsten Speckmann'];
    const { form, lines } = recapOf('Visit Speckmann with Carsten', content, people);
    expect([form.greeting, lines.filter((line) => line.held === null)]).toEqual(['Hello Hannelore and Carsten,', []]);
  });

  test('a client who is a person is greeted, and “he” is that one only where there is no “she”', () => {
    const holt = ['Marcus Holt', 'Fergal Noone'];
    const him = recapOf('Session 4', 'he does\n- he books the coffee\n\nme\n- the script\n', holt, 'Marcus Holt');
    expect([him.form.greeting, him.lines[0]?.sentence, him.lines[0]?.held]).toEqual([
      'Hello Marcus,',
      'Marcus books the coffee',
      null,
    ]);
    const both = recapOf('Session 4', 'he does\n- he books the coffee, she pays\n', holt, 'Marcus Holt');
    expect(both.lines[0]).toMatchObject({ sentence: 'He books the coffee, she pays', held: 'background' });
  });

  test('a decision in prose about somebody of the client stays with the author', () => {
    const { lines } = recapOf('Call', 'Slot moved to 15 Dec.\n\nFergal has decided, M isn’t on the list.\n', [
      'Marcus Holt',
      'Fergal Noone',
    ]);
    expect(lines.map((line) => [line.sentence, line.held])).toEqual([
      ['Slot moved to Tuesday, December 15', null],
      ['Fergal has decided, Marcus isn’t on the list', 'background'],
    ]);
  });

  test('a day is written out only where its words are plain, and a remark in brackets is of somebody who is not there', () => {
    const content = `Dana and Tom (Rhona did not come)

me
- plan, the 12th or next Fri (4th)
- study by Fri 4 Dec, visit 30/11–11/12
`;
    const people = ['Dana Whitcombe', 'Tom Ellery', 'Rhona Mackie'];
    const { form, lines } = recapOf('Call', content, people);
    expect(form.greeting).toBe('Hello Dana and Tom,');
    expect(recapOf('Call', 'D, T, Rhona\n', people).form.greeting).toBe('Hello Dana, Tom and Rhona,');
    expect(lines.filter((line) => line.held === null).map((line) => line.sentence)).toEqual([
      'Plan, the 12th or next Fri (4th)',
      'Study by Friday, December 4, visit 30/11–11/12',
    ]);
  });

  test('what its author marks as their own in a bracket or a label stays with them, in any language', () => {
    const own = [
      '[me only] log hours',
      'ring Colm (mine, not agreed yet)',
      '(zelf) vragen of Sander kan',
      '(pour moi) demander à Hélène',
      'For my own file: look at the trains',
    ];
    const { lines } = recapOf('Call', `me\n${own.map((line) => `- ${line}\n`).join('')}- the plan\n`, ['Dana Berg']);
    expect(recapOf('Call', 'Für mich: nachkalkulieren\n', []).lines).toMatchObject([{ held: 'internal' }]);
    expect(lines.map(({ text, held }) => [text, held])).toEqual([
      ...own.map((line) => [line, 'internal']),
      ['the plan', null],
    ]);
  });

  test('nothing is cut or written out within a name or a day', () => {
    const content = `me
- Bescheid an Frau Dr. Berg und M. Heitz, bis Freitag, 4. Dezember, mit Anlagen
- Start am Montag, den 18. Januar
- Krankenvers. Lasse in USA
- Liste schicken, morgen
`;
    const { lines } = recapOf('Telefonat', content, ['Dr. Maria Berg', 'Lasse Heinz']);
    expect(lines.map((line) => line.sentence)).toEqual([
      'Bescheid an Frau Dr. Berg und M. Heitz, bis Freitag, 4. Dezember, mit Anlagen',
      'Start am Montag, den 18. Januar',
      'Krankenvers. Lasse in USA',
      'Liste schicken, Mittwoch, 25. November',
    ]);
  });

  test('greets by title, by initials, as the client is called, or as who promised something', () => {
    const greetingOf = (title: string, content: string, people: string[], client = '') =>
      recapOf(title, content, people, client).form.greeting;
    const works = ['Dr. Sabine Hallinger', 'Thorsten Maas', 'Kevin Probst'];
    expect(greetingOf('Treffen', '# Werk\n\nDa: Frau Dr. Hallinger, Herr Maas und ich.\n', works)).toMatch(
      /Frau Dr\. Hallinger (?:and|und) Herr Maas,$/,
    );
    expect(greetingOf('Session 3', 'T + R both, 90 min\n', ['Thandeka Moyo', 'Ruben Ortiz', 'Orla Kerr'])).toBe(
      'Hello Thandeka and Ruben,',
    );
    expect(greetingOf('Plan B', 'Plan B, 90 min\n', ['Bernie Moyo', 'Ruben Ortiz'])).toBe('Hello,');
    expect(greetingOf('Review', 'both, tea\n', ['Callum Hay', 'Rosheen Hay', 'Uwe Hay'], 'Callum & Rosheen Hay')).toBe(
      'Hello Callum and Rosheen,',
    );
    const promised = 'Half day 3\n\nThem\n- Joss: mark-up by Fri 4 Dec\n\nMe\n- the plan\n';
    expect(greetingOf('Half day', promised, ['Joss Pemberton', 'Ade Balogun'])).toBe('Hello Joss,');
  });

  test('takes a letter behind a word for no one, and what its author should do for no promise', () => {
    const content =
      'Decided: line T stays in the tender\n\nme\n- I should put a clause in the contract\n- the plan, Fri\n';
    const { lines } = recapOf('Call', content, ['Dana Whitcombe', 'Tom Ellery']);
    expect(lines.map(({ sentence, held }) => [sentence, held])).toEqual([
      ['Line T stays in the tender', null],
      ['I should put a clause in the contract', 'doubt'],
      ['The plan, Fri', null],
    ]);
  });

  test('reads lists by their heads in capitals, by initials and by question marks', () => {
    const content = `FINAL
- tent Zeildoek

AB - budget sheet, Fri 4 Dec
DW - guest list, Fri 4 Dec
me: the plan

THEM
Tom - song list by Fri 11 Dec
Call the hotel - rooming list? no leave it

Not settled
- Mondays: keep at 30 or go to 45

? who pays the flight
`;
    const { lines } = recapOf('Call', content, ['Dana Whitcombe', 'Tom Ellery']);
    expect(lines.map(({ section, sentence, held }) => [section, sentence, held])).toEqual([
      ['discussed', 'Tent Zeildoek', null],
      ['mine', 'Budget sheet, Friday, December 4', null],
      ['theirs', 'Dana: guest list, Friday, December 4', null],
      ['mine', 'The plan', null],
      ['theirs', 'Tom: song list by Friday, December 11', null],
      ['theirs', 'Call the hotel - rooming list?', 'doubt'],
      ['theirs', 'No leave it', 'doubt'],
      ['open', 'Mondays: keep at 30 or go to 45', null],
      ['open', 'Who pays the flight', null],
    ]);
  });

  test('what somebody who isn’t of the client has to do is on neither side', () => {
    const content = 'me\n- Dana sends the plan\n\nthem\n- Birgit: the contract\n- Dana: the figures\n';
    const { lines } = recapOf('Call', content, ['Dana Whitcombe', 'Tom Ellery']);
    expect(lines.map(({ text, held }) => [text, held])).toEqual([
      ['Dana sends the plan', 'background'],
      ['Birgit: the contract', 'background'],
      ['Dana: the figures', null],
    ]);
  });

  test('a decision about somebody who isn’t of the client, and a next date with two times, stay with the author', () => {
    const content = `Agreed
Band is out. Dana pulled a face.

Carly decided to study for two years.

Next call Wed 9 Dec 9pm (or 5pm)
`;
    const { lines } = recapOf('Call', content, ['Dana Whitcombe', 'Tom Ellery']);
    expect(lines.map(({ section, sentence, held }) => [section, sentence, held])).toEqual([
      ['decisions', 'Band is out', null],
      ['decisions', 'Dana pulled a face', 'background'],
      ['decisions', 'Carly decided to study for two years', 'background'],
      ['next', 'Next call Wednesday, December 9 9pm (or 5pm)', 'doubt'],
    ]);
  });
});
