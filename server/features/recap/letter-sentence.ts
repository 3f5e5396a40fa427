import { fold } from '#server/language/fold.ts';
import { capitalised } from '#server/language/sources.ts';
import { isPerson, withNames } from './initials.ts';
import { withLongDays } from './letter-days.ts';
import type { Reading } from './reading.ts';
import { cue, THEY_WILL } from './recap-words.ts';

/** Arrows before a line, as on paper. */
const ARROW = /^[\s=>→⇒*:-]+/;
/** "(!!)" says nothing to others. */
const SHOUT = /\s*\([!\s]+\)/g;
/** Where a note has both, either may be somebody who wasn't there. */
const ONE = /(?<!\p{L})(?:s?he|ils?|elles?|él|ella|hij|zij|ele|ela|lui|lei)(?!\p{L})/gu;
const PLURAL = /^they(?!\p{L})/iu;
/** "Noreen – the poll". */
const LEAD = /^(?<who>\p{Lu}[\p{L}\p{M}'’-]*)\s*[–—:-]+\s+/u;
/** "Books lunch and prints the handouts". */
const MORE_VERBS = /(?:,| and)\s\p{Ll}+s\s/u;
const IRREGULAR: Readonly<Record<string, string>> = { has: 'have', does: 'do', goes: 'go', is: 'are' };

/** As a line of a letter: its people by name and its days written out, without what ends a sentence. */
export function tidied(text: string, reading: Reading): string {
  const written = withLongDays(text.replace(ARROW, '').replace(SHOUT, ''), reading);
  const named = withNames(written, reading).replace(/[\s!;,:]+$/, '');
  return capitalised((isDayAtEnd(named, reading) ? named : named.replace(/[\s.]+$/, '')).trim());
}

/** "Bis 8.12." and "vorm 10." end with the full stop of a day. */
function isDayAtEnd(text: string, { language }: Reading): boolean {
  return /(?<!\d)\d{1,2}\.\d{1,2}\.$/.test(text) || (language === 'de' && /(?<![\d.,])\d{1,2}\.$/.test(text));
}

/** What somebody has to do, behind who it is: the owner of its list where the line names no one. */
export function led(text: string, owner: string, reading: Reading): string {
  const named = withNames(text, reading);
  const colon = reading.language === 'fr' ? ' :' : ':';
  const found = LEAD.exec(named);
  const who = found?.groups?.who ?? '';
  if (found !== null && isPerson(who, reading))
    return tidied(`${who}${colon} ${named.slice(found[0].length)}`, reading);
  const isNamed = isPerson(/^[^\s,:+/&]+/.exec(named)?.[0] ?? '', reading);
  return tidied(owner === '' || isNamed ? named : `${owner}${colon} ${named}`, reading);
}

/** "He sends it" with a name, where one was there, or with all of them for "they"; null where that isn't sure. */
export function withWhoTheyAre(text: string, { attendees, form, content }: Reading): string | null {
  const [first, second, third] = attendees.map((each) => each.called);
  const isOne = second === undefined && new Set(content.toLowerCase().match(ONE)).size < 2;
  const isTwo = second !== undefined && third === undefined && PLURAL.test(text);
  const who = isOne ? first : isTwo ? `${first} ${form.and} ${second}` : undefined;
  return who === undefined ? null : text.replace(THEY_WILL, `${who} will`).replace(cue.theyFirst, who);
}

/** In a letter to one reader, English says "you": "I send you the draft". */
export function toReader(sentence: string, { attendees, language }: Reading): string {
  const [only, ...more] = attendees;
  if (language !== 'en' || only === undefined || more.length > 0) return sentence;
  const names = [only.name, only.called].map((name) => name.replace(/[^\p{L}\p{N} '’-]/gu, ''));
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?<own>['’]s)?(?![\\p{L}\\p{N}])`, 'gu');
  return sentence
    .replace(/(?<!\p{L})him(?!\p{L})/gu, 'you')
    .replace(named, (...found) => (found.at(-1)?.own === undefined ? 'you' : 'your'));
}

/** "Dana sends the figures" as "You send the figures" in a letter to Dana alone, where the verb is a plain one. */
export function asYours(source: string, owner: string, { attendees, language }: Reading): string {
  const [first, ...more] = attendees;
  const isReader = first?.name.split(/\s+/).some((part) => fold(part) === fold(owner)) === true && more.length === 0;
  const rest = source.slice(owner.length + 1);
  const [verb = ''] = /^(?:will|\p{Ll}+s)(?=\s)/u.exec(rest) ?? [];
  const isPlain = verb.length > 2 && !verb.endsWith('ss') && !MORE_VERBS.test(rest) && !cue.theyFirst.test(rest);
  if (!isReader || language !== 'en' || !isPlain) return source;
  const plain = IRREGULAR[verb] ?? verb.replace(/(?:(?<=ch|sh|ss|x|zz)e)?s$/, '').replace(/ie$/, 'y');
  return `You ${plain}${rest.slice(verb.length)}`;
}
