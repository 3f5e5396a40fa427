import { stemmer } from 'stemmer';
import { detect } from 'tinyld/light';
import { fold } from './fold.ts';
import { stopwordsOf } from './stopwords.ts';
import { trimEndOf } from './trim-end.ts';

/** A word of a text: as written, and in the form that is compared. */
export interface Word {
  /** As written. */
  text: string;
  /** Lower case, without accents, possessive and thousands separators: what is compared, stemmed and counted. */
  term: string;
  /** Where it begins and ends in the text, in UTF-16 units. */
  start: number;
  end: number;
  /**
   * On the first part of a joined word (`follow-up`, `INV-2044`, `anna@acme.com`) and of a long number written in groups
   * (`020 7946 0958`): the whole, folded and joined.
   */
  compound?: string;
  /** Where the whole ends. */
  compoundEnd?: number;
}

/** Numbers in groups: of a bank account (IBAN), then of telephones and whatever else has digits between spaces. */
const GROUPED =
  /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?:[ \u00a0\u202f][A-Z\d]{4}){2,7}(?:[ \u00a0\u202f][A-Z\d]{1,4})?|\d{1,5}(?:[ \u00a0\u202f/()-]{1,3}\d{1,5}){1,7})(?![\p{L}\p{N}])/gu;
const MAY_BE_GROUPED = /\d[ \u00a0\u202f/()-]{1,3}[\dA-Z]/;
/** Fewer digits are no number that somebody writes in another way. */
const GROUPED_DIGITS_LEAST = 7;

/** Longer than any word that somebody searches for: keys, hashes and base64 are cut. */
const TERM_MAX = 64;

// A run of letters and digits with the joints that do not end a word when a letter or digit follows.
const RUN =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:['\u2019\-_.@&+]|(?<=\p{N})[,:](?=\p{N}))[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const PART = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['\u2019][\p{L}\p{M}\p{N}]+)*/gu;
const NUMBER = /^\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?$|^\p{Nd}{1,3}(?:\.\p{Nd}{3})+,\p{Nd}+$|^\p{Nd}+\.\p{Nd}+$/u;
const MULTIPLES: Record<string, number> = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9 };
const SHORT_AMOUNT = /^(\d{1,6}(?:\.\d{1,3})?)(k|mn?|bn)$/;
const CURRENCY = /[£$€¥₹]\s?$/u;
/** Letters of scripts that have no spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const INITIALS = /^(?:\p{L}\.)+\p{L}$/u;
const LATIN = /\p{Script=Latin}{3}/u;
const ENGLISH_WORD = /^[a-z]{3,}$/;
/** Enough text to tell a language from another, and no more than that, as each note is asked. */
const SAMPLE = 600;

/** The endings of plurals, cases and genders, after the "minimal" stemmers of J. Savoy (UniNE). */
const ENDINGS: Record<string, RegExp> = {
  de: /(?:nen|ern|en|er|em|es|e|n|s)$/,
  es: /(?:[aeo]s|[aeos])$/,
  fr: /(?:ees|ee|es|er|e|s|x)$/,
  it: /[aeio]$/,
  nl: /(?:en|e|s)$/,
  pt: /(?:[aeo]s|[aeos])$/,
};

const SIMPLE = /^[A-Za-z]+$/;

/** The words of a text in their order. Scripts without spaces give overlapping pairs of characters. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (SIMPLE.test(run)) found.push(word(run, index, run.toLowerCase()));
    else for (const each of wordsIn(run, index, text)) found.push(each);
  }
  if (MAY_BE_GROUPED.test(text)) joinGroups(found, text);
  return found;
}

/** What the inflections of a word have in common. English by Porter's rules, some others by their endings alone. */
export function stem(term: string, language: string): string {
  if (language === 'en') return ENGLISH_WORD.test(term) ? stemmer(term) : term;
  const endings = ENDINGS[language];
  if (!endings || term.length < 6) return term;
  const short = term.replace(endings, '');
  return short.length < 4 ? term : short;
}

/** Whether a term (folded, as `words` gives it) only joins others in that language. */
export function isStopword(term: string, language: string): boolean {
  return stopwordsOf(language).has(term);
}

