import { anyCase } from '#server/language/any-case.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';

const WHO = '(?<who>[^.;,:?!]{2,40}?)';
const make = (source: string) => new RegExp(`^\\W{0,3}${WHO}\\s${anyCase(source)}`, 'u');

/** Somebody who needs something: until the day beside it, it has to be there. */
const NEEDS: Record<string, RegExp> = {
  en: make(
    "(?:still\\s|also\\s)?(?:needs?|wants?|requires?|expects?|would like|['’]d like)\\s(?<what>(?!to\\s)[^.;?]{3,100})",
  ),
  de: make(
    '(?:braucht|brauchen|benötigt|benötigen|will|wollen|möchte|möchten|erwartet|erwarten|verlangt)\\s(?:noch\\s)?(?<what>[^.;?]{3,60}.*)',
  ),
  nl: make('(?:heeft|hebben|wil|willen|verwacht|verwachten|vraagt|eist)\\s(?:nog\\s)?(?<what>[^.;?]{3,100})'),
  fr: make(
    "(?:(?:a|ont|aura|auront)\\s(?:encore\\s)?besoin\\s(?:de\\s|du\\s|des\\s|d[’'])|(?:veut|veulent|exige|exigent|réclame|réclament|attend|attendent)\\s)(?<what>[^.;?]{3,100})",
  ),
  es: make('(?:necesitan?|quieren?|piden?|exigen?|esperan?)\\s(?<what>[^.;?]{3,100})'),
};
const UNTIL = /(?<![\p{L}])(?:by|until|bis|pour|d[’']ici|voor|uiterlijk|para|hasta)(?![\p{L}])/iu;
/** What somebody wants to do themselves. */
const OWN: Record<string, RegExp> = {
  en: /^to\s/,
  de: /(?:^|\s)\p{Ll}{3,}(?:en|ern|eln)(?=[\s.!]*$)/u,
  nl: /(?:^|\s)\p{Ll}{3,}en(?=[\s.!]*$)/u,
  fr: /^(?:(?:se\s|s[’'])?\p{Ll}{2,}(?:er|ir|re|oir)|(?:le|la|les)\s\p{Ll}{2,}(?:er|ir|dre|tre|oir|faire))(?![\p{L}])/u,
  es: /^\p{Ll}{2,}[aei]r(?:se|l[aeo]s?)?(?![\p{L}])/u,
};
const NO_PERSON =
  /(?<![\p{L}])(?:i|we|you|they|he|she|it|this|that|nobody|who|what|if|when|ich|wir|du|ihr|er|sie|es|das|man|wer|was|wenn|ik|wij|ze|hij|zij|het|dat|wie|wat|als|je|j|nous|vous|tu|il|elle|on|ils|elles|qui|que|si|yo|nosotros|ella|él|ellos|quien|no|not|nicht|kein|niet|geen|ne|n|never|had|was)(?![\p{L}])/iu;

/** "Asbestos survey needed before strip out": a thing, and for when. */
const NEEDED = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?<what>[^.;:?]{3,60}?)\\s(?:${anyCase('(?:is\\s|are\\s|ist\\s|sind\\s|est\\s|sont\\s|es\\s|is\\s|zijn\\s)?(?:still\\s|noch\\s|nog\\s|encore\\s)?(?:needed|required|nötig|notwendig|erforderlich|nécessaires?|nodig|vereist|necesari[oa]s?)')})(?=\\s(?:before|by|for|vor|bis|für|avant|pour|voor|vóór|tegen|antes|para)\\s|[\\s.!]*$)`,
  'u',
);
/** "Need float for the till", "il faut 150 € de monnaie", "hacen falta sillas". */
const NEED = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?:${anyCase("(?:(?:we|i) (?:still |also )?need(?= (?:an?|the|some|more|another|new|\\d))|(?:still |also )?need(?! (?:to|is|was|for)\\b))|il (?:nous |me )?faut(?: encore)?(?=\\s(?:\\d|du|de|des|un|une|le|la|les|l[’'])(?![\\p{L}]))|(?:nos |me )?(?:hace|hacen) falta(?! que)|faltan?(?=\\s(?:\\d|un|una|el|la|los|las|comprar|pedir)\\s)|(?:wir |ich )?brauche[n]?(?: noch)?|noch nötig|(?:we |ik )?hebben? nodig|nodig")})\\s*:?\\s+(?<what>(?!to\\s)[^.;?]{3,80})`,
  'u',
);
/** With less than this before, "needed" is part of a sentence: "no more needed". */
const NONE =
  /(?<![\p{L}])(?:no|not|nothing|nicht|kein\p{L}*|nichts|mehr|niet|geen|meer|pas|plus|rien|nada|más)(?![\p{L}])/iu;

/** What somebody needs by a day, and in a list of fragments what is needed: whoever sees to it. */
export function neededThing(sentence: string, place: ForeignPlace): Stated | null {
  if (/\?\W*$/.test(sentence)) return null;
  return wanted(sentence, place) ?? (place.isItem || place.isInActions ? listed(sentence) : null);
}

function wanted(sentence: string, place: ForeignPlace): Stated | null {
  const match = NEEDS[place.language]?.exec(sentence);
  const { who = '', what = '' } = match?.groups ?? {};
  if (!match || NO_PERSON.test(who) || NONE.test(sentence)) return null;
  const isNeeded = /need|brauch|benötig|besoin|nodig|necesit/iu.test(match[0].slice(who.length));
  // "The bank wants a meeting before Easter" is a wish, and a task only among fragments.
  if (!isNeeded && !place.isItem && !UNTIL.test(what)) return null;
  if (
    place.language === 'nl' &&
    /(?:heeft|hebben)\s/iu.test(match[0].slice(who.length)) &&
    !/\snodig(?![\p{L}])/iu.test(what)
  )
    return null;
  if (!isNeeded && OWN[place.language]?.test(what.trim())) return null;
  const start = /^[^\p{L}\p{N}]*/u.exec(sentence)?.[0].length ?? 0;
  const end = endOf(sentence, match[0].length);
  return place.isBound(start, end) ? { owner: null, start, end, verb: '' } : null;
}

function listed(sentence: string): Stated | null {
  const match = NEEDED.exec(sentence) ?? NEED.exec(sentence);
  const what = match?.groups?.what;
  if (
    !match ||
    what === undefined ||
    NONE.test(what) ||
    /(?<![\p{L}])(?:was|were|war|waren|était|fue)(?![\p{L}])/iu.test(sentence)
  )
    return null;
  const start = sentence.indexOf(what);
  return { owner: null, start, end: endOf(sentence, start + what.length), verb: '' };
}

function endOf(sentence: string, from: number): number {
  const at = Math.max(0, from - 1);
  return at + (/[.;!](?:\s|$)/u.exec(sentence.slice(at))?.index ?? sentence.length - at);
}
