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
  /** A folder to show and to put the focus on. */
  revealedId?: string | undefined;
  onRevealed?: () => void;
}

/** The rows of the tree and which of them are in the page; reads further notes when their place comes into view. */
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
  useReadVisible(
    items.map((item) => rows[item.index]),
    options.onLoadMore,
  );
  return { rows, keys, list, items };
}

/** Focuses a row that somebody asked for elsewhere, as soon as the folders above it are open. */
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

/** Reads further notes when the row that stands for them comes into view. */
function useReadVisible(rows: readonly (TreeRow | undefined)[], onLoadMore: (folderId: string) => void): void {
  const waiting = rows
    .flatMap((row) => (row?.kind === 'pending' && row.status === 'more' ? [row.folderId] : []))
    .join(' ');
  useEffect(() => {
    for (const folderId of waiting.split(' ')) if (folderId) onLoadMore(folderId);
  }, [waiting, onLoadMore]);
}

/** A folder that is being named is scrolled into view; its field takes the focus itself. */
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
