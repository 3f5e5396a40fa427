import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { isOwner, type People } from './owners.ts';
import type { TaskReading } from './task-reading.ts';

/** Names and titles are not longer. */
const OWNER_MAX = 80;

/** Who has a task, and where in the sentence that is said. */
export interface ForeignOwner {
  owner: string;
  written: string;
  /** Where the name begins; -1 where it stands behind the verb. */
  start: number;
  /** Behind the name and what belongs to it, where it stands behind the verb. */
  end: number;
}

/** Who stands before a verb, or behind it where the language puts them there. */
export function ownerAround(
  sentence: string,
  [at, after]: [number, number],
  reading: TaskReading,
  people: People,
  mayFollow: boolean,
): ForeignOwner | null {
  const near = Math.max(0, at - OWNER_MAX);
  const left = reading.ownerBefore.exec(sentence.slice(near, at));
  const before = left?.groups?.owner;
  if (left && before !== undefined) {
    const owner = ownerOf(before, reading, people, near + left.index === 0);
    if (owner !== null) return { owner, written: before, start: near + left.index + left[0].indexOf(before), end: -1 };
  }
  const right = mayFollow ? reading.ownerAfter.exec(sentence.slice(after, after + OWNER_MAX)) : null;
  const behind = right?.groups?.owner;
  if (!right || behind === undefined) return null;
  const owner = ownerOf(behind, reading, people, false);
  return owner === null ? null : { owner, written: behind, start: -1, end: after + right[0].length };
}

/** Who a clause begins with, and how long that is: "Brandt die Bemusterung organisiert". */
export function ownerAtStart(
  clause: string,
  reading: TaskReading,
  people: People,
): { owner: string; length: number } | null {
  const match = reading.ownerAfter.exec(` ${clause.slice(0, OWNER_MAX)}`);
  const written = match?.groups?.owner;
  const owner = written === undefined ? null : ownerOf(written, reading, people, false);
  return match === null || owner === null ? null : { owner, length: match[0].length - 1 };
}

/** Languages that leave out "I" say it by the verb. */
export function impliedOwner(verb: string, { language }: TaskReading): string | null {
  if (language !== 'es') return null;
  const written = verb.toLowerCase();
  if (/^(?:tengo|debo|voy|he |me |prometí|quedé|quedo|soy)|\p{Ll}ré$/u.test(written)) return 'I';
  if (/^(?:tenemos|debemos|vamos|hemos|quedamos|nos )|remos$/.test(written)) return 'we';
  return /^(?:se |ha |tiene que|debe|va a)|\p{Ll}r(?:á|án)$/u.test(written) ? 'she' : null;
}

/** In the words that English notes use: `I`, `we`, `you`, `she`; null for what is no person. */
export function ownerOf(
  written: string,
  { phrases, language, notNames }: TaskReading,
  people: People,
  isStart: boolean,
): string | null {
  const is = (list: string) => new RegExp(`^(?:${list})$`, 'iu').test(written);
  if (is(phrases.me)) return 'I';
  if (is(phrases.we)) return 'we';
  if (is(phrases.you)) return 'you';
  if (is(phrases.they)) return 'she';
  if (is(phrases.everyone)) return written;
  const plain = written.replace(new RegExp(`^(?:${phrases.articles})(?:\\s|(?<=[’']))(?=\\S)`, 'iu'), '');
  if (new RegExp(`^(?:${phrases.roles})$`, 'u').test(plain)) return plain;
  if (new RegExp(`^(?:${phrases.titles})\\s`, 'u').test(plain)) return plain;
  if (plain !== written) return null;
  const parts = plain.split(new RegExp(`\\s(?:${phrases.and})\\s|,\\s`, 'u'));
  const isName = (part: string) =>
    !part.split(/\s/).some((word) => notNames.test(word) || stopwordsOf(language).has(fold(word))) &&
    isOwner(part, people, isStart);
  return parts.every(isName) ? parts.join(' and ') : null;
}
