import tables from '#content/words/drafts.json' with { type: 'json' };
import { hasAmount } from '#server/language/amounts.ts';
import type { Day } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { Concept } from './headings.ts';

const anyWord = (table: Record<string, string>) => wholeWords(Object.values(table).join('|'));
const [DOUBT, OF_SOMETHING_ELSE, WILL] = [anyWord(tables.doubt), anyWord(tables.elsewhere), anyWord(tables.will)];
/** "Dilip to send the logs". */
const NAME_TO = /^\W*\p{Lu}\p{L}*(?:\s\p{Lu}\p{L}*)?(?::\s)?\s*to\s/u;
/** "I send the menu by Friday". */
const OF_WRITER = new RegExp(`^\\W*(?:${tables.writer})\\s`, 'iu');
const cues = Object.entries(tables.cues).map(([concept, words]) => [concept as Concept, anyWord(words)] as const);
const TIMED =
  /^(?<time>\(?(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d(?!\.?\d)|\s?(?:[ap]\.?m|uhr|h|uur)(?!\p{L}))[\d:.h\s–—-]*)[\s:,·]*(?<what>\D.*)?$/iu;

/** Of what is only placed by a figure or a day. */
const WORDS_LEAST = 3;

/** Of a line that begins with a time of the day, or with two: the time and the rest. */
export function timedLine(text: string): { time: string; what: string } | null {
  const { time = '', what = '' } = TIMED.exec(text)?.groups ?? {};
  return time === '' ? null : { time: time.replace(/[\s–—-]+$/, ''), what };
}

/** What a sentence is likely about; null where it says nothing of the work, or may not be so. */
export function likely(text: string, written: Day): Concept | 'number' | null {
  if (timedLine(text) !== null) return 'timeline';
  // "Dear Ms Berg," is no statement, and "No date" and "10 mins" say nothing.
  const wordCount = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  if (/[,:]$/.test(text)) return null;
  if (DOUBT.test(text) || /\?\s*["”’)]*$/.test(text) || OF_SOMETHING_ELSE.test(text)) return null;
  const isCommitment = WILL.test(text) || NAME_TO.test(text);
  const days = namedDays(text, written, detectLanguage(text));
  if ((isCommitment || OF_WRITER.test(text)) && days.some(({ day }) => day >= written)) return 'nextSteps';
  const cue = cues.find(([, pattern]) => pattern.test(text))?.[0];
  // Of prices that were talked about, only a figure says something.
  if (cue !== undefined && (cue !== 'money' || /\d/.test(text))) return cue;
  if (hasAmount(text)) return 'money';
  if (isCommitment) return 'nextSteps';
  const dates = days.filter(({ kind }) => kind === 'date');
  if (wordCount < WORDS_LEAST) return null;
  if (dates.some(({ day }) => day > written)) return 'timeline';
  const rest = dates.reduceRight((line, { start, end }) => line.slice(0, start) + line.slice(end), text);
  return /\d/.test(rest) ? 'number' : null;
}
