import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Folder } from '#shared/folders.ts';
import { useRowHeight } from '#web/ui/choice-list.tsx';
import { useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { childrenByParent, type FolderNotes, type TreeRow, visibleRows } from './folder-tree-model.ts';

export interface TreeRowsOptions {
  folders: readonly Folder[];
  notesOf: (folderId: string) => FolderNotes;
  onLoadMore: (folderId: string) => void;
  expanded: ReadonlySet<string>;
  activeNoteId: string | null;
  /** The folder whose name is being edited. */
  renamingId: string | null;
  startOffset: number;
  /** A folder to scroll to and focus. */
  revealedId?: string | undefined;
  onRevealed?: () => void;
}

/** The rows of the tree and the virtualized part of them; loads more notes when their placeholder becomes visible. */
export function useTreeRows(options: TreeRowsOptions) {
  const { folders, expanded, notesOf, activeNoteId } = options;
  const children = useMemo(() => childrenByParent(folders), [folders]);
  const rows = useMemo(() => visibleRows(children, expanded, notesOf), [children, expanded, notesOf]);
  const keys = useMemo(() => rows.map((row) => row.key), [rows]);
  const rowHeight = useRowHeight();
  const list = useVirtualRows({
    keys,
    sizeOf: useCallback(() => rowHeight, [rowHeight]),
    startKey: activeNoteId === null ? undefined : `note:${activeNoteId}`,
    startOffset: options.startOffset,
  });
  useShowRenamed(options.renamingId, keys, list.virtualizer);
  useReveal(options, keys, list.focusRow);
  const items = list.virtualizer.getVirtualItems();
  useLoadVisible(
    items.map((item) => rows[item.index]),
    options.onLoadMore,
  );
  return { rows, keys, list, items };
}

/** Focuses the revealed folder as soon as the folders above it are expanded. */
function useReveal(
  { revealedId, onRevealed }: Pick<TreeRowsOptions, 'revealedId' | 'onRevealed'>,
  keys: readonly string[],
  focusRow: (index: number) => void,
): void {
  const reveal = useEffectEvent((index: number) => {
    focusRow(index);
    onRevealed?.();
  });
  const index = revealedId === undefined ? -1 : keys.indexOf(`folder:${revealedId}`);
  useEffect(() => {
    if (index !== -1) reveal(index);
  }, [index]);
}

/** Loads more notes when their placeholder becomes visible. */
function useLoadVisible(rows: readonly (TreeRow | undefined)[], onLoadMore: (folderId: string) => void): void {
  const pendingIds = rows
    .flatMap((row) => (row?.kind === 'pending' && row.status === 'more' ? [row.folderId] : []))
    .join(' ');
  useEffect(() => {
    for (const folderId of pendingIds.split(' ')) if (folderId) onLoadMore(folderId);
  }, [pendingIds, onLoadMore]);
}

/** Scrolls a folder that is being renamed into view; its field focuses itself. */
function useShowRenamed(
  renamingId: string | null,
  keys: readonly string[],
  virtualizer: { scrollToIndex: (index: number) => void },
): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const index = renamingId === null ? -1 : keys.indexOf(`folder:${renamingId}`);
    if (renamingId === null) shown.current = undefined;
    if (index === -1 || shown.current === renamingId) return;
    shown.current = renamingId ?? undefined;
    virtualizer.scrollToIndex(index);
  }, [renamingId, keys, virtualizer]);
}
