import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRestedNotes } from '#server/features/tasks/model-reader.service.ts';
import { ownedDocument } from '#server/owned-rows.ts';
import { assistantActions } from '#shared/assistant.ts';
import { draftKinds } from '#shared/drafts.ts';
import { asked, startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import type { WireCall } from '#tests/fakes/ai-wire.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';

/** Of client `lumen`, `lumenmark` is in everything that belongs to it, and `lumensecret` where it is private. */
const names = ['lumen', 'kestrel', 'atlas', 'oakhurst', 'fenwick', 'aldgate'] as const;
type Name = (typeof names)[number];

interface Inhabited {
  server: TestServer;
  user: TestUser;
  clients: Record<Name, { folder: string; note: string; other: string }>;
}

let provider: FakeProvider;
let withModel: Inhabited;
let builtIn: Inhabited;

beforeAll(async () => {
  provider = await startFakeProvider();
  const [model, plain] = await Promise.all([startChatServer(provider), startChatServer(undefined)]);
  [withModel, builtIn] = [await inhabit(model.server), await inhabit(plain.server)];
}, 120_000);
afterAll(() => provider.close());

/** Six clients with the same words in everything, and a mark of their own in it. */
async function inhabit(server: TestServer): Promise<Inhabited> {
  const user = await signUp(server);
  const clients: Partial<Inhabited['clients']> = {};
  for (const name of names) {
    const [folder, inner] = [newFolderId(), newFolderId()];
    await user.post('/api/folders', { id: folder, name, parentId: null });
    const client = {
      name,
      otherNames: [`${name}mark Ltd`],
      people: [{ name: `Dana ${name}mark`, role: '', email: '' }],
    };
    await user.put(`/api/folders/${folder}/client`, { client: { ...client, relation: '' } });
    await user.post('/api/folders', { id: inner, name: `Calls ${name}mark`, parentId: folder });
    const write = async (title: string, content: string, folderId: string): Promise<string> =>
      (await user.post('/api/notes', { title, content, folderId, tags: [`rates-${name}mark`] })).json().id;
    const text =
      `The day rate of the retainer is 900 pounds, ${name}mark. Next step: send the offer by Friday, ${name}mark.\n\n` +
      `- [ ] Send the offer to Dana, ${name}mark (27 November 2030)\n\n> [!private]\n> The day rate is a secret, ${name}secret.\n`;
    const note = await write(`Weekly call about rates ${name}mark`, text, folder);
    const other = await write('Kick-off', `The day rate was 850 pounds in the pilot, ${name}mark.`, inner);
    await insertDocument(server, user, { noteId: other, text: `Contract: the day rate is 870 pounds, ${name}mark.` });
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`
        insert into recordings (user_id, id, note_id, type, size, file_key, state, text)
        values (${user.id}, gen_random_uuid(), ${note}, 'webm', 4, gen_random_uuid(), 'done', ${`The day rate, ${name}mark`})`),
    );
    clients[name] = { folder, note, other };
  }
  await user.post('/api/notes', { title: 'Rates', content: 'The day rate of the retainer of no client, nonemark.' });
  await server.services.search.idle();
  return { server, user, clients: clients as Inhabited['clients'] };
}

/** The marks of other clients, and of none, in what was answered and sent. */
function foreignMarks(text: string, own: Name): string[] {
  return [...names.filter((name) => name !== own), 'none'].filter((name) => text.includes(`${name}mark`));
}

function sent(): string {
  return provider.requests.map(({ body }) => body).join('\n');
}

const QUESTION = 'What is the day rate of the retainer?';
const lookUps: WireCall[] = [
  { name: 'search', input: { query: 'day rate retainer' } },
  { name: 'list_tasks', input: { which: 'all' } },
  { name: 'read_note', input: { source: 1 } },
];

type Call = (world: Inhabited, name: Name) => Promise<{ statusCode: number; body: string }>;

const ask = (more: (world: Inhabited, name: Name) => object, question = QUESTION): Call => {
  return (world, name) => world.user.post('/api/assistant/chat', asked(question, more(world, name)));
};

