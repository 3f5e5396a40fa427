import { type Day, dayOf, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';
import { dayOfHeading } from '#server/language/text-day.ts';
import { detectLanguage, words } from '#server/language/words.ts';
import type { DraftLine, DraftSlot } from '#shared/drafts.ts';
import { daysInWords } from './days-in-words.ts';
import { certainly, likely } from './evidence.ts';
import { belongsUnder, type Concept, readName } from './headings.ts';
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
  /** Statements that are internal or struck through. */
  leftOut: number;
}

const NOTE_MAX = 60_000;
const ALL_MAX = 600_000;
const LINES_MAX = 60;
const ELSEWHERE_MAX = 300;

/**
 * Lays out what notes say beside the slots of a template, newest first. A line is beside a slot only where the person's
 * own label or heading says so, or where it states beyond doubt what the slot asks for; all others are elsewhere.
 */
export function gather(template: string, notes: readonly NoteOfDraft[]): Gathered {
  const { intro, slots } = readTemplate(template);
  const placed = slots.map((): GatheredLine[] => []);
  const elsewhere: GatheredLine[] = [];
  let [room, isCut, leftOut] = [ALL_MAX, false, 0];
  for (const note of notes) {
    const content = note.content.slice(0, Math.min(NOTE_MAX, Math.max(0, room)));
    isCut ||= content.length < note.content.length;
    room -= content.length;
    const read = readStatements(content);
    leftOut += read.leftOut;
    const daysOf = writtenDays(note);
    for (const statement of read.statements) {
      const { day, written } = daysOf(statement.headings);
      const place = isAbout(statement, note.about) ? placeOf(statement, slots, written) : nowhere;
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
  const changed = dayOf(new Date(note.updatedAt));
  const ofNote = dayOf(new Date(note.day));
  return (headings: readonly string[]): { day: Day; written: Day } => {
    const day = headings
      .toReversed()
      .map((heading) => dayOfHeading(heading, changed))
      .find((each) => each !== undefined);
    return { day: day ?? ofNote, written: day ?? Math.min(ofNote, changed) };
  };
}

interface Place extends Pick<GatheredLine, 'evidence' | 'likely'> {
  slot: number;
}
const nowhere: Place = { slot: -1, evidence: null, likely: null };

function lineOf(note: NoteOfDraft, statement: Statement, place: Place, date: string, written: Day): GatheredLine {
  const { label, start, end, row } = statement;
  // The label that put it there is said by the heading.
  const text = label === null || place.evidence === 'label' ? statement.text : `${label}: ${statement.text}`;
  const [first] = namedDays(text, written, detectLanguage(text)).filter(({ kind }) => kind !== 'absolute');
  const { evidence, likely } = place;
  const of = { noteId: note.id, title: note.title, date, startsAt: start, endsAt: end };
  const when = first === undefined ? null : isoOf(first.day);
  return { text, ...of, days: daysInWords(text, written), evidence, likely, when, label, row };
}

function isAbout({ text, label, headings }: Statement, about: readonly string[]): boolean {
  if (about.length === 0) return true;
  const stated = new Set([text, label ?? '', ...headings].flatMap((part) => words(part).map(({ term }) => term)));
  return about.every((term) => stated.has(term));
}

function placeOf({ text, label, headings, box, isAside, row }: Statement, slots: readonly Slot[], written: Day): Place {
  if (isAside) return nowhere;
  const ofLabel = label === null ? null : readName(label);
  // A heading that is only a date, as in a log, leaves it to the one above.
  const above = headings.findLast(
    (each) => dayOfHeading(each, written) === undefined || /\p{L}{3} .*\p{L}{4}/u.test(each),
  );
  const ofHeading = above === undefined ? null : readName(above);
  for (const [named, evidence] of [
    [ofLabel, 'label'],
    [ofHeading, 'heading'],
  ] as const) {
    if (evidence === 'heading' && box === 'open') break;
    if (named === null) continue;
    const slot = slotFor(named, slots, evidence === 'label');
    const [concept] = named.concepts;
    if (slot === undefined && concept === undefined) continue;
    const isDone = box === 'ticked' && (evidence === 'label' || named.concepts.has('nextSteps'));
    if (isDone || slot === undefined) return { ...nowhere, likely: isDone ? 'done' : (concept ?? null) };
    return { slot, evidence, likely: null };
  }
  const certain = box === 'open' ? 'nextSteps' : box === 'ticked' || row !== null ? null : certainly(text, written);
  const slot = certain === null ? -1 : slotOf(certain, slots);
  const evidence = certain === 'money' ? 'amount' : certain === 'timeline' ? 'date' : 'task';
  if (slot !== -1) return { slot, evidence, likely: null };
  return {
    ...nowhere,
    likely: box === 'ticked' ? 'done' : (certain ?? likely(`${label ?? ''} ${text}`.trim(), written)),
  };
}

/** The one slot that asks for what a label or heading names; none where several do. */
function slotFor(named: ReturnType<typeof readName>, slots: readonly Slot[], isLabel: boolean): number | undefined {
  const fitting = [...slots.keys()].filter(
    (index) => belongsUnder(named, (slots[index] as Slot).named) && (isLabel || slots[index]?.kind === 'heading'),
  );
  const same = fitting.filter((index) => slots[index]?.named.key === named.key);
  const [only, ...others] = same.length > 0 ? same : fitting;
  return others.length === 0 ? only : undefined;
}

/** The one heading that asks for a concept; -1 where none or several do. */
function slotOf(concept: Concept, slots: readonly Slot[]): number {
  const fitting = [...slots.keys()].filter(
    (index) => slots[index]?.kind === 'heading' && slots[index].named.concepts.has(concept),
  );
  return fitting.length === 1 ? (fitting[0] ?? -1) : -1;
}
