import { type Sentence, splitSentences } from '#server/language/sentences.ts';
import type { ActionItem } from './action-item.ts';
import { type Context, placeOf } from './context.ts';
import { isDoIt, readTurn } from './dialogue.ts';
import { type Due, findDue } from './due-date.ts';
import { dueFields, elsewhere, makeItem, nameOfSpeaker, ownerOfCue } from './make-item.ts';
import type { Passage } from './note-passages.ts';
import { isPresenceList, nameOf, namesIn } from './owners.ts';
import { inThoughts } from './spoken-pieces.ts';
import { tasksIn } from './stated-in.ts';
import { SENTENCE_MAX, type Stated } from './stated-task.ts';
import { basicForm } from './verbs.ts';

/** The tasks that the sentences of a line or paragraph state. */
export function fromSentences(passage: Passage, context: Context): ActionItem[] {
  const items: ActionItem[] = [];
  const isInActions = passage.kind === 'open' || passage.kind === 'cue' || context.section === 'actions';
  const isTyped = context.isTyped && passage.speaker === null && passage.kind === 'text';
  const isItem = passage.kind === 'item' || context.section === 'agreements' || isTyped;
  for (const span of splitSentences(passage.content).flatMap(inThoughts).flatMap(inPieces)) {
    if (!/\p{L}{2}/u.test(span.text) || isPresenceList(span.text) || isQuoted(passage.content, span)) continue;
    const isSpoken = passage.speaker !== null;
    const place = {
      ...placeOf(span.text, context, { isItem, isInActions, isAgreed: context.section === 'agreements' }),
      isSpoken,
    };
    // Of ideas and questions, only what somebody was given.
    const isKept = ({ owner, start, end }: Stated) =>
      context.section !== 'aside' || owner !== null || place.isBound(start, end);
    const turn = readDialogue(span, passage, context);
    if (turn) {
      items.push(...turn);
      continue;
    }
    const stated = tasksIn(span.text, place, isSpoken).filter(isKept);
    const needed = NEEDED.test(span.text) ? findDue(span.text, context.today, context.language) : null;
    const before = items.at(-1);
    if (before && before.due === null && needed) {
      Object.assign(before, dueFields(needed, context), { dueText: span.text.slice(needed.start, needed.end).trim() });
    }
    for (const task of stated) {
      const item = fromSentence(task, { span, passage, context, isOnly: stated.length === 1 });
      if (task.owner === 'you') context.pending = { task: null, item, kind: 'request', age: 0 };
      const { open } = context;
      const isIt = isDoIt(item.task, context.language);
      const meant = isIt ? context.asked : null;
      if (meant) items.push({ ...item, task: meant });
      else if (isIt && before) merge(before, item);
      else if (isIt && isSpoken && open && passage.number - open.line <= LINES_BACK) {
        // "Someone should book them." – "Can you do it by tomorrow?"
        Object.assign(open, { owner: item.owner, ...(item.due !== null && { due: item.due, dueText: item.dueText }) });
        if (context.pending?.item === item) context.pending.item = open;
      } else items.push(item);
    }
    context.open = items.findLast(({ owner }) => owner === null) ?? context.open;
    // An answer of a word or two is still about what was asked.
    context.asked = askedFor(span.text) ?? (span.text.split(/\s+/).length < 4 ? context.asked : null);
    context.last = namesIn(span.text.slice(0, SENTENCE_MAX), context.people).at(-1) ?? context.last;
  }
  return items;
}