/** The calls that read within a wall, in each of their scopes. */
const walled: Record<string, Record<string, Call>> = {
  'POST /api/assistant/chat': {
    'about the note': ask(({ clients }, name) => ({ noteId: clients[name].note, scope: 'note' })),
    'about the note’s client': ask(({ clients }, name) => ({ noteId: clients[name].note })),
    'about a client': ask(({ clients }, name) => ({ scope: 'client', clientId: clients[name].folder })),
    'that names a client': (world, name) =>
      world.user.post('/api/assistant/chat', asked(`What is the day rate for ${capital(name)}?`)),
    'that asks for a list of the note': ask(
      ({ clients }, name) => ({ noteId: clients[name].note, scope: 'note' }),
      'What do I owe?',
    ),
    'that asks for a list of the client': ask(
      ({ clients }, name) => ({ scope: 'client', clientId: clients[name].folder }),
      'Which deadlines are there?',
    ),
    'that asks for a list and names a client': (world, name) =>
      world.user.post('/api/assistant/chat', asked(`What do I owe ${capital(name)}?`)),
    ...Object.fromEntries(
      assistantActions.map((action) => [
        `${action} of a client`,
        ask(({ clients }, name) => ({ scope: 'client', clientId: clients[name].folder, action })),
      ]),
    ),
  },
  'POST /api/search': Object.fromEntries(
    ['day rate', 'retainer tag:rates', 'kind:documents', 'kind:notes', '"day rate"', 'rtainer', 'this week'].map(
      (query) => [
        query,
        ({ user, clients }, name) => user.post('/api/search', { query, clientId: clients[name].folder }),
      ],
    ),
  ),
  'GET /api/clients/:id': {
    'of the client': ({ user, clients }, name) => user.get(`/api/clients/${clients[name].folder}`),
  },
  'GET /api/clients/:id/brief': {
    'of the client': ({ user, clients }, name) => user.get(`/api/clients/${clients[name].folder}/brief`),
  },
  'POST /api/clients/:id/judgments': {
    'of the client': ({ user, clients }, name) =>
      user.post(`/api/clients/${clients[name].folder}/judgments`, undefined),
  },
  'PUT /api/clients/:id/facts': {
    'of the client': ({ user, clients }, name) =>
      user.put(`/api/clients/${clients[name].folder}/facts`, { key: 'unknown', value: null }),
  },
  'POST /api/drafts/gather': {
    'of a note': ({ user, clients }, name) =>
      user.post('/api/drafts/gather', { kind: 'report', noteIds: [clients[name].note] }),
    'of a folder': ({ user, clients }, name) =>
      user.post('/api/drafts/gather', { kind: 'plan', folderId: clients[name].folder }),
    'of a search': ({ user, clients }, name) =>
      user.post('/api/drafts/gather', { kind: 'plan', query: 'day rate', clientId: clients[name].folder }),
    'of notes of several clients': ({ user, clients }, name) =>
      user.post('/api/drafts/gather', {
        kind: 'plan',
        noteIds: [clients[name].note, ...names.filter((other) => other !== name).map((other) => clients[other].note)],
      }),
  },
  'POST /api/drafts/write': Object.fromEntries(
    draftKinds.map((kind) => [
      kind,
      ({ user, clients }, name) => user.post('/api/drafts/write', { kind, folderId: clients[name].folder }),
    ]),
  ),
  'GET /api/notes/:id/recap': {
    'of a note of the client': ({ user, clients }, name) => user.get(`/api/notes/${clients[name].note}/recap`),
  },
  'POST /api/notes/:id/recap/letter': {
    'of a note of the client': ({ user, clients }, name) =>
      user.post(`/api/notes/${clients[name].note}/recap/letter`, {}),
  },
  'GET /api/notes/:id/filing': {
    'of a note of the client': ({ user, clients }, name) => user.get(`/api/notes/${clients[name].note}/filing`),
  },
  'GET /api/tasks': {
    'of the client’s folder': ({ user, clients }, name) => user.get(`/api/tasks?folderId=${clients[name].folder}`),
  },
  'POST /api/assistant/rewrite': {
    'of a line of the client': ({ user, clients }, name) =>
      user.post('/api/assistant/rewrite', {
        text: `The day rate, ${name}mark.`,
        how: 'improve',
        noteId: clients[name].note,
      }),
  },
};

