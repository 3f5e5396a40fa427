import type { SelectionBox } from './note-surface.ts';

const GAP = 8;

/**
 * Puts a fixed element above the selection, or below where there is no room, and never over it; hides it where it would
 * only be in the way. On a phone it stays where its style sheet puts it.
 */
export function placeBar(bar: HTMLElement, box: SelectionBox | undefined, coveredRight: number): void {
  if (matchMedia('(pointer: coarse) and (width < 48rem)').matches) {
    Object.assign(bar.style, { visibility: '', left: '', top: '' });
    return;
  }
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const place = box && placeOf(box, size, { coveredRight, isTouch: matchMedia('(pointer: coarse)').matches });
  bar.style.visibility = place ? '' : 'hidden';
  if (place) Object.assign(bar.style, { left: `${place.left}px`, top: `${place.top}px` });
}

/** The upper left corner of a bar in the window; undefined where it has no place. */
export function placeOf(
  { top, bottom, left, lastLeft, isWhole, area }: SelectionBox,
  size: { width: number; height: number },
  { coveredRight = 0, isTouch = false } = {},
): { left: number; top: number } | undefined {
  // Who selects all of a long text is about to copy or replace it.
  if (isWhole && bottom - top > area.bottom - area.top) return;
  const above = top - GAP - size.height;
  const below = bottom + GAP;
  const fitsAbove = above >= area.top && top <= area.bottom;
  const fitsBelow = below + size.height <= area.bottom && bottom >= area.top;
  if (!fitsAbove && !fitsBelow) return;
  // A finger's selection has the system's own menu above it.
  const isAbove = fitsAbove && !(fitsBelow && isTouch);
  const rightmost = area.right - coveredRight - GAP - size.width;
  const wanted = (isAbove ? left : lastLeft) - GAP;
  return { left: Math.max(area.left + GAP, Math.min(wanted, rightmost)), top: isAbove ? above : below };
}
