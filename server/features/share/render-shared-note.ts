import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import { ThreadFailure, ThreadPool } from '#server/thread-pool.ts';
import { shareTexts } from './share.texts.ts';
import { type NoteToShow, sharedNoteHtml } from './shared-note-html.ts';

/** A longer text is read beside the server's own thread: anybody with the link can ask for it. */
const INLINE_MAX = 20_000;

const pool = new ThreadPool(join(import.meta.dirname, 'shared-note-worker.ts'), {
  threads: 1,
  memoryMb: 384,
  seconds: 20,
  waitingOfOwner: 10,
  waiting: 50,
});

/**
 * The note's text as HTML.
 *
 * @throws {AppError} `unavailable` while too many people open long notes.
 */
export async function renderSharedNote(owner: string, note: NoteToShow): Promise<string> {
  if (note.content.length <= INLINE_MAX) return sharedNoteHtml(note);
  try {
    return (await pool.run(owner, note)) as string;
  } catch (cause) {
    if (!(cause instanceof ThreadFailure)) throw cause;
    throw new AppError('unavailable', shareTexts.busy, { cause, retryAfter: 5 });
  }
}
