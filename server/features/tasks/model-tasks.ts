import { fold } from '#server/language/fold.ts';
import { type FoundTask, type NoteWithTasks, readNote } from '#server/reading/read-note.ts';
import { blankPrivate } from '#shared/markdown/private.ts';
import type { Range } from './edit-line.ts';
import { createSimilarity } from './match-tasks.ts';

/** A to-do as a model answers it. */
export interface ModelTask {
  /** The sentence or line of the note. */
  quote: string;
  /** `me` for the writer. */
  owner: string | null;
  /** The words that say by when. */
  due: string | null;
}

/** What a model read in a note. */
export interface ModelReading {
  /** How much of the content it read, in UTF-16 code units. */
  readTo: number;
  tasks: readonly ModelTask[];
  /** Whether it read an earlier version. */
  isStale?: boolean;
}

/** What a quotation may leave out or change: white space, what is invisible, emphasis and the form of quotation marks. */
const LEFT_OUT = /[\s\p{DI}*_`]/u;
/** Where a statement may begin and end. */
const BOUND = /[\n.!?:;|]/;
const MARKS = /^[\s>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})\s+)?/;
const STATEMENT_MAX = 500;
/** The beginning of a note says its day. */
const OPENING = 4_000;
/** A sentence that is so much like a checkbox line says the same. */
const ALIKE = 0.75;

/** Whether a model quotes anything at all that the note says. */
export function isOfNote({ content }: { content: string }, { readTo, tasks }: ModelReading): boolean {
  const open = openText(content, readTo);
  return tasks.length === 0 || tasks.some(({ quote }) => placeOf(quote, open) !== undefined);
}

/**
 * The to-dos of a note with the suggestions of a model in place of those that the rules found in what it has read. Each is
 * proved: it is written in the note, outside of private callouts and no checkbox line yet; its owner is named there; its day
 * is the one that our own reader finds in those words. Of an earlier version, only what is still there is added.
 */
export function withModelTasks(
  note: NoteWithTasks,
  found: readonly FoundTask[],
  { readTo, tasks, isStale = false }: ModelReading,
): FoundTask[] {
  const open = openText(note.content, readTo);
  const isRead = ({ from, to }: Range) => !isStale && from < readTo && open.text.slice(from, to).trim() !== '';
  const [boxes, suggested] = [found.filter(({ certain }) => certain), found.filter(({ certain }) => !certain)];
  const similarity = createSimilarity();
  const isListed = ({ text }: FoundTask) => boxes.some((box) => similarity(box.text, text) >= ALIKE);
  const isNamed = namesIn(`${note.title}\n${open.text}`);
  const proved: FoundTask[] = [];
  for (const task of tasks) {
    const place = placeOf(task.quote, open);
    if (place === undefined || [...boxes, ...proved].some((other) => overlaps(other, place))) continue;
    const known = suggested.filter((other) => overlaps(other, place));
    const read = known.length > 0 ? known : readAsBox(note, place, task);
    const owner = ownerOf(task, note.self ?? [], isNamed);
    proved.push(...read.map((each) => ({ ...each, ...owner })).filter((each) => !isListed(each)));
  }
  const isProved = (task: Range) => proved.some((other) => overlaps(other, task));
  const unread = suggested.filter((task) => !isRead(task) && !isProved(task));
  return [...boxes, ...unread, ...proved].sort((a, b) => a.from - b.from);
}

/** What a model read of a note: blanks where it is private, and its characters that count, with their places. */
interface OpenText {
  text: string;
  characters: string;
  places: number[];
}

function openText(content: string, readTo: number): OpenText {
  const text = blankPrivate(content).slice(0, readTo);
  return { text, ...compared(text) };
}

function compared(text: string): Omit<OpenText, 'text'> {
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (!LEFT_OUT.test(text.charAt(at))) places.push(at);
  const characters = places.map((at) => text.charAt(at)).join('');
  return { characters: characters.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"'), places };
}

/** The whole statement that a quotation is from: a part of it could mean something else. */
function placeOf(quote: string, { text, characters, places }: OpenText): Range | undefined {
  const { characters: wanted } = compared(quote);
  const at = wanted === '' ? -1 : characters.indexOf(wanted);
  if (at < 0) return undefined;
  let from = places[at] as number;
  let to = (places[at + wanted.length - 1] as number) + 1;
  while (from > 0 && !BOUND.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && !BOUND.test(text.charAt(to - 1)) && !BOUND.test(text.charAt(to))) to += 1;
  from += MARKS.exec(text.slice(from, to))?.[0].length ?? 0;
  const statement = text.slice(from, to).trimEnd();
  const isOne = statement !== '' && statement.length <= STATEMENT_MAX && !/\n\s*\n/.test(statement);
  return isOne ? { from, to: from + statement.length } : undefined;
}

function overlaps(a: Range, b: Range): boolean {
  return a.from < b.to && b.from < a.to;
}

/** What the line says once it is accepted; its day only where the model means those words too. */
function readAsBox(note: NoteWithTasks, { from, to }: Range, { due: words }: ModelTask): FoundTask[] {
  const { content } = note;
  const line = `- [ ] ${content.slice(from, to).replaceAll(/\s+/g, ' ')}`;
  const headings = content
    .slice(0, from)
    .split('\n')
    .filter((each) => /^#{1,6}\s/.test(each));
  const opening = content.slice(0, OPENING);
  const [task] = readNote({ ...note, content: line, opening, headings }).tasks;
  if (task === undefined) return [];
  const { due, dueText } = task;
  const [meant, read] = [words, dueText].map((each) => compared(each ?? '').characters);
  const isMeant = meant !== '' && read !== '' && (meant?.includes(read ?? '') || read?.includes(meant ?? ''));
  const day = isMeant || words === due ? { due, dueText } : { due: null, dueText: null };
  return [{ ...task, ...day, certain: false, done: false, from, to }];
}

/** Who has to do it; nothing where the note doesn't name them, so that it stays whoever our reader found. */
function ownerOf({ owner }: ModelTask, self: readonly string[], isNamed: (name: string) => boolean) {
  if (owner === null) return {};
  if (['me', 'i', ...self.map(fold)].includes(fold(owner))) return { owner: null, waiting: false, isMine: true };
  return isNamed(owner) ? { owner, waiting: true, isMine: false } : {};
}

/** Whether a text has a name, as whole words. */
function namesIn(text: string): (name: string) => boolean {
  const wordsOf = (each: string) =>
    ` ${
      fold(each)
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? ''
    } `;
  const words = wordsOf(text);
  return (name) => wordsOf(name).trim() !== '' && words.includes(wordsOf(name));
}
