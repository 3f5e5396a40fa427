import type { z } from 'zod';
import type { UserId } from '#server/user-id.ts';
import type { SearchReply, searchLibrary } from '#shared/search.ts';

/** What is asked: the words, and what the controls narrow it to. */
export type SearchRequest = z.output<typeof searchLibrary.body>;

/** Search as the rest of the server has it; made by features/search. */
export interface Search {
  /** Whoever changed a note says so: it was created, saved, moved to Trash or taken out. Within two seconds it is found as it is now. */
  noteChanged: (userId: UserId, noteId: string) => void;
  /** Whoever read the text of a document says so. What is deleted needs no word: it is not found from then on. */
  documentChanged: (userId: UserId, documentId: string) => void;
  /** Called when notes become visible to AI again: their passages are embedded. */
  aiAccessChanged: (userId: UserId) => void;
  /**
   * Searches the user's notes and documents; by exact words while there is no index of them.
   *
   * @param limit how many of each are read; fifty unless said.
   * @throws {AppError} `invalid` for a question without words and filters.
   */
  find: (userId: UserId, request: SearchRequest, limit?: number) => Promise<SearchReply>;
  /** Notes that are like a text as a whole, most like first; some may be in Trash by now. None while there is no index. */
  similarNotes: (
    userId: UserId,
    text: { title: string; body: string },
    limit: number,
  ) => Promise<{ id: string; similarity: number }[]>;
  /** Indexes what was changed since that moment and missed, because a server ended. */
  indexRecent: (since: Date) => Promise<void>;
  /** Indexes everything that was ever missed. */
  indexAll: () => Promise<void>;
  /** Resolves when nothing waits to be indexed and no library to be compiled. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}
