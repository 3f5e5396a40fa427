// @module-tag both-databases: plans and order

import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Note, NotePage } from '#shared/notes.ts';
import { importAll, notesOf } from '#tests/imports.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const { db, search } = server.services;
const TODAY = new Date('2026-11-24T12:00:00Z');
let ada: TestUser;

beforeEach(async () => {
  server.services.now = () => TODAY;
  ada = await signUp(server);
});

async function create(title: string, content = ''): Promise<Note> {
  const reply = await ada.post('/api/notes', { title, content });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const read = async (id: string): Promise<Note> => (await ada.get(`/api/notes/${id}`)).json();
const save = async (id: string, text: object): Promise<Note> => (await ada.put(`/api/notes/${id}`, text)).json();
const setDay = (ids: string[], day: string | null) =>
  ada.post('/api/notes/changes', { changes: [{ ids, kind: 'day', day }] });

describe('a note has the day', () => {
  test.each([
    ['of its creation', 'Untitled Note', 'The wedding is on 12 June 2027.', '2026-11-24'],
    ['of its title', '2026-11-18 Weekly call', '17 November 2026', '2026-11-18'],
    ['of its title in German', 'Erstgespräch am 18. November 2026', '', '2026-11-18'],
    ['of its title, as the United States write it', 'Weekly 11/18/2026', '', '2026-11-18'],
    ['to come of its title', '2 December 2026', '', '2026-12-02'],
    ['of its front matter', 'Call', '---\ndate: 2026-11-18\n---\nText', '2026-11-18'],
    ['of its first line', 'Call', '18 November 2026\n\nText', '2026-11-18'],
    ['of an e-mail', 'Re: Offer', 'Von: Greg\nGesendet: Mittwoch, 18. November 2026 10:12\n\nHallo', '2026-11-18'],
  ])('%s', async (_, title, content, day) => {
    const { id, ...note } = await create(title, content);
    expect(note).toMatchObject({ day, ownDay: day });
    expect(await read(id)).toMatchObject({ day, ownDay: day });
    const page: NotePage = (await ada.get('/api/notes?view=summary')).json();
    expect(page.notes).toMatchObject([{ id, day, ownDay: day }]);
  });

  test('of its text after each save', async () => {
    const { id } = await create('Call');
    expect(await save(id, { content: 'Date: 18 November 2026' })).toMatchObject({ day: '2026-11-18' });
    expect(await save(id, { title: 'Call 20 November 2026' })).toMatchObject({ day: '2026-11-20' });
    expect(await save(id, { tags: ['a'] })).toMatchObject({ day: '2026-11-20' });
    expect(await save(id, { title: 'Call' })).toMatchObject({ day: '2026-11-18' });
    expect(await save(id, { content: '' })).toMatchObject({ day: '2026-11-24', ownDay: '2026-11-24' });
    const [revision] = (await ada.get(`/api/notes/${id}/revisions`)).json();
    expect((await ada.post(`/api/notes/${id}/revisions/${revision.id}/restore`)).json().day).toBe('2026-11-18');
  });

  test('in the year in which it was written first', async () => {
    const later = () => new Date('2028-03-01T12:00:00Z');
    // A session doesn't last that long.
    server.services.now = later;
    ada = await signUp(server);
    server.services.now = () => TODAY;
    const { id } = await create('Call 18 Nov', '# Call 18 Nov');
    server.services.now = later;
    expect(await save(id, { title: 'Weekly call 18 Nov' })).toMatchObject({ day: '2026-11-18' });
    expect(await save(id, { title: 'Weekly call', content: '# Call 18 Nov\n\nMore' })).toMatchObject({
      day: '2026-11-18',
    });
    expect(await save(id, { title: 'Weekly call 3 March' })).toMatchObject({ day: '2028-03-03' });
  });
});

describe('the day of a note', () => {
  test('is corrected, stays when the note is saved, and can be taken from the text again', async () => {
    const { id } = await create('2026-11-18 Weekly call');
    const before = await read(id);
    const reply = await setDay([id], '2026-11-17');
    expect(reply.json()).toMatchObject({
      notes: [{ id, day: '2026-11-17', ownDay: '2026-11-18', version: before.version, updatedAt: before.updatedAt }],
      undo: [{ kind: 'day', ids: [id], day: null }],
    });
    expect(await save(id, { title: '2026-11-19 Weekly call' })).toMatchObject({
      day: '2026-11-17',
      ownDay: '2026-11-19',
    });
    const copy = (await ada.post(`/api/notes/${id}/duplicate`)).json();
    expect(copy).toMatchObject({ day: '2026-11-17', ownDay: '2026-11-19' });
    expect((await setDay([id], null)).json()).toMatchObject({
      notes: [{ id, day: '2026-11-19' }],
      undo: [{ kind: 'day', ids: [id], day: '2026-11-17' }],
    });
    expect(await read(id)).toMatchObject({ day: '2026-11-19', ownDay: '2026-11-19' });
  });

  test('is corrected of many notes at once, and only of the user’s own', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    const eve = await signUp(server);
    const changes = [{ ids: [one.id, other.id], kind: 'day', day: '2026-11-17' }];
    expect((await eve.post('/api/notes/changes', { changes })).json()).toMatchObject({ notes: [], undo: [] });
    expect((await setDay([one.id, other.id], '2026-11-17')).json().notes).toMatchObject([
      { day: '2026-11-17' },
      { day: '2026-11-17' },
    ]);
  });

  test.each(['17.11.2026', '2026-02-30', '0000-01-01', '', 20261117])('is never %j', async (day) => {
    const { id } = await create('Note');
    const reply = await ada.post('/api/notes/changes', { changes: [{ ids: [id], kind: 'day', day }] });
    expect(reply.statusCode).toBe(422);
  });

  test('orders a list, page by page, however it is narrowed', async () => {
    const days = ['2026-11-05', '2026-12-02', '2025-01-01', '2026-11-18', '2026-11-18', '2026-11-18', '2024-02-29'];
    for (const [index, day] of days.entries()) await create(`${day} Call ${index}`);
    const undated = await create('Undated');
    const titles: string[] = [];
    for (let cursor = ''; ; ) {
      const page: NotePage = (await ada.get(`/api/notes?view=summary&sort=day&limit=2${cursor}`)).json();
      titles.push(...page.notes.map(({ day }) => day));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(titles).toEqual([...days, undated.day].sort().reverse());
    for (const key of [
      '2026-11-18',
      '2026-13-18 2026-01-01T00:00:00.000Z',
      '0000-01-01 2026-01-01T00:00:00.000Z',
      'x y',
    ]) {
      const cursor = Buffer.from(JSON.stringify(['day', false, key, undated.id])).toString('base64url');
      expect((await ada.get(`/api/notes?view=summary&sort=day&cursor=${cursor}`)).statusCode, key).toBe(422);
    }
  });

  test('is that of the source in an import', async () => {
    await importAll(
      ada,
      'Vault.zip',
      await zipOf({
        'Clients/Brightwater/2026-11-18 Weekly call.md': '# Weekly\n\nText',
        'Clients/Brightwater/Facts.md': '---\ncreated: 2025-03-05\nupdated: 2025-04-05\n---\nText',
        'Clients/Brightwater/Session.md': '---\ncreated: 2025-03-05\ndate: 2025-03-01\n---\nText',
        'Clients/Brightwater/Prep.md': '---\ncreated: 2026-11-20\ndate: 2026-12-02\n---\nText',
        'Clients/Brightwater/Mail.md': 'From: Greg\nSent: Wed, 18 Nov 2026 10:12\nSubject: Offer\n\nHello',
      }),
    );
    const notes = await notesOf(ada);
    const dayOf = (title: string) => notes.get(title)?.day;
    expect([dayOf('2026-11-18 Weekly call'), dayOf('Facts'), dayOf('Session'), dayOf('Prep'), dayOf('Mail')]).toEqual([
      '2026-11-18',
      '2025-03-05',
      '2025-03-01',
      '2026-12-02',
      '2026-11-18',
    ]);
  });
});

test('an export has the corrected day, and an import restores it', async () => {
  const { id } = await create('2026-11-18 Weekly call', 'Text');
  await create('2026-11-19 Other call', 'Text');
  await setDay([id], '2026-11-17');
  const archive = (await ada.get('/api/export')).rawPayload;
  const eve = await signUp(server);
  await importAll(eve, 'Sparehour.zip', archive);
  const notes = await notesOf(eve);
  expect(notes.get('2026-11-18 Weekly call')).toMatchObject({ day: '2026-11-17', ownDay: '2026-11-18' });
  expect(notes.get('2026-11-19 Other call')).toMatchObject({ day: '2026-11-19', ownDay: '2026-11-19' });
});

// both-databases: whole tables
test('an upgrade gives each note its day, of its creation at once and of its text when it is read', {
  tags: ['both-databases'],
}, async () => {
  const [dated, undated] = [await create('2026-11-18 Weekly call'), await create('Facts')];
  const taken = new Error('taken back');
  const upgrade = db.system.transaction(async (tx) => {
    await tx.execute(
      sql`alter table notes drop column day, drop column title_day, drop column content_day, drop column given_day`,
    );
    for (const { sql: statements } of readMigrationFiles({ migrationsFolder: 'server/db/migrations' })) {
      for (const statement of statements) {
        if (/"(?:notes_)?day|_day"/.test(statement) && /"notes"/.test(statement)) await tx.execute(sql.raw(statement));
      }
    }
    const rows = await tx.execute(sql`select id, day::text from notes where user_id = ${ada.id} order by title`);
    expect(rows).toEqual([
      { id: dated.id, day: '2026-11-24' },
      { id: undated.id, day: '2026-11-24' },
    ]);
    throw taken;
  });
  await expect(upgrade).rejects.toBe(taken);
  await search.idle();
  // As the release before left it.
  await db.system.execute(sql`update notes set title_day = null where id = ${dated.id}`);
  await db.system.execute(sql`update task_readings set reader = 3`);
  expect(await read(dated.id)).toMatchObject({ day: '2026-11-24' });
  await search.indexAll();
  await search.idle();
  expect(await read(dated.id)).toMatchObject({ day: '2026-11-18', ownDay: '2026-11-18', version: dated.version });
  expect(await read(undated.id)).toMatchObject({ day: '2026-11-24' });
});
