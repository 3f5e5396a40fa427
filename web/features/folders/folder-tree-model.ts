import { FOLDER_DEPTH_MAX, type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import type { NoteSummary } from '#shared/notes.ts';

/** The notes of an expanded folder, as far as they are loaded. */
export interface FolderNotes {
  notes: NoteSummary[];
  status: 'loading' | 'failed' | 'ready';
  hasMore: boolean;
}

interface RowBase {
  /** Unique in the tree: `folder:<id>`, `note:<id>` or `more:<folder id>`. */
  key: string;
  /** 1 for the root, as `aria-level` counts. */
  level: number;
  position: number;
  siblings: number;
  parentKey: string | null;
}
/** Whether it is hidden from AI: by itself, or by a folder above it. */
interface Exclusion {
  isExcluded: boolean;
  isExcludedAbove: boolean;
}
export type FolderRow = RowBase &
  Exclusion & { kind: 'folder'; id: string; name: string; isClient: boolean; noteCount: number; isExpanded: boolean };
export type NoteRow = RowBase & Exclusion & { kind: 'note'; note: NoteSummary };
/** A placeholder for notes that aren't loaded: loading, failed, or further pages. */
export type PendingRow = RowBase & { kind: 'pending'; folderId: string; status: 'loading' | 'failed' | 'more' };
export type TreeRow = FolderRow | NoteRow | PendingRow;

/** Folders by parent (`root` for the top level), sorted by name. */
export function childrenByParent(folders: readonly Folder[]): Map<string, Folder[]> {
  const known = new Set(folders.map((folder) => folder.id));
  const children = new Map<string, Folder[]>();
  for (const folder of folders) {
    const parent = folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : ROOT_FOLDER.id;
    const siblings = children.get(parent);
    if (siblings) siblings.push(folder);
    else children.set(parent, [folder]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => byName.compare(a.name, b.name));
  return children;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The folders above a folder, outermost last. */
export function idsAbove(folders: readonly Folder[], id: string): string[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const ids: string[] = [];
  for (let at = byId.get(id)?.parentId; at && ids.length <= FOLDER_DEPTH_MAX; at = byId.get(at)?.parentId) ids.push(at);
  return ids;
}

/** The nearest folder, from this one upward, that is hidden from AI. */
export function excludingFolder(folders: readonly Folder[], id: string | null): Folder | undefined {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  for (let at = id, depth = 0; at !== null && depth <= FOLDER_DEPTH_MAX; depth += 1) {
    const folder = byId.get(at);
    if (folder === undefined || folder.aiExcluded) return folder;
    at = folder.parentId;
  }
  return undefined;
}

/** The visible rows of the tree, without the contents of collapsed folders. `children` by {@link childrenByParent}. */
export function visibleRows(
  children: ReadonlyMap<string, readonly Folder[]>,
  expanded: ReadonlySet<string>,
  notesOf: (folderId: string) => FolderNotes,
): TreeRow[] {
  const rows: TreeRow[] = [];

  function addFolder(folder: Omit<Folder, 'parentId'>, place: Omit<RowBase, 'key'>, isExcludedAbove: boolean): void {
    const key = `folder:${folder.id}`;
    const isExpanded = expanded.has(folder.id);
    rows.push({
      ...place,
      key,
      kind: 'folder',
      id: folder.id,
      name: folder.name,
      isClient: Boolean(folder.client),
      noteCount: folder.noteCount,
      isExpanded,
      isExcluded: folder.aiExcluded,
      isExcludedAbove,
    });
    if (!isExpanded) return;
    const isHidden = isExcludedAbove || folder.aiExcluded;
    const subfolders = children.get(folder.id) ?? [];
    const { notes, status, hasMore } = notesOf(folder.id);
    const pending = status === 'ready' ? (hasMore ? 'more' : undefined) : status;
    const siblings = subfolders.length + notes.length + (pending ? 1 : 0);
    const placeOf = (position: number) => ({ level: place.level + 1, position, siblings, parentKey: key });
    subfolders.forEach((child, index) => {
      addFolder(child, placeOf(index + 1), isHidden);
    });
    notes.forEach((note, index) => {
      rows.push({
        ...placeOf(subfolders.length + index + 1),
        key: `note:${note.id}`,
        kind: 'note',
        note,
        isExcluded: note.aiExcluded,
        isExcludedAbove: isHidden,
      });
    });
    if (pending) {
      rows.push({
        ...placeOf(siblings),
        key: `more:${folder.id}`,
        kind: 'pending',
        folderId: folder.id,
        status: pending,
      });
    }
  }

  const root = { ...ROOT_FOLDER, noteCount: 0, aiExcluded: false };
  addFolder(root, { level: 1, position: 1, siblings: 1, parentKey: null }, false);
  return rows;
}
