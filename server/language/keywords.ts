import type { Block } from './blocks.ts';
import { monthNames } from './days/month-names.ts';
import { isNounPhrase } from './english.ts';
import type { Lexicon } from './lexicon.ts';
import { type Phrase, readPhrases } from './phrases.ts';
import { sectionKind } from './sections.ts';

/** A phrase says more than a word, up to three words; a fourth rarely adds. */
const lengthWeight = [0, 1, 2.4, 2.9, 2.6];
/** Words that any document may be full of, whatever it is about. */
const GENERIC = new Set(
  (
    'use used using user one two three first second new example figure table section page case cases way ways number ' +
    'numbers time times part parts set sets point points thing things item items type types kind kinds value values ' +
    'implementation execution approach result results work works made make makes based given following different same various several many high low ' +
    'large small good better best need needs needed include includes including provide provides provided show shows ' +
    'shown see also well however therefore within without per year years month months week weeks day days today ' +
    'people person please note notes detail details order total general specific possible available current previous ' +
    'next last additional important main ' +
    'monday tuesday wednesday thursday friday saturday sunday ltd inc llc gmbh mr mrs ms dr et al ' +
    'usd eur gbp chf euro euros mio mrd ht btw iva netto brutto signed e.g i.e etc lorem ipsum document documents text line lines form application declaration signature bericht rapport verslag minutes chapter paragraph paper study author authors'
  ).split(' '),
);
/** Each of the first candidates is looked at in its sentence. */
const LOOKED_AT = 100;
/** A key or a row of signs, not a phrase. */
const FORM_MAX = 80;
const CHOSEN_PER_WORD = 2;
/** Of a word's score, what a phrase with it needs to replace it. */
const WORTH_ITS_PART = 0.3;

/**
 * What a document is about, most telling first: phrases of one to four words by how often they stand on their own
 * (C-value, Frantzi et al., 2000), in headings, early and all over the document.
 */
export function findKeywords(
  blocks: readonly Block[],
  lexicon: Lexicon,
  people: readonly { text: string }[],
  { isSpoken = false } = {},
): string[] {
  const names = new Set(people.flatMap(({ text }) => lexicon.tokens(text).map(({ stem }) => stem)));
  const months = monthNames(lexicon.language);
  const phrases = readPhrases(blocks, lexicon);
  const words = phrases.reduce((sum, { stems, count }) => sum + (stems.length === 1 ? count : 0), 0);
  const wanted = Math.min(12, 5 + Math.floor(Math.log2(Math.max(1, words / 60))));
  const likely = phrases
    .filter(
      (phrase) =>
        isCandidate(phrase, words) &&
        !(isSpoken && isSpokenWord(phrase)) &&
        !isName(phrase, names) &&
        !months.has(formOf(phrase).toLowerCase()),
    )
    .map((phrase) => ({ phrase, score: score(phrase, phrase.count) }))
    .sort(byScore)
    .slice(0, LOOKED_AT)
    .map(({ phrase }) => phrase);
  const determined = determinedIn(blocks, lexicon.language);
  const nouns = likely.filter((phrase) => isNominal(phrase, lexicon.language, determined));
  // Where the signs of a noun are missing altogether, the text is not written as its language is.
  const nominal = nouns.length > 0 ? nouns : likely;
  const ranked = nominal.map((phrase) => ({ phrase, score: score(phrase, timesAlone(phrase, nominal)) })).sort(byScore);
  return distinct(ranked, wanted).map(formOf);
}

interface Scored {
  phrase: Phrase;
  score: number;
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.phrase.first - b.phrase.first;
}

/** What people say of anything. */
const SPOKEN = new Set(
  (
    'yeah yes yep okay right sure great good nice thanks sorry thing things stuff guys guy lot lots bit kind sort idea everyone ' +
    'everybody anybody somebody nobody way hundred thousand morning afternoon evening tonight tomorrow yesterday today moment ' +
    'mister problem question call worries lol haha ja nein genau prima ding sache sachen leute frage moment tag danke ' +
    'oui ouais merci truc trucs chose choses gens question moment journée vale claro cosa cosas gente pregunta momento gracias ' +
    'ding dingen mensen vraag vandaag morgen gisteren heute gestern hier demain aujourd hui hoy ayer mañana idée percent prozent procent pour cent euro euros pounds dollars one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety'
  ).split(' '),
);

function isSpokenWord(phrase: Phrase): boolean {
  return formOf(phrase)
    .toLowerCase()
    .split(/[\s-]+/)
    .every((word) => SPOKEN.has(word) || GENERIC.has(word));
}

/** People have a list of their own. */
function isName({ stems }: Phrase, names: ReadonlySet<string>): boolean {
  const named = stems.filter((stem) => names.has(stem)).length;
  return named === stems.length || named > 1;
}

/** What works without a dictionary of the language: keywords are nouns, with what describes them. */
function isNominal(phrase: Phrase, language: string, determined: ReadonlySet<string> | undefined): boolean {
  const form = formOf(phrase);
  if (sectionKind(form) !== 'plain') return false;
  if (language === 'en') return isNounPhrase(form, phrase.example, phrase.count >= 3);
  // German writes nouns with a capital; Japanese ends verbs and adjectives in hiragana.
  if (language === 'de') return /(?:^|[\s-])\p{Lu}\S*$/u.test(form);
  const words = form.toLowerCase().split(' ');
  // The noun of a phrase is its last word in Dutch, and its first one in the others that have no better sign.
  const noun = words.at(language === 'nl' ? -1 : 0) ?? '';
  if (determined !== undefined && !determined.has(noun) && !(words.length > 1 && isProper(form))) return false;
  // In other languages the only evidence of a noun phrase is that it repeats, or is a name or a title.
  if (phrase.count === 1 && phrase.stems.length > 1 && phrase.headings === 0 && !isProper(form)) return false;
  return !/\p{Script=Han}\p{Script=Hiragana}+$/u.test(form);
}

