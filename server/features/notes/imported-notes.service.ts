import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import type { OwnedId } from '#server/id.ts';
import { previewOf } from '#shared/note-preview.ts';
import type { EarlierNote } from './imported-notes.repo.ts';
import * as imported from './imported-notes.repo.ts';
import * as repo from './notes.repo.ts';
import { thinAfterSave } from './thinning.service.ts';

export type { EarlierNote };

/** A note to import; its id is the same each time it is imported. */
export type NoteToImport = Omit<imported.ImportedNote, 'preview'>;

/** The notes that exist with those ids, in Trash or not. */
export function lockImported(
  tx: UserTransaction,
  { userId }: UserServices,
  ids: readonly string[],
): Promise<EarlierNote[]> {
  return imported.lockNotes(tx, userId, ids);
}

/**
 * Creates notes with the dates that they had in the other product; answers the ids of those outside Trash.
 *
 * @throws {AppError} `quota_reached`
 */
export async function createImported(
  tx: UserTransaction,
  services: UserServices,
  notes: readonly NoteToImport[],
): Promise<OwnedId<'note'>[]> {
  if (notes.length === 0) return [];
  const bytes = notes.reduce((sum, { title, content }) => sum + Buffer.byteLength(title + content), 0);
  await refuseBeyondQuota(tx, services, { notes: notes.length, bytes });
  const rows = notes.map((note) => ({ ...note, preview: previewOf(note.content) }));
  return imported.insertNotes(tx, services.userId, rows);
}

/** Saves a note that changed in the other product, over the version that was imported; returns its version now. */
export async function updateImported(
  tx: UserTransaction,
  services: UserServices,
  { id, title, content, tags, updatedAt }: NoteToImport,
  version: number,
): Promise<number> {
  const { userId, now } = services;
  const change = { title, content, tags, preview: previewOf(content), version };
  const saved = await repo.saveNote(tx, userId, id, change, now());
  if (saved === undefined || !saved.isChanged) return version;
  await thinAfterSave(tx, services, saved.note);
  await imported.writeImportedState(tx, userId, id, { updatedAt });
  return saved.note.version;
}

/** Takes a note out of Trash, into a folder: importing it again brings it back. */
export async function restoreImported(
  tx: UserTransaction,
  { userId }: UserServices,
  id: string,
  folderId: string | null,
): Promise<void> {
  await imported.writeImportedState(tx, userId, id, { folderId, deletedAt: null });
}
