import { nanoid } from 'nanoid';
import { folders, notes, type PicturedNote, trashed } from './consultant-week.ts';

/** Makes one of the product's calls, signed in. */
export type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

/** Writes the consultant's library into a new account, through the product's own calls. */
export async function writeLibrary(call: Call): Promise<void> {
  const made = await successful(call, 'GET', '/api/user/init-defaults').then(() =>
    successful(call, 'GET', '/api/folders'),
  );
  const folderIds = new Map((made as { id: string; name: string }[]).map(({ id, name }) => [name, id]));
  for (const path of folders) {
    const id = nanoid(21);
    const parent = path.split('/').slice(0, -1).join('/');
    const name = path.split('/').at(-1);
    await successful(call, 'POST', '/api/folders', { id, name, parentId: folderIds.get(parent) ?? null });
    folderIds.set(path, id);
  }
  for (const note of trashed) await successful(call, 'DELETE', `/api/notes/${await addNote(call, note, folderIds)}`);
  // The first one of the library is the one changed last.
  for (const note of notes.toReversed()) await addNote(call, note, folderIds);
}

async function addNote(call: Call, note: PicturedNote, folderIds: Map<string, string>): Promise<string> {
  const [first, ...later] = [...(note.earlier ?? []), note.content];
  const { title, tags } = note;
  const folderId = folderIds.get(note.folder ?? '') ?? null;
  const { id } = (await successful(call, 'POST', '/api/notes', { title, tags, content: first, folderId })) as {
    id: string;
  };
  for (const content of later) await successful(call, 'PUT', `/api/notes/${id}`, { content });
  if (note.isLeftOutOfAi) await successful(call, 'PUT', `/api/notes/${id}/ai-exclusion`, { excluded: true });
  return id;
}

async function successful(call: Call, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await call(method, path, body);
  if (reply.status < 200 || reply.status > 299) {
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${String(reply.body)}`);
  }
  return reply.body;
}
