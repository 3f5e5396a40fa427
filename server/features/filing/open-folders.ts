import type { Folder } from '#shared/folders.ts';

export interface OpenFolder {
  id: string;
  name: string;
  /** The folder names from the top level down, joined by slashes. */
  path: string;
}

/** The folders that are not hidden from AI, by themselves or by a parent. */
export function openFolders(folders: readonly Folder[]): OpenFolder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const wayTo = (id: string | null): Folder[] => {
    const folder = id === null ? undefined : byId.get(id);
    return folder === undefined ? [] : [...wayTo(folder.parentId), folder];
  };
  return folders.flatMap(({ id, name }) => {
    const way = wayTo(id);
    if (way.some(({ aiExcluded }) => aiExcluded)) return [];
    return [{ id, name, path: way.map((folder) => folder.name).join(' / ') }];
  });
}
