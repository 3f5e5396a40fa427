import { type Folder, pathOf, ROOT_FOLDER } from '#shared/folders.ts';
import type { View } from './view-address.ts';

/** Where a note is filed, as `My Files / Clients`. */
export function placeOf(folders: readonly Folder[], folderId: string | null): string {
  return [ROOT_FOLDER.name, ...(folderId === null ? [] : pathOf(folders, folderId))].join(' / ');
}

/** Where a new note goes: to the opened folder; in the tree to the folder that has the focus, else beside the open note. */
export function placeOfNewNote({ view, folderId }: View, besideFolderId: string | null) {
  if (view !== 'folders') return null;
  if (folderId !== undefined) return folderId;
  const row = document.activeElement?.closest<HTMLElement>('[role="treeitem"][data-row-key^="folder:"]');
  if (!row) return besideFolderId;
  const id = row.dataset.rowKey?.slice('folder:'.length);
  return id === undefined || id === ROOT_FOLDER.id ? null : id;
}
