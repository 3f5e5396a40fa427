import { expect } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import type { Import, ImportPlan, ImportReport } from '#shared/imports.ts';
import type { Note } from '#shared/notes.ts';
import { uploadOf } from './form.ts';
import { signUp, type TestServer, type TestUser } from './server.ts';

/** Uploads a file to be imported. */
export async function upload(user: TestUser, name: string, bytes: Buffer): Promise<Import> {
  const reply = await send(user, name, bytes);
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json();
}

/** The answer to that. */
export function send(user: TestUser, name: string, bytes: Buffer, given: Record<string, string> = {}) {
  const { payload, headers } = uploadOf({ name, type: 'application/zip', content: bytes });
  return user.post('/api/imports', payload, { ...headers, ...given });
}

/** Waits until nothing runs. */
export async function settled(user: TestUser, id: string): Promise<ImportReport> {
  return expect
    .poll(() => read(user, id), { timeout: 240_000, interval: 100 })
    .toSatisfy(isSettled)
    .then(() => read(user, id));
}

function isSettled({ state }: Import): boolean {
  return state !== 'planning' && state !== 'importing';
}

async function read(user: TestUser, id: string): Promise<ImportReport> {
  return (await user.get(`/api/imports/${id}`)).json();
}

/** Reads a file's plan and imports all of it. */
export async function importAll(
  user: TestUser,
  name: string,
  bytes: Buffer,
  options: object = {},
): Promise<ImportReport> {
  const { id } = await upload(user, name, bytes);
  const planned = await settled(user, id);
  if (planned.state !== 'planned') return planned;
  await user.post(`/api/imports/${id}/start`, options);
  return settled(user, id);
}

/** The user's notes by title. */
export async function notesOf(user: TestUser): Promise<Map<string, Note>> {
  const notes: Note[] = (await user.get('/api/notes')).json();
  return new Map(notes.map((note) => [note.title, note]));
}

interface Imported {
  user: TestUser;
  done: ImportReport;
  notes: Map<string, Note>;
  text: (title: string) => string;
  folderOf: (title: string) => string | undefined;
}

/** Imports an archive as a new user, and expects the numbers of the plan to be those of what came. */
export async function imported(
  server: TestServer,
  name: string,
  bytes: Buffer,
  plan: Partial<ImportPlan>,
): Promise<Imported> {
  const user = await signUp(server);
  const done = await importAll(user, name, bytes);
  expect(done.failure).toBeNull();
  expect(done.plan).toMatchObject(plan);
  const { notes: count = 0, attachments = 0, trashed = 0 } = plan;
  expect(done.counts).toMatchObject({ created: count, attachments });
  const notes = await notesOf(user);
  expect(notes.size).toBe(count - trashed);
  const folders: Folder[] = (await user.get('/api/folders')).json();
  const folderOf = (title: string) => folders.find((folder) => folder.id === notes.get(title)?.folderId)?.name;
  return { user, done, notes, text: (title) => notes.get(title)?.content ?? '', folderOf };
}

/** What the report says was skipped, or is worth knowing of a note. */
export function skippedAndNoted({ report }: ImportReport, kind: 'skipped' | 'note'): string[] {
  return report.filter((line) => line.kind === kind).map((line) => `${line.name}: ${line.reason}`);
}
