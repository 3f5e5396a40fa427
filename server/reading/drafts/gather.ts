import tables from '#content/words/drafts.json' with { type: 'json' };
import { type Day, dayOf, isoOf } from '#server/language/days/calendar.ts';
import { weekdayIn } from '#server/language/days/day-rules.ts';
import { fold } from '#server/language/fold.ts';
import { dayOfHeading } from '#server/language/text-day.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { detectLanguage, words } from '#server/language/words.ts';
import { singleDays } from '#server/reading/proof/days.ts';
import type { FoundTask } from '#server/reading/tasks/context.ts';
import { findTasks } from '#server/reading/tasks/find-tasks.ts';
import type { DraftLine, DraftSlot } from '#shared/drafts.ts';
import { likely, readName } from './concepts.ts';
import { readStatements, type Statement } from './statements.ts';
import { readTemplate, type Slot } from './templates.ts';

/** A note that a draft may be made of. */
export interface NoteOfDraft {
  id: string;
  title: string;
  content: string;
  /** What it is of: `2026-11-18`; whether it says so itself. */
  day: string;
  isDated?: boolean;
  /** ISO. */
  updatedAt: string;
  /** The words that a statement must be about, where the note is about other things too; else none. */
  about: readonly string[];
}

/** A line of a note, with what else is known of it. */
export interface GatheredLine extends DraftLine, Pick<Statement, 'label' | 'row'> {
  days: (DraftLine['days'][number] & { from: number })[];
  /** What it is likely about, where that isn't certain. */
  likely: ReturnType<typeof likely>;
  /** Whether it names the writer as who has to do it. */
  isMine: boolean;
  /** The nearest above it; empty without one. */
  heading: string;
  /** The last day in it, as `2026-11-27`. */
  until: string | null;
  /** The text without its days. */
  plain: string;
}

/** A template with the lines that belong beside its slots. */
export interface Gathered {
  intro: string;
  slots: (Omit<DraftSlot, 'lines'> & { lines: GatheredLine[] })[];
  elsewhere: GatheredLine[];
  /** Whether there was more than is shown. */
  isCut: boolean;
  /** Lines that are internal or struck through. */
  leftOut: number;
}

const BY = wholeWords(`(?:${tables.dueBehind})\\s+$`);
const NOTE_MAX = 60_000;
const ALL_MAX = 600_000;
const LINES_MAX = 60;
const ELSEWHERE_MAX = 300;

/**
 * Lays out what notes say beside the slots of a template, newest first. A line is beside a slot only where the person's
 * own label, heading or checkbox says so; all others are elsewhere.
 */
export function gather(template: string, notes: readonly NoteOfDraft[]): Gathered {
  const { intro, slots } = readTemplate(template);
  const placed = new Map([null, ...slots].map((slot) => [slot, [] as GatheredLine[]]));
  let [room, isCut, leftOut] = [ALL_MAX, false, 0];
  for (const note of notes) {
    const content = note.content.slice(0, Math.min(NOTE_MAX, room));
    isCut ||= content.length < note.content.length;
    room -= content.length;
    const read = readStatements(content);
    leftOut += read.leftOut;
    const daysOf = writtenDays(note);
    const found = suggestedOf({ ...note, content });
    let next = 0;
    for (const statement of read.statements) {
      const { day, written } = daysOf(statement.headings);
      // Both are in their order.
      while ((found[next]?.to ?? Number.POSITIVE_INFINITY) <= statement.start) next += 1;
      let end = next;
      while ((found[end]?.from ?? Number.POSITIVE_INFINITY) < statement.end) end += 1;
      const own = found.slice(next, end);
      const place = isAbout(statement, note.about) ? placeOf(statement, slots, own.some(isCertain), written) : NOWHERE;
      const isMine = own.some((task) => task.isMine === true);
      placed.get(place.slot)?.push({ ...lineOf(note, statement, place, isoOf(day), written), isMine });
    }
  }
  const newestFirst = (slot: Slot | null, max: number) => {
    const lines = placed.get(slot) ?? [];
    const distinct = [...new Map(lines.map((line) => [`${line.date} ${fold(line.text)}`, line])).values()];
    isCut ||= distinct.length > max;
    return distinct.sort((a, b) => b.date.localeCompare(a.date)).slice(0, max);
  };
  const filled = slots.map((slot) => {
    const { named, ...shown } = slot;
    return { ...shown, isTasks: named.concepts.has('nextSteps'), lines: newestFirst(slot, LINES_MAX) };
  });
  return { intro, slots: filled, elsewhere: newestFirst(null, ELSEWHERE_MAX), isCut, leftOut };
}

