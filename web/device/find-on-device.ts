import type { EndpointInput } from '#shared/endpoint.ts';
import { clientFinder } from '#shared/folder-tree.ts';
import { type Folder, PLACE_JOINT, pathsOf, placeOf } from '#shared/folders.ts';
import {
  type NoteHit,
  ON_THIS_DEVICE,
  SEARCH_RESULTS_DEFAULT,
  type SearchReply,
  type searchLibrary,
} from '#shared/search.ts';
import { type KeptNote, shownNote } from './device-store.ts';

const AROUND = 120;
const CONTENT_MAX = 2_000;

/**
 * Finds notes on this device that have every word of the question, in the title, a folder, a tag or the text: of a client,
 * where one is given, those of this client alone.
 */
export function findOnDevice(
  kept: readonly KeptNote[],
  folders: readonly Folder[],
  { query, filters = {}, clientId, limit = SEARCH_RESULTS_DEFAULT }: EndpointInput<typeof searchLibrary>['body'],
): SearchReply {
  const words = wordsOf(query);
  const { tags = [], folderId, kind } = filters;
  const paths = pathsOf(folders);
  const clientOf = clientFinder(folders);
  const found = kept
    .filter((one) => !one.isTrashed && kind !== 'documents' && words.length > 0)
    .map(shownNote)
    .filter((note) => clientId === undefined || clientOf(note.folderId)?.id === clientId)
    .filter((note) => folderId === undefined || note.folderId === placeOf(folderId))
    .filter((note) => tags.every((tag) => note.tags.includes(tag)))
    .flatMap((note) => {
      const path = paths.get(note.folderId ?? '')?.join(PLACE_JOINT) ?? '';
      const searched = [note.title, path, note.tags.join(' '), note.content].map(plain);
      const isFound = words.every((word) => searched.some((part) => part.includes(word)));
      const named = searched.slice(0, 2);
      const score = words.filter((word) => named.some((part) => part.includes(word))).length;
      return isFound ? [{ score, hit: hitOf(note, path, words) }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.hit.updatedAt < b.hit.updatedAt ? 1 : -1));
  return {
    notes: found.slice(0, limit).map(({ hit }) => hit),
    documents: [],
    corrections: [],
    filters: [],
    notice: ON_THIS_DEVICE,
  };
}

function hitOf(note: ReturnType<typeof shownNote>, path: string, words: readonly string[]): NoteHit {
  const { id, title, content, tags, folderId, day, createdAt, updatedAt } = note;
  const searched = plain(content);
  const first = Math.min(...words.map((word) => searched.indexOf(word)).filter((at) => at >= 0), content.length);
  const startsAt = first === content.length ? 0 : Math.max(0, first - AROUND);
  const endsAt = Math.min(content.length, startsAt + 3 * AROUND);
  const text = content.slice(startsAt, endsAt);
  const marked = (where: string) => words.filter((word) => plain(where).includes(word));
  const places = [
    { part: 'title' as const, words: marked(title) },
    { part: 'folder' as const, words: marked(path) },
    { part: 'tag' as const, words: marked(tags.join(' ')) },
    { part: 'text' as const, words: marked(content) },
  ].filter((place) => place.words.length > 0);
  return {
    id,
    title,
    tags,
    folderId,
    day,
    createdAt,
    updatedAt,
    places,
    weak: false,
    titleMarks: marksIn(title, words),
    content: content.slice(0, CONTENT_MAX),
    passage: { text, marks: marksIn(text, words), heading: '', startsAt, endsAt, page: null },
    reason: { kind: 'words' },
  };
}

function marksIn(text: string, words: readonly string[]): [number, number][] {
  const searched = plain(text);
  return words
    .flatMap((word) => {
      const at = searched.indexOf(word);
      return at < 0 ? [] : [[at, at + word.length] as [number, number]];
    })
    .sort((a, b) => a[0] - b[0]);
}

function wordsOf(query: string): string[] {
  return [...new Set(plain(query).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Without case and accents, each character in its place. */
function plain(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const folded = text.charAt(at).normalize('NFKD').toLowerCase();
    return folded.charAt(0) || text.charAt(at);
  }).join('');
}
