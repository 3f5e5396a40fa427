import { anyCase } from '#server/language/any-case.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { ownerAtStart } from './foreign-owners.ts';
import { isOwner } from './owners.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { taskReading } from './task-reading.ts';

/** "It was agreed that", with what was agreed behind it. */
const AGREED: Record<string, RegExp> = make({
  en: '(?:agreed|decided|resolved|confirmed|settled|left it)\\s(?:today\\s)?that\\s',
  de: '(?:(?:vereinbart|abgesprochen|besprochen|beschlossen|festgelegt|abgemacht|ausgemacht|zugesagt|versprochen|festgehalten|verabredet)(?:\\s(?:ist|wurde|war))?|einigten uns darauf|geeinigt|so verblieben),?\\sdass\\s',
  nl: '(?:afgesproken|besloten|toegezegd|overeengekomen|beloofd|vastgelegd|spraken af)(?:\\s(?:is|werd|wordt))?,?\\sdat\\s',
  fr: "(?:convenu|décidé|entendu|acté|promis|arrêté|prévu|conviennent|convenons)\\squ(?:e\\s|[’'])",
  es: '(?:acordó|acordado|acordamos|acuerda|decidió|decidido|convenido|convino|quedó en|quedamos en|prometió|previsto)\\sque\\s',
});
/** "The report is due on Friday", "les pièces sont à compléter par Mme Guérin". */
const DUE: Record<string, RegExp> = make({
  en: '\\s(?:is|are|falls?)\\s(?:still\\s)?(?:due|wanted|needed|required|outstanding|to be \\p{Ll}{3,})(?![\\p{L}])|\\sstill to be \\p{Ll}{3,}(?![\\p{L}])',
  de: '\\s(?:ist|sind|wird|werden)\\s(?:.{0,40}?\\s)?(?:fällig|einzureichen|abzugeben|vorzulegen|vorzubereiten|nachzureichen|zu\\s\\p{Ll}{3,}n|\\p{Ll}+zu\\p{Ll}{3,}n)(?=[\\s.!,;)]|$)',
  nl: '\\s(?:is|zijn)\\s(?:.{0,40}?\\s)?(?:verschuldigd|nodig|te\\s\\p{Ll}{3,}n|in te leveren)(?=[\\s.!,;)]|$)',
  fr: '\\s(?:est|sont)\\s(?:encore\\s|toujours\\s)?(?:due?s?|attendue?s?|à\\s(?:re)?\\p{Ll}{3,}(?:er|ir|re|oir))(?![\\p{L}])',
  es: '\\s(?:vence|vencen|caduca|(?:está|están|queda|quedan|sigue|siguen)\\s(?:pendientes?(?: de)?|por)\\s\\p{Ll}+|hay que tenerl[oa]s?)(?![\\p{L}])',
});
/** What is due without a last day: "… sont à compléter". */
const IS_TO =
  /\s(?:à\s\p{Ll}{3,}(?:er|ir|re|oir)|zu\s\p{Ll}{3,}n|\p{Ll}+zu\p{Ll}{3,}n|to be \p{Ll}+(?:ed|en|t|wn)|te\s\p{Ll}{3,}n|pendientes? de \p{Ll}+|por \p{Ll}+r)(?![\p{L}])/u;
