import type { Block } from '#server/language/blocks.ts';
import { monthNames } from '#server/language/days/month-names.ts';
import { isNounPhrase } from '#server/language/english.ts';
import type { Lexicon, Token } from '#server/language/lexicon.ts';
import { sectionKind } from '#server/language/sections.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { anyOf, wordList } from './summary-words.ts';

const WORDS_MAX = 4;
/** Characters: what a document is about appears in its beginning. */
const READ_MAX = 400_000;
/** A longer one is a key or a row of signs. */
const FORM_MAX = 80;
/** Each of the best is looked at for its word class. */
const LOOKED_AT = 100;
/** So many phrases may have the same word. */
const PER_WORD_MAX = 2;
/** French and Italian: the article of "l'arrosage". */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|nell|all|un)['’](?=\p{L})/iu;

/** One to four words that appear together in a document. */
interface Phrase {
  /** Its stems, each between spaces. */
  key: string;
  length: number;
  count: number;
  headings: number;
  /** The number of the first block with it. */
  first: number;
  /** Its spellings with how often, those in headings and at the beginning of sentences hardly counting. */
  forms: Map<string, number>;
}

/**
 * What a document is about, most telling first: its nouns with what describes them, by how often it has them, above all
 * in headings. Without the names of `people`, who have a list of their own.
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
  const words = phrases.reduce((sum, { length, count }) => sum + (length === 1 ? count : 0), 0);
  const ranked = phrases
    .filter((phrase) => isCandidate(phrase, words) && !phrase.key.split(' ').some((stem) => names.has(stem)))
    .map((phrase) => ({ phrase, score: scoreOf(phrase) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, LOOKED_AT)
    .map(({ phrase }) => phrase);
  const afterArticle = wordsAfterArticles(blocks, language);
  const nouns = ranked.filter((phrase) => isNoun(phrase, language, afterArticle));
  const wanted = Math.min(12, 5 + Math.floor(Math.log2(Math.max(1, words / 60))));
  // Where there is no noun at all, the text is not written as its language is.
  return distinct(nouns.length > 0 ? nouns : ranked, wanted).map(formOf);
}

/** No phrase within another, whose place the longer one takes, and not the same word in all of them. */
function distinct(ranked: readonly Phrase[], wanted: number): Phrase[] {
  let chosen: Phrase[] = [];
  for (const phrase of ranked) {
    if (chosen.length === wanted) break;
    const longer = chosen.filter(({ length }) => length > 1);
    const usesOf = (stem: string) => longer.filter(({ key }) => key.includes(` ${stem} `)).length;
    const isWorn = phrase.key
      .trim()
      .split(' ')
      .some((stem) => usesOf(stem) >= PER_WORD_MAX);
    if (isWorn || chosen.some(({ key }) => key.includes(phrase.key))) continue;
    const parts = chosen.filter(({ key }) => phrase.key.includes(key));
    // Said once, it is chance beside a word that is said again.
    if (phrase.count === 1 && parts.some(({ count }) => count > 1)) continue;
    const at = parts[0] === undefined ? chosen.length : chosen.indexOf(parts[0]);
    chosen = chosen.toSpliced(at, 1, phrase).filter((one) => !parts.includes(one));
  }
  return chosen;
}

function readPhrases(blocks: readonly Block[], lexicon: Lexicon): Phrase[] {
  const vague = new Set([...wordList('en', 'vague'), ...wordList(lexicon.language, 'vague')]);
  const phrases = new Map<string, Phrase>();
  let left = READ_MAX;
  for (const [first, { kind, text: block }] of blocks.entries()) {
    const read = kind === 'row' ? '' : block.slice(0, left);
    left -= read.length;
    for (const { text } of splitSentences(read)) {
      for (const tokens of phrasesOf(text, lexicon, vague)) {
        const key = ` ${tokens.map(({ stem }) => stem).join(' ')} `;
        const { length } = tokens;
        const phrase = phrases.get(key) ?? { key, length, count: 0, headings: 0, first, forms: new Map() };
        const form = text.slice(tokens[0]?.start, tokens.at(-1)?.end).replace(ELIDED, '');
        phrase.count += 1;
        phrase.headings += Number(kind === 'heading');
        const isCapital = kind === 'heading' || tokens[0]?.start === 0;
        phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + (isCapital ? 0.01 : 1));
        phrases.set(key, phrase);
      }
    }
  }
  return [...phrases.values()];
}

