import type { QueryClient } from '@tanstack/react-query';
import { withoutAccents } from '#shared/note-titles.ts';
import { listNotes, type NotePage, shownTitle } from '#shared/notes.ts';
import { SEARCH_RESULTS_MAX, searchLibrary } from '#shared/search.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import type { NotePages } from '#web/features/notes/note-pages.ts';
import { call } from '#web/lib/api.ts';

export interface TitledNote {
  id: string;
  title: string;
  folderId: string | null;
  updatedAt: string;
}

const FOUND_MAX = 8;
/** A single letter is in nearly every title. */
const SEARCHED_MIN = 2;

/**
 * Notes by what is typed of their title: those that begin with it first, then those with a word that does, each the
 * newest change first, with or without accents. Without anything typed, the notes changed last. What the server can't say is left out.
 */
export async function findTitles(
  queryClient: QueryClient,
  typed: string,
  options: { exceptId?: string | undefined; signal?: AbortSignal } = {},
): Promise<TitledNote[]> {
  const query = typed.trim();
  const notes = loadedNotes(queryClient);
  if (query.length >= SEARCHED_MIN || notes.size === 0) {
    for (const note of await searched(query, options.signal)) if (!notes.has(note.id)) notes.set(note.id, note);
  }
  if (options.exceptId !== undefined) notes.delete(options.exceptId);
  return rankTitles(query, [...notes.values()]);
}

/** The best matches of what is typed; see {@link findTitles}. */
export function rankTitles(typed: string, notes: readonly TitledNote[]): TitledNote[] {
  const wanted = foldedTitle(typed);
  const plainWanted = withoutAccents(wanted);
  return notes
    .map((note) => {
      const title = foldedTitle(shownTitle(note.title));
      const rank = rankOf(withoutAccents(title), plainWanted);
      // Of equal matches, those with the accents as they are typed.
      return { note, rank: rank >= 0 && !title.includes(wanted) ? rank + 0.5 : rank };
    })
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || b.note.updatedAt.localeCompare(a.note.updatedAt))
    .slice(0, FOUND_MAX)
    .map(({ note }) => note);
}

/** A title without differences of case and form; its accents stay, since two notes may differ in them alone. */
export function foldedTitle(title: string): string {
  return title.normalize().toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function rankOf(title: string, wanted: string): number {
  if (wanted === '' || title === wanted) return 0;
  if (title.startsWith(wanted)) return 1;
  const at = title.indexOf(wanted);
  if (at === -1) return -1;
  return /[\p{L}\p{N}]/u.test(title[at - 1] ?? '') ? 3 : 2;
}

function loadedNotes(queryClient: QueryClient): Map<string, TitledNote> {
  const notes = new Map<string, TitledNote>();
  for (const [, list] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    for (const note of list?.pages.flatMap((page) => page.notes) ?? []) notes.set(note.id, note);
  }
  return notes;
}

async function searched(query: string, signal: AbortSignal | undefined): Promise<TitledNote[]> {
  const options = signal ? { signal } : {};
  try {
    if (query.length < SEARCHED_MIN) {
      const recent = await call(listNotes, { query: { view: 'summary', limit: FOUND_MAX } }, options);
      return (recent as NotePage).notes;
    }
    const body = { query, isTyping: true, filters: { kind: 'notes' as const }, limit: SEARCH_RESULTS_MAX };
    const { notes } = await call(searchLibrary, { body }, options);
    return notes.filter(({ titleMarks }) => titleMarks.length > 0);
  } catch {
    return [];
  }
}
