import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { draftKinds } from '#shared/drafts.ts';
import { asked } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';
import type { IdKind } from './case.ts';
import type { Ids } from './requests.ts';

export const isChange = (name: string) => !name.startsWith('GET') && !name.endsWith('search');

/** The changes come last, first of them the to-do's, which the others take out of its note, and then what removes something. */
export function inOrder(calls: readonly string[], except: readonly string[] = []): string[] {
  const place = (name: string) => ['GET', 'PATCH', 'P', 'D'].findIndex((start) => name.startsWith(start));
  const rank = (name: string) => (isChange(name) ? place(name) : 0);
  return calls
    .filter((name) => name !== 'GET /api/changes' && !except.includes(name))
    .sort((a, b) => rank(a) - rank(b));
}

export type TestClient = Partial<Record<IdKind, string>> & { note: string; folder: string };

/** Two clients of a new user, and one in the folder of the first. */
export interface TwoClients {
  server: TestServer;
  user: TestUser;
  lumen: TestClient;
  kestrel: TestClient;
  daughter: string;
  /** Ids of what is Kestrel's, or about both. */
  foreignIds: string[];
}

/**
 * What is about one of two clients has its mark, `lumenmark` or `kestrelmark`; what is about the client in Lumen's folder,
 * `daughtermark`; what is about none, or about all, `nonemark`. What of Lumen its own people may not see has `lumensecret`; of that, what no assistant
 * may read `privatemark` or `hiddenmark`.
 */
export async function inhabitTwoClients(server: TestServer): Promise<TwoClients> {
  const user = await signUp(server);
  const top = await makeFolder('Group nonemark', null);
  const kestrel = await makeClient('kestrel', top);
  const lumen = await makeClient('lumen', top);
  const daughter = await makeFolder('Daughter daughtermark', lumen.folder);
  await nameClient(daughter, 'daughtermark');
  await write('Daughter daughtermark', 'The day rate, daughtermark.', daughter);
  await write('Rates nonemark', `The day rate, nonemark. [Back](note:${lumen.note})`, null);
  await write('Back', `The day rate, kestrelmark. [Back](note:${lumen.note})`, kestrel.folder);
  await makePrivateParts(lumen);
  await converse(null, 'What is the day rate, nonemark?', { clientId: null, scope: 'everything' });
  const mixed = await write('Mixed lumenmark', 'The day rate, lumenmark.', lumen.folder);
  const mixedIds = await converse(mixed, 'And of kestrelmark?', { clientId: null, scope: 'everything' });
  await user.post('/api/templates', { title: 'Template kestrelmark', content: 'kestrelmark' });
  await user.post('/api/saved-searches', { name: 'kestrelmark', query: 'kestrelmark' });
  await server.services.search.idle();
  return { server, user, lumen, kestrel, daughter, foreignIds: [...Object.values(kestrel), ...mixedIds, top] };

  async function makeFolder(name: string, parentId: string | null): Promise<string> {
    const id = newFolderId();
    await user.post('/api/folders', { id, name, parentId });
    return id;
  }

  async function nameClient(folder: string, mark: string): Promise<void> {
    const client = { name: mark, otherNames: [`${mark} Ltd`], people: [{ name: `Dana ${mark}`, role: '', email: '' }] };
    await user.put(`/api/folders/${folder}/client`, { client: { ...client, relation: '' } });
  }

  async function write(title: string, content: string, folderId: string | null, tags: string[] = []): Promise<string> {
    return (await user.post('/api/notes', { title, content, folderId, tags })).json().id;
  }

  /** A client with one of everything that a call can name. */
  async function makeClient(name: string, parentId: string): Promise<TestClient> {
    const mark = `${name}mark`;
    const folder = await makeFolder(`Client ${mark}`, parentId);
    await nameClient(folder, mark);
    const content = `The day rate of the retainer is 900 pounds, ${mark}.\n\n- [ ] Send the offer, ${mark} (27 November 2030)`;
    const note = await write(`Call ${mark}`, content, folder, [`rates-${mark}`, 'plan']);
    await user.put(`/api/notes/${note}`, { content: `${content}\n\nSecond version, ${mark}.` });
    const revision = (await user.get(`/api/notes/${note}/revisions`)).json()[0].id;
    const trashedNote = await write(`Thrown away ${mark}`, `The day rate, ${mark}.`, folder);
    await user.delete(`/api/notes/${trashedNote}`);
    const file = { content: `Contract of ${mark}: the day rate is 870 pounds.`, name: `Contract ${mark}.txt` };
    const fields = { createNote: 'false', noteId: note };
    const { document } = await uploaded(user, { ...file, type: 'text/plain' }, fields);
    const share = (await user.post(`/api/notes/${note}/shares`, { kind: 'snapshot' })).json().id;
    const [conversation = '', question = ''] = await converse(note, `What is the day rate, ${mark}?`, {
      clientId: folder,
      scope: 'client',
    });
    const [recording, attachment, imported] = [randomUUID(), randomUUID(), randomUUID()];
    await server.services.db.write(user.id, async (tx) => {
      await tx.execute(sql`
        insert into recordings (user_id, id, note_id, type, size, file_key, state, text)
        values (${user.id}, ${recording}, ${note}, 'webm', 4, gen_random_uuid(), 'done', ${`The day rate, ${mark}`})`);
      await tx.execute(sql`
        insert into attachments (user_id, id, note_id, file_name, type, size, sha256, file_key, state, referenced_at, checked_at)
        values (${user.id}, ${attachment}, ${note}, ${`${mark}.txt`}, 'file', 4, sha256('plan'), gen_random_uuid(), 'done', now(), now())`);
      await tx.execute(sql`
        insert into imports (user_id, id, file_name, size, state, counts)
        values (${user.id}, ${imported}, ${`${mark}.zip`}, 4, 'planned', '{"created":0,"updated":0,"unchanged":0,"kept":0,"attachments":0,"documents":0}')`);
    });
    await server.services.search.idle();
    const task = (await user.get(`/api/tasks?folderId=${folder}`)).json().tasks[0].id;
    const ofNote = { note, newNote: note, trashedNote, revision, document: document.id, share, task };
    return { ...ofNote, folder, newFolder: folder, conversation, question, recording, attachment, import: imported };
  }

  /** What is Lumen's, and not for its eyes: a private callout, now and in an earlier version, and what is hidden from AI. */
  async function makePrivateParts(lumen: TestClient): Promise<void> {
    const { folder } = lumen;
    const aside =
      '\n\n> [!PRIVATE]- Aside\n> They pay too much, lumensecret, privatemark.\n\n- [ ] Think, lumensecret (27 November 2030)';
    await write('Aside lumensecret', `The day rate, lumenmark.${aside}`, folder, ['tag-lumensecret']);
    const earlier = await write('Cleaned', `The day rate, lumenmark.${aside}`, folder);
    await user.put(`/api/notes/${earlier}`, { content: 'The day rate, lumenmark.' });
    lumen.newNote = earlier;
    const hidden = await write('Hidden lumensecret hiddenmark', 'The day rate, lumensecret, hiddenmark.', folder);
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    const inner = await makeFolder('Inner lumensecret hiddenmark', folder);
    await user.put(`/api/folders/${inner}/ai-exclusion`, { excluded: true });
    await write('In a hidden folder lumensecret hiddenmark', 'The day rate, lumensecret, hiddenmark.', inner);
    await write(
      'Below it',
      'The day rate, lumensecret, hiddenmark.',
      await makeFolder('Deeper lumensecret hiddenmark', inner),
    );
  }

  /** A conversation with a question and its answer; answers its id and that of the question. */
  async function converse(noteId: string | null, text: string, of: { clientId: string | null; scope: string }) {
    const [conversation, question, answer] = [randomUUID(), randomUUID(), randomUUID()];
    await server.services.db.write(user.id, async (tx) => {
      await tx.execute(sql`
        insert into conversations (user_id, id, note_id, preview) values (${user.id}, ${conversation}, ${noteId}, ${text})`);
      for (const [at, id] of [question, answer].entries()) {
        await tx.execute(sql`
          insert into chat_messages (user_id, id, conversation_id, role, content, sources, state, position, scope, client_id)
          values (${user.id}, ${id}, ${conversation}, ${at === 0 ? 'user' : 'assistant'}, ${text}, '[]', 'done', ${at},
            ${of.scope}, ${of.clientId})`);
      }
    });
    return [conversation, question];
  }
}

