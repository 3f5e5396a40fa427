import { diffIndices } from 'node-diff3';
import { isDocumentHeading } from '#shared/document-links.ts';

/** Comparing takes time in proportion to parts × parts; beyond this both texts are kept instead. */
const COMPARISONS_MAX = { lines: 25_000_000, words: 4_000_000 };

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** One side's change: the parts of the base from `start` to `end` became `parts`. */
interface Change {
  side: 'mine' | 'theirs';
  start: number;
  end: number;
  parts: readonly string[];
}

/** How two changes become one; undefined where a person has to choose. */
interface Rules {
  /** Whether an insertion and a change of the parts beside it are to be looked at together. */
  touch: (inserted: Change, beside: Change) => boolean;
  /** Both inserted something at one place. */
  insert: (mine: readonly string[], theirs: readonly string[]) => readonly string[] | undefined;
  /** Both changed the same parts. */
  overlap: (base: readonly string[], mine: readonly string[], theirs: readonly string[]) => string[] | undefined;
}

/**
 * Joins two texts that were written independently from `base`: line by line, and inside a line word by word. What both
 * inserted at one place stands side by side, in the same order whoever saved first. Undefined where both changed the
 * same words; with `areApart` also where they changed the same lines.
 */
export function mergeTexts(base: string, mine: string, theirs: string, areApart = false): string | undefined {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const lines = base.split('\n');
  const changes = changesOf(lines, mine.split('\n'), theirs.split('\n'), COMPARISONS_MAX.lines);
  if (!changes) return undefined;
  // A line that was changed may also be two: what was added there may be a part of it.
  const touch = (inserted: Change, beside: Change) => inserted.parts.length > 0 && beside.parts.length > 0;
  const apart = { touch, insert: () => undefined, overlap: () => undefined };
  const inLines = { touch, insert: besideEachOther, overlap: mergeWords };
  const join = (rules: Rules) => merge(lines, changes, rules)?.join('\n');
  return join(apart) ?? appendDocument(base, mine, theirs) ?? (areApart ? undefined : join(inLines));
}

/**
 * Puts what the server added at the end from a document after what was typed there at the same time, in lines of its own,
 * so that typing goes on where it was.
 */
function appendDocument(base: string, mine: string, theirs: string): string | undefined {
  const start = base.trimEnd();
  const added = theirs.slice(start.length).trimStart();
  const end = added.indexOf('\n');
  if (!theirs.startsWith(start) || !isDocumentHeading(end < 0 ? added : added.slice(0, end))) return undefined;
  return mine === '' ? added : `${mine}\n\n${added}`;
}

function mergeWords(...texts: readonly (readonly string[])[]): string[] | undefined {
  // With an end to each line, no lines differ from one empty line.
  const [base = [], mine = [], theirs = []] = texts.map((lines) => wordsOf(lines.map((line) => `${line}\n`).join('')));
  const changes = changesOf(base, mine, theirs, COMPARISONS_MAX.words);
  const insert = (one: readonly string[], other: readonly string[]) => {
    const [first = '', second = ''] = besideEachOther([one.join('')], [other.join('')]);
    return [first, needsSpace(first, second) ? ' ' : '', second];
  };
  const rules = {
    // What is added beside a deleted line end would end up in another line.
    touch: (inserted: Change, { start, end, parts }: Change) =>
      base.slice(start, end).includes('\n') || hasAllOf(parts.join(''), inserted.parts.join('')),
    insert,
    overlap: (_: readonly string[], one: readonly string[], other: readonly string[]) => {
      const [first = '', second = ''] = [one.join(''), other.join('')];
      if (first.trim() === '' || second.trim() === '') return undefined;
      return hasAllOf(second, first) ? [second] : hasAllOf(first, second) ? [first] : undefined;
    },
  };
  const merged = changes && merge(base, changes, rules);
  const text = merged?.join('');
  if (!text) return merged && [];
  // Each side may have deleted the other's line end.
  return text.replace(/\n$/, '').split('\n');
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Both insertions, or the longer one where it has all of the other: then that was only written on. */
function besideEachOther(mine: readonly string[], theirs: readonly string[]): string[] {
  const [first = '', second = ''] = [mine.join('\n'), theirs.join('\n')].sort();
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return hasAllOf(long, short) ? [long] : [first, second];
}

/** Whether a text has the words of another in their order; a last word may have gone on. */
function hasAllOf(long: string, short: string): boolean {
  if (long.startsWith(short.trimEnd())) return true;
  const wanted = wordsOf(short).filter((word) => word.trim() !== '');
  let found = 0;
  for (const word of wordsOf(long)) if (word === wanted[found]) found += 1;
  return found === wanted.length;
}

function needsSpace(first: string, second: string): boolean {
  return /[\p{L}\p{N}.,;:!?)]$/u.test(first) && /^[\p{L}\p{N}(]/u.test(second);
}

/** The changes of both sides; undefined where finding them would take too long. */
function changesOf(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  most: number,
): [Change[], Change[]] | undefined {
  const ofMine = changesBetween('mine', base, mine, most);
  const ofTheirs = changesBetween('theirs', base, theirs, most);
  return ofMine && ofTheirs && [ofMine, ofTheirs];
}

function changesBetween(
  side: Change['side'],
  from: readonly string[],
  to: readonly string[],
  most: number,
): Change[] | undefined {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < shorter - start && from[from.length - 1 - same] === to[to.length - 1 - same]) same += 1;
  const [before, after] = [from.slice(start, from.length - same), to.slice(start, to.length - same)];
  if (before.length * after.length > most) return undefined;
  const changes = diffIndices(before, after).map(({ buffer1: [at, length], buffer2Content: parts }) => ({
    side,
    start: start + at,
    end: start + at + length,
    parts,
  }));
  return joinRuns(
    from,
    changes.map((change, index) => atLineStart(from, change, changes[index - 1]?.end ?? 0)),
  );
}

