import { clauseEnd, clauseStart, isUndone } from './clauses.ts';
import { isOwner } from './owners.ts';
import type { Place, Stated } from './stated-task.ts';
import { isWork } from './verbs.ts';

/** A name or a role, to be looked at more closely: V8 takes seconds to compile {@link OWNER} everywhere. */
const NAMED =
  "(?:(?:[Tt]he|[Oo]ur|[Hh]is|[Hh]er|[Mm]y) \\p{L}+|[Hh]e|[Ss]he|[Tt]hey|\\p{Lu}[\\p{L}.’'-]+(?: (?:and |& )?\\p{Lu}[\\p{L}.’'-]*){0,4})";
/** "Certificates need signing." */
const NEEDS_DOING = /\s(?:still )?needs? (?<verb>\p{Ll}{2,}ing)\b/gu;
/** "I have asked Finance to raise an order." */
const ASKED_TO =
  /(?<!\b(?:not|never|was|were|been|be)\s)\b(?:asked|told|got|getting|instructed|briefed)\s(?<owner>[^,.;:!?]{1,40}?)\sto\s(?<verb>[\p{L}-]{2,20})/gu;
/** "I need you to send me the mandate", "we said Amir would own the timetable". */
const WANTED_OF = new RegExp(
  `\\b(?:(?:I|i|we)(?:['’]d)? (?:need|want|like) (?<you>you|${NAMED}) to|(?:said|agreed|decided|confirmed)(?: that)? (?<agreed>${NAMED}) (?:would|will|should)) (?<verb>[\\p{L}-]{2,20})`,
  'gu',
);
/** "Obi is sorting the taxis." */
const IS_DOING =
  /(?<owner>(?:[Tt]he|[Oo]ur|[Hh]is|[Hh]er|[Mm]y) \p{L}+|[Hh]e|[Ss]he|[Ii]|\p{Lu}[\p{L}-]+(?: (?:and |& )?\p{Lu}[\p{L}-]*){0,3})(?:\s(?:is|are|am)|['’](?:s|re|m))?\s(?:now\s|also\s)?(?<verb>\p{Ll}{2,}ing)\b/gu;
/** Doing one of these, one says that it will be done. */
const DOING =
  /^(?:checking|calling|ringing|emailing|preparing|confirming|following|setting|sorting|handling|chasing|organi[sz]ing|arranging|dealing|looking|taking|drafting|booking|sending)$/;
/** Beside a day or in a list, these too. */
const DOING_LISTED =
  /^(?:bringing|picking|dropping|collecting|buying|making|printing|ordering|paying|doing|baking|cooking|hosting|driving|lending|writing|updating|asking|fixing|designing|speaking|meeting|delivering|translating|getting)$/;
/** "Keys: with Hal, who must bring them back". */
const WHO_MUST = new RegExp(
  `(?<owner>${NAMED})(?:\\s\\([^()]{1,30}\\))?,?\\swho(?:\\s(?:will|must|should|has to|needs to|is to|is going to|promised to|agreed to|offered to)|['’]ll)\\s(?<verb>\\p{Ll}{2,})`,
  'gu',
);
/** "Could Reto find out who owns the data?" */
const COULD = new RegExp(
  `(?<![\\p{L}])(?:can|could|will|would|Can|Could|Will|Would)\\s(?<owner>${NAMED})\\s(?:please\\s|also\\s|maybe\\s)*(?<verb>\\p{Ll}{2,})`,
  'gu',
);
/** "Action on the chair to draft a response", "It falls to Ruth to update the website". */
const FALLS_TO = new RegExp(
  `\\b(?:[Aa]ctions? (?:on|for|with)|[Ff]alls? to|(?:is|['’]s) (?:up|down) to|[Ll]eft (?:it )?to|[Ll]eave (?:it )?to) (?<owner>${NAMED}) to (?<verb>\\p{Ll}{2,})`,
  'gu',
);
/** "Need his NI number." */
const NEED =
  /(?:^|[.;]\s)(?:[Ss]till |[Aa]lso )*[Nn]eed (?=(?:the|his|her|their|your|an?|copies|copy|some|more|all|\d+|signed|updated|final)\s\p{L})/gu;
/** "I can print the programme", "let me ask my brother": said aloud, a promise. */
const OFFERS =
  /(?:^|[.!,;]\s)(?:(?:and|so|ok|okay|yes|sure|then)[, ]+)*(?:[Ii] can|[Ll]et me|will) (?:also |then |just )?(?<verb>\p{Ll}{2,})/gu;
/** "Don't forget the cake stand." */
const FORGET = /(?:^|[.!;:]\s)(?:do not|don['’]?t) forget (?!to\b|that\b|about\b|how\b)(?=\p{L})/giu;
/** "It was resolved that the accounts be filed." */
const RESOLVED =
  /\b(?:resolved|agreed|decided|recommended|requested) that (?=[^,;.]{3,80}\s(?:should |must |would |will |shall )?(?:be \p{L}+(?:ed|en|t|wn)|go|goes out)\b)/giu;

/** A word that each pattern needs: most sentences have none, and patterns that begin with a name are slow. */
const HINTS = new Map<RegExp, RegExp>([
  [ASKED_TO, /\b(?:asked|told|got|getting|instructed|briefed)\s/],
  [WANTED_OF, /\b(?:need|want|like|said|agreed|decided|confirmed)\s/],
  [IS_DOING, /ing\b/],
  [WHO_MUST, /\swho[\s'’]/],
  [COULD, /\b(?:[Cc]an|[Cc]ould|[Ww]ill|[Ww]ould)\s/],
  [FALLS_TO, /\s(?:on|for|with|to)\s.*\sto\s/],
]);

function allIn(sentence: string, pattern: RegExp): RegExpExecArray[] {
  return HINTS.get(pattern)?.test(sentence) === false ? [] : [...sentence.matchAll(pattern)];
}

/** Tasks that a sentence states by the way: somebody's name and a colon, what needs doing, who was asked. */
export function indirectTasks(sentence: string, place: Place): Stated[] {
  const found: Stated[] = [];
  const add = (owner: string | null, start: number, verb = '') => {
    const end = clauseEnd(sentence, start);
    if (!isUndone(sentence, start, end)) found.push({ owner, start, end, verb });
  };
  const named = (owner: string | undefined) =>
    owner !== undefined && (isOwner(owner, place.people, true) || /^\p{Lu}$/u.test(owner)) ? owner : null;
  for (const { groups, index } of sentence.matchAll(NEEDS_DOING))
    if (isGerundOfWork(groups?.verb ?? '')) add(null, clauseStart(sentence, index));
  for (const { groups, index, 0: match } of allIn(sentence, ASKED_TO)) {
    const { verb = '' } = groups ?? {};
    const task = sentence.slice(index + match.length, clauseEnd(sentence, index + match.length));
    if (groups?.owner !== undefined && isAsked(groups.owner, place.people) && isWork(verb) && task.trim() !== '')
      add(groups.owner, index + match.length - verb.length);
  }
  for (const { groups, index, 0: match } of allIn(sentence, WANTED_OF)) {
    const { you, agreed, verb = '' } = groups ?? {};
    const owner = you ?? named(agreed);
    const start = index + match.length - verb.length;
    if (owner && (isWork(verb) || /^(?:own|take|be|chair)$/.test(verb)))
      found.push({ owner, start, end: clauseEnd(sentence, start), verb });
  }
  for (const { groups, index, 0: match } of allIn(sentence, IS_DOING)) {
    const { verb = '' } = groups ?? {};
    const start = index + match.length - verb.length;
    const isListed = place.isItem || place.isSpoken === true || place.isDated(start, sentence.length);
    const isPromise = DOING.test(verb) || (isListed && DOING_LISTED.test(verb));
    const owner = isPromise ? named(groups?.owner) : null;
    if (owner !== null) add(owner, start);
  }
  if (place.isSpoken)
    for (const { groups, index, 0: match } of sentence.matchAll(OFFERS)) {
      const { verb = '' } = groups ?? {};
      if (isWork(verb) && !/^(?:see|know|tell|say|find|check|think|put|start|do|look|finish)$/.test(verb))
        add('I', index + match.length - verb.length, verb);
    }
  for (const { index, 0: match } of sentence.matchAll(NEED)) add(null, index + match.length);
  for (const pattern of [WHO_MUST, COULD, FALLS_TO])
    for (const { groups, index, 0: match } of allIn(sentence, pattern)) {
      const { owner = '', verb = '' } = groups ?? {};
      const start = index + match.length - verb.length;
      if (
        isOwner(owner, place.people, false) &&
        !/^(?:me|i|we|you|he|she|they|both|all|every\p{L}+|some\p{L}+)$/iu.test(owner) &&
        isWork(verb)
      )
        found.push({ owner, start, end: clauseEnd(sentence, start), verb });
    }
  for (const { index, 0: match } of sentence.matchAll(FORGET)) add('me', index + match.length);
  for (const { index, 0: match } of sentence.matchAll(RESOLVED)) {
    const start = index + match.length;
    found.push({ owner: null, start, end: clauseEnd(sentence, start), verb: '' });
  }
  return found;
}

/** Who is asked: also somebody with a capital, named only here. */
function isAsked(written: string, people: Place['people']): boolean {
  return isOwner(written, people, false) || /^\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2}$/u.test(written);
}

/** "Signing", "updating", "cutting"; not "something". */
function isGerundOfWork(gerund: string): boolean {
  const stem = gerund.replace(/ing$/, '');
  const isNoun = /^(?:train|coach|seat|park|cater|build|meet|fund|offer|book)$/.test(stem);
  return !isNoun && [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some((verb) => isWork(verb));
}
