import type { Note } from '#shared/notes.ts';
import { keptStorage } from '#web/lib/shared-computer.ts';

const EMPTY_MAX = 20;

/** A note that was created in this browser and hasn't been changed since. */
export type EmptyNote = Pick<Note, 'id' | 'updatedAt' | 'folderId'>;

/** This user's empty notes in this browser; they outlive the page, which may be closed on one. */
export function readEmptyNotes(userId: string): EmptyNote[] {
  try {
    const stored: unknown = JSON.parse(keptStorage().getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEmptyNote) : [];
  } catch {
    return [];
  }
}

export function rememberEmptyNote(userId: string, { id, updatedAt, folderId }: Note): void {
  write(userId, [...readEmptyNotes(userId), { id, updatedAt, folderId }].slice(-EMPTY_MAX));
}

/** From now on it is a note like any other. */
export function forgetEmptyNote(userId: string, id: string): void {
  const notes = readEmptyNotes(userId);
  if (notes.some((note) => note.id === id)) {
    write(
      userId,
      notes.filter((note) => note.id !== id),
    );
  }
}

/** Removes them from this browser, when their owner logs out. */
export function forgetEmptyNotes(userId: string): void {
  write(userId, []);
}

function write(userId: string, notes: EmptyNote[]): void {
  try {
    if (notes.length === 0) keptStorage().removeItem(keyOf(userId));
    else keptStorage().setItem(keyOf(userId), JSON.stringify(notes));
  } catch {
    // In a browser that refuses storage, empty notes stay.
  }
}

function isEmptyNote(stored: unknown): stored is EmptyNote {
  const { id, updatedAt, folderId } = (stored ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof updatedAt === 'string' && (folderId === null || typeof folderId === 'string');
}

function keyOf(userId: string): string {
  return `sparehour.emptyNotes.${userId}`;
}
