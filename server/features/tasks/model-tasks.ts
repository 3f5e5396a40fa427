import { fold } from '#server/language/fold.ts';
import { type FoundTask, type NoteWithTasks, readNote } from '#server/reading/read-note.ts';
import type { Range } from './edit-line.ts';
import { createSimilarity } from './match-tasks.ts';
import { compared, type ModelReading, type ModelTask, type OpenText, openText } from './model-answer.ts';

/** Where a statement may begin and end. */
const BOUND = /[\n.!?:;|]/;
const MARKS = /^[\s>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})\s+)?/;
const STATEMENT_MAX = 500;
/** The beginning of a note says its day. */
const OPENING = 4_000;
/** A sentence that is so much like a checkbox line says the same. */
const ALIKE = 0.75;

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
    // Of two promises in one sentence, the rules know whose each is.
    const owner = known.length > 1 ? {} : ownerOf(task, note.self ?? [], isNamed);
    proved.push(...read.map((each) => ({ ...each, ...owner })).filter((each) => !isListed(each)));
  }
  const isProved = (task: Range) => proved.some((other) => overlaps(other, task));
  const unread = suggested.filter((task) => !isRead(task) && !isProved(task));
  return [...boxes, ...unread, ...proved].sort((a, b) => a.from - b.from);
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
  const isOne = statement !== '' && statement.length <= STATEMENT_MAX && !/\n[ \t]*\n/.test(statement);
  return isOne ? { from, to: from + statement.length } : undefined;
}

function overlaps(a: Range, b: Range): boolean {
  return a.from < b.to && b.from < a.to;
}

/** What the line says once it is accepted; its day only where the model means those words too. */
function readAsBox(note: NoteWithTasks, { from, to }: Range, { due: words }: ModelTask): FoundTask[] {
  const { content } = note;
  const line = `- [ ] ${content.slice(from, to).replaceAll(/\s+/g, ' ')}`;
  const above = content.slice(0, from).split('\n');
  const headings = above.filter((each) => /^#{1,6}\s/.test(each));
  const opening = content.slice(0, OPENING);
  const [task] = readNote({ ...note, content: line, opening, headings }).tasks;
  if (task === undefined) return [];
  const [meant, read] = [words, task.dueText].map((each) => compared(each ?? '').characters);
  const isMeant = meant && read && (meant.includes(read) || read.includes(meant));
  const day = isMeant ? {} : { due: null, dueText: null };
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
    fold(each)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  const words = ` ${wordsOf(text)} `;
  return (name) => wordsOf(name) !== '' && words.includes(` ${wordsOf(name)} `);
}
