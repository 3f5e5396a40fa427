import { dayOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { withoutTitle } from '#server/language/name-pattern.ts';
import { capitalised } from '#server/language/sources.ts';
import { type HeldStatement, likely, readName, type Statement } from '#server/reading/answer.ts';
import type { FoundTask } from '#server/reading/read-note.ts';
import type { HeldReason, RecapSection } from '#shared/recap.ts';
import { isFirst } from './find-people.ts';
import { reasonToHold } from './hold-line.ts';
import { isAhead, longDay, nextDayIn, withLongDays, withoutDays } from './letter-days.ts';
import type { LineRead, Reading } from './reading.ts';
import { cue } from './recap-words.ts';
import { ARROW, isTheirs, promiseIn, sentenceOfTask, sourceOf, whoTheyAre } from './task-sentence.ts';

type Given = Statement & { out: HeldStatement['out'] | null };

/** Where a line is in the letter, and how it is stated there; `held` where it only would be. */
interface Place {
  section: RecapSection;
  sentence: string;
  held?: HeldReason;
}

const reasonOf = { marked: 'private', internal: 'internal', struck: 'struck' } as const;
/** "Next call" is at the beginning, or the line is about something else. */
const NEXT_WITHIN = 12;
const HIM = /(?<!\p{L})him(?!\p{L})/gu;

/** A statement of the note as lines: one for each of its to-dos where it has several. */
export function readLine(statement: Given, tasks: readonly FoundTask[], reading: Reading): LineRead[] {
  if (tasks.length < 2) return [lineOf(statement, tasks[0], reading)];
  return tasks.map((task) => {
    const [start, end] = [Math.max(task.from, statement.start), Math.min(task.to, statement.end)];
    return lineOf({ ...statement, text: inlineText(reading.content.slice(start, end)), start, end }, task, reading);
  });
}

function lineOf(statement: Given, task: FoundTask | undefined, reading: Reading): LineRead {
  const { label, headings, out, start: startsAt, end: endsAt } = statement;
  const text = label === null ? statement.text : `${label}: ${statement.text}`;
  const stated = task === undefined ? text : `${text} ${task.text}`;
  const place = placeOf(statement, text, task, reading);
  const reason = out === null ? (reasonToHold(stated, reading) ?? place.held ?? null) : reasonOf[out];
  return {
    heading: headings.at(-1) ?? '',
    text,
    section: place.section,
    sentence: reason === 'private' ? '' : place.sentence,
    held: reason,
    startsAt,
    endsAt,
  };
}

function placeOf(statement: Given, text: string, task: FoundTask | undefined, reading: Reading): Place {
  const { label, headings, row, box, isAside } = statement;
  const talked: Place = { section: 'discussed', sentence: tidied(text, reading), held: 'background' };
  if (isAside) return talked;
  if (box === 'ticked' || task?.done === true) return { ...talked, held: 'done' };
  const next = task?.isMine || task?.owner ? null : nextOf(text, reading);
  if (next !== null) return next;
  const names = [label ?? '', headings.at(-1) ?? ''].map((each) => readName(each).concepts);
  const isDecided = names.some((each) => each.has('decisions')) || (cue.agreed.test(text) && !cue.open.test(text));
  const isEvent = cue.event.test(statement.text) || cue.when.test(statement.text);
  const isStep = names.some((each) => each.has('nextSteps')) && !isEvent;
  const ofTask = task && placeOfTask(statement, task, { isDecided, isStep }, reading);
  if (ofTask) return ofTask;
  if (isAboutSomebody(text) || isShort(text, reading)) return talked;
  if (label !== null && cue.iFirst.test(label)) return { section: 'mine', sentence: tidied(statement.text, reading) };
  const stated = names[0]?.has('decisions') || (isEvent && names[0]?.has('nextSteps')) ? statement.text : text;
  if (isDecided) return { section: 'decisions', sentence: tidied(stated, reading) };
  const isDate = likely(statement.text, row?.columns, false, reading.written) === 'timeline';
  if (isDate && isAhead(text, reading)) return { section: 'dates', sentence: tidied(stated, reading) };
  return task && task.owner === null ? { ...talked, section: 'mine', held: 'ownWork' } : talked;
}

/** The next date: when they speak again. */
function nextOf(text: string, reading: Reading): Place | null {
  const at = text.search(cue.next);
  const found = at >= 0 && at <= NEXT_WITHIN ? nextDayIn(text, reading) : null;
  // What is over by the time of the letter is no next date.
  if (found === null || found.day < dayOf(reading.now)) return null;
  const { next, nextAt } = reading.form;
  const day = longDay(found.day, reading.locale, reading.now);
  return {
    section: 'next',
    sentence: (found.time === '' ? next : nextAt).replace('{day}', day).replace('{time}', found.time),
  };
}

function placeOfTask(
  { label, headings, box }: Given,
  task: FoundTask,
  { isDecided, isStep }: { isDecided: boolean; isStep: boolean },
  reading: Reading,
): Place | null {
  const { due, owner, waiting, isMine } = task;
  const source = sourceOf(task, reading);
  const place = (section: 'mine' | 'theirs', held?: HeldReason): Place => {
    const sentence = tidied(sentenceOfTask(task, section, label !== null, reading), reading);
    return { section, sentence, ...(held === undefined ? {} : { held }) };
  };
  if (isTheirs(task, reading)) return place('theirs', whoTheyAre(task, reading) === '' ? 'background' : undefined);
  // "Tom: test data by Friday", and what a coach gives to do.
  const isLabel = owner === null && !isMine && label !== null && isPerson(label, reading) && !cue.iFirst.test(label);
  if (isLabel)
    return { section: 'theirs', sentence: `${label}: ${tidied(sentenceOfTask(task, 'mine', true, reading), reading)}` };
  if (
    !isMine &&
    (owner === null || waiting) &&
    [label, headings.at(-1)].some((each) => cue.homework.test(each ?? ''))
  ) {
    return place('theirs');
  }
  if (!isMine && owner === null && isInitialOf(source, reading)) return place('theirs', 'background');
  // "Larkhill holds the date" and "Labeller: a new contract" are of no person.
  if (owner !== null && !isPerson(owner, reading)) return null;
  if (waiting) {
    // "Jonah: good whiskey" is what he likes.
    // "Helen wants it on paper" is a wish.
    if (cue.needs.test(behindOwner(source, owner ?? ''))) return null;
    const isSure = due !== null || isStep || box === 'open' || !fold(label ?? '').startsWith(fold(owner ?? ''));
    return isSure ? place('theirs') : place('theirs', 'background');
  }
  const isListed = box === 'open' || isStep || [label, headings.at(-1)].some((each) => cue.iFirst.test(each ?? ''));
  const promise = promiseIn(task, reading);
  // With a last day, "I send him the plan" is a promise; without one, "I read it to him" is what was.
  const promised = due === null ? promise : promise?.replace(HIM, '');
  const isPromised = isMine === true && (due !== null || promise !== null) && !cue.about.test(promised ?? '');
  const isNeeded = due !== null && isNeed(source, reading);
  if (!(isListed || isPromised || isNeeded)) {
    // No one is named who does it: it may be the author, and is let in by one press.
    const isDue = due !== null && !isDecided && !cue.past.test(source) && cue.due.test(task.dueText ?? '');
    return isDue ? place('mine', 'ownWork') : null;
  }
  if (!isListed && !isPromised && cue.must.test(source)) return { section: 'dates', sentence: tidied(source, reading) };
  return place('mine', cue.own.test(task.text) ? 'ownWork' : undefined);
}

/** "D asks the council": somebody of the client by an initial, which isn't sure enough for a letter. */
function isInitialOf(source: string, { people }: Reading): boolean {
  const [, initials = ''] = /^(\p{Lu}{1,3})(?=[\s:,–-])/u.exec(source) ?? [];
  return initials !== '' && initials !== 'I' && people.some(({ name }) => initialsOf(name).startsWith(initials));
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('');
}

/** What a sentence says next of somebody. */
function behindOwner(source: string, owner: string): string {
  const at = fold(source).indexOf(fold(owner));
  return at === -1 ? '' : source.slice(at + owner.length, at + owner.length + NEXT_WITHIN);
}

/** "Rhona needs the figures": what somebody expects of the author. */
function isNeed(source: string, reading: Reading): boolean {
  const at = source.search(cue.needs);
  const who = source.slice(0, Math.max(0, at)).trim();
  return who !== '' && who.split(/\s+/).length <= 2 && isPerson(who, reading);
}

/** Fewer than two words beside the days that it names. */
function isShort(text: string, reading: Reading): boolean {
  return (withoutDays(text, reading).match(/\p{L}{2,}/gu) ?? []).length < 2;
}

/** Whether it is somebody: of the client, at the meeting, or by a common first name. */
function isPerson(owner: string, { people, attendees }: Reading): boolean {
  const known = [...people, ...attendees].flatMap(({ name }) => [name, ...name.split(/\s+/)]).map(fold);
  const plain = withoutTitle(owner);
  return plain !== owner || known.includes(fold(plain)) || plain.split(/\s+and\s+|\s+/).some((word) => isFirst(word));
}

/** What a letter to somebody doesn't say of them. */
function isAboutSomebody(text: string): boolean {
  return cue.theyFirst.test(text) || cue.about.test(text) || cue.past.test(text);
}

/** As a line of a letter: its days written out, without what ends a sentence. */
function tidied(text: string, reading: Reading): string {
  return capitalised(
    withLongDays(text.replace(ARROW, ''), reading)
      .replace(/[\s.!;,]+$/, '')
      .trim(),
  );
}