/** The language of a text as ISO 639-1; English where the text is too short or too odd to tell. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const terms = words(sample).map(({ term }) => term);
  if (shareOfStopwords(terms, 'en') >= 0.2) return 'en';
  const guess = detect(sample);
  if (guess === '' || guess === 'en') return 'en';
  if (!LATIN.test(sample)) return guess;
  // Names and lists look like any language by their letters. Sentences have the small words of their own.
  const share = shareOfStopwords(terms, guess);
  return share >= 0.15 && share > shareOfStopwords(terms, 'en') ? guess : 'en';
}

function shareOfStopwords(terms: string[], language: string): number {
  return terms.filter((term) => isStopword(term, language)).length / Math.max(1, terms.length);
}

function wordsIn(run: string, start: number, text: string): Word[] {
  const number = amount(run, text, start);
  if (number !== null) return [word(run, start, number)];
  if (INITIALS.test(run)) return [word(run, start, fold(run.replaceAll('.', '')))];
  return UNSPACED.test(run) ? pairsOf(run, start) : partsOf(run, start);
}

/** A number in groups is one word too, so that it is found however it is written. */
function joinGroups(found: Word[], text: string): void {
  let at = 0;
  for (const { 0: group, index } of text.matchAll(GROUPED)) {
    // +44 (0)20 is written without its zero too.
    const whole = fold(group)
      .replace('(0)', '')
      .replace(/[^\p{L}\p{N}]/gu, '');
    if (whole.replace(/\D/g, '').length < GROUPED_DIGITS_LEAST || whole.length > TERM_MAX) continue;
    while ((found[at]?.end ?? Number.POSITIVE_INFINITY) <= index) at += 1;
    const first = found[at];
    if (first === undefined) return;
    first.compound ??= whole;
    first.compoundEnd ??= index + group.length;
  }
}

function partsOf(run: string, start: number): Word[] {
  const parts = Array.from(run.matchAll(PART), ({ 0: part, index }) => word(part, start + index, termOf(part)));
  const [first] = parts;
  // A name is also looked for as if it were one word: L'Oréal, D'Angelo.
  if (!first || run.length > TERM_MAX || (parts.length === 1 && !ELIDED_NAME.test(run))) return parts;
  // P&L and R&D keep their sign, or they would be the words "pl" and "rd".
  first.compound = fold(run).replace(/[^\p{L}\p{M}\p{N}&]/gu, '');
  first.compoundEnd = start + run.length;
  return parts;
}

function pairsOf(run: string, start: number): Word[] {
  const pairs = run.matchAll(/^.$|.(?=(.))/gsu);
  return Array.from(pairs, ({ 0: one, 1: next = '', index }) => word(one + next, start + index, fold(one + next)));
}

function word(text: string, start: number, term: string): Word {
  return { text, term: term.length > TERM_MAX ? term.slice(0, TERM_MAX) : term, start, end: start + text.length };
}

/** French and Italian write the article into the word: "l'échéance" is found by "échéance". */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|all|dall|dell|nell|sull|un)'(?=[aeiouyh])/;
const ELIDED_NAME = /^\p{Lu}['\u2019]\p{Lu}[\p{L}\p{M}]*$/u;

function termOf(part: string): string {
  return fold(part).replace(ELISION, '').replace(/'s$/, '').replaceAll("'", '');
}

/** `£12,500.00`, `12.500,00` and `£12.5k` are all 12500; null for what is no such number. */
function amount(run: string, text: string, start: number): string | null {
  if (NUMBER.test(run)) {
    const isDecimalComma = run.lastIndexOf(',') > run.lastIndexOf('.') && run.includes('.');
    const plain = isDecimalComma ? run.replaceAll('.', '').replace(',', '.') : run.replaceAll(',', '');
    return plain.includes('.') ? trimEndOf(plain, /0/).replace(/\.$/, '') : plain;
  }
  const short = SHORT_AMOUNT.exec(run.toLowerCase());
  if (!short?.[1] || !short[2]) return null;
  // 5m is five metres unless there is a currency before it.
  if (short[2] === 'm' && !CURRENCY.test(text.slice(Math.max(0, start - 2), start))) return null;
  return String(Math.round(Number(short[1]) * (MULTIPLES[short[2]] ?? 1) * 100) / 100);
}
