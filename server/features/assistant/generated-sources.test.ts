import { beforeAll, expect, test } from 'vitest';
import type { ChatReply } from '#shared/assistant.ts';
import { asked, startChatServer } from '#tests/chat.ts';
import { startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload } from '#tests/uploads.ts';

const REPORT = `# Old Customs House, venue feasibility report

Northpoint Events asked us to look at three rooms of the Old Customs House for the gala of the harbour association.

## Power

The supply of the east wing is 63 A. For the evening programme a generator of 60 kVA has to stand in the yard. The generator needs a permit of the port.

## Music

The neighbourhood objects to amplified music after 23:00. The end of amplified music is therefore planned for 22:45.

## Costs

The deposit of EUR 2,443 is due on 12 December 2026. Mona Voss confirms the catering.
`;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_CHATS_AT_ONCE: 50, LIMIT_CHATS_AT_ONCE_OF_ALL: 50 });
  user = await signUp(server);
  const reply = await upload(user, { name: 'report.md', type: 'text/markdown', content: REPORT });
  expect(reply.statusCode).toBe(201);
  await server.services.search.idle();
});

const noteId = async () => (await user.get('/api/notes')).json()[0].id as string;

test('the summary and keywords of an upload are not sources of an answer, in their note or beside it', async () => {
  const id = await noteId();
  const { content } = (await user.get(`/api/notes/${id}`)).json();
  expect(content).toMatch(/^## Summary\n[\s\S]*## Keywords\n\n.*generator/);
  for (const place of [null, id]) {
    const reply = await user.post('/api/assistant/chat', asked('Which events need a generator?', { noteId: place }));
    const { response, answer }: ChatReply = reply.json();
    expect(response).toMatch(/generator of 60 kVA|generator needs a permit/);
    for (const { kind, startsAt } of answer.sources)
      if (kind === 'note') expect(startsAt).toBeGreaterThan(content.indexOf('## Text'));
    expect(response).not.toMatch(/amplified music, |Northpoint Events, |Keywords|People:/);
  }
});

test('are found by the user’s own search', async () => {
  const { content } = (await user.get(`/api/notes/${await noteId()}`)).json();
  const keywords = /## Keywords\n\n(.*)/.exec(content)?.[1] ?? '';
  const found = (await user.post('/api/search', { query: `"${keywords.split(', ').slice(0, 2).join(', ')}"` })).json();
  expect(found.notes).toHaveLength(1);
});

test('are sent to no model', async () => {
  const provider = await startFakeProvider();
  const chat = await startChatServer(provider);
  const ada = await signUp(chat.server);
  await upload(ada, { name: 'report.md', type: 'text/markdown', content: REPORT });
  await chat.server.services.search.idle();
  const [{ id }] = (await ada.get('/api/notes')).json();
  const prompts: string[] = [];
  provider.reply = (prompt) => {
    prompts.push(prompt);
    return 'Yes.';
  };
  for (const place of [null, id])
    await ada.post('/api/assistant/chat', asked('Which events need a generator?', { noteId: place }));
  await chat.server.http.close();
  await provider.close();
  expect(prompts).toHaveLength(2);
  for (const prompt of prompts) {
    expect(prompt).toContain('generator of 60 kVA');
    expect(prompt).not.toMatch(/## Keywords|\*\*Dates:\*\*|app\?document=/);
  }
});
