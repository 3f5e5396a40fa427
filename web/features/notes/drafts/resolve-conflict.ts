import { deleteNote, type Note, readNote, updateNote } from '#shared/notes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { Conflict } from './draft-snapshot.ts';
import { draftsTexts as texts } from './drafts.texts.ts';
import type { NoteText } from './note-text.ts';

interface Texts {
  flush(noteId: string): Promise<boolean>;
  textOf(noteId: string): NoteText | undefined;
}

/** Carries out a choice between the two texts. Whatever is not kept is in Trash or in the history afterwards. */
export async function resolveConflict(
  drafts: Texts,
  conflict: Conflict,
  choice: 'mine' | 'theirs' | 'both',
): Promise<{ original?: Note }> {
  if (choice === 'both') return {};
  if (!(await drafts.flush(conflict.copyId))) throw new Error(texts.notSavedFirst);
  const original = choice === 'mine' ? await overwriteOriginal(drafts, conflict) : undefined;
  await call(deleteNote, { params: { id: conflict.copyId } });
  return original ? { original } : {};
}

async function overwriteOriginal(drafts: Texts, conflict: Conflict): Promise<Note> {
  const mine = drafts.textOf(conflict.copyId);
  if (!mine) throw new Error(texts.copyNotLoaded);
  const id = conflict.originalId;
  const { version } = await call(readNote, { params: { id } });
  const title = mine.title === conflict.copyTitle ? conflict.ownTitle : mine.title;
  try {
    return await call(updateNote, {
      params: { id },
      body: { title, content: mine.content, tags: [...mine.tags], version },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      throw new Error(texts.changedAgain);
    }
    throw error;
  }
}
