import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { restoreNames } from '#server/language/restore-names.ts';
import { dayLabel, dayOfHeading, meetingDay } from '#server/language/text-day.ts';
import type { ActionItem } from './action-item.ts';
import { greetedIn, quotedIn } from './addressed.ts';
import { type Context, openSection } from './context.ts';
import { withoutDoubles } from './doubles.ts';
import { type Passage, readNote } from './note-passages.ts';
import { namesIn, peopleOf } from './owners.ts';
import { languageIn, languageOfNote } from './passage-language.ts';
import { readBox, readPassage, readRow } from './read-passage.ts';
import { createTable } from './table.ts';

/** A note, or a passage of one. */
export interface TextWithTasks {
  text: string;
  /** Of the note. */
  title?: string;
  /** How the note begins, where `text` does not begin with it. */
  opening?: string | undefined;
  /** The headings above `text`, outermost first. */
  headings?: readonly string[];
  /** Names that are known to be people's. */
  names?: readonly string[];
}

/** A task as it was read, before doubles are removed. */
export interface ReadTask extends ActionItem {
  /** The checkbox of its line. */
  box: 'open' | 'ticked' | null;
}

/**
 * What a note says is still to be done, in its order. Days in words ("by Friday") count from the meeting that the note
 * says it is of, else from `changed`, the day it was last changed on. Takes time in proportion to the text.
 */
export function findActionItems(note: TextWithTasks, changed: Date): ActionItem[] {
  const open = readTasks(note, changed, (passage, context) =>
    passage.kind === 'ticked' ? [] : readPassage(passage, context),
  );
  return withoutDoubles(open).map(({ box: _, ...item }) => item);
}

/** Every task of a note in its order, also ticked ones: a checkbox line is always one task. */
export function readAllTasks(note: TextWithTasks, changed: Date): ReadTask[] {
  return readTasks(note, changed, (passage, context) => {
    if (passage.box !== null) return readBox(passage, context);
    return passage.kind === 'ticked' ? [] : readPassage(passage, context);
  });
}

function readTasks(
  { text: written, title: writtenTitle = '', opening, headings = [], names: known = [] }: TextWithTasks,
  changed: Date,
  read: (passage: Passage, context: Context) => ActionItem[],
): ReadTask[] {
  const { text, names } = restoreNames(written, writtenTitle);
  const title = restoreNames(writtenTitle, writtenTitle).text;
  const { passages, speakers } = readNote(text);
  const contents = contentsOf(passages);
  const language = languageOfNote(text);
  const changedOn = dayOf(changed);
  const lines = opening === undefined ? contents : contentsOf(readNote(opening).passages);
  const ofHeading = headings.map((heading) => dayOfHeading(heading, changedOn)).findLast(Boolean);
  const meeting = ofHeading ?? meetingDay({ title, lines }, changedOn);
  const people = peopleOf([title, ...contents], new Set([...speakers, ...names, ...known]));
  const context: Context = {
    today: meeting ?? changedOn,
    changed: changedOn,
    isDated: meeting !== undefined,
    language,
    people,
    last: namesIn(title, people).at(-1) ?? null,
    section: 'plain',
    owner: null,
    due: null,
    asked: null,
    isTyped: isTypedInLowerCase(passages),
    pending: null,
    open: null,
    greeted: null,
    quoted: null,
  };
  const table = createTable();
  const items: ReadTask[] = [];
  const date = datesOfLines(text, context);
  for (const passage of passages) {
    if (passage.kind !== 'row') table.end();
    date(passage);
    context.language = languageIn(passage.content, language);
    readAddressed(passage, context);
    if (passage.endsSection) openSection(context, null);
    if (passage.kind === 'heading') openSection(context, passage);
    else if (passage.kind === 'row') {
      const row = table.read(passage.content);
      if (row) items.push({ ...readRow(row, passage, context), box: null });
    } else for (const item of read(passage, context)) items.push(Object.assign(item, { box: passage.box }));
  }
  return items;
}

/** What a line says of its day holds for its paragraph, or its item. */
function datesOfLines(text: string, context: Context): (passage: Passage) => void {
  let before: Pick<Context, 'today' | 'isDated'> | null = null;
  let end = 0;
  return ({ kind, content, start, lineStart, end: itsEnd }) => {
    const goesOn = kind === 'text' && !/\n\s*\n/.test(text.slice(end, lineStart));
    end = itsEnd;
    const day =
      kind === 'text' || kind === 'item' ? dayOfLine(text.slice(lineStart, start) + content, context) : undefined;
    if (before !== null && (day !== undefined || !goesOn)) Object.assign(context, before);
    if (day !== undefined) {
      before = { today: context.today, isDated: context.isDated };
      Object.assign(context, { today: day, isDated: true });
    } else if (!goesOn) before = null;
  };
}

function dayOfLine(line: string, { changed }: Context): Day | undefined {
  const label = dayLabel(line, changed);
  return label === undefined ? undefined : dayOfHeading(label, changed);
}

/** In an e-mail "you" is who is greeted, and "I" in what it quotes who wrote that. */
function readAddressed(passage: Passage, context: Context): void {
  context.greeted = greetedIn(passage.content) ?? context.greeted;
  const quoted = quotedIn(passage.content);
  if (quoted !== null) context.quoted = quoted;
  if (passage.speaker !== null) return;
  if (!passage.isQuoted) passage.addressee = context.greeted;
  else if (context.quoted !== null) passage.speaker = context.quoted;
}

/** Most lines begin without a capital: as on a phone. */
function isTypedInLowerCase(passages: readonly Passage[]): boolean {
  const lines = passages.filter(({ kind, speaker }) => kind === 'text' && speaker === null);
  const lower = lines.filter(({ content }) => /^[^\p{L}\p{N}]*\p{Ll}/u.test(content)).length;
  return lower > 1 && lower * 5 > lines.length * 2;
}

function contentsOf(passages: readonly Passage[]): string[] {
  return passages.map(({ content }) => content);
}
