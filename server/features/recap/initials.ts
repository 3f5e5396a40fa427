import { nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';
import { withoutTitle } from '#server/language/name-pattern.ts';
import type { Reading } from './reading.ts';

interface Named {
  name: string;
  called?: string;
}

/** What may be short for a name: "N", "ML" and "Kö"; not "M1", "Q&A" or a part of a word. */
const SHORT = "(?<![\\p{L}\\p{N}&'’.-])(?:\\p{Lu}{1,3}|\\p{Lu}\\p{Ll}{1,2})(?![\\p{L}\\p{N}&-])";
/** "Line B" is no one. */
const shorts = new RegExp(`(?<!\\p{Ll}{4}\\s)${SHORT}`, 'gu');
/** "B. wants it": the full stop is of the name; "M. Heitz" is somebody else. */
const shortsWithStop = new RegExp(`${SHORT}(?!\\.\\s?\\p{Lu})(?:\\.(?=\\s+[\\p{Ll}(]))?`, 'gu');
const JOINT = /\s*[,/+&]\s*|\s(?:and|und|et|y|en|e)\s|\s+/u;

/** What a note calls people in short, and their names: only where one of them alone may be called so. */
export function shortNames(content: string, people: readonly Named[], language = ''): Map<string, string> {
  const all = new Set(Array.from(content.matchAll(shorts), ([short]) => short));
  return new Map(
    Array.from(all).flatMap((short) => {
      // "Le" is an article, "Mo" a weekday and "A" a word but in German, unless a list or a row is theirs.
      const isInitials = /^\p{Lu}+$/u.test(short) && (language === 'de' || !/^[AEIOUY]$/.test(short));
      if (!(isInitials || isOwner(short, content))) return [];
      const found = people.flatMap((each) => nameBehind(short, each) ?? []);
      return found.length === 1 ? [[short, found[0] ?? ''] as const] : [];
    }),
  );
}

function isOwner(short: string, content: string): boolean {
  return new RegExp(`^[\\s*>-]*${short}\\s?:|\\|\\s*${short}\\s*\\|`, 'mu').test(content);
}

/** "Noreen" of "N", "Mei-Ling" of "ML", and "Kötter" of "Kö". */
function nameBehind(short: string, { name, called }: Named): string | null {
  const whole = withoutTitle(name);
  const parts = whole.split(/[\s-]+/);
  if (!/^\p{Lu}+$/u.test(short)) {
    return parts.find((part) => fold(part).startsWith(fold(short)) && part.length > short.length) ?? null;
  }
  const initials = parts.map((part) => part.charAt(0)).join('');
  const isSo = initials.startsWith(short) || short === `${initials.charAt(0)}${initials.at(-1)}`;
  return isSo ? (called ?? whole.split(/\s+/)[0] ?? whole) : null;
}

/** A text with its people by name: "to N by Monday" as "to Noreen by Monday". */
export function withNames(text: string, { names }: Pick<Reading, 'names'>): string {
  return text.replace(shortsWithStop, (short) => names.get(short.replace('.', '')) ?? short);
}

/** A common first name of a list or of the lexicon. */
export function isFirst(word: string): boolean {
  return isFirstName(word) || (/^\p{Lu}/u.test(word) && nameKind(word) === 'first');
}

/** Whether words are of somebody, or of several: of the client, at the meeting, in short, or by a common first name. */
export function isPerson(words: string, { people, attendees, names }: Reading): boolean {
  const known = [...people, ...attendees].flatMap(({ name }) => [name, ...name.split(/\s+/)]).map(fold);
  const plain = withoutTitle(
    words
      .replace(/\s*\([^()]*\)\s*/g, '')
      .replace(/\.$/, '')
      .trim(),
  );
  // "Brockhoffs" are a family.
  if (known.includes(fold(plain).replace(/s$/, '')) || known.includes(fold(plain))) return true;
  return (
    plain !== '' &&
    plain
      .split(JOINT)
      .every((word) => names.has(word) || known.includes(fold(word)) || (people.length === 0 && isFirst(word)))
  );
}

/** Whether a text names one of the people, whole or in short. */
export function namesPerson(text: string, { people, attendees, names }: Reading): boolean {
  const all = [...people, ...attendees].flatMap(({ name }) => withoutTitle(name).split(/\s+/));
  const parts = new Set(all.filter((part) => part.length > 2).map(fold));
  return text.split(/[^\p{L}\p{M}-]+/u).some((word) => names.has(word) || parts.has(fold(word)));
}
