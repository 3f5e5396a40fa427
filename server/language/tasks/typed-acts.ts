import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { basicForm } from './verbs.ts';
import { workVerbs } from './work-verbs.ts';

/** What people do for each other, and things seldom do. */
const ENGLISH =
  'sends|brings|does|books|checks|calls|rings|phones|emails|texts|sorts|orders|prints|collects|fetches|fixes|writes|drafts|buys|gets|confirms|updates|asks|chases|arranges|organi[sz]es|prepares|pays|signs|cooks|bakes|hosts|reviews|edits|designs|packs|posts|uploads|circulates|shares|supplies|delivers|handles|translates|proofreads|invites|contacts|picks up|drops off|sets up|takes over|follows up|cleans|paints|repairs|measures|makes|finds|tests|speaks to|talks to';
const ENGLISH_ING =
  '(?:is|are)\\s(?:sending|bringing|doing|booking|checking|calling|ringing|emailing|sorting|ordering|printing|collecting|fetching|fixing|writing|drafting|buying|getting|confirming|updating|asking|chasing|arranging|organi[sz]ing|preparing|paying|making|picking up|setting up|handling|designing)';
/** Verbs that are promises only in a list, beside those of {@link workVerbs}. */
const MORE: Record<string, string> = {
  de: 'bringt|macht|schreibt|kauft|fragt|baut|füllt|holt|gibt|zahlt|stellt|richtet|übernimmt|backt|kocht|fährt',
  nl: 'brengt|maakt|doet|koopt|schrijft|vraagt|betaalt|haalt|zet|geeft|neemt|bakt|kookt|rijdt|pakt',
  fr: 'fait|met|prend|cherche|demande|apporte|achète|donne',
  es: 'hace|pone|busca|pide|compra|paga|lleva|pregunta|da',
};
/** Before a name that is typed small: "tante gerda", "tía rosa". */
const KIN =
  'aunt|auntie|uncle|cousin|gran|grandma|grandpa|nana|mum|mom|dad|tante|onkel|oma|opa|vetter|cousine|oom|neef|nicht|oncle|papi|mamie|tía|tío|prima|primo|abuela|abuelo';
/** The nouns of Romance languages are often verbs too; with an article behind, it is the verb. */
const OBJECT: Record<string, string> = {
  fr: "(?=(?:le|la|les|un|une|des|du|son|sa|ses|au|aux|à|avec|\\d+)\\s|l[’'])",
  es: '(?=(?:el|la|los|las|un|una|unos|unas|su|sus|al|a|con|\\d+)\\s)',
};
/** Things that send and make something by themselves. */
const THING =
  /^(?:system|app|server|tool|software|website|site|platform|report|e?mail|post|form|train|bus|flight|weather|rain|liste?|lista|lijst|zug|wetter|regen|bahn|trein|weer|météo|tiempo|nobody|niemand|personne|nadie|everybody|somebody)$/iu;
/** What is done again and again, or not at all. */
const USUAL =
  /(?<![\p{L}])(?:not|never|always|usually|every|each time|often|too|nicht|nie|immer|oft|jede[nrs]?|meist|kein\p{L}*|niet|nooit|altijd|vaak|elke|geen|jamais|toujours|souvent|chaque|pas|no|nunca|siempre|cada|spaß|sinn|stimmung|fortschritte?|druck|lärm|fun|sense|sick|progress|noise|seit|sinds|depuis|desde hace|for (?:years|ages|months)|nichts|nix)(?![\p{L}])/iu;

const patterns = new Map<string, RegExp | null>();

/** "bea sends playlist": in a typed list somebody whose name is in lower case and unknown, and what they do. */
export function typedAct(sentence: string, place: ForeignPlace): Stated | null {
  const pattern = place.isItem && /^[^\p{L}\p{N}]{0,3}\p{Ll}/u.test(sentence) ? patternOf(place.language) : null;
  const match = pattern?.exec(sentence);
  if (!match) return null;
  const { who = '', rest = '' } = match.groups ?? {};
  const names = who.split(/\s/);
  const small = stopwordsOf(place.language);
  if (names.some((name) => small.has(fold(name)) || THING.test(name)) || USUAL.test(sentence)) return null;
  if (place.language === 'en' && basicForm(names[0] ?? '') !== null) return null;
  const start = match[0].length - rest.length;
  const end =
    start +
    (/[.;!](?:\s|$)|,\s(?=\p{L}+\s(?:is|are|ist|sind|est|es|son|zijn)\s)/u.exec(sentence.slice(start))?.index ??
      sentence.length - start);
  const verb = /^\p{L}+/u.exec(rest.replace(/^(?:is|are)\s/, ''))?.[0] ?? '';
  const isDoing = /^(?:is|are)\s/.test(rest);
  const from = isDoing ? start + rest.indexOf(verb) : start;
  return { owner: who, start: from, end, verb: isDoing ? '' : verb };
}

function patternOf(language: string): RegExp | null {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const verbs = language === 'en' ? `${ENGLISH}|${ENGLISH_ING}` : actsOf(language);
  const made =
    verbs === null
      ? null
      : new RegExp(
          `^[^\\p{L}\\p{N}]{0,3}(?<who>(?:(?:${KIN})\\s)?\\p{Ll}[\\p{L}’'-]{1,20})\\s(?<rest>(?:${verbs})\\s${OBJECT[language] ?? '(?=[\\p{L}\\d])'})`,
          'u',
        );
  patterns.set(language, made);
  return made;
}

function actsOf(language: string): string | null {
  const verbs = workVerbs(language);
  return verbs ? `${verbs.acts}|${MORE[language]}`.replace(/(?:^|\|)reicht(?=\|)/, '') : null;
}
