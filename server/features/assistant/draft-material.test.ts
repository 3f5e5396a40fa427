import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatReply } from '#shared/assistant.ts';
import { asked, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { upload } from '#tests/uploads.ts';

const OFFER = '# Harbour gala offer\n\nThe harbour gala needs a generator of 60 kVA in the yard.\n';
/** Its first heading is far above what a search finds of it. */
const NOTE = `## Private\n\n${'We talked about the harbour gala for long, in words.\n'.repeat(60)}\nThe harbour gala margin is 40 percent.\n\n## Decided\n\nThe harbour gala is on 4 May 2027.\n`;

let provider: FakeProvider;
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server } = await startChatServer(provider));
  user = await signUp(server);
  await user.post('/api/notes', { title: 'Harbour gala', content: NOTE });
  await upload(user, { name: 'offer.md', type: 'text/markdown', content: OFFER });
  await server.services.search.idle();
});
afterAll(async () => {
  await server.http.close();
  await provider.close();
});

async function askForProposal(): Promise<ChatReply> {
  return (await user.post('/api/assistant/chat', asked('Draft a proposal for the harbour gala'))).json();
}

test('a draft by a model is written from passages, those of documents too', async () => {
  const prompts: string[] = [];
  provider.reply = (prompt) => {
    prompts.push(prompt);
    return 'A proposal.';
  };
  await askForProposal();
  expect(prompts.join()).toContain('Document “offer.md”');
  expect(prompts.join()).toContain('Note “Harbour gala”, Private');
});

test('where the model fails, the built-in assistant reads whole notes', async () => {
  provider.mode = 'wrong key';
  const { response } = await askForProposal();
  expect(response).toContain('The harbour gala is on 4 May 2027');
  expect(response).not.toContain('40 percent');
});