/** Whether somebody else's words are quoted: "We should have done this years ago," said Sandra. */
function isQuoted(content: string, { text, start }: Sentence): boolean {
  if (/^["“„«]/u.test(text)) return true;
  const before = content.slice(0, start);
  const count = (marks: RegExp) => before.match(marks)?.length ?? 0;
  return count(/["“”„«»]/gu) % 2 === 1;
}

/** A sentence that asks who does something, or answers; null where it does neither. */
function readDialogue(span: Sentence, passage: Passage, context: Context): ActionItem[] | null {
  if (context.pending) context.pending.age += 1;
  const withoutDay = (text: string) => {
    const due = findDue(text, context.today, context.language);
    return due ? text.slice(0, due.start) + text.slice(due.end) : text;
  };
  const turn = readTurn(span.text, context, withoutDay);
  if (turn === null) return null;
  if (turn.kind === 'asks') {
    context.pending = turn.pending;
    return [];
  }
  context.pending = null;
  const due = findDue(turn.day, context.today, context.language);
  const { item, task } = turn.pending;
  const dated = due ? { ...dueFields(due, context), dueText: turn.day.slice(due.start, due.end).trim() } : {};
  if (turn.kind === 'consents') {
    if (item && item.due === null) Object.assign(item, dated);
    return [];
  }
  const owner = nameOf(turn.owner, {
    speaker: nameOfSpeaker(passage.speaker),
    addressee: nameOfSpeaker(passage.addressee),
    last: context.last,
  });
  if (item) {
    Object.assign(item, { owner }, dated);
    return [];
  }
  const made = makeItem({ written: task ?? '', due: null, who: turn.owner, passage, context, span });
  return [{ ...made, ...dated }];
}

/** A sentence that is too long, cut between words. */
function inPieces({ text, start, end }: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  for (let from = 0; from < text.length; ) {
    const space = text.length - from <= SENTENCE_MAX ? -1 : text.lastIndexOf(' ', from + SENTENCE_MAX);
    const to = text.length - from <= SENTENCE_MAX ? text.length : space > from ? space : from + SENTENCE_MAX;
    pieces.push({ text: text.slice(from, to), start: start + from, end: Math.min(start + to, end) });
    from = to;
  }
  return pieces;
}

/** "They need them on the 25th": when what was just asked for is due. */
const NEEDED = /\bneeds? (?:it|them|this|that|these)\b/i;
/** "Can you do it" is about what was asked for no longer ago than that. */
const LINES_BACK = 4;
/** "Did you already book the room?" */
const ASKED =
  /^(?:\p{Lu}\p{L}+, )?(?:did|have|has|had|will|can|could|should|would|do|does) (?:you|we|I|they|somebody|someone|anyone|anybody|\p{Lu}\p{L}+) (?:already |yet |ever |still |also )*(?<task>\p{L}.{3,120})\?$/iu;

function askedFor(sentence: string): string | null {
  return ASKED.exec(sentence.slice(0, 200))?.groups?.task?.replace(/ (?:already|yet)$/i, '') ?? null;
}

/** "I promised to read it, I need to do that by Friday": one task. */
function merge(into: ActionItem, item: ActionItem): void {
  if (into.due !== null) return;
  into.due = item.due;
  into.dueText = item.dueText;
  into.isDueGuessed = item.isDueGuessed;
}

interface InSentence {
  span: Sentence;
  passage: Passage;
  context: Context;
  isOnly: boolean;
}

function fromSentence(
  { owner, start, end, verb, text, isOutstanding }: Stated,
  { span, passage, context, isOnly }: InSentence,
): ActionItem {
  const { today, language } = context;
  const clause = span.text.slice(start, end);
  const inClause = findDue(clause, today, language);
  // "By Friday Tom sends …": before the task, if there is but one.
  const due = inClause ?? (isOnly ? elsewhere(dueBeside(span.text, context)) : null);
  // "pens -> Anders brings": what he brings stands before.
  const object =
    !isOutstanding && /^\S+(?:\s(?:it|this|that|them))?$/i.test(clause.trim())
      ? /^(.{3,80}?)\s*(?:->|→|=>|[–—:]|\s-)\s/u.exec(span.text)?.[1]
      : undefined;
  // "Ngozi's sister does it": the object alone says what.
  const done = basicForm(verb) ?? verb;
  const stated = object === undefined ? clause : done === 'do' ? object : `${done} ${object}`;
  const written = text ?? stated;
  const last = namesIn(span.text.slice(0, start), context.people).at(-1) ?? context.last;
  const who = owner ?? ownerOfCue(passage, context) ?? context.owner;
  const within = text === undefined ? due : findDue(text, today, language);
  const item = makeItem({
    written,
    who,
    passage,
    context,
    span,
    last,
    due: object === undefined ? (within ?? elsewhere(due)) : elsewhere(due),
  });
  return isOutstanding ? { ...item, isOutstanding } : item;
}

/** A day that is only named may be of something else: "It is still the 8th, and I have to find a room". */
function dueBeside(sentence: string, { today, language }: Context): Due | null {
  const due = findDue(sentence, today, language);
  const isOfSomething =
    due !== null && !due.isBound && /\b(?:is|are|was|were)\b|['’]s\s/i.test(sentence.slice(0, due.start));
  return isOfSomething ? null : due;
}
