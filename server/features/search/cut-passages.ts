import { splitSentences } from '#server/language/sentences.ts';
import { type Block, splitBlocks, splitLines } from './markdown-blocks.ts';

/** A part of a note or a document that is found as one. */
export interface CutPassage {
  /** The headings above it, outermost first. */
  heading: string;
  body: string;
  /** Where the body stands in the text it was cut from, in UTF-16 code units. */
  startsAt: number;
  endsAt: number;
  /** The document's page; null in a note. */
  page: number | null;
}

/** What is never cut: a sentence, a list's item, a table's row, a line of code. */
interface Unit {
  startsAt: number;
  endsAt: number;
  words: number;
  /** Whether the next passage may begin with it again. */
  isSentence: boolean;
}

const WORDS = 200;
const WORDS_REPEATED = 40;
/** A section with fewer words stays with the one after it: a heading and a line are no passage to show. */
const WORDS_LEAST = 60;
/** Longer than any sentence or row that means something: text without spaces and sentences is cut there. */
const UNIT_LENGTH = 4000;
const HEADING_LENGTH = 500;
const HEADING_JOINT = ' › ';

/** Cuts a note into passages of about 200 words along its headings and sentences; at least one, empty for an empty note. */
export function cutNote(content: string): CutPassage[] {
  const passages = cutText(content, [], null);
  return passages.length > 0 ? passages : [emptyPassage(null)];
}

/** Cuts a document's pages in the same way; no passage spans two pages, and headings hold until the next one. */
export function cutPages(pages: readonly { number: number; markdown: string }[]): CutPassage[] {
  const path: string[] = [];
  const passages = pages.flatMap(({ number, markdown }) => cutText(markdown, path, number));
  return passages.length > 0 ? passages : [emptyPassage(pages[0]?.number ?? 1)];
}

function emptyPassage(page: number | null): CutPassage {
  return { heading: '', body: '', startsAt: 0, endsAt: 0, page };
}

/** @param path the headings in force by level, carried on for the next page. */
function cutText(text: string, path: string[], page: number | null): CutPassage[] {
  const passages: CutPassage[] = [];
  let units: Unit[] = [];
  let heading = pathText(path);
  /** How many of the units the passage before has too; null where none before belongs to the same section. */
  let repeated: number | null = null;
  /** A heading that had no text so far. */
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
  /** The words of a heading that is followed by no text are text. */
  const keepLead = () => {
    if (lead === undefined) return;
    if (units.length === 0) heading = lead.above;
    units.push(lead.unit);
    lead = undefined;
  };

  for (const block of splitBlocks(text)) {
    if (block.kind === 'heading') {
      if (lead !== undefined && block.level <= lead.level) keepLead();
      const isClosed = countOf(units) >= WORDS_LEAST;
      if (isClosed) close();
      if (isClosed || units.length === 0) {
        const above = pathText(path.slice(0, block.level - 1));
        lead = { unit: { ...unitAt(text, block), isSentence: false }, level: block.level, above };
        setHeading(path, block);
        units = [];
        repeated = null;
        heading = pathText(path);
        continue;
      }
      setHeading(path, block);
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

function setHeading(path: string[], { level, title }: Block): void {
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

/** The last one or two sentences, where they are short: what they say often goes on in the next passage. */
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

function* unitsOf(text: string, block: Block): Generator<Unit> {
  const isSentence = block.kind === 'prose';
  const parts = isSentence ? sentencesIn(text, block) : splitLines(text, block.startsAt, block.endsAt);
  for (const { startsAt, endsAt } of parts) {
    for (const part of cutLong(text, startsAt, endsAt)) {
      yield { ...unitAt(text, part), isSentence };
    }
  }
}

function sentencesIn(text: string, { startsAt, endsAt }: Block) {
  const sentences = splitSentences(text.slice(startsAt, endsAt));
  return sentences.map(({ start, end }) => ({ startsAt: startsAt + start, endsAt: startsAt + end }));
}

/** Cuts what is longer than any sentence, at a space where there is one, and never inside a surrogate pair. */
function* cutLong(text: string, startsAt: number, endsAt: number) {
  let from = startsAt;
  while (endsAt - from > UNIT_LENGTH) {
    const space = text.lastIndexOf(' ', from + UNIT_LENGTH);
    let to = space > from + UNIT_LENGTH / 2 ? space : from + UNIT_LENGTH;
    const isInsidePair = (text.charCodeAt(to) & 0xfc00) === 0xdc00;
    if (isInsidePair) to -= 1;
    yield { startsAt: from, endsAt: to };
    from = to;
  }
  yield { startsAt: from, endsAt };
}

const wordOrIdeograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Words, and two characters to a word in writing without spaces. A word of hundreds of letters counts as several. */
function countWords(text: string): number {
  // Almost all text: no character of those scripts has a code below this one.
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