/** Words of meaning with nothing but a space or a hyphen between them, each with up to three that follow. */
function phrasesOf(text: string, lexicon: Lexicon, vague: ReadonlySet<string>): Token[][] {
  const runs: Token[][] = [];
  let before = -1;
  for (const token of lexicon.tokens(text)) {
    if (token.isEmpty || vague.has(token.text.toLowerCase())) continue;
    if (before >= 0 && /^[ -]?$/.test(text.slice(before, token.start))) runs.at(-1)?.push(token);
    else runs.push([token]);
    before = token.end;
  }
  return runs.flatMap((run) =>
    run.flatMap((_, from) => run.slice(from, from + WORDS_MAX).map((_last, more) => run.slice(from, from + more + 1))),
  );
}

/** Once in a long document is chance; in a short one it may be its subject. */
function isCandidate(phrase: Phrase, words: number): boolean {
  const form = formOf(phrase);
  if (form.length > FORM_MAX || (form.length < 3 && !/^\p{Lu}{2}$|^\p{Lo}+$/u.test(form))) return false;
  return phrase.count > 1 || (words < 400 && phrase.length < 3);
}

/** What shows a noun without a dictionary of the language. */
function isNoun(phrase: Phrase, language: string, afterArticle: ReadonlySet<string>): boolean {
  const form = formOf(phrase);
  if (sectionKind(form) !== 'plain') return false;
  if (language === 'en') return isNounPhrase(form, form, phrase.count >= 3);
  // German writes nouns with a capital; Japanese ends verbs and adjectives in hiragana.
  if (language === 'de') return /(?:^|[\s-])\p{Lu}\S*$/u.test(form);
  if (/\p{Script=Han}\p{Script=Hiragana}+$/u.test(form)) return false;
  if (phrase.length > 1 && (isProper(form) || phrase.count === 1)) return isProper(form);
  const words = form.toLowerCase().split(' ');
  return afterArticle.size === 0 || afterArticle.has(words.at(language === 'nl' ? -1 : 0) ?? '');
}

/** In lower case; none for a language without a list of articles. */
function wordsAfterArticles(blocks: readonly Block[], language: string): ReadonlySet<string> {
  if (wordList(language, 'article').length === 0) return new Set();
  const article = `(?:${anyOf(language, 'article')}\\s|[ld]['’]|\\d\\s)`;
  const text = blocks.map((block) => block.text).join('\n');
  const found = text.slice(0, READ_MAX).matchAll(new RegExp(`${article}(?<noun>[\\p{L}\\p{M}-]{3,40})`, 'giu'));
  return new Set(Array.from(found, ({ groups }) => groups?.noun?.toLowerCase() ?? ''));
}

function isProper(form: string): boolean {
  return form.split(' ').every((word) => /^\p{Lu}/u.test(word));
}

/** A name, or letters that stand for one, counts more than a word. */
function scoreOf(phrase: Phrase): number {
  const form = formOf(phrase);
  const proper = /\p{Ll}\p{Lu}|^\p{Lu}+$/u.test(form) ? 1.8 : isProper(form) ? 1.4 : phrase.length === 1 ? 0.75 : 1;
  const once = phrase.count === 1 ? 0.35 : 1;
  const inHeadings = 1 + 0.5 * Math.min(2, phrase.headings);
  const early = 1 + 0.5 / (1 + phrase.first / 4);
  return phrase.length * phrase.count ** 0.65 * inHeadings * early * proper * once;
}

/** Its most frequent spelling. */
function formOf({ forms }: Phrase): string {
  return [...forms].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])[0];
}
