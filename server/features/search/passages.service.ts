import { join } from 'node:path';
import { ThreadPool } from '#server/thread-pool.ts';
import { type CutPassage, cutNote, cutPages } from './cut-passages.ts';

/** The content of a note, or the pages of a document. */
export interface TextToCut {
  content: string;
  pages: readonly { number: number; markdown: string }[];
}

/** Characters that are cut on the main thread: 20 ms for the worst of them, 2 for prose. */
const SHORT = 50_000;
const pool = new ThreadPool(join(import.meta.dirname, 'passages-worker.ts'), {
  threads: 1,
  memoryMb: 384,
  // 1,000,000 characters take up to half a second.
  seconds: 10,
  waitingOfOwner: 100,
  waiting: 1000,
});

/** A note in passages as search has them, without those that are private. @throws {ThreadFailure} */
export async function passagesOfNote(userId: string, content: string): Promise<CutPassage[]> {
  const passages = await passagesOfText(userId, { content, pages: [] });
  return passages.filter(({ isPrivate }) => !isPrivate);
}

/** Splits the text of a note or a document, a long one in a thread. @throws {ThreadFailure} */
export async function passagesOfText(userId: string, text: TextToCut): Promise<CutPassage[]> {
  const { content, pages } = text;
  const length = pages.reduce((sum, { markdown }) => sum + markdown.length, content.length);
  if (length > SHORT) return (await pool.run(userId, { content, pages } satisfies TextToCut)) as CutPassage[];
  return pages.length > 0 ? cutPages(pages) : cutNote(content);
}
