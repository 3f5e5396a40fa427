import type { Block } from '#server/language/blocks.ts';
import { monthNames } from '#server/language/days/month-names.ts';
import { isNounPhrase } from '#server/language/english.ts';
import type { Lexicon, Token } from '#server/language/lexicon.ts';
import { sectionKind } from '#server/language/sections.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { anyOf, wordList } from './summary-words.ts';

/** By the number of its words: a phrase says more than a word, and a fourth word rarely adds. */
const LENGTH_WEIGHT = [0, 1, 2.4, 2.9, 2.6];
const WORDS_MAX = LENGTH_WEIGHT.length - 1;
/** Characters: what a document is about appears in its beginning. */
const READ_MAX = 400_000;
/** A longer one is a key or a row of signs. */
const FORM_MAX = 80;
/** Each of the best is looked at in its sentence. */
const LOOKED_AT = 100;
/** French and Italian: the article of "l'arrosage". */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|nell|all|un)['’](?=\p{L})/iu;

/** One to four words that appear together in a document. */
interface Phrase {
  stems: string[];
  count: number;
  headings: number;
  /** The number of the first block. */
  first: number;
  /** Its spellings with how often, those in headings and at the beginning of sentences hardly counting. */
  forms: Map<string, number>;
  /** A sentence with it. */
  example: string;
}

/**
 * What a document is about, most telling first: its nouns with what describes them, by how often it has them, in
 * headings and early. Without the names of `people`, who have a list of their own.
 */
export function findKeywords(
  blocks: readonly Block[],
  lexicon: Lexicon,
  people: readonly { text: string }[],
): string[] {
  const { language } = lexicon;
  const named = [...people.map(({ text }) => text), ...monthNames(language).keys()];
  const names = new Set(named.flatMap((name) => lexicon.tokens(name).map(({ stem }) => stem)));
  const phrases = readPhrases(blocks, lexicon);
  const words = phrases.reduce((sum, { stems, count }) => sum + (stems.length === 1 ? count : 0), 0);
  const ranked = phrases
    .filter((phrase) => isCandidate(phrase, words) && !phrase.stems.some((stem) => names.has(stem)))
    .map((phrase) => ({ phrase, score: scoreOf(phrase, language) }))
    .sort((a, b) => b.score - a.score || a.phrase.first - b.phrase.first)
    .slice(0, LOOKED_AT)
    .map(({ phrase }) => phrase);
  const afterArticle = wordsAfterArticles(blocks, language);
  const nouns = ranked.filter((phrase) => isNoun(phrase, language, afterArticle));
  const wanted = Math.min(12, 5 + Math.floor(Math.log2(Math.max(1, words / 60))));
  // Where there is no noun at all, the text is not written as its language is.
  return distinct(nouns.length > 0 ? nouns : ranked, wanted).map(formOf);
}

function readPhrases(blocks: readonly Block[], lexicon: Lexicon): Phrase[] {
  const vague = new Set([...wordList('en', 'vague'), ...wordList(lexicon.language, 'vague')]);
  const phrases = new Map<string, Phrase>();
  let left = READ_MAX;
  for (const [first, { kind, text: block }] of blocks.entries()) {
    const isHeading = kind === 'heading';
    const read = kind === 'row' ? '' : block.slice(0, left);
    left -= read.length;
    for (const { text } of splitSentences(read)) {
      for (const tokens of phrasesOf(text, lexicon, vague)) {
        const stems = tokens.map(({ stem }) => stem);
        const key = stems.join(' ');
        const phrase = phrases.get(key) ?? { stems, count: 0, headings: 0, first, forms: new Map(), example: text };
        const start = tokens[0]?.start ?? 0;
        const form = text.slice(start, tokens.at(-1)?.end).replace(ELIDED, '');
        phrase.count += 1;
        phrase.headings += isHeading ? 1 : 0;
        phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + (isHeading || start === 0 ? 0.01 : 1));
        phrases.set(key, phrase);
      }
    }
  }
  return [...phrases.values()];
}

