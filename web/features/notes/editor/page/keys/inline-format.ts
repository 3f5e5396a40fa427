import type { EditorState } from '@codemirror/state';
import type { TextEdit } from '#web/features/notes/editor/note-surface.ts';
import { type InlineMark, isWhole, type Part, partsOf, type Span, type Stretch, spansIn } from './inline-spans.ts';

interface Change extends Stretch {
  insert: string;
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:(?:['’_]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu;

/**
 * Marks the text of the selected lines and cells, or removes the marks if all of it has them. Without a selection it is
 * the word around the caret, or what is typed next.
 */
export function toggleMark(state: EditorState, start: number, end: number, mark: InlineMark): TextEdit {
  const text = state.sliceDoc();
  const parts = partsOf(state, start, end);
  if (start === end) return toggleAtCaret(text, parts, start, mark);
  const pieces = parts.flatMap((part) => {
    const selected = { from: Math.max(part.from, start), to: Math.min(part.to, end) };
    const piece = trimmed(text, mark === '`' ? selected : withoutStrays(text, part, selected));
    const isDivider = /^[-=*_~ \t]*$/.test(text.slice(part.from, part.to));
    return piece && !isDivider ? [{ part, piece: grown(text, part, piece, mark) }] : [];
  });
  if (pieces.length === 0) return moveTo(start, end);
  const isAdding = !pieces.every(({ part, piece }) => isMarked(text, part, piece, mark));
  const changes = pieces.flatMap(({ part, piece }) => remark(text, part, piece, mark, isAdding));
  const [only, another] = pieces;
  if (!only || another) return edit(text, changes, placeAfter(changes, start, -1), placeAfter(changes, end, 1));
  return edit(text, changes, placeAfter(changes, only.piece.from, 1), placeAfter(changes, only.piece.to, -1));
}

function toggleAtCaret(text: string, parts: readonly Part[], place: number, mark: InlineMark): TextEdit {
  const part = parts.find(({ to }) => place <= to) ?? parts.at(-1);
  if (!part) return moveTo(place);
  const caret = Math.min(Math.max(place, part.from), part.to);
  if (mark !== '`' && part.spans.filter(isWhole).some(({ from, to }) => from < caret && caret < to))
    return moveTo(place);
  const spans = spansIn(text, part, caret).filter(({ kind }) => kind === mark);
  const isUsed = !text.startsWith(mark, caret) || spans.some(({ innerTo }) => innerTo === caret);
  for (const span of [...(isUsed ? spans : []), ...looseSpans(text, part, mark, caret)]) {
    const found = toggleInSpan(text, part, span, caret, mark);
    if (found) return found;
  }
  const word = [...text.slice(part.from, part.to).matchAll(WORD)]
    .map(({ index, 0: all }) => ({ from: part.from + index, to: part.from + index + all.length }))
    .find(({ from, to }) => from < caret && caret < to);
  const changes = word
    ? remark(text, part, grown(text, part, word, mark), mark, true)
    : [{ from: caret, to: caret, insert: mark + mark }];
  const caretAfter = word ? placeAfter(changes, caret, 1) : caret + mark.length;
  return edit(text, changes, caretAfter);
}

/** Empty marks go, the caret steps over marks next to it, and elsewhere the text between the marks loses them. */
function toggleInSpan(text: string, part: Part, span: Span, caret: number, mark: InlineMark): TextEdit | null {
  const areMarks = (from: number, to: number) => from <= to && /^[*_~=`]*$/.test(text.slice(from, to));
  const { from, innerFrom, innerTo, to } = span;
  const isInside = innerFrom <= caret && caret <= innerTo;
  if (isInside && hasNoText(text.slice(innerFrom, innerTo), mark)) {
    const changes = [
      { from, to: innerFrom, insert: '' },
      { from: innerTo, to, insert: '' },
    ];
    return edit(text, changes, placeAfter(changes, caret, 1));
  }
  if (isInside && areMarks(caret, innerTo)) return stepOver(text, span, caret, mark);
  if (areMarks(to, caret)) return moveTo(innerTo);
  if (areMarks(caret, from)) return moveTo(innerFrom);
  if (!isInside) return null;
  const changes = remark(text, part, { from: innerFrom, to: innerTo }, mark, false);
  return edit(text, changes, placeAfter(changes, caret, 1));
}

function stepOver(text: string, { from, innerFrom, innerTo, to }: Span, caret: number, mark: InlineMark): TextEdit {
  const between = text.slice(caret, innerTo);
  // Marks that also begin together may close in any order.
  if (between !== '') return moveTo(text.startsWith(between, innerFrom) ? caret + mark.length : to);
  const inner = text.slice(innerFrom, innerTo);
  if (mark === '`' || inner === inner.trim()) return moveTo(to);
  // Markdown ignores marks next to a space, so they go next to the words.
  const [open, close] = [text.slice(from, innerFrom), text.slice(innerTo, to)];
  const [lead, tail] = [inner.slice(0, -inner.trimStart().length), inner.slice(inner.trimEnd().length)];
  return edit(text, [{ from, to, insert: lead + open + inner.trim() + close + tail }], to);
}

/** A piece that neither begins nor ends with a sign that is no mark, as marks beside it would be read as one with it. */
function withoutStrays(text: string, part: Part, { from, to }: Stretch): Stretch {
  const spans = part.spans.filter(({ kind }) => kind !== '`' && kind !== 'whole');
  const isStray = (at: number, signs: RegExp) =>
    signs.test(text[at] ?? '') &&
    !spans.some((span) => (span.from <= at && at < span.innerFrom) || (span.innerTo <= at && at < span.to));
  let [start, end] = [from, to];
  while (start < end && isStray(start, /[\s*_~=]/)) start += 1;
  while (start < end && isStray(end - 1, /[\s*_~=\\]/)) end -= 1;
  return { from: start, to: end };
}

/** A piece without the marks it begins or ends within, and with all of the code or address it ends in. */
function grown(text: string, part: Part, piece: Stretch, mark: InlineMark): Stretch {
  if (mark === '`') return piece;
  let { from, to } = piece;
  for (const whole of part.spans.filter(isWhole)) {
    if (whole.from < from && from < whole.to && text[whole.from] !== ']') from = whole.from;
    if (whole.from < to && to < whole.to) to = text[whole.from] === ']' ? whole.from : whole.to;
  }
  return from < to ? { from, to } : piece;
}

function isMarked(text: string, part: Part, piece: Stretch, mark: InlineMark): boolean {
  const spans = spansAt(text, part, piece, mark);
  return without([piece], spans).every(({ from, to }) => hasNoText(text.slice(from, to), mark));
}

/** Marks right around a piece are its marks also where they mean nothing, as between a letter and a bracket. */
function spansAt(text: string, part: Part, { from, to }: Stretch, mark: InlineMark): Span[] {
  const strict = part.spans.filter(({ kind }) => kind === mark);
  const isAround = text.startsWith(mark, from - mark.length) && text.startsWith(mark, to);
  if (!isAround || strict.some(({ innerFrom, innerTo }) => innerFrom <= from && to <= innerTo)) return strict;
  return looseSpans(text, part, mark);
}

function looseSpans(text: string, part: Part, mark: InlineMark, caret = -1): Span[] {
  return spansIn(text, part, caret, mark !== '`').filter(({ kind }) => kind === mark);
}

/** Replaces the marks of the spans around a piece by marks that include or leave out the piece. */
function remark(text: string, part: Part, piece: Stretch, mark: InlineMark, isAdding: boolean): Change[] {
  const touched = spansAt(text, part, piece, mark).filter(({ from, innerFrom, innerTo, to }) =>
    isAdding ? from <= piece.to && to >= piece.from : innerFrom < piece.to && innerTo > piece.from,
  );
  const marked = isAdding
    ? [
        {
          from: Math.min(piece.from, ...touched.map(({ from }) => from)),
          to: Math.max(piece.to, ...touched.map(({ to }) => to)),
        },
      ]
    : without(
        touched.map(({ innerFrom, innerTo }) => ({ from: innerFrom, to: innerTo })),
        [piece],
      );
  const others = part.spans.filter(({ kind }) => kind !== mark && kind !== 'whole');
  const bare = marked.flatMap((each) => cut(each, others)).map((each) => trimmed(text, each));
  const changes: Change[] = touched.flatMap(({ from, innerFrom, innerTo, to }) => [
    { from, to: innerFrom, insert: '' },
    { from: innerTo, to, insert: '' },
  ]);
  for (const each of bare) {
    if (!each || hasNoText(text.slice(each.from, each.to), mark)) continue;
    changes.push({ from: each.from, to: each.from, insert: mark }, { from: each.to, to: each.to, insert: mark });
  }
  return changes;
}

/** The parts of a stretch that are each inside of the other spans or around them, as spans can't cross. */
function cut(stretch: Stretch, others: readonly Span[]): Stretch[] {
  const { from, to } = stretch;
  for (const each of others) {
    const begins = each.from < from && from < each.to;
    const ends = each.from < to && to < each.to;
    if (begins && to > each.innerTo)
      return [
        ...cut({ from: Math.max(from, each.innerFrom), to: each.innerTo }, others),
        ...cut({ from: Math.max(each.to, from), to: Math.max(each.to, to) }, others),
      ];
    if (ends && from < each.innerFrom)
      return [
        ...cut({ from: Math.min(from, each.from), to: each.from }, others),
        ...cut({ from: each.innerFrom, to: Math.min(to, each.innerTo) }, others),
      ];
  }
  return from < to ? [stretch] : [];
}

function without(stretches: readonly Stretch[], holes: readonly Stretch[]): Stretch[] {
  return holes.reduce<Stretch[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) => [
        ...(from < Math.min(to, hole.from) ? [{ from, to: Math.min(to, hole.from) }] : []),
        ...(Math.max(from, hole.to) < to ? [{ from: Math.max(from, hole.to), to }] : []),
      ]),
    [...stretches],
  );
}

/** Whether a text has nothing that could be marked: in code, marks are text. */
function hasNoText(text: string, mark: InlineMark): boolean {
  return (mark === '`' ? /^[\s`]*$/ : /^[\s*_~=`]*$/).test(text);
}

function trimmed(text: string, { from, to }: Stretch): Stretch | null {
  const inner = text.slice(from, Math.max(from, to));
  const start = from + inner.length - inner.trimStart().length;
  return inner.trim() === '' ? null : { from: start, to: start + inner.trim().length };
}

function moveTo(selectionStart: number, selectionEnd = selectionStart): TextEdit {
  return { start: selectionStart, end: selectionStart, text: '', selectionStart, selectionEnd };
}

function placeAfter(changes: readonly Change[], place: number, side: -1 | 1): number {
  let after = place;
  for (const { from, to, insert } of changes) {
    if (from < place || (from === place && from === to && side === 1)) after += insert.length;
    if (from < place) after -= Math.min(to, place) - from;
  }
  return after;
}

function edit(
  text: string,
  changes: readonly Change[],
  selectionStart: number,
  selectionEnd = selectionStart,
): TextEdit {
  const sorted = [...changes].sort((one, other) => one.from - other.from || one.to - other.to);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return moveTo(selectionStart, selectionEnd);
  let written = '';
  let at = first.from;
  for (const { from, to, insert } of sorted) {
    written += text.slice(at, from) + insert;
    at = to;
  }
  return { start: first.from, end: at, text: written, selectionStart, selectionEnd };
}
