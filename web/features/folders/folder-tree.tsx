import { type FocusEvent, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Folder } from '#shared/folders.ts';
import { useRowHeight } from '#web/ui/choice-list.tsx';
import { ContextMenu, ContextMenuContent, ContextMenuTrigger } from '#web/ui/context-menu.tsx';
import { useMenuChoice } from '#web/ui/open-context-menu.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { childrenByParent, type FolderNotes, type TreeRow, visibleRows } from './folder-tree-model.ts';
import { type TreeCommands, TreeMenuItems } from './tree-menu.tsx';
import { TreeRowView } from './tree-row.tsx';
import { itemOf, type TreeItem, useTreeDrag } from './use-tree-drag.ts';
import { isRealFolder, useTreeKeys } from './use-tree-keys.ts';

export interface FolderTreeProps extends TreeCommands {
  folders: readonly Folder[];
  notesOf: (folderId: string) => FolderNotes;
  onLoadMore: (folderId: string) => void;
  expanded: ReadonlySet<string>;
  onExpandedChange: (folderId: string, isExpanded: boolean) => void;
  activeNoteId: string | null;
  onOpenNote: (id: string) => void;
  /** An item was dropped on a folder, or on the top level (null). */
  onDrop: (item: TreeItem, folderId: string | null) => void;
  /** The folder whose name is being edited. */
  renamingId: string | null;
  onRenamed: (folderId: string, name: string | undefined) => void;
  startOffset: number;
  onScroll: (offset: number) => void;
}

/** Folders and their notes as a tree of which only the visible rows are in the page. */
export function FolderTree(props: FolderTreeProps) {
  const { folders, expanded, notesOf, renamingId, activeNoteId } = props;
  const descriptionId = useId();
  const menu = useMenuChoice();
  const [menuRow, setMenuRow] = useState<TreeRow>();
  const children = useMemo(() => childrenByParent(folders), [folders]);
  const rows = useMemo(() => visibleRows(children, expanded, notesOf), [children, expanded, notesOf]);
  const keys = useMemo(() => rows.map((row) => row.key), [rows]);
  const rowHeight = useRowHeight();
  const list = useVirtualRows({
    keys,
    sizeOf: useCallback(() => rowHeight, [rowHeight]),
    startKey: activeNoteId === null ? undefined : `note:${activeNoteId}`,
    startOffset: props.startOffset,
  });
  const { virtualizer, focusRow } = list;
  useShowRenamed(renamingId, keys, virtualizer);

  const handlers = useLatest({
    activate: (row: TreeRow) => {
      if (row.kind === 'folder') props.onExpandedChange(row.id, !row.isExpanded);
      else if (row.kind === 'note') props.onOpenNote(row.note.id);
      else props.onLoadMore(row.folderId);
    },
    rename: (row: TreeRow) => isRealFolder(row) && props.onRename(row.id),
    renamed: (row: TreeRow, name: string | undefined, how: 'key' | 'blur') => {
      if (row.kind !== 'folder') return;
      props.onRenamed(row.id, name);
      if (how === 'key') focusRow(keys.indexOf(row.key));
    },
  });
  const drag = useTreeDrag({
    folders,
    onMove: props.onDrop,
    onOpenFolder: (id) => props.onExpandedChange(id, true),
  });
  const dragStart = useLatest({ start: drag.handleDragStart });
  const handleKey = useTreeKeys(rows, {
    focusRow,
    setExpanded: props.onExpandedChange,
    activate: handlers.activate,
    rename: handlers.rename,
    remove: (row) => {
      if (row.kind === 'note') props.onDeleteNote(row.note);
      else if (isRealFolder(row)) props.onDeleteFolder(row.id);
    },
    move: (row) => {
      const item = itemOf(row, folders);
      if (item) props.onAskMove(item);
    },
  });

  const items = virtualizer.getVirtualItems();
  useReadVisible(
    items.map((item) => rows[item.index]),
    props.onLoadMore,
  );
  const rowAt = (target: EventTarget) => rows[indexAt(target)];

  function handleContextMenu(event: MouseEvent) {
    const row = rowAt(event.target);
    if (row && row.kind !== 'pending' && !(event.target instanceof HTMLInputElement)) setMenuRow(row);
    else event.stopPropagation();
  }

  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping beside the rows; keys and menus do the same */}
        <div
          className="flex min-h-0 flex-1 flex-col"
          onScrollCapture={() => props.onScroll(list.scrollRef.current?.scrollTop ?? 0)}
          onContextMenuCapture={handleContextMenu}
          onDragOver={(event) => drag.handleDragOver(event, rowAt(event.target))}
          onDrop={(event) => drag.handleDrop(event, rowAt(event.target))}
          onDragEnd={drag.handleDragEnd}
        >
          <p id={descriptionId} hidden>
            F2 renames a folder, Delete deletes, Alt+M moves, Shift+F10 opens the menu.
          </p>
          <ScrollArea viewportRef={list.scrollRef} className="min-h-0 flex-1">
            <div
              role="tree"
              aria-label="Folders"
              className="relative"
              style={{ height: virtualizer.getTotalSize() }}
              onFocus={(event: FocusEvent) => list.onFocus(event)}
              onKeyDown={(event) => handleKey(event, indexAt(event.target))}
            >
              {items.map((item) => {
                const row = rows[item.index];
                if (!row) return null;
                return (
                  <div
                    key={item.key}
                    role="presentation"
                    data-index={item.index}
                    className="absolute inset-x-2 top-0"
                    style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                  >
                    <TreeRowView
                      row={row}
                      isTabStop={item.index === list.tabStop}
                      isActive={row.kind === 'note' && row.note.id === activeNoteId}
                      isDropTarget={row.kind === 'folder' && row.id === drag.targetId}
                      isRenaming={row.kind === 'folder' && row.id === renamingId}
                      descriptionId={descriptionId}
                      onActivate={handlers.activate}
                      onRename={handlers.rename}
                      onRenamed={handlers.renamed}
                      onDragStart={dragStart.start}
                    />
                  </div>
                );
              })}
            </div>
          </ScrollArea>
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent onCloseAutoFocus={menu.onCloseAutoFocus}>
        {menuRow && (
          <TreeMenuItems row={menuRow} item={itemOf(menuRow, folders)} commands={props} choose={menu.choose} />
        )}
      </ContextMenuContent>
    </ContextMenu>
  );
}

function indexAt(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : -1;
}

/** Functions that stay the same object and always do what the newest render says, so that rows need not be redrawn. */
function useLatest<T extends Record<string, (...args: never[]) => unknown>>(functions: T): T {
  const latest = useRef(functions);
  useEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as T,
  );
  return stable;
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
