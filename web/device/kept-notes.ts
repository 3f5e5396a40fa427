import { getUser } from '#shared/auth.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '#shared/endpoint.ts';
import { listFolders, placeOf } from '#shared/folders.ts';
import { titleKeyOf } from '#shared/note-titles.ts';
import { listNotes, listTags, type NotePage, type NoteSummary, readNote, type TagCount } from '#shared/notes.ts';
import { listSavedSearches } from '#shared/saved-searches.ts';
import { getSettings } from '#shared/settings.ts';
import { listTemplates } from '#shared/templates.ts';
import { type Answer, type Call, isAnswerTo, isCallOf } from './device-call.ts';
import { type DeviceDb, type KeptNote, type ListedNote, shownNote, toSummary } from './device-store.ts';

/** Calls whose last reply is kept as it is. */
export const keptLists: readonly Endpoint[] = [
  getUser,
  getSettings,
  listFolders,
  listTags,
  listTemplates,
  listSavedSearches,
];

type ListQuery = EndpointInput<typeof listNotes>['query'];
/** All notes, or a page of them. */
export type NoteList = EndpointReply<typeof listNotes>;

const isNotTrashed = ({ isTrashed }: ListedNote) => !isTrashed;

/** What the device has to say to a call; undefined if nothing. */
export async function answerOf(db: DeviceDb, call: Call): Promise<unknown> {
  try {
    if (isCallOf(call, readNote)) {
      const kept = await db.get('notes', call.input.params.id);
      return kept && !kept.isTrashed ? kept.note : undefined;
    }
    if (isCallOf(call, listNotes)) {
      const { query } = call.input;
      if (query?.view !== 'summary' || query.cursor !== undefined) return undefined;
      return listFromDevice(await db.getAll('listed'), query);
    }
    const kept = await db.get('replies', call.endpoint.path);
    const answer: Answer | undefined = kept && { endpoint: call.endpoint, reply: kept.reply };
    if (!answer || !isAnswerTo(answer, listTags)) return answer?.reply;
    return tagsFromDevice(answer.reply, await db.getAll('listed'));
  } catch {
    return undefined;
  }
}

export function isEmptyPage(answer: Answer): boolean {
  return isAnswerTo(answer, listNotes) && 'notes' in answer.reply && answer.reply.notes.length === 0;
}

/** The list as the server would answer it, from what is on this device, in one page. */
function listFromDevice(kept: readonly ListedNote[], query: ListQuery): NotePage {
  const tags = query.tag === undefined ? [] : [query.tag].flat();
  const notes = kept
    .filter(isNotTrashed)
    .map(({ summary }) => summary)
    .filter((note) => query.folder === undefined || note.folderId === placeOf(query.folder))
    .filter((note) => tags.every((tag) => note.tags.includes(tag)))
    .sort(orderOf(query.sort));
  return { notes, nextCursor: null, total: notes.length };
}

function orderOf(sort: string | undefined): (a: NoteSummary, b: NoteSummary) => number {
  const byDate = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
  return (a, b) => {
    if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
    if (sort === 'title') return titleKeyOf(a.title) < titleKeyOf(b.title) ? -1 : 1;
    if (sort === 'day') return byDate(a.day, b.day) || byDate(a.createdAt, b.createdAt);
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
function tagsFromDevice(listed: readonly TagCount[], kept: readonly ListedNote[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { summary } of kept.filter(isNotTrashed)) {
    for (const tag of summary.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const known = listed.map(({ tag, count }) => ({ tag, count: Math.max(count, counts.get(tag) ?? 0) }));
  const listedTags = new Set(listed.map(({ tag }) => tag));
  const fresh = [...counts].filter(([tag]) => !listedTags.has(tag)).map(([tag, count]) => ({ tag, count }));
  return [...known, ...fresh].sort((a, b) => b.count - a.count);
}
