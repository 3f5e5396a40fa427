import { type Block, pageAt } from './blocks.ts';
import type { Lexicon } from './lexicon.ts';
import { type SectionKind, sectionKind } from './sections.ts';
import { splitSentences } from './sentences.ts';
import { wholeWords } from './whole-words.ts';

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
  /** Whether it is in an abstract, conclusions or decisions. */
  isTelling?: boolean;
}

const MIN_WORDS = 5;
const MAX_WORDS = 60;
/** More than any sentence: text without full stops; only its beginning is read. */
const MAX_CHARACTERS = 1_000;
const sectionWeight: Record<SectionKind, number> = { telling: 1.6, opening: 1.15, plain: 1, aside: 0.3, listing: 0 };
/** Of statements in an abstract, conclusions or decisions: with so many, the rest of a document is detail. */
const TELLING_LEAST = 3;
const DETAIL = 0.4;

/** All sentences of a document with what their form and place are worth. */
export function readCandidates(blocks: readonly Block[], lexicon: Lexicon): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  let section = { kind: 'plain' as SectionKind, level: 0 };
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const kind = at === 0 ? 'plain' : sectionKind(block.text);
      // What is below "Executive summary" belongs to it; the title of the whole heads everything.
      const isWithin = kind === 'plain' && section.kind === 'telling' && block.level > section.level;
      if (!isWithin) section = { kind, level: block.level };
    }
    for (const { text: whole, start } of sentencesOf(block)) {
      const text = whole.replace(/^(?:\(?\d{1,3}[.)]|[•▪◦‣·●○*+-])\s+/, '');
      // Said twice, it is one candidate: the first.
      if (seen.has(text)) continue;
      seen.add(text);
      const { terms, length } = lexicon.read(text.slice(0, MAX_CHARACTERS));
      if (terms.length === 0) continue;
      // Writers say first what matters.
      const place = (1 + 0.35 / (1 + candidates.length / 4)) * sectionWeight[section.kind];
      const isTelling = section.kind === 'telling';
      const weight = place * formWeight(text, length, terms.length, { block, isTelling });
      candidates.push({ text, page: pageAt(block, start), terms, length, weight, isTelling });
    }
  }
  const telling = candidates.filter(({ isTelling, weight }) => isTelling && weight > 0).length;
  if (telling < TELLING_LEAST) return candidates;
  return candidates.map((one) => (one.isTelling ? one : { ...one, weight: one.weight * DETAIL }));
}

function sentencesOf({ kind, text }: Block): { text: string; start: number }[] {
  return kind === 'heading' || kind === 'row' ? [{ text, start: 0 }] : splitSentences(text);
}

const NOT_A_STATEMENT =
  /\.{4,}|(?:\. ){4,}|…{2,}|^\[\d{1,3}\]\s|\b(?:doi:|arXiv:|ISBN|ISSN)|^(?:Fig|Tab|Abb)\p{L}*\.?\s?\d/u;
const BOILERPLATE =
  /©|\bcopyright\b|all rights reserved|alle rechte vorbehalten|tous droits r|\S@\S+\.\S|\bwww\.|https?:\/\/|\bconfidential\b|\bunsubscribe\b|^(?:tel|phone|fax|e-?mail)\b/i;
/** What a document recommends, decides or asks for: few readers can do without. */
const DECIDES = wholeWords(
  'we (?:therefore )?(?:propose|recommend|agreed|decided|conclude|ask for|request)|recommends?|is asked to approve|' +
    '(?:it was|was|were|has been|is|have) (?:agreed|decided|resolved|approved)|decided to|agreed to|' +
    'wir (?:empfehlen|beantragen|schlagen vor)|beantragt wird|beschlossen|entschieden|empfohlen|' +
    'nous (?:recommandons|proposons|demandons)|il est (?:donc )?proposé|a (?:été )?décidé|' +
    'se (?:acordó|decidió)|decidió|acordó|recomendamos|proponemos|solicitamos|' +
    'besloten|besluit|bevelen wij aan|stellen voor|wij adviseren|afgesproken',
);
const ENDS = /[.!?。！？؟।۔…]["'”’»」)\]]*$/;

function formWeight(
  text: string,
  length: number,
  meaningful: number,
  { block, isTelling }: { block: Block; isTelling: boolean },
): number {
  if (length < MIN_WORDS || length > MAX_WORDS || text.length > MAX_CHARACTERS) return 0;
  if (NOT_A_STATEMENT.test(text) || block.kind === 'heading' || block.kind === 'row' || isNoise(text)) return 0;
  const isWhole = ENDS.test(text);
  if (!isWhole && /^\p{Lu}[\p{L} ]{1,24}\s?:/u.test(text)) return 0;
  let weight = 1;
  if (length < 8 || length > 40) weight *= 0.8;
  if (meaningful / length < 0.25) weight *= 0.7;
  if (!isWhole) weight *= block.kind === 'item' ? (isTelling ? 1 : 0.75) : 0.4;
  if (/[:：?？؟]["'”’)]*$/.test(text)) weight *= 0.5;
  if (/^[\p{Ll},;)\]]/u.test(text)) weight *= 0.4;
  if (DECIDES.test(text)) weight *= 1.7;
  return BOILERPLATE.test(text) ? weight * 0.15 : weight;
}

/** Rows of figures, formulas, and what recognition made of a stain: few letters. */
function isNoise(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]/gu)?.length ?? 0) < text.replace(/\s/g, '').length * 0.65;
}
