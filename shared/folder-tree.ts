import type { Client } from './clients.ts';

/** A folder as the tree's rules need it. */
export interface TreeFolder {
  id: string;
  parentId: string | null;
}

/** The folder and everything below it. */
export function subtreeIds(folders: readonly TreeFolder[], id: string): Set<string> {
  return subtreeFinder(folders)([id]);
}

/** Finds folders and everything below them, in a tree that is looked up several times. */
export function subtreeFinder(folders: readonly TreeFolder[]): (ids: Iterable<string>) => Set<string> {
  const children = childIds(folders);
  return (roots) => {
    const ids = new Set(roots);
    // Iterating a set also visits what is added to it on the way.
    for (const parent of ids) for (const child of children.get(parent) ?? []) ids.add(child);
    return ids;
  };
}

function childIds(folders: readonly TreeFolder[]): Map<string | null, string[]> {
  const children = new Map<string | null, string[]>();
  for (const { id, parentId } of folders) {
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  return children;
}

/** The depth of a folder, counted from the top level; 0 for the root. */
export function depthOf(folders: readonly TreeFolder[], id: string | null): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  let depth = 0;
  for (let at = id; at !== null; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** How many levels the folder and its subfolders have: 1 without subfolders. */
export function heightOf(folders: readonly TreeFolder[], id: string): number {
  const children = childIds(folders);
  let height = 0;
  for (let level = [id]; level.length > 0; height += 1) {
    level = level.flatMap((parent) => children.get(parent) ?? []);
  }
  return height;
}

type ClientFolder<Folder> = Folder & { client: Client };

/** The client's folder that each folder is or lies in, the nearest one; null where there is none. */
export function clientFinder<Folder extends TreeFolder & { client?: Client | null | undefined }>(
  folders: readonly Folder[],
): (id: string | null) => ClientFolder<Folder> | null {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const known = new Map<string, ClientFolder<Folder> | null>();
  return function find(id): ClientFolder<Folder> | null {
    const folder = byId.get(id ?? '');
    if (folder === undefined) return null;
    const found = known.get(folder.id);
    if (found !== undefined) return found;
    // A folder that lay in itself would be no client's.
    known.set(folder.id, null);
    const nearest = folder.client ? { ...folder, client: folder.client } : find(folder.parentId);
    known.set(folder.id, nearest);
    return nearest;
  };
}

/** What each folder is called away from its tree: by its client's name, or else its own. */
export function placeNamesOf(
  folders: readonly (TreeFolder & { name: string; client?: Client | null | undefined })[],
): Map<string, string> {
  const clientOf = clientFinder(folders);
  return new Map(folders.map(({ id, name }) => [id, clientOf(id)?.client.name ?? name]));
}
