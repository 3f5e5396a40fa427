import { type ActionWithKeys, actionKeys } from '#web/app/workspace/core/action-keys.ts';
import { areOneKeysOn } from '#web/features/settings/one-key-shortcuts.ts';
import { isTyping, matchesShortcut, type Shortcut, useKeys } from '#web/lib/shortcuts.ts';

const entries = Object.entries(actionKeys) as [ActionWithKeys, readonly Shortcut[]][];
/** What opens nothing over a dialog that may hold typed text. */
const worksAnywhere: readonly ActionWithKeys[] = ['save', 'new-note'];

/** Listens to the keys of the actions on the whole page. */
export function useActionKeys(run: Record<ActionWithKeys, () => void>): void {
  useKeys((event) => {
    const id = entries.find(([, keys]) => keys.some((each) => matchesShortcut(each, event)))?.[0];
    if (id === undefined || (id === 'shortcuts' && (isTyping(event.target) || !areOneKeysOn()))) return false;
    if (!worksAnywhere.includes(id) && isUnderDialog()) return false;
    run[id]();
    return true;
  });
}

/**
 * An open dialog hides the page from screen readers, but not all of `main`: the text's live region stays. A dialog that
 * is closing doesn't count.
 */
export function isUnderDialog(): boolean {
  const isHidden = document.querySelector('[data-aria-hidden="true"]') !== null;
  return isHidden && document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-state="open"]') !== null;
}
