import { nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';
import { isCalled } from '#server/language/initials.ts';
import { TITLES, withoutTitle } from '#server/language/name-pattern.ts';
import { MONTH } from '#server/language/sentences.ts';
import { capitalised } from '#server/language/sources.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { endAt, type Grammar, grammarOf, pastSpace } from './grammar.ts';

/** By what people are read in a note: who is known in it, and who "I" is where it is being read. */
export interface People {
  language: string;
  grammar: Grammar;
  /** Folded names and their parts. */
  known: Set<string>;
  /** Of the writer and the client's people, by which initials are read. */
  names: readonly string[];
  speaker: string | null;
}

/** Somebody who has something to do. */
export interface Who {
  written: string;
  /** As a list names them: `me` for the writer, null for "we", "somebody" and whoever is unknown. */
  owner: string | null;
  end: number;
  isMe: boolean;
  /** Whether the note or a list of names knows them; else it only looks like a name. */
  isKnown: boolean;
  isPronoun: boolean;
}

const TITLE = new RegExp(`^(?:${TITLES})\\.?\\s`, 'iu');
/** Also "G"; "A" and the like are words. */
const INITIALS = /^(?:\p{Lu}\.(?:\s?\p{Lu}\.)?|[B-DF-HJ-NPR-TVWZ])$/u;
/** What a lexicon takes for a first name. */
const NO_NAME = new RegExp(
  `^(?:${MONTH}|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow|q[1-4]|will|chase|art)$`,
  'iu',
);

/** The people of a note: the names that are known, whole and by their parts. */
export function peopleOf(names: Iterable<string>, language: string, few: readonly string[] = []): People {
  const whole = Array.from(names, (name) => fold(withoutTitle(name.replace(/\(.*$/, '').trim())));
  const parts = whole.flatMap((name) => [name, ...name.split(/\s+/)]);
  const known = parts.filter((part) => part.length > 1 && !isSmall(part, language) && !NO_NAME.test(part));
  return { language, grammar: grammarOf(language), known: new Set(known), names: few, speaker: null };
}

/** Somebody at a place of a text; null where there is no one. Of "Anna, the offer", as many as are people. */
export function whoAt(text: string, at: number, people: People): Who | null {
  const { is, who } = people.grammar;
  const end = endAt(who, text, at);
  for (let written = text.slice(at, Math.max(at, end)); written !== ''; written = SHORTER.exec(written)?.[0] ?? '') {
    const [parts, first = ''] = [partsOf(written), written.split(' ', 1)[0]];
    // "Send Dana" is no name.
    if (first !== written && !isName(first) && (is.infinitive.test(first) || is.presentVerb.test(first))) continue;
    const isKnown = parts.every((part) => isSure(part, people));
    if (!isKnown && !parts.every((part) => isSure(part, people) || isLikely(part, people))) continue;
    const isPronoun = parts.every((part) => is.we.test(part) || is.they.test(part));
    const isMe = is.me.test(parts[0] ?? '');
    return { written, owner: ownerOf(written, people), end: at + written.length, isMe, isKnown, isPronoun };
  }
  return null;
}
/** All but the last word or name. */
const SHORTER = /^.*\S(?=(?:\s(?:and|und|et|y|en))?\s\S+$|\s?[,/+&]\s?\S)/u;

/** Whether it is somebody by more than its form: a pronoun, a role, initials, a name that is known. */
function isSure(part: string, { known, names, grammar: { is } }: People): boolean {
  if (part.startsWith('@') || TITLE.test(part) || INITIALS.test(part)) return true;
  if ((['role', 'me', 'we', 'they'] as const).some((row) => is[row].test(part))) return true;
  if (/^\p{Lu}\p{L}?$/u.test(part) && names.some((name) => isCalled(part, name))) return true;
  const words = part.replace(/^(?:\p{Lu}\.\s?)+/u, '').split(/\s+/);
  return words.some((word) => known.has(fold(word)) || isName(word));
}

function isName(word: string): boolean {
  const isListed = /^\p{Lu}\p{Ll}/u.test(word) && nameKind(word) === 'first' && !NO_NAME.test(word);
  return isListed || isFirstName(word);
}

/** Whether words with a capital may be a name, by what else they are not. */
function isLikely(part: string, { language }: People): boolean {
  const mayBe = (word: string) => !['place', 'other'].includes(nameKind(word)) && !NO_NAME.test(word);
  return /^\p{Lu}/u.test(part) && part.split(/\s+/).every((word) => mayBe(word) && !isSmall(word, language));
}

/** Whether it is a stopword, also of English. */
export function isSmall(word: string, language: string): boolean {
  return stopwordsOf('en').has(fold(word)) || stopwordsOf(language).has(fold(word));
}

function partsOf(written: string): string[] {
  const parts = written.split(/\s?[,/+&]\s?|\s(?:and|und|sowie|en|et|y|e)\s/u);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** An owner as a list names one, as it is in {@link Who}. */
export function ownerOf(written: string, { speaker, grammar: { is, at } }: People): string | null {
  const names = partsOf(written).flatMap((part) => {
    if (is.me.test(part)) return speaker ?? 'me';
    if (is.they.test(part) || is.we.test(part)) return [];
    const plain = part.replace(/^@/, '');
    const name = plain.slice(pastSpace(plain, Math.max(0, endAt(at.articles, plain, 0)))) || plain;
    return isFirstName(name) ? capitalised(name) : name;
  });
  return names.length === 0 ? null : names.join(' and ');
}
