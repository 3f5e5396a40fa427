import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import type { Task, TaskPage } from '#shared/tasks.ts';
import { docxOf, pdfOf } from '#tests/document-files.ts';
import type { FormFile } from '#tests/form.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';

const server = await startTestServer();
const { db, search } = server.services;
server.services.now = () => new Date('2026-11-20T12:00:00Z');
let ada: TestUser;

beforeEach(async () => {
  ada = await signUp(server);
});

const QUOTE = [
  'Copper Kettle Catering\n\nQuote 1187\n\n13 November 2026\n\nDinner on 3 December 2026, 84 guests.',
  'Please note\n\nFinal numbers: Wednesday 25 November 2026, 12:00.\n\nPayment in full by 2 December 2026.\n\nThe kitchen closes at 23:00.',
];
const quote = (name = 'Quote Copper Kettle.pdf', pages = QUOTE) => ({
  name,
  type: 'application/pdf',
  content: pdfOf(...pages),
});

async function list(query = 'certain=false'): Promise<Task[]> {
  await search.idle();
  return ((await ada.get(`/api/tasks?limit=200&${query}`)).json() as TaskPage).tasks;
}

/** Uploads it to a note of its own words, so that the note says nothing of the document's text. */
async function quoted(content = 'Dinner in winter.', file: FormFile = quote()) {
  const note: Note = (await ada.post('/api/notes', { title: 'Castlemoor', content })).json();
  const { document } = await uploaded(ada, file, { createNote: 'false', noteId: note.id, summarize: 'false' });
  return { noteId: note.id, document };
}

const read = async (id: string): Promise<Note> => (await ada.get(`/api/notes/${id}`)).json();
const brief = (tasks: Task[]) => tasks.map(({ text, due, document }) => [text, due, document?.page ?? null]);

const BOTH = [
  ['Final numbers', '2026-11-25', 2],
  ['Payment in full', '2026-12-02', 2],
];

describe('what a document obliges to by a day', () => {
  test('is suggested with the document and its page, once, for the note that has its text', async () => {
    const { document, note } = await uploaded(ada, quote());
    const suggested = await list();
    expect(suggested.map(({ due }) => due)).toEqual(['2026-11-25', '2026-12-02']);
    expect(suggested[0]).toMatchObject({
      noteId: note?.id,
      text: 'Final numbers',
      certain: false,
      document: { id: document.id, fileName: 'Quote Copper Kettle.pdf', page: 2 },
    });
  });

  test('is suggested for the note that it was added to, without a page of a Word document', async () => {
    const file = {
      name: 'Terms.docx',
      type: 'application/octet-stream',
      content: docxOf('Please pay the deposit of £400 by 4 December 2026.'),
    };
    await quoted('Nothing to do.', file);
    expect(brief(await list())).toEqual([['Please pay the deposit of £400', '2026-12-04', null]]);
    expect((await list())[0]?.document?.fileName).toBe('Terms.docx');
  });

  test('is not suggested again where the note or another document says it', async () => {
    const { noteId } = await quoted('I will send the final numbers by 2026-11-25.');
    await uploaded(ada, quote('Again.pdf'), { createNote: 'false', noteId, summarize: 'false' });
    expect((await list()).map(({ due, document }) => [due, document === null])).toEqual([
      ['2026-11-25', true],
      ['2026-12-02', false],
    ]);
  });

  test('is deleted with its document, and hidden with its note', async () => {
    const { noteId, document } = await quoted();
    expect(brief(await list())).toEqual(BOTH);
    await ada.delete(`/api/notes/${noteId}`);
    expect(await list()).toEqual([]);
    await ada.post(`/api/trash/${noteId}/restore`);
    expect(brief(await list())).toEqual(BOTH);
    await ada.delete(`/api/documents/${document.id}`);
    expect(await list()).toEqual([]);
  });

  test('counts days in words from the day of the document, also when that is corrected', async () => {
    const text = 'From: Jago <j@p.example>\nTo: Ada <a@b.example>\n\nI need the offer by Wednesday night.';
    const file = { name: 'Mail.txt', type: 'text/plain', content: text };
    const { document } = await quoted('Nothing to do.', file);
    expect((await list()).map(({ due }) => due)).toEqual(['2026-11-25']);
    await ada.put(`/api/documents/${document.id}/day`, { day: '2026-11-26' });
    await expect.poll(async () => (await list()).map(({ due }) => due)).toEqual(['2026-12-02']);
  });

  test('is not read where the note is hidden from AI', async () => {
    const { noteId } = await quoted();
    await ada.put(`/api/notes/${noteId}/ai-exclusion`, { excluded: true });
    await expect.poll(() => list()).toEqual([]);
    await ada.put(`/api/notes/${noteId}/ai-exclusion`, { excluded: false });
    await expect.poll(async () => brief(await list())).toEqual(BOTH);
  });

  test('is read of a pasted e-mail too, in the note', async () => {
    const content =
      'From: Jago <j@p.example>\nTo: Ada <a@b.example>\nDate: Mon, 16 Nov 2026 18:42\nSubject: Renewal\n\nThe form has to reach us no later than 4 December 2026.';
    await ada.post('/api/notes', { title: 'Renewal', content });
    const [task] = await list();
    expect(task).toMatchObject({ due: '2026-12-04', document: null });
    const { note } = (await ada.patch(`/api/tasks/${task?.id}`, { accept: true })).json();
    expect(note.content).toBe(`${content}\n\n- [ ] The form has to reach us no later than 4 December 2026`);
    expect(await list()).toEqual([]);
  });

  test('is the user’s alone', async () => {
    await quoted();
    const [task] = await list();
    const eve = await signUp(server);
    expect((await eve.get('/api/tasks?certain=false')).json().tasks).toEqual([]);
    expect((await eve.patch(`/api/tasks/${task?.id}`, { accept: true })).statusCode).toBe(404);
  });
});

