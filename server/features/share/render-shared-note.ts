import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import { ThreadFailure, ThreadPool } from '#server/thread-pool.ts';
import { shareTexts } from './share.texts.ts';
import { type NoteToShow, plainNoteHtml, type RenderedNote, sharedNoteHtml } from './shared-note-html.ts';

/** What takes less than 50 ms whatever it says; a longer text is rendered beside the server's own thread. */
const INLINE_MAX = 1_000;

const pool = new ThreadPool(join(import.meta.dirname, 'shared-note-worker.ts'), {
  threads: 1,
  memoryMb: 384,
  // Others' pages wait behind it. 500,000 characters of a real note take less.
  seconds: 10,
  waitingOfOwner: 10,
  waiting: 50,
});

/**
 * The note's text as HTML; without formatting, where that would take too long.
 *
 * @throws {AppError} `unavailable` while too many people open long notes.
 */
export async function renderSharedNote(owner: string, note: NoteToShow): Promise<RenderedNote> {
  if (note.content.length <= INLINE_MAX) return sharedNoteHtml(note);
  try {
    return (await pool.run(owner, note)) as RenderedNote;
  } catch (cause) {
    if (!(cause instanceof ThreadFailure)) throw cause;
    if (cause.reason === 'too large') return plainNoteHtml(note.content);
    throw new AppError('unavailable', shareTexts.busy, { cause, retryAfter: 5 });
  }
}
