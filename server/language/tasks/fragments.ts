import { anyCase } from '#server/language/any-case.ts';
import { nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';
import { isOwner } from './owners.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isTelling } from './typed-tasks.ts';
import { isTask } from './verbs.ts';

/** "invoice → Mark, monday": what, and who has it. */
const POINTED =
  /^\W{0,3}(?<what>[^→>]{3,60}?)\s*(?:->|→|=>|➔|➜|⇒)\s*(?<who>@?\p{L}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}’'-]+)?)(?<rest>(?:[\s,;(].{0,40})?)$/u;
/** "photos to Instagram asap". */
const URGENT = new RegExp(
  `(?<![\\p{L}])(?:${anyCase("asap|urgent(?:ly|ish)?|dringend|eilt|urgente|spoed|vite|au plus vite|cuanto antes|lo antes posible|zsm|so bald wie möglich|zo snel mogelijk|nicht vergessen|niet vergeten|pas oublier|à ne pas oublier|no olvidar|don[’']?t forget")})(?![\\p{L}])`,
  'u',
);
const PRAISE =
  /(?<![\p{L}])(?:great|good|lovely|nice|super|amazing|brilliant|love|happy|thanks|thank you all|congrat\p{L}*|well done|wow|toll|schön|gut|klasse|danke|spitze|freu\p{L}*|leuk|mooi|fijn|goed|bedankt|gezellig|bien|bon|bonne|beau|belle|merci|bravo|génial|genial|buen[oa]?|gracias|estupend\p{L}*|enhorabuena|yes|no|ok|ja|nein|nee|oui|non|sí|finally|endlich)(?![\p{L}])/iu;
/** "Taxi for the speaker to book". */
const TO_DO = /^\W{0,3}(?<what>[^.;:?]{3,70}?)\sto\s(?:be\s)?(?<verb>\p{Ll}{3,})[\s.!]*$/u;
/** What names a last day. */
const DEADLINE = new RegExp(
  `(?<![\\p{L}])(?:${anyCase("by|before|due|until|bis(?: zum)?|vor dem|spätestens|vóór|uiterlijk|voor|tegen|avant(?: le)?|d[’']ici|pour le|au plus tard|antes del?|hasta el|para el")})\\s`,
  'u',
);
const WORDS_MAX = 9;
/** What has already happened, or is so: "stand 14b bevestigd". */
const SETTLED =
  /(?<![\p{L}])(?:\p{L}{3,}ed|done|sent|paid|made|bought|found|ok|okay|fine|yes|with the|is|are|was|were|ge\p{Ll}{3,}(?:t|en|d)|\p{Ll}*(?:be|ver|er)\p{Ll}{3,}(?:t|d)|\p{Ll}{3,}iert|reçue?s?|\p{Ll}{3,}ée?s?|\p{Ll}{3,}ad[oa]s?|hech[oa]s?|list[oa]s?|erledigt|fertig|klaar|fait)(?![\p{L}])/iu;

/** A task that is typed as a few words without a verb, in a note that is typed line by line. */
export function fragmentTask(sentence: string, place: ForeignPlace): Stated | null {
  const text = sentence.trim();
  if (/\?\W*$/.test(text) || text.split(/\s+/).length > WORDS_MAX || /[.]\s+\S/.test(text)) return null;
  const given = pointed(sentence, place);
  if (given || /:\s+\S/.test(text)) return given;
  return toDo(sentence) ?? plain(sentence, place);
}

function pointed(sentence: string, place: ForeignPlace): Stated | null {
  const { what, who, rest = '' } = POINTED.exec(sentence)?.groups ?? {};
  if (what === undefined || who === undefined) return null;
  const first = who.split(/\s/)[0] ?? '';
  const isKnown =
    ME.test(who) ||
    (isOwner(who, place.people, false) && place.people.known.has(fold(first))) ||
    (/^\p{Lu}/u.test(first) && nameKind(first) === 'first');
  if (!isKnown || /\p{L}{3}.*\p{L}{3}.*\p{L}{3}/u.test(rest.replace(/\p{L}+day/giu, '')) || isTold(what, place))
    return null;
  const start = sentence.indexOf(what);
  return { owner: who, start, end: start + what.length, verb: '' };
}
const ME = /^(?:me|ich|ik|moi|yo|i)$/iu;

function toDo(sentence: string): Stated | null {
  const { what = '', verb = '' } = TO_DO.exec(sentence)?.groups ?? {};
  const isVerb = isTask(verb) || (/(?:ed|t|n)$/.test(verb) && isTask(verb.replace(/(?:ed|d)$/, '')));
  if (
    what === '' ||
    !isVerb ||
    /(?<![\p{L}])(?:is|are|was|were|has|have|had|want|wants|like|need|needs|able|going|ready|happy|how|what|where|when|who|i|we|he|she|they|you|it)(?![\p{L}])/iu.test(
      what,
    )
  )
    return null;
  return { owner: null, start: /^\W*/.exec(sentence)?.[0].length ?? 0, end: sentence.length, verb: '' };
}

function plain(sentence: string, place: ForeignPlace): Stated | null {
  const text = sentence.replace(/[\s!.]+$/u, '');
  const isReminder = /(?:oubli|vergess|vergeten|olvid|forget)/iu.test(text);
  if (text.split(/\s+/).length < 2 || (!isReminder && isTold(text, place))) return null;
  const isUrgent = URGENT.test(text) || (/!\s*$/.test(sentence) && !PRAISE.test(text));
  const isDue = DEADLINE.test(text) && place.isBound(0, sentence.length);
  if (!isUrgent && !isDue) return null;
  return { owner: null, start: /^\W*/.exec(sentence)?.[0].length ?? 0, end: text.length, verb: '' };
}

function isTold(text: string, { language }: ForeignPlace): boolean {
  return isTelling(text, language) || SETTLED.test(text);
}
