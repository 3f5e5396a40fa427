import type { Change } from '#shared/changes.ts';
import { noticeTabs, tabId } from './tabs.ts';

type Listener = (change: Change) => void;
const listeners = new Set<Listener>();

/** After this position of the user's changes the page has read all that it shows; undefined where that isn't known. */
let readAfter: Promise<string | undefined> | undefined;
let endNoticing: (() => boolean) | undefined;

/** The page begins to read, before it can follow what changes. */
export function beginReading(position: Promise<string>): void {
  endNoticing = noticeTabs(() => announceChange({ kind: 'lists' }));
  readAfter = position.catch(() => undefined);
}

/** The page follows what changes from now on: from which position, and whether another tab had news before that. */
export function endReading(): { after: typeof readAfter; hadNews: boolean } {
  const hadNews = endNoticing?.() ?? false;
  endNoticing = undefined;
  return { after: readAfter, hadNews };
}

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
