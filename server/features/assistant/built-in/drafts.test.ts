import { describe, expect, test } from 'vitest';
import { intentOf } from '#server/features/assistant/intent.ts';
import { statedDay } from '#server/language/text-day.ts';
import { answerBuiltIn } from './answer-built-in.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const CALL = `call 18 Nov w/ Harriet Voss + her practice manager Dilip

- Northgate has 3 practices, want one booking system instead of three
- reception loses about 40 calls a week, Harriet reckons that's £2,300 gone each week
- they'd like to go live before 1 March 2027
- they don't like the current vendor (Carebase)
- between us: Harriet is leaving in summer
- between us: I need to tell Dilip that Harriet leaves
- agreed: we do a two week discovery first, fixed price £4,800

I need to send the discovery proposal by Friday 27 Nov
Dilip to send call logs for October
`;

function ask(
  text: string,
  content: string,
  title = 'Call with Harriet Voss (Northgate Dental)',
  replyLanguage: string | null = null,
): string {
  const stated = statedDay({ title, content }, NOW);
  const note = {
    id: 'n',
    title,
    place: '',
    content,
    tags: [],
    day: stated ?? '2026-11-21',
    isDated: stated !== null,
    updatedAt: NOW.toISOString(),
  };
  return answerBuiltIn({ text, action: intentOf(text), history: [], now: NOW, replyLanguage }, { note, passages: [] })
    .text;
}

/** What stands under a heading of a draft. */
function section(text: string, heading: string): string {
  return text.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? '';
}

describe('a proposal', () => {
  const text = ask(
    'draft a proposal for Northgate',
    `${CALL}\nBudget: £14,000\nRisk: Leeds refuses to switch\nGoal: one booking system\n`,
  );

  test('has what the note labels below the heading of that name', () => {
    expect(section(text, 'Budget')).toMatch(/^These are the figures:\n\n- £14,000 \[\d+\]$/);
    expect(section(text, 'Your goals')).toMatch(/- One booking system \[\d+\]$/m);
    expect(text).not.toContain('£2,300 gone each week [1]');
  });

  test('is written in whole sentences, without headings that nothing is said for', () => {
    expect(text).toContain('This is what I propose.');
    expect(text).toContain('You want to achieve the following:');
    expect(text).not.toContain('## Risks');
    expect(section(text, 'What we propose')).toContain('two week discovery first, fixed price £4,800');
    expect(section(text, 'Your goals')).toContain('Northgate has 3 practices');
    expect(section(text, 'Timeline')).toContain('go live before 1 March 2027');
  });

  test('asks at its end for what it needs, and leaves out what may not be so', () => {
    expect(text).toMatch(/\*\*Still needed:\*\* Client$/);
    expect(ask('draft a proposal', 'Next: call Dilip')).toMatch(
      /\*\*Still needed:\*\* Client, Your situation, What we propose, Budget, Timeline$/,
    );
    expect(text).not.toContain('reception loses about 40 calls');
  });

  test('has the task with its day, which is not in words', () => {
    expect(section(text, 'Next steps')).toContain('- [ ] I need to send the discovery proposal by Friday 27 Nov [');
  });

  test('omits what is internal, and keeps what comes before it', () => {
    expect(text).not.toContain('leaving in summer');
    expect(text).not.toContain('Harriet leaves');
    expect(text).toContain('go live before');
  });
});

test('a day in words is written out, and nothing else', () => {
  const text = ask('draft a plan', 'Next: send the menu by Friday', 'Voss call 17 Nov');
  expect(text).toContain('- [ ] Send the menu by Friday, November 20 [1]');
});

describe('what the form makes of lines', () => {
  const ofClient = (kind: string, ...notes: [day: string, text: string][]) =>
    answerBuiltIn(
      { text: `draft a ${kind} for Larkspur`, action: intentOf(`draft a ${kind} for Larkspur`), history: [], now: NOW },
      {
        note: null,
        passages: notes.map(([day, text], index) => {
          const of = { title: 'Call', place: 'Clients / Larkspur', heading: '', startsAt: 0, endsAt: text.length };
          return {
            ...of,
            kind: 'note',
            id: `${index}`,
            text,
            page: null,
            day,
            isDated: true,
            updatedAt: `${day}T09:00:00Z`,
          };
        }),
      },
    ).text;

  test('timed lines are a timeline in their order', () => {
    const text = ofClient('plan', ['2026-11-20', '- 14:00 hall opens\n- 9.30–10.15 sound check\n- 18h00 dinner\n']);
    expect(section(text, 'Timeline')).toMatch(
      /\*\*14:00\*\* hall opens \[\d\]\n- \*\*9\.30–10\.15\*\* sound check \[\d\]\n- \*\*18h00\*\* dinner/,
    );
  });

  test('a letter is of the last meeting at which something was left to do', () => {
    const text = ofClient(
      'follow-up letter',
      ['2026-11-04', 'I send the old plan by 20 Nov.\n'],
      ['2026-11-18', 'I send the floor plan by 27 Nov.\nSubject: Re: Re: rooms\n'],
      ['2026-11-20', '| who | amount | due |\n|---|---|---|\n| Hall | 3,250 | 28 Nov |\n'],
    );
    expect(text).toContain('I send the floor plan');
    expect(text).not.toMatch(/old plan|3,250|Re: Re:/);
  });

  test('of two values of one thing the later holds, and days that are over are no next steps', () => {
    const text = ofClient(
      'plan',
      [
        '2026-10-14',
        'Day rate 980 plus VAT\n- 58 delegates\nCeremony 14:00 in the Orangery\nI call the hall by 21 Oct\n',
      ],
      [
        '2026-11-18',
        'New day rate 1,060, both sites\nCeremony now 13:30\nI send the list by 27 Nov\nTravel: line 1, 400 km\n',
      ],
    );
    expect(text).toContain('1,060');
    expect(text).toContain('I send the list');
    expect(text).not.toMatch(/980|14:00|I call the hall/);
  });

  test('a line that ends in a figure is no heading of what follows', () => {
    const text = ofClient('proposal', ['2026-11-18', 'Day rate 980\nI owe them: plan (4 Dec), list (7 Dec)\n']);
    expect(section(text, 'Budget')).toContain('- Day rate 980');
    expect(section(text, 'Next steps')).toContain('I owe them: plan (4 Dec)');
  });

  test('rows of a table stay a table below their head, and a column of amounts is the budget', () => {
    const text = ofClient('plan', [
      '2026-11-18',
      '| time | what |\n|---|---|\n| 13:30 | ceremony |\n\n| who | amount | due |\n|---|---|---|\n| Hall | 3,250 | 28 Nov |\n',
    ]);
    expect(section(text, 'Timeline')).toContain('| time | what |\n| --- | --- |\n| 13:30 | ceremony [1] |');
    expect(section(text, 'Budget')).toContain(
      '| who | amount | due |\n| --- | --- | --- |\n| Hall | 3,250 | 28 Nov [2] |',
    );
  });

  test('prices are a table, and the client is named', () => {
    const text = ofClient('proposal', ['2026-11-20', 'Fees:\n- Discovery: £4,800\n- Workshops – £2,400\n']);
    expect(section(text, 'Budget')).toContain(
      '| Item | Amount |\n| --- | --- |\n| Discovery | £4,800 [1] |\n| Workshops | £2,400 [2] |',
    );
    expect(text).toContain('**Client:** Larkspur');
  });

  test('of two values of the same thing the later is meant', () => {
    const text = ofClient('proposal', ['2026-11-02', 'Budget: £10,000'], ['2026-11-19', 'The budget is £12,000.']);
    expect(section(text, 'Budget')).toContain('£12,000');
    expect(text).not.toContain('£10,000');
  });

  test('what says nothing of the work is no part of it', () => {
    expect(
      ofClient('report', ['2026-11-20', 'Decided: one desk\n\nLunch was nice. Their dog is called Biscuit.\n']),
    ).not.toMatch(/Lunch|Biscuit/);
  });
});

describe('for a note in another language', () => {
  const german = `Telefonat am 18. November 2026 mit Sabine Keller

