import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { DocumentText } from '#shared/documents.ts';

/** A page of print, until it is measured. */
const PAGE_HEIGHT = 900;

export interface PagesHandle {
  showPage: (number: number) => void;
}

interface DocumentPagesProps {
  ref: Ref<PagesHandle>;
  pages: DocumentText['pages'];
  startPage: number | undefined;
  /** What the pages scroll in, with whatever stands above them. */
  scroller: HTMLElement | null;
  Markdown: ComponentType<{ text: string }>;
}

/** The pages under each other; only those near the screen are set, so that a long document opens at once. */
export function DocumentPages({ ref, pages, startPage, scroller, Markdown }: DocumentPagesProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => setTop(listRef.current?.offsetTop ?? 0), []);
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller,
    estimateSize: () => PAGE_HEIGHT,
    overscan: 1,
    scrollMargin: top,
    useFlushSync: false,
  });

  function showPage(number: number) {
    const index = pages.findIndex((page) => page.number === number);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
  }
  useImperativeHandle(ref, () => ({ showPage }));

  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || startPage === undefined || !scroller || virtualizer.getVirtualItems().length === 0) return;
    isPlaced.current = true;
    showPage(startPage);
  });

  return (
    <div ref={listRef} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const page = pages[item.index];
        return (
          page && (
            <article
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-label={`Page ${page.number}`}
              className="absolute inset-x-0 top-0 pb-8"
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {pages.length > 1 && (
                <h3 className="mb-3 border-b pb-1 text-ink-muted text-sm">
                  Page {page.number} of {pages.length}
                </h3>
              )}
              {page.markdown.trim() === '' ? (
                <p className="text-ink-muted">No text on this page.</p>
              ) : (
                <Markdown text={page.markdown} />
              )}
            </article>
          )
        );
      })}
    </div>
  );
}
