import { anyCase } from '#server/language/any-case.ts';
import { isVerb, nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { isOwner } from './owners.ts';
import { isRole } from './roles.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isTelling } from './typed-tasks.ts';

/** "invoice → Mark, monday": what, and who has it. */
const POINTED =
  /^[^\p{L}\p{N}]{0,3}(?<what>[^→>]{3,60}?)\s*(?:->|→|=>|➔|➜|⇒)\s*(?<who>@?\p{L}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}’'-]+)?)(?<rest>(?:[\s,;(].{0,40})?)$/u;
/** "photos to Instagram asap". */
const URGENT = new RegExp(
  `(?<![\\p{L}])(?:${anyCase("asap|urgent(?:ly|ish)?|dringend|eilt|urgente|spoed|vite|au plus vite|cuanto antes|lo antes posible|zsm|so bald wie möglich|zo snel mogelijk|nicht vergessen|niet vergeten|pas oublier|à ne pas oublier|no olvidar|don[’']?t forget")})(?![\\p{L}])`,
  'u',
);
const PRAISE =
  /(?<![\p{L}])(?:great|good|lovely|nice|super|amazing|brilliant|love|happy|thanks|thank you all|congrat\p{L}*|well done|wow|toll|schön|gut|klasse|danke|spitze|freu\p{L}*|leuk|mooi|fijn|goed|bedankt|gezellig|bien|bon|bonne|beau|belle|merci|bravo|génial|genial|buen[oa]?|gracias|estupend\p{L}*|enhorabuena|yes|no|ok|ja|nein|nee|oui|non|sí|finally|endlich)(?![\p{L}])/iu;
/** What names a last day. */
const DEADLINE = new RegExp(
  `(?<![\\p{L}])(?:${anyCase("by|before|due|bis(?: zum)?|vor(?: dem)?|spätestens|vóór|uiterlijk|voor|tegen|avant(?: le)?|d[’']ici|pour le|au plus tard|antes del?|hasta el|para el")})\\s`,
  'u',
);
/** What lasts until then. */
const LASTS =
  /(?<![\p{L}])(?:urlaub|ferien|läuft|laufen|gilt|gelten|gültig|geöffnet|geschlossen|zu|ausstellung|krank|weg|verreist|garantiert|holidays?|closed|open|away|off|valid|exhibition|runs?|vacances|fermée?|ouverte?|valable|vakantie|gesloten|dicht|geldig|loopt|vacaciones|cerrad[oa]|abiert[oa]|válid[oa])(?![\p{L}])/iu;
const WORDS_MAX = 9;
/** What has already happened, or is so: "stand 14b bevestigd". */
const SETTLED =
  /(?<![\p{L}])(?:\p{L}{3,}ed|done|sent|paid|made|bought|found|ok|okay|fine|yes|with the|is|are|was|were|ge\p{Ll}{3,}(?:t|en|d)|(?:auf|vor|ab|an|aus|ein|nach|zu|in|op|uit|aan|voor)?(?:be|ver|er)\p{Ll}{3,}(?:t|d)|\p{Ll}{3,}iert|reçue?s?|\p{Ll}{3,}ée?s?|\p{Ll}{3,}ad[oa]s?|hech[oa]s?|list[oa]s?(?=[\s.!]*$)|erledigt|fertig|klaar|fait)(?![\p{L}])/iu;

/** A task that is typed as a few words without a verb, in a note that is typed line by line. */
export function fragmentTask(sentence: string, place: ForeignPlace): Stated | null {
  const text = sentence.trim();
  if (/\?\W*$/.test(text) || text.split(/\s+/).length > WORDS_MAX || /[.]\s+\S/.test(text)) return null;
  const given = pointed(sentence, place);
  if (given || /:\s+\S/.test(text)) return given;
  return plain(sentence, place);
}

function pointed(sentence: string, place: ForeignPlace): Stated | null {
  const { what, who, rest = '' } = POINTED.exec(sentence)?.groups ?? {};
  if (what === undefined || who === undefined) return null;
  const first = who.split(/\s/)[0] ?? '';
  const isKnown =
    ME.test(who) ||
    (isOwner(who, place.people, false) && place.people.known.has(fold(first))) ||
    (/^\p{Lu}/u.test(first) && nameKind(first) === 'first') ||
    isRole(`${who}${rest}`.replace(/[,;(].*$/, '')) ||
    (place.isItem && isUnknownName(first, place));
  if (!isKnown || /\p{L}{3}.*\p{L}{3}.*\p{L}{3}/u.test(rest.replace(/\p{L}+day/giu, '')) || isReported(what, place))
    return null;
  const start = sentence.indexOf(what);
  return { owner: who, start, end: start + what.length, verb: '' };
}
const ME = /^(?:me|ich|ik|moi|yo|i)$/iu;

/** "drawings -> kev": a word in lower case that is no word of English or of the language. */
function isUnknownName(word: string, { language }: ForeignPlace): boolean {
  return (
    /^\p{Ll}{2,12}$/u.test(word) &&
    nameKind(word) === 'unknown' &&
    !isVerb(word) &&
    !stopwordsOf(language).has(fold(word)) &&
    language === 'en'
  );
}

function plain(sentence: string, place: ForeignPlace): Stated | null {
  const text = trimEndOf(sentence, /[\s!.]/);
  const isReminder = /(?:oubli|vergess|vergeten|olvid|forget)/iu.test(text);
  const isPressing = /\p{Ll}{8,}\s*!{2,}\s*$/u.test(sentence);
  if ((text.split(/\s+/).length < 2 && !isPressing) || (!isReminder && isReported(text, place))) return null;
  const isUrgent = URGENT.test(text) || (/!\s*$/.test(sentence) && !PRAISE.test(text));
  const isDue = DEADLINE.test(text) && !LASTS.test(text) && place.isBound(0, sentence.length);
  if (!isUrgent && !isDue) return null;
  return { owner: null, start: /^[^\p{L}\p{N}]*/u.exec(sentence)?.[0].length ?? 0, end: text.length, verb: '' };
}

function isReported(text: string, { language }: ForeignPlace): boolean {
  return isTelling(text, language) || SETTLED.test(text);
}
