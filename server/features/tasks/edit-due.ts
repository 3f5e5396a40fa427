import { type Day, dayOf, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { detectLanguage } from '#server/language/words.ts';
import { type FoundTask, type NoteWithTasks, readNote } from '#server/reading/read-note.ts';
import { localeIn } from '#shared/locale.ts';
import type { Range } from './edit-line.ts';

const LANGUAGES = ['en', 'de', 'nl', 'fr', 'es'];
const LANGUAGE_SAMPLE = 4_000;
const YEAR_DAYS = 300;
/** What says that the day behind it is the last one. */
const LEAD =
  /^(?:by|until|before|due|bis(?: zum)?|tot|voor|vóór|uiterlijk|avant(?: le)?|d['’]ici(?: le)?|pour le|antes del|hasta el|para el)(?=\s)/iu;

/** When somebody types a day, and how they write one: 3/4 is a day of April or of March. */
export interface Typist {
  today: Day;
  locale: string;
}

function isMonthFirst(locale: string): boolean {
  return new Intl.DateTimeFormat(locale).formatToParts(0).find(({ type }) => type !== 'literal')?.type === 'month';
}

/** The day that somebody types as a date or in words; undefined if it is none. */
function dayFromWords(words: string, { today, locale }: Typist): string | undefined {
  for (const language of LANGUAGES) {
    const named = namedDays(words, today, language, isMonthFirst(locale) ? 'month-first' : 'day-first');
    if (named[0] !== undefined) return isoOf(named[0].day);
  }
  return undefined;
}

/** A day that somebody typed, undefined if it is none, and the note with it; null where no way to write it does. */
export interface EditedDue {
  day: string | null | undefined;
  content: string | null;
}

/** The note with a due date that somebody typed, or with none, in the line of a to-do. */
export function withTypedDue(note: NoteWithTasks, task: TaskWithDue, typed: string | null, by: Typist): EditedDue {
  const day = typed === null ? null : dayFromWords(typed, by);
  if (day === undefined) return { day, content: null };
  return { day, content: day === task.due ? note.content : withDue(note, task, day, by.locale) };
}

/** The line of a to-do, and what it says of its day. */
export type TaskWithDue = Range & { due: string | null; dueText: string | null };

/**
 * The note with another due date in the line of a to-do, or with none, so that reading the line gives that day; null
 * where no way to write it does.
 */
function withDue(note: NoteWithTasks, task: TaskWithDue, due: string | null, locale: string): string | null {
  const { content } = note;
  const start = content.lastIndexOf('\n', task.from - 1) + 1;
  const line = content.slice(start, task.to);
  const dueText = task.dueText ?? taskIn(content, note, start, task.to)?.dueText ?? '';
  const at = dueText === '' ? -1 : line.indexOf(dueText);
  for (const written of waysOf(line, at, dueText, due === null ? null : dayWords(due, note, locale))) {
    const edited = content.slice(0, start) + written + content.slice(task.to);
    // A date that stays the same words would keep the day that they meant when they were written.
    if (written !== line && taskIn(edited, note, start, start + written.length)?.due === due) return edited;
  }
  return null;
}

function taskIn(content: string, note: NoteWithTasks, from: number, to: number): FoundTask | undefined {
  const inLine = (task: FoundTask) => task.certain && task.from >= from && task.from < to;
  return readNote({ ...note, content }).tasks.find(inLine);
}

function* waysOf(line: string, at: number, old: string, words: readonly string[] | null): Generator<string> {
  const before = line.slice(0, Math.max(0, at));
  const after = at < 0 ? '' : line.slice(at + old.length);
  if (words === null) {
    if (at < 0) return;
    const lead = before.trimEnd().replace(/\(?(?:due:?)?$/i, '');
    yield tidied(trimEndOf(lead, /[\s,;–—-]/), after.replace(/^\s*\)/, ''));
    return;
  }
  if (at >= 0) {
    const lead = LEAD.exec(old)?.[0];
    for (const each of words) {
      if (lead !== undefined) yield `${before}${lead} ${each}${after}`;
      yield `${before}${each}${after}`;
    }
    for (const each of words) yield `${before}by ${each}${after}`;
    return;
  }
  const text = line.trimEnd();
  for (const each of words) yield `${text} (due ${each})${line.slice(text.length)}`;
}

function tidied(before: string, after: string): string {
  return before + (/^[\s.,;!?)]/.test(after) || after === '' ? after.replace(/^\s+(?=[.,;!?])/, '') : ` ${after}`);
}

/** In the words of an English note, else as a plain date; with the year where it could be another one. */
function dayWords(due: string, { content, writtenOn }: NoteWithTasks, locale: string): string[] {
  const day = dayOf(new Date(due));
  const ahead = day - dayOf(writtenOn);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeIn('en', locale), { ...options, timeZone: 'UTC' }).format(new Date(due));
  const short = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const withYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
  const language = detectLanguage(content.slice(0, LANGUAGE_SAMPLE));
  if (language !== 'en') return [due];
  return ahead >= 0 && ahead < YEAR_DAYS ? [format(short), withYear, due] : [withYear, due];
}
