import { casual, type ParsedComponents } from 'chrono-node';

/** Days like 2026-06-01; from the first on, and before the second. */
export interface Period {
  from?: string;
  to?: string;
}

interface Found {
  index: number;
  text: string;
  period: { from: string; to: string };
}

export interface PeriodsRead {
  /** The question without the words that became a filter. */
  rest: string;
  /** Words that clearly say when something was written: only that is to be found. */
  range?: Period;
  /** Words that may say so, or may be what the note is about. */
  period?: Period;
  /** That time is all that is asked: "notes in March". */
  isAllAsked?: boolean;
}

const DAY_MS = 86_400_000;

/** Words for what the library holds: with one of them, "from last week" speaks of when it was written. */
const LIBRARY =
  /\b(?:notes?|documents?|docs?|files?|pdfs?|uploads?|minutes|transcripts?|recordings?|everything|anything)\b/i;
/** "last week's notes", "yesterday's client documents" */
const OWNED = new RegExp(`^['\\u2019]s\\s+(?:\\S+\\s+)?${LIBRARY.source}`, 'i');
/** Right before the date, or with a preposition between. */
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
const PREPOSITION = /\b(?:in|on|during|from|of|dated|between|since|before|until|till|prior to|after)\s*$/i;
const RELATIVE = /^(?:today|yesterday|(?:this|last|past|the (?:last|past)|previous)\b.*|\d+ \w+ ago)/i;

/** The times that a question speaks of. A date that may be content hides nothing: "the March offsite" is one. */
export function periodsIn(text: string, now: Date): PeriodsRead {
  const found = findPeriod(text, now);
  if (!found) return { rest: text };
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found.text.length);
  const period = bounded(found.period, before);
  if (!isWhenWritten(before, after, found.text)) return { rest: text, period, ...asksForAll(before, after) };
  const verb = WRITTEN.exec(before);
  const kept = verb ? before.slice(0, verb.index) : before.replace(PREPOSITION, '');
  const rest = `${kept}${after.replace(/^['\u2019]s\b/, '')}`;
  // "what did I write in March" and "notes from last week" ask for all of that time.
  return { rest: rest.replace(LIBRARY_ALL, '').replace(NOTHING_ASKED, ''), range: period };
}

/** "edited last week", "last week's notes", "notes from March": only that says when something was written. */
function isWhenWritten(before: string, after: string, words: string): boolean {
  if (WRITTEN.test(before)) return true;
  const isRelative = RELATIVE.test(words);
  if (isRelative && OWNED.test(after)) return true;
  const isOfLibrary = LIBRARY_BEFORE.test(before.replace(PREPOSITION, ''));
  if (isOfLibrary)
    return isRelative || FROM.test(before) || SINCE.test(before) || BEFORE.test(before) || AFTER.test(before);
  // "notes about pricing from last week", but not "the invoice from last week": that is the invoice's.
  return isRelative && FROM.test(before) && LIBRARY.test(before);
}

function asksForAll(before: string, after: string): Pick<PeriodsRead, 'isAllAsked'> {
  const others = `${before.replace(PREPOSITION, '')}${after}`.replace(LIBRARY_ALL, '');
  return NOTHING_ASKED.test(others) ? { isAllAsked: true } : {};
}

function bounded({ from, to }: Found['period'], before: string): Period {
  if (SINCE.test(before)) return { from };
  if (AFTER.test(before)) return { from: to };
  if (BEFORE.test(before)) return { to: from };
  return { from, to };
}

function findPeriod(text: string, now: Date): Found | null {
  return findRelative(text, now) ?? findDate(text, now) ?? findMonth(text, now) ?? findYear(text);
}

