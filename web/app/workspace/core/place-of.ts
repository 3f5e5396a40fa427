import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';

/** Where a note is filed, as `My Files / Clients`. */
export function placeOf(folders: readonly Folder[], folderId: string | null): string {
  return [ROOT_FOLDER.name, ...(folderId === null ? [] : pathOf(folders, folderId))].join(' / ');
}
