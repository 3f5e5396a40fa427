import { keptStorage } from '#web/lib/shared-computer.ts';

const RECENT_MAX = 8;

/** A choice made in the palette. It includes the name because a note may not be loaded next time. */
export interface RecentChoice {
  id: string;
  name: string;
}

/** This user's recent choices in this browser, newest first. */
export function readRecentChoices(userId: string): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(keptStorage().getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Puts a choice first in the list. */
export function addRecentChoice(userId: string, { id, name }: RecentChoice): void {
  const others = readRecentChoices(userId).filter((other) => other.id !== id);
  try {
    keptStorage().setItem(keyOf(userId), JSON.stringify([{ id, name }, ...others].slice(0, RECENT_MAX)));
  } catch {
    // Without storage, recent choices are lost on reload.
  }
}

/** Removes the user's recent choices from this browser on logout. */
export function forgetRecentChoices(userId: string): void {
  try {
    keptStorage().removeItem(keyOf(userId));
  } catch {
    // Without storage there is nothing to remove.
  }
}

function isChoice(stored: unknown): stored is RecentChoice {
  const { id, name } = (stored ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string';
}

function keyOf(userId: string): string {
  return `sparehour.palette.${userId}`;
}
