import { createContext, use, useState } from 'react';

/** Where the focus was when a dialog was asked for that has to be loaded first: until it opens, a menu may have closed. */
export const OpenerContext = createContext<HTMLElement | null>(null);

/**
 * Gives the focus back to where it was when a dialog opened: Radix only knows the way back to a trigger of its own.
 * A dialog opened from a menu leads back to the menu's button. Answers the handler for `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useOpener(open);
  return (event) => {
    if (!opener?.isConnected) return;
    event.preventDefault();
    opener.focus({ preventScroll: true });
  };
}

/** Where the focus was when `open` became true last. */
export function useOpener(open: boolean): HTMLElement | null {
  const asked = use(OpenerContext);
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      lastOpener = openerNow() ?? asked;
      setOpener(lastOpener);
    }
  }
  return opener;
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
  return menuButton ?? (active instanceof HTMLElement && active !== document.body ? active : null);
}
