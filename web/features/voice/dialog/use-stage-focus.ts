import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the next control when the pressed one disappears with its stage. */
export function useStageFocus(frameRef: RefObject<HTMLElement | null>, stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    // The surrounding dialog sets the initial focus.
    if (before.current === stage) return;
    before.current = stage;
    const dialog = frameRef.current?.closest<HTMLElement>('[role="dialog"]');
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active === dialog || isDisabled(active);
    if (dialog && isLost) focusOfStage(dialog)?.focus();
  }, [frameRef, stage]);
}

/** The first enabled control marked to receive the focus. */
export function focusOfStage(dialog: HTMLElement): HTMLElement | undefined {
  const marked = [...dialog.querySelectorAll<HTMLElement>('[data-stage-focus]')];
  return marked.find((element) => !isDisabled(element));
}

function isDisabled(element: Element): boolean {
  return element instanceof HTMLButtonElement && element.disabled;
}
