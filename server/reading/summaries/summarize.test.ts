import { describe, expect, test } from 'vitest';
import { documentSummarySchema } from '#shared/documents.ts';
import { summarize } from './summarize.ts';

const summaryOf = (markdown: string) => summarize([{ number: 1, markdown }], { isPaged: false });
const pointsOf = (markdown: string) => summaryOf(markdown).points.map(({ text }) => text);
const paragraphs = (...texts: string[]) => texts.join('\n\n');

describe('the length of a summary', () => {
  test('is zero for an empty text', () => {
    const nothing = { points: [], keywords: [], people: [], dates: [], amounts: [], madeBy: 'built-in' };
    for (const text of ['', '  \n\n ', '* * *', '|||\n---', '12 34 56', '```\ncode only here please\n```', '#']) {
      expect(summaryOf(text)).toEqual(nothing);
    }
    expect(summarize([], { isPaged: true })).toEqual(nothing);
  });

  test('is one point for one sentence, even if it is a title', () => {
    expect(pointsOf('The committee books the hall for the gala.')).toEqual([
      'The committee books the hall for the gala.',
    ]);
    expect(pointsOf('# Spring gala')).toEqual(['Spring gala']);
    expect(pointsOf('- Apple\n- Pear')).toEqual(['Apple']);
  });

  test('ignores the front matter of a Markdown file', () => {
    const matter = '---\ntitle: Kick-off\ntags:\n  - budget\n- spring\nowner: Maria Lopez\n---\n';
    expect(summaryOf(`${matter}\nThe committee books the hall for the gala.`)).toEqual(
      summaryOf('The committee books the hall for the gala.'),
    );
    expect(pointsOf('---\n\nThe committee books the hall.\n\n---\n')).toEqual(['The committee books the hall.']);
  });

  test('is half of a few sentences, three to six of more', () => {
    const sentence = (index: number) =>
      `The ${'abcdefghijklmnopqrstuvwxyz'.charAt(index % 26)}${index} committee paid invoice ${index} for caterer${index}.`;
    const points = (count: number) =>
      pointsOf(Array.from({ length: count }, (_, index) => sentence(index)).join(' ')).length;
    expect([1, 2, 3, 4, 5, 6, 12].map(points)).toEqual([1, 1, 2, 2, 3, 3, 3]);
    expect([30, 60, 200].map(points)).toEqual([4, 5, 6]);
  });
});

const minutes = paragraphs(
  '# Minutes: Spring Gala planning',
  'Date: 12 May 2026, 10:00–11:30\nPresent: Anna Berg (chair), Tom Okafor, Priya Natarajan, J. R. Müller\nApologies: Ms Chen',
  '## 1. Venue',
  'Anna reported that the Harbour Hall is available on 19 September 2026. The hire fee is £12,500 including security and cleaning. Tom asked whether the capacity of 320 guests is enough. It was agreed to book Harbour Hall and to pay the deposit of £2,500 by 1 June 2026.',
  '## 2. Catering',
  'Three caterers sent quotes. Green Fork Catering offers a three-course menu at £68 per guest, with vegetarian and halal options. The committee prefers Green Fork Catering, provided that they lower the corkage fee. Priya will negotiate the corkage fee before the next meeting.',
  '## 3. Decisions',
  '- Book Harbour Hall for 19 September 2026.\n- Invite Dr. Leila Haddad as the keynote speaker.\n- Keep the ticket price at £120.',
);

const proposal = paragraphs(
  '# Proposal: Customer Retention Programme for Northwind Foods',
  'Prepared for: Maria Lopez, Head of Marketing, Northwind Foods\nPrepared by: Daniel Osei, Clearwater Consulting Ltd\nDate: 03/04/2026 (valid until 30/04/2026)',
  '## Executive summary',
  'Northwind Foods loses 28% of its online customers within six months of their first order. We propose a twelve-week customer retention programme that combines a loyalty scheme, better onboarding e-mails and a churn model built on the order history.',
  '## Background',
  'Northwind Foods sells organic groceries to 84,000 households. Customer acquisition costs have risen from £31 to £47 per customer since 2023. The current loyalty scheme is used by fewer than 5% of customers.',
  '## Approach',
  'Phase one builds the churn model and finds the customers most at risk. Phase two redesigns the onboarding e-mails and the loyalty scheme together with the marketing team. Every phase ends with a workshop in which the results are presented.',
  '## Recommendation',
  'We recommend that Northwind Foods approves the programme by 30 April 2026. For questions, contact Daniel Osei at daniel.osei@clearwater.example.',
);

