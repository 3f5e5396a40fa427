import { type KeyboardEvent, useRef } from 'react';
import { rowAfterKey } from '#web/ui/use-virtual-rows.ts';

/**
 * Arrow keys move the focus from the box through the rows below it and back. Enter in the box searches; on a row it
 * opens the row. Typing on a row continues in the box, which may be elsewhere. Rows are marked with `data-search-row`.
 */
export function useResultKeys(boxElsewhere?: () => HTMLElement | null) {
  const boxRef = useRef<HTMLInputElement>(null);
  const box = () => boxElsewhere?.() ?? boxRef.current;
  const areaRef = useRef<HTMLDivElement>(null);
  const rows = () => [...(areaRef.current?.querySelectorAll<HTMLElement>('[data-search-row]') ?? [])];

  function onBoxKeyDown(event: KeyboardEvent): void {
    const [first] = rows();
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !first) return;
    event.preventDefault();
    first.focus();
  }

  function onRowKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || !('searchRow' in event.target.dataset)) return;
    const all = rows();
    const at = all.indexOf(event.target);
    if (event.key === 'ArrowUp' && at === 0) {
      event.preventDefault();
      box()?.focus();
      return;
    }
    const next = rowAfterKey(event, at, all.length);
    if (next !== undefined) {
      event.preventDefault();
      all[next]?.focus();
    } else if (isTyped(event)) {
      box()?.focus();
    }
  }

  return { boxRef, areaRef, onBoxKeyDown, onRowKeyDown };
}

/** A printable key, except Space, which activates a row, and browser shortcuts. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
