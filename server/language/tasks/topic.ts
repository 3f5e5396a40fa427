import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { isTelling } from './typed-tasks.ts';

/** A thing with its article. */
const THING: Record<string, RegExp> = {
  en: /(?<![\p{L}])(?:the|our|your|an?)\s(?<thing>\p{L}[\p{L}-]+(?:\s\p{L}[\p{L}-]+)?)/giu,
  de: /(?<![\p{L}])(?:der|die|das|dem|den|ein|eine[mnr]?|unser\p{L}*)\s(?<thing>\p{L}{4,})/giu,
  nl: /(?<![\p{L}])(?:de|het|een|onze|ons)\s(?<thing>\p{L}{3,})/giu,
  fr: /(?<![\p{L}])(?:(?:le|la|les|un|une|des|du|notre|nos)\s|l[’'])(?<thing>\p{L}{3,}(?:\s(?:à|de|du|des)\s\p{L}{3,}|\sd[’']\p{L}{3,})?)/giu,
  es: /(?<![\p{L}])(?:el|la|los|las|un|una|del|al)\s(?<thing>\p{L}{3,}(?:\sde\s(?:la\s|el\s|los\s|las\s)?\p{L}{3,})?)/giu,
};
const ARTICLE: Record<string, string> = { en: 'the ' };
/** "Can you do it by tomorrow": only "it" says what. */
const DO_IT: Record<string, RegExp> = {
  en: /^(?:do|sort|arrange|fix|handle|take care of|get on to|look into) (?:it|that|this|so|them|those)(?![\p{L}])(?!\s\p{L}+\s\p{L}+\s\p{L})/iu,
  de: /^(?:das|es|die|dies)?\s?(?:bitte\s|noch\s|mal\s|bis\s\S+\s)*(?:machen|erledigen|übernehmen|regeln|tun)\W*$/iu,
  nl: /^(?:het|dat|die|ze)?\s?(?:even\s|nog\s|voor\s\S+\s)*(?:doen|regelen|oppakken|maken)\W*$/iu,
  fr: /^(?:(?:le|la|les|ça|t[’']en|vous en|t[’']y)\s?)?(?:faire|occuper|charger|mettre)(?:\s(?:avant|pour|d[’']ici)\s.{0,25})?\W*$/iu,
  es: /^(?:hacerl[oa]s?|encargarte|ocuparte|(?:lo|la|los|las)\shac\p{L}+)(?:\s(?:antes|para)\s.{0,25})?\W*$/iu,
};
/** Stands for the thing beside a verb: "send him that", "chase it". */
const IT: Record<string, RegExp> = {
  en: /(?<=^\p{L}[\p{L}-]*(?:\s(?:him|her|them|me|us|up|out))?\s)(?:it|them|that|this|those)(?=\s*$|\s(?:to|for|with|by|from|over|back|up|in)(?![\p{L}]))/iu,
  de: /^(?:das|es|die|ihn)(?=\s(?!\p{Lu})(?:\p{L}+\s){0,2}\p{Ll}{3,}n\W*$)|(?<=^(?:ihm|ihr|ihnen|mir|uns)\s)(?:das|es|die|ihn)(?=\s\p{Ll}|\W*$)/iu,
  nl: /^(?:het|die|ze|dat)(?=\s(?:\p{L}+\s){0,2}\p{Ll}{3,}n\W*$)|(?<=^(?:hem|haar|hun|me|ons)\s)(?:het|die|ze|dat)(?=\s\p{Ll}|\W*$)/iu,
};

/** "Les réserver", "reservarlos". */
const CLITIC: Record<string, RegExp> = {
  fr: /^(?:le|la|les)\s(?<verb>\p{Ll}+(?:er|ir|re))(?=[\s,]|$)/u,
  es: /^(?<verb>\p{Ll}+[aei]r)l[oa]s?(?=[\s,]|$)/u,
};

/** The thing that a line of a conversation speaks of, as "it" in the next line means it; null where it names none. */
export function topicIn(sentence: string, language: string): string | null {
  const pattern = THING[language];
  if (!pattern || sentence.length > TOPIC_LINE_MAX) return null;
  for (const { groups } of sentence.matchAll(pattern)) {
    const [first = '', ...rest] = (groups?.thing ?? '').split(' ');
    if (NO_THING.test(first) || isSmall(first, language) || isTelling(first, language)) continue;
    const [second] = rest;
    const isOne = rest.length === 1 && second !== undefined && (isSmall(second, language) || isEnd(second));
    return (ARTICLE[language] ?? '') + (isOne ? first : [first, ...rest].join(' '));
  }
  return null;
}
/** Times, and what is said of everything. */
const NO_THING =
  /^(?:instant|moment|moments|fois|temps|jour|matin|soir|heure|lot|bit|way|time|day|week|morning|moment|zeit|tag|woche|keer|tijd|dag|week|vez|día|tiempo|momento|rato|\p{L}*(?:day|tag|dag))$/iu;
/** Longer lines speak of more than one thing. */
const TOPIC_LINE_MAX = 140;

function isSmall(word: string, language: string): boolean {
  return stopwordsOf(language).has(fold(word));
}

/** What no name of a thing ends with. */
function isEnd(word: string): boolean {
  return /(?:ed|ing)$|^(?:look|looks|need|needs|want|wants|go|goes|went|got|sorted|done|yet|had|has|says?|seems?|comes?|came|costs?)$/iu.test(
    word,
  );
}

/** Whether a task says nothing but to do "it". */
export function isDoIt(task: string, language: string): boolean {
  return DO_IT[language]?.test(task) === true;
}

/** A task with what "it" stands for. */
export function withTopic(task: string, topic: string, language: string): string {
  const pattern = IT[language];
  if (pattern?.test(task)) return task.replace(pattern, topic);
  // "Das müsste jemand buchen": only the infinitive is left.
  if (/^(?:de|nl)$/.test(language) && /^\p{Ll}{3,}n(?=,|$)/u.test(task)) return `${topic} ${task}`;
  const lead = CLITIC[language]?.exec(task);
  return lead ? `${lead.groups?.verb} ${topic}${task.slice(lead[0].length)}` : task;
}
