import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { nanoid } from 'nanoid';
import { cookieOf, signUp, type TestServer, type TestUser } from '#tests/server.ts';
import type { IdKind } from './case.ts';

/** A user with one of everything, and the ids of it. */
export interface Inhabitant {
  user: TestUser;
  /** A recovery code: the password alone isn't enough, since there is a passkey. */
  code: string;
  ids: Record<IdKind, string>;
}

/** Makes a user with one of everything that a call can name. */
export async function makeInhabitant(server: TestServer): Promise<Inhabitant> {
  const user = await signUp(server);
  const folder = nanoid(21);
  await user.post('/api/folders', { id: folder, name: 'Clients' });
  const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
  await user.put(`/api/folders/${folder}/client`, { client });
  const note = (
    await user.post('/api/notes', { title: 'first', content: 'old', tags: ['plan'], folderId: folder })
  ).json().id;
  await user.put(`/api/notes/${note}`, { content: `new, see [gone](note:${randomUUID()})\n\n- [ ] Call the bank` });
  const revision = (await user.get(`/api/notes/${note}/revisions`)).json()[0].id;
  const trashedNote = (await user.post('/api/notes', { title: 'gone' })).json().id;
  await user.delete(`/api/notes/${trashedNote}`);
  await user.put('/api/settings', { autoSave: false, defaultDark: true });
  const credentials = { username: user.username, password: user.password };
  cookieOf(await server.http.inject({ method: 'POST', url: '/api/login', payload: credentials }));
  const [code = ''] = (await user.post('/api/user/recovery-codes', { password: user.password })).json().codes;
  const sessions: { id: string; isCurrent: boolean }[] = (await user.get('/api/user/sessions')).json();
  const session = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const template = (await user.post('/api/templates', { title: 'Review', content: '- [ ] ' })).json().id;
  const savedSearch = (await user.post('/api/saved-searches', { name: 'Mine', query: 'mine' })).json().id;
  await insertSample(server, user, note);
  await insertSettledFact(server, user, folder);
  await insertBatch(server, user);
  const share = (await user.post(`/api/notes/${note}/shares`, { kind: 'snapshot' })).json().id;
  await user.post(`/api/notes/${note}/letters`, { recipients: 'Dana', subject: 'Call', text: 'Hello', way: 'text' });
  const token = await insertToken(server, user);
  const event = await findEvent(server, user);
  const passkey = await insertFactors(server, user);
  const calendar = await insertCalendar(server, user);
  const grant = await insertGrant(server, user, folder);
  const document = await insertDocument(server, user, note);
  const imported = await insertImport(server, user, note);
  await server.services.search.idle();
  const task = (await user.get('/api/tasks')).json().tasks[0].id;
  await insertIndexRows(server, user);
  const ofAssistant = await insertAssistantRows(server, user, note);
  const ids = {
    note,
    newNote: note,
    trashedNote,
    folder,
    newFolder: folder,
    revision,
    session,
    document,
    template,
    savedSearch,
    task,
    import: imported,
    share,
    token,
    event,
    passkey,
    calendar,
    grant,
    ...ofAssistant,
  };
  return { user, code, ids };
}

