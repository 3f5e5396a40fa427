import { type Block, pageAt } from '#server/language/blocks.ts';
import type { Lexicon } from '#server/language/lexicon.ts';
import { type SectionKind, sectionKind } from '#server/language/sections.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { anyOf } from './summary-words.ts';

/** A sentence that could be in the summary. */
export interface Candidate {
  text: string;
  page: number;
  /** Stems of its words that carry meaning, each as often as it stands there. */
  terms: string[];
  /** Words of any kind. */
  length: number;
  /** How much its form and place speak for it, 1 being an ordinary sentence; 0 only where there is nothing better. */
  weight: number;
}

const [MIN_WORDS, MAX_WORDS] = [5, 60];
/** More than any sentence: text without full stops; only its beginning is read. */
const MAX_CHARACTERS = 1_000;
const sectionWeight: Record<SectionKind, number> = { telling: 3, plain: 1, aside: 0.3, listing: 0 };
const MARKER = /^(?:\(?\d{1,3}[.)]|[•▪◦‣·●○*+-])\s+/;
const WHOLE = /[.!?。！？؟।۔…]["'”’»」)\]]*$/;
const BOILERPLATE =
  /©|\.{4,}|^\[\d{1,3}\]\s|^(?:Fig|Tab|Abb)\p{L}*\.?\s?\d|\S@\S+\.\S|\bwww\.|https?:\/\/|\bcopyright\b/iu;

/** All sentences of a document with what their form and place are worth; what is said twice is one, the first. */
export function readCandidates(blocks: readonly Block[], lexicon: Lexicon): Candidate[] {
  const weightOf = weighing(lexicon.language);
  const candidates = new Map<string, Candidate>();
  let section = { kind: 'plain' as SectionKind, level: 0 };
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const kind = at === 0 ? 'plain' : sectionKind(block.text);
      // What is below "Executive summary" belongs to it; the title of the whole heads everything.
      const isWithin = kind === 'plain' && section.kind === 'telling' && block.level > section.level;
      if (!isWithin) section = { kind, level: block.level };
    }
    const isText = block.kind === 'paragraph' || block.kind === 'item';
    for (const { text: whole, start } of isText ? splitSentences(block.text) : [{ text: block.text, start: 0 }]) {
      const text = whole.replace(MARKER, '');
      const { terms, length } = lexicon.read(text.slice(0, MAX_CHARACTERS));
      if (candidates.has(text) || terms.length === 0) continue;
      const isShown = isText && length >= MIN_WORDS && length <= MAX_WORDS && text.length <= MAX_CHARACTERS;
      // Writers say first what matters.
      const place = (1 + 0.35 / (1 + candidates.size / 4)) * sectionWeight[section.kind];
      const weight = isShown ? place * weightOf(text, block) : 0;
      candidates.set(text, { text, page: pageAt(block, start), terms, length, weight });
    }
  }
  return [...candidates.values()];
}

/** What the form of a sentence is worth in a language. */
function weighing(language: string): (text: string, block: Block) => number {
  const decides = new RegExp(`${anyOf(language, 'decided')}|${anyOf(language, 'proposed')}`, 'iu');
  const instructs = new RegExp(`^${anyOf(language, 'instruction')}|${anyOf(language, 'reader')}`, 'iu');
  return (text, { kind }) => {
    const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
    // Rows of figures, formulas, and what recognition made of a stain.
    if (letters < text.replace(/\s/g, '').length * 0.65) return 0;
    const isWhole = WHOLE.test(text);
    // "Present: Anna, Tom"
    if (!isWhole && /^\p{Lu}[\p{L} ]{1,24}\s?:/u.test(text)) return 0;
    const isDoubtful = /[:：?？؟]["'”’)]*$|^[\p{Ll},;)\]]/u.test(text);
    return (
      (isWhole ? 1 : kind === 'item' ? 0.75 : 0.4) *
      (isDoubtful ? 0.5 : 1) *
      (decides.test(text) ? 1.7 : 1) *
      (BOILERPLATE.test(text) || instructs.test(text) ? 0.1 : 1)
    );
  };
}
