import { ROOT_FOLDER } from '#shared/folders.ts';
import type { SearchFilter } from './search.repo.ts';

/** What narrows a search, as the person wrote or chose it. */
export interface WantedFilters {
  tags: string[];
  /** Names of folders, written in the question. */
  folderNames: string[];
  /** The folder chosen by the controls; null is the top level. */
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

/** Whether the filters need the database to say what they leave. */
export function isNarrow({ tags, folderNames, folderId, before, after }: WantedFilters): boolean {
  return (
    tags.length > 0 || folderNames.length > 0 || folderId !== undefined || before !== undefined || after !== undefined
  );
}

/** The filter for the database; a folder stands for all below it too, and a name for every folder that has it. */
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

/** The filters in words, for the person to see what is in force. */
export function filtersInWords(wanted: WantedFilters, folders: readonly FolderRow[]): string[] {
  const { tags, folderNames, folderId, kind, before, after } = wanted;
  const names = [...folderNames];
  if (folderId === null) names.push(ROOT_FOLDER.name);
  else if (folderId !== undefined)
    names.push(folders.find(({ id }) => id === folderId)?.name ?? 'a folder that is gone');
  return [
    ...tags.map((tag) => `tag: ${tag}`),
    ...names.map((name) => `in: ${name}`),
    ...(kind === undefined ? [] : [`${kind} only`]),
    ...(after === undefined ? [] : [`from ${dayInWords(after)}`]),
    ...(before === undefined ? [] : [`before ${dayInWords(before)}`]),
  ];
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function dayInWords(day: string): string {
  return days.format(new Date(day));
}

function foldersNamed(name: string, folders: readonly FolderRow[]): (string | null)[] {
  const wanted = name.trim().toLowerCase();
  const found: (string | null)[] = folders.filter((folder) => folder.name.toLowerCase() === wanted).map(({ id }) => id);
  if (wanted === ROOT_FOLDER.name.toLowerCase() || wanted === ROOT_FOLDER.id) found.push(null);
  return found;
}

/** The top level has no subfolders here: those would be all. */
function withSubfolders(roots: readonly (string | null)[], folders: readonly FolderRow[]): Set<string | null> {
  const found = new Set(roots);
  let size = -1;
  while (size < found.size) {
    size = found.size;
    for (const { id, parentId } of folders) if (parentId !== null && found.has(parentId)) found.add(id);
  }
  return found;
}
