import { dayOf } from '#server/language/days/calendar.ts';
import { isCalled, whoIsCalled } from '#server/language/initials.ts';
import { dayLabel, dayOfHeading, meetingDay } from '#server/language/text-day.ts';
import { isStopword, stem, words } from '#server/language/words.ts';
import type { Context, FoundTask, ReadTask } from './context.ts';
import type { Grammar } from './grammar.ts';
import { classify } from './labels.ts';
import { languageOfNote } from './note-language.ts';
import { type Passage, readPassages } from './passages.ts';
import { peopleOf } from './people.ts';
import { opensSection, readPassage, readRow } from './read-passage.ts';
import { actionIn, columnsOf } from './table.ts';

/** A note as its to-dos are read from it. */
export interface NoteWithTasks {
  title: string;
  content: string;
  /** Days in words count from here where neither the title nor the text names the day of a meeting. */
  writtenOn: Date;
  /** What the writer is called. */
  self?: readonly string[];
  /** The people of the note's client. */
  people?: readonly string[];
  /** How the note begins, where `content` is a later part of it. */
  opening?: string | undefined;
  /** The headings above `content`, outermost first. */
  headings?: readonly string[];
}

/**
 * The to-dos of a note in its order: every checkbox line, and every sentence that commits somebody to something. Takes
 * time in proportion to the text.
 */
export function findTasks(note: NoteWithTasks): FoundTask[] {
  return withoutRepeated(readTasks(note)).map(({ owner, isOutstanding, ...task }) => {
    const names = owner?.split(' and ').filter((name) => name !== 'they') ?? [];
    const isOwn = (name: string) => name.length > 1 && (note.self ?? []).some((each) => isCalled(name, each));
    const own = names.filter((name) => name === 'me' || isOwn(name));
    const isMine = own.length > 0;
    const waiting = !isMine && (owner !== null || isOutstanding);
    const called = names.map((name) => whoIsCalled(name, note.people ?? []) ?? name).join(' and ');
    return { ...task, owner: own.length === names.length ? null : called, waiting, isMine };
  });
}

/** How much of a note may say its day. */
const HEAD_LENGTH = 6_000;

/** The to-dos in their order, each once: a checkbox line, also for what it says more of; else the first with its words. */
function withoutRepeated(items: readonly ReadTask[]): ReadTask[] {
  const all = items.map((task) => {
    const terms = new Set(words(task.text).flatMap(({ term }) => (isStopword(term, 'en') ? [] : stem(term, 'en'))));
    return { task, terms, key: [...[...terms].sort(), task.owner?.toLowerCase()].join(' ') };
  });
  const { true: boxes = [], false: others = [] } = Object.groupBy(all, ({ task }) => `${task.certain}` as const);
  const seen = new Set(boxes.map(({ key }) => key));
  const boxesOf = Map.groupBy(boxes, ({ task }) => task.due);
  const isNew = ({ task, terms, key }: (typeof all)[number]) => {
    // A few of a day, so that time stays in proportion to the text.
    const ofDay = task.due === null ? [] : (boxesOf.get(task.due) ?? []).slice(0, 60);
    const isKnown = seen.has(key) || ofDay.some((box) => terms.isSubsetOf(box.terms));
    seen.add(key);
    return terms.size === 0 || !isKnown;
  };
  return [...boxes, ...others.filter(isNew)].map(({ task }) => task).sort((a, b) => a.from - b.from);
}

function readTasks(note: NoteWithTasks): ReadTask[] {
  const { passages, speakers } = readPassages(note.content);
  const context = contextOf(note, passages, speakers);
  let ofSection = context.today;
  let columns: string[] | null = null;
  return passages.flatMap((passage, index) => {
    const { kind, content: line, isApart } = passage;
    if (kind === 'row') {
      const row = columns && actionIn(line, columns);
      if (passages[index - 1]?.kind !== 'row') columns = columnsOf(line);
      return row ? [readRow(row, passage, context)] : [];
    }
    columns = null;
    if (kind === 'heading') {
      ofSection = dayOfHeading(line, context.changed) ?? ofSection;
      context.today = ofSection;
      opensSection(passage, context);
      return [];
    }
    const ofLine = dayOfHeading(dayLabel(line, context.changed) ?? '', context.changed);
    context.today = ofLine ?? (isApart || kind === 'item' ? ofSection : context.today);
    if (endsSection(passage, passages[index - 1], context)) context.section = { kind: 'plain', owner: null };
    return readPassage(passage, context);
  });
}

function contextOf(note: NoteWithTasks, passages: readonly Passage[], speakers: Iterable<string>): Context {
  const { title, content, writtenOn, self = [], people: others = [], opening = content, headings = [] } = note;
  const language = languageOfNote(content);
  const changed = dayOf(writtenOn);
  const lines = readPassages(opening.slice(0, HEAD_LENGTH)).passages.map((passage) => passage.content);
  const ofHeading = headings.map((heading) => dayOfHeading(heading, changed)).findLast(Boolean);
  const people = peopleOf([...speakers, ...self, ...others], language, [...self, ...others]);
  return {
    ...people,
    changed,
    today: ofHeading ?? meetingDay({ title, lines }, changed) ?? changed,
    section: { kind: 'plain', owner: null },
    isTyped: isTyped(passages),
    isArticle: isArticle(passages, people.grammar) || classify(title, people)?.kind === 'closed',
  };
}

/** Text behind a list and a blank line: the list is over. */
function endsSection({ kind, content, isWithin, isApart }: Passage, before: Passage | undefined, { section }: Context) {
  if (kind !== 'text' || before === undefined || before.kind === 'heading') return false;
  const isOther = /^\p{Lu}/u.test(content) || (!isWithin && /^(?:me|they)$/.test(section.owner ?? ''));
  return (before.kind === 'item' && isOther) || (isApart && !/:$/.test(before.content));
}

/** Most lines begin without a capital: as on a phone. */
function isTyped(passages: readonly Passage[]): boolean {
  const lines = passages.filter(({ kind, speaker }) => kind === 'text' && speaker === null);
  const lower = lines.filter(({ content }) => /^[^\p{L}\p{N}]*\p{Ll}/u.test(content)).length;
  return lower > 1 && lower * 5 > lines.length * 2;
}

const LONG = 220;
/** Long paragraphs without a word for their writer: an article, whose advice is no to-do of the reader. */
function isArticle(passages: readonly Passage[], { sign }: Grammar): boolean {
  const long = passages.filter(({ kind, content }) => kind === 'text' && content.length > LONG);
  return long.length > 1 && !passages.some(({ content, speaker }) => speaker !== null || sign.me.test(content));
}
