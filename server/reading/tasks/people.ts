import { nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';
import { NAME_WORD } from '#server/language/name-pattern.ts';
import { MONTH } from '#server/language/sentences.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { endAt, type Grammar, pastSpace } from './grammar.ts';

/** Who is known in a note, and who "I", "she" and "you" are where it is being read. */
export interface People {
  language: string;
  /** Folded names and their parts. */
  known: Set<string>;
  speaker: string | null;
  addressee: string | null;
  /** Who was named last. */
  last: string | null;
}

/** Somebody who has something to do. */
export interface Who {
  written: string;
  end: number;
  isMe: boolean;
  /** Whether the note or a list of names knows them; else it only looks like a name. */
  isKnown: boolean;
  isPronoun: boolean;
}

const MENTION = /(?<![\p{L}\p{N}.])@(?<names>\p{L}[\p{L}\p{N}._-]{1,30})/gu;
/** A capital within a sentence: a name, where nouns have none. */
const WITHIN = new RegExp(`(?<=\\p{Ll},? )(?<names>${NAME_WORD}(?:\\s${NAME_WORD})?)`, 'gu');
const DAY = new RegExp(
  `^(?:${MONTH}|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow|q[1-4])$`,
  'iu',
);
/** Endings of things and of what is done. */
const THING = /(?:ung|heit|keit|schaft|tion|tionen|ment|ments|tät|ité|idad|ing|ed|ness|liste|ismus)$/u;
/** "P.S.", "U.K.": no initials. */
const NO_INITIALS = /^(?:P\.\s?S|N\.\s?B|U\.\s?[KS]|E\.\s?U|Q)\.$/;
const NAMED_MAX = 20_000;

/** The people of a note, found in one pass. */
export function peopleOf(title: string, text: string, names: Iterable<string>, language: string): People {
  const people: People = { language, known: new Set(), speaker: null, addressee: null, last: null };
  for (const name of names) addName(people, name);
  const capitals = language === 'de' ? [] : [...text.slice(0, NAMED_MAX).matchAll(WITHIN)].filter(isNameMatch);
  for (const { groups } of [...text.matchAll(MENTION), ...capitals]) addName(people, groups?.names ?? '');
  rememberLast(people, title);
  return people;
}

function isNameMatch({ 0: name }: RegExpExecArray): boolean {
  return !DAY.test(name) && /^(?:first|last|unknown)$/.test(nameKind(name.split(' ')[0] ?? ''));
}

/** Makes a name known, whole and by its parts. */
function addName({ known, language }: People, name: string): void {
  const plain = fold(name.replace(/\(.*$/, '').trim());
  for (const part of [plain, ...plain.split(/\s+/)])
    if (part.length > 1 && !stopwordsOf(language).has(part) && !DAY.test(part)) known.add(part);
}

/** The names of a list of who was there: "Anna Berg, Tom (chair)". */
export function addListed(people: People, list: string): void {
  for (const name of list.replace(/\([^()]*\)/g, '').split(/[,;/&+]|\s(?:and|und|en|et|y)\s/)) {
    const words = name.trim().replace(/[.:]$/, '').split(/\s+/);
    if (words.length <= 3 && words.every((word) => /^\p{Lu}/u.test(word))) addName(people, name);
  }
}

/** Somebody at a place of a text; null where there is no one. Of "Anna, the offer", as many as are people. */
export function whoAt(text: string, at: number, people: People, grammar: Grammar): Who | null {
  const { is, who } = grammar;
  const end = endAt(who, text, at);
  for (let written = text.slice(at, Math.max(at, end)); written !== ''; written = SHORTER.exec(written)?.[0] ?? '') {
    const parts = partsOf(written);
    const isKnown = parts.every((part) => isSure(part, people, grammar));
    if (!isKnown && !parts.every((part) => isSure(part, people, grammar) || isLikely(part, people))) continue;
    const isPronoun = parts.every((part) => is.we.test(part) || is.they.test(part) || is.you.test(part));
    return { written, end: at + written.length, isMe: is.me.test(parts[0] ?? ''), isKnown, isPronoun };
  }
  return null;
}
/** All but the last word or name. */
const SHORTER = /^.*\S(?=(?:\s(?:and|und|et|y|en))?\s\S+$|\s?[,/+&]\s?\S)/u;

/** Whether it is somebody by more than its form: a pronoun, a role, initials, a name that is known. */
function isSure(part: string, { known }: People, { is, at }: Grammar): boolean {
  if (part.startsWith('@') || endAt(at.titles, part, 0) > 0) return true;
  if ((['role', 'me', 'we', 'you', 'they', 'everyone'] as const).some((row) => is[row].test(part))) return true;
  if (/^\p{Lu}\.(?:\s?\p{Lu}\.)?$/u.test(part)) return !NO_INITIALS.test(part);
  const words = part.replace(/^(?:\p{Lu}\.\s?)+/u, '').split(/\s+/);
  return words.some((word) => known.has(fold(word)) || isFirstName(word) || isKnownName(word));
}

function isKnownName(word: string): boolean {
  return (
    /^\p{Lu}\p{Ll}/u.test(word) && nameKind(word) === 'first' && !DAY.test(word) && !/^(?:will|chase|art)$/i.test(word)
  );
}

/** Whether words with a capital may be a name, by what else they are not. */
function isLikely(part: string, { language }: People): boolean {
  const isSmall = (word: string) => stopwordsOf('en').has(fold(word)) || stopwordsOf(language).has(fold(word));
  const isName = (word: string) =>
    /^(?:first|last|unknown)$/.test(nameKind(word)) && !DAY.test(word) && !THING.test(word);
  return /^\p{Lu}/u.test(part) && part.split(/\s+/).every((word) => isName(word) && !isSmall(word));
}

function partsOf(written: string): string[] {
  return written
    .split(/\s?[,/+&]\s?|\s(?:and|und|sowie|en|et|y|e)\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An owner as a list names one: `me` for the writer, null for "we", "somebody" and whoever is unknown. */
export function ownerOf(written: string, people: People, { is, at }: Grammar): string | null {
  const names = partsOf(written).flatMap((part) => {
    if (is.me.test(part)) return people.speaker ?? 'me';
    if (is.you.test(part)) return people.addressee ?? [];
    if (is.they.test(part)) return people.last ?? [];
    if (is.we.test(part)) return [];
    if (is.everyone.test(part)) return part;
    const plain = part.replace(/^@/, '');
    const name = plain.slice(pastSpace(plain, Math.max(0, endAt(at.articles, plain, 0)))) || plain;
    return isFirstName(name) ? capitalized(name) : name;
  });
  return names.length === 0 ? null : names.join(' and ');
}

/** Remembers the last name of a text: "she" is them. */
export function rememberLast(people: People, text: string): void {
  for (const [name] of text.matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}’'-]+/gu))
    if (people.known.has(fold(name)) || isFirstName(name) || isKnownName(name)) people.last = capitalized(name);
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