async function insertToken(server: TestServer, { id: userId }: TestUser): Promise<string> {
  const [row] = await server.services.db.write(userId, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into access_tokens (user_id, name, scope, token_hash, expires_at)
      values (${userId}, 'Backup', 'read', ${randomBytes(32)}, now() + interval '1 day') returning id`),
  );
  return row?.id ?? '';
}

async function findEvent(server: TestServer, { id: userId }: TestUser): Promise<string> {
  const [row] = await server.services.db.read(userId, (tx) =>
    tx.execute<{ id: string }>(sql`select id from account_events where kind = 'login'`),
  );
  return row?.id ?? '';
}

/** A passkey without its authenticator, a key of an authenticator app that waits for its first code, and a used challenge. */
async function insertFactors(server: TestServer, { id: userId }: TestUser): Promise<string> {
  const [id, credential] = [randomUUID(), randomUUID()];
  await server.services.db.write(userId, async (tx) => {
    await tx.execute(sql`
      insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports, created_at)
      values (${userId}, ${id}, 'Laptop', ${credential}, 'key', 0, '{}', now())`);
    await tx.execute(sql`
      insert into totp_keys (user_id, key_version, nonce, sealed, created_at) values (${userId}, 1, 'nonce', 'sealed', now())`);
    await tx.execute(sql`insert into used_challenges (user_id, challenge, used_at) values (${userId}, 'used', now())`);
  });
  return id;
}

/** A calendar whose address can't be decrypted, with an event, and a feed. */
async function insertCalendar(server: TestServer, { id: userId }: TestUser): Promise<string> {
  const id = randomUUID();
  await server.services.db.write(userId, async (tx) => {
    await tx.execute(sql`
      insert into calendars (user_id, id, name, host, key_version, nonce, sealed, created_at, read_at, whole_at, changed_at, digest)
      values (${userId}, ${id}, 'Work', 'calendar.test', 1, 'nonce', 'sealed', now(), now(), now(), now(), '')`);
    await tx.execute(sql`
      insert into calendar_events (user_id, calendar_id, place, uid, title, day, last_day, emails)
      values (${userId}, ${id}, 0, 'call', 'Call', '2026-12-01', '2026-12-01', '{}')`);
    await tx.execute(sql`
      insert into calendar_feeds (user_id, token_hash, key_version, nonce, sealed, created_at)
      values (${userId}, ${randomBytes(32)}, 1, 'nonce', 'sealed', now())`);
  });
  return id;
}

/** The client is open to somebody else. */
async function insertGrant(server: TestServer, { id: userId }: TestUser, folderId: string): Promise<string> {
  const { id: memberId } = await signUp(server);
  const [row] = await server.services.db.write(userId, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into client_grants (user_id, client_id, member_id, access)
      values (${userId}, ${folderId}, ${memberId}, 'read') returning id`),
  );
  return row?.id ?? '';
}

async function insertSample(server: TestServer, { id: userId }: TestUser, noteId: string): Promise<void> {
  await server.services.db.write(userId, (tx) =>
    tx.execute(sql`
      insert into samples (user_id, note_id, kind, profession, folder_id, text_hash)
      values (${userId}, ${noteId}, 'plan', 'coach', 'gone', sha256('plan'))`),
  );
}

async function insertSettledFact(server: TestServer, { id: userId }: TestUser, folderId: string): Promise<void> {
  await server.services.db.write(userId, (tx) =>
    tx.execute(sql`
      insert into settled_facts (user_id, folder_id, key, value, forms)
      values (${userId}, ${folderId}, 'rate', '980', '[]')`),
  );
  await server.services.db.write(userId, (tx) =>
    tx.execute(sql`
      insert into judged_facts (user_id, folder_id, pair, disagree) values (${userId}, ${folderId}, 'pair', true)`),
  );
}

/** A change of many notes that is done but for its row. */
async function insertBatch(server: TestServer, { id: userId }: TestUser): Promise<void> {
  await server.services.db.write(userId, (tx) =>
    tx.execute(sql`
      insert into note_batches (user_id, work, after, created_at, touched_at)
      values (${userId}, '{"changes":[]}', ${randomUUID()}, now(), now())`),
  );
}

/** A key, a talk about the note, a refused suggestion, a recording and an attachment. */
async function insertAssistantRows(server: TestServer, { id: userId }: TestUser, noteId: string) {
  const [conversation, question, recording, attachment] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await server.services.db.write(userId, async (tx) => {
    await tx.execute(sql`
      insert into ai_keys (user_id, provider, model, last4, key_version, nonce, sealed)
      values (${userId}, 'openai', 'gpt', 'abcd', 1, 'nonce', 'sealed')`);
    await tx.execute(sql`
      insert into conversations (user_id, id, note_id, preview) values (${userId}, ${conversation}, ${noteId}, 'What?')`);
    await tx.execute(sql`
      insert into chat_messages (user_id, id, conversation_id, role, content, sources, state, position)
      values (${userId}, ${question}, ${conversation}, 'user', 'What?', '[]', 'done', 0)`);
    await tx.execute(sql`
      insert into filing_dismissals (user_id, note_id, kind, value) values (${userId}, ${noteId}, 'tag', 'plan')`);
    await tx.execute(sql`
      insert into recordings (user_id, id, note_id, type, size, file_key, state)
      values (${userId}, ${recording}, ${noteId}, 'wav', 4, ${randomBytes(16).toString('hex')}, 'kept')`);
    await tx.execute(sql`
      insert into attachments (user_id, id, note_id, file_name, type, size, sha256, file_key, state, referenced_at, checked_at)
      values (${userId}, ${attachment}, ${noteId}, 'Plan.txt', 'file', 4, sha256('plan'), ${randomBytes(16).toString('hex')},
        'done', now(), now())`);
  });
  return { conversation, question, recording, attachment };
}

