import { anyCase } from '#server/language/any-case.ts';

/** How a language asks who does something, and how one says that one does. */
interface Assignees {
  /** `what` may be empty or "it": what was spoken of last. */
  question: RegExp;
  /** Whether somebody already did it: a question that its answer makes a task. */
  wasDone: RegExp;
  /** "I can": what follows may only be a day. */
  mine: RegExp;
  /** "Renata said she can", with `who`. */
  reported: RegExp;
  /** "Sure": what was asked for is promised, and what follows may only be a day. */
  consent: RegExp;
  /** Stands for what was spoken of. */
  it: RegExp;
}

const LEAD =
  '^[^\\p{L}\\p{N}]*(?:(?:so|and|ok|okay|right|well|no|nope|yes|yeah|yep|um|oh|und|gut|also|nee|nein|ja|na|klar|et|alors|bon|non|oui|euh|y|bueno|vale|no|sí|pues|en|goed|oké|nee|maar)[,.!]?\\s)*';
const NAME = "(?<who>\\p{Lu}[\\p{L}.’'-]+(?:\\s\\p{Lu}[\\p{L}.’'-]+){0,2})";
const pattern = (source: string) => new RegExp(anyCase(source), 'u');
const DAY = '(?<day>\\W.{0,60})?$';

const english: Assignees = {
  question: pattern(
    `${LEAD}who(?:['’]s|['’]ll| is| can| could| will| does| wants to)?\\s?(?:going to |gonna )?(?:doing|does|do|on|handling|handles|sorting|sorts|taking(?: on)?|takes|got|up for|looking after|organi[sz]ing|bringing|booking|picking up)\\b\\s?(?<what>[^?]{0,60})`,
  ),
  wasDone: pattern(
    `${LEAD}(?:so first thing,? |first,? )?(?:did|has|have) (?:anyone|anybody|someone|somebody|you) (?:already |yet )?(?<what>[^?]{3,80})`,
  ),
  mine: pattern(
    `${LEAD}(?:i can(?: do (?:it|that|this)| take (?:it|that))?|i['’]?ll (?:do|take|sort|handle) (?:it|that|this)(?: one)?|i will(?: do (?:it|that))?|me|mine|i do|on it|that['’]s me|leave (?:it|that) (?:with|to) me)(?:,? (?:then|too|give me|again))*(?![\\p{L}])${DAY}`,
  ),
  reported: pattern(
    `^\\W*${NAME}(?:,?\\s(?:said|says|thinks|reckons|offered|offers)(?: that)?\\s(?:(?:she|he|they)(?: can|['’]s| will| could| would|['’]ll|['’]d)?|can)(?: do (?:it|that))?|(?: can| will| does)(?: do)?(?: it| that)?)?(?![\\p{L}])${DAY}`,
  ),
  consent: pattern(
    `^[^\\p{L}\\p{N}]*(?:sure|yes|yeah|yep|ok|okay|of course|will do|no problem|no worries|fine|absolutely)(?: thing)?(?![\\p{L}])${DAY}`,
  ),
  it: /^(?:it|that|this|them)?$/i,
};
const german: Assignees = {
  question: pattern(
    `${LEAD}wer\\s(?:macht|machte?|übernimmt|übernimmts|kümmert sich(?: um)?|organisiert|klärt|besorgt|bestellt|bringt|kann|regelt|erledigt|holt|schreibt)\\s?(?<what>[^?]{0,60})`,
  ),
  wasDone: pattern(
    `${LEAD}(?:erstens |zuerst )?(?:hat|habt|hast)\\s(?:schon |denn )?(?:jemand|wer|du|ihr)\\s(?:schon |eigentlich )?(?<what>[^?]{3,80})`,
  ),
  mine: pattern(
    `${LEAD}(?:(?:das )?mach(?:e)? ich|ich(?: mach(?:e|s)?(?: das| es)?| kann(?: das| es)?(?: machen)?| übernehme(?: das| es)?)?|kann ich(?: machen)?|(?:das )?übernehme ich|bin dran)(?: gern(?:e)?)?(?![\\p{L}])${DAY}`,
  ),
  reported: pattern(
    `^\\W*${NAME}(?:,?\\s(?:meint(?:e)?|sagt(?:e)?)(?:,)?\\s(?:das )?(?:kann (?:ich|er|sie)|(?:er|sie) (?:kann|macht|könnte|könne)(?: es| das)?|mach(?:t)? (?:ich|er|sie))|\\s(?:macht|kann)(?: das| es)?)?(?![\\p{L}])${DAY}`,
  ),
  consent: pattern(
    `^[^\\p{L}\\p{N}]*(?:ja(?: klar| gern(?:e)?)?|klar|gern(?:e)?|mach(?:e)? ich|ok(?:ay)?|in ordnung|kein problem|natürlich)(?![\\p{L}])${DAY}`,
  ),
  it: /^(?:das|es|dies|die)?$/i,
};
const french: Assignees = {
  question: pattern(
    `${LEAD}qui\\s(?:s[’']en (?:charge|occupe)|s[’']occupe (?:de |du |des |d[’'])?|se charge (?:de |du |des |d[’'])?|fait|prend|organise|peut|gère|apporte|réserve)\\s?(?<what>[^?]{0,60})`,
  ),
  wasDone: pattern(
    `${LEAD}(?:est-ce que |est-ce qu[’'])?(?:quelqu[’']un a|tu as|vous avez|on a)\\s(?:déjà )?(?<what>[^?]{3,80})`,
  ),
  mine: pattern(
    `${LEAD}(?:moi|je (?:le fais|la fais|m[’']en (?:charge|occupe)|peux(?: le faire| m[’']en (?:charger|occuper))?|prends|m[’']y mets))(?![\\p{L}])${DAY}`,
  ),
  reported: pattern(
    `^\\W*${NAME}(?:\\s(?:dit|a dit|pense)\\squ(?:e |[’'])(?:elle|il)\\s(?:peut|s[’']en (?:charge|occupe)|le fait|pourrait)(?: le faire)?|\\s(?:s[’']en (?:charge|occupe)|peut|le fait))?(?![\\p{L}])${DAY}`,
  ),
  consent: pattern(
    `^[^\\p{L}\\p{N}]*(?:oui|d[’']accord|ok|bien sûr|pas de souci|sans problème|ça marche|entendu)(?: pas de souci)?(?![\\p{L}])${DAY}`,
  ),
  it: /^(?:ça|cela|le|la)?$/i,
};
const spanish: Assignees = {
  question: pattern(
    `${LEAD}qui[eé]n\\s(?:lo hace|la hace|hace|se (?:encarga|ocupa)(?: de(?:l)?)?|organiza|puede|lleva|trae|se pone con|coge)\\s?(?<what>[^?]{0,60})`,
  ),
  wasDone: pattern(`${LEAD}(?:primero )?(?:alguien (?:ha|había)|has|habéis)\\s(?:ya )?(?<what>[^?]{3,80})`),
  mine: pattern(
    `${LEAD}(?:yo(?: puedo| lo hago| la hago| me encargo| mismo| misma)?|(?:ya )?lo hago(?: yo)?|me (?:encargo|ocupo)(?: yo)?|puedo yo)(?![\\p{L}])${DAY}`,
  ),
  reported: pattern(
    `^\\W*${NAME}(?:\\sdice que\\s(?:ella|él|puede|lo hace|se encarga|ya)(?: puede| lo hace)?|\\s(?:puede|lo hace|se encarga))?(?![\\p{L}])${DAY}`,
  ),
  consent: pattern(`^[^\\p{L}\\p{N}]*(?:sí|si|claro|vale|de acuerdo|ok|por supuesto|sin problema)(?![\\p{L}])${DAY}`),
  it: /^(?:eso|esto|lo)?$/i,
};
const dutch: Assignees = {
  question: pattern(
    `${LEAD}wie\\s(?:doet|regelt|kan|pakt|neemt|organiseert|gaat|maakt|boekt|brengt|belt)\\s?(?<what>[^?]{0,60})`,
  ),
  wasDone: pattern(`${LEAD}(?:eerst )?(?:heeft|hebben|heb)\\s(?:er )?(?:iemand|jij|je|jullie)\\s(?<what>[^?]{3,80})`),
  mine: pattern(
    `${LEAD}(?:ik(?: kan(?: het| dat)?| doe (?:het|dat)| pak (?:het|dat) op| wel)?|(?:dat )?doe ik|(?:dat )?kan ik)(?: wel| even)*(?![\\p{L}])${DAY}`,
  ),
  reported: pattern(
    `^\\W*${NAME}(?:\\s(?:zei|zegt)(?: dat)?\\s(?:dat )?(?:kan ik|(?:ze|zij|hij)(?: het| dat)?(?: kan| doet| wel kan)?)(?: wel)?|\\s(?:doet|kan)(?: het| dat)?)?(?![\\p{L}])${DAY}`,
  ),
  consent: pattern(
    `^[^\\p{L}\\p{N}]*(?:ja(?: hoor| graag)?|is goed|prima|oké|ok|natuurlijk|doe ik|komt goed)(?![\\p{L}])${DAY}`,
  ),
  it: /^(?:dat|het|die|dit)?$/i,
};

const byLanguage: Record<string, Assignees> = { de: german, en: english, es: spanish, fr: french, nl: dutch };

/** Undefined for languages without a list. */
export function assigneesOf(language: string): Assignees | undefined {
  return byLanguage[language];
}