/** The calls without a wall, each with the reason. */
const exempt: readonly (readonly [reason: string, calls: string])[] = [
  [
    'It is about the account, its keys and its settings, and reads no note.',
    'POST /api/register, POST /api/login, POST /api/recover, POST /api/logout, GET /api/user, ' +
      'POST /api/oidc, GET /api/user/provider, POST /api/user/provider, DELETE /api/user/provider, ' +
      'POST /api/user/provider/confirmation, ' +
      'PUT /api/user/password, GET /api/user/recovery-codes, POST /api/user/recovery-codes, ' +
      'GET /api/user/sessions, DELETE /api/user/sessions/:id, GET /api/user/tokens, ' +
      'GET /api/user/history, GET /api/user/new-devices, POST /api/user/new-devices/:id/seen, ' +
      'POST /api/user/tokens, DELETE /api/user/tokens/:id, DELETE /api/user, ' +
      'POST /api/login/passkey/challenge, POST /api/login/passkey, GET /api/user/factors, ' +
      'POST /api/user/confirmation, POST /api/user/passkeys/challenge, POST /api/user/passkeys, ' +
      'PATCH /api/user/passkeys/:id, DELETE /api/user/passkeys/:id, POST /api/user/totp, ' +
      'PUT /api/user/totp, DELETE /api/user/totp, ' +
      'GET /api/user/init-defaults, GET /api/user/usage, GET /api/settings, PUT /api/settings, ' +
      'POST /api/settings/logo, DELETE /api/settings/logo, GET /api/ai, PUT /api/ai/key, ' +
      'PUT /api/ai/model, DELETE /api/ai/key, POST /api/ai/key/test, GET /api/changes, ' +
      'GET /api/session/client-safe, POST /api/session/client-safe, DELETE /api/session/client-safe, ' +
      'GET /api/colleagues, POST /api/clients/:id/colleagues, DELETE /api/colleagues/:id, ' +
      'GET /api/templates, POST /api/templates, PUT /api/templates/:id, DELETE /api/templates/:id',
  ],
  [
    'It is an administrator’s, and reads no note of anybody: server/features/administration/administration.test.ts.',
    'GET /api/admin/overview, POST /api/admin/ai-test, GET /api/admin/members, POST /api/admin/members, ' +
      'POST /api/admin/members/lock, POST /api/admin/members/unlock, POST /api/admin/members/sign-out, ' +
      'POST /api/admin/members/reset-password, POST /api/admin/members/remove-factors, ' +
      'POST /api/admin/members/delete, GET /api/admin/invites, ' +
      'POST /api/admin/invites, POST /api/admin/invites/revoke',
  ],
  [
    'It shows or changes one thing, named by its id.',
    'PUT /api/folders/:id, PUT /api/folders/:id/ai-exclusion, PUT /api/folders/:id/client, ' +
      'DELETE /api/folders/:id, GET /api/folders/:id/notes, GET /api/notes/:id, PUT /api/notes/:id, ' +
      'DELETE /api/notes/:id, POST /api/notes/:id/folders, PUT /api/notes/:id/ai-exclusion, ' +
      'POST /api/notes/:id/duplicate, GET /api/notes/:id/revisions, ' +
      'GET /api/notes/:id/revisions/:revisionId, POST /api/notes/:id/revisions/:revisionId/restore, ' +
      'POST /api/notes/:id/attachments, GET /api/attachments/:id, POST /api/notes/:id/shares, ' +
      'PATCH /api/shares/:id, DELETE /api/shares/:id, GET /api/documents/:id, ' +
      'GET /api/documents/:id/text, GET /api/documents/:id/events, GET /api/documents/:id/file, ' +
      'POST /api/documents/:id/retry, PUT /api/documents/:id/day, DELETE /api/documents/:id, ' +
      'GET /api/imports/:id, POST /api/imports/:id/start, POST /api/imports/:id/cancel, ' +
      'POST /api/imports/:id/undo, DELETE /api/imports/:id, POST /api/notes/:id/filing/dismissals, ' +
      'GET /api/notes/:id/letters, POST /api/notes/:id/letters, ' +
      'GET /api/recordings/:id, GET /api/recordings/:id/file, POST /api/recordings/:id/transcribe, ' +
      'POST /api/calendars/:id/refresh, DELETE /api/calendars/:id, ' +
      'DELETE /api/recordings/:id, GET /api/chat/:noteId, DELETE /api/chat/:noteId, ' +
      'POST /api/chat/:noteId/new, POST /api/conversations/:id/resume, DELETE /api/conversations/:id, ' +
      'DELETE /api/saved-searches/:id, PATCH /api/tasks/:id, POST /api/notes/:id/suggestions/accept, ' +
      'POST /api/notes/:id/suggestions/undo, GET /api/trash/:id, DELETE /api/trash/:id, ' +
      'POST /api/trash/:id/restore',
  ],
  [
    'It lists or changes what its owner has, of all clients, and asks nothing about one.',
    'GET /api/calendars, POST /api/calendars, POST /api/calendars/file, POST /api/calendar-feed, DELETE /api/calendar-feed, ' +
      'GET /api/folders, POST /api/folders, GET /api/clients, GET /api/notes, POST /api/notes, ' +
      'POST /api/notes/changes, GET /api/notes/titles, GET /api/notes/:id/links, POST /api/notes/read, ' +
      'GET /api/shares, GET /api/documents, GET /api/imports, GET /api/recordings, ' +
      'GET /api/conversations, GET /api/saved-searches, POST /api/saved-searches, GET /api/tasks/counts, ' +
      'GET /api/start, GET /api/samples, POST /api/samples, DELETE /api/samples, GET /api/tags, POST /api/tags/rename, ' +
      'POST /api/tags/delete, GET /api/trash, GET /api/trash/ids, POST /api/trash/purge, ' +
      'DELETE /api/trash, GET /api/user/data, GET /api/export, GET /api/export/size, ' +
      'POST /api/export/notes',
  ],
  [
    'It reads only what is sent with it; a new text is compared with all folders to find its own.',
    'POST /api/documents/upload, POST /api/imports, POST /api/transcribe, POST /api/recordings, ' +
      'POST /api/transcripts/tidy, POST /api/filing',
  ],
];