const contract = paragraphs(
  'EVENT SERVICES AGREEMENT',
  'This Agreement is made on 14 March 2026 between Bright Events Ltd ("the Organiser") and Mrs Helen Armitage of Bath ("the Client").',
  '1. SERVICES',
  'The Organiser shall plan and run the wedding reception of the Client on 22 August 2026 at Ashdown Manor. The Client shall give the Organiser the final number of guests no later than 30 days before the event.',
  '2. PAYMENT',
  'The Client shall pay the Organiser a fee of £9,800 in total. A deposit of £2,940 is due on signature and is not refundable.',
  '3. CANCELLATION',
  'If the Client cancels more than ninety days before the event, only the deposit is kept. If the Client cancels later, the full fee is payable.',
  'Signed: Helen Armitage\nSigned: Robert Kline, Director, Bright Events Ltd',
);

const review = paragraphs(
  '# Portfolio review Q1 2026 – Family Keller',
  'Adviser: Sophie Brandt, CFP',
  'Over the first quarter the portfolio returned 2.1%, ahead of its benchmark at 1.6%. The total value on 31 March 2026 was CHF 3,482,000. Global equities contributed most, while the bond fund lost 0.4% because yields rose.',
  'Equities are now 66% against a target of 60%. We recommend selling equities worth CHF 210,000 and moving the proceeds into short-dated bonds.',
  'Mr. Keller plans to retire in 2029 and needs a pension income of CHF 9,000 a month. The tax adviser, Marco Bernasconi, will answer by 20 April 2026.',
  'Past performance is not a guide to future returns. This document is confidential.',
);

describe('documents of the professions', () => {
  test('minutes: what was agreed, who, when and how much', () => {
    const { points, keywords, people, dates, amounts } = summaryOf(minutes);
    expect(points.some(({ text }) => /agreed|Book Harbour Hall/.test(text))).toBe(true);
    expect(points.some(({ text }) => /^(?:Date|Present|Apologies)/.test(text))).toBe(false);
    expect(keywords).toEqual(expect.arrayContaining(['Harbour Hall', 'Green Fork Catering', 'corkage fee']));
    expect(people.map(({ text }) => text)).toEqual([
      'Anna Berg',
      'Tom Okafor',
      'Priya Natarajan',
      'J. R. Müller',
      'Ms Chen',
      'Dr. Leila Haddad',
    ]);
    expect(dates.map(({ iso }) => iso)).toEqual(['2026-05-12', '2026-09-19', '2026-06-01']);
    expect(amounts.map(({ text }) => text)).toEqual(['£12,500', '£2,500', '£68', '£120']);
  });

  test('a proposal: what is proposed, and no address', () => {
    const { points, keywords, people, dates } = summaryOf(proposal);
    expect(points.map(({ text }) => text)).toContain(
      'We propose a twelve-week customer retention programme that combines a loyalty scheme, better onboarding e-mails and a churn model built on the order history.',
    );
    expect(points.some(({ text }) => text.includes('@'))).toBe(false);
    expect(keywords).toEqual(expect.arrayContaining(['Northwind Foods', 'loyalty scheme', 'churn model']));
    expect(people.map(({ text }) => text)).toEqual(['Maria Lopez', 'Daniel Osei']);
    expect(dates).toEqual([
      { text: '03/04/2026', page: null, iso: '2026-04-03' },
      { text: '30/04/2026', page: null, iso: '2026-04-30' },
    ]);
  });

  test('a contract: the parties, what is owed, and whole sentences', () => {
    const { points, keywords, people, amounts } = summaryOf(contract);
    expect(points[0]?.text).toMatch(/^This Agreement is made on 14 March 2026/);
    expect(points.some(({ text }) => /shall/.test(text))).toBe(true);
    expect(points.every(({ text }) => text.endsWith('.'))).toBe(true);
    expect(keywords.join(' ')).toMatch(/Organiser/);
    expect(people.map(({ text }) => text)).toEqual(['Mrs Helen Armitage', 'Robert Kline']);
    expect(amounts.map(({ text }) => text)).toEqual(['£9,800', '£2,940']);
  });

  test('a review: what to do, without the small print', () => {
    const { points, people, amounts } = summaryOf(review);
    expect(points.some(({ text }) => text.startsWith('We recommend selling equities'))).toBe(true);
    expect(points.some(({ text }) => /confidential/.test(text))).toBe(false);
    expect(people.map(({ text }) => text)).toEqual(['Sophie Brandt', 'Mr. Keller', 'Marco Bernasconi']);
    expect(amounts.map(({ text }) => text)).toEqual(['CHF 3,482,000', 'CHF 210,000', 'CHF 9,000']);
  });
});

