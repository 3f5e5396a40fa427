import tables from '#content/words/drafts.json' with { type: 'json' };
import proof from '#content/words/proof.json' with { type: 'json' };
import { hasAmount } from '#server/language/amounts.ts';
import type { Day } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { detectLanguage } from '#server/language/words.ts';

/** What a heading or a label asks for, and lines of notes say. */
export type Concept = keyof typeof tables.headings;

/** What a heading or a label says. */
export interface Named {
  /** The words alone, folded: equal for headings that say the same. */
  key: string;
  /** None where it names anything else too: what is below "Risks and ideas" may be an idea. */
  concepts: ReadonlySet<Concept>;
}

const byWord = new Map(
  Object.entries(tables.headings)
    .toReversed()
    .flatMap(([concept, cell]) => cell.split('|').map((word) => [word, concept as Concept])),
);
/** "Your goals" and "goals" are the same heading. */
const WHOSE = new RegExp(`^(?:${tables.whose})\\s+`);
const JOINTS = /\s*(?:,|;|\/|&|\+|(?<=\s)(?:and|und|en|et|y|e)(?=\s))\s*/u;
/** Of "3. Risks (draft):" the number, the brackets and the colon. */
const AROUND = /^[\s\d.()–—:-]+|\s*\([^()]*\)\s*$|(?:(?<!\d)\s*#?\d{1,2})?[\s.:–—-]*$/g;

/** Reads a heading, with or without numbers, colons and brackets around it: "3. Risks (draft):" names the risks. */
export function readName(heading: string): Named {
  const plain = fold(heading.slice(0, 200)).replace(/[*_#`'’]/g, '');
  const key = plain.replace(AROUND, '').replace(AROUND, '').replace(/\s+/g, ' ').trim();
  const parts = conceptOf(key) ? [key] : key.split(JOINTS).filter((part) => part !== '');
  const found = parts.flatMap((part) => conceptOf(part) ?? []);
  return { key, concepts: new Set(found.length === parts.length ? found : []) };
}

function conceptOf(words: string): Concept | undefined {
  const own = words.replace(WHOSE, '');
  return byWord.get(words) ?? byWord.get(own) ?? byWord.get(own.replaceAll('-', ' '));
}

const anyWord = (table: Record<string, string>) => wholeWords(Object.values(table).join('|'));
const NOT_SO = [anyWord(tables.doubt), anyWord(tables.elsewhere), /[,:?]["”’)]*\s*$/];
/** "Not yet decided" is no decision. */
const NEGATED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${proof.negations.split(' ').join('|')})\\s+(?:\\S{1,12}\\s+)?$`,
  'iu',
);
const cues = Object.entries(tables.cues).map(([concept, cell]) => [concept as Concept, anyWord(cell)] as const);
const TIMED =
  /^(?<time>\(?(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d(?!\.?\d)|\s?(?:[ap]\.?m|uhr|h|uur)(?!\p{L}))(?:[\d:.\s–—-]|(?<=\d)h(?!\p{L}))*)[\s:,·]*(?<what>\D.*)?$/iu;

/** Of a line that begins with a time of the day, or with two: the time and the rest. */
export function timedLine(text: string): { time: string; what: string } | null {
  const { time = '', what = '' } = TIMED.exec(text)?.groups ?? {};
  return time === '' ? null : { time: time.replace(/[\s–—-]+$/, ''), what };
}

/** Words that are neither names nor cut short: below five of them, a line is the head of a note or a remark. */
const TELLING = /(?:(?<!\p{L})\p{Ll}{3,}(?:.*?)){5}/u;

/** What a statement, of a row with the names of its columns, is likely about; null where it says nothing of the work, or may not be so. */
export function likely(
  text: string,
  columns: readonly string[] | undefined,
  isTask: boolean,
  written: Day,
): Concept | null {
  const named = (columns ?? []).flatMap((column) => [...readName(column).concepts]);
  const ofRow = named.includes('money') ? 'money' : named[0];
  if (ofRow !== undefined && !(isTask && ofRow === 'timeline')) return ofRow;
  if (timedLine(text) !== null) return 'timeline';
  if (isTask) return 'nextSteps';
  if (NOT_SO.some((pattern) => pattern.test(text))) return null;
  // Of prices that were talked about, only a figure says something.
  const isStated = (pattern: RegExp) => {
    const at = text.search(pattern);
    return at >= 0 && !NEGATED.test(text.slice(Math.max(0, at - 24), at));
  };
  const cue = cues.find(([concept, pattern]) => isStated(pattern) && (concept !== 'money' || /\d/.test(text)))?.[0];
  if (cue !== undefined || hasAmount(text)) return cue ?? 'money';
  const ahead = namedDays(text, written, detectLanguage(text)).some(
    ({ day, kind }) => day > written && kind === 'date',
  );
  if (ahead) return 'timeline';
  return /\d/.test(text) && (columns !== undefined || TELLING.test(text)) ? 'findings' : null;
}
