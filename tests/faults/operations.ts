import { nanoid } from 'nanoid';
import { type Account, removeFolder } from './account.ts';

/** One write through the API, and what an account is like once it was done. */
export interface Operation {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** @param answered the answer's body, where there was one. */
  apply: (account: Account, answered?: { id?: string }) => void;
}

const NOTES_MOST = 12;
const FOLDERS_MOST = 6;
const CONTENT_MOST = 4000;

/** Any write that is possible on the account. */
export function anyOperation(account: Account): Operation {
  const notes = [...account.notes].filter(([, note]) => note.id !== undefined);
  const current = pick(notes.filter(([, note]) => !note.isTrashed));
  const trashed = pick(notes.filter(([, note]) => note.isTrashed));
  const folder = pick([...account.folders.keys()]);
  const candidates = [
    ...(notes.length < NOTES_MOST ? [createNote(folder ?? null)] : []),
    ...(account.folders.size < FOLDERS_MOST ? [createFolder(folder ?? null)] : []),
    ...(current
      ? [saveNote(...current), saveNote(...current), tagNote(...current), moveNote(...current, folder ?? null)]
      : []),
    ...(current && notes.length > NOTES_MOST / 2 ? [trashNote(...current)] : []),
    ...(trashed ? [restoreNote(...trashed), purgeNote(...trashed)] : []),
    ...(folder ? [renameFolder(account, folder)] : []),
    ...(folder && account.folders.size > FOLDERS_MOST / 2 ? [deleteFolder(folder)] : []),
  ];
  return pick(candidates) ?? createNote(null);
}

/** Saves a text that is nowhere else. */
export function saveNote(title: string, note: { id?: string }): Operation {
  const content = uniqueText();
  return changeNote(title, note, { content });
}

/** Creates a note with a unique title. */
export function createNote(folderId: string | null): Operation {
  const title = `note ${nanoid()}`;
  const content = uniqueText();
  const tags = [nanoid(6)];
  return {
    method: 'POST',
    path: '/api/notes',
    body: { title, content, tags, folderId },
    apply: (account, answered) =>
      account.notes.set(title, {
        ...(answered?.id === undefined ? {} : { id: answered.id }),
        content,
        tags,
        folderId,
        isTrashed: false,
      }),
  };
}

function tagNote(title: string, note: { id?: string }): Operation {
  return changeNote(title, note, { tags: [nanoid(6), nanoid(6)] });
}

function changeNote(title: string, { id }: { id?: string }, change: { content?: string; tags?: string[] }): Operation {
  return {
    method: 'PUT',
    path: `/api/notes/${id}`,
    body: change,
    apply: (account) => Object.assign(account.notes.get(title) ?? {}, change),
  };
}

function moveNote(title: string, { id }: { id?: string }, folderId: string | null): Operation {
  return {
    method: 'POST',
    path: `/api/notes/${id}/folders`,
    body: { folderId },
    apply: (account) => Object.assign(account.notes.get(title) ?? {}, { folderId }),
  };
}

function trashNote(title: string, { id }: { id?: string }): Operation {
  return {
    method: 'DELETE',
    path: `/api/notes/${id}`,
    apply: (account) => Object.assign(account.notes.get(title) ?? {}, { isTrashed: true }),
  };
}

function restoreNote(title: string, { id }: { id?: string }): Operation {
  return {
    method: 'POST',
    path: `/api/trash/${id}/restore`,
    apply: (account) => Object.assign(account.notes.get(title) ?? {}, { isTrashed: false }),
  };
}

function purgeNote(title: string, { id }: { id?: string }): Operation {
  return { method: 'DELETE', path: `/api/trash/${id}`, apply: (account) => account.notes.delete(title) };
}

function createFolder(parentId: string | null): Operation {
  const id = nanoid();
  const name = `folder ${nanoid(6)}`;
  return {
    method: 'POST',
    path: '/api/folders',
    body: { id, name, parentId },
    apply: (account) => account.folders.set(id, { name, parentId }),
  };
}

function renameFolder(account: Account, id: string): Operation {
  const name = `folder ${nanoid(6)}`;
  const parentId = account.folders.get(id)?.parentId ?? null;
  return {
    method: 'PUT',
    path: `/api/folders/${id}`,
    body: { name },
    apply: (changed) => changed.folders.set(id, { name, parentId }),
  };
}

function deleteFolder(id: string): Operation {
  return { method: 'DELETE', path: `/api/folders/${id}`, apply: (account) => removeFolder(account, id) };
}

function uniqueText(): string {
  return `${nanoid()} ${'lorem ipsum '.repeat((Math.random() * CONTENT_MOST) / 12)}`;
}

function pick<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
