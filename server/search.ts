import type { z } from 'zod';
import type { Wall } from '#server/db/client.ts';
import type { OwnedId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import type { SearchReply, searchLibrary } from '#shared/search.ts';

/** A search: the words, and the filters from the controls. */
export type SearchRequest = Omit<z.output<typeof searchLibrary.body>, 'clientId' | 'isWide' | 'limit'> & {
  /** In whose form the reply writes days. */
  locale?: string;
};

/**
 * Reads something else than passages from notes, with the indexer: their to-dos. The signal ends it when the server
 * stops; what is left is read at the next start.
 */
export interface NoteReader {
  /** These notes were created, changed, moved to Trash or restored. */
  read: (userId: UserId, noteIds: readonly string[], signal: AbortSignal) => Promise<void>;
  /** Reads some notes of the user that it missed; answers after which one to continue, undefined after the last. */
  readMissed: (userId: UserId, after: string | undefined, signal: AbortSignal) => Promise<string | undefined>;
  /** Reads the notes that were hidden from AI, or shown again, since it read them, and those that are marked. */
  readOutdated: (userId: UserId, signal: AbortSignal) => Promise<void>;
}

/** The search service that the rest of the server uses; created by features/search. */
export interface Search {
  /** Called when a note was created, saved, moved to Trash or restored. Search finds the change within two seconds. */
  noteChanged: (userId: UserId, noteId: OwnedId<'note'>) => void;
  /** Called when a document's text was read. Deletions need no call: what is deleted is no longer found. */
  documentChanged: (userId: UserId, documentId: OwnedId<'document'>) => void;
  /** Called when notes become hidden from AI, or visible again: then their passages are embedded. */
  aiAccessChanged: (userId: UserId) => void;
  /** Called when notes were marked to be read again by the {@link NoteReader}, which happens in the background. */
  readingOutdated: (userId: UserId) => void;
  /**
   * Searches the user's notes and documents; by title only while they have no index.
   *
   * @param limit how many of each are read; fifty by default.
   * @param wall nothing outside of it is found.
   * @throws {AppError} `invalid` for a question without words and filters.
   */
  find: (userId: UserId, request: SearchRequest, limit?: number, wall?: Wall) => Promise<SearchReply>;
  /**
   * Notes most similar to a text as a whole, most similar first; some may be in Trash by now. None while there is no
   * index.
   */
  similarNotes: (
    userId: UserId,
    text: { title: string; body: string },
    limit: number,
    wall?: Wall,
  ) => Promise<{ id: string; similarity: number }[]>;
  /** Indexes what was changed since that time and missed because a server ended. */
  indexRecent: (since: Date) => Promise<void>;
  /** Indexes everything that was ever missed. */
  indexAll: () => Promise<void>;
  /** Empties the search index, because these tables of it have lost rows, and indexes everything again. */
  rebuild: (lost: readonly string[]) => Promise<void>;
  /** Resolves when nothing waits to be indexed or compiled. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}
