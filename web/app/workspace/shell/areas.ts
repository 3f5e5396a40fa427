interface Area {
  id: string;
  /** The area itself. */
  selector: string;
  /** What takes the focus in it, the best first. */
  stops: readonly string[];
}

/** The areas of the workspace that F6 goes through, in this order. */
export const areas = {
  list: { id: 'sidebar', selector: '#sidebar', stops: ['[data-row-key][tabindex="0"]', 'button:not([disabled])'] },
  note: {
    id: 'note',
    selector: '#note',
    stops: [':is(textarea:not([hidden]), [role="textbox"])[aria-label="Note"]', 'button:not([disabled])'],
  },
  assistant: { id: 'assistant', selector: '#assistant', stops: ['textarea:not([disabled])', 'button:not([disabled])'] },
  bar: { id: 'bar', selector: '#bar', stops: ['button:not([disabled])'] },
} satisfies Record<string, Area>;

const inOrder: readonly Area[] = Object.values(areas);

/** Puts the focus into an area; false if it is not in the page or has nothing that takes the focus. */
export function focusArea({ selector, stops }: Area): boolean {
  const area = document.querySelector<HTMLElement>(selector);
  if (!area || area.closest('[inert]') || !area.checkVisibility({ visibilityProperty: true })) return false;
  const found = stops.map((stop) => area.querySelector<HTMLElement>(stop)).find((element) => element !== null);
  (found ?? area).focus();
  return area.contains(document.activeElement);
}

/** Moves the focus to the next area, or back to the one before. */
export function focusNextArea(step: 1 | -1): void {
  const current = inOrder.findIndex(({ selector }) => document.activeElement?.closest(selector));
  for (let tried = 1; tried <= inOrder.length; tried += 1) {
    const start = current === -1 && step === -1 ? 0 : current;
    const area = inOrder.at((start + step * tried + inOrder.length * 2) % inOrder.length);
    if (area && focusArea(area)) return;
  }
}
