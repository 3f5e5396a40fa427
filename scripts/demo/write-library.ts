import { nanoid } from 'nanoid';
import { type Call, successful } from './call-server.ts';
import { folders, notes, type PicturedNote, trashed } from './consultant-week.ts';
import { uploadDocuments } from './upload-documents.ts';

/** Writes the consultant's library into a new account, through the product's own calls; the files take some seconds. */
export async function writeLibrary(call: Call, { withFiles }: { withFiles: boolean }): Promise<void> {
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
  if (withFiles) await uploadDocuments(call, folderIds);
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
  if (note.isHiddenFromAi) await successful(call, 'PUT', `/api/notes/${id}/ai-exclusion`, { excluded: true });
  return id;
}
