import { ROOT_FOLDER } from '#shared/folders.ts';
import type { SearchFilter } from './search.repo.ts';
import { searchTexts } from './search.texts.ts';

/** The filters of a search as the user wrote or chose them. */
export interface WantedFilters {
  tags: string[];
  /** Folder names in the question. */
  folderNames: string[];
  /** The folder chosen in the controls. Null is the top level. */
  folderId?: string | null | undefined;
  kind?: 'notes' | 'documents' | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

interface FolderRow {
  id: string;
  name: string;
  parentId: string | null;
}

/** Whether any filter narrows the search by more than the kind. */
export function isNarrow({ tags, folderNames, folderId, before, after }: WantedFilters): boolean {
  return (
    tags.length > 0 || folderNames.length > 0 || folderId !== undefined || before !== undefined || after !== undefined
  );
}

/** The filter for the database. A folder includes its subfolders, and a name includes every folder with that name. */
export function searchFilter(wanted: WantedFilters, folders: readonly FolderRow[]): SearchFilter {
  const { tags, folderNames, folderId, before, after } = wanted;
  const sets = folderNames.map((name) => foldersNamed(name, folders));
  if (folderId !== undefined) sets.push(folderId === null ? [null] : [folderId]);
  const [first, ...others] = sets.map((roots) => withSubfolders(roots, folders));
  return {
    tags,
    folderIds: first && [...first].filter((id) => others.every((set) => set.has(id))),
    before: before === undefined ? undefined : new Date(before),
    after: after === undefined ? undefined : new Date(after),
  };
}

/** The active filters as the user sees them. */
export function describeFilters(wanted: WantedFilters, folders: readonly FolderRow[]): string[] {
  const { tags, folderNames, folderId, kind, before, after } = wanted;
  const names = [...folderNames];
  if (folderId === null) names.push(ROOT_FOLDER.name);
  else if (folderId !== undefined)
    names.push(folders.find(({ id }) => id === folderId)?.name ?? searchTexts.deletedFolder);
  return [
    ...tags.map(searchTexts.tag),
    ...names.map(searchTexts.folder),
    ...(kind === undefined ? [] : [searchTexts.kind[kind]]),
    ...(after === undefined ? [] : [searchTexts.from(after)]),
    ...(before === undefined ? [] : [searchTexts.before(before)]),
  ];
}

function foldersNamed(name: string, folders: readonly FolderRow[]): (string | null)[] {
  const wanted = name.trim().toLowerCase();
  const found: (string | null)[] = folders.filter((folder) => folder.name.toLowerCase() === wanted).map(({ id }) => id);
  if (wanted === ROOT_FOLDER.name.toLowerCase() || wanted === ROOT_FOLDER.id) found.push(null);
  return found;
}

/** The top level doesn't include its subfolders, because those would be all folders. */
function withSubfolders(roots: readonly (string | null)[], folders: readonly FolderRow[]): Set<string | null> {
  const found = new Set(roots);
  let size = -1;
  while (size < found.size) {
    size = found.size;
    for (const { id, parentId } of folders) if (parentId !== null && found.has(parentId)) found.add(id);
  }
  return found;
}