Ausgangslage: die Praxis hat drei Standorte und will ein gemeinsames Buchungssystem.
Vereinbart: zwei Wochen Analyse zum Festpreis von 4.800 €.
`;

  test('has headings in that language', () => {
    const text = ask('draft a proposal', german, 'Telefonat mit Sabine Keller');
    expect(section(text, 'Ihre Ausgangslage')).toContain('drei Standorte');
    expect(text).not.toMatch(/Your situation|Next steps/);
    expect(ask('follow-up e-mail to Sabine', german)).toContain(
      '**Was wir vereinbart haben**\n\n- Zwei Wochen Analyse',
    );
  });

  test('unless another language is chosen for replies', () => {
    const text = ask('draft a report', german, 'Telefonat', 'fr');
    expect(text).toContain('## Décisions');
    expect(ask('draft a report', german, 'Telefonat', 'ja')).toContain('## Decisions');
  });
});

describe('for any note', () => {
  const requests = [
    'draft a proposal',
    'draft a report',
    'draft a plan',
    'follow-up e-mail',
    'summarise',
    'action items',
  ];

  test.each(requests)('%s: says that an empty note has nothing to use', (request) => {
    expect(ask(request, ' \n')).toMatch(/^This note is empty/);
  });

  test.each(requests)('%s: escapes Markdown from the note', (request) => {
    const text = ask(
      request,
      'We agreed on ![x](https://evil.example/?q=1) and [click](javascript:alert(1)) <img src=x onerror=alert(1)>.\n\nTom will send # [the link](https://evil.example) by 2 December.\n',
    );
    expect(text).not.toMatch(/!\[|(?<!\\)\]\(|(?<!\\)<img/);
  });

  test.each(requests)('%s: keeps the words of a German note', (request) => {
    const text = ask(
      request,
      'Gespräch am 12. November 2026 mit Frau Öztürk.\n\nFrau Öztürk möchte den Nießbrauch behalten. Die Bank hat noch nicht zugestimmt, das ist ein Risiko.\n\nAufgaben:\n- Kerem klärt mit der Bank bis 4.12.2026\n',
      'Mandantengespräch',
    );
    expect(text).toMatch(/Nießbrauch|[Kk]lärt mit der Bank/);
    expect(text).not.toContain('undefined');
  });

  test('gives attendees no tasks', () => {
    const content =
      'Kick-off 20 Nov 2026. Present: Marguerite Sable, Theo Finch, me.\n\nTodo\n* Theo: access to hosting\n';
    expect(ask('action items', content)).toContain('1 action item in');
  });

  test('does not treat a table’s header as a fact', () => {
    const table =
      '| Item | Supplier | Price |\n|---|---|---|\n| Worktop | Stonehouse | £2,140 |\n| Tiles | Lume | £380 |\n';
    expect(ask('draft a report', table, 'Prices')).not.toContain('Item · Supplier');
    expect(ask('draft a report', table, 'Prices')).toContain(
      '| Item | Supplier | Price |\n| --- | --- | --- |\n| Worktop | Stonehouse | £2,140 [1] |',
    );
  });
});

test('answers from a table by its column names', () => {
  const table =
    '| Item | Supplier | Price |\n|---|---|---|\n| Worktop | Stonehouse | £2,140 |\n| Tiles | Lume | £380 |\n';
  expect(ask('who is the supplier of the worktop?', table, 'Prices')).toContain(
    '> Item: Worktop · Supplier: Stonehouse',
  );
});

test.each([
  ['what is the rent for Canal Wharf?', 'Rent £1,150 pcm, service charge £190.'],
  ['when does the lease for Canal Wharf end?', 'runs until 30 September 2028'],
])('%s', (question, quoted) => {
  const lease =
    'The office lease for Unit 4, Canal Wharf runs until 30 September 2028. Rent £1,150 pcm, service charge £190. The agent is Gwen Pritchard.';
  expect(ask(question, lease, 'lease')).toContain(quoted);
});

test.each([
  ['thanks a lot', "You're welcome."],
  ['thx', "You're welcome."],
  ['ok', 'Good. Ask me whenever you need something from your notes.'],
  ['?', 'What would you like to know?'],
  ['you are useless', "I'm sorry that didn't help."],
  ['delete the note about the lease', "I can't do that. I only read your notes and answer questions about them."],
  ['translate this into German', "I can't rewrite text"],
  ['brainstorm', "I can't come up with new ideas"],
])('%s: is answered as it was meant', (stated, reply) => {
  expect(ask(stated, 'The lease ends on 1 May 2028.')).toContain(reply);
});

test.each(['Delivery of the plan: thanks to whom?', 'What did they say about the useful delay of the open items?'])(
  '%s: is a question',
  (question) => {
    expect(ask(question, 'Nothing of that is here.')).toMatch(/^Nothing says exactly this/);
  },
);

describe('what is known about a client', () => {
  const passage = (id: string, title: string, text: string) => ({
    kind: 'note' as const,
    id,
    title,
    place: '',
    heading: '',
    text,
    page: null,
    startsAt: 0,
    endsAt: text.length,
    day: '2026-11-21',
    isDated: false,
    updatedAt: NOW.toISOString(),
  });
  const passages = [
    passage(
      'a',
      'Halden Freight',
      'Fee 18,500 EUR, agreed with Marek.\n\nTomasz will check the fuel cards by 27 November.\n',
    ),
    passage(
      'b',
      'Weekly review',
      'Still to invoice: Halden Freight (9h) and Okafor.\nMum’s birthday is on 29 November 2026, buy flowers!\nRenew the indemnity insurance of Beazley by 31 December.\n',
    ),
  ];
  const { text, used } = answerBuiltIn(
    { text: 'what do I know about Halden Freight?', action: 'meeting-prep', history: [], now: NOW },
    { note: null, passages },
  );

  test('is what notes about them say, and lines of other notes that name them', () => {
    expect(text).toContain('18,500 EUR');
    expect(text).toContain('Check the fuel cards');
    expect(text).toContain('Still to invoice: Halden Freight');
    expect(text).not.toMatch(/birthday|flowers|indemnity/);
  });

  test('has a position in the note for each source', () => {
    for (const { id, text, startsAt, endsAt } of used)
      expect(passages.find((passage) => passage.id === id)?.text.slice(startsAt, endsAt)).toBe(text);
  });
});
