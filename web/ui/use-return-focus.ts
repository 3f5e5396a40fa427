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
    if (open) setOpener(openerNow());
  }
  return (event) => {
    if (!opener?.isConnected) return;
    event.preventDefault();
    opener.focus({ preventScroll: true });
  };
}

function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const menuButton = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return menuButton ?? (active instanceof HTMLElement ? active : null);
}
