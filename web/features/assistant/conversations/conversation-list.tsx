import { type KeyboardEvent, useCallback, useMemo } from 'react';
import type { Conversation } from '#shared/assistant.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { MoreRow } from '#web/ui/more-row.tsx';
import { type PagedRows, useNextPage } from '#web/ui/paged-rows.ts';
import { rowAfterKey, useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { ConversationRow } from './conversation-row.tsx';

/** The estimated height of a row until it is measured. */
const ROW_HEIGHT = 92;
const MORE_KEY = 'more';
const READ_AHEAD = 20;
const MORE = { loading: 'm-3 w-1/3', failed: 'px-3 py-4' };
const moreTexts = { failed: texts.conversations.moreFailed, retry: texts.retry };

interface ConversationListProps extends PagedRows {
  conversations: readonly Conversation[];
  onOpen: (conversation: Conversation) => void;
  onDelete: (conversation: Conversation) => void;
}

/** A virtual list of conversations. Arrow keys move, Enter opens, Delete asks for confirmation. */
export function ConversationList({ conversations, hasMore, ...props }: ConversationListProps) {
  const { isLoadingMore, hasFailedMore, onLoadMore } = props;
  const more = { hasMore, isLoadingMore, hasFailedMore, onLoadMore };
  const keys = useMemo(
    () => [...conversations.map(({ id }) => id), ...(hasMore ? [MORE_KEY] : [])],
    [conversations, hasMore],
  );
  const sizeOf = useCallback(() => ROW_HEIGHT, []);
  const { scrollRef, virtualizer, focusRow, tabStop, onFocus } = useVirtualRows({ keys, sizeOf });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useNextPage(more, lastShown >= conversations.length - READ_AHEAD);

  function handleKeyDown(event: KeyboardEvent) {
    const next = rowAfterKey(event, tabStop, conversations.length);
    const conversation = conversations[tabStop];
    if (next !== undefined) focusRow(next);
    else if (event.key === 'Delete' && conversation) props.onDelete(conversation);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={scrollRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-2">
      <ul
        aria-label={texts.conversations.label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={onFocus}
        onKeyDown={handleKeyDown}
      >
        {items.map((item) => {
          const conversation = conversations[item.index];
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {conversation ? (
                <ConversationRow
                  conversation={conversation}
                  rowKey={conversation.id}
                  tabIndex={item.index === tabStop ? 0 : -1}
                  onOpen={() => props.onOpen(conversation)}
                  onDelete={() => props.onDelete(conversation)}
                />
              ) : (
                <MoreRow {...more} texts={moreTexts} className={MORE} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
