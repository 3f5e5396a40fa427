import type { Change } from '#shared/changes.ts';
import { tabId } from './tabs.ts';

type Listener = (change: Change) => void;
const listeners = new Set<Listener>();

/** Listens to what changes in the user's account, except what this tab changed. The result stops it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes on a change that came over the page's event stream, in whichever tab that is. */
export function announceChange(change: Change): void {
  // That a save took its note out of Trash is news here too.
  const isNews = change.kind === 'note' && change.trash === 'out';
  if (change.by === tabId && !isNews) return;
  for (const listener of [...listeners]) listener(change);
}
