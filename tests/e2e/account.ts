import type { APIRequestContext, APIResponse } from '@playwright/test';
import { customAlphabet } from 'nanoid';

export const PASSWORD = 'a long enough password';

const suffix = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10);
const folderId = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 21);

export interface StoredNote {
  id: string;
  title: string;
  content: string;
  tags: string[];
  folderId: string | null;
  version: number;
  day: string;
}
export interface StoredFolder {
  id: string;
  name: string;
  parentId: string | null;
  noteCount: number;
}
type NewNote = Partial<Pick<StoredNote, 'title' | 'content' | 'tags' | 'folderId'>>;

/** A registered user, and what the server has of them. */
export interface Account {
  username: string;
  password: string;
  request: APIRequestContext;
  addNote: (note?: NewNote) => Promise<StoredNote>;
  addFolder: (name: string, parentId?: string | null) => Promise<StoredFolder>;
  saveNote: (id: string, change: NewNote) => Promise<StoredNote>;
  note: (id: string) => Promise<StoredNote>;
  notes: () => Promise<StoredNote[]>;
  folders: () => Promise<StoredFolder[]>;
  /** Every text the server keeps of a note: now and in its history. */
  texts: (id: string) => Promise<string[]>;
}

/** A username that isn't taken. */
export function freshUsername(): string {
  return `user-${suffix()}`;
}

/** Registers a user with this request context, which is signed in from then on (and with it the pages that share its cookies). */
export async function createAccount(request: APIRequestContext, username = freshUsername()): Promise<Account> {
  await answer(await request.post('/api/register', { data: { username, password: PASSWORD } }));
  return accountOf(request, username);
}

/** The calls of a user who is signed in. */
export function accountOf(request: APIRequestContext, username: string, password = PASSWORD): Account {
  const get = async (path: string) => (await answer(await request.get(path))).json();
  return {
    username,
    password,
    request,
    addNote: async (data = {}) => (await answer(await request.post('/api/notes', { data }))).json(),
    addFolder: async (name, parentId = null) =>
      (await answer(await request.post('/api/folders', { data: { id: folderId(), name, parentId } }))).json(),
    saveNote: async (id, data) => (await answer(await request.put(`/api/notes/${id}`, { data }))).json(),
    note: (id) => get(`/api/notes/${id}`),
    notes: () => get('/api/notes'),
    folders: () => get('/api/folders'),
    texts: async (id) => {
      const revisions: { id: string }[] = await get(`/api/notes/${id}/revisions`);
      const older = await Promise.all(revisions.map((revision) => get(`/api/notes/${id}/revisions/${revision.id}`)));
      return [await get(`/api/notes/${id}`), ...older].map((text: { content: string }) => text.content);
    },
  };
}

async function answer(response: APIResponse): Promise<APIResponse> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response;
}
