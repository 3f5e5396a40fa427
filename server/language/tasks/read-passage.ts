import { anyCase } from '#server/language/any-case.ts';
import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { type Sentence, splitSentences } from '#server/language/sentences.ts';
import type { ActionItem } from './action-item.ts';
import { type Pending, readTurn } from './dialogue.ts';
import { type Due, findDue } from './due-date.ts';
import { type ForeignPlace, foreignTasks } from './foreign-tasks.ts';
import { type Listed, type Listing, readListed } from './listed-task.ts';
import type { NoteLine, Section } from './note-lines.ts';
import type { Passage } from './note-passages.ts';
import { owedTasks } from './owed.ts';
import { isOwner, isPresenceList, nameOf, namesIn, OWNER, type People } from './owners.ts';
import { statedTasks } from './sentence-actions.ts';
import { SENTENCE_MAX, type Stated } from './stated-task.ts';
import type { ActionRow } from './table.ts';
import { taskPhrases } from './task-phrases.ts';
import { tidyTask } from './task-text.ts';
import { actsOf, bareTask, labelledTask } from './typed-tasks.ts';
import { basicForm } from './verbs.ts';
import { dayOfHeading } from './written-on.ts';

/** What is known while a note is read from its beginning to its end. */
export interface Context {
  /** When what is being read was written. */
  today: Day;
  /** When the note was last changed. */
  changed: Day;
  language: string;
  people: People;
  /** Who was named last: "she". */
  last: string | null;
  /** What the last heading opened, its owner, and its due date. */
  section: Section;
  owner: string | null;
  due: Pick<Due, 'day' | 'isRelative'> | null;
  /** Whether the note says when it was written, so that `today` is that day. */
  isDated: boolean;
  /** What the last sentence asked whether it was done. */
  asked: string | null;
  /** Whether the note is typed in lower case, line by line. */
  isTyped: boolean;
  /** The last question that asks who does something, or somebody to do it. */
  pending: Pending | null;
  /** The last task without an owner. */
  open: ActionItem | null;
}

/** A heading begins its section; without one the section is over. */
export function openSection(context: Context, heading: NoteLine | null): void {
  context.section = heading?.section ?? 'plain';
  context.owner = heading === null ? null : ownerOf(heading, context);
  context.due = null;
  if (heading === null) return;
  const written = dayOfHeading(heading.content, context.changed, context.language);
  if (written !== undefined) Object.assign(context, { today: written, isDated: true });
  if (context.section !== 'actions') return;
  const day = namedDays(heading.content, context.today, context.language).find(({ day }) => day > context.today);
  context.due = day ?? null;
}

