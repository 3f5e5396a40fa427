import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  ALL_SELECTED,
  extended,
  isSelected,
  NONE_SELECTED,
  type Selected,
  selectedOf,
  toggled,
} from './row-selection.ts';

const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls or swipes. */
const STILL_PX = 10;

interface RowSelectionOptions {
  /** The rows that can be selected, in order. */
  rows: readonly string[];
  /** Where a range begins if no row was selected before: at the open note. */
  startId: string | null;
  /** Whether there are rows that are not loaded; they are loaded when all are selected. */
  hasMore: boolean;
}

export type RowSelection = ReturnType<typeof useRowSelection>;

/**
 * Selects rows: Ctrl/Cmd- and Shift-click, Space, Shift and arrows, Ctrl/Cmd+A, a long press and then taps; Esc ends it.
 * A row that leaves the list leaves the selection, so that nothing is changed that isn't shown.
 */
export function useRowSelection({ rows, startId, hasMore }: RowSelectionOptions) {
  const [state, setState] = useState<Selected>(NONE_SELECTED);
  const ids = useMemo(() => selectedOf(state, rows), [state, rows]);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isPressed = useRef(false);
  const isSelecting = ids.length > 0;

  // With all rows there, a note that arrives later isn't selected.
  if (state.mode === 'all' && !hasMore) setState({ mode: 'some', ids: new Set(ids) });
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const toggle = (id: string) => setState((before) => toggled(before, id));
  const extendTo = (id: string, from: string) => setState((before) => extended(before, rows, id, from));
  const clear = () => setState(NONE_SELECTED);

  function endPress(): void {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  }

  return {
    ids,
    isSelecting,
    /** Whether it has rows that are still to be loaded. */
    isAll: state.mode === 'all',
    has: (id: string) => isSelecting && isSelected(state, id),
    toggle,
    clear,
    /** Whether a click on a row was meant for the selection. */
    takesClick(event: MouseEvent, id: string): boolean {
      if (isPressed.current) {
        isPressed.current = false;
        return true;
      }
      const isTouch = (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';
      if (event.shiftKey) extendTo(id, startId ?? id);
      else if (event.ctrlKey || event.metaKey || (isTouch && isSelecting)) toggle(id);
      else {
        if (isSelecting) clear();
        return false;
      }
      return true;
    },
    /** Whether a key on a row was meant for the selection; `next` is the row that the key leads to. */
    takesKey(event: KeyboardEvent, id: string, next: string | undefined): boolean {
      if (event.key === ' ' && !event.ctrlKey && !event.altKey) toggle(id);
      else if (event.key === 'Escape' && isSelecting) clear();
      else if (
        event.key.toLowerCase() === 'a' &&
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey
      ) {
        setState(ALL_SELECTED);
      } else if (event.shiftKey && next !== undefined) {
        if (state.range?.end === id) extendTo(next, id);
        else setState((before) => extended({ mode: before.mode, ids: before.ids }, rows, next, id));
        return true;
      } else return false;
      event.stopPropagation();
      return true;
    },
    /** Goes on the element around the rows; `idAt` knows which row an element belongs to. */
    touch: (idAt: (target: EventTarget) => string | undefined) => ({
      onPointerDown(event: PointerEvent) {
        isPressed.current = false;
        if (event.pointerType === 'mouse') return;
        // The menu has its own long press, which this one takes the place of.
        event.stopPropagation();
        const id = idAt(event.target);
        if (id === undefined || (event.target instanceof Element && event.target.closest('button'))) return;
        const select = () => {
          isPressed.current = true;
          toggle(id);
          navigator.vibrate?.(10);
        };
        press.current = { timer: setTimeout(select, LONG_PRESS_MS), x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        const from = press.current;
        if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) endPress();
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
    }),
  };
}

/** Whether a finger asked for the menu: its long press selects. */
export function isTouchMenu(event: MouseEvent): boolean {
  return (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';
}