/** A line that is added or deleted among lines that begin like it: as a whole, not from the middle to the next middle. */
function atLineStart(from: readonly string[], change: Change, first: number): Change {
  let { start, end, parts } = change;
  if (start < end && parts.length > 0) return change;
  while (start > 0 && from[start - 1] !== '\n') {
    if (start === first) return change;
    const before = from[start - 1] ?? '';
    if ((start < end ? from[end - 1] : parts.at(-1)) !== before) return change;
    parts = start < end ? parts : [before, ...parts.slice(0, -1)];
    start -= 1;
    end -= 1;
  }
  return { ...change, start, end, parts };
}

/** Changes with nothing but spaces or empty lines between them are one: those say nothing of what became of a text. */
function joinRuns(base: readonly string[], changes: readonly Change[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const between = last && base.slice(last.end, change.start);
    if (!last || !between?.every((part) => /^[^\S\n]*$/.test(part))) joined.push(change);
    else joined[joined.length - 1] = { ...last, end: change.end, parts: [...last.parts, ...between, ...change.parts] };
  }
  return joined;
}

function merge(
  base: readonly string[],
  [mine, theirs]: readonly [readonly Change[], readonly Change[]],
  rules: Rules,
): string[] | undefined {
  const merged: string[][] = [];
  let at = 0;
  for (const group of groupsOf([...mine, ...theirs], rules)) {
    const { start } = group;
    const after = (side: Change['side']) => applied(base, group, side);
    const [isMine, isTheirs] = (['mine', 'theirs'] as const).map((side) =>
      group.changes.some((one) => one.side === side),
    );
    const isSame = isMine && isTheirs && isEqual(after('mine'), after('theirs'));
    const parts =
      isSame || !isTheirs
        ? after('mine')
        : !isMine
          ? after('theirs')
          : start === group.end
            ? rules.insert(after('mine'), after('theirs'))
            : rules.overlap(base.slice(start, group.end), after('mine'), after('theirs'));
    if (!parts) return undefined;
    merged.push(base.slice(at, start), [...parts]);
    at = group.end;
  }
  return [...merged, base.slice(at)].flat();
}

interface Group {
  start: number;
  end: number;
  changes: Change[];
}

/** Changes that are to be looked at together. An insertion beside a change is apart from it. */
function groupsOf(changes: Change[], { touch }: Rules): Group[] {
  const groups: Group[] = [];
  changes.sort(
    (one, other) => one.start - other.start || Number(one.end > one.start) - Number(other.end > other.start),
  );
  for (const change of changes) {
    const group = groups.at(-1);
    const isIn = group && (change.start < group.end || isTogether(group, change, touch));
    if (!isIn) groups.push({ start: change.start, end: change.end, changes: [change] });
    else {
      group.end = Math.max(group.end, change.end);
      group.changes.push(change);
    }
  }
  return groups;
}

function isTogether({ start, end, changes }: Group, change: Change, touch: Rules['touch']): boolean {
  if (change.start !== end) return false;
  if (start === end && change.start === change.end) return true;
  return changes.some((one) => {
    if (one.side === change.side || one.end !== end) return false;
    return one.start === one.end ? touch(one, change) : change.start === change.end && touch(change, one);
  });
}

/** What one side made of the parts of a group. */
function applied(base: readonly string[], { start, end, changes }: Group, side: Change['side']): string[] {
  const result: string[][] = [];
  let at = start;
  for (const change of changes.filter((one) => one.side === side)) {
    result.push(base.slice(at, change.start), [...change.parts]);
    at = change.end;
  }
  return [...result, base.slice(at, end)].flat();
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
