import { type Folder, PLACE_JOINT, pathsOf } from '#shared/folders.ts';

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The folders with the names above them, by name. */
export function placesOf(folders: readonly Folder[]): { id: string; path: string }[] {
  return Array.from(pathsOf(folders), ([id, path]) => ({ id, path: path.join(PLACE_JOINT) })).sort((a, b) =>
    byPath.compare(a.path, b.path),
  );
}
