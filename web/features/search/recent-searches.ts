import { keptStorage } from '#web/lib/shared-computer.ts';

const RECENT_MAX = 8;

/** This user's recent searches in this browser, newest first. */
export function readRecentSearches(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(keptStorage().getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string').slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Puts a search first in the list and returns the list. */
export function addRecentSearch(userId: string, query: string): string[] {
  const others = readRecentSearches(userId).filter((other) => other.toLowerCase() !== query.toLowerCase());
  return write(userId, [query, ...others].slice(0, RECENT_MAX));
}

/** Removes a search and returns the rest. */
export function removeRecentSearch(userId: string, query: string): string[] {
  return write(
    userId,
    readRecentSearches(userId).filter((other) => other !== query),
  );
}

/** Removes the user's recent searches from this browser on logout. */
export function forgetRecentSearches(userId: string): void {
  write(userId, []);
}

function write(userId: string, queries: string[]): string[] {
  try {
    if (queries.length === 0) keptStorage().removeItem(keyOf(userId));
    else keptStorage().setItem(keyOf(userId), JSON.stringify(queries));
  } catch {
    // Without storage, recent searches are lost on reload.
  }
  return queries;
}

function keyOf(userId: string): string {
  return `sparehour.searches.${userId}`;
}