/**
 * The `day` of what is below these headings of a note: that of a heading, else of the note. A note about a day ahead was
 * `written` before it: days in words count from then.
 */
export function writtenDays(note: Pick<NoteOfDraft, 'day' | 'updatedAt'>) {
  const [changed, ofNote] = [dayOf(new Date(note.updatedAt)), dayOf(new Date(note.day))];
  return (headings: readonly string[]): { day: Day; written: Day } => {
    const day = headings.map((each) => dayOfHeading(each, changed)).findLast((each) => each !== undefined);
    return { day: day ?? ofNote, written: day ?? Math.min(ofNote, changed) };
  };
}

/** What a note says for certain is to be done: with a box, or with its day. */
export function tasksOf(note: NoteOfDraft): FoundTask[] {
  return suggestedOf(note).filter(isCertain);
}

function suggestedOf({ title, content, updatedAt }: NoteOfDraft): FoundTask[] {
  return findTasks({ title, content: content.slice(0, NOTE_MAX), writtenOn: new Date(updatedAt) });
}

function isCertain({ due, certain }: FoundTask): boolean {
  return due !== null || certain;
}

interface Place extends Pick<GatheredLine, 'evidence' | 'likely'> {
  slot: Slot | null;
}
const NOWHERE: Place = { slot: null, evidence: null, likely: null };

function lineOf(
  note: NoteOfDraft,
  statement: Statement,
  place: Place,
  date: string,
  written: Day,
): Omit<GatheredLine, 'isMine'> {
  const { label, row, start: startsAt, end: endsAt } = statement;
  const { evidence, likely } = place;
  // The label that put it there is said by the heading.
  const text = label === null || evidence === 'label' ? statement.text : `${label}: ${statement.text}`;
  // "By Friday" is a day; "hire Friday to Sunday" and "on the Tuesday" may be of any week.
  const isCertain = (start: number, end: number) =>
    weekdayIn(text.slice(start, end)) === undefined || BY.test(text.slice(Math.max(0, start - 24), start));
  const named = singleDays(text, written, detectLanguage(text));
  const plain = named
    .toReversed()
    .reduce((left, { start, end }) => `${left.slice(0, start)}, ${left.slice(end)}`, text);
  const until = named.length === 0 ? null : isoOf(Math.max(...named.map(({ day }) => day)));
  const days = named
    .filter(({ isRelative, start, end }) => isRelative && isCertain(start, end))
    .map(({ start: from, end: at, day }) => ({ from, at, day: isoOf(day) }));
  return {
    text,
    noteId: note.id,
    title: note.title,
    date,
    startsAt,
    endsAt,
    days,
    evidence,
    likely,
    label,
    row,
    heading: statement.headings.at(-1) ?? '',
    until,
    plain,
  };
}

function isAbout({ text, label, headings }: Statement, about: readonly string[]): boolean {
  const stated = new Set(words([text, label, ...headings].join('\n')).map(({ term }) => term));
  return about.every((term) => stated.has(term));
}

/** Beside a slot where the label, the heading or the box says so; else only what it is likely about. */
function placeOf(statement: Statement, slots: readonly Slot[], isTask: boolean, written: Day): Place {
  const { text, label, headings, box, isAside } = statement;
  if (isAside) return NOWHERE;
  // A heading that is only a date, as in a log, leaves it to the one above.
  const above = headings.findLast((each) => dayOfHeading(each, written) === undefined);
  const names = { label: label ?? '', heading: box === 'open' ? '' : (above ?? '') };
  for (const evidence of ['label', 'heading'] as const) {
    const { key, concepts } = readName(names[evidence]);
    if (box === 'ticked' && (concepts.size === 0 || concepts.has('nextSteps'))) continue;
    const fitting = slots.filter(
      ({ kind, named }) =>
        (kind === 'heading' || evidence === 'label') &&
        ((key !== '' && named.key === key) || (concepts.size > 0 && concepts.isSubsetOf(named.concepts))),
    );
    const slot = fitting.find(({ named }) => named.key === key) ?? fitting[0];
    if (slot !== undefined) return { slot, evidence, likely: null };
    const [concept] = concepts;
    if (concept !== undefined) return { ...NOWHERE, likely: concept };
  }
  if (box === 'ticked') return { ...NOWHERE, likely: 'done' };
  const steps = slots.find(({ kind, named }) => kind === 'heading' && named.concepts.has('nextSteps')) ?? null;
  if (box === 'open') return { slot: steps, evidence: steps && 'task', likely: 'nextSteps' };
  return { ...NOWHERE, likely: likely(`${label ?? ''} ${text}`.trim(), statement.row?.columns, isTask, written) };
}
