import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { DraftMark } from '#shared/drafts.ts';
import { type DateMention, datesIn, isSameDate } from './dates.ts';
import { type Figure, figuresIn, isSameFigure } from './figures.ts';
import { hasName, namesIn, nameWords } from './names.ts';
import { promisesIn, readStatement, type Statement, statesPromise, termsOf } from './promises.ts';

/** What a draft was written from: a part of a note, or the template. */
export interface ProofPassage {
  title: string;
  text: string;
  /** When it was written, as `2026-11-27`; null for a template. */
  date: string | null;
}

/** Whose draft it is, and when it is read. */
export interface ProofAuthor {
  now: Date;
  /** The author's names: what notes say of them is "I" in the draft. */
  self?: readonly string[];
}

/** What a passage says, as a draft is compared with it. */
interface ReadPassage {
  figures: Figure[];
  dates: DateMention[];
  names: string[];
  statements: Statement[];
}

/** Passages that are named for one mark. */
const EACH_MAX = 3;
/** Further than this, two sentences have nothing to do with each other. */
const AROUND = 80;

/**
 * Every figure, date, name and promise of a draft with the passages that say it, by value and not by its letters; none
 * where no passage does. A figure that a passage has in another matter is linked to it too: a reader sees which.
 */
export function proveDraft(
  draft: string,
  passages: readonly ProofPassage[],
  { now, self = [] }: ProofAuthor,
): DraftMark[] {
  const language = detectLanguage(draft);
  const own = new Set(self.flatMap((name) => name.split(/\s+/)).map(fold));
  const read = passages.map((passage) => readPassage(passage, now, own));
  const dates = datesIn(draft, dayOf(now), language);
  const figures = figuresIn(draft, language, dates);
  const names = namesIn(draft, language, [...dates, ...figures]);
  const promises = promisesIn(draft, language, own);
  const sourcesOf = (place: { start: number; end: number }, states: (passage: ReadPassage) => boolean): number[] => {
    const found = read.flatMap((passage, index) => (states(passage) ? [index] : []));
    const around = new Set(termsOf(draft.slice(Math.max(0, place.start - AROUND), place.end + AROUND), language));
    const near = (index: number) =>
      read[index]?.statements.reduce((best, stated) => Math.max(best, sharedBy(stated.terms, around)), 0) ?? 0;
    return found.sort((a, b) => near(b) - near(a) || a - b).slice(0, EACH_MAX);
  };
  const mark = (
    kind: DraftMark['kind'],
    { start, end }: { start: number; end: number },
    sources: number[],
  ): DraftMark => ({
    kind,
    start,
    end,
    sources,
  });
  const marks = [
    ...dates.map((date) =>
      mark(
        'date',
        date,
        sourcesOf(date, (passage) => passage.dates.some((noted) => isSameDate(date, noted))),
      ),
    ),
    ...figures.map((figure) =>
      mark(
        'figure',
        figure,
        sourcesOf(figure, (passage) => passage.figures.some((noted) => isSameFigure(figure, noted))),
      ),
    ),
    ...names.map((name) =>
      mark(
        'name',
        name,
        sourcesOf(name, (passage) => hasName(passage.names, name)),
      ),
    ),
    ...promises.map((promise) =>
      mark(
        'promise',
        promise,
        sourcesOf(promise, ({ statements }) => statements.some((stated) => statesPromise(stated, promise))),
      ),
    ),
  ];
  return withoutOverlaps(marks);
}

function readPassage({ title, text, date }: ProofPassage, now: Date, own: ReadonlySet<string>): ReadPassage {
  const written: Day = dayOf(date === null ? now : new Date(date));
  const whole = `${title}\n${text}`;
  const language = detectLanguage(whole);
  const dates = datesIn(whole, written, language);
  return {
    figures: figuresIn(whole, language, dates),
    // The day of a note is said by it as well: "our call on November 18".
    dates: date === null ? dates : [...dates, dayMention(date)],
    names: nameWords(whole),
    statements: whole
      .split('\n')
      .flatMap((line) => splitSentences(line))
      .map((sentence) => readStatement(sentence.text, language, own)),
  };
}

function dayMention(date: string): DateMention {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { start: 0, end: 0, readings: [{ year, month, day }], ends: [], weekday: null, words: null };
}

function sharedBy(stated: ReadonlySet<string>, around: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of stated) if (around.has(term)) shared += 1;
  return shared;
}

/** A promise that has a name or a figure in it is marked beside that. */
function withoutOverlaps(marks: readonly DraftMark[]): DraftMark[] {
  const kept: DraftMark[] = [];
  for (const mark of marks) {
    let { start } = mark;
    for (const other of kept) if (other.start <= start && start < other.end) start = other.end;
    const next = Math.min(mark.end, ...kept.filter((other) => other.start >= start).map((other) => other.start));
    if (next > start) kept.push({ ...mark, start, end: next });
  }
  return kept.sort((a, b) => a.start - b.start);
}
