import type { Stretch } from './text-parts.ts';

export type InlineMark = '**' | '*' | '~~' | '==' | '`';

/** Text between two marks: they are from `from` to `innerFrom` and from `innerTo` to `to`. */
export interface Span extends Stretch {
  innerFrom: number;
  innerTo: number;
}

interface Run {
  at: number;
  length: number;
  left: number;
  canOpen: boolean;
  canClose: boolean;
  isBeforeText: boolean;
  isAfterText: boolean;
}

const SIGNS: Record<InlineMark, string[]> = { '**': ['*', '_'], '*': ['*', '_'], '~~': ['~'], '==': ['='], '`': ['`'] };
const SIGN = /[\p{P}\p{S}]/u;
const LINK = /(?<!!)\[([^[\]]*)\]\([^()]*\)/g;
const WHOLE = /\[\[[^\]]*\]\]|!\[[^[\]]*\]\([^()]*\)|\]\([^()]*\)|<[^<>\s]+>|https?:\/\/[^\s*|]*[^\s*|_~=]/g;

/**
 * The spans with a mark in a part of the text, as CommonMark pairs marks. Marks on both sides of a caret are not one run.
 * `isLoose` also pairs marks that mean nothing because of the signs next to them, or because of the space after them
 * while text is typed before the closing ones.
 */
export function spansOf(text: string, part: Stretch, mark: InlineMark, caret = -1, isLoose = false): Span[] {
  if (mark === '`') return codeSpans(text, part, caret);
  const whole = wholeParts(text, part);
  const isWhole = (at: number) => whole.some(({ from, to }) => from <= at && at < to);
  const spans = SIGNS[mark].flatMap((sign) => {
    const runs = runsOf(text, part, sign, caret).filter(({ at }) => !isWhole(at));
    const isPaired = isLoose && sign !== '_';
    for (const run of runs) {
      run.canClose ||= run.at === caret || (isPaired && run.isAfterText);
      run.canOpen ||= isPaired && (run.isBeforeText || (run.at < caret && text[caret] === sign));
    }
    return pairs(runs, sign);
  });
  return spans.filter(({ from, innerFrom }) => innerFrom - from === mark.length);
}

/** All spans in a part but those with the mark. */
export function otherSpans(text: string, part: Stretch, mark: InlineMark): Span[] {
  const marks = (['**', '*', '~~', '=='] as const).filter((each) => each !== mark);
  const links = matches(text, part, LINK).map(({ from, to }) => {
    const innerTo = text.indexOf('](', from);
    return { from, to, innerFrom: from + 1, innerTo };
  });
  return [...marks.flatMap((each) => spansOf(text, part, each)), ...links];
}

/** What no mark may be written into: code, addresses, pictures, links to notes. */
export function wholeParts(text: string, part: Stretch): Stretch[] {
  return [...codeSpans(text, part), ...matches(text, part, WHOLE)];
}

function matches(text: string, { from, to }: Stretch, pattern: RegExp): Stretch[] {
  const found = text.slice(from, to).matchAll(pattern);
  return [...found].map(({ index, 0: all }) => ({ from: from + index, to: from + index + all.length }));
}

function codeSpans(text: string, part: Stretch, caret = -1): Span[] {
  const runs = runsOf(text, part, '`', caret);
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const open = runs[index];
    const end = runs.findIndex((run, at) => at > index && run.length === open?.length);
    const close = runs[end];
    if (!open || !close) continue;
    spans.push({ from: open.at, innerFrom: open.at + open.length, innerTo: close.at, to: close.at + close.length });
    index = end;
  }
  return spans;
}

function runsOf(text: string, { from, to }: Stretch, sign: string, caret: number): Run[] {
  const runs: Run[] = [];
  for (let at = from; at < to; at += 1) {
    if (text[at] === '\\' && at + 1 !== caret) at += 1;
    else if (text[at] === sign) {
      let end = at + 1;
      while (end < to && text[end] === sign && end !== caret) end += 1;
      const before = at === from ? ' ' : (text[at - 1] ?? ' ');
      const after = end === to ? ' ' : (text[end] ?? ' ');
      const [isBeforeText, isAfterText] = [/\S/.test(after), /\S/.test(before)];
      const [isBeforeSign, isAfterSign] = [SIGN.test(after), SIGN.test(before)];
      const opens = isBeforeText && (!isBeforeSign || !isAfterText || isAfterSign);
      const closes = isAfterText && (!isAfterSign || !isBeforeText || isBeforeSign);
      // As in snake_case.
      const canOpen = opens && (sign !== '_' || !closes || isAfterSign);
      const canClose = closes && (sign !== '_' || !opens || isBeforeSign);
      runs.push({ at, length: end - at, left: end - at, canOpen, canClose, isBeforeText, isAfterText });
      at = end - 1;
    }
  }
  return runs;
}

function pairs(runs: readonly Run[], sign: string): Span[] {
  const spans: Span[] = [];
  const open: Run[] = [];
  const isEmphasis = sign === '*' || sign === '_';
  const least = isEmphasis ? 1 : 2;
  for (const run of runs) {
    while (run.canClose && run.left >= least) {
      const index = open.findLastIndex((each) => each.left >= least && (!isEmphasis || canPair(each, run)));
      const opener = open[index];
      if (!opener) break;
      open.length = index + 1;
      const width = opener.left >= 2 && run.left >= 2 ? 2 : least;
      const [innerFrom, innerTo] = [opener.at + opener.left, run.at + run.length - run.left];
      spans.push({ from: innerFrom - width, innerFrom, innerTo, to: innerTo + width });
      opener.left -= width;
      run.left -= width;
    }
    if (run.canOpen && run.left >= least) open.push({ ...run, at: run.at + run.length - run.left });
  }
  return spans;
}

/** CommonMark's rule of three, by which `*a**b*` is one span. */
function canPair(opener: Run, closer: Run): boolean {
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
