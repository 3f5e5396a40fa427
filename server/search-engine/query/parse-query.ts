import { type Period, periodsIn } from './date-words.ts';

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
  /^(?:what|where|when|who|which|how|why)(?:'s| is| are| was| were| do| does| did| has| have| had)?(?: (?:we|i|they|you))?(?: (?:say|said|write|wrote|written|note|noted|mention|mentioned|know|have|got))? (?:about|on|regarding)\s+/i,
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
      const day = dayOf(value, now);
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
function dayOf(value: string, now: Date): string | null {
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
