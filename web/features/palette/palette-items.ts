import fuzzysort from 'fuzzysort';
import type { ReactNode } from 'react';

export interface PaletteItem {
  /** Unique and the same at the next visit: `note:<id>`, `action:search`. */
  id: string;
  name: string;
  icon: ReactNode;
  /** Shown after the name: keys, where it is, what it is. */
  detail?: string | undefined;
  /** Other words it is looked for by. */
  words?: string | undefined;
  run: () => void;
}

export interface RankedItem {
  item: PaletteItem;
  /** The places of the letters of the name that were asked for, as strings count. */
  letters: ReadonlySet<number>;
}

const RESULTS_MAX = 100;
/** Of 1: letters spread over a whole sentence are no hit. */
const SCORE_MIN = 0.3;
/** What is found by its other words or its place stands behind what is found by its name. */
const BY_WORDS = 0.7;
const RECENT_BONUS = 0.1;

/** The items by how well they fit what was typed; of two that fit alike, the one chosen more recently. */
export function rankItems(typed: string, items: readonly PaletteItem[], recentIds: readonly string[]): RankedItem[] {
  const keys = ['name', (item: PaletteItem) => item.words ?? '', (item: PaletteItem) => item.detail ?? ''];
  const found = fuzzysort.go(typed.trim().normalize(), items, {
    keys,
    limit: RESULTS_MAX,
    threshold: SCORE_MIN,
    scoreFn: (result) => {
      const [name, words, detail] = result;
      const recent = recentIds.indexOf(result.obj.id);
      const bonus = recent === -1 ? 0 : RECENT_BONUS * (1 - recent / recentIds.length);
      const best = Math.max(name?.score ?? 0, Math.max(words?.score ?? 0, detail?.score ?? 0) * BY_WORDS);
      return best === 0 ? 0 : best + bonus;
    },
  });
  return found.map((result) => ({ item: result.obj, letters: new Set(result[0]?.score ? result[0].indexes : []) }));
}

/** Lets go of what ranking remembers of each name: of thousands of notes that is megabytes. */
export function forgetNames(): void {
  fuzzysort.cleanup();
}

/** A name in pieces, of which every second one is to be marked; `letters` counts as strings do, in UTF-16. */
export function splitMarked(name: string, letters: ReadonlySet<number>): string[] {
  const pieces = [''];
  let at = 0;
  for (const letter of name) {
    const isMarked = letters.has(at) || letters.has(at + letter.length - 1);
    // An accent, a vowel sign or a joiner stays with what it stands on.
    const isPartOfLast = /^[\p{M}\p{Cf}]/u.test(letter);
    if (!isPartOfLast && isMarked !== (pieces.length % 2 === 0)) pieces.push('');
    pieces[pieces.length - 1] += letter;
    at += letter.length;
  }
  return pieces;
}

/** What is offered before anything is typed: what was chosen last, then the rest as it comes. */
export function recentFirst(items: readonly PaletteItem[], recentIds: readonly string[]): RankedItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  const rest = items.filter((item) => !recentIds.includes(item.id));
  return [...recent, ...rest].map((item) => ({ item, letters: new Set<number>() }));
}
