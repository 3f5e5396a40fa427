import { fold } from '#server/language/fold.ts';
import { isCalled } from '#server/language/initials.ts';
import { NAME_WORD, TITLES, withoutTitle } from '#server/language/name-pattern.ts';
import { isFirst, shortNames } from './initials.ts';
import type { Attendee, KnownPerson } from './reading.ts';
import { cue } from './recap-words.ts';

/** The beginning of a note says who was there. */
const HEAD_MAX = 400;
const GREETED_MAX = 4;
const TITLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<title>(?:${TITLES})(?:\\.? (?:${TITLES}))?\\.?) (?<last>${NAME_WORD})(?![\\p{L}\\p{N}])`,
  'gu',
);
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}])(${NAME_WORD})(?: ${NAME_WORD})?(?![\\p{L}\\p{N}])`, 'gu');
/** "(Rafael did not come)" is of somebody who wasn't there. */
const REMARKS = /\([^()\n]*\)/g;
const LISTED = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * Who was at a meeting: the people of its client that the title names, else those who are the client, else those of the
 * first line and what is above it, else the client's only one.
 * Where the client has people, no others are greeted: a letter to the wrong reader is worse than one to none.
 */
export function findPeople(
  { title, content }: { title: string; content: string },
  people: readonly KnownPerson[],
  self: readonly string[],
  client: string,
): Attendee[] {
  const noted = content.replace(REMARKS, '');
  const lastNames = people.map(({ name }) => lastOf(name));
  const names = shortNames(content, people);
  // "Visit Speckmann with Carsten": who of a family, isn't said.
  const isOfSeveral = (text: string) =>
    lastNames.some((last, at) => lastNames.indexOf(last) < at && hasWord(text, last));
  const namedBy = (text: string) => {
    const shorts = text.split(/[^\p{L}]+/u).filter((word) => names.has(word));
    const found = people.filter(
      ({ name }) => isNamedIn(text, name) || shorts.some((short) => hasWord(name, names.get(short) ?? '')),
    );
    // "Plan B" is no Bernadette, "T + R" are two.
    const isLetter = found.length === 1 && !found.some(({ name }) => isNamedIn(text, name));
    return isLetter && shorts.every((short) => short.length === 1) ? [] : found;
  };
  const known = [
    isOfSeveral(title) ? [] : namedBy(title),
    people.filter(({ name }) => hasWord(client, firstOf(name))),
    namedBy(presentIn('', noted)),
    people.length === 1 ? people : [],
  ].find((each) => each.length > 0);
  const head = presentIn(title, noted);
  const attendees =
    people.length > 0
      ? (known ?? []).map((person) => attendeeOf(person, people, head))
      : namesIn(head).filter(({ name }) => !self.some((own) => isCalled(name, own)));
  return attendees.slice(0, GREETED_MAX);
}

/** Somebody who was there, as the note calls them: "Frau Dr. Hallinger", "Dana", and two of one surname by first names. */
export function attendeeOf(person: KnownPerson, people: readonly KnownPerson[], text: string): Attendee {
  const last = lastOf(person.name);
  const isShared = people.filter(({ name }) => lastOf(name) === last).length > 1;
  const titled = Array.from(text.matchAll(TITLED)).find(({ groups }) => fold(groups?.last ?? '') === last);
  return { ...person, called: isShared || titled === undefined ? firstOf(person.name) : titledName(titled) };
}

/** The title, and all up to the first line that is no heading, without who could not come. */
function presentIn(title: string, content: string): string {
  const lines = content.slice(0, HEAD_MAX).split('\n');
  const list = lines.findIndex((line) => LISTED.test(line));
  const head = (list === -1 ? lines : lines.slice(0, list)).filter((line) => /\p{L}/u.test(line));
  const first = head.findIndex((line) => !line.startsWith('#'));
  const sentences = [title, ...head.slice(0, Math.max(0, first) + 1)].join('\n').split(/(?<=[.!?]\s+|\n)/);
  return sentences.filter((sentence) => !cue.absent.test(sentence)).join('');
}

/** By the whole name, the first or the last one. */
export function isNamedIn(text: string, name: string): boolean {
  const last = lastOf(name);
  return [name, firstOf(name), last.length > 2 ? last : ''].some((each) => hasWord(text, each));
}

/** "Hannah" of "Dr Hannah Osei", "Vikram" of "Col. Vikram Bhandari". */
function firstOf(name: string): string {
  return /^(?:\p{L}+\.\s+)*(?<first>\S+)/u.exec(withoutTitle(name))?.groups?.first ?? '';
}

function lastOf(name: string): string {
  return fold(name.split(/\s+/).at(-1) ?? '');
}

function hasWord(text: string, word: string): boolean {
  return word.length > 1 && ` ${fold(text).replace(/[^\p{L}\p{N}'’-]+/gu, ' ')} `.includes(` ${fold(word)} `);
}

function titledName({ groups }: RegExpMatchArray): string {
  const title = (groups?.title ?? '').replace(/^(?:Herrn|Hr)(?!\p{L})\.?/u, 'Herr').replace(/^Fr(?!\p{L})\.?/u, 'Frau');
  return `${title} ${groups?.last}`;
}

/** Whoever else is named: by a common first name, or behind "Mr" or "Frau". */
function namesIn(head: string): Attendee[] {
  const titled = Array.from(head.matchAll(TITLED), titledName).map((name) => ({ name, called: name }));
  const named = Array.from(head.matchAll(NAMED)).flatMap(([name, called = '']) =>
    isFirst(called) && !titled.some((each) => each.name.endsWith(` ${called}`)) ? [{ name, called }] : [],
  );
  const all = new Map([...titled, ...named].map((each) => [each.name, { ...each, email: '' }]));
  // "Dana" of a title is Dana Whitcombe of the first line.
  return [...all.values()].filter(({ name }) => ![...all.keys()].some((other) => other.startsWith(`${name} `)));
}
