import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ComponentType,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DocumentText } from '#shared/documents.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';

const texts = documentTexts.view;

/** Used to estimate the height of a page until it is measured. */
const LINE = { height: 29, characters: 70 };
const MARGINS = 80;

export interface PagesHandle {
  showPage: (number: number) => void;
}

interface DocumentPagesProps {
  ref: Ref<PagesHandle>;
  pages: DocumentText['pages'];
  startPage: number | undefined;
  /** The element that scrolls the pages and the content above them. */
  scroller: HTMLElement | null;
  Markdown: ComponentType<{ text: string }>;
}

/** A virtual list of pages, so that a long document opens immediately. */
export function DocumentPages({ ref, pages, startPage, scroller, Markdown }: DocumentPagesProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const top = useTopWithin(scroller, listRef);
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => heightOf(pages[index]?.markdown ?? ''),
    overscan: 1,
    scrollMargin: top,
    useFlushSync: false,
  });

  const showIndex = useShownIndex(virtualizer, scroller);
  const showPage = (number: number) => showIndex(pages.findIndex((page) => page.number === number));
  useImperativeHandle(ref, () => ({ showPage }));

  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || startPage === undefined || !scroller) return;
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
              aria-label={texts.page(page.number)}
              className="absolute inset-x-0 top-0 pb-8"
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {pages.length > 1 && (
                <h3 className="mb-3 border-b pb-1 text-ink-muted text-sm">{texts.pageOf(page.number, pages.length)}</h3>
              )}
              {page.markdown.trim() === '' ? (
                <p className="text-ink-muted">{texts.emptyPage}</p>
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

/**
 * Scrolls to a page and keeps it in place while the pages before it are measured, until the user scrolls.
 */
function useShownIndex(virtualizer: Virtualizer<HTMLElement, Element>, scroller: HTMLElement | null) {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (!scroller) return;
    const listening = new AbortController();
    const release = () => {
      wanted.current = undefined;
    };
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      scroller.addEventListener(name, release, { signal: listening.signal, passive: true });
    }
    return () => listening.abort();
  }, [scroller]);

  const place = () => {
    if (wanted.current === undefined || !scroller) return;
    const [offset] = virtualizer.getOffsetForIndex(wanted.current, 'start') ?? [];
    if (offset !== undefined && Math.abs(scroller.scrollTop - offset) > 1) scroller.scrollTop = offset;
  };
  // The list renders again each time a page is measured.
  useLayoutEffect(place);
  return (index: number) => {
    wanted.current = index < 0 ? undefined : index;
    place();
  };
}

function heightOf(markdown: string): number {
  const lines = markdown
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE.characters)), 0);
  return MARGINS + lines * LINE.height;
}

/** The distance of an element from the top of the scrolled content, updated as the content above it changes. */
function useTopWithin(scroller: HTMLElement | null, ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!scroller || !element) return;
    const measure = () => {
      const distance = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setTop(Math.round(distance + scroller.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const above of element.parentElement?.children ?? []) if (above !== element) observer.observe(above);
    return () => observer.disconnect();
  }, [scroller, ref]);
  return top;
}
