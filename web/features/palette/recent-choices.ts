const RECENT_MAX = 8;

/** Something chosen in the palette; with its name, because a note may be on no page that is loaded. */
export interface RecentChoice {
  id: string;
  name: string;
}

/** What this user chose last in this browser, newest first. */
export function readRecentChoices(userId: string): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Puts a choice before the others. */
export function addRecentChoice(userId: string, { id, name }: RecentChoice): void {
  const others = readRecentChoices(userId).filter((other) => other.id !== id);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ id, name }, ...others].slice(0, RECENT_MAX)));
  } catch {
    // A browser that refuses storage forgets them on reload, and nothing else changes.
  }
}

/** Removes them from this browser, when their owner logs out. */
export function forgetRecentChoices(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Then there are none.
  }
}

function isChoice(stored: unknown): stored is RecentChoice {
  const { id, name } = (stored ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string';
}

function keyOf(userId: string): string {
  return `sparehour.palette.${userId}`;
}
