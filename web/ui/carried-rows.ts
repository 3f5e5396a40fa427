import type { DragEvent } from 'react';

const TYPE = 'application/x-sparehour-notes';

let carried: readonly string[] = [];

/** Begins to drag notes; with several, the picture says how many. */
export function carryRows(event: DragEvent, ids: readonly string[], label: string): void {
  carried = ids;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(TYPE, String(ids.length));
  if (ids.length < 2) return;
  const picture = document.createElement('div');
  picture.className = 'fixed -top-20 left-0 rounded-full bg-accent px-3 py-1 font-medium text-on-accent text-sm';
  picture.textContent = label;
  document.body.append(picture);
  event.dataTransfer.setDragImage(picture, 0, 0);
  // The browser has taken its picture by then.
  setTimeout(() => picture.remove());
}

/** The notes that are dragged over something; empty for anything else that is. */
export function carriedOver(event: DragEvent): readonly string[] {
  return event.dataTransfer.types.includes(TYPE) ? carried : [];
}
