import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useKeys } from '#web/lib/shortcuts.ts';
import { isUnderDialog } from './use-action-keys.ts';

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

/** F6 goes to the next area of the workspace, Shift+F6 back. */
export function useAreaKeys(): void {
  useKeys((event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || isUnderDialog()) return false;
    focusNextArea(event.shiftKey ? -1 : 1);
    return true;
  });
}

/** The first stops of the Tab key, seen only with the focus. */
export function SkipLinks() {
  const { isNarrow, isListPage, sidebar } = useWorkspace();
  const links = [
    { label: texts.skip.note, area: areas.note, isHere: !isListPage },
    { label: texts.skip.list, area: areas.list, isHere: !isNarrow || isListPage },
  ].filter(({ isHere }) => isHere);
  return (
    <nav aria-label={texts.skip.label}>
      {links.map(({ label, area }) => (
        <a
          key={label}
          href={`#${area.id}`}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            if (area === areas.list && sidebar.size.isCollapsed) flushSync(() => sidebar.size.setCollapsed(false));
            focusArea(area);
          }}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-menu"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
