import { anyCase } from '#server/language/any-case.ts';
import { fold } from '#server/language/fold.ts';
import { NAME_WORD } from '#server/language/name-pattern.ts';
import { isOwner } from './owners.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isImperative } from './verbs.ts';
import { GIVES, WE_DO, workVerbs } from './work-verbs.ts';

/** One to three names in a row. */
export const NAMES = `${NAME_WORD}(?:\\s(?:(?:van|von|de|der|del)\\s)?${NAME_WORD}){0,2}`;
/** A verb that says how it is: what stands before it is no request. */
const FINITE: Record<string, RegExp> = {
  en: /(?<![\p{L}])(?:is|are|was|were|has|had|have|did|does|thinks?|thought|feels?|felt|says?|said|likes?|liked|wants?|wanted|prefers?|preferred|reported|presented|agreed|noted|i|he|she|they|it|we)(?![\p{L}])/iu,
  de: /(?<![\p{L}])(?:ist|sind|war|waren|wird|wurde|wurden|hat|haben|hatte|hatten|hab|habe|kann|können|konnte|konnten|will|wollen|wollte|möchte|muss|müssen|soll|sollen|sollte|darf|dürfen|würde|würden|wäre|hätte|könnte|könnten|müsste|ging|geht|kommt|kam|macht|sagt|sagte|meint|meinte|findet|fand|denkt|glaubt|weil|dass|wenn|falls|ob|ich|wir|er|sie|es|man|das|zum|beim|ohne|statt|vielleicht|nicht|kein|keine)(?![\p{L}])/iu,
  nl: /(?<![\p{L}])(?:is|zijn|was|waren|wordt|werd|werden|heeft|hebben|heb|had|hadden|kan|kunnen|kon|wil|willen|wilde|moet|moeten|zal|zou|zouden|mag|ging|gaat|gaan|komt|kwam|zegt|zei|vindt|vond|denkt|dacht|omdat|dat|als|of|ik|we|wij|hij|ze|zij|men|het|misschien|niet|geen|zonder)(?![\p{L}])/iu,
};
/** What may follow the infinitive of a German or Dutch line. */
const AFTER_INFINITIVE: Record<string, RegExp> = {
  de: /^(?:$|[\s]*[,.;!(–—-]|\s(?:nicht vergessen|wegen|wg|über|bei|für|mit|bis|nach|vor|an|am|auf|zu|zum|zur|re|ob|wann|wie|was|wer|wo|morgen|heute|übermorgen|asap|dringend|spätestens|und|von|vom|damit|in|im|\d|mo|di|mi|do|fr|sa|um|ab|ob|montag|dienstag|mittwoch|donnerstag|freitag)(?![\p{L}]))/iu,
  nl: /^(?:$|[\s]*[,.;!(–—-]|\s(?:niet vergeten|over|bij|voor|met|tot|naar|aan|op|van|in|ivm|i\.v\.m|of|wanneer|hoe|wat|wie|waar|morgen|vandaag|overmorgen|asap|dringend|uiterlijk|en|zodat|\d|ma|di|wo|do|vr|za|om|vanaf|maandag|dinsdag|woensdag|donderdag|vrijdag)(?![\p{L}]))/iu,
};
const FORGET =
  /[\s,]*(?:nicht|niet)\s(?:vergessen|vergeten)\b[\s!.]*|^(?:bitte|graag|noch|nog|dann|dan|auch|ook|und|en)\s/giu;

interface Reading {
  infinitive: RegExp;
  /** At the beginning, with what may stand before. */
  leading: RegExp;
  acts: RegExp;
  /** As `acts`, without a name: "klärt das Gewicht". */
  acting: RegExp;
  still: RegExp;
}
const readings = new Map<string, Reading>();

/** The patterns of a language's verbs of work; undefined for English. */
export function readingOf(language: string): Reading | undefined {
  const verbs = workVerbs(language);
  if (!verbs) return undefined;
  const known = readings.get(language);
  if (known) return known;
  const { infinitives, acts, still } = verbs;
  const weakActs = `${verbs.weakActs}|${verbs.present}`;
  const made = {
    infinitive: new RegExp(`(?<=\\s)(?:${anyCase(infinitives)})(?![\\p{L}-])`, 'gu'),
    leading: new RegExp(
      `^[^\\p{L}\\p{N}]*(?:(?:${anyCase('et|puis|ensuite|aussi|y|luego|también|il faut|faut|falta|à|a|re')})\\s)*(?:(?:${anyCase('lui|leur|me|nous|vous|te|se|le|la|les|en|y')})\\s|[lLmMsS][’'])*(?<verb>${anyCase(infinitives)})(?![\\p{L}-])`,
      'u',
    ),
    acts: new RegExp(
      `(?<=^|[.;,:(–—-]\\s|\\s(?:und|et|y|en)\\s)(?<owner>(?:(?:Frau|Herr|Herrn|Hr\\.?|Mme|M\\.|Mlle|Mevr\\.?|Mevrouw|Meneer|Dhr\\.?|Sra?\\.?|La Sra\\.|El Sr\\.|La señora|El señor)\\s)?(?:\\p{Lu}\\.(?:\\p{Lu}\\.)?|${NAMES})(?:\\s?(?:[+&/]|(?<=\\s)(?:und|et|y|e|en)(?=\\s))\\s?${NAMES})?|^(?:${anyCase('sie|er|ze|zij|hij|elle|il|ella')}))\\s(?<rest>(?:(?:${anyCase("noch|auch|dann|nog|ook|even|me|te|se|nous|nos|m[’']|le|lui|les|leur|la|lo")})\\s)*(?:(?<act>${acts})|(?<weak>${weakActs})))(?![\\p{L}-])`,
      'gu',
    ),
    acting: new RegExp(`^[^\\p{L}\\p{N}]{0,3}(?:${acts})(?![\\p{L}-])`, 'iu'),
    still: new RegExp(`(?<![\\p{L}])(?:${still})(?![\\p{L}])`, 'iu'),
  };
  readings.set(language, made);
  return made;
}

/** Whether a name is that of somebody the note names. */
export function isPerson(name: string, { people }: ForeignPlace): boolean {
  const isInitials = /^(?:\p{Lu}\.){1,2}$/u.test(name);
  return (isInitials || name.split(/\s/).some((word) => people.known.has(fold(word)))) && isOwner(name, people, true);
}

/** Whether a text says how something is or was: it has a finite verb. */
export function isTelling(text: string, language: string): boolean {
  return (FINITE[language] ?? VERBS_OF_ROMANCE).test(text) || (language === 'en' && isStatement(text));
}

/** An English verb in the present or the past: "takes eleven days", "sank it". */
function isStatement(text: string): boolean {
  return /(?<![\p{L}])(?:will|won['’]t|can|can['’]t|could|would|should|must|may|might|takes?|costs?|needs?|makes?|gets?|goes|comes|came|went|took|made|got|asked|sank|thinks?|knows?|knew|there['’]s|that['’]s|it['’]s)(?![\p{L}])/iu.test(
    text,
  );
}
/** Verbs that French says of things that are there. */
const ROMANCE_FINITE =
  /(?<![\p{L}])(?:est|sont|était|a|ont|avait|reste|il|elle|je|on|nous|cherche|commence|sert|pense|aide|prêt|prête|facile|difficile)(?![\p{L}])/iu;
const VERBS_OF_ROMANCE =
  /(?<![\p{L}])(?:est|sont|était|a|ont|avait|pense|trouve|dit|veut|voudrait|propose|aime|préfère|peut|es|son|era|está|están|ha|han|había|piensa|cree|dice|quiere|quisiera|opina|prefiere|puede|je|il|elle|yo|él|ella|no|ne)(?![\p{L}])/iu;

/** "Frau Steger fragen wegen der Räume", "rappeler le traiteur": an infinitive says what to do. */
export function bareTask(
  sentence: string,
  { language, isItem = false }: Pick<ForeignPlace, 'language'> & { isItem?: boolean },
): Stated | null {
  const reading = readingOf(language);
  if (!reading || /\?\W*$/.test(sentence)) return null;
  let at = 0;
  const label = /^[^:,;]{3,60}:\s/u.exec(sentence)?.[0];
  if (label !== undefined && isTelling(label, language)) return null;
  for (const clause of sentence.split(CLAUSE_END)) {
    const start = sentence.indexOf(clause, at);
    at = start + clause.length;
    const found =
      FINITE[language] === undefined
        ? leadingInfinitive(clause, reading, isItem)
        : (lastInfinitive(clause, language, reading) ?? (isItem ? formed(clause, language) : null));
    if (!found) continue;
    const end = endOfTask(sentence, start + found.end);
    // "… l'attestation, à relancer": what is meant stands before.
    const isAlone =
      (FINITE[language] ? clause.slice(found.start, found.end) : withoutDay(clause.slice(found.start, found.end)))
        .trim()
        .split(/\s+/).length < 2 || /^[^\p{L}\p{N}]*à\s\S+\W*$/u.test(clause);
    if (isAlone && start === 0) return null;
    const from = isAlone ? 0 : start + found.start;
    return { owner: null, start: from, end, verb: '', text: sentence.slice(from, end).replace(FORGET, ' ').trim() };
  }
  return null;
}
const CLAUSE_END = /[,;]\s|\s[–—-]\s|:\s|\s(?:->|→|=>)\s/u;

function endOfTask(sentence: string, at: number): number {
  return at + (/[.;!](?:\s|$)/u.exec(sentence.slice(at))?.index ?? sentence.length - at);
}

function lastInfinitive(
  clause: string,
  language: string,
  { infinitive }: Reading,
): { start: number; end: number } | null {
  const start = /^[^\p{L}\p{N}]*/u.exec(clause)?.[0].length ?? 0;
  for (const match of ` ${clause}`.matchAll(infinitive)) {
    const at = match.index - 1;
    const end = at + match[0].length;
    // "Nachhaken bei der Stadt": what it takes follows.
    if (
      at <= start &&
      /^\s(?:bei|wegen|über|mit|of|ob|wann|wie|wat|was|met|op|over|bij|naar|an|auf|zu|zur|zum)\s/iu.test(
        clause.slice(end),
      )
    )
      return { start, end: clause.length };
    if (
      FINITE[language]?.test(clause.slice(start, at)) ||
      DOES.test(clause.slice(start)) ||
      /^[^\p{L}\p{N}]*(?:um|om)\s/iu.test(clause)
    )
      return null;
    if (AFTER_INFINITIVE[language]?.test(clause.slice(end))) return { start, end };
  }
  return null;
}

/** "Mevrouw stopt met werken": somebody, and what they do. */
const DOES =
  /^(?:\p{Lu}[\p{L}.]*\s){1,2}(?!niet|nicht|met|mit|direct|direkt|tot|het|dat|laut|erst|jetzt|statt|seit|subito)\p{Ll}{2,}t\s/u;

/** An infinitive by its form, at the end of a line: "heizung entlüften lassen", "termin festmachen". */
function formed(clause: string, language: string): { start: number; end: number } | null {
  const match = FORMED[language]?.exec(clause);
  const start = /^[^\p{L}\p{N}]*/u.exec(clause)?.[0].length ?? 0;
  if (!match || FINITE[language]?.test(clause.slice(start, match.index)) || DOES.test(clause.slice(start))) return null;
  return { start, end: match.index + match[0].length };
}
const FORMED: Record<string, RegExp> = {
  de: /(?<=\s)(?:\p{Ll}{2,}en lassen|(?:ent|ver|be|er|zer|an|ab|auf|aus|ein|nach|vor|zu|fest|los|weg|um|mit|durch|unter|über|frei|hoch|vorbei|zurück)\p{Ll}{3,}(?<!ungen|lagen|gaben|nahmen|sachen|ahren|men|einen|allen|eren|isten|ausen|älften)(?:en|ern|eln)(?<!ungen|lagen|gaben|nahmen))(?=[\s.!]*$)/u,
  nl: /(?<=\s)(?:laten \p{Ll}{2,}en|(?:aan|af|op|uit|in|na|voor|toe|terug|door|mee|om|over|klaar|be|ver|ont|vast|weg)\p{Ll}{3,}en(?<!ingen|heden|elen|orten|aarden|gaven|dagen))(?=[\s.!]*$)/u,
};

function leadingInfinitive(
  clause: string,
  { leading }: Reading,
  isItem: boolean,
): { start: number; end: number } | null {
  const thing = THING_TO_DO.exec(clause);
  if (thing && (isItem || leading.test(thing.groups?.verb ?? '')) && !ROMANCE_FINITE.test(thing[0]))
    return { start: /^[^\p{L}\p{N}]*/u.exec(clause)?.[0].length ?? 0, end: clause.length };
  const match = leading.exec(clause) ?? (isItem ? LEADING_FORM.exec(clause) : null);
  if (!match || /^\s(?:est|c['’]est|es|serait|sería|fue|était)(?![\p{L}])/iu.test(clause.slice(match[0].length)))
    return null;
  return { start: /^[^\p{L}\p{N}]*/u.exec(clause)?.[0].length ?? 0, end: clause.length };
}

/** "Racheter du papier", "apuntar tres logros": an infinitive by its form, with what it takes. */
const LEADING_FORM =
  /^[^\p{L}\p{N}]*(?!hier|cher|mer|ayer|mujer|papier|dernier|premier|taller|alquiler|lugar|avenir)\p{L}{2,}(?:(?<!i)er|ir|ar|oir|dre|tre)(?:l[aeo]s?)?\s(?=(?:de|du|des|la|le|les|l[’']|un|une|mon|ma|mes|son|sa|ses|au|aux|avec|pour|à|el|los|las|una|mi|mis|su|sus|al|con|para|por|a|si|deux|trois|dos|tres|\d)(?![\p{L}])|l[’'])/iu;

/** Without what says until when. */
function withoutDay(clause: string): string {
  return clause.replace(/\s(?:avant|d[’']ici|pour le|antes del?|hasta|para el)\s.*$/iu, '');
}

/** "Dossier à déposer avant lundi". */
const THING_TO_DO = /^[^\p{L}\p{N}]{0,3}\p{L}[^.;,:?]{2,40}\sà\s(?<verb>\p{Ll}+(?:er|ir|re))(?![\p{L}])/u;

/** "Fleur belt de verzekering": what somebody who is known does, where the verb is a promise. */
export function actsOf(sentence: string, place: ForeignPlace): Stated[] {
  const reading = readingOf(place.language);
  if (!reading || /\?\W*$/.test(sentence)) return [];
  return [...sentence.matchAll(reading.acts)].slice(0, 4).flatMap(({ groups, index, 0: match }) => {
    const { owner = '', rest = '', weak } = groups ?? {};
    const name = owner.replace(/^(?:La|El)\s/u, '');
    const end = /[.;!](?:\s|$)|,\s(?:weil|da|omdat|want|parce|car|porque|aber|maar|mais|pero)(?![\p{L}])/u.exec(
      sentence.slice(index),
    )?.index;
    const until = end === undefined ? sentence.length : index + end;
    const clause = sentence.slice(index + match.length, until);
    if (PRONOUN.test(owner)) {
      if (!place.isItem || !place.hasLast || (weak !== undefined && !place.isDated(index, until))) return [];
      return [{ owner: 'she', start: index + match.length - rest.length, end: until, verb: '' }];
    }
    const names = name.split(JOINED);
    if (!names.every((each) => isPerson(each.split(/\s/).at(-1) ?? '', place) || isPerson(each, place))) return [];
    if (NEVER.test(clause.slice(0, 40)) || /^\s(?:que|dass|dat|qu['’])/u.test(clause)) return [];
    const isListed = place.isItem && !STATING_LABEL.test(weak ?? '');
    if (weak !== undefined && !isListed && !reading.still.test(`${rest} ${clause}`) && !place.isDated(index, until))
      return [];
    return [{ owner: names.join(' and '), start: index + match.length - rest.length, end: until, verb: '' }];
  });
}
const JOINED = /\s?[+&/]\s?|\s(?:und|et|y|e|en)\s/u;
/** Statements about people in a list: no promise without a day. */
const STATING_LABEL =
  /^(?:sag|sprech|spricht|red|frag|schau|arbeit|find|les|wähl|treff|zeg|zeg|spre|praat|kijk|werk|vind|le[ze]|gaa|gaat|kies|dit|parle|trouv|voit|pense|discut|habl|encuentr|le[eo]$|busca|v[aeo]|da$|sub|baj|negoci|bitt|dank)/iu;
/** "Relance banque lundi", "bel jansen": in a typed list a verb first is one's own. */
export function verbFirst(sentence: string, place: ForeignPlace): Stated | null {
  const verbs = workVerbs(place.language);
  if (!verbs || !place.isItem || /\?\W*$/.test(sentence)) return null;
  const match = firstVerb(place.language, `${verbs.acts}|${verbs.weakActs}|${verbs.present}`).exec(sentence);
  if (!match || NEVER.test(sentence) || isTelling(sentence.slice(match[0].length), place.language)) return null;
  const start = /^[^\p{L}\p{N}]*/u.exec(sentence)?.[0].length ?? 0;
  return { owner: null, start, end: endOfTask(sentence, match[0].length), verb: '' };
}
const firstVerbs = new Map<string, RegExp>();
function firstVerb(language: string, forms: string): RegExp {
  const known = firstVerbs.get(language);
  if (known) return known;
  const made = new RegExp(
    `^[^\\p{L}\\p{N}]{0,3}(?:${anyCase(forms)})\\s(?=\\p{L}{2,}(?!\\p{L})(?<!\\s(?:est|es|ist|is|sont|son|ik|ich|je|we|wir)))`,
    'u',
  );
  firstVerbs.set(language, made);
  return made;
}

const PRONOUN = /^(?:sie|er|ze|zij|hij|elle|il|ella)$/iu;
const NEVER =
  /(?<![\p{L}])(?:nicht|nie|kein|keine|immer|oft|regelmäßig|niet|nooit|geen|altijd|vaak|pas|jamais|toujours|souvent|no|nunca|siempre|täglich|monatlich|seit|sinds|depuis|desde hace|nichts|nix|niks|rien|nada|jeden|elke|chaque|cada)(?![\p{L}])/iu;

/** "La dame de la mairie nous envoie le formulaire", "Wir fordern die Werte an". */
export function givenTask(sentence: string, place: ForeignPlace): Stated | null {
  const { language } = place;
  const gives = GIVES[language];
  const weDo = WE_DO[language];
  if (gives === undefined || weDo === undefined || /\?\W*$/.test(sentence) || NEVER.test(sentence)) return null;
  const end = /[.;!](?:\s|$)|,\s/u.exec(sentence)?.index ?? sentence.length;
  const ours = new RegExp(`^[^\\p{L}\\p{N}]*(?:${anyCase(weDo)})(?![\\p{L}])`, 'u').exec(sentence);
  if (ours) return { owner: 'we', start: /^[^\p{L}\p{N}]*/u.exec(sentence)?.[0].length ?? 0, end, verb: '' };
  const isVerbFirst = language === 'de' || language === 'nl';
  const to = isVerbFirst ? '(?:uns|mir|ons|me|mij)' : "(?:nous|me|m[’']|nos)";
  const source = isVerbFirst ? `(?<what>(?:${gives})\\s${to}\\s.{3,})` : `(?<what>${to}\\s?(?:${gives})\\s.{3,})`;
  const match = new RegExp(`^[^\\p{L}\\p{N}]*(?<who>[^.;,:?]{2,40}?)\\s${source}$`, 'iu').exec(sentence.slice(0, end));
  const { who = '', what = '' } = match?.groups ?? {};
  if (!match || NO_GIVER.test(who)) return null;
  const name = who.replace(/^(?:der|die|das|le|la|les|l[’']|el|los|las|de|het)(?:\s|(?<=[’']))(?=\S{2})/iu, '');
  const owner = PRONOUN.test(name) ? 'she' : name;
  return {
    owner,
    start: sentence.indexOf(what, match[0].indexOf(who) + who.length),
    end,
    verb: '',
    isOutstanding: true,
  };
}
const NO_GIVER =
  /(?<![\p{L}])(?:das|dies|es|was|wer|wie|dat|het|wat|wie|ce|cela|ça|qui|que|on|il|esto|eso|se|no|lo|ich|ik|je|yo|wenn|falls|als|si|quand|cuando|dass|weil|omdat|parce|porque)(?![\p{L}])/iu;

/** Whether a line of a list asks for something: "call the coach company", "busfirma anrufen". */
export function isRequest(text: string, language: string): boolean {
  if (workVerbs(language)) return bareTask(text, { language, isItem: true }) !== null;
  const [verb = '', next = ''] = text.replace(/^\W+/, '').split(/[\s,:]+/, 2);
  return isImperative(verb, next, true);
}
