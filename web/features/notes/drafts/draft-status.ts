import type { DraftSnapshot, DraftStatus } from './draft-snapshot.ts';

interface DraftFacts {
  isLoaded: boolean;
  isDirty: boolean;
  isSignedOut: boolean;
  isOnline: boolean;
  /** A save runs, or will by itself. */
  isSaving: boolean;
  /** What prevents loading or saving. */
  obstacle: DraftStatus | undefined;
}

/** Where the text is. "Saved" only where nothing is dirty: the server acknowledged exactly this text. */
export function statusOf(facts: DraftFacts): DraftStatus {
  if (!facts.isLoaded) return facts.obstacle ?? 'loading';
  if (facts.obstacle === 'deleted') return 'deleted';
  if (!facts.isDirty) return 'saved';
  if (facts.isSignedOut) return 'signed-out';
  if (facts.obstacle) return facts.obstacle;
  if (!facts.isOnline) return 'offline';
  return facts.isSaving ? 'saving' : 'unsaved';
}

/** The snapshot from before where the new one says the same, so that nothing is drawn again. */
export function sameOrNew(before: DraftSnapshot | undefined, now: DraftSnapshot): DraftSnapshot {
  const keys = Object.keys(now) as (keyof DraftSnapshot)[];
  return before && keys.every((key) => before[key] === now[key]) ? before : now;
}
