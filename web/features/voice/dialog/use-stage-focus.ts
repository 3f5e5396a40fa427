import { type RefObject, useEffect, useRef } from 'react';

/** What was pressed goes with its stage: the focus then waits on the next thing to press, instead of nowhere. */
export function useStageFocus(frameRef: RefObject<HTMLElement | null>, stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    // Where the focus goes first is for the dialog around to say.
    if (before.current === stage) return;
    before.current = stage;
    const dialog = frameRef.current?.closest<HTMLElement>('[role="dialog"]');
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active === dialog || isDisabled(active);
    if (dialog && isLost) focusOfStage(dialog)?.focus();
  }, [frameRef, stage]);
}

/** The first thing to press in what is shown. */
export function focusOfStage(dialog: HTMLElement): HTMLElement | undefined {
  const marked = [...dialog.querySelectorAll<HTMLElement>('[data-stage-focus]')];
  return marked.find((element) => !isDisabled(element));
}

function isDisabled(element: Element): boolean {
  return element instanceof HTMLButtonElement && element.disabled;
}
