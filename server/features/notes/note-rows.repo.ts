import { type SQL, sql } from 'drizzle-orm';
import { notes, ownDay } from '#server/db/schema/notes.ts';
import type { OwnedId } from '#server/id.ts';
import { ownedNote } from '#server/owned-rows.ts';
import type { Note, NoteSummary } from '#shared/notes.ts';

/** The columns of a whole note. */
export const noteColumns = {
  id: notes.id,
  title: notes.title,
  content: notes.content,
  tags: notes.tags,
  folderId: notes.folderId,
  aiExcluded: notes.aiExcluded,
  pinned: notes.pinned,
  day: notes.day,
  ownDay,
  version: notes.version,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
};

/** The columns of a note in a list: never its content. */
export const summaryColumns = {
  id: notes.id,
  title: notes.title,
  preview: notes.preview,
  picture: notes.picture,
  tags: notes.tags,
  folderId: notes.folderId,
  aiExcluded: notes.aiExcluded,
  pinned: notes.pinned,
  day: notes.day,
  ownDay,
  version: notes.version,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
};

/** Notes that changed in any way then or later. */
export function changedSince(since: string): SQL {
  return sql`${notes.changedAt} >= ${since}::timestamptz`;
}

type WithDates<T, Names extends keyof T> = Omit<T, Names> & Record<Names, Date>;

/** A note that a statement found as the user. */
export interface OwnedNote extends Note {
  id: OwnedId<'note'>;
}

/** A note as the contract writes it, from a statement that names the user. */
export function toNote(row: WithDates<Note, 'createdAt' | 'updatedAt'>): OwnedNote {
  return { ...ownedNote(row), createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

/** A note in a list as the contract writes it. */
export function toSummary(row: WithDates<NoteSummary, 'createdAt' | 'updatedAt'>): NoteSummary {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
