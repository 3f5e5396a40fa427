import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond the visible ones, so that fast scrolling shows no gap. */
const OVERSCAN = 8;
/** A dialog has closed after this time. */
const DIALOG_EXIT_MS = 300;

export interface VirtualRowsOptions {
  /** One stable name per row, in order. */
  keys: readonly string[];
  /** A row's height in pixels. */
  sizeOf: (index: number) => number;
  /** The row that Tab reaches before any row had focus; the first one where it is not in the list. */
  startKey?: string | undefined;
  /** Where the list was scrolled to when it was last shown. */
  startOffset?: number;
}

/**
 * A list with only its visible rows in the page, with one tab stop: the focused row stays in the page while
 * it is scrolled out of sight, and when it is removed its neighbour takes the focus.
 */
export function useVirtualRows({ keys, sizeOf, startKey, startOffset = 0 }: VirtualRowsOptions) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const focusedAt = useRef(0);
  const wanted = useRef<string | null>(null);

  const found = focusKey === null ? -1 : keys.indexOf(focusKey);
  const start = startKey === undefined ? 0 : Math.max(0, keys.indexOf(startKey));
  const tabStop = found === -1 ? Math.min(start, keys.length - 1) : found;

  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: sizeOf,
    // A new function makes the virtualizer ask for every size again, so it changes exactly with the rows.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: OVERSCAN,
    initialOffset: startOffset,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (tabStop < 0 || tabStop >= range.count || indexes.includes(tabStop)) return indexes;
        return [...indexes, tabStop].sort((a, b) => a - b);
      },
      [tabStop],
    ),
  });

  /** Moves the keyboard focus to a row, scrolling to it. */
  const focusRow = useCallback(
    (index: number) => {
      const key = keys[index];
      if (key === undefined) return;
      wanted.current = key;
      focusedAt.current = index;
      setFocusKey(key);
      virtualizer.scrollToIndex(index);
      focusElement(scrollRef.current, key, wanted);
    },
    [keys, virtualizer],
  );

  // The row to focus is drawn by the render that made it the tab stop, or by a later one where it is still to come.
  useLayoutEffect(() => {
    if (wanted.current !== null) focusElement(scrollRef.current, wanted.current, wanted);
  });

  useLayoutEffect(() => {
    if (focusKey === null) return;
    if (found !== -1) {
      focusedAt.current = found;
      return;
    }
    const neighbour = keys[Math.min(focusedAt.current, keys.length - 1)];
    setFocusKey(neighbour ?? null);
    if (neighbour === undefined) return;
    if (isFocusLost()) wanted.current = neighbour;
    // The dialog that asked still has the focus, and will return it to the row that was removed.
    else setTimeout(() => isFocusLost() && focusElement(scrollRef.current, neighbour, wanted), DIALOG_EXIT_MS);
  }, [keys, focusKey, found]);

  /** Goes on the element around the rows; a row carries `data-index`, what is focused in it `data-row-key`. */
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    const key = row && keys[Number(row.dataset.index)];
    if (key) setFocusKey(key);
  };

  return { scrollRef, virtualizer, focusRow, tabStop, onFocus };
}

/** The row an arrow key, Home, End or a page key leads to; undefined for every other key. */
export function rowAfterKey(event: KeyboardEvent, index: number, count: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const last = count - 1;
  switch (event.key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(index + 10, last);
    case 'PageUp':
      return Math.max(index - 10, 0);
    default:
      return undefined;
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function focusElement(container: HTMLElement | null, key: string, wanted: { current: string | null }): void {
  const row = container?.querySelector<HTMLElement>(`[data-row-key="${key}"]`);
  if (!row) return;
  wanted.current = null;
  row.focus({ preventScroll: true });
}
