import { useRef } from 'react';

/**
 * Opens the context menu that surrounds an element, as a right click would: for a "…" button and for the keyboard.
 * One menu around a long list costs nothing per row.
 */
export function openContextMenu(element: Element): void {
  const box = element.getBoundingClientRect();
  element.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: box.left + Math.min(box.width, 32) / 2,
      clientY: box.top + box.height / 2,
    }),
  );
}

/** Whether a key press asks for the context menu (the menu key, or Shift+F10). */
export function isContextMenuKey(event: { key: string; shiftKey: boolean }): boolean {
  return event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
}

/**
 * Runs what was chosen in a menu after the menu has closed and returned the focus, so that a dialog or field the
 * choice opens gets the focus, and returns it to where the menu was opened. `onCloseAutoFocus` goes on the menu's content.
 */
export function useMenuChoice() {
  const chosen = useRef<() => void>(undefined);
  return {
    choose: (action: () => void) => {
      chosen.current = action;
    },
    onCloseAutoFocus: () => {
      const action = chosen.current;
      chosen.current = undefined;
      if (action) setTimeout(action);
    },
  };
}
