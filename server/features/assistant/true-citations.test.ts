import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNotes } from '#bench/zipf-library.ts';
import { ask, startChatServer } from '#tests/chat.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';

interface EvalNote {
  id: string;
  title: string;
  content: string;
  tags: string[];
}
interface EvalQuery {
  id: string;
  text: string;
  kind: string;
  answers: string[];
}

const NOTES = 200;
const QUESTIONS = 44;
const folder = 'eval/professionals';
const written = JSON.parse(readFileSync(`${folder}/notes.json`, 'utf8')) as EvalNote[];
const queries = JSON.parse(readFileSync(`${folder}/queries.json`, 'utf8')) as EvalQuery[];

let server: TestServer;
let origin: string;
let user: TestUser;
const nameOf = new Map<string, string>();
const contentOf = new Map<string, string>();

beforeAll(async () => {
  ({ server, origin } = await startChatServer(undefined));
  user = await signUp(server);
  const others = [...makeNotes(NOTES - written.length, 5)].map((note, index) => ({ id: `other-${index}`, ...note }));
  for (const { id, title, content, tags } of [...written, ...others]) {
    const note = (await user.post('/api/notes', { title, content, tags })).json();
    nameOf.set(note.id, id);
    contentOf.set(note.id, content);
  }
  await server.services.search.idle();
});
afterAll(() => server.http.close());

test('every cited passage is in its note, and seven in ten questions in the notes’ words cite the right one first', async () => {
  expect(nameOf.size).toBe(NOTES);
  // The built-in assistant knows no other words; those who ask in others need a model.
  const asked = queries.filter(({ kind }) => kind === 'shares-words');
  expect(asked).toHaveLength(QUESTIONS);
  let right = 0;
  for (const { text, answers } of asked) {
    await user.delete('/api/chat/general');
    const { answer } = await ask({ origin, user }, text);
    for (const { id, startsAt, endsAt, text: cited, title } of answer?.sources ?? []) {
      const passage = contentOf.get(id)?.slice(startsAt, endsAt) ?? '';
      expect(passage.startsWith(cited)).toBe(true);
      expect(cited).not.toBe('');
      expect(title).not.toBe('');
    }
    const [first] = answer?.sources ?? [];
    if (answers.includes(nameOf.get(first?.id ?? '') ?? '')) right += 1;
  }
  expect(right / asked.length).toBeGreaterThanOrEqual(0.7);
});
