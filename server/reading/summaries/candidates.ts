import { type Block, pageAt } from '#server/language/blocks.ts';
import type { Found } from '#server/language/found.ts';
import type { Lexicon } from '#server/language/lexicon.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { patternOf } from './summary-words.ts';

/** A sentence that could be in the summary. */
export interface Candidate extends Found {
  /** Stems of its words that carry meaning, each as often as it stands there. */
  terms: string[];
  /** Words of any kind. */
  length: number;
  /** How much its form and place speak for it, 1 being an ordinary sentence; 0 only where there is nothing better. */
  weight: number;
}

const [MIN_WORDS, MAX_WORDS] = [5, 60];
/** Characters: more than any sentence; of text without full stops only its beginning is read. */
export const MAX_CHARACTERS = 500;
const MARKER = /^(?:\(?\d{1,3}[.)]|[•▪◦‣·●○*+-])\s+/;
const WHOLE = /[.!?。！？؟।۔…]["'”’»」)\]]*$/;
const DOUBTFUL = /[:：?？؟]["'”’)]*$|^[\p{Ll},;)\]]/u;
const BOILERPLATE =
  /©|\.{4,}|^\[\d{1,3}\]\s|^(?:Fig|Tab|Abb)\p{L}*\.?\s?\d|\S@\S+\.\S|\bwww\.|https?:\/\/|\bcopyright\b/iu;

/** All sentences of a document with what their form and place are worth; what is said twice is one, the first. */
export function readCandidates(blocks: readonly Block[], lexicon: Lexicon): Candidate[] {
  const has = (...kinds: string[]) => patternOf(lexicon.language, ...kinds);
  const [decides, instructs] = [has('decided', 'proposed'), has('instruction')];
  const [telling, aside] = [has('telling'), has('aside')];
  const candidates = new Map<string, Candidate>();
  let section = 1;
  for (const [at, block] of blocks.entries()) {
    // The first heading is the title of the whole.
    if (block.kind === 'heading' && at > 0) section = telling.test(block.text) ? 3 : aside.test(block.text) ? 0 : 1;
    const isText = block.kind === 'paragraph' || block.kind === 'item';
    for (const { text: whole, start } of isText ? splitSentences(block.text) : [{ text: block.text, start: 0 }]) {
      const text = whole.replace(MARKER, '');
      const { terms, length } = lexicon.read(text.slice(0, MAX_CHARACTERS));
      if (candidates.has(text) || terms.length === 0) continue;
      const isSentence = length >= MIN_WORDS && length <= MAX_WORDS && text.length <= MAX_CHARACTERS;
      const form = (WHOLE.test(text) ? 1 : 0.6) * (DOUBTFUL.test(text) ? 0.5 : 1) * (decides.test(text) ? 1.7 : 1);
      const own = BOILERPLATE.test(text) || instructs.test(text) ? 0.1 : 1;
      // Writers say first what matters.
      const place = (1 + 0.35 / (1 + candidates.size / 4)) * section;
      const weight = isText && isSentence && !isNoise(text) ? place * form * own : 0;
      candidates.set(text, { text, page: pageAt(block, start), terms, length, weight });
    }
  }
  return [...candidates.values()];
}

/** Rows of figures, formulas, what recognition made of a stain, and "Present: Anna, Tom". */
function isNoise(text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const isLabel = !WHOLE.test(text) && /^\p{Lu}[\p{L} ]{1,24}\s?:/u.test(text);
  return isLabel || letters < text.replace(/\s/g, '').length * 0.65;
}
