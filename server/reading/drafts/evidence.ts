import tables from '#content/words/drafts.json' with { type: 'json' };
import { hasAmount } from '#server/language/amounts.ts';
import type { Day } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { Concept } from './headings.ts';

const wordsIn = (table: Record<string, string>) => Object.values(table).join('|');
const anyOf = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;
const anyWord = (words: string) => new RegExp(anyOf(words), 'iu');
const { cues, internal } = tables;
const DOUBT = new RegExp(`${anyOf(wordsIn(tables.doubt))}|\\?\\s*["”’)]*$`, 'iu');
const CONDITION = new RegExp(`${anyOf(wordsIn(tables.conditions))}|n['’]t(?!\\p{L})`, 'iu');
const OF_SOMETHING_ELSE = anyWord(wordsIn(tables.elsewhere));
const SUM = anyOf(wordsIn(cues.money));
/** "The budget is €12,000", "12,000 budget". */
const SUM_OF_NOUN = new RegExp(`${SUM}[^.;!?\\d]{0,24}[\\d€$£]|\\d[^.;!?]{0,12}\\s${SUM}`, 'iu');
const MILESTONE = anyWord(wordsIn(cues.timeline));
const WILL = new RegExp(`(?<!\\p{L})(?:${wordsIn(tables.will)})(?!\\p{L})`, 'iu');
const OF_WRITER = new RegExp(`^\\W*(?:${tables.writer})\\s`, 'iu');
/** "Dilip to send the logs". */
const NAME_TO = /^\W*\p{Lu}\p{L}*(?:\s\p{Lu}\p{L}*)?(?::\s)?\s*to\s/u;
/** "She will present on Friday" may be what the client does anyway. */
const OF_SOMEBODY = new RegExp(`^\\W*(?:${tables.somebody})(?!\\p{L})`, 'iu');
const patterns = Object.entries(cues).map(([concept, words]) => [concept as Concept, anyWord(wordsIn(words))] as const);
const TIMED = /^\(?(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d(?!\.?\d)|\s?(?:[ap]\.?m|uhr|h|uur)(?!\p{L}))/iu;

const MARKED = anyWord(wordsIn(internal.phrases));
const NAME = new RegExp(
  `^(?:(?:strictly|only|nur|streng|alleen|solo) )?(?:${internal.names})(?: (?:only|notes?|use))?$`,
  'iu',
);
/** "[internal]", "… 40 % of it, private." */
const ASIDE = new RegExp(`[[({](?:${internal.names})[\\])}]|[\\s,;–—-](?:${internal.atEnd})[.!)]*$`, 'iu');
const REMARK_WORDS = 8;

/** Whether a sentence states something of here and now. */
export function isPlain(text: string): boolean {
  return !DOUBT.test(text) && !OF_SOMETHING_ELSE.test(text);
}

/** Whether a line begins with a time of the day. */
export function isTimed(text: string): boolean {
  return TIMED.test(text);
}

/** What a sentence states beyond doubt: a sum, a milestone ahead, or what somebody will do by a day. */
export function certainly(text: string, written: Day): Concept | null {
  if (!isPlain(text) || CONDITION.test(text)) return null;
  const days = namedDays(text, written, detectLanguage(text)).filter(({ day }) => day >= written);
  const isCommitment = commits(text) || OF_WRITER.test(text);
  if (days.length > 0 && isCommitment) return OF_SOMEBODY.test(text) ? null : 'nextSteps';
  if (SUM_OF_NOUN.test(text) && hasAmount(text)) return 'money';
  return MILESTONE.test(text) && days.some(({ kind }) => kind === 'date') ? 'timeline' : null;
}

function commits(text: string): boolean {
  return !OF_SOMEBODY.test(text) && (WILL.test(text) || NAME_TO.test(text));
}

/** What a sentence is likely about; null where it says nothing of the work. */
export function likely(text: string, written: Day): Concept | 'number' | null {
  if (isTimed(text)) return 'timeline';
  if (!isPlain(text)) return null;
  const cue = patterns.find(([, pattern]) => pattern.test(text))?.[0];
  // Of prices that were talked about, only a figure says something.
  if (cue !== undefined && (cue !== 'money' || /\d/.test(text))) return cue;
  if (hasAmount(text)) return 'money';
  if (commits(text)) return 'nextSteps';
  const days = namedDays(text, written, detectLanguage(text)).filter(({ kind }) => kind === 'date');
  if (days.some(({ day }) => day > written)) return 'timeline';
  const rest = days.reduceRight((line, { start, end }) => line.slice(0, start) + line.slice(end), text);
  return /\d/.test(rest) ? 'number' : null;
}

/** Whether a line says of itself that it must not leave the house. */
export function isInternal(text: string): boolean {
  return MARKED.test(text) || ASIDE.test(text);
}

/** Whether a heading or a label says that what follows is internal. */
export function isInternalName(name: string): boolean {
  const words = name.replace(/[*_#]/g, '').replace(/^[\s\d.()–—:-]+|[\s.:!–—-]+$/g, '');
  return NAME.test(words) || isInternal(words);
}

/** Whether a line says of the one before it that it is internal: "Not public!!", but not "Confidential: …". */
export function isRemarkOnLineBefore(text: string): boolean {
  const { 0: words = '', index = 0 } = MARKED.exec(text) ?? {};
  const isOfItself = words !== '' && /^\W{0,3}[:–—-]\s*\S/.test(text.slice(index + words.length));
  return isInternal(text) && !isOfItself && text.split(/\s+/).length <= REMARK_WORDS;
}
