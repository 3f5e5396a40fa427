const RECENT_MAX = 8;

/** What this user searched for last in this browser, newest first. */
export function readRecentSearches(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string').slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Puts a question before the others; answers them all. */
export function addRecentSearch(userId: string, query: string): string[] {
  const others = readRecentSearches(userId).filter((other) => other.toLowerCase() !== query.toLowerCase());
  return write(userId, [query, ...others].slice(0, RECENT_MAX));
}

/** Takes one question out; answers the others. */
export function removeRecentSearch(userId: string, query: string): string[] {
  return write(
    userId,
    readRecentSearches(userId).filter((other) => other !== query),
  );
}

/** Removes them from this browser, when their owner logs out. */
export function forgetRecentSearches(userId: string): void {
  write(userId, []);
}

function write(userId: string, queries: string[]): string[] {
  try {
    if (queries.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(queries));
  } catch {
    // A browser that refuses storage forgets them on reload, and nothing else changes.
  }
  return queries;
}

function keyOf(userId: string): string {
  return `sparehour.searches.${userId}`;
}
