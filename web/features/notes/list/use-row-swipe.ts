import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { useNoteCommands } from '#web/features/notes/batch/note-commands.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import './row-swipe.css';

/** Swipes that begin here belong to the browser, which goes back or forward. */
const EDGE = 24;
/** Before this, it may still become a scroll or a tap. */
const SLOP = 10;
/** A row that is let go here does it. */
const DISTANCE = 88;

/**
 * By touch, a swipe to the right pins or unpins the note, and one to the left deletes it. `touch-action: pan-y` leaves
 * vertical movement to the browser, which then cancels the pointer.
 */
export function useRowSwipe({ id, pinned }: Pick<NoteSummary, 'id' | 'pinned'>): RefObject<HTMLDivElement | null> {
  const rowRef = useRef<HTMLDivElement>(null);
  const { isReadOnly, pin, trash } = useNoteCommands();
  const take = useEffectEvent((direction: 'left' | 'right') => {
    if (direction === 'left') trash([id]);
    else pin([id], !pinned);
  });
  const canSwipe = useEffectEvent(() => !isReadOnly);
  const labelOf = useEffectEvent((direction: 'left' | 'right') =>
    direction === 'left' ? noteTexts.delete : pinned ? batchTexts.unpin : batchTexts.pin,
  );

  useEffect(() => {
    const row = rowRef.current;
    const frame = row?.parentElement;
    if (!row || !frame) return;
    const ended = new AbortController();
    let start: { pointerId: number; x: number; y: number } | undefined;
    let moved = 0;
    let wasSwiped = false;

    const rest = () => {
      start = undefined;
      moved = 0;
      row.style.translate = '';
      delete frame.dataset.swipe;
      delete frame.dataset.swipeFar;
    };
    const on = <Type extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(
      type: Type,
      handle: (event: HTMLElementEventMap[Type]) => void,
    ) => row.addEventListener(type, handle, { signal: ended.signal });

    on('pointerdown', ({ pointerType, isPrimary, pointerId, clientX: x, clientY: y }) => {
      wasSwiped = false;
      if (pointerType !== 'touch' || !isPrimary || !canSwipe() || x < EDGE || x > innerWidth - EDGE) return;
      start = { pointerId, x, y };
    });
    on('pointermove', (event) => {
      if (start?.pointerId !== event.pointerId) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!wasSwiped) {
        if (Math.abs(x) < SLOP || Math.abs(x) < 2 * Math.abs(y)) return;
        wasSwiped = true;
        row.setPointerCapture(event.pointerId);
      }
      moved = x;
      const direction = x < 0 ? 'left' : 'right';
      row.style.translate = `${x}px`;
      frame.dataset.swipe = direction;
      frame.dataset.swipeLabel = labelOf(direction);
      frame.toggleAttribute('data-swipe-far', Math.abs(x) >= DISTANCE);
    });
    on('pointerup', (event) => {
      if (start?.pointerId !== event.pointerId) return;
      const far = Math.abs(moved) >= DISTANCE;
      const direction = moved < 0 ? 'left' : 'right';
      rest();
      if (far) take(direction);
    });
    on('pointercancel', rest);
    // A swipe is no tap.
    row.addEventListener(
      'click',
      (event) => {
        if (!wasSwiped) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal: ended.signal },
    );
    return () => {
      ended.abort();
      rest();
    };
  }, []);

  return rowRef;
}
