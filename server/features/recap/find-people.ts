import { fold } from '#server/language/fold.ts';
import { NAME_WORD, TITLES } from '#server/language/name-pattern.ts';
import { isFirst, shortNames } from './initials.ts';
import type { Attendee, KnownPerson } from './reading.ts';
import { cue } from './recap-words.ts';

/** The beginning of a note says who was there. */
const HEAD_MAX = 400;
const GREETED_MAX = 4;
const TITLED = new RegExp(`(?<![\\p{L}\\p{N}])(?<title>${TITLES})\\.? (?<last>${NAME_WORD})(?![\\p{L}\\p{N}])`, 'gu');
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<first>${NAME_WORD})(?: (?<last>${NAME_WORD}))?(?![\\p{L}\\p{N}])`,
  'gu',
);
/** "(Rafael did not come)" is of somebody who wasn't there. */
const REMARKS = /\([^()\n]*\)/g;
const LISTED = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * Who was at a meeting: the people of its client that the title names, else the first line; or else the client's only one,
 * or the one who is the client.
 * Where the client has people, no others are greeted: a letter to the wrong reader is worse than one to none.
 */
export function findPeople(
  { title, content }: { title: string; content: string },
  people: readonly KnownPerson[],
  self: readonly string[],
  client: string,
): Attendee[] {
  const head = headOf('', content.replace(REMARKS, ''));
  const ofAuthor = new Set(self.flatMap((name) => fold(name).split(/\s+/)));
  const lastNames = people.map(({ name }) => fold(name.split(/\s+/).at(-1) ?? ''));
  // "Visit Speckmann with Carsten": who of a family, isn't said.
  const isOfSeveral = (text: string) =>
    lastNames.some((last, at) => lastNames.indexOf(last) < at && hasWord(text, last));
  const namedBy = (text: string) => {
    const found = people.filter(({ name }) => isNamedIn(text, name));
    // "P, J, Lieve": a letter to Lieve alone isn't meant.
    const isMixed =
      found.length > 0 &&
      shortNames(
        text,
        people.filter((each) => !found.includes(each)),
      ).size > 0;
    return isMixed || isOfSeveral(text) ? [] : found;
  };
  const [first = [], second = []] = [title, firstLineOf(head)].map(namedBy);
  const there = first.length > 0 ? first : second;
  const own = people.filter(({ name }) => people.length === 1 || fold(name) === fold(client));
  const known = there.length > 0 ? there : own;
  const strangers = (people.length > 0 ? [] : namesIn(presentIn(title, head))).filter(({ name }) =>
    fold(name)
      .split(/\s+/)
      .every((part) => !ofAuthor.has(part)),
  );
  const attendees = [
    ...known.map((person) => ({ ...person, called: calledIn(`${title}\n${content}`, person.name) })),
    ...strangers,
  ];
  return attendees.slice(0, GREETED_MAX);
}

/** The title and what the note begins with, sentence by sentence, without who could not come. */
function headOf(title: string, content: string): string {
  const lines = content.slice(0, HEAD_MAX).split('\n');
  const list = lines.findIndex((line) => LISTED.test(line));
  const head = (list === -1 ? lines : lines.slice(0, list)).slice(0, 4);
  const sentences = [title, ...head].join('\n').split(/(?<=[.!?])\s+|\n/);
  return sentences.filter((sentence) => !cue.absent.test(sentence)).join('\n');
}

/** What says who was there, behind headings. */
function firstLineOf(head: string): string {
  return head.split('\n').find((line) => /\p{L}/u.test(line) && !line.startsWith('#')) ?? '';
}

/** Where those are named who were there: the title, and all up to the first line that is no heading. */
function presentIn(title: string, head: string): string {
  const lines = head.split('\n').filter((line) => /\p{L}/u.test(line));
  const first = lines.findIndex((line) => !line.startsWith('#'));
  return [title, ...lines.slice(0, Math.max(0, first) + 1)].join('\n');
}

/** By the whole name, the first or the last one, or its initials. */
export function isNamedIn(text: string, name: string): boolean {
  const parts = name.split(/\s+/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (hasWord(text, name) || hasWord(text, first) || (last.length > 2 && hasWord(text, last))) return true;
  const initials = parts.map((part) => part.charAt(0)).join('');
  if (initials.length > 1 && ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${initials} `)) return true;
  return Array.from(text.matchAll(TITLED)).some(({ groups }) => fold(groups?.last ?? '') === fold(last));
}

function hasWord(text: string, word: string): boolean {
  return word.length > 1 && ` ${fold(text).replace(/[^\p{L}\p{N}'’-]+/gu, ' ')} `.includes(` ${fold(word)} `);
}

/** "Herr Brandt" where the note calls somebody so, else the first name. */
function calledIn(text: string, name: string): string {
  const last = name.split(/\s+/).at(-1) ?? '';
  const titled = Array.from(text.matchAll(TITLED)).find(({ groups }) => fold(groups?.last ?? '') === fold(last));
  if (titled === undefined) return name.split(/\s+/)[0] ?? name;
  return `${(titled.groups?.title ?? '').replace(/^Herrn$/, 'Herr')} ${last}`;
}

/** Whoever else is named: by a common first name, or behind "Mr" or "Frau". */
function namesIn(head: string): Attendee[] {
  const titled = Array.from(
    head.matchAll(TITLED),
    ({ groups }) => `${(groups?.title ?? '').replace(/^Herrn$/, 'Herr')} ${groups?.last}`,
  );
  const named = Array.from(head.matchAll(NAMED)).flatMap(({ groups }) => {
    const { first = '', last = '' } = groups ?? {};
    return isFirst(first) && !titled.some((each) => each.endsWith(` ${first}`)) ? [`${first} ${last}`.trim()] : [];
  });
  const all = [
    ...new Map([
      ...titled.map((name) => [name, name] as const),
      ...named.map((name) => [name, name.split(' ')[0] ?? name] as const),
    ]),
  ];
  // "Dana" of a title is Dana Whitcombe of the first line.
  const whole = all.filter(([name]) => !all.some(([other]) => other.startsWith(`${name} `)));
  return whole.map(([name, called]) => ({ name, email: '', called }));
}
