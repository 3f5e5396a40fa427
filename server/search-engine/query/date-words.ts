import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { foreignPeriod } from '#server/language/days/foreign-periods.ts';
import { type NamedPeriod, namedPeriod } from '#server/language/days/named-periods.ts';
import { asksOnlyFor, withoutTime } from './foreign-date-words.ts';

/** Days like 2026-06-01: `from` is included, `to` is not. */
export interface Period {
  from?: string;
  to?: string;
}

export interface PeriodsRead {
  /** The question without the words that became a filter. */
  rest: string;
  /** The time when the note was written, if the question clearly says so. It filters. */
  range?: Period;
  /** That time as it was written, with its preposition: `from last week`, `since March`. */
  rangeWords?: string;
  /** It is given by today's date, as "last week", so its words aren't what a note says. */
  isRelative?: boolean;
  /** A time that may also be the subject of the note. It never filters. */
  period?: Period;
  /** The question asks for nothing else: "notes in March". */
  isAllAsked?: boolean;
}

/** Words for notes and documents. Next to one of them, "from last week" is the time of writing. */
const LIBRARY =
  /\b(?:notes?|documents?|docs?|files?|pdfs?|uploads?|minutes|transcripts?|recordings?|everything|anything)\b/i;
/** "last week's notes", "yesterday's client documents" */
const OWNED = new RegExp(`^['\\u2019]s\\s+(?:\\S+\\s+)?${LIBRARY.source}`, 'i');
/** Directly before the date, or with a preposition between. */
const WRITTEN =
  /\b(?:written|wrote|write|created?|made|saved?|edited?|changed?|updated?|uploaded?|noted|added?|recorded?|dictated?|modified)\s+(?:(?:down|it|them|this|that|something)\s+)?(?:in|on|during|from|since|before|after|until|till|between)?\s*$/i;
const LIBRARY_BEFORE = new RegExp(`${LIBRARY.source}\\s*$`, 'i');
const SINCE = /\bsince\s*$/i;
const LIBRARY_ALL = new RegExp(LIBRARY.source, 'gi');
const NOTHING_ASKED =
  /^\s*(?:(?:show|find|list|get|give|search|what|which|all|any|the|my|our|me|us|for|did|do|have|has|i|we|that|were|was)\b\s*)*[\s?.!]*$/i;
const FROM = /\b(?:from|of|dated|between)\s*$/i;
const BEFORE = /\b(?:before|until|till|prior to)\s*$/i;
const AFTER = /\b(?:after)\s*$/i;
const BOUND = /\b(since|before|until|till|prior to|after)\s*$/i;
const PREPOSITION = /\b(?:in|on|during|from|of|dated|between|since|before|until|till|prior to|after)\s*$/i;
const RELATIVE = /^(?:today|yesterday|(?:this|last|past|the (?:last|past)|previous)\b.*|.* ago$)/i;

/** The times in a question. A date that may be content, as in "the March offsite", never filters. */
export function periodsIn(text: string, now: Date): PeriodsRead {
  const found = namedPeriod(text, dayOf(now));
  if (!found) return foreignPeriodsIn(text, now);
  const before = text.slice(0, found.start);
  const after = text.slice(found.end);
  const period = bounded(found, before);
  if (!isWhenWritten(before, after, text.slice(found.start, found.end)))
    return { rest: text, period, ...asksForAll(before, after) };
  const verb = WRITTEN.exec(before);
  const kept = verb ? before.slice(0, verb.index) : before.replace(PREPOSITION, '');
  const rest = `${kept}${after.replace(/^['\u2019]s\b/, '')}`;
  // "what did I write in March" and "notes from last week" ask for everything of that time.
  const words = text.slice(found.start, found.end);
  return {
    rest: rest.replace(LIBRARY_ALL, '').replace(NOTHING_ASKED, ''),
    range: period,
    rangeWords: `${BOUND.exec(before)?.[1]?.toLowerCase() ?? 'from'} ${words}`,
    isRelative: RELATIVE.test(words),
  };
}

function foreignPeriodsIn(text: string, now: Date): PeriodsRead {
  const found = foreignPeriod(text, dayOf(now));
  if (!found) return { rest: text };
  const period = { from: isoOf(found.from), to: isoOf(found.to) };
  const rest = withoutTime(text, found);
  if (rest === null) return { rest: text, period, ...(asksOnlyFor(text, found) && { isAllAsked: true }) };
  return { rest, range: period, rangeWords: `from ${text.slice(found.start, found.end)}`, isRelative: true };
}

/** Whether the words clearly give the time of writing: "edited last week", "last week's notes", "notes from March". */
function isWhenWritten(before: string, after: string, words: string): boolean {
  if (WRITTEN.test(before)) return true;
  const isRelative = RELATIVE.test(words);
  if (isRelative && OWNED.test(after)) return true;
  const isOfLibrary = LIBRARY_BEFORE.test(before.replace(PREPOSITION, ''));
  if (isOfLibrary)
    return isRelative || FROM.test(before) || SINCE.test(before) || BEFORE.test(before) || AFTER.test(before);
  // "notes about pricing from last week", but not "the invoice from last week", which is the date of the invoice.
  return isRelative && FROM.test(before) && LIBRARY.test(before);
}

function asksForAll(before: string, after: string): Pick<PeriodsRead, 'isAllAsked'> {
  const others = `${before.replace(PREPOSITION, '')}${after}`.replace(LIBRARY_ALL, '');
  return NOTHING_ASKED.test(others) ? { isAllAsked: true } : {};
}

function bounded(found: NamedPeriod, before: string): Period {
  const [from, to] = [isoOf(found.from), isoOf(found.to)];
  if (SINCE.test(before)) return { from };
  if (AFTER.test(before)) return { from: to };
  if (BEFORE.test(before)) return { to: from };
  return { from, to };
}