describe('a suggestion of a document', () => {
  test('becomes a line at the end of the note that keeps its day and document, and a suggestion again', async () => {
    const { noteId, document } = await quoted();
    const [first] = await list();
    const { task, note } = (await ada.patch(`/api/tasks/${first?.id}`, { accept: true })).json();
    expect(note.content).toMatch(/\n\n- \[ \] Final numbers \(due 25 Nov 2026\)$/);
    expect(task).toMatchObject({ id: first?.id, certain: true, due: '2026-11-25', text: 'Final numbers' });
    expect(task.document).toMatchObject({ id: document.id, page: 2 });
    expect(brief(await list())).toEqual(BOTH.slice(1));
    const before = (await read(noteId)).content.replace(/\n\n- \[ \] .*$/, '');
    const undone = (await ada.patch(`/api/tasks/${first?.id}`, { accept: false })).json();
    expect(undone.note.content).toBe(before);
    expect(brief(await list())).toEqual(BOTH);
    expect((await list())[0]?.id).toBe(first?.id);
  });

  test('is not suggested again after its line got another day or was deleted', async () => {
    const { noteId } = await quoted();
    const [first] = await list();
    await ada.patch(`/api/tasks/${first?.id}`, { accept: true });
    const changed = await ada.patch(`/api/tasks/${first?.id}`, { due: '2026-11-24' });
    expect(changed.json().task.due).toBe('2026-11-24');
    expect(brief(await list())).toEqual(BOTH.slice(1));
    await ada.put(`/api/notes/${noteId}`, { content: 'Rewritten' });
    expect(brief(await list())).toEqual(BOTH.slice(1));
  });

  test('stays dismissed when the document is read again', async () => {
    const { document } = await quoted();
    const [first] = await list();
    await ada.patch(`/api/tasks/${first?.id}`, { dismiss: true });
    await ada.post(`/api/documents/${document.id}/retry`, {});
    await expect.poll(async () => (await ada.get(`/api/documents/${document.id}`)).json().state).toBe('done');
    expect(brief(await list())).toEqual(BOTH.slice(1));
    await ada.patch(`/api/tasks/${first?.id}`, { dismiss: false });
    expect(brief(await list())).toEqual(BOTH);
  });

  test('is accepted with the others of its note, and undone with them', async () => {
    const { noteId } = await quoted('I will call the hotel by 2026-12-01.\n');
    const before = (await read(noteId)).content;
    const reply = await ada.post(`/api/notes/${noteId}/suggestions/accept`);
    const { taskIds, left, note } = reply.json();
    expect([taskIds.length, left]).toEqual([3, 0]);
    expect(note.content).toContain('- [ ] I will call the hotel by 2026-12-01');
    expect(note.content).toMatch(
      /- \[ \] Final numbers \(due 25 Nov 2026\)\n- \[ \] Payment in full \(due 2 Dec 2026\)/,
    );
    expect(await list()).toEqual([]);
    expect((await list('certain=true')).map(({ due }) => due)).toEqual(['2026-11-25', '2026-12-01', '2026-12-02']);
    const undone = await ada.post(`/api/notes/${noteId}/suggestions/undo`, { taskIds });
    expect(undone.json().note.content).toBe(before);
    expect((await list()).map(({ due }) => due)).toEqual(['2026-11-25', '2026-12-01', '2026-12-02']);
  });
});

test('a document of 300 pages has its deadline read within its note’s time', async () => {
  const filler = 'The parties record that the works were carried out as described. Section 12 applies.\n'.repeat(30);
  const pages = Array.from({ length: 300 }, (_, index) =>
    index === 223 ? `${filler}\nThe claim must be filed by 4 December 2026.` : filler,
  );
  const { document } = await uploaded(ada, quote('Report.pdf', pages));
  expect(await list()).toMatchObject([{ due: '2026-12-04', document: { id: document.id, page: 224 } }]);
}, 120_000);

test('what was stored before is still there, and notes with documents are read again', async () => {
  const { noteId } = await quoted();
  const open: Note = (
    await ada.post('/api/notes', { title: 'Own', content: '- [ ] Call Jo\n\nI will call the bank by 2026-12-09.' })
  ).json();
  const [bank] = (await list()).filter(({ noteId }) => noteId === open.id);
  await ada.patch(`/api/tasks/${bank?.id}`, { dismiss: true });
  const [before, { version }] = [await list('certain=true'), await read(noteId)];
  const taken = new Error('taken back');
  const upgrade = db.system.transaction(async (tx) => {
    await tx.execute(sql`alter table tasks drop column document_id, drop column page`);
    await tx.execute(sql`alter table task_readings drop column papers`);
    const count = () =>
      tx.execute(sql`select id, text, due::text, dismissed from tasks where user_id = ${ada.id} order by id`);
    const stored = await count();
    const migrations = readMigrationFiles({ migrationsFolder: 'server/db/migrations' });
    const migration = migrations.find(({ sql: statements }) => statements.join().includes('tasks_document'));
    for (const statement of migration?.sql ?? []) await tx.execute(sql.raw(statement));
    expect(await count()).toEqual(stored);
    throw taken;
  });
  await expect(upgrade).rejects.toBe(taken);
  // As the release before left it.
  await db.system.execute(sql`delete from tasks where document_id is not null`);
  await db.system.execute(sql`update task_readings set papers = null, reader = 4`);
  await search.indexAll();
  expect(brief(await list())).toEqual(BOTH);
  expect(await list('certain=true')).toEqual(before);
  expect((await read(noteId)).version).toBe(version);
});
