import { sql } from 'drizzle-orm';
import { nanoid } from 'nanoid';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { folders, NOW, notes, type PicturedNote, trashed, USERNAME } from './consultant-week.ts';

const HOUR_MS = 3_600_000;

/** Writes the consultant's library through the product's own calls. */
export async function seedLibrary(url: string): Promise<void> {
  const client = await signUp(url, USERNAME);
  await client.call('GET', '/api/user/init-defaults');
  const folderIds = new Map<string, string>();
  for (const { id, name } of (await client.call('GET', '/api/folders')).body as { id: string; name: string }[]) {
    folderIds.set(name, id);
  }
  for (const path of folders) {
    const id = nanoid(21);
    const parent = path.split('/').slice(0, -1).join('/');
    await client.call('POST', '/api/folders', {
      id,
      name: path.split('/').at(-1),
      parentId: folderIds.get(parent) ?? null,
    });
    folderIds.set(path, id);
  }
  for (const note of trashed) await client.call('DELETE', `/api/notes/${await addNote(client, note, folderIds)}`);
  // The first one of the library is the one changed last.
  for (const note of notes.toReversed()) await addNote(client, note, folderIds);
  client.close();
}

async function addNote(client: ApiClient, note: PicturedNote, folderIds: Map<string, string>): Promise<string> {
  const texts = [...(note.earlier ?? []), note.content];
  const { title, tags } = note;
  const folderId = folderIds.get(note.folder ?? '') ?? null;
  const created = await client.call('POST', '/api/notes', { title, tags, content: texts[0], folderId });
  if (created.status !== 201) throw new Error(`The note “${title}” was not made: ${created.status} ${created.body}`);
  const { id } = created.body as { id: string };
  for (const content of texts.slice(1)) await client.call('PUT', `/api/notes/${id}`, { content });
  if (note.isLeftOutOfAi) await client.call('PUT', `/api/notes/${id}/ai-exclusion`, { excluded: true });
  return id;
}

/** Dates everything as the library says; the product itself knows only the time of now. The server must be stopped. */
export async function dateLibrary(dataFolder: string): Promise<void> {
  const embedded = await openEmbedded(dataFolder);
  const db = connectDatabase({ socket: embedded.address, pool: 1 });
  const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString();
  for (const { title, hoursAgo } of notes) {
    await db.system.execute(
      sql`update notes set updated_at = ${at(hoursAgo)}, created_at = ${at(hoursAgo + 30)} where title = ${title}`,
    );
  }
  for (const { title, hoursAgo } of trashed) {
    await db.system.execute(
      sql`update notes set updated_at = ${at(hoursAgo + 5)}, deleted_at = ${at(hoursAgo)} where title = ${title}`,
    );
  }
  await db.system.execute(
    sql`update note_revisions set saved_at = ${at(30)}::timestamptz + version * interval '5 hours'`,
  );
  await db.close();
  await embedded.close();
}
