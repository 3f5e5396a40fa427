import { fold } from '#server/language/fold.ts';
import { clauseEnd, clauseStart, isUndone } from './clauses.ts';
import { isOwner, OWNER } from './owners.ts';
import type { Place, Stated } from './stated-task.ts';
import { isImperative, isWork } from './verbs.ts';

/** "Me: dig out the handout." */
const LABELLED = new RegExp(
  `(?:^|[.!?;]\\s+|\\bfor\\s)(?<owner>${OWNER}|\\p{Lu}):\\s+(?<verb>\\p{L}[\\p{L}-]+)(?:\\s(?<next>\\S+))?`,
  'gu',
);
/** "Certificates need signing." */
const NEEDS_DOING = /\s(?:still )?needs? (?<verb>\p{Ll}{2,}ing)\b/gu;
/** "We'd need the agenda by Tuesday." */
const NEEDS_BY =
  /\b(?:I|we|they|he|she)(?:['’]d| would| will|['’]ll)?(?: still| also)? needs? (?=(?:the|an?|your|all|some|\d|his|her|their|copies)\s)/giu;
/** "I have asked Finance to raise an order." */
const ASKED_TO = new RegExp(
  `(?<!\\b(?:not|never|was|were|been|be)\\s)\\b(?:asked|told|got|getting|instructed|briefed)\\s(?<owner>${OWNER}|\\p{Lu}\\p{Ll}{2,})\\sto\\s(?<verb>[\\p{L}-]{2,20})`,
  'gu',
);
/** "I need you to send me the mandate", "we said Amir would own the timetable". */
const WANTED_OF = new RegExp(
  `\\b(?:(?:I|i|we)(?:['’]d)? (?:need|want|like) (?<you>you|${OWNER}) to|(?:said|agreed|decided|confirmed)(?: that)? (?<agreed>${OWNER}) (?:would|will|should)) (?<verb>[\\p{L}-]{2,20})`,
  'gu',
);
/** "Obi is sorting the taxis." */
const IS_DOING = new RegExp(
  `(?<owner>${OWNER})(?:\\s(?:is|are|am)|['’](?:s|re|m))?\\s(?:now\\s|also\\s)?(?<verb>checking|calling|ringing|emailing|preparing|confirming|following up|setting up|sorting|handling|chasing|organising|organizing|arranging|dealing with|looking into|taking care of|drafting|booking|sending)\\b`,
  'gu',
);
const MIND = /\b(?:would|do) you mind (?<verb>\p{Ll}{2,}ing)\b/giu;
/** "Don't forget the cake stand." */
const FORGET = /(?:^|[.!;:]\s)(?:do not|don['’]t) forget (?!to\b|that\b|about\b|how\b)(?=\p{L})/giu;
/** "It was resolved that the accounts be filed." */
const RESOLVED =
  /\b(?:resolved|agreed|decided|recommended|requested) that (?=[^,;.]{3,80}\s(?:should |must )?(?:be \p{L}+(?:ed|en|t|wn)|go|goes out)\b)/giu;

/** Tasks that a sentence states by the way: somebody's name and a colon, what needs doing, who was asked. */
export function indirectTasks(sentence: string, place: Place): Stated[] {
  const found: Stated[] = [];
  const add = (owner: string | null, start: number, verb = '') => {
    const end = clauseEnd(sentence, start);
    if (!isUndone(sentence, start, end)) found.push({ owner, start, end, verb });
  };
  const named = (owner: string | undefined) =>
    owner !== undefined && (isOwner(owner, place.people, true) || /^\p{Lu}$/u.test(owner)) ? owner : null;
  // "Cameras: ask, don't demand": before a colon, only a person the note knows.
  const known = (owner: string | undefined) =>
    owner !== undefined &&
    (/^(?:me|both|all|everyone|everybody|\p{Lu})$/iu.test(owner) || place.people.known.has(fold(owner)))
      ? owner
      : null;
  for (const { groups, index, 0: match } of sentence.matchAll(LABELLED)) {
    const { verb = '', next = '' } = groups ?? {};
    const owner = known(groups?.owner);
    if (owner !== null && /^\p{Ll}/u.test(verb) && isImperative(verb, next, true))
      add(owner, index + match.lastIndexOf(verb, match.length - next.length));
  }
  for (const { groups, index } of sentence.matchAll(NEEDS_DOING))
    if (isGerundOfWork(groups?.verb ?? '')) add(null, clauseStart(sentence, index));
  for (const { index, 0: match } of sentence.matchAll(NEEDS_BY)) {
    const start = index + match.length;
    if (place.isBound(start, clauseEnd(sentence, start))) add(null, start);
  }
  for (const { groups, index, 0: match } of sentence.matchAll(ASKED_TO)) {
    const { verb = '' } = groups ?? {};
    const task = sentence.slice(index + match.length, clauseEnd(sentence, index + match.length));
    if (groups?.owner !== undefined && isWork(verb) && task.trim() !== '')
      add(groups.owner, index + match.length - verb.length);
  }
  for (const { groups, index, 0: match } of sentence.matchAll(WANTED_OF)) {
    const { you, agreed, verb = '' } = groups ?? {};
    const owner = you ?? named(agreed);
    const start = index + match.length - verb.length;
    if (owner && (isWork(verb) || /^(?:own|take|be)$/.test(verb)))
      found.push({ owner, start, end: clauseEnd(sentence, start), verb });
  }
  for (const { groups, index, 0: match } of sentence.matchAll(IS_DOING)) {
    const { verb = '' } = groups ?? {};
    const owner = named(groups?.owner);
    if (owner !== null) add(owner, index + match.length - verb.length);
  }
  for (const { groups, index, 0: match } of sentence.matchAll(MIND))
    found.push({
      owner: 'you',
      start: index + match.length - (groups?.verb?.length ?? 0),
      end: sentence.length,
      verb: '',
    });
  for (const { index, 0: match } of sentence.matchAll(FORGET)) add('me', index + match.length);
  for (const { index, 0: match } of sentence.matchAll(RESOLVED)) add(null, index + match.length);
  return found;
}

/** "Signing", "updating", "cutting"; not "something". */
function isGerundOfWork(gerund: string): boolean {
  const stem = gerund.replace(/ing$/, '');
  const isNoun = /^(?:train|coach|seat|park|cater|build|meet|fund|offer|book)$/.test(stem);
  return !isNoun && [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some((verb) => isWork(verb));
}