/** What stands before a noun in languages that have no other sign of it. */
const determiners: Record<string, string> = {
  es: 'el|la|los|las|un|una|unos|unas|del|al|de|este|esta|estos|estas|su|sus|nuestro|nuestra|cada|otro|otra|\\d+',
  fr: 'le|la|les|un|une|des|du|de|au|aux|ce|cet|cette|ces|son|sa|ses|notre|nos|leur|leurs|chaque|\\d+',
  it: 'il|lo|la|i|gli|le|un|uno|una|del|della|dei|delle|al|alla|di|questo|questa|ogni',
  nl: 'de|het|een|deze|dit|die|dat|onze|ons|hun|zijn|haar|elke|iedere|geen|van|voor|in|\\d+',
  pt: 'o|a|os|as|um|uma|do|da|dos|das|de|ao|este|esta|cada',
};
/** Enough of a document to see each of its nouns behind an article. */
const DETERMINED_MAX = 200_000;

/** The words that stand behind an article somewhere, in lower case; undefined where the language has better signs. */
function determinedIn(blocks: readonly Block[], language: string): ReadonlySet<string> | undefined {
  const words = determiners[language];
  if (words === undefined) return undefined;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}'’])(?:(?:${words})\\s|[ld]['’])(?<noun>[\\p{L}\\p{M}-]{3,40})`, 'giu');
  const found = new Set<string>();
  let left = DETERMINED_MAX;
  for (const { text } of blocks) {
    for (const match of text.slice(0, left).matchAll(pattern)) found.add(match.groups?.noun?.toLowerCase() ?? '');
    left -= text.length;
    if (left <= 0) break;
  }
  return found;
}

function isCandidate(phrase: Phrase, words: number): boolean {
  const { stems, count, whole } = phrase;
  const form = formOf(phrase);
  if (form.length > FORM_MAX) return false;
  if (stems.length === 1 && form.length < 3 && !/^\p{Lu}{2}$|^\p{Lo}+$/u.test(form)) return false;
  // What stands once in a long document is chance; in a short one it may be its subject.
  if (count === 1) return words < 400 && whole > 0 && stems.length < 4;
  return stems.length === 1 || whole > 0 || count > 2 || isProper(form);
}

function isProper(form: string): boolean {
  return form.split(' ').every((word) => /^\p{Lu}/u.test(word));
}

/** How often a phrase stands outside of longer ones: of them it may be but a part (C-value). */
function timesAlone({ stems, count }: Phrase, phrases: readonly Phrase[]): number {
  if (stems.length === 1) return count;
  const longer = phrases.filter((other) => other.stems.length > stems.length && isWithin(stems, other.stems));
  const within = longer.reduce((sum, other) => sum + other.count, 0);
  return Math.max(0.3, count - within / Math.max(1, longer.length));
}

function score(phrase: Phrase, times: number): number {
  const { stems, count, headings, first, spread } = phrase;
  const form = formOf(phrase);
  const generic = form
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => GENERIC.has(word)).length;
  let value = (lengthWeight[stems.length] ?? 1) * times ** 0.65;
  value *= 1 + 0.5 * Math.min(2, headings);
  value *= 1 + 0.5 / (1 + first / 4);
  value *= 0.7 + 0.3 * Math.min(1, spread / count);
  if (count === 1 && headings === 0) value *= 0.35;
  if (stems.length > 1) value *= isProper(form) ? 1.3 : 1;
  // JavaScript, VAT, Northwind: a name says more than a word.
  else if (/\p{Ll}\p{Lu}/u.test(form)) value *= 1.8;
  else if (/^\p{Lu}/u.test(form)) value *= /^\p{Lu}+$/u.test(form) ? 1.5 : 1.3;
  else value *= 0.75;
  return value * (generic === stems.length ? 0.1 : 0.45 ** generic);
}

/** French and Italian: the article of "l'arrosage". */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|nell|all|un)['’](?=\p{L})/iu;

/** The most common way of writing it: in running text if it stands there. */
function formOf({ forms }: Phrase): string {
  let [best, most] = ['', 0];
  for (const [form, times] of forms) if (times > most) [best, most] = [form, times];
  return best.replace(ELIDED, '');
}

/** No phrase inside another: the longer one stays if it is worth it. And not the same word in all of them. */
function distinct(ranked: readonly Scored[], wanted: number): Phrase[] {
  const chosen: Scored[] = [];
  const uses = new Map<string, number>();
  for (const scored of ranked) {
    if (chosen.length === wanted) break;
    const { stems } = scored.phrase;
    if (stems.some((stem) => (uses.get(stem) ?? 0) >= CHOSEN_PER_WORD)) continue;
    if (chosen.some((other) => isWithin(stems, other.phrase.stems))) continue;
    const parts = chosen.filter((other) => isWithin(other.phrase.stems, stems));
    const isChance = (part: Scored) => scored.phrase.count === 1 && part.phrase.count > 1;
    if (parts.some((part) => isChance(part) || scored.score < part.score * WORTH_ITS_PART)) continue;
    const at = parts[0] ? chosen.indexOf(parts[0]) : chosen.length;
    for (const part of parts) chosen.splice(chosen.indexOf(part), 1);
    chosen.splice(at, 0, scored);
    if (stems.length > 1) for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  }
  return chosen.map(({ phrase }) => phrase);
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `);
}
