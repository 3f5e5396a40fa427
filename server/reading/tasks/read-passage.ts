import { isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { inlineItems, splitSentences } from '#server/language/sentences.ts';
import { type Due, findDue } from '#server/language/tasks/due-date.ts';
import type { Place, Stated } from './clause.ts';
import type { Context, ReadTask } from './context.ts';
import { greetedIn, quotedIn } from './correspondents.ts';
import { endAt, pastSpace } from './grammar.ts';
import { classify, type Label, labelAt } from './labels.ts';
import { type Piece, piecesOf, tailOwner } from './listed.ts';
import type { Passage } from './passages.ts';
import { addListed, ownerOf } from './people.ts';
import { SENTENCE_MAX, statementsIn } from './statement.ts';
import type { ActionRow } from './table.ts';
import { tidyTask } from './task-text.ts';

/** Of a longer text, items are counted in its beginning. */
const NUMBERED_MAX = 5_000;

/** A heading, or a line that heads a list, begins its section. */
export function openSection(written: string, context: Context): void {
  const { people, grammar, section } = context;
  const label = classify(written, people, grammar);
  const kind = label?.kind === 'owner' ? section.kind : (label?.kind ?? 'plain');
  context.section = { kind, owner: label?.owner ?? null };
}

/** A row of a table of actions. */
export function readRow({ task, owner, due }: ActionRow, line: Passage, context: Context): ReadTask {
  const { today, language, people, grammar } = context;
  const found = due === null ? findDue(task, today, language) : null;
  const named = due === null ? found : namedDays(due, today, language)[0];
  return {
    text: tidyTask(task, found),
    owner: owner === null ? null : ownerOf(owner, people, grammar),
    due: named ? isoOf(named.day) : null,
    dueText: due ?? (found ? task.slice(found.start, found.end).trim() : null),
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
  if (passage.box !== null) return boxTask(passage, context);
  if (passage.isDone) return [];
  const reader = new PassageReader(passage, context);
  return reader.read();
}

/** A checkbox line: one to-do, whatever it says. */
function boxTask(passage: Passage, context: Context): ReadTask[] {
  const { content, box, lineStart, end } = passage;
  if (!/[\p{L}\p{N}]/u.test(content) || content.length > SENTENCE_MAX) return [];
  const read = new PassageReader(passage, context).readBox();
  const due = findDue(content, context.today, context.language);
  const whole = { text: tidyTask(content, due), owner: null, isOutstanding: false, ...dueOf(content, due) };
  const [first, ...others] = read;
  const stated = first && others.length === 0 ? first : { ...whole, owner: first?.owner ?? null };
  const { due: day, dueText } = stated.due === null ? whole : stated;
  return [{ ...stated, due: day, dueText, from: lineStart, to: end, certain: true, done: box === 'ticked' }];
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
    const { kind, speaker } = passage;
    this.content = passage.content;
    this.isToDo = context.section.kind === 'toDo' || passage.box !== null;
    this.isListed = speaker === null && (this.isToDo || kind === 'item' || context.isTyped);
  }

  read(): ReadTask[] {
    const { content, passage } = this;
    const { people, section } = this.context;
    if (this.opensSection()) return [];
    const label = passage.speaker === null ? this.labelOf(content.slice(0, SENTENCE_MAX)) : null;
    if (label?.kind === 'present') addListed(people, content.slice(label.end));
    if (label?.kind === 'present' || label?.kind === 'closed') return [];
    const from = label === null ? 0 : label.end;
    if (label?.kind === 'toDo') return this.listed(from, label.owner ?? section.owner, true);
    if (label?.kind === 'owner') return this.ofOwner(from, label.owner ?? '');
    return this.numbered(from, null, this.isToDo) ?? this.plain(from, content.length);
  }

  private labelOf(text: string): Label | null {
    const { people, grammar, section } = this.context;
    const isList = section.kind === 'toDo' || section.kind === 'agreed';
    const label = labelAt(text, people, grammar, isList || this.passage.box !== null || this.isOrder(text));
    // "Bellamy – annual review": a title.
    const isDash = label !== null && !text.slice(0, label.end).includes(':');
    return isDash && label.kind === 'owner' && !isList && this.passage.kind !== 'item' ? null : label;
  }

  /** "Chidi: find the old policy": an item whose label stands before a verb, and so is somebody. */
  private isOrder(text: string): boolean {
    const at = this.passage.kind === 'item' ? text.indexOf(': ') : -1;
    return at > 0 && endAt(this.context.grammar.at.infinitive, text, pastSpace(text, at + 1)) > 0;
  }

  /** A checkbox line, whose owner may be in its label, behind it or in its sentence. */
  readBox(): ReadTask[] {
    const label = this.labelOf(this.content);
    const isOwner = label?.kind === 'owner' || (label?.kind === 'toDo' && label.owner !== null);
    const from = isOwner ? label.end : 0;
    return this.piece({ start: from, end: this.content.length }, isOwner ? label.owner : null, true);
  }

  /** "Next steps", "Still to do:": a heading without its marks. */
  private opensSection(): boolean {
    const { content, passage } = this;
    if (content.length > 60 || passage.speaker !== null) return false;
    const isColon = /:\W{0,3}$/.test(content);
    const { people, grammar } = this.context;
    const label = classify(content, people, grammar);
    if (!isColon && (passage.kind !== 'text' || label === null || label.kind === 'owner')) return false;
    if (!isColon && label?.kind === 'present') return false;
    openSection(content, this.context);
    return true;
  }

  /** "1) pay the tent 2) ask the vicar": items of their own, and what precedes them. */
  private numbered(from: number, owner: string | null, isToDo: boolean): ReadTask[] | null {
    const { content } = this;
    const marker = from === 0 && this.passage.number === 1 ? '1) ' : '';
    const text = marker + content.slice(from, from + NUMBERED_MAX);
    const starts = /\s\(?\d{1,2}[.)]\s/.test(text) ? inlineItems(text).map((at) => from + at - marker.length) : [];
    const [first] = starts;
    if (first === undefined) return null;
    const items = starts.flatMap((at, index) => {
      const start = Math.max(from, at) + (/^\s*\(?\d+[.)]\s*/.exec(content.slice(Math.max(from, at)))?.[0].length ?? 0);
      const end = trimmed(content, starts[index + 1] ?? content.length);
      return this.piece({ start, end }, owner, isToDo, true);
    });
    return [...this.plain(from, Math.max(from, first)), ...items];
  }

  /** What follows "Still to do:" or "Homework for Ines:": a list, and sentences behind it. */
  private listed(from: number, owner: string | null, isToDo: boolean): ReadTask[] {
    const numbered = this.numbered(from, owner, isToDo);
    if (numbered !== null) return numbered;
    const inner = this.labelOf(this.content.slice(from, from + SENTENCE_MAX));
    if (inner?.kind === 'owner') return this.listed(from + inner.end, inner.owner, isToDo);
    const [first, ...rest] = splitSentences(this.content.slice(from));
    if (!first) return [];
    const pieces = this.withDays(piecesOf(this.content, from + first.start, from + first.end, this.context.grammar));
    const found = withSharedDay(pieces.flatMap((piece) => this.piece(piece, owner, isToDo)));
    return found.concat(
      rest.flatMap(({ start, end }) => this.sentence({ start: from + start, end: from + end }, false)),
    );
  }

  /** "Get a quote, end of December": a day belongs to the piece before it. */
  private withDays(pieces: readonly Piece[]): Piece[] {
    const kept: Piece[] = [];
    for (const piece of pieces) {
      const text = this.content.slice(piece.start, piece.end);
      const due = findDue(text, this.context.today, this.context.language);
      const last = kept.at(-1);
      if (last && due && text.slice(0, due.start).trim().length + text.slice(due.end).trim().length < 4)
        last.end = piece.end;
      else kept.push(piece);
    }
    return kept;
  }

  /** "Moira: union letter", "Dana owes: a, b": what somebody has to do, unless it is a statement. */
  private ofOwner(from: number, owner: string): ReadTask[] {
    const { grammar, section } = this.context;
    const rest = this.content.slice(from);
    const isShort = rest.split(/\s+/).length <= 30;
    const mayList = isShort && !/^["“„'\d]|\?\W*$/.test(rest) && !grammar.is.role.test(owner);
    if (this.isToDo) return this.listed(from, owner, true);
    return section.kind === 'closed' ? [] : this.listed(from, owner, mayList);
  }

  private plain(from: number, to: number): ReadTask[] {
    const isList = this.isToDo && this.passage.speaker === null;
    return splitSentences(this.content.slice(from, to)).flatMap(({ start, end }, index) => {
      const piece = { start: from + start, end: from + end };
      return isList ? this.piece(piece, this.context.section.owner, index === 0) : this.sentence(piece, this.isListed);
    });
  }

  private sentence(piece: Piece, isListed: boolean): ReadTask[] {
    const stated = statementsIn(this.content.slice(piece.start, piece.end), this.placeOf(isListed, false));
    if (stated.length > 0) return this.tasksOf(piece, stated, null);
    const isItem = isListed && this.passage.kind === 'item';
    return isItem || this.context.isTyped ? this.tailed(piece) : [];
  }

  /** One piece of a list: what it states, else the whole of it. */
  private piece(piece: Piece, owner: string | null, isToDo: boolean, isListed = this.isListed): ReadTask[] {
    const text = this.content.slice(piece.start, piece.end);
    if (text.length > SENTENCE_MAX) return [];
    const label = piece.start > 0 && isToDo ? this.labelOf(text) : null;
    if (label?.kind === 'owner') return this.piece({ ...piece, start: piece.start + label.end }, label.owner, true);
    const tailed = isToDo || isListed ? this.tailed(piece) : [];
    if (tailed.length > 0 && owner === null) return tailed;
    const stated = statementsIn(text, this.placeOf(isListed || isToDo, isToDo));
    if (stated.length > 0) return this.tasksOf(piece, stated, owner);
    if (!isToDo || !this.isOpen(text)) return [];
    const due = findDue(text, this.context.today, this.context.language);
    return [this.taskOf(piece, wholeOf(text.length, due), owner)];
  }

  /** "Final numbers (Anna, 12 Nov)", "signed forms – me". */
  private tailed(piece: Piece): ReadTask[] {
    const { people, grammar, today, language } = this.context;
    const text = this.content.slice(piece.start, piece.end);
    const tail = text.length > SENTENCE_MAX ? null : tailOwner(text, people, grammar);
    if (!tail || !this.isOpen(text.slice(0, tail.end)) || tail.end < 3) return [];
    const due = findDue(text, today, language);
    return [this.taskOf(piece, wholeOf(tail.end, due), tail.owner)];
  }

  /** Whether words of a list are still to be done, and tell nothing else. */
  private isOpen(text: string): boolean {
    const { not, done, habit, perhaps, isSo } = this.context.grammar.sign;
    if (this.passage.box !== null) return true;
    if (/\?\W*$/.test(text) || !/[\p{L}\p{N}]{3}/u.test(text) || /^\s*["“„«]/u.test(text)) return false;
    if (done.test(text) || habit.test(text) || perhaps.test(text) || isSo.test(text)) return false;
    return !not.test(text.slice(0, 25));
  }

  private tasksOf(piece: Piece, stated: readonly Stated[], owner: string | null): ReadTask[] {
    const last = stated.length - 1;
    return stated.map((one, index) => {
      const from = index === 0 ? 0 : one.from;
      const end = index === last ? piece.end - piece.start : (stated[index + 1]?.from ?? one.end);
      const task = this.taskOf(piece, one, owner);
      return {
        ...task,
        from: this.passage.start + piece.start + from,
        to: this.passage.start + trimmed(this.content, piece.start + end),
      };
    });
  }

  private taskOf(piece: Piece, { start, end, due, owner, isOutstanding }: Stated, ofList: string | null): ReadTask {
    const { people, grammar } = this.context;
    const text = this.content.slice(piece.start, piece.end);
    const within =
      due && due.start >= start && due.end <= end + 1 ? { start: due.start - start, end: due.end - start } : null;
    const tidy = tidyTask(text.slice(start, end), within);
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

  private placeOf(isListed: boolean, isToDo: boolean): Place {
    const { grammar, people, language, today, isArticle, section } = this.context;
    const mayAsk = !isArticle && this.passage.speaker === null && section.kind !== 'closed';
    return { grammar, people, language, today, isListed, isToDo, mayAsk };
  }
}

/** All of a text up to there. */
function wholeOf(end: number, due: Due | null): Stated {
  return { owner: null, start: 0, end, from: 0, due, isOutstanding: false, hasSubject: false };
}

function trimmed(text: string, end: number): number {
  return text.slice(0, end).replace(/[\s,;]{1,20}$/, '').length;
}

/** A day in brackets behind the last item of a list is that of all. */
function withSharedDay(tasks: ReadTask[]): ReadTask[] {
  const last = tasks.at(-1);
  if (!last?.isBracketed || tasks.some((task) => task !== last && task.due !== null)) return tasks;
  return tasks.map((task) => ({ ...task, due: last.due }));
}