function findRelative(text: string, now: Date): Found | null {
  const match =
    /\b(today|yesterday|(this|last|previous) (week|month|quarter|year)|(?:the )?(?:last|past) (\d{1,3}|few|couple of)? ?(days?|weeks?|months?|years?)|(\d{1,3}) (days?|weeks?|months?) ago)\b/i.exec(
      text,
    );
  if (!match) return null;
  const [words, , which, unit, count, units, ago, agoUnits] = match;
  const today = startOf('day', now);
  const found = (from: Date, to: Date) => ({
    index: match.index,
    text: words,
    period: { from: day(from), to: day(to) },
  });
  if (/^today$/i.test(words)) return found(today, shift(today, 'day', 1));
  if (/^yesterday$/i.test(words)) return found(shift(today, 'day', -1), today);
  if (which && unit) {
    const start = startOf(unit.toLowerCase(), now);
    return /^this$/i.test(which) ? found(start, shift(start, unit, 1)) : found(shift(start, unit, -1), start);
  }
  if (ago && agoUnits) {
    const start = startOf(singular(agoUnits), shift(today, singular(agoUnits), -Number(ago)));
    return found(start, shift(start, singular(agoUnits), 1));
  }
  const number = Number(count) || (count ? 3 : 1);
  return found(shift(today, singular(units ?? 'week'), -number), shift(today, 'day', 1));
}

function findYear(text: string): Found | null {
  const match = /(?<=\b(?:in|during|since|from|before|after|until)\s)(19|20)\d\d\b(?!-)/i.exec(text);
  if (!match) return null;
  const year = Number(match[0]);
  return { index: match.index, text: match[0], period: { from: `${year}-01-01`, to: `${year + 1}-01-01` } };
}

/** "since May": a month alone, which the date parser leaves be as "may" is a verb. */
function findMonth(text: string, now: Date): Found | null {
  const match = /(?<=\b(?:in|during|since|from|before|after|until)\s)May\b/.exec(text);
  if (!match) return null;
  let start = new Date(Date.UTC(now.getUTCFullYear(), 4, 1));
  if (start > now) start = shift(start, 'year', -1);
  return { index: match.index, text: match[0], period: { from: day(start), to: day(shift(start, 'month', 1)) } };
}

/** Months and days by name or number; of those without a year the last one that has begun. */
function findDate(text: string, now: Date): Found | null {
  // "sun" and "sat" are words of their own more often than days.
  const dates = casual
    .parse(text, { instant: now, timezone: 0 })
    .filter(
      (date) => (date.start.isCertain('month') || date.start.isCertain('weekday')) && /\d|\p{L}{5}/u.test(date.text),
    );
  const [first, second] = dates;
  if (!first) return null;
  const period = periodOf(first.start, first.end ?? first.start, now);
  const end = first.index + first.text.length;
  const isRange = second && /^\s*(?:and|to|until|till|-|–)\s*$/.test(text.slice(end, second.index));
  if (!isRange) return { index: first.index, text: first.text, period };
  const to = periodOf(second.start, second.start, now).to;
  return {
    index: first.index,
    text: text.slice(first.index, second.index + second.text.length),
    period: { ...period, to },
  };
}

function periodOf(from: ParsedComponents, to: ParsedComponents, now: Date): Found['period'] {
  let start = startOf(unitOf(from), from.date());
  const isLater = !from.isCertain('year') && start > now;
  if (isLater) start = shift(start, from.isCertain('weekday') ? 'week' : 'year', -1);
  const last = startOf(unitOf(to), to.date());
  return { from: day(start), to: day(shift(last < start || isLater ? start : last, unitOf(to), 1)) };
}

function unitOf(date: ParsedComponents): 'day' | 'month' {
  return date.isCertain('day') || date.isCertain('weekday') ? 'day' : 'month';
}

function singular(unit: string): string {
  return unit.toLowerCase().replace(/s$/, '');
}

/** Weeks begin on Monday (ISO 8601). */
function startOf(unit: string, date: Date): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'year') return new Date(Date.UTC(year, 0, 1));
  if (unit === 'quarter') return new Date(Date.UTC(year, month - (month % 3), 1));
  if (unit === 'month') return new Date(Date.UTC(year, month, 1));
  const today = Math.floor(date.getTime() / DAY_MS) * DAY_MS;
  return new Date(unit === 'week' ? today - ((date.getUTCDay() + 6) % 7) * DAY_MS : today);
}

function shift(date: Date, unit: string, count: number): Date {
  const moved = new Date(date);
  const name = unit.toLowerCase();
  if (name === 'year') moved.setUTCFullYear(moved.getUTCFullYear() + count);
  else if (name === 'quarter') moved.setUTCMonth(moved.getUTCMonth() + 3 * count);
  else if (name === 'month') moved.setUTCMonth(moved.getUTCMonth() + count);
  else moved.setUTCDate(moved.getUTCDate() + (name === 'week' ? 7 : 1) * count);
  return moved;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
