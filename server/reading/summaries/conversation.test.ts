import { describe, expect, test } from 'vitest';
import { summarize } from './summarize.ts';

const summaryOf = (markdown: string) => summarize([{ number: 1, markdown }], { isPaged: false });

const call = `Nora: Hi, can you hear me?
Ben: Yeah, yeah. Hi.
Nora: Okay, so, um, the printer wrote, you know, that the brochures can't be delivered before the ninth of June.
Ben: Oh no.
Nora: Yeah. So, uh, the fair starts on the seventh and we'd have four hundred brochures too few.
Ben: Then let's go with the smaller brochure for the fair.
Nora: Agreed.
Ben: I'll send the printer the new layout by Wednesday.
Nora: Great. Who pays for the extra print run?
Ben: No idea, honestly.
Nora: Okay. Thanks, bye.
Ben: Bye.`;

describe('a transcript', () => {
  test('is read as topics, decisions, tasks and open questions by speaker, without fillers', () => {
    const { points, conversation, keywords, people } = summaryOf(call);
    expect(points.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
      "Nora: The printer wrote, that the brochures can't be delivered before the ninth of June.",
      "Nora: The fair starts on the seventh and we'd have four hundred brochures too few.",
    ]);
    expect(conversation).toEqual({
      decisions: [{ speaker: 'Ben', text: "Let's go with the smaller brochure for the fair.", page: null }],
      tasks: [{ speaker: 'Ben', text: 'Send the printer the new layout by Wednesday', page: null }],
      questions: [{ speaker: 'Nora', text: 'Who pays for the extra print run?', page: null }],
    });
    expect(keywords).toEqual(expect.arrayContaining(['brochures', 'printer']));
    expect(keywords.join(' ')).not.toMatch(/nora|ben|yeah|okay|idea|bye/i);
    expect(people.map(({ text }) => text)).toEqual(['Nora', 'Ben']);
  });

  test.each([
    ['with times above what is said', call.replaceAll(/^(\w+): (.*)$/gm, '$1  00:14\n$2\n')],
    [
      'as subtitles',
      `WEBVTT\n\n${call.replaceAll(/^(\w+): (.*)$/gm, '00:00:01.000 --> 00:00:04.000\n<v $1>$2</v>\n')}`,
    ],
    ['as an exported chat', call.replaceAll(/^/gm, '12/10/2026, 08:05 - ')],
    ['as another exported chat', call.replaceAll(/^/gm, '[12.10.26, 08:05:11] ')],
    ['with times and bold names', call.replaceAll(/^(\w+):/gm, '[00:01:12] **$1:**')],
  ])('%s says the same', (_form, text) => {
    expect(summaryOf(text)).toEqual(summaryOf(call));
  });
});

test('a dictation without full stops is cut where its speaker hesitates', () => {
  const { points, conversation } = summaryOf(
    'okay so um the visit at the harbour hall went well uh the stage is twelve metres wide and the doors are too low for the crane um we decided to use the small crane uh I need to call the rental company tomorrow um what I don’t know is who pays for the second technician uh and that is all for today I think',
  );
  expect(points.map(({ text }) => text).join(' ')).toContain('The stage is twelve metres wide');
  expect(conversation?.decisions).toEqual([{ speaker: null, text: 'We decided to use the small crane', page: null }]);
  expect(conversation?.tasks.map(({ text }) => text)).toEqual(['Call the rental company tomorrow']);
  expect(conversation?.questions).toHaveLength(1);
});

test.each([
  [
    'minutes with labels',
    'Date: 12 May\nPresent: Anna, Tom\nVenue: Harbour Hall\nDate: 13 May\nPresent: Anna\nVenue: Mill',
  ],
  ['a letter', 'Dear Tom,\n\nWe decided to book the hall. Who pays for it?\n\nBest,\nAnna'],
  ['a record with the same labels', 'Name: Ann Lee\nTown: Bath\nName: Tom Hall\nTown: York\nName: Eve Kern\nTown: Ulm'],
])('%s is no conversation', (_name, text) => {
  expect(summaryOf(text).conversation).toBeUndefined();
});

test('the instructions of a form are no points', () => {
  const form = `# Application

Please read the notes before you complete this form. Use black ink. Tick all boxes that apply.

Name: Tolworth Mill
Members: 86

Describe your project. Continue on a separate sheet if necessary.

The mill lost its wheel in the flood of 2025. We will rebuild the wheel with two apprentices by Easter.

Attach two quotations. Incomplete applications will not be considered. ☐ Yes ☒ No`;
  const { points } = summaryOf(form);
  expect(points.map(({ text }) => text)).toContain('We will rebuild the wheel with two apprentices by Easter.');
  expect(points.map(({ text }) => text).join(' ')).not.toMatch(
    /read the notes|ink|Tick|Describe|Continue|Attach|Incomplete/,
  );
});
