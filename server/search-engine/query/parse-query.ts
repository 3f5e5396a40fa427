import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { type NamedPeriod, namedPeriod } from '#server/language/days/named-periods.ts';
import { asksOnlyFor, withoutTime } from './foreign-date-words.ts';

/** The filters in the search box. */
export interface QueryFilters {
  tags: string[];
  folderNames: string[];
  kind?: 'notes' | 'documents';
  /** Days like 2026-06-01. `before` is not included, `after` is. */
  before?: string;
  after?: string;
}

export interface ParsedQuery {
  /** The words to search for, without filters and politeness. */
  text: string;
  filters: QueryFilters;
  /** Words and quotations that no result may contain: `-draft`, `NOT draft`. */
  excluded: string[];
  /** A time that may be that of the note. Notes of that time are preferred, others are not hidden. */
  period?: Period & { isAllAsked?: boolean };
  /** A date filter read from words, as it was written: `from last week`. */
  rangeWords?: string;
  /** The search to run instead if that filter finds nothing. Words like "last week" alone aren't searched. */
  otherwise?: Pick<ParsedQuery, 'text' | 'filters' | 'period' | 'excluded'>;
  /** Filters with a value that can't be read. */
  unread: { filter: string; name: 'kind' | 'before' | 'after' }[];
}

const FILTER =
  /(?<=^|\s)(tag|in|kind|before|after):(?:["\u201c\u201d]([^"\u201c\u201d]+)["\u201c\u201d]|([^\s"\u201c\u201d]\S*))/giu;
/** Not a dash, and "not" in small letters is a word of the question. */
const EXCLUDED =
  /(?<=^|\s)(?:-|NOT\s+)(?:["\u201c\u201d]([^"\u201c\u201d]+)["\u201c\u201d]|(\p{L}[^\s"\u201c\u201d]*))/gu;
const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** Polite openings before the actual question. */
const OPENINGS = [
  /^(?:hi|hello|hey|ok|okay|so|please|kindly|thanks)\b[\s,!.]*/i,
  /^(?:can|could|would|will) (?:you|i|we)(?: please)?\b\s*/i,
  /^(?:i|we)(?:'m| am|'re| are)? (?:look|search)(?:ing)? for\s+/i,
  /^(?:i|we)(?:'d| would)? (?:want|need|like|wish|try|have) to (?:find|know|see|read|get)(?: out)?\b\s*/i,
  /^(?:please )?(?:find|show|give|get|tell|fetch|search|look)(?: (?:me|us|up|for|through|in))*(?: (?:all|any|every|everything|anything|something))?\b\s*/i,
  /^(?:do|did) (?:you|we|i) (?:know|have|remember)\b\s*/i,
  /^(?:my|our|the) (?:notes?|documents?|files?) (?:on|about|regarding|concerning)\s+/i,
  new RegExp(
    "^(?:what|where|when|who|which|how|why)(?:'s| (?:is|are|was|were|do|does|did|has|have|had))?(?: (?:we|i|they|you))?" +
      '(?: (?:say|said|write|wrote|written|note|noted|mention|mentioned|know|have|got))? (?:about|on|regarding)\\s+',
    'i',
  ),
];
const CLOSINGS = /[\s,]+(?:please|thanks|thank you|cheers)[\s.!?]*$/i;

/** Separates filters, dates and politeness from the words of a question. */
export function parseQuery(query: string, now: Date): ParsedQuery {
  const filters: QueryFilters = { tags: [], folderNames: [] };
  const unread: ParsedQuery['unread'] = [];
  const [asked, excluded] = withoutExcluded(query);
  const withoutFilters = asked.replace(FILTER, (whole, written: string, quoted?: string, plain?: string) => {
    const name = written.toLowerCase();
    const value = (quoted ?? plain ?? '').trim();
    if (value === '') return whole;
    if (name === 'tag') filters.tags.push(value.replace(/^#/, ''));
    else if (name === 'in') filters.folderNames.push(value);
    else if (name === 'kind') {
      if (!setKind(filters, value.toLowerCase())) unread.push({ filter: whole, name });
    } else if (name === 'before' || name === 'after') {
      const day = boundOf(value, now);
      if (day === null) unread.push({ filter: whole, name });
      else filters[name] = day;
    }
    return ' ';
  });
  const { rest, range, rangeWords, isRelative, period, isAllAsked } = periodsIn(withoutFilters, now);
  if (range === undefined || rangeWords === undefined) {
    const preferred = period && { period: { ...period, ...(isAllAsked && { isAllAsked }) } };
    return { text: withoutPoliteness(rest), filters, excluded, unread, ...preferred };
  }
  const narrowed = { ...filters };
  if (range.from && !filters.after) narrowed.after = range.from;
  if (range.to && !filters.before) narrowed.before = range.to;
  const text = withoutPoliteness(rest);
  const dated = { text, filters: narrowed, excluded, unread, rangeWords };
  if (isRelative && text.trim() === '') return dated;
  return { ...dated, otherwise: { text: withoutPoliteness(withoutFilters), filters, excluded, period: range } };
}

/** Where nothing else is asked for, there is nothing to exclude from. */
function withoutExcluded(query: string): [rest: string, excluded: string[]] {
  const excluded: string[] = [];
  const rest = query.replace(EXCLUDED, (_whole, quoted?: string, plain?: string) => {
    excluded.push((quoted ?? plain ?? '').replace(/[.,;:!?]+$/, ''));
    return ' ';
  });
  return /[\p{L}\p{N}]/u.test(rest) ? [rest, excluded] : [query, []];
}

function setKind(filters: QueryFilters, value: string): boolean {
  if (/^notes?$/.test(value)) filters.kind = 'notes';
  else if (/^(?:documents?|docs?|files?)$/.test(value)) filters.kind = 'documents';
  else return false;
  return true;
}

const DAY_MS = 24 * 3600 * 1000;

/** The first day of a written year, month or day, or null if it isn't valid. The database has no year 0. */
function boundOf(value: string, now: Date): string | null {
  const daysAgo = ['today', 'yesterday'].indexOf(value.toLowerCase());
  if (daysAgo >= 0) return new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const [, year, month = '1', day = '1'] = DAY.exec(value) ?? [];
  if (!year || year === '0000') return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

function withoutPoliteness(text: string): string {
  // Quotations are searched exactly as written.
  if (/["\u201c\u201d]/u.test(text)) return text;
  let rest = text.trimStart();
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const opening of OPENINGS) rest = rest.replace(opening, '').trimStart();
  }
  rest = rest.replace(CLOSINGS, '');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

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
const WRITTEN = new RegExp(
  '\\b(?:written|wrote|write|created?|made|saved?|edited?|changed?|updated?|uploaded?|noted|added?|recorded?|dictated?' +
    '|modified)\\s+(?:(?:down|it|them|this|that|something)\\s+)?(?:(?:in|on|during|from|since|before|after|until|till' +
    '|between)\\s*)?$',
  'i',
);
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
  if (!found) return { rest: text };
  if (found.language !== 'en') return foreignPeriodIn(text, found);
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

function foreignPeriodIn(text: string, found: NamedPeriod): PeriodsRead {
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