/** A document that was read and enriched a note; written past the front door, since reading a file takes a process. */
async function insertDocument(server: TestServer, { id: userId }: TestUser, noteId: string): Promise<string> {
  return server.services.db.write(userId, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note, summarize, state)
      values (${userId}, 'Plan.txt', 'txt', 4, sha256('plan'), ${randomBytes(16).toString('hex')}, ${noteId}, false, true, true, 'done')
      returning id`);
    const id = row?.id ?? '';
    await tx.execute(sql`
      insert into document_pages (user_id, document_id, number, markdown) values (${userId}, ${id}, 1, 'plan')`);
    return id;
  });
}

/** An import that waits to be started, with a note that it created and a line of its report. */
async function insertImport(server: TestServer, { id: userId }: TestUser, noteId: string): Promise<string> {
  const counts = { created: 1, updated: 0, unchanged: 0, kept: 0, attachments: 0, documents: 0 };
  const plan = {
    notes: 1,
    attachments: 0,
    documents: 0,
    tags: 0,
    tasks: 0,
    links: 0,
    trashed: 0,
    skipped: 1,
    notebooks: [],
  };
  return server.services.db.write(userId, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into imports (user_id, file_name, size, state, plan, counts)
      values (${userId}, 'Notes.zip', 4, 'planned', ${JSON.stringify(plan)}::jsonb, ${JSON.stringify(counts)}::jsonb)
      returning id`);
    const id = row?.id ?? '';
    await tx.execute(sql`
      insert into imported_items (user_id, source_key, import_id, note_id, text_hash, version, created_by)
      values (${userId}, 'a', ${id}, ${noteId}, 'b', 1, ${id})`);
    await tx.execute(sql`
      insert into import_lines (user_id, import_id, key, kind, name, reason)
      values (${userId}, ${id}, 'a', 'skipped', 'Plan.exe', 'It can’t be imported')`);
    return id;
  });
}

/** What search keeps of a library that is large, or of one with a model; the second only where the database can. */
async function insertIndexRows(server: TestServer, { id: userId }: TestUser): Promise<void> {
  await server.services.db.write(userId, async (tx) => {
    await tx.execute(
      sql`insert into search_index_parts (user_id, built_seq, part, bytes) values (${userId}, 0, 0, 'x')`,
    );
    const [table] = await tx.execute(sql`select to_regclass('embeddings') as name`);
    if (table?.name === null) return;
    await tx.execute(sql`
      insert into embeddings (user_id, model, text_hash, vector) values (${userId}, 'a model', sha256('plan'), '[1,0]')`);
  });
}

/** An id of that kind that nothing has. */
export function randomId(kind: IdKind): string {
  return kind === 'folder' || kind === 'newFolder' ? nanoid(21) : randomUUID();
}

/** Text that is no id of any kind. */
export const malformedIds = ['x', '0', '-1', "' or 'a'='a", '%00', '..%2F..', 'null', 'undefined', 'é'.repeat(21)];

/** A fingerprint of every row that belongs to a user, in every table. */
export async function fingerprint(server: TestServer, userId: string): Promise<Record<string, string>> {
  const { db } = server.services;
  const tables = tablesOf.get(db) ?? ownedTables(server);
  tablesOf.set(db, tables);
  // In one statement: the matrix takes fingerprints before and after each of its calls.
  const prints = (await tables).map(
    ({ table, owner }) => sql`
      select ${table}::text as name, count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${sql.identifier(table)} t where ${sql.identifier(owner)} = ${userId}`,
  );
  const rows = await db.system.execute(sql.join(prints, sql` union all `));
  return Object.fromEntries(rows.map(({ name, print }) => [String(name), String(print)]));
}

const tablesOf = new WeakMap<object, ReturnType<typeof ownedTables>>();

/** Every table that has rows of users, with the column that says whose. */
export async function ownedTables(server: TestServer): Promise<{ table: string; owner: string }[]> {
  const rows = await server.services.db.system.execute(sql`
    select c.relname as "table", a.attname as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and a.attname = case c.relname when 'users' then 'id' else 'user_id' end
    order by 1`);
  return rows.map(({ table, owner }) => ({ table: String(table), owner: String(owner) }));
}
