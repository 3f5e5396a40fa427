import { dayOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { inlineText } from '#server/language/inline-text.ts';
import type { FoundTask } from '#server/reading/read-note.ts';
import { longDay, withoutDays } from './letter-days.ts';
import type { Reading } from './reading.ts';
import { ABOUT_THEM, cue, I_WITHIN, THEY_WILL } from './recap-words.ts';

/** A remark behind a dash or a semicolon is the author's: "PO number — they won't pay without it". */
const REMARK = /\s+[–—]+\s.*$|;\s.*$/u;
const PLURAL = /^they(?!\p{L})/iu;
const THEIR_OWN = /(?<!\p{L})(?:his|her)(?=\s\p{L})/gu;
const BOX = /^\s*(?:[-*+]\s)?\[[ xX]\]\s/;
/** Arrows before a line, as on paper. */
export const ARROW = /^[\s=>→⇒*-]+/;
const SHOUTED = /\s*\([^()]*!+[^()]*\)/g;
/** "Books lunch and prints the handouts". */
const MORE_VERBS = /(?:,| and)\s\p{Ll}+s\s/u;
const IRREGULAR: Readonly<Record<string, string>> = { has: 'have', does: 'do', goes: 'go', is: 'are' };

/** Whether somebody has it to do who is only "he", "she" or "they" in the note. */
export function isTheirs(task: FoundTask, reading: Reading): boolean {
  return task.owner === null && !task.isMine && cue.theyFirst.test(sourceOf(task, reading));
}

/** Who "he" is where one was there, and "they" where several were; empty where that isn't sure. */
export function whoTheyAre(task: FoundTask, reading: Reading): string {
  const { attendees, form } = reading;
  const called = attendees.map((each) => each.called);
  if (called.length < 2) return called[0] ?? '';
  return PLURAL.test(sourceOf(task, reading)) ? `${called.slice(0, -1).join(', ')} ${form.and} ${called.at(-1)}` : '';
}

/** A to-do of the note as its words say it, without remarks. */
export function sourceOf({ from, to }: FoundTask, { content }: Reading): string {
  return inlineText(content.slice(from, to))
    .replace(BOX, '')
    .replace(ARROW, '')
    .replace(SHOUTED, '')
    .replace(ABOUT_THEM, '')
    .replace(REMARK, '');
}

/** The author's sentence about a to-do of theirs, if it is one: "wants a quote, I send two prices". */
export function promiseIn(task: FoundTask, reading: Reading): string | null {
  const source = sourceOf(task, reading);
  if (cue.iFirst.test(source)) return source;
  const within = task.isMine ? I_WITHIN.exec(source) : null;
  return within && source.slice(within.index);
}

/** A to-do as a letter says it: the author's own sentence where it names who does it, else what and by when. */
export function sentenceOfTask(task: FoundTask, kind: 'mine' | 'theirs', isListed: boolean, reading: Reading): string {
  if (kind === 'mine') return toReader(promiseIn(task, reading) ?? whatAndWhen(task, isListed, reading), reading);
  const source = sourceOf(task, reading);
  const { attendees, language } = reading;
  const [first] = attendees;
  if (isTheirs(task, reading)) {
    const called = whoTheyAre(task, reading);
    return called === '' ? source : source.replace(THEY_WILL, `${called} will`).replace(cue.theyFirst, called);
  }
  const owner = task.owner ?? '';
  const isOnlyOne = attendees.length === 1 && first?.name.split(/\s+/).some((part) => fold(part) === fold(owner));
  if (fold(source).startsWith(`${fold(owner)} `)) {
    return isOnlyOne && language === 'en' ? asYours(source, owner) : source;
  }
  if (owner !== '' && !source.startsWith('|') && fold(source).includes(fold(owner))) return source;
  const what = whatAndWhen(task, isListed, reading);
  const isYours = attendees.length === 1 && language === 'en' && (isOnlyOne || owner === '');
  if (isYours) return what.replace(THEIR_OWN, 'your');
  return isOnlyOne || owner === '' ? what : `${owner}: ${what}`;
}

function whatAndWhen(task: FoundTask, isListed: boolean, reading: Reading): string {
  const { due, dueText, text } = task;
  const listed = sourceOf(task, reading)
    .replace(dueText ?? '', '')
    .replace(/\s*\(\s*\)|[\s,:(–-]+$/g, '');
  const what =
    isListed && listed !== '' ? listed : text.replace(SHOUTED, '').replace(ABOUT_THEM, '').replace(REMARK, '');
  if (due === null || withoutDays(what, reading) !== what) return what;
  return `${what}, ${reading.form.by.replace('{day}', longDay(dayOf(new Date(due)), reading.locale, reading.now))}`;
}

/** In a letter to one reader, English says "you": "I send you the draft". */
function toReader(sentence: string, { attendees, language }: Reading): string {
  const [only, ...more] = attendees;
  if (language !== 'en' || only === undefined || more.length > 0) return sentence;
  const names = [only.name, only.called].map((name) => name.replace(/[^\p{L}\p{N} '’-]/gu, ''));
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?<own>['’]s)?(?![\\p{L}\\p{N}])`, 'gu');
  return sentence
    .replace(/(?<!\p{L})him(?!\p{L})/gu, 'you')
    .replace(named, (...found) => (found.at(-1)?.own === undefined ? 'you' : 'your'));
}

/** "Dana sends the figures" as "You send the figures", where the verb is a plain one. */
function asYours(source: string, owner: string): string {
  const rest = source.slice(owner.length + 1);
  const [verb = ''] = /^\p{Ll}+s(?=\s)/u.exec(rest) ?? [];
  if (verb.length < 3 || verb.endsWith('ss') || cue.about.test(rest) || MORE_VERBS.test(rest)) return source;
  const plain = IRREGULAR[verb] ?? verb.replace(/(?:(?<=ch|sh|ss|x|zz)e)?s$/, '').replace(/ie$/, 'y');
  return `You ${plain}${rest.slice(verb.length)}`;
}
