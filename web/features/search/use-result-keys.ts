import { type KeyboardEvent, useRef } from 'react';
import { rowAfterKey } from '#web/ui/use-virtual-rows.ts';

/**
 * Arrow keys lead from the box into what is under it, row by row, and up again into the box. The focus itself walks:
 * Enter in the box always searches, and on a row opens it. Whoever types on a row types on in the box. A row carries
 * `data-search-row`.
 */
export function useResultKeys() {
  const boxRef = useRef<HTMLInputElement>(null);
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
      boxRef.current?.focus();
      return;
    }
    const next = rowAfterKey(event, at, all.length);
    if (next !== undefined) {
      event.preventDefault();
      all[next]?.focus();
    } else if (isTyped(event)) {
      boxRef.current?.focus();
    }
  }

  return { boxRef, areaRef, onBoxKeyDown, onRowKeyDown };
}

/** A letter, not the space that presses a button or a key of the browser's own. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
