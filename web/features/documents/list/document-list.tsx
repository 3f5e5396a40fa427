import { type KeyboardEvent, useCallback, useMemo } from 'react';
import type { Document } from '#shared/documents.ts';
import { isWorking, scanOf } from '#web/features/documents/document-text.ts';
import { documentTexts as texts } from '#web/features/documents/documents.texts.ts';
import { MoreRow } from '#web/ui/more-row.tsx';
import { type PagedRows, useNextPage } from '#web/ui/paged-rows.ts';
import { rowAfterKey, useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { DocumentRow, type DocumentRowActions } from './document-row.tsx';

/** Estimated heights until a row is measured. */
const ROW = { plain: 76, withSentence: 150 };
const LOADING_KEY = 'more';
const READ_AHEAD = 20;
const MORE = { loading: 'my-6 w-1/3', failed: 'py-4' };
const moreTexts = { failed: texts.list.moreFailed, retry: texts.retry };

interface DocumentListProps extends DocumentRowActions, PagedRows {
  documents: readonly Document[];
  total: number;
}

/** A virtual list of documents. Arrow keys move, Enter opens, Delete asks for confirmation. */
export function DocumentList({ documents, total, hasMore, ...props }: DocumentListProps) {
  const { isLoadingMore, hasFailedMore, onLoadMore } = props;
  const more = { hasMore, isLoadingMore, hasFailedMore, onLoadMore };
  const keys = useMemo(
    () => [...documents.map(({ id }) => id), ...(hasMore ? [LOADING_KEY] : [])],
    [documents, hasMore],
  );
  const sizeOf = useCallback(
    (index: number) => {
      const document = documents[index];
      const hasSentence = document && (isWorking(document) || document.state === 'failed' || scanOf(document));
      return hasSentence ? ROW.withSentence : ROW.plain;
    },
    [documents],
  );
  const { scrollRef, virtualizer, focusRow, tabStop, onFocus } = useVirtualRows({ keys, sizeOf });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useNextPage(more, lastShown >= documents.length - READ_AHEAD);

  function handleKeyDown(event: KeyboardEvent) {
    // Key events in a row's open menu bubble up through React's component tree.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    const next = rowAfterKey(event, tabStop, documents.length);
    const document = documents[tabStop];
    if (next !== undefined) focusRow(next);
    else if (event.key === 'Delete' && document) props.onDelete(document);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={scrollRef} className="-mx-2 -mb-5 h-[calc(100%+1.25rem)] overflow-y-auto overscroll-contain">
      <ul
        aria-label={texts.list.title}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={onFocus}
        onKeyDown={handleKeyDown}
      >
        {items.map((item) => {
          const document = documents[item.index];
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 border-b px-2"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {document ? (
                <DocumentRow
                  document={document}
                  tabIndex={item.index === tabStop ? 0 : -1}
                  onOpenNote={props.onOpenNote}
                  onOpenDocument={props.onOpenDocument}
                  onFinished={props.onFinished}
                  onDelete={props.onDelete}
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
