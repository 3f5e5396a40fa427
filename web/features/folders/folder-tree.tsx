import {
  type DragEvent,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { ContextMenu, ContextMenuContent, ContextMenuTrigger } from '#web/ui/context-menu.tsx';
import { useMenuChoice } from '#web/ui/open-context-menu.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import { isTouchMenu, type RowSelection, useRowSelection } from '#web/ui/use-row-selection.ts';
import type { TreeRow } from './folder-tree-model.ts';
import { folderTexts as texts } from './folders.texts.ts';
import { type TreeCommands, TreeMenuItems } from './tree-menu.tsx';
import { TreeRowView } from './tree-row.tsx';
import { itemOf, type TreeItem, useTreeDrag } from './use-tree-drag.ts';
import { isRealFolder, useTreeKeys } from './use-tree-keys.ts';
import { type TreeRowsOptions, useTreeRows } from './use-tree-rows.ts';

export interface FolderTreeProps extends TreeCommands, TreeRowsOptions {
  onExpandedChange: (folderId: string, isExpanded: boolean) => void;
  onOpenNote: (id: string) => void;
  /** An item was dropped on a folder, or on the top level (null). */
  onDrop: (item: TreeItem, folderId: string | null) => void;
  onRenamed: (folderId: string, name: string | undefined) => void;
  onScroll: (offset: number) => void;
  /** What is shown below while notes are selected. */
  selectionBar: (selection: RowSelection, notes: readonly NoteSummary[]) => ReactNode;
}

/** Folders and their notes as a virtualized tree, in which several notes can be selected and changed together. */
export function FolderTree(props: FolderTreeProps) {
  const canChangeFolders = grantOfPage() === undefined;
  const { folders, renamingId, activeNoteId } = props;
  const descriptionId = useId();
  const menu = useMenuChoice();
  const [menuRow, setMenuRow] = useState<TreeRow>();
  const { rows, keys, list, items } = useTreeRows(props);
  const { virtualizer, focusRow } = list;
  const notes = useMemo(() => rows.flatMap((row) => (row.kind === 'note' ? [row.note] : [])), [rows]);
  const noteIds = useMemo(() => notes.map(({ id }) => id), [notes]);
  const unread = rows.flatMap((row) => (row.kind === 'pending' && row.status === 'more' ? [row.folderId] : []));
  const selection = useRowSelection({ rows: noteIds, startId: activeNoteId, hasMore: unread.length > 0 });
  useLoadSelected(selection.isAll ? unread : [], props.onLoadMore);

  const handlers = useLatest({
    activate: (row: TreeRow, event?: MouseEvent) => {
      if (row.kind === 'note' && event && selection.takesClick(event, row.note.id)) return;
      const isOnChevron = event?.target instanceof Element && event.target.closest('[data-chevron]') !== null;
      if (isRealFolder(row) && !isOnChevron) props.onOpenFolder(row.id);
      else if (row.kind === 'folder') props.onExpandedChange(row.id, !row.isExpanded);
      else if (row.kind === 'note') props.onOpenNote(row.note.id);
      else props.onLoadMore(row.folderId);
    },
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
  /** What is done to a note that is selected is done to all that are. */
  const withSelected = (id: string) => (selection.has(id) ? selection.ids : [id]);
  function itemWithSelected(row: TreeRow): TreeItem | undefined {
    const item = itemOf(row, folders);
    return item?.kind === 'note' ? { ...item, ids: withSelected(item.id) } : item;
  }
  const dragStart = useLatest({
    start: (event: DragEvent, row: TreeRow) => drag.handleDragStart(event, itemWithSelected(row)),
  });
  const handleKey = useTreeKeys(rows, {
    focusRow,
    setExpanded: props.onExpandedChange,
    activate: handlers.activate,
    rename: (row) => canChangeFolders && isRealFolder(row) && props.onRename(row.id),
    select: (event, row, next) =>
      row.kind === 'note' && selection.takesKey(event, row.note.id, next?.kind === 'note' ? next.note.id : undefined),
    remove: (row) => {
      if (props.isReadOnly) return;
      if (row.kind === 'note') props.onDeleteNotes(withSelected(row.note.id));
      else if (canChangeFolders && isRealFolder(row)) props.onDeleteFolder(row.id);
    },
    move: (row) => {
      const item = itemWithSelected(row);
      if (item && !props.isReadOnly) props.onAskMove(item);
    },
  });

  const rowAt = (target: EventTarget) => rows[indexAt(target)];

  function handleContextMenu(event: MouseEvent) {
    const row = rowAt(event.target);
    const isTouch = isTouchMenu(event);
    if (isTouch) event.preventDefault();
    const hasMenu = row && row.kind !== 'pending' && !(row.kind === 'note' && props.isReadOnly);
    if (hasMenu && !isTouch && !(event.target instanceof HTMLInputElement)) setMenuRow(row);
    else event.stopPropagation();
  }

  function noteIdAt(target: EventTarget): string | undefined {
    const row = rowAt(target);
    return row?.kind === 'note' ? row.note.id : undefined;
  }

  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target beside the rows; keys and menus do the same */}
        <div
          className="flex min-h-0 flex-1 flex-col"
          onScrollCapture={() => props.onScroll(list.scrollRef.current?.scrollTop ?? 0)}
          onContextMenuCapture={handleContextMenu}
          onDragOver={(event) => drag.handleDragOver(event, rowAt(event.target))}
          onDrop={(event) => drag.handleDrop(event, rowAt(event.target))}
          onDragEnd={drag.handleDragEnd}
        >
          <p id={descriptionId} hidden>
            {texts.keys(shortcutLabel('alt+m'))}
          </p>
          <ScrollArea viewportRef={list.scrollRef} className="min-h-0 flex-1">
            <div
              role="tree"
              aria-label={texts.title}
              aria-multiselectable="true"
              className="relative"
              style={{ height: virtualizer.getTotalSize() }}
              onFocus={(event: FocusEvent) => list.onFocus(event)}
              onKeyDown={(event) => handleKey(event, indexAt(event.target))}
              {...selection.touch(noteIdAt)}
            >
              {items.map((item) => {
                const row = rows[item.index];
                if (!row) return null;
                return (
                  <div
                    key={item.key}
                    role="presentation"
                    data-index={item.index}
                    className="absolute inset-x-2 top-0 transition-transform"
                    style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                  >
                    <TreeRowView
                      row={row}
                      isTabStop={item.index === list.tabStop}
                      isActive={row.kind === 'note' && row.note.id === activeNoteId}
                      isSelected={row.kind === 'note' && selection.has(row.note.id)}
                      isDropTarget={row.kind === 'folder' && row.id === drag.targetId}
                      isRenaming={row.kind === 'folder' && row.id === renamingId}
                      openTo={row.kind === 'folder' ? props.openTo.get(row.id) : undefined}
                      descriptionId={descriptionId}
                      onActivate={handlers.activate}
                      onRenamed={handlers.renamed}
                      onDragStart={dragStart.start}
                    />
                  </div>
                );
              })}
            </div>
          </ScrollArea>
          {selection.isSelecting && props.selectionBar(selection, notes)}
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent onCloseAutoFocus={menu.onCloseAutoFocus}>
        {menuRow && (
          <TreeMenuItems row={menuRow} item={itemWithSelected(menuRow)} commands={props} choose={menu.choose} />
        )}
      </ContextMenuContent>
    </ContextMenu>
  );
}

/** Loads the rest of the open folders where all of their notes are selected. */
function useLoadSelected(folderIds: readonly string[], onLoadMore: (folderId: string) => void): void {
  const wanted = folderIds.join(' ');
  useEffect(() => {
    for (const folderId of wanted.split(' ')) if (folderId) onLoadMore(folderId);
  }, [wanted, onLoadMore]);
}

function indexAt(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : -1;
}
