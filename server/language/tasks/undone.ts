import { anyCase } from '#server/language/any-case.ts';
import { infinitiveOf } from './outstanding.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { workVerbs } from './work-verbs.ts';

const WHAT = '(?<what>[^.;:,?]{3,80}?)';
const END = '(?=\\s*(?:[.;,!)–—]|$))';
const make = (source: string) => new RegExp(`^\\W{0,3}${anyCase(source)}`, 'u');

/** "The train isn't booked yet": what it is, and what wasn't done with it. */
const UNDONE: Record<string, RegExp> = {
  en: make(
    `(?:the\\s|our\\s)?${WHAT}\\s(?:(?:is|are|has|have|was|were)\\s)?(?:still\\s)?(?:not|isn['’]t|aren['’]t|hasn['’]t|haven['’]t)\\s(?:yet\\s)?(?:been\\s)?(?<done>\\p{Ll}{3,})(?<more>\\s(?:to|with|by|for|in|into|off|up|out|back)\\s[^.;,?]{2,40}?|\\s(?:off|up|out|back|in))?\\s(?:yet|so far)${END}`,
  ),
  de: make(
    `(?:der\\s|die\\s|das\\s)?${WHAT}\\s(?:(?:ist|sind|wurde|wurden)\\s)?(?:immer noch|noch immer|noch|bisher)\\snicht\\s(?<more>(?:an|bei|mit|von|in|im)\\s[^.;,?]{2,40}?\\s)?(?<done>\\p{Ll}{4,}(?:t|en))(?:\\sworden)?${END}`,
  ),
  nl: make(
    `(?:de\\s|het\\s)?${WHAT}\\s(?:(?:is|zijn|werd|werden)\\s)?(?:nog steeds|nog altijd|nog)\\sniet\\s(?<more>(?:aan|bij|met|van|in|naar)\\s[^.;,?]{2,40}?\\s)?(?<done>\\p{Ll}{4,}(?:d|t|en))${END}`,
  ),
  fr: make(
    `(?:le\\s|la\\s|les\\s|l[’'])?${WHAT}\\s(?:n[’'](?:est|a|ont)\\s|ne\\ssont\\s)?(?:toujours pas|pas encore|pas toujours)\\s(?:été\\s)?(?<done>\\p{Ll}{3,}(?:é|i|u|t|is)e?s?)(?<more>\\s(?:à|au|par|avec|chez)\\s[^.;,?]{2,40}?)?${END}`,
  ),
  es: make(
    `(?:el\\s|la\\s|los\\s|las\\s)?${WHAT}\\s(?:todavía|aún)\\sno\\s(?:está\\s|están\\s|se ha\\s|se han\\s|ha sido\\s)?(?<done>\\p{Ll}{3,}[dt][oa]s?|hech[oa]s?)(?<more>\\s(?:a|con|por)\\s[^.;,?]{2,40}?)?${END}`,
  ),
};
/** "La plantilla sigue sin hacer". */
const STILL: Record<string, RegExp> = {
  es: make(`(?:el\\s|la\\s|los\\s|las\\s)?${WHAT}\\s(?:sigue|siguen)\\ssin\\s(?<verb>\\p{Ll}+[aei]r)${END}`),
};
/** What happens by itself, or is about people. */
const NOT_WORK =
  /^(?:arrived?|happened|started|begun|come|gone|here|sure|ready|known|clear|decided|finished|da|gekommen|angekommen|passiert|fertig|klar|sicher|gewesen|begonnen|gefallen|gekomen|begonnen|gebeurd|klaar|zeker|geweest|arrivée?s?|venue?s?|commencée?s?|finie?s?|sûre?s?|prête?s?|sido|estado|llegado|pasado|empezado)$/iu;
const PRONOUN =
  /^(?:i|we|you|he|she|it|they|this|that|there|ich|wir|du|er|sie|es|das|ik|we|wij|je|hij|ze|het|dat|je|nous|tu|il|elle|on|ce|yo|él|ella|eso|nada|nobody|why)$/iu;

/** Of verbs of work; "the house isn't sold yet" is no task. */
function isNamedWork(infinitive: string, language: string): boolean {
  const infinitives = workVerbs(language)?.infinitives;
  if (/^(?:sell|verkaufen|verkopen|vendre|vender)$/.test(infinitive)) return false;
  return infinitives === undefined || new RegExp(`^(?:${infinitives})$`, 'u').test(infinitive);
}

/** What still has to be done, as it is said of the thing. */
export function undoneThing(sentence: string, { language }: ForeignPlace): Stated | null {
  if (/\?\W*$/.test(sentence)) return null;
  const match = UNDONE[language]?.exec(sentence) ?? STILL[language]?.exec(sentence);
  const { what, done = '', more = '', verb } = match?.groups ?? {};
  if (!match || what === undefined || PRONOUN.test(what) || NOT_WORK.test(done)) return null;
  const infinitive = verb ?? infinitiveOf(done, language);
  if (infinitive === null || !isNamedWork(infinitive, language)) return null;
  const isLast = language === 'de' || language === 'nl';
  const text = isLast ? `${what} ${more}${infinitive}` : `${infinitive} ${what}${more}`;
  const start = match[0].indexOf(what);
  return { owner: null, start, end: match[0].length, verb: '', text: text.replace(/\s+/g, ' ').trim() };
}
