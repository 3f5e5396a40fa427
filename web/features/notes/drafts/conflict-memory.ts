import { keptStorage } from '#web/lib/shared-computer.ts';
import type { Conflict } from './draft-snapshot.ts';

const FIELDS = ['originalId', 'copyId', 'copyTitle', 'ownTitle'] as const;

/** The conflicts of a user that wait for a choice, kept in this browser so that a reload still offers it. */
export function conflictMemory(userId: string) {
  const key = `sparehour.conflicts.${userId}`;
  const keep = (conflicts: Conflict[]) => {
    try {
      if (conflicts.length === 0) keptStorage().removeItem(key);
      else keptStorage().setItem(key, JSON.stringify(conflicts));
    } catch {
      // The copy is a note of its own; only the offer to compare goes with the page.
    }
  };
  const others = (copyId: string) => read(key).filter((conflict) => conflict.copyId !== copyId);
  return {
    of: (copyId: string): Conflict | undefined => read(key).find((conflict) => conflict.copyId === copyId),
    remember: (conflict: Conflict) => keep([...others(conflict.copyId), conflict]),
    forget: (copyId: string) => keep(others(copyId)),
    clear: () => keep([]),
  };
}

function read(key: string): Conflict[] {
  try {
    const stored: unknown = JSON.parse(keptStorage().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isConflict) : [];
  } catch {
    return [];
  }
}

function isConflict(value: unknown): value is Conflict {
  if (typeof value !== 'object' || value === null) return false;
  return FIELDS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
}
