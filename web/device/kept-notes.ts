import { titleKeyOf } from '#shared/note-titles.ts';
import type { NotePage, NoteSummary, TagCount } from '#shared/notes.ts';
import { type KeptNote, type ListedNote, shownNote, toSummary } from './device-store.ts';

interface ListQuery {
  folder?: string | null;
  tag?: string | string[];
  sort?: string;
}

const isNotTrashed = ({ isTrashed }: ListedNote) => !isTrashed;

/** The list as the server would answer it, from what is on this device, in one page. */
export function listFromDevice(kept: readonly ListedNote[], query: ListQuery): NotePage {
  const tags = query.tag === undefined ? [] : [query.tag].flat();
  const notes = kept
    .filter(isNotTrashed)
    .map(({ summary }) => summary)
    .filter((note) => query.folder === undefined || (note.folderId ?? 'root') === (query.folder ?? 'root'))
    .filter((note) => tags.every((tag) => note.tags.includes(tag)))
    .sort(orderOf(query.sort));
  return { notes, nextCursor: null, total: notes.length };
}

function orderOf(sort: string | undefined): (a: NoteSummary, b: NoteSummary) => number {
  const byDate = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
  return (a, b) => {
    if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
    if (sort === 'title') return titleKeyOf(a.title) < titleKeyOf(b.title) ? -1 : 1;
    return sort === 'created' ? byDate(a.createdAt, b.createdAt) : byDate(a.updatedAt, b.updatedAt);
  };
}

/** The server's list with the texts that are only on this device, except of notes that were changed elsewhere since. */
export function withUnsaved(page: NotePage, kept: readonly (KeptNote | undefined)[]): NotePage {
  const unsaved = new Map(kept.flatMap((one) => (one?.unsaved ? [[one.id, one] as const] : [])));
  const notes = page.notes.map((summary) => {
    const one = unsaved.get(summary.id);
    return one?.note.updatedAt === summary.updatedAt ? { ...summary, ...toSummary(shownNote(one)) } : summary;
  });
  return { ...page, notes };
}

/** The tags of the server's last reply, with those that only notes of this device have. */
export function tagsFromDevice(listed: readonly TagCount[], kept: readonly ListedNote[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { summary } of kept.filter(isNotTrashed)) {
    for (const tag of summary.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const known = listed.map(({ tag, count }) => ({ tag, count: Math.max(count, counts.get(tag) ?? 0) }));
  const listedTags = new Set(listed.map(({ tag }) => tag));
  const fresh = [...counts].filter(([tag]) => !listedTags.has(tag)).map(([tag, count]) => ({ tag, count }));
  return [...known, ...fresh].sort((a, b) => b.count - a.count);
}
