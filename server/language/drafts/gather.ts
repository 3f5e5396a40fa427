import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { words } from '#server/language/words.ts';
import { readNote } from '#server/reading/read-note.ts';
import type { Concept } from './concept-words.ts';
import { belongsUnder, type Named, readName } from './concepts.ts';
import { type DayInWords, daysInWords } from './dated-words.ts';
import { commits, statesMilestone, statesSum } from './evidence.ts';
import { readStatements, type Statement } from './read-statements.ts';
import { type ReadTemplate, readTemplate, type Slot } from './read-template.ts';
import { writtenDays } from './written-day.ts';

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

/** Why a line is where it is. */
export type Evidence = 'label' | 'heading' | 'task' | 'amount' | 'date';

/** What a note says, to be put into a draft. */
export interface GatheredLine {
  text: string;
  noteId: string;
  /** The note's title. */
  title: string;
  /** The day that it is of, as `2026-11-27`. */
  date: string;
  startsAt: number;
  endsAt: number;
  days: DayInWords[];
  /** Null where nothing says for certain where it belongs. */
  evidence: Evidence | null;
}

export interface GatheredSlot extends Omit<Slot, 'named'> {
  /** Whether what is below it is to be done. */
  isTasks: boolean;
  lines: GatheredLine[];
}

export interface Gathered {
  intro: string;
  slots: GatheredSlot[];
  elsewhere: GatheredLine[];
  /** Whether there was more than is shown. */
  isCut: boolean;
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
  const read = readTemplate(template);
  const placed = read.slots.map((): GatheredLine[] => []);
  const elsewhere: GatheredLine[] = [];
  let room = ALL_MAX;
  let isCut = false;
  for (const note of notes) {
    const content = note.content.slice(0, Math.min(NOTE_MAX, Math.max(0, room)));
    isCut ||= content.length < note.content.length;
    room -= content.length;
    for (const { line, slot } of linesOf({ ...note, content }, read)) (placed[slot] ?? elsewhere).push(line);
  }
  const newestFirst = (lines: GatheredLine[], max: number) => {
    const sorted = distinct(lines).sort((a, b) => b.date.localeCompare(a.date));
    isCut ||= sorted.length > max;
    return sorted.slice(0, max);
  };
  const slots = read.slots.map(({ named, ...slot }, index) => ({
    ...slot,
    isTasks: named.concepts.has('nextSteps'),
    lines: newestFirst(placed[index] ?? [], LINES_MAX),
  }));
  return { intro: read.intro, slots, elsewhere: newestFirst(elsewhere, ELSEWHERE_MAX), isCut };
}

function linesOf(note: NoteOfDraft, { slots }: ReadTemplate): { line: GatheredLine; slot: number }[] {
  const daysOf = writtenDays(note);
  const statements = readStatements(note.content);
  const tasks = readNote({
    title: note.title,
    content: note.content,
    writtenOn: new Date(note.updatedAt),
  }).tasks;
  const isDated = (statement: Statement) =>
    tasks.some(({ from, to, due, done }) => !done && due !== null && from < statement.end && statement.start < to);
  return statements.map((statement) => {
    const { day, written } = daysOf(statement.headings);
    const found = isAbout(statement, note.about) ? placeOf(statement, slots, written, isDated) : null;
    const { label, start, end } = statement;
    // The label that put it there is said by the heading.
    const text = label === null || found?.evidence === 'label' ? statement.text : `${label}: ${statement.text}`;
    const line: GatheredLine = {
      text,
      noteId: note.id,
      title: note.title,
      date: isoOf(day),
      startsAt: start,
      endsAt: end,
      days: daysInWords(text, written),
      evidence: found?.evidence ?? null,
    };
    return { line, slot: found?.slot ?? -1 };
  });
}

function isAbout({ text, label, headings }: Statement, about: readonly string[]): boolean {
  if (about.length === 0) return true;
  const stated = new Set([text, label ?? '', ...headings].flatMap((part) => words(part).map(({ term }) => term)));
  return about.every((term) => stated.has(term));
}

type Place = { slot: number; evidence: Evidence } | null;

function placeOf(
  statement: Statement,
  slots: readonly Slot[],
  written: Day,
  isDated: (statement: Statement) => boolean,
): Place {
  const { text, label, headings, box, isAside } = statement;
  if (isAside) return null;
  const place = (slot: number | undefined, evidence: Evidence): Place =>
    slot === undefined ? null : { slot, evidence };
  if (label !== null) {
    const named = readName(label);
    const slot = slotFor(named, slots, true);
    if (slot !== undefined || named.concepts.size > 0) return box === 'ticked' ? null : place(slot, 'label');
  }
  if (box === 'open') return place(slotOf('nextSteps', slots), 'task');
  const above = headingAbove(headings);
  if (above !== null) {
    const slot = slotFor(above, slots, false);
    if (slot !== undefined || above.concepts.size > 0) {
      const isDone = box === 'ticked' && above.concepts.has('nextSteps');
      return isDone ? null : place(slot, 'heading');
    }
  }
  if (box === 'ticked') return null;
  if (isDated(statement)) return commits(text) ? place(slotOf('nextSteps', slots), 'task') : null;
  if (statesSum(text)) return place(slotOf('money', slots), 'amount');
  if (statesMilestone(text, written)) return place(slotOf('timeline', slots), 'date');
  return null;
}

/** The heading that a line is below; one that is only a date, as in a log, leaves it to the one above. */
function headingAbove(headings: readonly string[]): Named | null {
  const last = headings.findLast((heading) => /\p{L}{3}/u.test(heading.replace(DATE_WORDS, '')));
  return last === undefined ? null : readName(last);
}

const DATE_WORDS =
  /(?<!\p{L})(?:\d+|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\.?|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|maart|mei|augustus|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L})/giu;

/** The one slot that asks for what a label or heading names; none where several do. */
function slotFor(named: Named, slots: readonly Slot[], isLabel: boolean): number | undefined {
  const fitting = slots.flatMap((slot, index) =>
    belongsUnder(named, slot.named) && (isLabel || slot.kind === 'heading') ? [index] : [],
  );
  const same = fitting.filter((index) => slots[index]?.named.key === named.key);
  const [only, ...others] = same.length > 0 ? same : fitting;
  return others.length === 0 ? only : undefined;
}

function slotOf(concept: Concept, slots: readonly Slot[]): number | undefined {
  const fitting = slots.flatMap(({ named, kind }, index) =>
    kind === 'heading' && named.concepts.has(concept) ? [index] : [],
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Said in the same words on the same day, it is said once. */
function distinct(lines: readonly GatheredLine[]): GatheredLine[] {
  const seen = new Set<string>();
  return lines.filter(({ text, date }) => {
    const key = `${date} ${fold(text)}`;
    return !seen.has(key) && seen.add(key);
  });
}
