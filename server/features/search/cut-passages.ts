import { type MarkdownBlock, readBlocks } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { splitLines } from '#shared/markdown/lines.ts';
import { blankPrivate, privateRanges } from '#shared/markdown/private.ts';

/** A part of a note or a document that is indexed and found as a unit. */
export interface CutPassage {
  /** The headings above it, outermost first. */
  heading: string;
  body: string;
  /** The range of the body in the original text, in UTF-16 code units. */
  startsAt: number;
  endsAt: number;
  /** The page of the document, or null for a note. */
  page: number | null;
  /** Whether it is in a private callout: its author finds it, and nothing else reads it. */
  isPrivate?: boolean;
}

/** Never split: a sentence, a list item, a table row or a line of code. */
interface Unit {
  startsAt: number;
  endsAt: number;
  words: number;
  /** Whether the next passage may repeat it. */
  isSentence: boolean;
}

const WORDS = 200;
const WORDS_REPEATED = 40;
/** A section with fewer words is joined with the next one: a heading and a line are too little for a result. */
const WORDS_LEAST = 60;
/** The longest unit. Only text without sentences or spaces is split here. */
const UNIT_LENGTH = 4000;
const HEADING_LENGTH = 500;
const HEADING_JOINT = ' › ';

/**
 * Splits a note into passages of about 200 words at headings and sentences. An empty note has one empty passage, and what
 * is private is in passages of its own.
 */
export function cutNote(content: string): CutPassage[] {
  const open = cutText(blankPrivate(content), [], null);
  return [...(open.length > 0 ? open : [emptyPassage(null)]), ...cutPrivate(content, null)];
}

/** Splits the pages of a document. No passage spans two pages, but headings carry over to the next page. */
export function cutPages(pages: readonly { number: number; markdown: string }[]): CutPassage[] {
  const path: string[] = [];
  const open = pages.flatMap(({ number, markdown }) => cutText(blankPrivate(markdown), path, number));
  const hidden = pages.flatMap(({ number, markdown }) => cutPrivate(markdown, number));
  return [...(open.length > 0 ? open : [emptyPassage(pages[0]?.number ?? 1)]), ...hidden];
}

/**
 * Splits the text of pictures, each under its name. The places are within the picture's path in the note, one for each
 * passage, where no passage of the note itself begins.
 */
export function cutPictures(
  pictures: readonly { id: string; at: number; isPrivate: boolean }[],
  texts: ReadonlyMap<string, { name: string; text: string }>,
): CutPassage[] {
  return pictures.flatMap(({ id, at, isPrivate }) => {
    const { name = '', text = '' } = texts.get(id) ?? {};
    const passages = cutText(text, [name], null).slice(0, id.length);
    return passages.map((passage, index) => {
      const place = { startsAt: at + index + 1, endsAt: at + index + 2 };
      return { ...passage, ...place, isPrivate };
    });
  });
}

/** The private callouts, without the headings above them. They come last: the first passage is one that all may read. */
function cutPrivate(text: string, page: number | null): CutPassage[] {
  return privateRanges(text).flatMap(({ textStart, end }) =>
    cutText(text.slice(textStart, end), [], page).map((passage) => {
      const place = { startsAt: textStart + passage.startsAt, endsAt: textStart + passage.endsAt };
      return { ...passage, ...place, isPrivate: true };
    }),
  );
}

function emptyPassage(page: number | null): CutPassage {
  return { heading: '', body: '', startsAt: 0, endsAt: 0, page };
}

