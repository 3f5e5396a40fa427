import { useKeys } from '#web/lib/shortcuts.ts';
import { focusNextArea } from './areas.ts';
import { isUnderDialog } from './use-action-keys.ts';

/** F6 goes to the next area of the workspace, Shift+F6 back. */
export function useAreaKeys(): void {
  useKeys((event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || isUnderDialog()) return false;
    focusNextArea(event.shiftKey ? -1 : 1);
    return true;
  });
}
