import type { InfiniteData } from '@tanstack/react-query';
import { titleKeyOf } from '#shared/note-titles.ts';
import type { NotePage, NoteSort, NoteSummary } from '#shared/notes.ts';

/** Which notes a list holds; `folder: 'root'` are the unfiled ones, an absent part does not narrow. */
export interface NoteFilter {
  folder?: string;
  /** All of these. */
  tag?: string[];
  /** By the last change where absent. */
  sort?: NoteSort;
}

export type NotePages = InfiniteData<NotePage, string | null>;

/** Notes by id as they are now; undefined for one that is in Trash. */
export type ChangedNotes = ReadonlyMap<string, NoteSummary | undefined>;

/** Whether a note belongs into the list with this filter. */
export function matchesFilter(note: NoteSummary, filter: NoteFilter): boolean {
  if (filter.folder !== undefined && filter.folder !== (note.folderId ?? 'root')) return false;
  return filter.tag === undefined || filter.tag.every((tag) => note.tags.includes(tag));
}

/** The pages as one list. A note that moved between two reads is listed once. */
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

/**
 * The pages with the notes where the list has them: pinned ones first, then in the order of its filter. A note whose place
 * is on a page not read yet only counts: it arrives with its page. The same object where nothing changes; `before` are
 * the notes as they were, where that is known.
 */
export function replaceInPages(
  pages: NotePages,
  filter: NoteFilter,
  changed: ChangedNotes,
  before: ChangedNotes,
): NotePages {
  const arriving: NoteSummary[] = [];
  const listed = new Set(pages.pages.flatMap((page) => page.notes.flatMap(({ id }) => (changed.has(id) ? [id] : []))));
  let change = 0;
  for (const [id, note] of changed) {
    const was = before.get(id);
    const isIn = note !== undefined && matchesFilter(note, filter);
    if (isIn) arriving.push(note);
    change += Number(isIn) - Number(listed.has(id) || (was !== undefined && matchesFilter(was, filter)));
  }
  if (listed.size === 0 && arriving.length === 0 && change === 0) return pages;
  const order = orderOf(filter);
  arriving.sort(order);
  const last = pages.pages.length - 1;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const kept = page.notes.some(({ id }) => changed.has(id))
        ? page.notes.filter(({ id }) => !changed.has(id))
        : page.notes;
      const isEnd = index === last && page.nextCursor === null;
      return { ...page, notes: mergeNotes(kept, arriving, order, isEnd), total: Math.max(0, page.total + change) };
    }),
  };
}

/** Puts those of `arriving` that come before the end of a page into it, and takes them out of `arriving`. */
function mergeNotes(notes: NoteSummary[], arriving: NoteSummary[], order: Order, isEnd: boolean): NoteSummary[] {
  const end = notes.at(-1);
  const reaches = isEnd ? -1 : end ? arriving.findIndex((note) => order(note, end) > 0) : 0;
  const added = arriving.splice(0, reaches === -1 ? arriving.length : reaches);
  if (added.length === 0) return notes;
  const merged: NoteSummary[] = [];
  for (const note of notes) {
    while (added[0] && order(added[0], note) <= 0) merged.push(added.shift() as NoteSummary);
    merged.push(note);
  }
  return [...merged, ...added];
}

type Order = (a: NoteSummary, b: NoteSummary) => number;

/** The server's order: titles from A to Z, times and days from the newest, and where they are the same by id. */
function orderOf({ sort = 'changed' }: NoteFilter): Order {
  return (a, b) => {
    if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
    if (sort === 'title') return compare(titleKeyOf(a.title), titleKeyOf(b.title)) || compare(a.id, b.id);
    const byDay = sort === 'day' ? compare(b.day, a.day) : 0;
    const key = sort === 'changed' ? 'updatedAt' : 'createdAt';
    return byDay || compare(b[key], a[key]) || compare(b.id, a.id);
  };
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
