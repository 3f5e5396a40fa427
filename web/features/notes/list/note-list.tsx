import { Bot, BotOff, FolderInput, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { noteTexts, noteListTexts as texts } from '#web/features/notes/notes.texts.ts';
import { aiExclusionTexts } from '#web/lib/ai-exclusion.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from '#web/ui/context-menu.tsx';
import { isContextMenuKey, openContextMenu, useMenuChoice } from '#web/ui/open-context-menu.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { rowAfterKey, useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { NoteRow } from './note-row.tsx';

const ROW = { withoutPreview: 64, oneLine: 86, twoLines: 106 };
/** A preview this short fits on one line in the narrowest sidebar. */
const ONE_LINE_LENGTH = 30;
const LOADING_ROW = 56;
const LOADING_KEY = 'more';
/** More notes load when this many rows or fewer are left below. */
const READ_AHEAD = 60;

export interface NoteListProps {
  notes: readonly NoteSummary[];
  total: number;
  activeId: string | null;
  hrefOf: (id: string) => string;
  /** Present if the list mixes folders. */
  folderNameOf?: ((folderId: string) => string | undefined) | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedMore: boolean;
  onLoadMore: () => void;
  onOpen: (id: string) => void;
  onMove: (note: NoteSummary) => void;
  onDelete: (note: NoteSummary) => void;
  isFolderExcluded: (folderId: string) => boolean;
  onExclude: (note: NoteSummary, excluded: boolean) => void;
  startOffset: number;
  onScroll: (offset: number) => void;
}

/** A virtualized list of notes with arrow keys, Home, End, Enter, Delete and a menu per row. */
export function NoteList(props: NoteListProps) {
  const { notes, hasMore, isLoadingMore, hasFailedMore, onLoadMore } = props;
  const menu = useMenuChoice();
  const [menuNote, setMenuNote] = useState<NoteSummary>();
  const keys = useMemo(() => [...notes.map((note) => note.id), ...(hasMore ? [LOADING_KEY] : [])], [notes, hasMore]);
  const sizeOf = useCallback(
    (index: number) => {
      const preview = notes[index]?.preview;
      if (preview === undefined) return LOADING_ROW;
      if (preview === '') return ROW.withoutPreview;
      return preview.length <= ONE_LINE_LENGTH && !preview.includes('\n') ? ROW.oneLine : ROW.twoLines;
    },
    [notes],
  );
  const { scrollRef, virtualizer, focusRow, tabStop, onFocus } = useVirtualRows({
    keys,
    sizeOf,
    startKey: props.activeId ?? undefined,
    startOffset: props.startOffset,
  });

  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const needsMore = hasMore && !isLoadingMore && !hasFailedMore && lastShown >= notes.length - READ_AHEAD;
  useEffect(() => {
    if (needsMore) onLoadMore();
  }, [needsMore, onLoadMore]);

  const isExcludedAbove = ({ folderId }: NoteSummary) => folderId !== null && props.isFolderExcluded(folderId);

  function noteAt(target: EventTarget): NoteSummary | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return row ? notes[Number(row.dataset.index)] : undefined;
  }

  function handleKeyDown(event: KeyboardEvent) {
    const note = noteAt(event.target);
    const next = rowAfterKey(event, tabStop, notes.length);
    if (next !== undefined) focusRow(next);
    else if (event.key === 'Delete' && note) props.onDelete(note);
    else if (isContextMenuKey(event) && event.target instanceof Element) openContextMenu(event.target);
    else return;
    event.preventDefault();
  }

  function handleContextMenu(event: MouseEvent) {
    const note = noteAt(event.target);
    if (note) setMenuNote(note);
    else event.preventDefault();
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
            <ul
              aria-label={texts.label}
              className="relative"
              style={{ height: virtualizer.getTotalSize() }}
              onFocus={onFocus}
              onKeyDown={handleKeyDown}
            >
              {items.map((item) => {
                const note = notes[item.index];
                return (
                  <li
                    key={item.key}
                    data-index={item.index}
                    aria-setsize={props.total}
                    aria-posinset={item.index + 1}
                    className="absolute inset-x-2 top-0 pb-0.5"
                    style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                  >
                    {note ? (
                      <NoteRow
                        note={note}
                        href={props.hrefOf(note.id)}
                        isActive={note.id === props.activeId}
                        folderName={note.folderId === null ? undefined : props.folderNameOf?.(note.folderId)}
                        isExcluded={note.aiExcluded || isExcludedAbove(note)}
                        tabIndex={item.index === tabStop ? 0 : -1}
                        onOpen={props.onOpen}
                      />
                    ) : (
                      <MoreRow hasFailed={hasFailedMore} onRetry={onLoadMore} />
                    )}
                  </li>
                );
              })}
            </ul>
          </ScrollArea>
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent onCloseAutoFocus={menu.onCloseAutoFocus}>
        <ContextMenuItem onSelect={() => menuNote && menu.choose(() => props.onMove(menuNote))}>
          <FolderInput aria-hidden="true" />
          {texts.moveTo}
        </ContextMenuItem>
        {menuNote && (
          <ContextMenuItem
            disabled={isExcludedAbove(menuNote) && !menuNote.aiExcluded}
            onSelect={() => menu.choose(() => props.onExclude(menuNote, !menuNote.aiExcluded))}
          >
            {menuNote.aiExcluded ? <Bot aria-hidden="true" /> : <BotOff aria-hidden="true" />}
            {aiExclusionTexts.menuItem({
              isExcluded: menuNote.aiExcluded,
              isDecidedAbove: isExcludedAbove(menuNote) && !menuNote.aiExcluded,
            })}
          </ContextMenuItem>
        )}
        <ContextMenuItem
          isDestructive
          shortcut="Del"
          onSelect={() => menuNote && menu.choose(() => props.onDelete(menuNote))}
        >
          <Trash2 aria-hidden="true" />
          {noteTexts.delete}
        </ContextMenuItem>
      </ContextMenuContent>
    </ContextMenu>
  );
}

function MoreRow({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <Skeleton className="mx-3 mt-3 h-4" />;
  return (
    <div className="flex items-center justify-between gap-2 px-3 py-2 text-ink-muted text-sm">
      {texts.loadMoreFailed}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {noteTexts.retry}
      </Button>
    </div>
  );
}
