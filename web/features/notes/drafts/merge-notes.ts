import { diff3MergeRegions } from 'node-diff3';
import { isDocumentHeading } from '#shared/document-links.ts';
import type { NoteText } from './note-text.ts';

/** Comparing lines takes time in proportion to lines × lines; beyond this both texts are kept instead. */
const COMPARISONS_MAX = 25_000_000;

/**
 * Joins two texts that were written independently from `base`. Undefined where both changed the same lines or both
 * changed the title, so that a person has to choose.
 */
export function mergeNotes(base: NoteText, mine: NoteText, theirs: NoteText): NoteText | undefined {
  const title = mergeWhole(base.title, mine.title, theirs.title);
  const content = mergeLines(base.content, mine.content, theirs.content);
  if (title === undefined || content === undefined) return undefined;
  return { title, content, tags: mergeTags(base.tags, mine.tags, theirs.tags) };
}

function mergeWhole(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base || mine === theirs) return theirs;
  return theirs === base ? mine : undefined;
}

function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag));
  return [...kept, ...mine.filter((tag) => !base.includes(tag) && !theirs.includes(tag))];
}

function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  const whole = mergeWhole(base, mine, theirs);
  if (whole !== undefined) return whole;
  const o = base.split('\n');
  const a = mine.split('\n');
  const b = theirs.split('\n');
  return (mergeApart(o, a, b) ?? mergeClose(o, a, b))?.join('\n') ?? appendDocument(base, mine, theirs);
}

/**
 * Puts what the server added at the end from a document after what was typed there at the same time, in lines of its own,
 * so that typing goes on where it was.
 */
function appendDocument(base: string, mine: string, theirs: string): string | undefined {
  const start = base.trimEnd();
  const added = theirs.slice(start.length).trimStart();
  if (!theirs.startsWith(start) || !isDocumentHeading(firstLine(added))) return undefined;
  return mine === '' ? added : `${mine}\n\n${added}`;
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

interface Change {
  start: number;
  /** End of the changed lines in the base. */
  end: number;
  lines: string[];
}

/** The range of lines in which two texts differ. */
function changeBetween(from: readonly string[], to: readonly string[]): Change {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < shorter - start && from[from.length - 1 - same] === to[to.length - 1 - same]) same += 1;
  return { start, end: from.length - same, lines: to.slice(start, to.length - same) };
}

/** The usual case, at any size: one changed one place and the other changed another, at least a line apart. */
function mergeApart(o: readonly string[], a: readonly string[], b: readonly string[]): string[] | undefined {
  const [first, second] = [changeBetween(o, a), changeBetween(o, b)].sort((one, other) => one.start - other.start);
  if (!first || !second || first.end >= second.start) return undefined;
  return [
    ...o.slice(0, first.start),
    ...first.lines,
    ...o.slice(first.end, second.start),
    ...second.lines,
    ...o.slice(second.end),
  ];
}

/** Several places, or the same one: compares line by line what lies between the first and the last change. */
function mergeClose(o: readonly string[], a: readonly string[], b: readonly string[]): string[] | undefined {
  const [mine, theirs] = [changeBetween(o, a), changeBetween(o, b)];
  const start = Math.min(mine.start, theirs.start);
  const end = Math.max(mine.end, theirs.end);
  const after = o.length - end;
  const [oPart, aPart, bPart] = [o, a, b].map((lines) => lines.slice(start, lines.length - after));
  if (!oPart || !aPart || !bPart || oPart.length * Math.max(aPart.length, bPart.length) > COMPARISONS_MAX) {
    return undefined;
  }
  let merged: string[] = [];
  for (const region of diff3MergeRegions([...aPart], [...oPart], [...bPart])) {
    const lines = region.stable ? region.bufferContent : chooseSide(region.oContent, region.aContent, region.bContent);
    if (lines === undefined) return undefined;
    merged = merged.concat(lines);
  }
  return o.slice(0, start).concat(merged, o.slice(end));
}

function chooseSide(o: readonly string[], a: readonly string[], b: readonly string[]): readonly string[] | undefined {
  const is = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((line, index) => line === other[index]);
  if (is(a, o) || is(a, b)) return b;
  return is(b, o) ? a : undefined;
}