/** @param path the current headings by level, carried over to the next page. */
function cutText(text: string, path: string[], page: number | null): CutPassage[] {
  const passages: CutPassage[] = [];
  let units: Unit[] = [];
  let heading = pathText(path);
  /** The number of units repeated from the previous passage, or null at the start of a section. */
  let repeated: number | null = null;
  /** A heading without text so far. */
  let lead: { unit: Unit; level: number; above: string } | undefined;

  const close = () => {
    const [first] = units;
    const last = units.at(-1);
    if (first === undefined || last === undefined || units.length === repeated) return;
    const previous = passages.at(-1);
    const isRest = repeated !== null && countOf(units.slice(repeated)) < WORDS_LEAST / 2;
    const startsAt = isRest && previous ? previous.startsAt : first.startsAt;
    if (isRest) passages.pop();
    passages.push({ heading, body: text.slice(startsAt, last.endsAt), startsAt, endsAt: last.endsAt, page });
  };
  /** A heading without text below it is indexed as text. */
  const keepLead = () => {
    if (lead === undefined) return;
    if (units.length === 0) heading = lead.above;
    units.push(lead.unit);
    lead = undefined;
  };

  for (const block of readBlocks(text)) {
    if (block.kind === 'heading') {
      if (lead !== undefined && block.level <= lead.level) keepLead();
      const isClosed = countOf(units) >= WORDS_LEAST;
      if (isClosed) close();
      if (isClosed || units.length === 0) {
        const above = pathText(path.slice(0, block.level - 1));
        const unit = unitAt(text, { startsAt: block.start, endsAt: block.end });
        lead = { unit: { ...unit, isSentence: false }, level: block.level, above };
        setHeading(path, block.level, plainTitle(text.slice(block.textStart, block.textEnd)));
        units = [];
        repeated = null;
        heading = pathText(path);
        continue;
      }
      setHeading(path, block.level, plainTitle(text.slice(block.textStart, block.textEnd)));
    }
    lead = undefined;
    for (const unit of unitsOf(text, block)) {
      if (countOf(units) + unit.words > WORDS && units.length > (repeated ?? 0)) {
        close();
        units = overlapOf(units);
        repeated = units.length;
        heading = pathText(path);
      }
      units.push(unit);
    }
  }
  keepLead();
  close();
  return passages;
}

function setHeading(path: string[], level: number, title: string): void {
  path.length = Math.min(path.length, level - 1);
  while (path.length < level - 1) path.push('');
  path.push(title);
}

function pathText(path: readonly string[]): string {
  return path
    .filter((title) => title !== '')
    .join(HEADING_JOINT)
    .slice(0, HEADING_LENGTH)
    .toWellFormed();
}

/** The last one or two sentences if they are short, because the next passage often continues them. */
function overlapOf(units: readonly Unit[]): Unit[] {
  const overlap: Unit[] = [];
  for (const unit of units.slice(-2).reverse()) {
    if (!unit.isSentence || countOf(overlap) + unit.words > WORDS_REPEATED) break;
    overlap.unshift(unit);
  }
  return overlap;
}

function countOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.words, 0);
}

function unitAt(text: string, { startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  return { startsAt, endsAt, words: countWords(text.slice(startsAt, endsAt)) };
}

function* unitsOf(text: string, block: MarkdownBlock): Generator<Unit> {
  const isSentence = block.kind === 'paragraph';
  const parts = isSentence ? sentencesIn(text, block) : splitLines(text, block.start, block.end);
  for (const { start, end } of parts) {
    for (const part of cutLong(text, start, end)) {
      yield { ...unitAt(text, part), isSentence };
    }
  }
}

function sentencesIn(text: string, block: MarkdownBlock) {
  const sentences = splitSentences(text.slice(block.start, block.end));
  return sentences.map(({ start, end }) => ({ start: block.start + start, end: block.start + end }));
}

function plainTitle(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~]+/g, '')
    .trim();
}

/** Splits a very long unit, at a space if possible, and never inside a surrogate pair. */
function* cutLong(text: string, startsAt: number, endsAt: number) {
  let from = startsAt;
  while (endsAt - from > UNIT_LENGTH) {
    // Within the last half only: in a text without spaces it would go back to the beginning for each unit.
    const space = text.slice(from + UNIT_LENGTH / 2, from + UNIT_LENGTH + 1).lastIndexOf(' ');
    let to = from + (space === -1 ? UNIT_LENGTH : UNIT_LENGTH / 2 + space);
    const isInsidePair = (text.charCodeAt(to) & 0xfc00) === 0xdc00;
    if (isInsidePair) to -= 1;
    yield { startsAt: from, endsAt: to };
    from = to;
  }
  yield { startsAt: from, endsAt };
}

const wordOrIdeograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Counts words. In scripts without spaces two characters count as one, and a very long word counts as several. */
function countWords(text: string): number {
  // Fast path for most text: no character of those scripts has a code below this one.
  if (!/[\u0e00-\uffff]/.test(text)) {
    let words = 0;
    for (const [word] of text.matchAll(/\S+/g)) words += 1 + Math.floor(word.length / 40);
    return words;
  }
  let words = 0;
  for (const [word] of text.matchAll(wordOrIdeograph))
    words += word.length <= 2 ? 0.5 : 1 + Math.floor(word.length / 40);
  return words;
}
