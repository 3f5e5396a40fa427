import { useState } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened: Radix only knows the way back to a trigger of its own.
 * A dialog opened from a menu leads back to the menu's button. Answers the handler for `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      lastOpener = openerNow();
      setOpener(lastOpener);
    }
  }
  return (event) => {
    if (!opener?.isConnected) return;
    event.preventDefault();
    opener.focus({ preventScroll: true });
  };
}

let lastOpener: HTMLElement | null = null;

function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  // A dialog that is closing is about to give the focus back.
  if (active?.closest('[role="dialog"][data-state="closed"], [role="alertdialog"][data-state="closed"]')) {
    return lastOpener;
  }
  const menu = active?.closest('[role="menu"]');
  const menuButton = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return menuButton ?? (active instanceof HTMLElement ? active : null);
}
