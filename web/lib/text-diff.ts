import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line; `isChanged` if only this side has it. */
export interface DiffPart {
  text: string;
  isChanged: boolean;
}

/** A line of the earlier text beside its counterpart in the later one; one of them may be absent. */
interface DiffLine {
  kind: 'same' | 'changed';
  before: readonly DiffPart[] | undefined;
  after: readonly DiffPart[] | undefined;
}

/** Unchanged lines that are left out. */
interface DiffGap {
  kind: 'gap';
  count: number;
}

export type DiffRow = DiffLine | DiffGap;

/** Very different texts take long to compare; after this time, everything counts as removed and added. */
const TIMEOUT_MS = 1_000;
const WORD_DIFF_LINE_MAX = 4_000;
/** Unchanged lines shown around a change. */
const CONTEXT = 3;

/** Compares line by line, and word by word inside changed lines; long unchanged stretches become gaps. */
export function diffTexts(before: string, after: string): DiffRow[] {
  const changes = diffArrays(before.split('\n'), after.split('\n'), { timeout: TIMEOUT_MS }) ?? [
    { removed: true, added: false, value: before.split('\n') },
    { removed: false, added: true, value: after.split('\n') },
  ];
  const lines: DiffLine[] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    const next = changes[index + 1];
    if (!change) break;
    if (!change.removed && !change.added) {
      for (const line of change.value) lines.push({ kind: 'same', before: plain(line), after: plain(line) });
    } else if (change.removed && next?.added) {
      pairLines(lines, change.value, next.value);
      index += 1;
    } else if (change.removed) pairLines(lines, change.value, []);
    else pairLines(lines, [], change.value);
  }
  return withGaps(lines);
}

/** Whether anything differs. */
export function hasChanges(rows: readonly DiffRow[]): boolean {
  return rows.some((row) => row.kind === 'changed');
}

function pairLines(lines: DiffLine[], removed: readonly string[], added: readonly string[]): void {
  for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
    const [before, after] = compareLine(removed[index], added[index]);
    lines.push({ kind: 'changed', before, after });
  }
}

function compareLine(before: string | undefined, after: string | undefined) {
  const whole = (text: string | undefined) => (text === undefined ? undefined : [{ text, isChanged: true }]);
  const isComparable =
    before !== undefined && after !== undefined && before.length + after.length <= WORD_DIFF_LINE_MAX;
  if (!isComparable) return [whole(before), whole(after)];
  const parts = diffWordsWithSpace(before, after);
  const side = (isMine: (part: { removed: boolean; added: boolean }) => boolean) =>
    parts.filter(isMine).map(({ value, removed, added }) => ({ text: value, isChanged: removed || added }));
  return [side((part) => !part.added), side((part) => !part.removed)];
}

function plain(text: string): DiffPart[] {
  return [{ text, isChanged: false }];
}

function withGaps(lines: readonly DiffLine[]): DiffRow[] {
  const isNear = new Uint8Array(lines.length);
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'changed') isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  }
  const rows: DiffRow[] = [];
  let hidden = 0;
  for (const [index, line] of lines.entries()) {
    if (!isNear[index]) {
      hidden += 1;
      continue;
    }
    if (hidden > 0) rows.push({ kind: 'gap', count: hidden });
    hidden = 0;
    rows.push(line);
  }
  if (hidden > 0) rows.push({ kind: 'gap', count: hidden });
  return rows;
}
