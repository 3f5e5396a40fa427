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

/** About how high a text is, until it is measured. */
const LINE = { height: 29, characters: 70 };
const MARGINS = 80;

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

/**
 * Scrolls to a page and stays there while the pages before it are set and turn out to be longer or shorter than was
 * guessed, until somebody scrolls.
 */
function useShownIndex(virtualizer: Virtualizer<HTMLElement, Element>, scroller: HTMLElement | null) {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (!scroller) return;
    const listening = new AbortController();
    const letGo = () => {
      wanted.current = undefined;
    };
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      scroller.addEventListener(name, letGo, { signal: listening.signal, passive: true });
    }
    return () => listening.abort();
  }, [scroller]);

  const place = () => {
    if (wanted.current === undefined || !scroller) return;
    const [offset] = virtualizer.getOffsetForIndex(wanted.current, 'start') ?? [];
    if (offset !== undefined && Math.abs(scroller.scrollTop - offset) > 1) scroller.scrollTop = offset;
  };
  // The list is drawn again each time a page was measured.
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

/** How far an element is below the beginning of what scrolls, as what stands above it grows and shrinks. */
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
