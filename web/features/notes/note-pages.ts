import type { InfiniteData } from '@tanstack/react-query';
import type { NotePage, NoteSummary } from '#shared/notes.ts';

/** Which notes a list holds; `folder: 'root'` are the unfiled ones, an absent part does not narrow. */
export interface NoteFilter {
  folder?: string;
  tag?: string;
}

export type NotePages = InfiniteData<NotePage, string | null>;

/** Whether a note belongs into the list with this filter. */
export function matchesFilter(note: NoteSummary, filter: NoteFilter): boolean {
  if (filter.folder !== undefined && filter.folder !== (note.folderId ?? 'root')) return false;
  return filter.tag === undefined || note.tags.includes(filter.tag);
}

/** The pages as one list, newest change first. A note that moved between two reads is listed once. */
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
 * The pages with the note at the place its `updatedAt` gives it. Where that place is on a page not read yet only the
 * total rises: the note arrives with its page.
 */
export function insertIntoPages(pages: NotePages, note: NoteSummary): NotePages {
  const without = removeFromPages(pages, note.id);
  const last = without.pages.length - 1;
  let target = without.pages.findIndex((page) => page.notes.some((other) => other.updatedAt <= note.updatedAt));
  if (target === -1 && without.pages[last]?.nextCursor === null) target = last;
  return {
    ...without,
    pages: without.pages.map((page, index) => ({
      ...page,
      notes: index === target ? insertByDate(page.notes, note) : page.notes,
      total: page.total + 1,
    })),
  };
}

function insertByDate(notes: NoteSummary[], note: NoteSummary): NoteSummary[] {
  const at = notes.findIndex((other) => other.updatedAt <= note.updatedAt);
  return at === -1 ? [...notes, note] : notes.toSpliced(at, 0, note);
}
