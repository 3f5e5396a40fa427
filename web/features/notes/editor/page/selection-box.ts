import type { EditorView } from '@codemirror/view';
import type { SelectionBox } from '#web/features/notes/editor/note-surface.ts';

/** Where the selection is. An end that is too far off to be drawn is infinitely far away. */
export function selectionBox(view: EditorView): SelectionBox {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const area = seenArea(view.scrollDOM);
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
  const isOneRow = start !== null && end !== null && Math.abs(start.top - end.top) < 1;
  const lastLine = isOneRow ? start : view.coordsAtPos(doc.lineAt(to).from, 1);
  return {
    top: start?.top ?? Number.NEGATIVE_INFINITY,
    bottom: end?.bottom ?? Number.POSITIVE_INFINITY,
    left: start?.left ?? area.left,
    lastLeft: lastLine?.left ?? area.left,
    isWhole: doc.sliceString(0, from).trim() === '' && doc.sliceString(to).trim() === '',
    area,
  };
}

/** What of an element is seen: all that scrolls around it, and a phone's keyboard, cut it off. */
function seenArea(element: HTMLElement): SelectionBox['area'] {
  const { width = window.innerWidth, height = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
  const area = { top: offsetTop, bottom: offsetTop + height, left: 0, right: width };
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    if (each !== element && getComputedStyle(each).overflowY === 'visible') continue;
    const { top, bottom, left, right } = each.getBoundingClientRect();
    area.top = Math.max(area.top, top);
    area.bottom = Math.min(area.bottom, bottom);
    area.left = Math.max(area.left, left);
    area.right = Math.min(area.right, right);
  }
  return area;
}