describe('inside a wall', () => {
  for (const [endpoint, calls] of Object.entries(walled)) {
    for (const [scope, call] of Object.entries(calls)) {
      test(`${endpoint} ${scope} shows no other client, with a model and without, and sends nothing private`, async () => {
        for (const name of names) {
          provider.requests.length = 0;
          provider.reply = () => 'An answer about the day rate.';
          // The model looks for more, and names what it saw.
          provider.calls = (prompt) => (prompt.includes('"role":"tool"') ? [] : lookUps);
          const [model, plain] = [await call(withModel, name), await call(builtIn, name)];
          expect([name, model.statusCode < 500, plain.statusCode < 500]).toEqual([name, true, true]);
          expect([name, foreignMarks(model.body + sent(), name)]).toEqual([name, []]);
          expect([name, foreignMarks(plain.body, name)]).toEqual([name, []]);
          expect([name, names.filter((each) => sent().includes(`${each}secret`))]).toEqual([name, []]);
          const others = names.filter((each) => each !== name && (model.body + plain.body).includes(`${each}secret`));
          expect([name, others]).toEqual([name, []]);
        }
      });
    }
  }

  test('the calls do find what is theirs', async () => {
    for (const calls of [walled['POST /api/search'], walled['POST /api/drafts/gather']]) {
      for (const call of Object.values(calls ?? {}).slice(0, 1)) {
        expect((await call(builtIn, 'atlas')).body).toContain('atlasmark');
      }
    }
    const chat = walled['POST /api/assistant/chat']?.['about a client'];
    expect((await chat?.(builtIn, 'atlas'))?.body).toContain('atlasmark');
  });
});

test('a model that is asked for to-dos sees one client at a time, and nothing private', async () => {
  provider.requests.length = 0;
  provider.reply = () => '{"tasks": []}';
  const { services } = withModel.server;
  const later = new Date(Date.now() + 120_000);
  await readRestedNotes({ ...services, now: () => later });
  await expect.poll(() => services.readingTasks.size).toBe(0);
  const marks = provider.requests.map(({ body }) => names.filter((name) => body.includes(`${name}mark`)));
  expect(marks.flat().sort()).toEqual([...names, ...names].sort());
  expect([Math.max(...marks.map(({ length }) => length)), sent()]).toEqual([1, expect.not.stringContaining('secret')]);
});

test('every call is asked here, or has a reason not to be', () => {
  const listed = [...Object.keys(walled), ...exempt.flatMap(([, calls]) => calls.split(', '))];
  expect(listed.sort()).toEqual(builtIn.server.inventory.map(({ method, path }) => `${method} ${path}`).sort());
});

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

async function insertDocument(
  { services }: TestServer,
  { id: userId }: TestUser,
  { noteId, text }: { noteId: string; text: string },
): Promise<void> {
  const { db, search } = services;
  const id = await db.write(userId, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note, summarize, state, text_version)
      values (${userId}, 'Contract.pdf', 'pdf', 4, sha256('x'), gen_random_uuid(), ${noteId}, false, false, false, 'done', 1)
      returning id`);
    const made = row?.id ?? '';
    await tx.execute(sql`
      insert into document_pages (user_id, document_id, number, markdown) values (${userId}, ${made}, 1, ${text})`);
    return made;
  });
  search.documentChanged(userId, ownedDocument({ id, noteId: null }).id);
}
