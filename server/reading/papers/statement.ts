import { type Day, isoOf, later } from '#server/language/days/calendar.ts';
import { COUNT, countOf, type DayOrder, UNIT, unitOf } from '#server/language/days/day-rules.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { stem, words } from '#server/language/words.ts';
import { anyPaperWord } from './paper-words.ts';

/** Who wrote the words that are read now, and when; no name in a paper that is no e-mail. */
export interface Writer {
  name?: string | undefined;
  day: Day;
  order: DayOrder | undefined;
}

const pattern = (...parts: string[]) => new RegExp(parts.join(''), 'iu');
const TIME =
  '(?:noon|midday|midnight|morning|evening|night|mittags?|\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm|uhr|uur|h|noon)?)';
const SMALL = '(?:the|close|end|of|business|on|at|den|dem|zum|am|um|op|de|het|le|la|à|el)(?!\\p{L})';
/** What may be between a word such as "by" and its day. */
const JOINTS = `(?:\\s|[:,*_|]|${SMALL}|${TIME}(?=[\\s,])){0,8}$`;
const LAST = pattern(anyPaperWord('last'), JOINTS);
const UNTIL = pattern(anyPaperWord('until'), JOINTS);
const FALLS = pattern(anyPaperWord('falls'), JOINTS);
const ON = /(?<!\p{L})(?:on|am|op|le|el)\s$/iu;
/** "Three months before", of a day that follows. */
const EARLY = pattern(
  `(?:${anyPaperWord('last')}\\s)?(?<!\\p{L})${COUNT}\\s(?:\\p{L}+\\s)?${UNIT}s?['’]?\\s(?:notice\\s)?`,
  '(?:before|prior to|vor|avant|vóór|voor|antes)\\s(?:(?:dem|le|del)\\s)?$',
);
const PERIOD = /(?<!\p{L})(?:from|between|vom|ab|van|du|since|desde)\s+(?:\d[^;:]{0,40})?$/iu;
const LABEL = pattern(anyPaperWord('duty'), '[^:]{0,40}(?::|\\s[–-]\\s)[^:]{0,40}$');
const OBLIGES = pattern(anyPaperWord('duty', 'ask', 'modal'));
export const PROMISES = pattern(anyPaperWord('promise'));
const PAST = pattern(anyPaperWord('past'), '(?:(?!\\s(?:and|und|en|et|y)\\s)[^.;:,]){0,30}$');
const TIME_BEHIND = pattern(`^[\\s,]*(?:(?:at|um|om|à|by|a las)\\s)?${TIME}(?![\\p{L}\\p{N}£€$%])`);
/** Of a clause, or of a turn with its speaker. */
const NUMBERING = /^[\s>#*_|•–-]*(?:\d{1,2}(?:[.)]|(?:\.\d{1,2})+)\s+|\[?\d{1,2}:\d{2}\]?\s+[^:]{1,40}:\s)?[\s*_]*/u;
const CLAUSE_END = /[,;:](?=\s|$)|[.!?(](?=\D|$)|\s(?:so that|otherwise|because|since|unless)\s/u;
const JOIN = /^[\s,;:.)]*(?:and|but|so|also|or|und|aber|en|et|mais|maar|y|that|which)\s+|^[\s,;:.)]+/iu;
/** "Petra, fine, I'll": before what is promised. */
const ADDRESS = pattern('^.*,\\s(?=', anyPaperWord('promise'), ')');

/** The deadlines in a sentence, an item or a row, in its order: each with the statement but its day. */
export function deadlinesIn(text: string, { day: today, order, name }: Writer, isListed: boolean) {
  const isMail = name !== undefined;
  const days = namedDays(text, today, 'und', order).filter(
    ({ isRelative, start }) => (isMail || !isRelative) && !PERIOD.test(text.slice(0, start)),
  );
  let begun = 0;
  return days.flatMap(({ day, start, end }, index) => {
    const before = text.slice(begun, start);
    const early = EARLY.exec(before);
    const until = UNTIL.exec(before);
    const lead = early ?? LAST.exec(before) ?? until ?? ON.exec(before);
    const stated = before.slice(0, lead?.index);
    const behind = text.slice(end, days[index + 1]?.start);
    const time = TIME_BEHIND.exec(behind)?.[0] ?? '';
    const bare = textOf(stated, behind.slice(time.length));
    const isLast = early || LAST.test(before) || FALLS.test(before) || (until && (begun > 0 || OBLIGES.test(bare)));
    const isDue = isListed || LABEL.test(before) || (isLast && !PAST.test(stated));
    if (!isDue && !(isMail && PROMISES.test(before))) return [];
    const due = early ? later(unitOf(early.groups ?? {}), day, -countOf(early.groups?.count)) : day;
    const dueText = trimEndOf(text.slice(begun + stated.length, end + time.length).trim(), /[.,]/);
    begun = end + time.length;
    return { text: bare, due: isoOf(due), dueText };
  });
}

/** A statement as a to-do: what comes before its day, and what of the same clause is behind. */
function textOf(before: string, behind: string): string {
  const first = tidy(before.replace(NUMBERING, '').replace(JOIN, '')).replace(ADDRESS, '');
  const rest = first === '' ? behind.replace(/^[\s,]+/, '') : behind.trimStart();
  const [clause = ''] = JOIN.test(rest) ? [] : rest.split(CLAUSE_END);
  return tidy(`${first} ${clause}`.trim());
}

function tidy(text: string): string {
  return trimEndOf(text.replace(/[\s*_|]+/g, ' '), /[\s.,;:(–—-]/).trim();
}

const COMMON = new RegExp(anyPaperWord('last', 'until', 'falls', 'ask', 'promise', 'modal'), 'giu');

/** The stems of what a statement is about, without the words of every obligation: empty for "Due date". */
export function subjectOf(text: string): ReadonlySet<string> {
  const terms = words(text.replace(COMMON, ' ')).map(({ term }) => stem(term, 'en').slice(0, 6));
  return new Set(terms.filter((term) => /^\p{L}{3}/u.test(term)));
}
