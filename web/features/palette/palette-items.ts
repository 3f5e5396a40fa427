import fuzzysort from 'fuzzysort';
import type { ReactNode } from 'react';

export interface PaletteItem {
  /** Unique and stable across visits: `note:<id>`, `action:search`. */
  id: string;
  name: string;
  icon: ReactNode;
  /** Shown after the name: its shortcut, location or kind. */
  detail?: string | undefined;
  /** Other words it can be found by. */
  words?: string | undefined;
  run: () => void;
}

export interface RankedItem {
  item: PaletteItem;
  /** The indexes of the matched letters in the name, in UTF-16 units. */
  letters: ReadonlySet<number>;
}

const RESULTS_MAX = 100;
/** Out of 1. Letters scattered over a whole sentence aren't a match. */
const SCORE_MIN = 0.3;
/** Matches in other words or details rank below matches in the name. */
const WORDS_WEIGHT = 0.7;
const RECENT_BONUS = 0.1;

/** Ranks the items by how well they match; equal matches keep their order, after those chosen recently. */
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
      const best = Math.max(name?.score ?? 0, Math.max(words?.score ?? 0, detail?.score ?? 0) * WORDS_WEIGHT);
      return best === 0 ? 0 : best + bonus;
    },
  });
  // The library's own order of equal scores is arbitrary.
  const places = new Map(items.map((item, place) => [item, place]));
  const placeOf = (item: PaletteItem) => places.get(item) ?? 0;
  const ordered = [...found].sort((a, b) => b.score - a.score || placeOf(a.obj) - placeOf(b.obj));
  return ordered.map((result) => ({ item: result.obj, letters: new Set(result[0]?.score ? result[0].indexes : []) }));
}

/** Frees the cache of prepared names, which takes megabytes with thousands of notes. */
export function clearRankingCache(): void {
  fuzzysort.cleanup();
}

/** Splits a name into pieces; every second one is marked. `letters` are indexes in UTF-16 units. */
export function splitMarked(name: string, letters: ReadonlySet<number>): string[] {
  const pieces = [''];
  let at = 0;
  for (const letter of name) {
    const isMarked = letters.has(at) || letters.has(at + letter.length - 1);
    // An accent, a vowel sign or a joiner stays with its base letter.
    const isPartOfLast = /^[\p{M}\p{Cf}]/u.test(letter);
    if (!isPartOfLast && isMarked !== (pieces.length % 2 === 0)) pieces.push('');
    pieces[pieces.length - 1] += letter;
    at += letter.length;
  }
  return pieces;
}

/** The items to list before anything is typed: recent choices first, then the rest in order. */
export function recentFirst(items: readonly PaletteItem[], recentIds: readonly string[]): RankedItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  const rest = items.filter((item) => !recentIds.includes(item.id));
  return [...recent, ...rest].map((item) => ({ item, letters: new Set<number>() }));
}
