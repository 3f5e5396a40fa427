import { type Day, later } from '#server/language/days/calendar.ts';
import { COUNT, countOf, type DayOrder, UNIT, unitOf } from '#server/language/days/day-rules.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { isStopword, stem, words } from '#server/language/words.ts';
import { anyPaperWord, paperWords } from './paper-words.ts';

/** A day that a statement names. */
export interface LastDay {
  day: Day;
  /** The words of the day, with those that make it the last one. */
  start: number;
  end: number;
  /** By it (`bound`), something falls due on it, or it is only named. */
  kind: 'bound' | 'falls' | 'named';
}

const TIME = '(?:noon|midday|midnight|mittags?|\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm|uhr|uur|h|noon)?)';
const SMALL = '(?:the|close|end|of|business|on|at|latest|den|dem|zum|am|um|op|de|het|le|la|à)(?![\\p{L}])';
const JOINTS = `(?:(?:\\s|[:,*_|]|${SMALL}|${TIME}(?=[\\s,])){0,8})`;
const BOUND = new RegExp(`${anyPaperWord('bound')}${JOINTS}$`, 'iu');
const FALLS = new RegExp(`${anyPaperWord('falls')}${JOINTS}$`, 'iu');
const NOT_DUE = new RegExp(`${anyPaperWord('notDue')}(?:(?!\\s(?:and|und|en|et)\\s)[^.;:,]){0,30}$`, 'iu');
const ON = /(?<!\p{L})(?:on|am|op|le)\s$/iu;
const AFTER_DAY = new RegExp(
  `^(?:[\\s,]*(?:(?:at|um|om|à|by)\\s)?${TIME}(?![\\p{L}\\p{N}£€$%])|\\s*(?:morning|evening|night))?` +
    '(?:[\\s,]*(?:(?:at the )?latest|spätestens|au plus tard|ten laatste)(?!\\p{L}))?',
  'iu',
);
const UNITS = `${UNIT}s?['’]?`;
const BEFORE = `${UNITS}\\s(?:(?:written\\s)?notice\\s)?(?:before|prior to|vor|avant|vóór|voor)\\s(?:(?:dem|le)\\s)?$`;
/** "Three months before", of a day that follows. */
const EARLY = new RegExp(`(?<!\\p{L})${COUNT}\\s(?:(?:calendar|working|clear|full|volle)\\s)?${BEFORE}`, 'iu');
/** A rule, whose beginning isn't known: "within 30 days". */
const DURATION = new RegExp(`(?<!\\p{L})(?:of|${COUNT})[\\s-]*(?:\\p{L}+\\s)?${UNITS}(?!\\p{L})`, 'iu');
const FROM_DAY = /(?<!\p{L})(?:from|between|vom|ab|van|du|since)\s+(?:the\s+)?$/iu;
const TO_DAY = /^\s*(?:[–—-]|to|bis|until|tot|au)\s*(?:\p{L}+\s)?\d/iu;
/** What comes before a day is read so far back, in characters. */
const BEFORE_LENGTH = 90;

/** The days that a statement names, in its order; "three months before 31 March" is 31 December. */
export function lastDaysIn(text: string, today: Day, order: DayOrder = 'day-first'): LastDay[] {
  let isPeriod = false;
  return namedDays(text, today, 'und', order).flatMap(({ day, start, end }) => {
    const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start);
    const after = text.slice(end, end + BEFORE_LENGTH);
    const early = EARLY.exec(before);
    // The first day of a period: its last day is no deadline either.
    const isFirst = FROM_DAY.test(before) || TO_DAY.test(after);
    isPeriod ||= isFirst;
    if (isFirst || DURATION.test(text.slice(start, end))) return [];
    const bound = early ?? BOUND.exec(before);
    const isDue = !isPeriod && (bound !== null || FALLS.test(before));
    // What falls due keeps its verb: "The balance is due".
    const match = bound ?? ON.exec(before);
    const lead = early ? (BOUND.exec(before.slice(0, early.index))?.[0].length ?? 0) : 0;
    const from = start - (match ? before.length - match.index : 0) - lead;
    if (isDue && NOT_DUE.test(text.slice(0, from))) return [];
    const to = end + (AFTER_DAY.exec(after)?.[0].length ?? 0);
    const due = early ? later(unitOf(early.groups ?? {}), day, -countOf(early.groups?.count)) : day;
    return [{ day: due, start: from, end: to, kind: !isDue ? 'named' : bound ? 'bound' : 'falls' }];
  });
}

const NUMBERING = /^[\s>#*_|•–-]*(?:\(?(?:\d{1,2}(?:\.\d{1,2})+\.?|(?:\d{1,2}|[a-z])[.)])(?=\s))?[\s*_]*/u;
const CLAUSE_END = /[,;:](?=\s|$)|[.!?(](?=\D|$)|\s(?:so that|otherwise|because|since|sonst|damit|anders|sinon)\s/u;
const FILLER = /^(?:and|but|so|also|or|und|aber|en|et|mais|maar|that|which)\s+|^[\s,;:.)–—-]+/iu;
/** A sentence as a to-do is no longer. */
const TEXT_MAX = 160;
/** Behind the day: so much is still of the same statement: the verb in German, and what "I need to know" is about. */
const TAIL_WORDS = 4;
const CLAUSE_WORDS = 16;
/** Inflections differ behind it, in each of the languages. */
const STEM_LENGTH = 6;
const commonWords = new Set(paperWords('common').map(fold));

/** A statement as a to-do, without its numbering and the words of its day, which are `from` to `to`. */
export function textWithoutDay(statement: string, from: number, to: number, isVerbLast: boolean): string {
  const before = tidy(statement.slice(0, from).replace(NUMBERING, ''));
  const behind = statement.slice(to);
  const rest = behind.replace(/^[\s,;:)]+/, '');
  const clause = (rest.split(CLAUSE_END)[0] ?? '').trim();
  const longest = isVerbLast || subjectOf(before).size === 0 ? CLAUSE_WORDS : TAIL_WORDS;
  const isTail = clause.split(/\s+/).length <= longest && !/^[\s)]*[,;:.]/.test(behind);
  const isBefore = contentWords(before).length > 0 || rest.trim() === '';
  const text = tidy(isBefore ? `${before} ${isTail ? clause : ''}` : rest).replace(FILLER, '');
  if (text.length <= TEXT_MAX) return text;
  return `${trimEndOf(text.slice(0, text.lastIndexOf(' ', TEXT_MAX)), /[\s,;:]/)} …`;
}

/** The words that say what something is about, folded. */
export function contentWords(text: string): string[] {
  const terms = words(text).map(({ term }) => term);
  return terms.filter(
    (term) => term.length > 1 && !['en', 'de', 'nl', 'fr'].some((language) => isStopword(term, language)),
  );
}

/** Their stems, without the words of every obligation, and numbers: empty where nothing says what it is about. */
export function subjectOf(text: string): Set<string> {
  // "You'll" is "you".
  const terms = contentWords(text.replace(/['’]\p{L}+/gu, ''));
  const telling = terms.filter((term) => !commonWords.has(term) && !/^\d/.test(term));
  return new Set(telling.map((term) => stem(term, 'en').slice(0, STEM_LENGTH)));
}

function tidy(text: string): string {
  const plain = text.replace(/[*_|]+/g, ' ').replace(/\(\s*\)?\s*$/, '');
  return trimEndOf(plain, /[\s.,;:(–—-]/)
    .replace(/\s+/g, ' ')
    .trim();
}