function ownerOf({ content, owner }: NoteLine, { people }: Context): string | null {
  const alone = content.replace(/[*_:#]/g, '').trim();
  if (isOwner(alone, people, true) && people.known.has(alone.toLowerCase())) return alone;
  return owner !== null && isOwner(owner, people, false) ? owner : null;
}

/** A row of a table of actions. */
export function readRow({ task, owner, due }: ActionRow, line: NoteLine, context: Context): ActionItem {
  const found = due === null ? findDue(task, context.today, context.language) : null;
  const named = due === null ? found : namedDays(due, context.today, context.language)[0];
  return {
    task: tidyTask(task, found),
    owner: owner === null ? null : nameOf(owner, { speaker: null, addressee: null, last: null }),
    ...dueFields(named ?? null, context),
    dueText: due ?? (found ? task.slice(found.start, found.end).trim() : null),
    line: line.number,
    start: line.lineStart,
    end: line.end,
  };
}

/** A checkbox line: one task, whatever it says. */
export function readBox(passage: Passage, context: Context): ActionItem[] {
  const { content } = passage;
  if (!/[\p{L}\p{N}]/u.test(content)) return [];
  const open: Passage = { ...passage, kind: 'open' };
  const read = readPassage(open, { ...context, section: 'actions' });
  const place = { line: passage.number, start: passage.lineStart, end: passage.end };
  const [first] = read;
  if (first && read.length === 1) return [{ ...first, ...place }];
  const due = first ? null : findDue(content, context.today, context.language);
  const whole = makeItem({
    written: content,
    due,
    who: null,
    passage,
    context,
    span: { start: 0, end: content.length },
  });
  return [{ ...whole, ...(first && { owner: first.owner, due: first.due, dueText: first.dueText }), ...place }];
}

/** The tasks in a line or paragraph, wherever in the note it stands. */
export function readPassage(passage: Passage, context: Context): ActionItem[] {
  if (context.section === 'done' || isPresenceList(passage.content)) return [];
  const listed =
    passage.speaker === null && context.section !== 'aside'
      ? readListed(passage.content, listingOf(passage, context))
      : null;
  const items = listed ? listed.map((task) => fromList(task, passage, context)) : fromSentences(passage, context);
  context.last = namesIn(passage.content.slice(-SENTENCE_MAX), context.people).at(-1) ?? context.last;
  return items.filter(({ task }) => /\p{L}{2}/u.test(task));
}

function listingOf(passage: Passage, context: Context): Listing {
  const { section, people, today, language } = context;
  const { kind, isArrow, content } = passage;
  const place = placeOf(content, context, { isItem: true, isInActions: false, isAgreed: false });
  const isTold = () =>
    content.length <= SENTENCE_MAX &&
    foreignTasks(content, place).some(({ owner }) => owner !== null && owner !== 'you');
  const isListed = kind === 'open' || kind === 'cue' || section === 'actions';
  const isItem = kind === 'item' || section === 'agreements';
  return { isListed, isArrow, isItem, people, isTold, today, language };
}

function fromList({ owner, start, end, omit }: Listed, passage: Passage, context: Context): ActionItem {
  const { content } = passage;
  const whole = content.slice(start, end);
  // The name is blanked, so that what is left keeps its places.
  const written = omit
    ? whole.slice(0, omit.start - start) + ' '.repeat(omit.end - omit.start) + whole.slice(omit.end - start)
    : whole;
  const due = findDue(written, context.today, context.language);
  const who = owner ?? passage.owner ?? context.owner;
  return makeItem({ written, due, who, passage, context, span: { start: 0, end: content.length } });
}

function fromSentences(passage: Passage, context: Context): ActionItem[] {
  const items: ActionItem[] = [];
  const isInActions = passage.kind === 'open' || passage.kind === 'cue' || context.section === 'actions';
  const isTyped = context.isTyped && passage.speaker === null && passage.kind === 'text';
  const isItem = passage.kind === 'item' || context.section === 'agreements' || isTyped;
  for (const span of splitSentences(passage.content).flatMap(inPieces)) {
    if (!/\p{L}{2}/u.test(span.text) || isPresenceList(span.text)) continue;
    const place = placeOf(span.text, context, { isItem, isInActions, isAgreed: context.section === 'agreements' });
    const named = items.at(-1);
    if (named && named.owner === null) named.owner = actionBy(span.text, context);
    // Of ideas and questions, only what somebody was given.
    const isKept = ({ owner }: Stated) => context.section !== 'aside' || owner !== null;
    const turn = readDialogue(span, passage, context);
    if (turn) {
      items.push(...turn);
      continue;
    }
    const stated = tasksIn(span.text, place, passage).filter(isKept);
    const needed = NEEDED.test(span.text) ? findDue(span.text, context.today, context.language) : null;
    const before = items.at(-1);
    if (before && before.due === null && needed) {
      Object.assign(before, dueFields(needed, context), { dueText: span.text.slice(needed.start, needed.end).trim() });
    }
    for (const task of stated) {
      const item = fromSentence(task, { span, passage, context, isOnly: stated.length === 1 });
      if (task.owner === 'you') context.pending = { task: null, item, kind: 'request', age: 0 };
      if (item.owner === null) context.open = item;
      const meant = DO_IT.test(item.task) ? context.asked : null;
      if (meant) items.push({ ...item, task: meant });
      else if (DO_IT.test(item.task) && before) merge(before, item);
      else items.push(item);
    }
    // An answer of a word or two is still about what was asked.
    context.asked = askedFor(span.text) ?? (span.text.split(/\s+/).length < 4 ? context.asked : null);
    context.last = namesIn(span.text.slice(0, SENTENCE_MAX), context.people).at(-1) ?? context.last;
  }
  return items;
}

/** The readings from the most certain to the least; the first that finds something is right. */
function tasksIn(sentence: string, place: ForeignPlace, passage: Passage): Stated[] {
  if (sentence.length > SENTENCE_MAX) return [];
  const labelled = passage.speaker === null ? labelledTask(sentence, place) : null;
  if (labelled) return [labelled];
  const owed = owedTasks(sentence, place);
  if (owed.length > 0) return owed;
  const isForeign = taskPhrases(place.language) !== undefined;
  const stated = (isForeign ? foreignTasks : statedTasks)(sentence, place);
  if (!isForeign || stated.length > 0) return stated;
  const acts = actsOf(sentence, place);
  if (acts.length > 0) return acts;
  const bare = passage.speaker === null ? bareTask(sentence, place) : null;
  return bare ? [bare] : [];
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

function placeOf(
  text: string,
  { people, language, today }: Context,
  listed: { isItem: boolean; isInActions: boolean; isAgreed: boolean },
): ForeignPlace {
  const dueIn = (from: number, to: number) => findDue(text.slice(from, to), today, language);
  return {
    ...{ people, language, ...listed },
    isDated: (from, to) => dueIn(from, to) !== null,
    isBound: (from, to) => dueIn(from, to)?.isBound === true,
  };
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

/** "… be filed by 30 June. ACTION: Treasurer." */
const ACTION_BY = new RegExp(`^\\W*(?:${anyCase('action')})(?: by)?:?\\s+(?<owner>${OWNER})\\W*$`, 'u');

function actionBy(sentence: string, { people, last }: Context): string | null {
  const owner = ACTION_BY.exec(sentence.slice(0, 80))?.groups?.owner;
  const isNamed = owner !== undefined && isOwner(owner, people, true);
  return isNamed ? nameOf(owner, { speaker: null, addressee: null, last }) : null;
}

/** "They need them on the 25th": when what was just asked for is due. */
const NEEDED = /\bneeds? (?:it|them|this|that|these)\b/i;
/** "I'll do it tomorrow." */
const DO_IT = /^(?:do|sort|arrange|fix) (?:it|that|this|so|them)\b(?!\s\p{L}+\s\p{L}+\s\p{L})/iu;
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

function dueFields(due: Context['due'], { isDated }: Context): Pick<ActionItem, 'due' | 'isDueGuessed'> {
  return { due: due && isoOf(due.day), isDueGuessed: due?.isRelative === true && !isDated };
}

interface InSentence {
  span: Sentence;
  passage: Passage;
  context: Context;
  isOnly: boolean;
}

function fromSentence(
  { owner, start, end, verb, text, isOwed }: Stated,
  { span, passage, context, isOnly }: InSentence,
): ActionItem {
  const { today, language } = context;
  const clause = span.text.slice(start, end);
  const inClause = findDue(clause, today, language);
  // "By Friday Tom sends …": before the task, if there is but one.
  const due = inClause ?? (isOnly ? elsewhere(dueBeside(span.text, context)) : null);
  // "pens -> Anders brings": what he brings stands before.
  const object = /^\S+(?:\s(?:it|this|that|them))?$/i.test(clause.trim())
    ? /^(.{3,80}?)\s*(?:->|→|=>|[–—:]|\s-)\s/u.exec(span.text)?.[1]
    : undefined;
  // "Ngozi's sister does it": the object alone says what.
  const done = basicForm(verb) ?? verb;
  const said = object === undefined ? clause : done === 'do' ? object : `${done} ${object}`;
  const written = text ?? said;
  const last = namesIn(span.text.slice(0, start), context.people).at(-1) ?? context.last;
  const who = owner ?? passage.owner ?? context.owner;
  const within = text === undefined ? due : findDue(text, today, language);
  const item = makeItem({
    ...{ written, who, passage, context, span, last },
    due: object === undefined ? (within ?? elsewhere(due)) : elsewhere(due),
  });
  return isOwed ? { ...item, isOwed } : item;
}

/** A day that is only named may be of something else: "It is still the 8th, and I have to find a room". */
function dueBeside(sentence: string, { today, language }: Context): Due | null {
  const due = findDue(sentence, today, language);
  const isOfSomething =
    due !== null && !due.isBound && /\b(?:is|are|was|were)\b|['’]s\s/i.test(sentence.slice(0, due.start));
  return isOfSomething ? null : due;
}

/** A date that is not within the text of the task. */
function elsewhere(due: Due | null): Due | null {
  return due && { ...due, start: -1, end: -1 };
}

interface Made {
  written: string;
  due: Due | null;
  who: string | null;
  passage: Passage;
  context: Context;
  span: { start: number; end: number };
  last?: string | null;
}

function makeItem({ written, due, who, passage, context, span, last = context.last }: Made): ActionItem {
  const isWithin = due !== null && due.start >= 0;
  return {
    task: tidyTask(written, isWithin ? due : null),
    owner:
      who === null
        ? null
        : nameOf(who, { speaker: nameOfSpeaker(passage.speaker), addressee: nameOfSpeaker(passage.addressee), last }),
    ...dueFields(due ?? context.due, context),
    dueText: isWithin ? written.slice(due.start, due.end).trim() : null,
    line: passage.number,
    start: passage.start + span.start,
    end: passage.start + span.end,
  };
}

/** In their own minutes, people write "Me: …". */
function nameOfSpeaker(speaker: string | null): string | null {
  return speaker !== null && /^(?:me|i)$/i.test(speaker) ? 'me' : speaker;
}
