import tables from '#content/words/drafts.json' with { type: 'json' };
import { type Day, dayOf, isoOf } from '#server/language/days/calendar.ts';
import { weekdayIn } from '#server/language/days/day-rules.ts';
import { fold } from '#server/language/fold.ts';
import { dayOfHeading } from '#server/language/text-day.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { detectLanguage, words } from '#server/language/words.ts';
import { singleDays } from '#server/reading/proof/days.ts';
import type { DraftLine, DraftSlot } from '#shared/drafts.ts';
import { likely } from './evidence.ts';
import { belongsUnder, type Concept, type Named, readName } from './headings.ts';
import { type Row, readStatements, type Statement } from './statements.ts';
import { readTemplate, type Slot } from './templates.ts';

/** A note that a draft may be made of. */
export interface NoteOfDraft {
  id: string;
  title: string;
  content: string;
  /** What it is of: `2026-11-18`. */
  day: string;
  /** ISO. */
  updatedAt: string;
  /** The words that a statement must be about, where the note is about other things too; else none. */
  about: readonly string[];
}

/** A line of a note, with what else is known of it. */
export interface GatheredLine extends DraftLine {
  days: (DraftLine['days'][number] & { from: number })[];
  /** What it is likely about, where that isn't certain. */
  likely: Concept | 'number' | null;
  /** The first day that it names, as `2026-11-27`. */
  when: string | null;
  label: string | null;
  row: Row | null;
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

const BY = wholeWords(`(?:${tables.otherDays.dueBehind})\\s+$`);
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
  const placed = slots.map((): GatheredLine[] => []);
  const elsewhere: GatheredLine[] = [];
  let [room, isCut, leftOut] = [ALL_MAX, false, 0];
  for (const note of notes) {
    const content = note.content.slice(0, Math.min(NOTE_MAX, room));
    isCut ||= content.length < note.content.length;
    room -= content.length;
    const read = readStatements(content);
    leftOut += read.leftOut;
    const daysOf = writtenDays(note);
    for (const statement of read.statements) {
      const { day, written } = daysOf(statement.headings);
      const place = isAbout(statement, note.about) ? placeOf(statement, slots, written) : nowhere();
      // "Zoom with Anna, 40 min": the first line of a note says what it is of.
      if (statement === read.statements[0] && place.likely === 'number') place.likely = null;
      (placed[place.slot] ?? elsewhere).push(lineOf(note, statement, place, isoOf(day), written));
    }
  }
  const newestFirst = (lines: GatheredLine[], max: number) => {
    const distinct = [...new Map(lines.map((line) => [`${line.date} ${fold(line.text)}`, line])).values()];
    isCut ||= distinct.length > max;
    return distinct.sort((a, b) => b.date.localeCompare(a.date)).slice(0, max);
  };
  const filled = slots.map(({ named, ...slot }, index) => {
    return { ...slot, isTasks: named.concepts.has('nextSteps'), lines: newestFirst(placed[index] ?? [], LINES_MAX) };
  });
  return { intro, slots: filled, elsewhere: newestFirst(elsewhere, ELSEWHERE_MAX), isCut, leftOut };
}

/**
 * The `day` of what is below these headings of a note: that of a heading, else of the note. A note about a day ahead was
 * `written` before it: days in words count from then.
 */
export function writtenDays(note: Pick<NoteOfDraft, 'day' | 'updatedAt'>) {
  const [changed, ofNote] = [dayOf(new Date(note.updatedAt)), dayOf(new Date(note.day))];
  return (headings: readonly string[]): { day: Day; written: Day } => {
    const days = headings.map((heading) => dayOfHeading(heading, changed));
    const day = days.findLast((each) => each !== undefined);
    return { day: day ?? ofNote, written: day ?? Math.min(ofNote, changed) };
  };
}

interface Place extends Pick<GatheredLine, 'evidence' | 'likely'> {
  slot: number;
}

function nowhere(likely: Place['likely'] = null): Place {
  return { slot: -1, evidence: null, likely };
}

function lineOf(note: NoteOfDraft, statement: Statement, place: Place, date: string, written: Day): GatheredLine {
  const { label, start, end, row } = statement;
  const { evidence, likely } = place;
  // The label that put it there is said by the heading.
  const text = label === null || evidence === 'label' ? statement.text : `${label}: ${statement.text}`;
  const named = singleDays(text, written, detectLanguage(text));
  const days = named
    .filter(({ isRelative, start, end }) => isRelative && isOfThisWeek(text, start, end))
    .map(({ start, end, day }) => ({ from: start, at: end, day: isoOf(day) }));
  const of = { noteId: note.id, title: note.title, date, startsAt: start, endsAt: end };
  return { text, ...of, days, evidence, likely, when: named[0] ? isoOf(named[0].day) : null, label, row };
}

/** "By Friday" is a day; "hire Friday to Sunday" and "on the Tuesday" may be of any week. */
function isOfThisWeek(text: string, start: number, end: number): boolean {
  return weekdayIn(text.slice(start, end)) === undefined || BY.test(text.slice(Math.max(0, start - 24), start));
}

function isAbout({ text, label, headings }: Statement, about: readonly string[]): boolean {
  const stated = new Set([text, label ?? '', ...headings].flatMap((part) => words(part).map(({ term }) => term)));
  return about.every((term) => stated.has(term));
}

function placeOf({ text, label, headings, box, isAside }: Statement, slots: readonly Slot[], written: Day): Place {
  if (isAside) return nowhere();
  // A heading that is only a date, as in a log, leaves it to the one above.
  const above = headings.findLast((each) => dayOfHeading(each, written) === undefined || readName(each).isWhole);
  const names = [
    ['label', label],
    ['heading', box === 'open' ? null : (above ?? null)],
  ] as const;
  for (const [evidence, name] of names) {
    const named = readName(name ?? '');
    const slot = slotFor(named, slots, evidence === 'label');
    const [concept] = named.concepts;
    if (box === 'ticked' && concept === 'nextSteps') return nowhere('done');
    if (slot !== undefined) return { slot, evidence, likely: null };
    if (concept !== undefined) return nowhere(concept);
  }
  if (box === 'ticked') return nowhere('done');
  const steps = slots.findIndex(({ kind, named }) => kind === 'heading' && named.concepts.has('nextSteps'));
  if (box === 'open') return { slot: steps, evidence: steps === -1 ? null : 'task', likely: 'nextSteps' };
  return nowhere(likely(`${label ?? ''} ${text}`.trim(), written));
}

/** The one slot that asks for what a label or heading names; none where several do. */
function slotFor(named: Named, slots: readonly Slot[], isLabel: boolean): number | undefined {
  const fits = (slot: Slot) => belongsUnder(named, slot.named) && (isLabel || slot.kind === 'heading');
  const fitting = [...slots.entries()].filter(([, slot]) => fits(slot));
  const same = fitting.filter(([, slot]) => slot.named.key === named.key);
  const [only, ...others] = same.length > 0 ? same : fitting;
  return others.length === 0 ? only?.[0] : undefined;
}
