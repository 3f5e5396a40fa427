import { anyCase } from '#server/language/any-case.ts';
import { nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';
import { TITLES } from '#server/language/name-pattern.ts';
import { type CommitmentPhrases, commitmentPhrases } from './commitment-phrases.ts';
import { isOwner, OWNER, type People } from './owners.ts';
import { isRole } from './roles.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isRequest, isTelling } from './typed-tasks.ts';

const all = Object.values(commitmentPhrases);
const anyOf = (part: keyof CommitmentPhrases) => anyCase(all.map((each) => each[part]).join('|'));
const alone = (source: string) => new RegExp(`(?<![\\p{L}])(?:${source})(?![\\p{L}])`, 'u');

const NAME = `(?:(?:${TITLES})\\.?\\s)?(?:${OWNER}|\\p{Lu}[\\p{L}.’'-]*)`;
const LABEL = /^(?:\*\*|__)?(?<label>[^:]{1,60}?)(?:\*\*|__)?\s?:(?:\*\*|__)?\s+(?=\S)/u;
const DASH = /^(?<label>[\p{L}’'. ]{1,30}?)\s[–—-]\s+(?=\S)/u;
const MINE_DUE = new RegExp(`^(?:${anyOf('iOwe')})(?:\\s.{1,40})?$`, 'u');
const THEIRS_DUE = new RegExp(`^(?<owner>${NAME})\\s(?:${anyOf('owes')})$`, 'u');
const BRINGS = new RegExp(`^(?<owner>${NAME})\\s(?:${anyOf('brings')})$`, 'u');
const TO_DO = new RegExp(
  `^(?:${anyOf('toDo')})(?:(?:\\s(?:[–—-]|of|for|von|für|van|voor|de|pour|para))?\\s\\(?(?<owner>${NAME})\\)?)?$`,
  'u',
);
const ME = new RegExp(`^(?:${anyOf('me')})$`, 'u');
const DONE = new RegExp(`[(–—,-]\\s?(?:${anyOf('done')})(?![\\p{L}])[^()]{0,20}\\)?\\W*$`, 'u');
const PAST = alone(anyOf('past'));
const RULE = alone(anyOf('rule'));
const GOES_ON = new RegExp(`^\\W*(?:(?:${anyOf('goesOn')})(?![\\p{L}])|[\\d.,:%£€$]+(?:\\s|$))`, 'u');

/** What a label says of what follows: it is due from somebody, it is to be done, or who does it. */
interface Label {
  owner: string | null;
  kind: 'owes' | 'list' | 'name';
}

/** What "I owe", "Dana owes", "Homework Tom" or "Moira" says as a label, or a heading; null where it is another. */
export function labelOf(written: string, people?: People): Label | null {
  const label = written.replace(/[*_#:]/g, '').trim();
  if (MINE_DUE.test(label)) return { owner: 'me', kind: 'owes' };
  if (ME.test(label)) return { owner: 'me', kind: 'name' };
  const theirs = THEIRS_DUE.exec(label)?.groups?.owner;
  if (theirs !== undefined) return { owner: theirs, kind: 'owes' };
  const toDo = BRINGS.exec(label) ?? TO_DO.exec(label);
  if (toDo) return { owner: toDo.groups?.owner ?? null, kind: 'list' };
  return people && isKnown(label, people) ? { owner: label, kind: 'name' } : null;
}

/** Whose the list is that a line begins; null where it is the writer's, or that of none. */
export function whoseList(before: string): string | null {
  const [labels = '', own] = /^(.*[;,]\s)(?<own>[^:;,]{1,40}:\s)$/.exec(before)?.slice(1) ?? [before];
  const match = LABEL.exec(`${own ?? labels}x`) ?? DASH.exec(`${labels}x`);
  const written = match?.groups?.label;
  if (!match || written === undefined || /[.!?]\s/.test(labels.slice(match[0].length))) return null;
  const label = labelOf(written);
  return label ? (label.owner === 'me' ? null : label.owner) : written.trim();
}

/** A piece of a labelled list: places in the line. */
export interface Piece {
  owner: string | null;
  start: number;
  end: number;
  /** Where the day is that the whole list is for. */
  shared: { start: number; end: number } | null;
}

/** Where and how a labelled line stands. */
interface Listing {
  people: People;
  language: string;
  /** Whether there is a day in a text. */
  hasDay: (text: string) => boolean;
  /** Its label was already taken off. */
  isCue: boolean;
}

/** The to-dos of a line such as "I owe: a (26 Nov), b (2 Dec)"; null where it is no labelled list. */
export function labelledPieces(content: string, listing: Listing): Piece[] | null {
  const { people, language, hasDay, isCue } = listing;
  const cue = isCue ? { label: { owner: null, kind: 'list' as const }, end: 0 } : null;
  const outer = cue ?? labelAt(content, 0, people, language === 'en' && hasDay(content));
  if (!outer || isSettled(content)) return null;
  // "Next steps - Tom: a, b".
  const inner = outer.label.kind === 'name' ? null : labelAt(content, outer.end, people, language === 'en');
  const from = inner?.end ?? outer.end;
  const texts = (pieces: readonly { start: number; end: number }[]) =>
    pieces.map(({ start, end }) => content.slice(start, end));
  const found = piecesOf(content, from);
  // What is asked for in whole sentences is read as those are.
  if (outer.label.kind !== 'owes' && texts(found).some((text) => isRequest(text, language))) return null;
  const pieces = areSeveral(texts(found), outer.label, listing) ? found : [{ start: from, end: content.length }];
  if (cue && pieces.length < 2) return null;
  const isSure = outer.label.kind !== 'name';
  if (!texts(pieces).every((text) => (isSure ? /[\p{L}\p{N}]{2}/u.test(text) : isDue(text, listing)))) return null;
  const last = pieces.at(-1) ?? null;
  const dated = texts(pieces).map(hasDay);
  const shared = dated.indexOf(true) === pieces.length - 1 ? last : null;
  const owner = inner?.label.owner ?? outer.label.owner;
  return pieces.map(({ start, end }) => {
    // "Tom: playlist; Ada: seating draft".
    const named = labelAt(content.slice(0, end), start, people, false);
    return { owner: named?.label.owner ?? owner, start: named?.end ?? start, end, shared };
  });
}

/** Whether what is between the commas are several things, and not one in several words. */
function areSeveral(pieces: readonly string[], { kind }: Label, { hasDay }: Listing): boolean {
  if (kind === 'owes' || pieces.slice(0, -1).some(hasDay)) return true;
  return pieces.some(hasDay) && pieces.every((text) => /\S\s+\S|\p{L}{5}/u.test(text) || hasDay(text));
}

/** The label that a text has from there, and where what it is about begins. */
export function labelAt(
  content: string,
  from: number,
  people?: People,
  isDated = false,
): { label: Label; end: number } | null {
  const rest = content.slice(from);
  const match = LABEL.exec(rest) ?? DASH.exec(rest);
  const written = match?.groups?.label ?? '';
  // With a day, a word that is none may be an unknown name.
  const isName = isDated && /^\p{Lu}\p{Ll}+$/u.test(written) && nameKind(written) === 'unknown';
  const label =
    labelOf(written, people) ??
    (isName && people && isOwner(written, people, true) ? { owner: written, kind: 'name' as const } : null);
  return match && label ? { label, end: from + match[0].length } : null;
}

/** Between commas outside of brackets; what goes on with the piece before it is a part of that. */
function piecesOf(content: string, from: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let depth = 0;
  let start = from;
  const close = (end: number) => {
    const text = content.slice(start, end);
    const before = found.at(-1);
    if (before && GOES_ON.test(text)) before.end = end;
    else found.push({ start, end });
  };
  for (let at = from; at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === ',' || sign === ';') && content.charAt(at + 1) === ' ') {
      close(at);
      start = at + 2;
    }
  }
  close(content.length);
  return found;
}

/** A few words for something that isn't there yet. */
function isDue(text: string, { language, hasDay }: Listing): boolean {
  if (isSettled(text) || PAST.test(text) || NO_THING.test(text) || /\?\W*$/.test(text)) return false;
  if (isTelling(text, language)) return false;
  // Only of English it is sure that there is no verb.
  if (hasDay(text) || language !== 'en') return hasDay(text);
  return /^\p{Ll}{3,}\s\p{L}{3,}|^\p{L}{4,}$/u.test(text) && text.split(/\s+/).length <= NAMED_MAX;
}
const NO_THING = /^(?:["“„'\d]|(?:yes|no|ok|ja|nein|nee|oui|non|sí)(?![\p{L}]))/iu;
/** Something is named in a few words. */
const NAMED_MAX = 6;

/** Whether a line says that it is done, or always holds. */
export function isSettled(text: string): boolean {
  return DONE.test(text) || RULE.test(text);
}

/** What has to be there by a day, whoever does it: "report due 11 December", "Dana needs the figures by Tuesday". */
export function commitmentIn(sentence: string, place: ForeignPlace): Stated | null {
  const words = commitmentPhrases[place.language];
  if (!words || isSettled(sentence) || PAST.test(sentence) || /\?\W*$/.test(sentence)) return null;
  return needed(sentence, words, place) ?? dueThing(sentence, words.due, place);
}

/** "Final numbers to the caterer by 27 Nov": a thing and its last day, where no reading of sentences finds another. */
export function thingByDay(sentence: string, place: ForeignPlace): Stated | null {
  const words = commitmentPhrases[place.language];
  return words && !isSettled(sentence) && !PAST.test(sentence)
    ? dueThing(sentence, `(?=(?:${words.latest})\\s)`, place)
    : null;
}

/** "I promised Owen a comparison", "she asked me to send it": the writer's. */
export function promisedTask(sentence: string, place: ForeignPlace): Stated | null {
  const words = commitmentPhrases[place.language];
  const match =
    words && !/\?\W*$/.test(sentence) ? patternOf(`(?<![\\p{L}])(?:${words.promised})`).exec(sentence) : null;
  if (!match || DENIED.test(sentence.slice(Math.max(0, match.index - DENIED_MAX), match.index))) return null;
  const start = match.index + match[0].length;
  return { owner: 'I', start, end: endOf(sentence, start), verb: '' };
}
const DENIED =
  /(?<![\p{L}])(?:not|never|nicht|nie|niet|nooit|pas|jamais|no|nunca|if|wenn|als|si|once|used)(?![\p{L}])/iu;
const DENIED_MAX = 25;

function dueThing(sentence: string, due: string, place: ForeignPlace): Stated | null {
  const match = patternOf(`^[^\\p{L}\\p{N}]{0,3}(?<what>[^;:?]{3,80}?),?\\s(?:${due})`).exec(sentence);
  const what = match?.groups?.what;
  if (!match || what === undefined || !isThing(what, place)) return null;
  const start = sentence.indexOf(what);
  const end = endOf(sentence, match[0].length);
  return place.isDated(match[0].length, Math.min(end, match[0].length + DAY_MAX))
    ? { owner: null, start, end, verb: '', text: what }
    : null;
}

function needed(sentence: string, words: CommitmentPhrases, place: ForeignPlace): Stated | null {
  const { needs, needsEnd = '', by, thing } = words;
  const match = patternOf(`^[^\\p{L}\\p{N}]{0,3}(?<who>\\p{L}[^.;,:?]{1,40}?)\\s(?:${needs})\\s`).exec(sentence);
  const who = match?.groups?.who ?? '';
  if (!match || !isWho(who, place)) return null;
  const start = match[0].length;
  const end = endOf(sentence, start);
  const rest = sentence.slice(start, end);
  const last = patternOf(`${needsEnd}\\s(?:${by})\\s(?=\\P{Ll}|\\p{Ll}+(?:day|tag)|the\\s\\d)`).exec(rest);
  if (!last) {
    const isAsked = needsEnd === '' && patternOf(`^(?:${thing})\\s\\p{L}{3,}`).test(rest) && !place.isSpoken;
    return isAsked && /need|brauch|besoin/u.test(match[0]) && isKnown(who, place.people)
      ? { owner: null, start: sentence.indexOf(who), end, verb: '' }
      : null;
  }
  const what = rest.slice(0, last.index);
  const until = start + last.index + last[0].length;
  if (!/\p{L}{3}/u.test(what) || /^to\s/u.test(what) || !place.isDated(start + last.index, end)) return null;
  const isNamed = /^\P{Ll}/u.test(who);
  const text = isNamed ? `${what} ${words.for} ${who}` : what;
  return { owner: null, start: sentence.indexOf(who), end: endOf(sentence, until), verb: '', text };
}

/** A few words without a verb. */
function isThing(what: string, { language }: ForeignPlace): boolean {
  return /\p{L}{3}/u.test(what) && what.split(/\s+/).length <= THING_MAX && !isTelling(what, language);
}
const THING_MAX = 12;
/** A day with its weekday and "noon". */
const DAY_MAX = 30;

function isWho(who: string, { people, hasLast }: ForeignPlace): boolean {
  if (/^(?:she|he|they|sie|er|ze|zij|hij|elle|il|ils|elles)$/iu.test(who)) return hasLast;
  const name = who.replace(/^(?:the|der|die|das|de|het|le|la|les)\s/iu, '');
  return !ME.test(name) && (isOwner(name, people, true) || isRole(name));
}

function isKnown(name: string, people: People): boolean {
  return isOwner(name, people, true) && name.split(/\s/).some((word) => people.known.has(fold(word)));
}

/** A comma or a full stop before a space is behind the task; not the comma of "Thursday, December 3". */
function endOf(sentence: string, from: number): number {
  return from + (END.exec(sentence.slice(from))?.index ?? sentence.length - from);
}
const END = /(?<!\d)\.(?:\s|$)|[;!](?:\s|$)|(?<!day|dag|tag|woch|di|anche),\s|,\s(?!\d|\p{L}{3,9}\.?\s\d)|\s[(–—-]/iu;

const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(anyCase(source), 'u');
  patterns.set(source, known);
  return known;
}