const NOT = /(?<![\p{L}])(?:not|never|n[’']t|nicht|nie|niet|nooit|pas|jamais|no|nunca|if|wenn|si)(?![\p{L}])/iu;
const DENIED =
  /(?<![\p{L}])(?:not|never|n[’']t|nicht|kein|keine|nie|kaum|schwer|leicht|einfach|niet|geen|nooit|moeilijk|pas|jamais|plus|facile|difficile|no|nunca|nothing|nichts|rien|nada|if|wenn|als|si|what|was|wie|why|no one)(?![\p{L}])/iu;
const BY = /\s(?:durch|von|door|par|por|by)\s(?<by>[^.;]{2,60}?)(?:,\s(?<name>\p{Lu}[^.;,]{1,40}))?[\s.!]*$/u;

function make(sources: Record<string, string>): Record<string, RegExp> {
  return Object.fromEntries(
    Object.entries(sources).map(([language, source]) => [
      language,
      new RegExp(`(?<![\\p{L}])(?:${anyCase(source)})`.replace('(?<![\\p{L}])(?:\\s', '(?:\\s'), 'u'),
    ]),
  );
}

/** What was agreed, and what is due or still to be done, whoever does it. */
export function agreedTask(sentence: string, place: ForeignPlace): Stated | null {
  if (/\?\W*$/.test(sentence)) return null;
  return agreed(sentence, place) ?? due(sentence, place);
}

function agreed(sentence: string, place: ForeignPlace): Stated | null {
  const match = AGREED[place.language]?.exec(sentence);
  if (!match || NOT.test(sentence.slice(Math.max(0, match.index - 25), match.index))) return null;
  const from = match.index + match[0].length;
  const rest = sentence.slice(from);
  const end =
    from +
    (/[.;!](?:\s|$)|,\s(?:weil|da|omdat|want|parce|car|porque|because|sofern|si\s|if\s)/u.exec(rest)?.index ??
      rest.length);
  const named = who(rest, place);
  if (named === null || DENIED.test(sentence.slice(from, end).replace(SAY_NO, ''))) return null;
  const { owner, length } = named;
  if (STATE.test(sentence.slice(from + length, end))) return null;
  return { owner, start: from + length, end, verb: '' };
}
/** "Say no to a request" is something to do. */
const SAY_NO =
  /(?<![\p{L}])(?:say|says|saying) no|nein (?:sagt|sagen|zu sagen)|nee (?:zegt|zeggen|te zeggen)|(?:dire|dise|dirait|dira) non|(?:decir|diga|diría|dirá) que no(?![\p{L}])/giu;
/** What was agreed to be so asks for nothing. */
const STATE =
  /^[^\p{L}\p{N}]*(?:is|are|was|were|has|have|est|sont|reste|restent|es|son|sigue|bleibt|bleiben|blijft|blijven)(?![\p{L}])|(?<![\p{L}])(?:bleibt|bleiben|gilt|gelten|blijft|blijven|geldt)[\s.!]*$/u;

function who(rest: string, place: ForeignPlace): { owner: string; length: number } | null {
  const reading = taskReading(place.language);
  if (reading) {
    const named = ownerAtStart(rest, reading, place.people);
    const role = named ? null : ROLE.exec(rest);
    return role ? { owner: role.groups?.role ?? '', length: role[0].length } : named;
  }
  const match = ENGLISH_OWNER.exec(rest);
  const owner = match?.groups?.owner;
  if (!match || owner === undefined || !isOwner(owner, place.people, false)) return null;
  return { owner, length: match[0].length };
}
/** "Der Hausmeister", "le syndic": whoever that is, it was agreed that they do it. */
const ROLE = /^(?:der|die|le|la|l[’']|el|de|het|een)(?:\s|(?<=[’']))(?<role>\p{L}{4,})\s(?=\p{L})/u;
const ENGLISH_OWNER = /^(?<owner>[^,.;]{1,60}?)\s(?:will|would|should|shall|is to|are to|can|could)\s/u;

function due(sentence: string, place: ForeignPlace): Stated | null {
  const match = DUE[place.language]?.exec(sentence);
  if (!match) return null;
  const before = sentence.slice(0, match.index);
  const subject = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '), before.lastIndexOf(': ')) + 1;
  const stated = sentence.slice(subject, match.index).trim();
  if (
    stated.split(/\s+/).length > 12 ||
    !/\p{L}{3}/u.test(stated) ||
    DENIED.test(stated) ||
    DENIED.test(match[0]) ||
    PRONOUN.test(stated)
  )
    return null;
  if (!place.isBound(match.index, sentence.length) && !place.isBound(subject, match.index) && !IS_TO.test(match[0]))
    return null;
  const { by, name } = BY.exec(sentence.slice(match.index + match[0].length))?.groups ?? {};
  const start = subject + (/^\s*/.exec(sentence.slice(subject))?.[0].length ?? 0);
  const end = trimEndOf(sentence, /[\s.!]/).length;
  // "The paper is due on Friday": what is due, without that it is.
  const text = IS_TO.test(match[0]) ? undefined : stated;
  return { owner: name ?? personIn(by, place), start, end, verb: '', ...(text !== undefined && { text }) };
}
const PRONOUN =
  /^(?:it|this|that|what|there|das|es|dies|was|dat|het|wat|er|ce|c[’']|cela|ça|il|elle|on|esto|eso|lo que)$/iu;

function personIn(written: string | undefined, place: ForeignPlace): string | null {
  return written !== undefined && /^\p{Lu}/u.test(written) && isOwner(written, place.people, false) ? written : null;
}
