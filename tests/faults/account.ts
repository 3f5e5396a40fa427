import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import type { TrashPage } from '#shared/trash.ts';
import type { ApiClient } from './api-client.ts';
import { passTime } from './moments.ts';

interface HeldNote {
  /** Unknown until the server has answered with it. */
  id?: string;
  content: string;
  tags: string[];
  folderId: string | null;
  isTrashed: boolean;
}

/** Everything one user has, as the server has acknowledged it: notes by their titles, which never change here. */
export interface Account {
  notes: Map<string, HeldNote>;
  folders: Map<string, { name: string; parentId: string | null }>;
}

/** Why an account could not be read, or how it differs from what was acknowledged. */
export class LostWriteError extends Error {}

const READ_ATTEMPTS = 100;
const READ_PAUSE_MS = 100;

/** The account of somebody new. */
export function emptyAccount(): Account {
  return { notes: new Map(), folders: new Map() };
}

/** The account as it is now, which later changes leave alone. */
export function copyAccount({ notes, folders }: Account): Account {
  return {
    notes: new Map([...notes].map(([title, note]) => [title, { ...note }])),
    folders: new Map([...folders].map(([id, folder]) => [id, { ...folder }])),
  };
}

/** What the user has now, read through the API; waits for a server that does not answer yet. */
export async function readAccount(client: ApiClient): Promise<Account> {
  const notes = (await readUntilAnswered(client, '/api/notes')) as Note[];
  const trash = (await readUntilAnswered(client, '/api/trash?limit=500')) as TrashPage;
  const folders = (await readUntilAnswered(client, '/api/folders')) as Folder[];
  const account = emptyAccount();
  for (const { title, id, content, tags, folderId } of notes) {
    account.notes.set(title, { id, content, tags, folderId, isTrashed: false });
  }
  for (const { title, id, tags, folderId } of trash.notes) {
    account.notes.set(title, { id, content: '', tags, folderId, isTrashed: true });
  }
  for (const { id, name, parentId } of folders) account.folders.set(id, { name, parentId });
  return account;
}

/** What is different between two accounts, one line each; contents of notes in Trash are not compared. */
export function differences(expected: Account, actual: Account): string[] {
  const wanted = flatten(expected);
  const found = flatten(actual);
  const keys = new Set([...wanted.keys(), ...found.keys()]);
  return [...keys]
    .filter((key) => wanted.get(key) !== found.get(key))
    .map((key) => `${key}: expected ${wanted.get(key) ?? 'nothing'}, found ${found.get(key) ?? 'nothing'}`);
}

/** Removes the folder with those below it and puts all their notes into Trash, as the product promises. */
export function removeFolder(account: Account, id: string): void {
  const gone = new Set([id]);
  for (const parent of gone) {
    for (const [child, { parentId }] of account.folders) if (parentId === parent) gone.add(child);
  }
  for (const folder of gone) account.folders.delete(folder);
  for (const note of account.notes.values()) {
    if (note.folderId !== null && gone.has(note.folderId)) Object.assign(note, { folderId: null, isTrashed: true });
  }
}

function flatten({ notes, folders }: Account): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [title, { content, tags, folderId, isTrashed }] of notes) {
    const text = isTrashed ? 'in Trash' : content;
    lines.set(`note ${title}`, JSON.stringify({ text, tags, folderId }));
  }
  for (const [id, folder] of folders) lines.set(`folder ${id}`, JSON.stringify(folder));
  return lines;
}

async function readUntilAnswered(client: ApiClient, path: string): Promise<unknown> {
  let last = '';
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt += 1) {
    const { status, body, failure } = await client.call('GET', path);
    if (status === 200) return body;
    last = failure ?? `${status} ${body}`;
    if (status !== 0 && status !== 503) break;
    await passTime(READ_PAUSE_MS);
  }
  throw new LostWriteError(`GET ${path} is not answered: ${last}`);
}
