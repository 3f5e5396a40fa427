import { isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { listOf } from '#server/language/list-heads.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { type Due, findDue } from '#server/language/tasks/due-date.ts';
import type { Context, Label, ReadTask } from './context.ts';
import { pastSpace } from './grammar.ts';
import { classify, inlineItemsIn, labelAt, listedIn, type Piece, tailOwner } from './labels.ts';
import type { Passage } from './passages.ts';
import { ownerOf, whoAt } from './people.ts';
import { SENTENCE_MAX, statementsIn } from './statement.ts';
import type { ActionRow } from './table.ts';
import { tidyTask } from './task-text.ts';
import type { Stated } from './weigh.ts';

/** A longer line is no heading. */
const HEADING_MAX = 60;
/** What somebody's label lists has no more words: else it is what they said. */
const LIST_WORDS_MAX = 30;

/** Where a word that denies stands so far behind, it is of something else. */
const NOT_FIRST = 25;

/** A passage where it is; offsets of its pieces are those of its content. */
interface Line {
  passage: Passage;
  context: Context;
  /** Whether everything there is to be done, unless it says otherwise. */
  isToDo: boolean;
}

/** A row of a table of actions. */
export function readRow({ task, owner, due }: ActionRow, passage: Passage, context: Context): ReadTask {
  const { today, language } = context;
  const found = due === null ? findDue(task, today, language) : null;
  const day = due === null ? found?.day : namedDays(due, today, language)[0]?.day;
  return {
    ...taskOf({ ...passage, content: task }, { start: 0, end: task.length }, wholeOf(task, found)),
    owner: owner === null ? null : ownerOf(owner, context),
    due: day ? isoOf(day) : null,
    ...(due !== null && { dueText: due }),
    from: passage.lineStart,
    to: passage.end,
  };
}

/** The to-dos of a line or paragraph. */
export function readPassage(passage: Passage, context: Context): ReadTask[] {
  const { speaker, box } = passage;
  context.speaker = speaker !== null && context.grammar.is.me.test(speaker) ? 'me' : speaker;
  const line = { passage, context, isToDo: box !== null || (context.section.kind === 'toDo' && speaker === null) };
  if (box !== null) return readBox(line);
  return passage.isDone || opensSection(passage, context) ? [] : readLine(line);
}

/** Whether a heading, also one without its marks ("Still to do:"), begins its section there. */
export function opensSection({ content, kind, speaker, isHead }: Passage, context: Context): boolean {
  const list = isHead || kind === 'heading' ? listOf(content) : null;
  const label = classify(content, context);
  // "Me", "them": what is below is to be done; below "Anna" it may be about her.
  if (list === 'mine' || (list === 'theirs' && label?.owner === 'they')) {
    context.section = { kind: 'toDo', owner: list === 'mine' ? 'me' : 'they' };
    return true;
  }
  const isHeading = kind === 'text' && label !== null && label.kind !== 'owner';
  const mayBe = content.length <= HEADING_MAX && speaker === null;
  if (kind !== 'heading' && !(mayBe && (isHeading || (isHead && list !== null) || /:\W{0,3}$/.test(content))))
    return false;
  const ofLabel = label?.kind === 'owner' ? context.section.kind : (label?.kind ?? 'plain');
  context.section = { kind: ofLabel, owner: label?.owner ?? null };
  return true;
}

/** A checkbox line is one to-do, whatever it says; its owner may be in its label, behind it or in its sentence. */
function readBox(line: Line): ReadTask[] {
  const { content, box, lineStart, end } = line.passage;
  if (!/[\p{L}\p{N}]/u.test(content) || content.length > SENTENCE_MAX) return [];
  const { owner, end: start } = labelAt(content, line.context, true) ?? { owner: null, end: 0 };
  const [first, ...others] = pieceOf(line, { start: owner === null ? 0 : start, end: content.length }, owner);
  const found = findDue(content, line.context.today, line.context.language);
  const all = taskOf(line.passage, { start: 0, end: content.length }, wholeOf(content, found), first?.owner);
  const task = first && others.length === 0 ? first : all;
  const { due, dueText } = task.due === null ? all : task;
  return [{ ...task, due, dueText, from: lineStart, to: end, certain: true, done: box === 'ticked' }];
}

function readLine(line: Line): ReadTask[] {
  const { passage, context, isToDo } = line;
  const { content } = passage;
  const { section } = context;
  const ofSpeech = passage.speaker !== null;
  const start = content.slice(0, SENTENCE_MAX);
  const label = ofSpeech ? null : (labelAt(start, context, isToDo, passage.kind === 'item') ?? firstOf(start, context));
  if (label?.kind === 'closed' || (label && section.kind === 'closed')) return [];
  if (label?.kind === 'toDo') return listed({ ...line, isToDo: true }, label.end, label.owner ?? section.owner, true);
  if (!label) return listed(line, 0, section.owner, false);
  // "Moira: union letter", unless it is what she said.
  const rest = content.slice(label.end);
  const isShort = rest.split(/\s+/).length <= LIST_WORDS_MAX && !/^["“„'\d]|\?\W*$/.test(rest);
  const isList = isToDo || (isShort && !context.grammar.is.role.test(label.owner ?? ''));
  return listed({ ...line, isToDo: isList }, label.end, label.owner, true);
}

/** In a list of theirs, "N poll, Fri" is of N. */
function firstOf(text: string, context: Context): Label | null {
  const who = context.section.owner === 'they' ? whoAt(text, 0, context) : null;
  if (!who?.isKnown || who.isPronoun || who.isMe || context.grammar.is.role.test(who.written)) return null;
  return { kind: 'owner', owner: who.owner, end: pastSpace(text, who.end) };
}

/** What follows a label, or is listed below a heading: items, or a first sentence, cut where it is a list, and others. */
function listed(line: Line, from: number, owner: string | null, isCut: boolean): ReadTask[] {
  const { passage, context } = line;
  const { content } = passage;
  const items = inlineItemsIn(content, from, passage.isFirst);
  const sentences = splitSentences(content.slice(from, items[0]?.start ?? content.length));
  const found = sentences.flatMap(({ start, end }, index) => {
    const sentence = { start: from + start, end: from + end };
    const pieces = isCut && index === 0 ? listedIn(content, sentence, context) : [sentence];
    const tasks = pieces.flatMap((piece) => pieceOf({ ...line, isToDo: line.isToDo && index === 0 }, piece, owner));
    // "Statements, photos by Wednesday": the day is that of all.
    const days = new Set(tasks.flatMap((task) => task.due ?? []));
    const [due = null] = pieces.length > 1 && days.size === 1 && tasks.at(-1)?.due ? days : [];
    return tasks.map((task) => ({ ...task, due: task.due ?? due }));
  });
  return [...found, ...items.flatMap((item) => pieceOf(line, item, owner, true))];
}

/** What a piece of the text states; of a list of to-dos, else the whole of it. */
function pieceOf(line: Line, piece: Piece, owner: string | null, isItem = line.passage.kind === 'item'): ReadTask[] {
  const { passage, context, isToDo } = line;
  const text = passage.content.slice(piece.start, piece.end);
  if (text.length > SENTENCE_MAX) return [];
  const isSpoken = passage.speaker !== null;
  const isListed = isToDo || (!isSpoken && (isItem || context.isTyped));
  const due = findDue(text, context.today, context.language);
  const mayAsk = !context.isArticle && !isSpoken && context.section.kind !== 'closed';
  const stated = statementsIn(text, { ...context, isListed, isToDo, mayAsk });
  const tail = isListed && owner === null ? tailOwner(text, context, { isToDo, isItem }) : null;
  const isOfTail = tail !== null && (isToDo || stated.length === 0);
  if (stated.length > 0 && !isOfTail) return tasksOf(passage, piece, stated, owner);
  const words = text.slice(0, tail?.end);
  if (!(isToDo || isOfTail) || !isOpen(line, words) || /\?\W*$/.test(text)) return [];
  return [taskOf(passage, piece, wholeOf(words, due), tail?.owner ?? owner)];
}

/** Whether words of a list are still to be done, and tell nothing else. */
function isOpen({ passage, context }: Line, text: string): boolean {
  const { not, perhaps, isSo } = context.grammar.sign;
  if (passage.box !== null) return true;
  if (/\?\W*$/.test(text) || !/[\p{L}\p{N}]{3}/u.test(text) || /^\s*["“„«]/u.test(text)) return false;
  return !perhaps.test(text) && !isSo.test(text) && (not.exec(text)?.index ?? NOT_FIRST) >= NOT_FIRST;
}

function tasksOf(passage: Passage, piece: Piece, stated: readonly Stated[], owner: string | null): ReadTask[] {
  const { content, start } = passage;
  return stated.map((one, index) => {
    const from = index === 0 ? 0 : one.from;
    const end = stated[index + 1]?.from ?? piece.end - piece.start;
    const to = content.slice(0, piece.start + end).replace(/[\s,;]{1,20}$/, '').length;
    // "Sie: ruft Uwe an": behind a label, what is behind the verb isn't who does it.
    const by = one.start === 0 && owner !== null ? { ...one, owner: null } : one;
    return { ...taskOf(passage, piece, by, owner), from: start + piece.start + from, to: start + to };
  });
}

function taskOf(passage: Passage, piece: Piece, stated: Stated, ofList: string | null = null): ReadTask {
  const { start, end, due, owner, isOutstanding } = stated;
  const text = passage.content.slice(piece.start, piece.end);
  const isWithin = due !== null && due.start >= start && due.end <= end + 1;
  const tidy = tidyTask(text.slice(start, end), isWithin ? { start: due.start - start, end: due.end - start } : null);
  return {
    // "Send by mid-August": one word alone says too little.
    text: /\s/.test(tidy) ? tidy : tidyTask(text.slice(start, end), null) || tidy,
    owner: owner === 'they' ? (ofList ?? owner) : (owner ?? ofList),
    due: due ? isoOf(due.day) : null,
    dueText: due ? text.slice(due.start, due.end).trim() : null,
    certain: false,
    done: false,
    isOutstanding,
    from: passage.start + piece.start,
    to: passage.start + piece.end,
  };
}

/** All of a text as one to-do. */
function wholeOf(text: string, due: Due | null): Stated {
  return { owner: null, start: 0, end: text.length, from: 0, due, isOutstanding: false, hasSubject: false };
}
