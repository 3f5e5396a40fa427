import { FILTER_TAGS_MAX, type NoteSort, noteSorts, TAG_MAX } from '#shared/notes.ts';
import type { NoteFilter } from '#web/features/notes/note-pages.ts';
import { type Keeping, tabStorage } from '#web/lib/client-safe.ts';
import { placeOfPage } from '#web/lib/colleague.ts';

/** Shown in the sidebar. */
const listViews = ['all', 'list', 'folders', 'tags'] as const;
/** Shown in place of the note. */
const pageViews = ['clients', 'client', 'todos', 'documents', 'trash'] as const;

export type ListView = (typeof listViews)[number];
export type PageView = (typeof pageViews)[number];
export type ViewName = ListView | PageView;

/** What is shown, as the address has it. */
export interface View {
  view: ViewName;
  /** The opened folder, in the view of folders. */
  folderId: string | undefined;
  /** The folder of the client that is shown. */
  clientId?: string | undefined;
  /** The notes have all of these tags. */
  tags: readonly string[];
  /** Undefined for the one last chosen in this view. */
  sort: NoteSort | undefined;
}

export function isListView(view: ViewName): view is ListView {
  return (listViews as readonly string[]).includes(view);
}

export function isNoteSort(value: unknown): value is NoteSort {
  return (noteSorts as readonly unknown[]).includes(value);
}

/** The view of an address; what it doesn't understand counts as absent. */
export function readView(params: URLSearchParams): View {
  const clientId = params.get('client') || undefined;
  const name = clientId === undefined ? params.get('view') : 'client';
  const known = [...listViews, ...pageViews].find((each) => each === name) ?? 'all';
  const view = known === 'client' && clientId === undefined ? 'clients' : known;
  const sort = params.get('sort');
  const tags = params.getAll('tag').filter((tag) => tag !== '' && tag.length <= TAG_MAX);
  return {
    view,
    clientId,
    folderId: view === 'folders' ? (params.get('folder') ?? undefined) : undefined,
    tags: isListView(view) ? [...new Set(tags)].slice(0, FILTER_TAGS_MAX) : [],
    sort: isNoteSort(sort) ? sort : undefined,
  };
}

/** The address of a view with a note open, and in Trash with a note of Trash. */
export function addressOf(
  { view, folderId, clientId, tags, sort }: View,
  noteId: string | null,
  trashedId: string | null = null,
): string {
  const params = new URLSearchParams();
  if (view === 'client') params.set('client', clientId ?? '');
  else if (view !== 'all') params.set('view', view);
  if (folderId !== undefined) params.set('folder', folderId);
  for (const tag of tags) params.append('tag', tag);
  if (sort !== undefined) params.set('sort', sort);
  if (noteId !== null) params.set('note', noteId);
  if (trashedId !== null) params.set('trashed', trashedId);
  return placeOfPage() + (params.size === 0 ? '/app' : `/app?${params}`);
}

/** The list beside a view, in its order: its own, or where it lists no notes the one shown before. */
export function listOf(view: View): View & { sort: NoteSort } {
  const list = isListView(view.view) ? view : readLastList();
  return { ...list, sort: list.sort ?? readSort(list.view) };
}

/** The notes that a view lists; undefined if it lists no notes. */
export function filterOf({ view, folderId, tags, sort }: View): NoteFilter | undefined {
  const narrowed: NoteFilter = {
    ...(tags.length > 0 ? { tag: [...tags] } : {}),
    ...(sort === undefined || sort === 'changed' ? {} : { sort }),
  };
  if (view === 'all') return narrowed;
  if (view === 'list') return { folder: 'root', ...narrowed };
  if (view === 'folders' && folderId !== undefined) return { folder: folderId, ...narrowed };
  return undefined;
}

const SORTS = 'sparehour.sorts';
const LAST_LIST = 'sparehour.last-list';

/** The sort order last chosen in a view, in this browser. */
export function readSort(view: ViewName): NoteSort {
  const sort = readSorts()[view];
  return isNoteSort(sort) ? sort : 'changed';
}

export function rememberSort(view: ViewName, sort: NoteSort): void {
  keep(localStorage, SORTS, JSON.stringify({ ...readSorts(), [view]: sort }));
}

/** The last view of this tab that the sidebar shows. */
export function readLastList(): View {
  try {
    return readView(new URLSearchParams(tabStorage().getItem(LAST_LIST) ?? ''));
  } catch {
    return readView(new URLSearchParams());
  }
}

export function rememberLastList(view: View): void {
  keep(tabStorage(), LAST_LIST, new URL(addressOf(view, null), location.origin).search);
}

function readSorts(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SORTS) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function keep(storage: Keeping, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A browser that refuses storage forgets it, and nothing else changes.
  }
}
