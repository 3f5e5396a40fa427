import { expect } from 'vitest';
import type { Import, ImportReport } from '#shared/imports.ts';
import type { Note } from '#shared/notes.ts';
import { uploadOf } from './form.ts';
import type { TestUser } from './server.ts';

/** Uploads a file to be imported. */
export async function upload(user: TestUser, name: string, bytes: Buffer): Promise<Import> {
  const { payload, headers } = uploadOf({ name, type: 'application/zip', content: bytes });
  const reply = await user.post('/api/imports', payload, headers);
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json();
}

/** Waits until nothing runs. */
export async function settled(user: TestUser, id: string): Promise<ImportReport> {
  return expect
    .poll(() => read(user, id), { timeout: 60_000, interval: 50 })
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
