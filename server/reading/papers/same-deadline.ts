import type { Day } from '#server/language/days/calendar.ts';
import { stem } from '#server/language/words.ts';
import { contentWords } from './deadline-text.ts';

/** A statement as it is compared with others. */
export interface Stated {
  due: string | null;
  /** What it is about, as {@link subjectOf}. */
  subject: ReadonlySet<string>;
}

/** A statement of a paper. */
interface Written extends Stated {
  written: Day;
  waiting: boolean;
  /** Whether it is of an e-mail or a turn of a conversation, which a later one may change. */
  isMail: boolean;
}

/** Words that many obligations have in common. */
const COMMON = new Set(
  'please confirm send sent return pay paid payable payment due need client consultant customer supplier party parties shall must will written writing let know bitte senden bis graag sturen merci envoyer date deadline final have get it'.split(
    ' ',
  ),
);
/** Inflections differ behind it, in each of the languages. */
const STEM_LENGTH = 6;
/** Statements of papers share so much of the shorter one's words. */
const ALIKE = 0.5;

/** The stems of the words that say what a statement is about, without those of every obligation, and numbers. */
export function subjectOf(text: string): Set<string> {
  const terms = contentWords(text.replace(/['’]\p{L}+/gu, '')).filter((term) => !COMMON.has(term) && !/^\d/.test(term));
  return new Set(terms.map((term) => stem(term, 'en').slice(0, STEM_LENGTH)));
}

/** How much of the shorter one's words two statements share, from 0 to 1; 1 if neither says what it is about. */
export function sharedOf({ subject: a }: Stated, { subject: b }: Stated): number {
  const least = Math.min(a.size, b.size);
  if (least === 0) return a.size === b.size ? 1 : 0;
  return a.intersection(b).size / least;
}

/** Each obligation once; in a thread with the day that the newest e-mail gives it. The others are `outdated`. */
export function newestOf<Deadline extends Written>(
  found: readonly Deadline[],
): { deadlines: Deadline[]; outdated: Deadline[] } {
  const outdated = found.filter((deadline) => found.some((other) => replaces(other, deadline)));
  const deadlines: Deadline[] = [];
  for (const deadline of found) {
    const isSame = (other: Deadline) => other.due === deadline.due && sharedOf(other, deadline) >= ALIKE;
    if (!outdated.includes(deadline) && !deadlines.some(isSame)) deadlines.push(deadline);
  }
  return { deadlines, outdated };
}

/** "You'll have it on Monday" names nothing: a newer day for the same side is meant. */
function replaces(newer: Written, older: Written): boolean {
  if (!(newer.isMail && older.isMail) || newer.written <= older.written || newer.due === older.due) return false;
  return newer.waiting === older.waiting && (older.subject.size === 0 || sharedOf(newer, older) >= ALIKE);
}
