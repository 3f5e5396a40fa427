import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import * as folders from '#server/features/folders/folders.service.ts';
import { createNote, moveNote } from '#server/features/notes/notes.service.ts';
import { restoreNote, trashNote } from '#server/features/notes/trash.service.ts';
import { FOLDER_ID_LENGTH } from '#shared/folders.ts';
import type { Profession } from '#shared/professions.ts';
import { type Samples, sampleKinds } from '#shared/samples.ts';
import { sampleClients } from './sample-client.ts';
import * as repo from './samples.repo.ts';

/** The sample client, as far as it is there. */
export async function readSamples(context: Context): Promise<Samples> {
  const shown = (await findSamples(context)).filter(({ isTrashed }) => !isTrashed);
  const [first] = shown;
  return {
    folderId: first?.folderId ?? null,
    notes: shown.map(({ noteId, kind }) => ({ id: noteId, kind })),
    question: first === undefined ? '' : sampleClients[first.profession].question,
  };
}

/**
 * Creates the sample client of a profession, or brings it back from Trash. Each step can be repeated: the folder has a
 * fixed id and the notes have creation keys.
 */
export async function createSamples(
  context: Context,
  { profession, today }: { profession: Profession; today?: string | undefined },
): Promise<Samples> {
  const earlier = await findSamples(context);
  if (earlier.some((sample) => sample.profession !== profession && !sample.isTrashed)) return readSamples(context);
  const { db, userId, now } = context;
  const client = sampleClients[profession];
  const folderId = await openFolder(context, profession, client.folder);
  const day = today ?? now().toISOString().slice(0, 10);
  // The meeting last, so that it is the newest note.
  for (const kind of sampleKinds.toReversed()) {
    if (earlier.some((sample) => sample.profession === profession && sample.kind === kind)) continue;
    const text = client.note(kind, day);
    const note = await createNote(
      context,
      { ...text, folderId },
      {
        creationKey: `sample ${profession} ${kind}`,
        creationDigest: null,
      },
    );
    const sample = { noteId: note.id, kind, profession, folderId, textHash: hashOf(text) };
    await db.write(userId, (tx) => repo.insertSample(tx, userId, sample));
  }
  for (const sample of await findSamples(context)) {
    if (sample.profession !== profession || !sample.isTrashed) continue;
    await restoreNote(context, sample.noteId);
    if (sample.noteFolderId === null) await moveNote(context, sample.noteId, folderId);
  }
  return readSamples(context);
}

/** Moves the sample notes that weren't edited to Trash, and deletes their folder if it is empty then. */
export async function removeSamples(
  context: Context,
): Promise<{ removed: string[]; kept: { id: string; title: string }[] }> {
  const { db, userId } = context;
  const shown = (await findSamples(context)).filter(({ isTrashed }) => !isTrashed);
  const kept = shown.filter((sample) => !sample.textHash.equals(hashOf(sample)));
  const removed = shown.filter((sample) => !kept.includes(sample));
  for (const { noteId } of kept) await db.write(userId, (tx) => repo.deleteSample(tx, userId, noteId));
  for (const { noteId } of removed) await trashNote(context, noteId);
  for (const folderId of new Set(shown.map((sample) => sample.folderId))) await closeFolder(context, folderId);
  return {
    removed: removed.map(({ noteId }) => noteId),
    kept: kept.map(({ noteId, title }) => ({ id: noteId, title })),
  };
}

function findSamples({ db, userId }: Context) {
  return db.read(userId, (tx) => repo.findSamples(tx, userId));
}

async function openFolder(context: Context, profession: Profession, name: string): Promise<string> {
  const id = `example-${profession}`.padEnd(FOLDER_ID_LENGTH, '-');
  try {
    await folders.createFolder(context, { id, name, parentId: null });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'id_taken')) throw error;
  }
  return id;
}

async function closeFolder(context: Context, id: string): Promise<void> {
  const all = await folders.listFolders(context);
  const isEmpty = all.find((folder) => folder.id === id)?.noteCount === 0;
  if (isEmpty && !all.some(({ parentId }) => parentId === id)) await folders.deleteFolder(context, id);
}

/** Of what the person would have written; a ticked to-do is no edit. */
function hashOf({ title, content }: { title: string; content: string }): Buffer {
  const text = `${title}\n${content}`.replaceAll(/^([ \t]*[-*] )\[[xX]\]/gm, '$1[ ]').trimEnd();
  return createHash('sha256').update(text).digest();
}
