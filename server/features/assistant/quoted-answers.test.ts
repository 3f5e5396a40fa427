import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatReply } from '#shared/assistant.ts';
import { asked } from '#tests/chat.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload } from '#tests/uploads.ts';

const CLOSEST = /^Nothing says exactly this\. Closest:/;

let server: TestServer;
let user: TestUser;

const notes = [
  {
    title: 'Norwood move, 3 March 2026',
    content: `Deadline: 1 May
Budget: £12,000

The lift is too small. The piano has to go through the window.

## Who keeps the spare keys?

The caretaker does, in the cellar.`,
  },
  {
    title: 'norwood move, 8 April 2026',
    content: 'piano is sold, so no crane. the deadline moves to 15 june because the builders are late',
  },
  {
    title: 'Trip to Hollin Farm, 2 March 2026',
    content: 'Trip postponed to 16 June. We take the train to Ribble and walk from there. It costs £9 a child.',
  },
  {
    title: 'Yusuf Demir, first call 4 March 2026',
    content: 'Yusuf is a tiler. His physio advised him against ladders. We speak every six weeks.',
  },
  { title: 'Demir, 6 May 2026', content: 'Waiting period 13 weeks. He took Aldgate in the end.' },
  {
    title: 'Gespräch mit Herrn Wiegand',
    content: 'Herr Wiegand verkauft die Apotheke. Unser Honorar beträgt 2.900 Euro. Frau Ostrow leitet das Labor.',
  },
  {
    title: 'Quarry Lane renovation',
    content: [
      '## Kitchen\n\nThe kitchen at Quarry Lane needs a worktop. We spoke about what a kitchen worktop may cost, about a worktop of oak, and whether the worktop can wait.',
      ...Array.from(
        { length: 12 },
        (_, day) =>
          `## Day ${day + 1}\n\n${'The walls were painted, the floor was sanded, and the plumber looked at the pipes upstairs. '.repeat(3)}`,
      ),
      '## Orders\n\nBath: £1,180. Worktop: £640.',
    ].join('\n\n'),
  },
];

beforeAll(async () => {
  server = await startTestServer({ LIMIT_CHATS_AT_ONCE: 50, LIMIT_CHATS_AT_ONCE_OF_ALL: 50 });
  user = await signUp(server);
  for (const note of notes) expect((await user.post('/api/notes', note)).statusCode).toBe(201);
  const terms = '# Terms\n\nOrders below 500 euros pay 35 euros for delivery. The warranty lasts two years.\n';
  await upload(user, { name: 'terms.md', type: 'text/markdown', content: terms });
  await server.services.search.idle();
});

async function ask(question: string): Promise<ChatReply> {
  await user.delete('/api/chat/general');
  return (await user.post('/api/assistant/chat', asked(question))).json();
}

const firstQuotation = (text: string) => /(?:^>.*\n?)+/m.exec(text)?.[0] ?? '';

describe('the first quotation', () => {
  test.each([
    [
      'a date that was moved comes before what it was moved from',
      'When is the deadline for the Norwood move?',
      '15 june',
    ],
    ['a line with a label answers', 'What is the budget of the Norwood move?', '£12,000'],
    ['what follows a heading answers it', 'Who keeps the spare keys at Norwood?', 'caretaker'],
    ['how somebody gets there is no date', 'How do they get to Hollin Farm?', 'train to Ribble'],
    ['what something costs may be said for each', 'What does the trip to Hollin Farm cost?', '£9 a child'],
    ['what somebody is told not to do', "What does Yusuf's physio advise against?", 'against ladders'],
    ['how often is no number of anything', 'How often do I speak to Yusuf?', 'every six weeks'],
    [
      'a note called after a client is about him under his other name',
      'How long is the waiting period for Yusuf?',
      '13 weeks',
    ],
    ['in German, a fee is what somebody charges', 'Was verlangen wir von Herrn Wiegand?', '2.900 Euro'],
  ])('%s', async (_, question, expected) => {
    expect(firstQuotation((await ask(question)).response)).toContain(expected);
  });

  test('a moved date of dated notes is shown with the one before, newest first, and is no disagreement', async () => {
    const { response, answer } = await ask('When is the deadline for the Norwood move?');
    expect(response).toMatch(/^From[^\n]*Apr 8, 2026[\s\S]*15 june[\s\S]*Earlier[^\n]*Mar 3, 2026[\s\S]*1 May/);
    expect(answer.sources).toHaveLength(2);
  });
});

describe('what the notes do not say', () => {
  test.each([["What is the name of Yusuf's wife?", CLOSEST]])(
    'is said to be what comes closest: %s',
    async (question, declined) => {
      const { response } = await ask(question);
      expect(response).toMatch(declined);
    },
  );
});

test('a quotation of a document is in the text of its page, and its note is no second source', async () => {
  const { response, answer } = await ask('How much is delivery for orders below 500 euros?');
  expect(firstQuotation(response)).toContain('35 euros');
  expect(response.match(/^> .*35 euros/gm)).toHaveLength(1);
  for (const { kind, id, startsAt, endsAt, page, text } of answer.sources) {
    const whole =
      kind === 'note'
        ? (await user.get(`/api/notes/${id}`)).json().content
        : (await user.get(`/api/documents/${id}/text`))
            .json()
            .pages.find(({ number }: { number: number }) => number === page)?.markdown;
    expect(whole.slice(startsAt, endsAt)).toBe(text);
  }
});

test('a note’s passage that search doesn’t show answers too', async () => {
  const { response } = await ask('How much does the worktop at Quarry Lane cost?');
  expect(response).toContain('£640');
});
