import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react';
import type { NoteSort, NoteSummary } from '#shared/notes.ts';
import { useNoteCommands } from '#web/features/notes/batch/note-commands.ts';
import { SelectionBar } from '#web/features/notes/batch/selection-bar.tsx';
import { noteTexts, noteListTexts as texts } from '#web/features/notes/notes.texts.ts';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { carryRows } from '#web/ui/carried-rows.ts';
import { ContextMenu, ContextMenuContent, ContextMenuTrigger } from '#web/ui/context-menu.tsx';
import { MoreRow } from '#web/ui/more-row.tsx';
import { isContextMenuKey, openContextMenu, useMenuChoice } from '#web/ui/open-context-menu.ts';
import { type PagedRows, useNextPage } from '#web/ui/paged-rows.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import { isTouchMenu, useRowSelection } from '#web/ui/use-row-selection.ts';
import { rowAfterKey, useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { groupHeads } from './day-groups.ts';
import { NoteRow } from './note-row.tsx';
import { NoteRowMenu } from './note-row-menu.tsx';

const ROW = { withoutPreview: 56, withPreview: 80 };
const HEAD = 28;
const LOADING_ROW = 56;
const LOADING_KEY = 'more';
/** More notes load when this many rows or fewer are left below. */
const READ_AHEAD = 60;
const MORE = { loading: 'mx-3 mt-3', failed: 'px-3 py-2' };
const moreTexts = { failed: texts.loadMoreFailed, retry: noteTexts.retry };

export interface NoteListProps extends PagedRows {
  notes: readonly NoteSummary[];
  total: number;
  sort: NoteSort;
  /** Whether each row shows its tags, and not only the one that is pointed at. */
  hasTags: boolean;
  activeId: string | null;
  hrefOf: (id: string) => string;
  /** Present if the list mixes folders. */
  folderNameOf?: ((folderId: string) => string | undefined) | undefined;
  onOpen: (id: string) => void;
  isFolderExcluded: (folderId: string) => boolean;
  startOffset: number;
  onScroll: (offset: number) => void;
}

/**
 * A virtualized list of notes with arrow keys, Home, End, Enter, Delete and a menu per row. Several are selected and
 * changed together.
 */
export function NoteList(props: NoteListProps) {
  const { notes, sort, activeId, hasMore, isLoadingMore, hasFailedMore, onLoadMore } = props;
  const more = { hasMore, isLoadingMore, hasFailedMore, onLoadMore };
  const commands = useNoteCommands();
  const menu = useMenuChoice();
  const [menuNote, setMenuNote] = useState<NoteSummary>();
  const [isTagging, setIsTagging] = useState(false);
  const ids = useMemo(() => notes.map((note) => note.id), [notes]);
  const keys = useMemo(() => [...ids, ...(hasMore ? [LOADING_KEY] : [])], [ids, hasMore]);
  const heads = useMemo(() => groupHeads(notes, sort, new Date()), [notes, sort]);
  const sizeOf = useCallback(
    (index: number) => {
      const note = notes[index];
      if (note === undefined) return LOADING_ROW;
      const isLow = note.preview === '' && !note.picture;
      return (isLow ? ROW.withoutPreview : ROW.withPreview) + (heads[index] ? HEAD : 0);
    },
    [notes, heads],
  );
  const { scrollRef, virtualizer, focusRow, tabStop, onFocus } = useVirtualRows({
    keys,
    sizeOf,
    startKey: activeId ?? undefined,
    startOffset: props.startOffset,
  });
  const selection = useRowSelection({ rows: ids, startId: activeId, hasMore });
  useBackCloses(selection.isSelecting && matchMedia('(pointer: coarse)').matches, selection.clear);

  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const isNearEnd = selection.isAll || lastShown >= notes.length - READ_AHEAD;
  useNextPage(more, isNearEnd);

  const isExcludedAbove = ({ folderId }: NoteSummary) => folderId !== null && props.isFolderExcluded(folderId);
  /** What is done to a row that is selected is done to all that are. */
  const withSelected = (id: string) => (selection.has(id) ? selection.ids : [id]);

  const row = useLatest({
    click: (event: MouseEvent, id: string) => {
      if (event.button !== 0) return;
      event.preventDefault();
      if (!selection.takesClick(event, id)) props.onOpen(id);
    },
    drag: (event: DragEvent, id: string) => {
      const carried = withSelected(id);
      carryRows(event, carried, texts.count(carried.length));
    },
    tag: (tag: string) => commands.showTag(tag),
  });

  function noteAt(target: EventTarget): NoteSummary | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return row ? notes[Number(row.dataset.index)] : undefined;
  }

  function handleKeyDown(event: KeyboardEvent) {
    const note = noteAt(event.target);
    const isOnRow = event.target instanceof Element && event.target.hasAttribute('data-row-key');
    const next = rowAfterKey(event, tabStop, notes.length);
    const isTaken = note !== undefined && isOnRow && selection.takesKey(event, note.id, ids[next ?? -1]);
    if (next !== undefined) focusRow(next);
    else if (!isTaken) {
      if (event.key === 'Delete' && note && !commands.isReadOnly) commands.trash(withSelected(note.id));
      else if (isContextMenuKey(event) && event.target instanceof Element) openContextMenu(event.target);
      else return;
    }
    event.preventDefault();
  }

  function handleContextMenu(event: MouseEvent) {
    const note = noteAt(event.target);
    if (note && !isTouchMenu(event)) {
      setMenuNote(note);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function tagFromMenu(id: string) {
    if (!selection.has(id)) {
      selection.clear();
      selection.toggle(id);
    }
    setIsTagging(true);
  }

  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <div
          className="flex min-h-0 flex-1 flex-col"
          onScrollCapture={() => props.onScroll(scrollRef.current?.scrollTop ?? 0)}
          onContextMenuCapture={handleContextMenu}
        >
          <ScrollArea viewportRef={scrollRef} className="min-h-0 flex-1">
            {/* biome-ignore lint/a11y/useSemanticElements: its rows are placed one by one */}
            <div
              role="grid"
              aria-label={texts.label}
              aria-multiselectable="true"
              aria-rowcount={props.total}
              className="relative"
              style={{ height: virtualizer.getTotalSize() }}
              onFocus={onFocus}
              onKeyDown={handleKeyDown}
              {...selection.touch((target) => noteAt(target)?.id)}
            >
              {items.map((item) => {
                const note = notes[item.index];
                return (
                  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: no table, and the link in it has the focus
                  <div
                    key={item.key}
                    role="row"
                    data-index={item.index}
                    aria-rowindex={item.index + 1}
                    aria-selected={note ? selection.has(note.id) : undefined}
                    className="absolute inset-x-2 top-0 flex flex-col pb-0.5 transition-transform"
                    style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                  >
                    {heads[item.index] && (
                      <p className="flex h-7 shrink-0 items-end px-3 pb-1 text-ink-muted text-sm">
                        {heads[item.index]}
                      </p>
                    )}
                    {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: no table, and the link in it has the focus */}
                    <div role="gridcell" className="min-h-0 flex-1">
                      {note ? (
                        <NoteRow
                          note={note}
                          href={props.hrefOf(note.id)}
                          isActive={note.id === activeId}
                          isSelected={selection.has(note.id)}
                          isByDay={sort === 'day'}
                          hasTags={props.hasTags}
                          folderName={note.folderId === null ? undefined : props.folderNameOf?.(note.folderId)}
                          isExcluded={note.aiExcluded || isExcludedAbove(note)}
                          tabIndex={item.index === tabStop ? 0 : -1}
                          onClick={row.click}
                          onDragStart={row.drag}
                          onTag={row.tag}
                        />
                      ) : (
                        <MoreRow {...more} texts={moreTexts} className={MORE} />
                      )}
                    </div>
                  </div>
                );
              })}
            </div>
          </ScrollArea>
          {!commands.isReadOnly && (
            <SelectionBar
              selection={selection}
              notes={notes}
              total={props.total}
              tagging={{ open: isTagging, onOpenChange: setIsTagging }}
            />
          )}
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent onCloseAutoFocus={menu.onCloseAutoFocus}>
        {menuNote && (
          <NoteRowMenu
            note={menuNote}
            ids={withSelected(menuNote.id)}
            isExcludedAbove={isExcludedAbove(menuNote)}
            choose={menu.choose}
            onSelect={() => selection.toggle(menuNote.id)}
            onTag={() => tagFromMenu(menuNote.id)}
          />
        )}
      </ContextMenuContent>
    </ContextMenu>
  );
}