describe('other languages', () => {
  test('German', () => {
    const text =
      'Der Umbau der Lagerhalle liegt zwei Wochen hinter dem Zeitplan. Frau Vogel berichtet, dass die Kosten der Lagerhalle um 45.000 Euro steigen. Es regnete. Herr Meier wird bis zum 15. März 2026 ein Angebot für die Lüftungsanlage einholen. Die Lüftungsanlage der Lagerhalle muss z.B. vor dem Winter eingebaut werden.';
    const { points, keywords, people, dates, amounts } = summaryOf(text);
    expect(points.every((point) => text.includes(point.text) && point.text.split(' ').length > 4)).toBe(true);
    expect(keywords).toEqual(expect.arrayContaining(['Lagerhalle', 'Lüftungsanlage']));
    expect(people.map((person) => person.text)).toEqual(['Frau Vogel', 'Herr Meier']);
    expect(dates).toEqual([{ text: '15. März 2026', page: null, iso: '2026-03-15' }]);
    expect(amounts.map((amount) => amount.text)).toEqual(['45.000 Euro']);
  });

  test('French', () => {
    const { points, keywords, dates } = summaryOf(
      'Le budget du congrès s’élève à 85 000 € cette année. Qui s’en occupe ? Le comité a décidé de maintenir le congrès le 14 octobre 2026 à Lyon. Les sponsors du congrès recevront un dossier complet. Les sponsors seront contactés avant le 1er juin 2026 par le comité.',
    );
    expect(points.map(({ text }) => text)).toContain(
      'Le comité a décidé de maintenir le congrès le 14 octobre 2026 à Lyon.',
    );
    expect(keywords).toEqual(expect.arrayContaining(['congrès', 'sponsors']));
    expect(dates.map(({ iso }) => iso)).toEqual(['2026-10-14', '2026-06-01']);
  });

  test('Arabic', () => {
    const text =
      'اجتمعت لجنة المشروع يوم 14 مارس 2026 في القاهرة لمناقشة ميزانية المؤتمر السنوي. قررت اللجنة زيادة ميزانية المؤتمر إلى 50,000 USD بسبب ارتفاع أسعار القاعات. هل تكفي هذه المدة؟ أوصت اللجنة بحجز القاعة الكبرى قبل نهاية الشهر.';
    const { points, keywords, dates } = summaryOf(text);
    expect(points).toHaveLength(2);
    expect(points.every((point) => text.includes(point.text) && !point.text.includes('؟'))).toBe(true);
    expect(keywords.join(' ')).toContain('المؤتمر');
    expect(dates).toEqual([{ text: '14 مارس 2026', page: null, iso: '2026-03-14' }]);
  });

  test('Japanese', () => {
    const { points, keywords } = summaryOf(
      '本日の会議では、来年度の予算案について話し合いました。営業部は広告費を二割増やすことを提案しました。予算案の最終決定は四月の取締役会で行われます。広告費の増加については意見が分かれました。',
    );
    expect(points).toHaveLength(2);
    expect(points.every(({ text }) => text.endsWith('。'))).toBe(true);
    expect(keywords).toEqual(expect.arrayContaining(['予算案', '広告費']));
  });
});

describe('what is not a statement of the document is not a point', () => {
  const body =
    'The harbour board decided to repair the north quay this year. The repair of the north quay costs more than the board expected. The board asks the city for a loan for the repair.';
  test.each([
    [
      'references',
      '## References\n\n[1] A. Smith. The repair of the north quay by the harbour board. Journal of Quays, 2001.\n\nJones, B. The north quay and the repair of the harbour by the board. 2003.',
    ],
    ['a table of contents', 'Contents\n\nThe repair of the north quay of the harbour board ........ 12'],
    [
      'rows of a table',
      '| The repair of the north quay | by the harbour board | costs this year |\n| --- | --- | --- |',
    ],
    ['code', '```\nThe harbour board decided to repair the north quay in code.\n```'],
    ['noise of recognition', 'Th| ~ rep<ir \\ 0f th^ | n=rth qu{y } ~ | h4rb<ur ~ b|ard = | ~ ^.'],
    ['copyright', 'Copyright 2026 by the harbour board, all rights reserved for the repair of the north quay.'],
    ['a caption', 'Figure 3: The north quay and its repair by the harbour board this year.'],
  ])('%s', (_name, other) => {
    const clean = pointsOf(body);
    expect(pointsOf(paragraphs(body, other))).toEqual(clean);
    expect(pointsOf(paragraphs(other, '## Report', body))).toEqual(expect.arrayContaining(clean));
  });

  test('what is on every page', () => {
    const head = 'Harbour board report about the repair of the north quay';
    const pages = body.split(/(?<=\.) /).map((markdown, index) => ({
      number: index + 1,
      markdown: `${head}\n\n${markdown}\n\nPage ${index + 1} of 3`,
    }));
    const { points, keywords } = summarize(pages, { isPaged: true });
    expect(points.some(({ text }) => /^Harbour board report|^Page/.test(text))).toBe(false);
    expect(keywords.join(' ')).not.toContain('Page');
  });
});

