import type { Block } from '#server/language/blocks.ts';
import { monthNames } from '#server/language/days/month-names.ts';
import type { Found } from '#server/language/found.ts';
import type { Lexicon } from '#server/language/lexicon.ts';
import { wordList } from './summary-words.ts';

/** Words and characters of a phrase: a longer one is a key or a row of signs. */
const [WORDS_MAX, FORM_MAX] = [4, 80];
/** Characters: what a document is about appears in its beginning. */
const READ_MAX = 400_000;
/** French and Italian: the article of "l'arrosage". */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|nell|all|un)['’](?=\p{L})/iu;
const SENTENCE_START = /(?:^|[.!?…:]\W?\s)$/;

/** One to four words that appear together in a document. */
interface Phrase {
  stems: string[];
  key: string;
  count: number;
  /** Whether it is somewhere written as a noun is: after an article, or with a capital within a sentence. */
  isNoun: boolean;
  /** Its spellings with how often, those in headings and at the beginning of sentences hardly counting. */
  forms: Map<string, number>;
}

/** What a document is about, most telling first: its most frequent nouns with what describes them, but for `people`. */
export function findKeywords(blocks: readonly Block[], lexicon: Lexicon, people: readonly Found[]): string[] {
  const named = [...people.map(({ text }) => text), ...monthNames(lexicon.language).keys()];
  const names = new Set(named.flatMap((name) => lexicon.tokens(name).map(({ stem }) => stem)));
  const phrases = readPhrases(blocks, lexicon).filter(({ stems }) => !stems.some((stem) => names.has(stem)));
  const words = phrases.reduce((sum, { stems, count }) => sum + (stems.length === 1 ? count : 0), 0);
  // Once in a long document is chance; in a short one it may be its subject.
  const likely = phrases.filter(({ count, stems }) => count > 1 || (words < 400 && stems.length < 3));
  const scored = likely.map((phrase) => ({ phrase, score: scoreOf(phrase) })).sort((a, b) => b.score - a.score);
  const ranked = scored.map(({ phrase }) => phrase);
  const nouns = ranked.filter(({ isNoun }) => isNoun);
  const wanted = Math.min(12, 5 + Math.floor(Math.log2(Math.max(1, words / 60))));
  const chosen: Phrase[] = [];
  // Where there is no noun at all, the text is not written as its language is.
  for (const phrase of nouns.length > 0 ? nouns : ranked) {
    const isKnown = phrase.stems.every((stem) => chosen.some(({ stems }) => stems.includes(stem)));
    if (chosen.length < wanted && !isKnown && !chosen.some(({ key }) => phrase.key.includes(key))) chosen.push(phrase);
  }
  return chosen.map(formOf);
}

function readPhrases(blocks: readonly Block[], lexicon: Lexicon): Phrase[] {
  const vague = new Set([...wordList('en', 'vague'), ...wordList(lexicon.language, 'vague')]);
  const articles = new Set(wordList(lexicon.language, 'article'));
  // German writes nouns with a capital. In French and Spanish the noun is first, and what follows may be a verb.
  const isUnknown = articles.size === 0 && lexicon.language !== 'de';
  const isHeadFirst = ['fr', 'es'].includes(lexicon.language);
  const phrases = new Map<string, Phrase>();
  let left = READ_MAX;
  for (const { kind, text: whole } of blocks) {
    const text = kind === 'row' ? '' : whole.slice(0, left);
    left -= text.length;
    const tokens = lexicon.tokens(text);
    const isEmpty = (at: number) => tokens[at]?.isEmpty !== false || vague.has(tokens[at].text.toLowerCase());
    const goesOn = (at: number) =>
      !isEmpty(at) && !isEmpty(at + 1) && /^[ -]?$/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start));
    let isNounRun = false;
    for (const [from, { text: word, start }] of tokens.entries()) {
      const before = tokens[from - 1]?.text.toLowerCase() ?? '';
      if (!goesOn(from - 1)) isNounRun = articles.has(before) || /^\d{1,3}$/.test(before) || ELIDED.test(word);
      const isInside = kind !== 'heading' && !SENTENCE_START.test(text.slice(Math.max(0, start - 3), start));
      for (let to = from; to < from + WORDS_MAX && !isEmpty(to) && (to === from || goesOn(to - 1)); to++) {
        const form = text.slice(start, tokens[to]?.end).replace(ELIDED, '');
        if (form.length > FORM_MAX) break;
        const stems = tokens.slice(from, to + 1).map(({ stem }) => stem);
        const key = ` ${stems.join(' ')} `;
        const phrase = phrases.get(key) ?? { stems, key, count: 0, isNoun: isUnknown, forms: new Map() };
        const isNoun = isNounRun && (isHeadFirst ? to === from && !goesOn(from - 1) : !goesOn(to));
        phrase.isNoun ||= isNoun || (isInside && /^\p{Lu}/u.test(tokens[to]?.text ?? ''));
        phrase.count += 1;
        phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + (isInside ? 1 : 0.01));
        phrases.set(key, phrase);
      }
    }
  }
  return [...phrases.values()];
}

/** A name counts more than a word. */
function scoreOf(phrase: Phrase): number {
  const isName = /^\p{Lu}\S*(?: \p{Lu}\S*)*$/u.test(formOf(phrase));
  return phrase.stems.length * phrase.count ** 0.65 * (isName ? 1.4 : 1) * (phrase.count === 1 ? 0.35 : 1);
}

/** Its most frequent spelling. */
function formOf({ forms }: Phrase): string {
  return [...forms].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])[0];
}
