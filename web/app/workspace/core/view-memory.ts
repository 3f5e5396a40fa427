import type { NoteSort } from '#shared/notes.ts';
import { addressOf, isNoteSort, readView, type View, type ViewName } from './view-address.ts';

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
    return readView(new URLSearchParams(sessionStorage.getItem(LAST_LIST) ?? ''));
  } catch {
    return readView(new URLSearchParams());
  }
}

export function rememberLastList(view: View): void {
  keep(sessionStorage, LAST_LIST, new URL(addressOf(view, null), location.origin).search);
}

function readSorts(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SORTS) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A browser that refuses storage forgets it, and nothing else changes.
  }
}
