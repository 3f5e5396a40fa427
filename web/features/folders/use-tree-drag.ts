import { type DragEvent, useRef, useState } from 'react';
import { countText } from '#shared/count-text.ts';
import { subtreeIds } from '#shared/folder-tree.ts';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { carriedOver, carryRows } from '#web/ui/carried-rows.ts';
import type { TreeRow } from './folder-tree-model.ts';

/** How long something must be held over a folder to open it. */
const OPEN_AFTER_MS = 600;
const DRAG_TYPE = 'application/x-sparehour-item';

export interface TreeItem {
  kind: 'folder' | 'note';
  id: string;
  /** The folder it is in; null at the top level. */
  parentId: string | null;
  /** With several notes, all of them; they may be in different folders. */
  ids?: readonly string[];
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

  function handleDragStart(event: DragEvent, item: TreeItem | undefined) {
    if (!item) return;
    dragged.current = { item, forbidden: forbiddenTargets(item, folders) };
    if (item.kind === 'note') {
      const ids = item.ids ?? [item.id];
      carryRows(event, ids, countText(ids.length, 'note'));
      return;
    }
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(DRAG_TYPE, item.id);
  }

  /** What is dragged: from this tree, or notes from a list. */
  function draggedOver(event: DragEvent) {
    if (dragged.current) return dragged.current;
    const [id] = carriedOver(event);
    if (id === undefined) return undefined;
    return {
      item: { kind: 'note', id, parentId: null, ids: carriedOver(event) } as const,
      forbidden: new Set<string>(),
    };
  }

  /** `row` is undefined over the empty space. */
  function handleDragOver(event: DragEvent, row: TreeRow | undefined) {
    const over = draggedOver(event);
    if (!over) return;
    const target = row ? folderIdOf(row) : ROOT_FOLDER.id;
    const isAllowed = !over.forbidden.has(target);
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
    const over = draggedOver(event);
    if (!over || over.forbidden.has(target)) return;
    event.preventDefault();
    onMove(over.item, target === ROOT_FOLDER.id ? null : target);
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
  if (isSeveral(item)) return new Set();
  const forbidden = new Set([item.parentId ?? ROOT_FOLDER.id]);
  if (item.kind === 'folder') {
    for (const id of subtreeIds(folders, item.id)) forbidden.add(id);
  }
  return forbidden;
}

/** Whether it is more than one note. */
export function isSeveral({ ids }: TreeItem): boolean {
  return ids !== undefined && ids.length > 1;
}

function folderIdOf(row: TreeRow): string {
  if (row.kind === 'folder') return row.id;
  return row.kind === 'note' ? (row.note.folderId ?? ROOT_FOLDER.id) : row.folderId;
}
