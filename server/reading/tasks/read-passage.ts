import { isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { type Due, findDue } from '#server/language/tasks/due-date.ts';
import type { Place } from './clause.ts';
import type { Context, ReadTask } from './context.ts';
import { greetedIn, quotedIn } from './correspondents.ts';
import { endAt, pastSpace } from './grammar.ts';
import { classify, type Label, labelAt } from './labels.ts';
import { inlineItemsIn, listedIn, type Piece, tailOwner } from './listed.ts';
import type { Passage } from './passages.ts';
import { addListed, ownerOf } from './people.ts';
import { SENTENCE_MAX, statementsIn } from './statement.ts';
import type { ActionRow } from './table.ts';
import { tidyTask } from './task-text.ts';
import type { Stated } from './weigh.ts';

/** A longer line is no heading. */
const HEADING_MAX = 60;
/** What somebody's label lists has no more words: else it is what they said. */
const LIST_WORDS_MAX = 30;

/** A heading, or a line that heads a list, begins its section. */
export function openSection(written: string, context: Context): void {
  const label = classify(written, context.people, context.grammar);
  const kind = label?.kind === 'owner' ? context.section.kind : (label?.kind ?? 'plain');
  context.section = { kind, owner: label?.owner ?? null };
}

/** A row of a table of actions. */
export function readRow({ task, owner, due }: ActionRow, line: Passage, context: Context): ReadTask {
  const { today, language, people, grammar } = context;
  const found = due === null ? findDue(task, today, language) : null;
  const day = due === null ? found?.day : namedDays(due, today, language)[0]?.day;
  return {
    text: tidyTask(task, found),
    owner: owner === null ? null : ownerOf(owner, people, grammar),
    due: day ? isoOf(day) : null,
    dueText: due ?? dueOf(task, found).dueText,
    certain: false,
    done: false,
    isOutstanding: false,
    from: line.lineStart,
    to: line.end,
  };
}

/** The to-dos of a line or paragraph. */
export function readPassage(passage: Passage, context: Context): ReadTask[] {
  const { content, speaker } = passage;
  const { people, grammar } = context;
  context.greeted = greetedIn(content) ?? context.greeted;
  context.quoted = quotedIn(content) ?? context.quoted;
  people.speaker = speaker ?? (passage.isQuoted ? context.quoted : null);
  if (people.speaker !== null && grammar.is.me.test(people.speaker)) people.speaker = 'me';
  people.addressee = speaker === null ? context.greeted : passage.addressee;
  const reader = new PassageReader(passage, context);
  if (passage.box !== null) return reader.readBox();
  return passage.isDone ? [] : reader.read();
}

function dueOf(text: string, due: Due | null): Pick<ReadTask, 'due' | 'dueText'> {
  return due ? { due: isoOf(due.day), dueText: text.slice(due.start, due.end).trim() } : { due: null, dueText: null };
}

/** Reads one passage; offsets are those of its content. */
class PassageReader {
  private readonly content: string;
  private readonly isToDo: boolean;
  private readonly isListed: boolean;
  private readonly passage: Passage;
  private readonly context: Context;

  constructor(passage: Passage, context: Context) {
    this.passage = passage;
    this.context = context;
    this.content = passage.content;
    const isSpoken = passage.speaker !== null;
    this.isToDo = (context.section.kind === 'toDo' && !isSpoken) || passage.box !== null;
    this.isListed = !isSpoken && (this.isToDo || passage.kind === 'item' || context.isTyped);
  }

  read(): ReadTask[] {
    const { content, passage } = this;
    const { people, section, grammar } = this.context;
    if (this.opensSection()) return [];
    const label = passage.speaker === null ? this.labelOf(content.slice(0, SENTENCE_MAX)) : null;
    if (label?.kind === 'attending') addListed(people, content.slice(label.end));
    if (label?.kind === 'attending' || label?.kind === 'closed') return [];
    if (label?.kind === 'toDo') return this.listed(label.end, label.owner ?? section.owner, true, true);
    if (label?.kind !== 'owner') return this.listed(label?.end ?? 0, section.owner, this.isToDo, false);
    if (section.kind === 'closed') return [];
    // "Moira: union letter", unless it is what she said.
    const rest = content.slice(label.end);
    const isShort = rest.split(/\s+/).length <= LIST_WORDS_MAX && !/^["“„'\d]|\?\W*$/.test(rest);
    const isList = this.isToDo || (isShort && !grammar.is.role.test(label.owner ?? ''));
    return this.listed(label.end, label.owner, isList, true);
  }

  /** A checkbox line is one to-do, whatever it says; its owner may be in its label, behind it or in its sentence. */
  readBox(): ReadTask[] {
    const { content, passage } = this;
    if (!/[\p{L}\p{N}]/u.test(content) || content.length > SENTENCE_MAX) return [];
    const label = this.labelOf(content);
    const { owner, end } = label?.kind === 'owner' || label?.kind === 'toDo' ? label : { owner: null, end: 0 };
    const all = { start: 0, end: content.length };
    const [first, ...others] = this.piece({ ...all, start: owner === null ? 0 : end }, owner, true);
    const due = findDue(content, this.context.today, this.context.language);
    const whole = { ...this.taskOf(all, wholeOf(content.length, due), null), owner: first?.owner ?? null };
    const task = first && others.length === 0 ? first : whole;
    const day = task.due === null ? whole : task;
    const place = { from: passage.lineStart, to: passage.end, certain: true, done: passage.box === 'ticked' };
    return [{ ...task, due: day.due, dueText: day.dueText, ...place }];
  }

  private labelOf(text: string): Label | null {
    const { people, grammar, section } = this.context;
    const isItem = this.passage.kind === 'item';
    const isList = section.kind === 'toDo' || section.kind === 'agreed';
    // "Chidi: find the old policy": an item whose label stands before a verb, and so is somebody.
    const verb = isItem ? text.indexOf(': ') + 1 : 0;
    const isOrder = verb > 0 && endAt(grammar.at.infinitive, text, pastSpace(text, verb)) > 0;
    const label = labelAt(text, people, grammar, isList || this.passage.box !== null || isOrder);
    // "Bellamy – annual review": a title.
    const isDash = label !== null && !text.slice(0, label.end).includes(':');
    return isDash && label.kind === 'owner' && !isList && !isItem ? null : label;
  }

  /** "Next steps", "Still to do:": a heading without its marks. */
  private opensSection(): boolean {
    const { content, passage, context } = this;
    if (content.length > HEADING_MAX || passage.speaker !== null) return false;
    const kind = classify(content, context.people, context.grammar)?.kind ?? 'owner';
    const isHeading = passage.kind === 'text' && kind !== 'owner' && kind !== 'attending';
    if (!isHeading && !/:\W{0,3}$/.test(content)) return false;
    openSection(content, context);
    return true;
  }

  /** What follows a label, or is listed below a heading: items, or a first sentence and others. */
  private listed(from: number, owner: string | null, isToDo: boolean, isCut: boolean): ReadTask[] {
    const { content, context } = this;
    const inner = isCut ? this.labelOf(content.slice(from, from + SENTENCE_MAX)) : null;
    if (inner?.kind === 'owner') return this.listed(from + inner.end, inner.owner, isToDo, false);
    const items = inlineItemsIn(content, from, this.passage.isFirst);
    const sentences = splitSentences(content.slice(from, items[0]?.start ?? content.length));
    const found = sentences.flatMap(({ start, end }, index) => {
      const sentence = { start: from + start, end: from + end };
      if (index > 0 || !isCut) return this.piece(sentence, owner, isToDo && index === 0);
      const pieces = listedIn(content, sentence, context);
      return withSharedDay(pieces.flatMap((piece) => this.piece(piece, owner, isToDo)));
    });
    return [...found, ...items.flatMap((item) => this.piece(item, owner, isToDo, true))];
  }

  /** What a piece of the text states; of a list of to-dos, else the whole of it. */
  private piece(piece: Piece, owner: string | null, isToDo: boolean, isListed = this.isListed || isToDo): ReadTask[] {
    const { grammar, people, language, today, section } = this.context;
    const text = this.content.slice(piece.start, piece.end);
    if (text.length > SENTENCE_MAX) return [];
    const label = piece.start > 0 && isToDo ? this.labelOf(text) : null;
    if (label?.kind === 'owner') return this.piece({ ...piece, start: piece.start + label.end }, label.owner, true);
    const due = findDue(text, today, language);
    const tail = isListed && owner === null ? tailOwner(text, people, grammar) : null;
    const mayAsk = !this.context.isArticle && this.passage.speaker === null && section.kind !== 'closed';
    const place: Place = { grammar, people, language, today, isListed, isToDo, mayAsk };
    const stated = statementsIn(text, place);
    const ofTail =
      tail && this.isOpen(text.slice(0, tail.end)) ? [this.taskOf(piece, wholeOf(tail.end, due), tail.owner)] : null;
    if (ofTail && (isToDo || stated.length === 0)) return ofTail;
    if (stated.length > 0) return this.tasksOf(piece, stated, owner);
    return isToDo && this.isOpen(text) ? [this.taskOf(piece, wholeOf(text.length, due), owner)] : [];
  }

  /** Whether words of a list are still to be done, and tell nothing else. */
  private isOpen(text: string): boolean {
    const { not, done, perhaps, isSo } = this.context.grammar.sign;
    if (this.passage.box !== null) return true;
    if (/\?\W*$/.test(text) || !/[\p{L}\p{N}]{3}/u.test(text) || /^\s*["“„«]/u.test(text)) return false;
    return ![done, perhaps, isSo].some((sign) => sign.test(text)) && !not.test(text.slice(0, 25));
  }

  private tasksOf(piece: Piece, stated: readonly Stated[], owner: string | null): ReadTask[] {
    return stated.map((one, index) => {
      const from = index === 0 ? 0 : one.from;
      const end = index === stated.length - 1 ? piece.end - piece.start : (stated[index + 1]?.from ?? one.end);
      const to = this.content.slice(0, piece.start + end).replace(/[\s,;]{1,20}$/, '').length;
      const { start } = this.passage;
      return { ...this.taskOf(piece, one, owner), from: start + piece.start + from, to: start + to };
    });
  }

  private taskOf(piece: Piece, { start, end, due, owner, isOutstanding }: Stated, ofList: string | null): ReadTask {
    const { people, grammar } = this.context;
    const text = this.content.slice(piece.start, piece.end);
    const isWithin = due !== null && due.start >= start && due.end <= end + 1;
    const tidy = tidyTask(text.slice(start, end), isWithin ? { start: due.start - start, end: due.end - start } : null);
    return {
      // "Send by mid-August": one word alone says too little.
      text: /\s/.test(tidy) ? tidy : tidyTask(text.slice(start, end), null) || tidy,
      owner: owner ?? (ofList === null ? null : ownerOf(ofList, people, grammar)),
      ...dueOf(text, due),
      certain: false,
      done: false,
      isOutstanding,
      isBracketed: due !== null && /\(\s*$/.test(text.slice(0, due.start)),
      from: this.passage.start + piece.start,
      to: this.passage.start + piece.end,
    };
  }
}

/** All of a text up to there. */
function wholeOf(end: number, due: Due | null): Stated {
  return { owner: null, start: 0, end, from: 0, due, isOutstanding: false, hasSubject: false };
}

/** A day in brackets behind the last item of a list is that of all. */
function withSharedDay(tasks: ReadTask[]): ReadTask[] {
  const last = tasks.at(-1);
  if (!last?.isBracketed || tasks.some((task) => task !== last && task.due !== null)) return tasks;
  return tasks.map((task) => ({ ...task, due: last.due }));
}