test('a sentence that runs over a page break is complete, and on the page where it begins', () => {
  const pages = [
    { number: 1, markdown: 'The harbour board decided to repair the north quay, which is old, and to' },
    { number: 2, markdown: 'ask the city for a loan.' },
  ];
  expect(summarize(pages, { isPaged: true }).points).toEqual([
    {
      text: 'The harbour board decided to repair the north quay, which is old, and to ask the city for a loan.',
      page: 1,
    },
  ]);
});

test.each([
  'Invoice 03/04/2026',
  'Müller GmbH\n\n03/04/2026',
  'Total 12 03/04/2026 Euro',
  'Paolo Rossi, Milano, 03/04/2026',
])('a few words do not determine the language, and so not the day: %s', (text) => {
  expect(summaryOf(text).dates).toEqual([{ text: '03/04/2026', page: null, iso: null }]);
});

test('points differ: what is repeated appears once', () => {
  const same = 'The harbour board repairs the north quay of the harbour this year.';
  const other = 'Tickets for the summer concert are sold at the museum shop.';
  expect(pointsOf(`${same} ${same} ${same} ${other}`)).toHaveLength(1);
  const near = Array.from(
    { length: 9 },
    (_, index) => `In ${1990 + index} the board repaired the north quay of the harbour.`,
  );
  expect(pointsOf(paragraphs(...near, other))).toContain(other);
});

/** What breaks parsers: each is read to its end, and whatever is said of it is well-formed and bounded. */
describe('hostile text', () => {
  const million = 1_000_000;
  test.each([
    ['one line without a full stop', 'word '.repeat(million / 3)],
    ['a hundred thousand items', Array.from({ length: 100_000 }, (_, index) => `- point ${index}`).join('\n')],
    ['only signs', '#$%^&*()[]{}<>|\\~`'.repeat(million / 20)],
    ['stars', '*'.repeat(million)],
    ['brackets', '[![('.repeat(million / 4)],
    ['half links', '[a]('.repeat(million / 4)],
    ['ticks', 'a `'.repeat(million / 3)],
    ['half tags', '<a '.repeat(million / 3)],
    ['nested quotes and lists', `${'> '.repeat(200)}- **a** _b_\n`.repeat(2000)],
    ['rows', '| a | b | 12 |\n'.repeat(million / 15)],
    ['labels', 'Label:\n'.repeat(million / 7)],
    ['full stops', '. '.repeat(million / 2)],
    ['abbreviations in brackets', '(See e.g. No. 5. '.repeat(million / 17)],
    ['names', 'Anna Berg '.repeat(million / 10)],
    ['dates', '12/03/2026 '.repeat(million / 11)],
    ['numbers', '1 000 '.repeat(million / 6)],
    ['months', 'may '.repeat(million / 4)],
    ['half pairs of characters', '\ud83d\ud83d '.repeat(million / 10)],
    ['marks without a letter', `a${'\u0301'.repeat(million)}`],
    ['Chinese without a full stop', '中文'.repeat(million / 2)],
    ['white space', `a${' '.repeat(million)}b`],
    ['one word', 'x'.repeat(million)],
    ['a dictation of pauses', 'um so, okay, you know, '.repeat(million / 25)],
    ['a long conversation', 'Ann: I don’t know, so, um, who pays?\nBen: Okay, I send it.\n'.repeat(million / 60)],
  ])('%s', (_name, text) => {
    const summary = summarize([{ number: 1, markdown: text }], { isPaged: true });
    expect(documentSummarySchema.safeParse(summary).success).toBe(true);
    expect(summary.points.length).toBeLessThanOrEqual(6);
    expect(summary.points.every((point) => point.text.length <= 1000)).toBe(true);
    expect(summary.keywords.every((keyword) => keyword.length <= 80)).toBe(true);
    for (const list of [summary.people, summary.dates, summary.amounts]) expect(list.length).toBeLessThanOrEqual(20);
  });

  test('reads nothing beyond two million characters', () => {
    const long = 'The board meets. '.repeat(2_000_000 / 17 + 1);
    expect(summaryOf(`Pay £5. ${long} Pay £9.`).amounts.map(({ text }) => text)).toEqual(['£5']);
  });
});
