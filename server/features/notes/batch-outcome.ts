import type { Context, UserServices } from '#server/context.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import type { OwnedId } from '#server/id.ts';
import { type ChangedNote, hasSameTags } from '#shared/note-state.ts';
import type { LockedNote } from './note-changes.repo.ts';

/** Other pages read so many notes one by one; for more, they read their lists again. */
const PUBLISHED_ONE_BY_ONE = 10;

/** What becomes of a note that is the user's. */
export interface OwnedChange extends ChangedNote {
  readonly id: OwnedId<'note'>;
}

/** What came of changes. */
export interface Outcome {
  /** All notes that exist, as they are now. */
  rows: LockedNote[];
  /** Those that differ from before. */
  notes: OwnedChange[];
}

/** Has the notes indexed again whose tags changed, or that were moved to Trash or back. */
export function notifySearch({ search, userId }: UserServices, notes: readonly OwnedChange[]): void {
  for (const { id, before, after } of notes) {
    if (!hasSameTags(before.tags, after.tags) || before.isTrashed !== after.isTrashed) search.noteChanged(userId, id);
  }
}

/** Notifies the user's other pages. */
export function publishOutcome(context: Context, { rows, notes }: Outcome): void {
  if (notes.length > PUBLISHED_ONE_BY_ONE) publishChange(context, { kind: 'lists' });
  else {
    const updatedAt = new Map<string, Date>(rows.map((row) => [row.id, row.updatedAt]));
    for (const { id, before, after } of notes) {
      const isNewVersion = !hasSameTags(before.tags, after.tags);
      const at = isNewVersion && !after.isTrashed ? updatedAt.get(id)?.toISOString() : undefined;
      const change = { kind: 'note' as const, id, updatedAt: at ?? null };
      const isTrashed = after.isTrashed && !before.isTrashed;
      publishChange(context, isTrashed ? { ...change, trash: 'into' } : change);
    }
  }
  const isVisibleAgain = notes.some(
    ({ before, after }) => before.folderId !== after.folderId || before.aiExcluded !== after.aiExcluded,
  );
  if (isVisibleAgain) context.search.aiAccessChanged(context.userId);
}