const fresh = (kind: IdKind) => (kind === 'newFolder' ? newFolderId() : kind === 'newNote' ? randomUUID() : undefined);
/** A body without these asks for more. */
const LEFT_OUT: readonly IdKind[] = ['question', 'template'];
export const idsOf =
  (client: TestClient): Ids =>
  ({ kind }) =>
    LEFT_OUT.includes(kind) ? undefined : (fresh(kind) ?? client[kind] ?? randomUUID());
/** The rows have no files, and the server no provider to confirm with. */
export const UNANSWERED = [
  'GET /api/attachments/:id',
  'GET /api/recordings/:id/file',
  'POST /api/user/provider/confirmation',
];

/** What is made twice needs more than ids: bodies that ask for much. */
export const bodies: Record<string, object[]> = {
  'POST /api/search': [
    'day rate',
    'kestrelmark',
    'tag:rates',
    'kind:documents',
    '"day rate"',
    'rtainer',
    'lumensecret',
  ].map((query) => ({ query })),
  'POST /api/assistant/chat': ['note', 'client', 'everything'].flatMap((scope) =>
    ['What is the day rate for Kestrelmark?', 'What do I owe?', 'Which deadlines are there?'].map((question) =>
      asked(question, { scope }),
    ),
  ),
  'POST /api/drafts/gather': [{ kind: 'plan' }, { kind: 'plan', query: 'day rate', folderId: undefined }],
  'POST /api/drafts/write': draftKinds.flatMap((kind) => [{ kind }, { kind, query: 'day rate', folderId: undefined }]),
  'POST /api/filing': [{ content: 'The day rate of the retainer for kestrelmar' }],
};
