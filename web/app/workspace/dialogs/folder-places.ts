import type { Folder } from '#shared/folders.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The folders with the names above them, by name. */
export function placesOf(folders: readonly Folder[]): { id: string; path: string }[] {
  return folders
    .map(({ id }) => ({ id, path: pathOf(folders, id).join(' / ') }))
    .sort((a, b) => byPath.compare(a.path, b.path));
}
