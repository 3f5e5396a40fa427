import { type DragEvent, useRef, useState } from 'react';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { descendantIds, type TreeRow } from './folder-tree-model.ts';

/** How long something must be held over a folder to open it. */
const OPEN_AFTER_MS = 600;
const DRAG_TYPE = 'application/x-sparehour-item';

export interface TreeItem {
  kind: 'folder' | 'note';
  id: string;
  /** The folder it is in; null at the top level. */
  parentId: string | null;
}

interface TreeDragOptions {
  folders: readonly Folder[];
  onMove: (item: TreeItem, folderId: string | null) => void;
  onOpenFolder: (id: string) => void;
}

/**
 * Dragging a note or folder onto a folder. A note stands for its folder, empty space for the top level. `targetId` is
 * the folder under the pointer if dropping is allowed there.
 */
export function useTreeDrag({ folders, onMove, onOpenFolder }: TreeDragOptions) {
  const [targetId, setTargetId] = useState<string>();
  const dragged = useRef<{ item: TreeItem; forbidden: ReadonlySet<string> }>(undefined);
  const opening = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(undefined);

  function stopOpening() {
    clearTimeout(opening.current?.timer);
    opening.current = undefined;
  }

  function finish() {
    dragged.current = undefined;
    setTargetId(undefined);
    stopOpening();
  }

  function handleDragStart(event: DragEvent, row: TreeRow) {
    const item = itemOf(row, folders);
    if (!item) return;
    dragged.current = { item, forbidden: forbiddenTargets(item, folders) };
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(DRAG_TYPE, item.id);
  }

  /** `row` is undefined over the empty space. */
  function handleDragOver(event: DragEvent, row: TreeRow | undefined) {
    if (!dragged.current) return;
    const target = row ? folderIdOf(row) : ROOT_FOLDER.id;
    const isAllowed = !dragged.current.forbidden.has(target);
    setTargetId(isAllowed ? target : undefined);
    if (isAllowed) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    }
    if (opening.current?.id === target) return;
    stopOpening();
    if (row?.kind === 'folder' && !row.isExpanded) {
      opening.current = { id: target, timer: setTimeout(() => onOpenFolder(target), OPEN_AFTER_MS) };
    }
  }

  function handleDrop(event: DragEvent, row: TreeRow | undefined) {
    const target = row ? folderIdOf(row) : ROOT_FOLDER.id;
    if (!dragged.current || dragged.current.forbidden.has(target)) return;
    event.preventDefault();
    onMove(dragged.current.item, target === ROOT_FOLDER.id ? null : target);
    finish();
  }

  return { targetId, handleDragStart, handleDragOver, handleDrop, handleDragEnd: finish };
}

/** What a row stands for when it is moved; undefined for the root and for rows that stand for nothing yet. */
export function itemOf(row: TreeRow, folders: readonly Folder[]): TreeItem | undefined {
  if (row.kind === 'note') return { kind: 'note', id: row.note.id, parentId: row.note.folderId };
  if (row.kind === 'pending' || row.id === ROOT_FOLDER.id) return undefined;
  const parentId = folders.find((folder) => folder.id === row.id)?.parentId ?? null;
  return { kind: 'folder', id: row.id, parentId };
}

/** The folders (including `root`) that an item can't move to: its own folder, itself, and its descendants. */
export function forbiddenTargets(item: TreeItem, folders: readonly Folder[]): Set<string> {
  const forbidden = new Set([item.parentId ?? ROOT_FOLDER.id]);
  if (item.kind === 'folder') {
    forbidden.add(item.id);
    for (const id of descendantIds(folders, item.id)) forbidden.add(id);
  }
  return forbidden;
}

function folderIdOf(row: TreeRow): string {
  if (row.kind === 'folder') return row.id;
  return row.kind === 'note' ? (row.note.folderId ?? ROOT_FOLDER.id) : row.folderId;
}
