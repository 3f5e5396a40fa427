/** A folder as the rules about the tree see it. */
export interface TreeFolder {
  id: string;
  parentId: string | null;
}

/** The folder and everything below it. */
export function subtreeIds(folders: readonly TreeFolder[], id: string): Set<string> {
  const children = Map.groupBy(folders, (folder) => folder.parentId);
  const ids = new Set([id]);
  // A set hands out what is added to it while it is walked.
  for (const parent of ids) for (const child of children.get(parent) ?? []) ids.add(child.id);
  return ids;
}

/** How many folders lie on the way from the top level to this one, itself included; 0 for the root. */
export function depthOf(folders: readonly TreeFolder[], id: string | null): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  let depth = 0;
  for (let at = id; at !== null; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** How many levels the folder and those below it take: 1 without subfolders. */
export function heightOf(folders: readonly TreeFolder[], id: string): number {
  const children = Map.groupBy(folders, (folder) => folder.parentId);
  let height = 0;
  for (let level = [id]; level.length > 0; height += 1) {
    level = level.flatMap((parent) => (children.get(parent) ?? []).map((child) => child.id));
  }
  return height;
}
