import { nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';

/** Written with a capital, and no names: days, months, and numbers in words. */
const NO_NAME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|\p{L}+(?:teenth|tieth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|christmas|easter|januar|februar|märz|mai|juni|juli|oktober|dezember|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|euro|uhr|yes|okay|ok|good|right|sir|mrs?|ms|dr|frau|herrn?|mme|madame|monsieur|mevrouw|meneer|señora?)$/iu;
/** A person follows. */
const BEFORE_PERSON =
  /(?:Herrn?|Frau|Familie|Firma|Dr\.|Kolleg(?:e|in)|heißt|(?:^|\s)(?:[Bb]ei|durch|ist(?: jetzt| nun| ab \p{L}+)?|an|jetzt|und|:))\s$/u;
const NO_NAME_ENDING = /(?:ments?|tions?|ings?|ness|ity|ies|ed|ance|ence|ships?|als?|able|ure)$/;
const GERMAN_NOUN =
  /(?:ung|heit|keit|schaft|tion|ismus|chen|nis|tag|zeit|arbeit|haus|raum|platz|geld|kosten|vertrag)(?:en|e|s|es)?$/;

/** "Anna Baker": a word that is known counts behind a name. */
function isAfterName(before: string, name: string | undefined): boolean {
  return name !== undefined && fold(before).endsWith(`${name} `);
}

/** Typed on a phone: without a capital, but for one at its beginning that the keyboard adds. */
function isTyped(text: string): boolean {
  return !/\p{Lu}/u.test(text.trimStart().slice(1));
}

/** Capitalised words within a sentence that are names, or nothing known; where nothing has a capital, known first names. */
export function namesIn(text: string): string[] {
  const found = isTyped(text)
    ? text
        .split(/[^\p{L}'’-]+/u)
        .filter(isFirstName)
        .map(fold)
    : [];
  const isGerman =
    (text.match(
      /(?<!\p{L})(?:der|die|das|dem|den|und|ist|mit|von|für|nicht|ein|eine|einen|am|im|zum|zur|wird|wurde|hat|bei|vom|auf)(?!\p{L})/gu,
    )?.length ?? 0) >= 2;
  for (const { 0: word, index } of text.matchAll(/(?<!\p{L})\p{Lu}[\p{Ll}\p{Lu}'’-]*\p{L}/gu)) {
    if (/^\p{Lu}{2,4}$/u.test(word) || NO_NAME.test(word)) continue;
    const kind = nameKind(word);
    if (isGerman && kind !== 'first' && kind !== 'last') {
      // Its nouns have capitals too.
      const before = text.slice(Math.max(0, index - 60), index);
      const isNext =
        found.length > 0 &&
        before.endsWith(' ') &&
        fold(before)
          .trimEnd()
          .endsWith(found.at(-1) ?? '');
      const isPerson = BEFORE_PERSON.test(before) && kind === 'unknown' && !GERMAN_NOUN.test(word);
      if (isFirstName(word.toLowerCase()) || isPerson || (isNext && kind === 'unknown')) found.push(fold(word));
      continue;
    }
    const isFirst = index === 0 || /(?:^|[.!?:–-]\s+|["“]|^[-*] )$/.test(text.slice(Math.max(0, index - 4), index));
    if (
      kind === 'first' ||
      kind === 'last' ||
      (kind === 'unknown' && word.length > 2 && !(isFirst && NO_NAME_ENDING.test(word))) ||
      (!isFirst && kind !== 'other')
    )
      found.push(fold(word));
    else if (!isFirst && kind === 'other' && isAfterName(text.slice(Math.max(0, index - 60), index), found.at(-1)))
      found.push(fold(word));
  }
  return [...new Set(found)];
}