/** Words of meaning with nothing but a space or a hyphen between them, each with up to three that follow. */
function phrasesOf(text: string, lexicon: Lexicon, vague: ReadonlySet<string>): Token[][] {
  const tokens = lexicon.tokens(text).map((token) => (vague.has(token.text.toLowerCase()) ? null : token));
  return tokens.flatMap((_, from) => {
    const run = tokens.slice(from, from + WORDS_MAX);
    const end = run.findIndex((token, at) => !token || token.isEmpty || !isJoined(text, run[at - 1], token));
    const joined = run.slice(0, end < 0 ? undefined : end).filter((token) => token !== null);
    return joined.map((_token, more) => joined.slice(0, more + 1));
  });
}

function isJoined(text: string, before: Token | null | undefined, token: Token): boolean {
  return !before || /^[ -]?$/.test(text.slice(before.end, token.start));
}

/** Once in a long document is chance; in a short one it may be its subject. */
function isCandidate(phrase: Phrase, words: number): boolean {
  const form = formOf(phrase);
  if (form.length > FORM_MAX || (form.length < 3 && !/^\p{Lu}{2}$|^\p{Lo}+$/u.test(form))) return false;
  return phrase.count > 1 || (words < 400 && phrase.stems.length < 3);
}

/** What shows a noun without a dictionary of the language. */
function isNoun(phrase: Phrase, language: string, afterArticle: ReadonlySet<string> | null): boolean {
  const form = formOf(phrase);
  if (sectionKind(form) !== 'plain') return false;
  if (language === 'en') return isNounPhrase(form, phrase.example, phrase.count >= 3);
  // German writes nouns with a capital; Japanese ends verbs and adjectives in hiragana.
  if (language === 'de') return /(?:^|[\s-])\p{Lu}\S*$/u.test(form);
  if (/\p{Script=Han}\p{Script=Hiragana}+$/u.test(form)) return false;
  const words = form.toLowerCase().split(' ');
  const noun = words.at(language === 'nl' ? -1 : 0) ?? '';
  if (words.length > 1 && (isProper(form) || phrase.count === 1)) return isProper(form);
  return afterArticle === null || afterArticle.has(noun);
}

/** In lower case; null for a language without a list of articles. */
function wordsAfterArticles(blocks: readonly Block[], language: string): ReadonlySet<string> | null {
  if (wordList(language, 'article').length === 0) return null;
  const article = `(?:${anyOf(language, 'article')}\\s|[ld]['’]|\\d\\s)`;
  const text = blocks.map((block) => block.text).join('\n');
  const found = text.slice(0, READ_MAX).matchAll(new RegExp(`${article}(?<noun>[\\p{L}\\p{M}-]{3,40})`, 'giu'));
  return new Set(Array.from(found, ({ groups }) => groups?.noun?.toLowerCase() ?? ''));
}

function isProper(form: string): boolean {
  return form.split(' ').every((word) => /^\p{Lu}/u.test(word));
}

function scoreOf(phrase: Phrase, language: string): number {
  const { stems, count, headings, first } = phrase;
  const form = formOf(phrase);
  const once = count === 1 && headings === 0 ? 0.35 : 1;
  // A name, or letters that stand for one, says more than a word.
  const proper = /\p{Ll}\p{Lu}|^\p{Lu}+$/u.test(form) ? 1.8 : isProper(form) && language !== 'de' ? 1.4 : 1;
  const place = (1 + 0.5 * Math.min(2, headings)) * (1 + 2 / (4 + first));
  return (LENGTH_WEIGHT[stems.length] ?? 1) * count ** 0.65 * place * proper * once;
}

/** Its most frequent spelling. */
function formOf({ forms }: Phrase): string {
  return [...forms].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])[0];
}

/** The best, none of them a part of another. */
function distinct(ranked: readonly Phrase[], wanted: number): Phrase[] {
  const chosen: Phrase[] = [];
  for (const { stems, ...phrase } of ranked) {
    const isPart = chosen.some((other) => isWithin(stems, other.stems) || isWithin(other.stems, stems));
    if (!isPart && chosen.length < wanted) chosen.push({ stems, ...phrase });
  }
  return chosen;
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `);
}
