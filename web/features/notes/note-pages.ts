import type { InfiniteData } from '@tanstack/react-query';
import { type NotePage, type NoteSort, type NoteSummary, titleKeyOf } from '#shared/notes.ts';

/** Which notes a list holds; `folder: 'root'` are the unfiled ones, an absent part does not narrow. */
export interface NoteFilter {
  folder?: string;
  /** Notes with all of these. */
  tag?: string[];
  /** `changed` if absent. */
  sort?: NoteSort;
}

export type NotePages = InfiniteData<NotePage, string | null>;

/** Whether a note belongs into the list with this filter. */
export function matchesFilter(note: NoteSummary, filter: NoteFilter): boolean {
  if (filter.folder !== undefined && filter.folder !== (note.folderId ?? 'root')) return false;
  return (filter.tag ?? []).every((tag) => note.tags.includes(tag));
}

/** The pages as one list, in their order. A note that moved between two reads is listed once. */
export function flattenPages(pages: InfiniteData<NotePage> | undefined): NoteSummary[] {
  const seen = new Set<string>();
  const notes: NoteSummary[] = [];
  for (const page of pages?.pages ?? []) {
    for (const note of page.notes) {
      if (seen.has(note.id)) continue;
      seen.add(note.id);
      notes.push(note);
    }
  }
  return notes;
}

/** The pages without the note; the same object where it was not in them. */
export function removeFromPages(pages: NotePages, id: string): NotePages {
  if (!pages.pages.some((page) => page.notes.some((note) => note.id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      notes: page.notes.some((note) => note.id === id) ? page.notes.filter((note) => note.id !== id) : page.notes,
      total: page.total - 1,
    })),
  };
}

/**
 * The pages with the note at its place in the order: pinned notes first, each group sorted. Where that place is on a page not read yet only the
 * total rises: the note arrives with its page.
 */
export function insertIntoPages(pages: NotePages, note: NoteSummary, sort: NoteSort = 'changed'): NotePages {
  const goesBefore = (other: NoteSummary) => compareNotes(note, other, sort) <= 0;
  const without = removeFromPages(pages, note.id);
  const last = without.pages.length - 1;
  let target = without.pages.findIndex((page) => page.notes.some(goesBefore));
  if (target === -1 && without.pages[last]?.nextCursor === null) target = last;
  return {
    ...without,
    pages: without.pages.map((page, index) => ({
      ...page,
      notes: index === target ? insertAt(page.notes, goesBefore, note) : page.notes,
      total: page.total + 1,
    })),
  };
}

/** Negative where one note is listed before the other, as the server sorts them. */
function compareNotes(one: NoteSummary, other: NoteSummary, sort: NoteSort): number {
  if (one.pinned !== other.pinned) return one.pinned ? -1 : 1;
  if (sort === 'title') return compare(titleKeyOf(one.title), titleKeyOf(other.title)) || compare(one.id, other.id);
  const key = sort === 'created' ? 'createdAt' : 'updatedAt';
  return compare(other[key], one[key]) || compare(other.id, one.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function insertAt(notes: NoteSummary[], isPlace: (other: NoteSummary) => boolean, note: NoteSummary): NoteSummary[] {
  const at = notes.findIndex(isPlace);
  return at === -1 ? [...notes, note] : notes.toSpliced(at, 0, note);
}
