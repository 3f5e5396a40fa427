import { fold } from '#server/language/fold.ts';
import type { FoundTask } from '#server/reading/read-note.ts';

/** What identifies a stored to-do. */
export interface KnownTask {
  id: string;
  /** Its number in the note; null for a dismissed suggestion that is no longer in it. */
  place: number | null;
  text: string;
  certain: boolean;
  dismissed: boolean;
}

/** How alike two texts are at least, of 1, if nothing else says that they are the same to-do. */
const ALIKE = 0.5;
/** In the same place: between the same two that are known. */
const ALIKE_IN_PLACE = 0.2;
/** How many pairs of texts are compared: a save of the whole note leaves it to the places. */
const COMPARED_MAX = 400;

/**
 * Which to-do that was read from a note is which known one: the same text first, then texts that are alike, then what is
 * left in the same place. Answers the index of the known one for each found one that has one.
 */
export function matchTasks(known: readonly KnownTask[], found: readonly FoundTask[]): (number | undefined)[] {
  const matched: (number | undefined)[] = found.map(() => undefined);
  const free = new Set(known.keys());
  const take = (at: number, which: number) => {
    matched[at] = which;
    free.delete(which);
  };
  const sameText = (isSameKind: boolean) => {
    const byText = new Map<string, number[]>();
    for (const which of free) {
      const { text } = known[which] as KnownTask;
      const list = byText.get(text);
      if (list) list.push(which);
      else byText.set(text, [which]);
    }
    for (const [at, task] of found.entries()) {
      if (matched[at] !== undefined) continue;
      const list = byText.get(task.text) ?? [];
      const index = list.findIndex((which) => mayBe(known[which] as KnownTask, task, isSameKind));
      if (index >= 0) take(at, list.splice(index, 1)[0] as number);
    }
  };
  sameText(true);
  sameText(false);
  matchAlike(known, found, matched, free, take);
  matchPlaces(known, found, matched, free, take);
  return matched;
}

/** A dismissed suggestion is never a checkbox line, which somebody wrote. */
function mayBe(known: KnownTask, task: FoundTask, isSameKind: boolean): boolean {
  if (known.certain === task.certain) return true;
  return !isSameKind && !known.dismissed;
}

type Take = (at: number, which: number) => void;

function matchAlike(
  known: readonly KnownTask[],
  found: readonly FoundTask[],
  matched: readonly (number | undefined)[],
  free: ReadonlySet<number>,
  take: Take,
): void {
  const open = [...found.keys()].filter((at) => matched[at] === undefined);
  if (open.length === 0 || free.size === 0 || open.length * free.size > COMPARED_MAX) return;
  const similarity = createSimilarity();
  const pairs: { at: number; which: number; score: number }[] = [];
  const inPlace = new Set(
    gapsOf(known, matched, free).flatMap((gap) => facing(gap).map(([at, which]) => `${at} ${which}`)),
  );
  for (const at of open) {
    for (const which of free) {
      const [task, other] = [found[at] as FoundTask, known[which] as KnownTask];
      if (!mayBe(other, task, false)) continue;
      const alike = similarity(task.text, other.text);
      const isInPlace = inPlace.has(`${at} ${which}`);
      if (alike >= (isInPlace ? ALIKE_IN_PLACE : ALIKE))
        pairs.push({ at, which, score: alike + (isInPlace ? ALIKE : 0) });
    }
  }
  pairs.sort((a, b) => b.score - a.score);
  for (const { at, which } of pairs) if (matched[at] === undefined && free.has(which)) take(at, which);
}

/** Matches two lists of the same length in their order. */
function matchPlaces(
  known: readonly KnownTask[],
  found: readonly FoundTask[],
  matched: readonly (number | undefined)[],
  free: ReadonlySet<number>,
  take: Take,
): void {
  for (const { ats, whiches } of gapsOf(known, matched, free)) {
    if (ats.length !== whiches.length) continue;
    for (const [index, at] of ats.entries()) {
      const which = whiches[index] as number;
      if (mayBe(known[which] as KnownTask, found[at] as FoundTask, true)) take(at, which);
    }
  }
}

/** What has no other half yet between the same two that have one. */
interface Gap {
  ats: number[];
  whiches: number[];
}

function gapsOf(
  known: readonly KnownTask[],
  matched: readonly (number | undefined)[],
  free: ReadonlySet<number>,
): Gap[] {
  const open = [...free].filter((which) => known[which]?.place !== null);
  open.sort((a, b) => (known[a]?.place ?? 0) - (known[b]?.place ?? 0));
  const gaps: Gap[] = [];
  let ats: number[] = [];
  let from = -1;
  const close = (to: number) => {
    const isBetween = (which: number) => from < (known[which]?.place ?? 0) && (known[which]?.place ?? 0) < to;
    if (ats.length > 0) gaps.push({ ats, whiches: open.filter(isBetween) });
    ats = [];
    from = to;
  };
  for (const [at, which] of matched.entries()) {
    if (which === undefined) ats.push(at);
    else if (ats.length > 0) close(known[which]?.place ?? from);
    else from = known[which]?.place ?? from;
  }
  close(Number.POSITIVE_INFINITY);
  return gaps;
}

/** Those at the same distance from the beginning or the end of a gap. */
function facing({ ats, whiches }: Gap): [at: number, which: number][] {
  const shift = whiches.length - ats.length;
  return ats.flatMap((at, index) =>
    [...new Set([whiches[index], whiches[index + shift]])].flatMap((which): [number, number][] =>
      which === undefined ? [] : [[at, which]],
    ),
  );
}

/** How alike two short texts are, from 0 to 1: how many of their pairs of letters they share (Dice). */
export function createSimilarity(): (a: string, b: string) => number {
  const known = new Map<string, Map<string, number>>();
  const pairsOf = (text: string) => {
    let pairs = known.get(text);
    if (!pairs) {
      pairs = letterPairs(text);
      known.set(text, pairs);
    }
    return pairs;
  };
  return (a, b) => {
    const [first, second] = [pairsOf(a), pairsOf(b)];
    const total = sizeOf(first) + sizeOf(second);
    if (total === 0) return a === b ? 1 : 0;
    let shared = 0;
    for (const [pair, count] of first) shared += Math.min(count, second.get(pair) ?? 0);
    return (2 * shared) / total;
  };
}

function letterPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of fold(text).split(/[^\p{L}\p{N}]+/u)) {
    const marked = ` ${word}`;
    for (let at = 0; at + 1 < marked.length; at += 1) {
      const pair = marked.slice(at, at + 2);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

function sizeOf(pairs: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const count of pairs.values()) size += count;
  return size;
}
