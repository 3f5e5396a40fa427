import { type Block, pageAt } from './blocks.ts';
import type { Lexicon } from './lexicon.ts';
import { type SectionKind, sectionKind } from './sections.ts';
import { splitSentences } from './sentences.ts';

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

const MIN_WORDS = 5;
const MAX_WORDS = 60;
/** More than any sentence: text without full stops; only its beginning is read. */
const MAX_CHARACTERS = 1_000;

/** All sentences of a document with what their form and place are worth. */
export function readCandidates(blocks: readonly Block[], lexicon: Lexicon): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  let section: SectionKind = 'plain';
  let sinceHeading = 0;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      section = sectionKind(block.text);
      sinceHeading = 0;
    }
    for (const { text: whole, start } of sentencesOf(block)) {
      const text = whole.replace(/^(?:\(?\d{1,3}[.)]|[•▪◦‣·●○*+-])\s+/, '');
      // Said twice, it is one candidate: the first.
      if (seen.has(text)) continue;
      seen.add(text);
      const { terms, length } = lexicon.read(text.slice(0, MAX_CHARACTERS));
      if (terms.length === 0) continue;
      const place = placeWeight(candidates.length, sinceHeading, section);
      const weight = formWeight(text, length, terms.length, block) * place;
      candidates.push({ text, page: pageAt(block, start), terms, length, weight });
      sinceHeading += 1;
    }
  }
  return candidates;
}

function sentencesOf(block: Block): { text: string; start: number }[] {
  const isProse = block.kind !== 'heading' && block.kind !== 'row';
  return isProse ? splitSentences(block.text) : [{ text: block.text, start: 0 }];
}

const sectionWeight: Record<SectionKind, number> = { telling: 1.6, plain: 1, aside: 0.4, listing: 0 };

/** Writers say first what matters, of the whole as of a section. */
function placeWeight(index: number, sinceHeading: number, section: SectionKind): number {
  const lead = 0.35 / (1 + index * 0.25);
  const opening = sinceHeading === 0 ? 0.12 : 0;
  return (1 + lead + opening) * sectionWeight[section];
}

const NOT_A_STATEMENT =
  /\.{4,}|(?:\. ){4,}|…{2,}|^\[\d{1,3}\]\s|\b(?:doi:|arXiv:|ISBN|ISSN|pp\.\s?\d|[Ii]n Proc(?:\.|eedings))|^(?:Figure|Fig\.|Table|Abbildung|Abb\.|Tabelle|Tableau|Tabla|Figura)\s?\d+(?:\s?[:.–—-]|\s\p{Lu})/u;
const BOILERPLATE =
  /©|\(c\) \d{4}|\bcopyright\b|all rights reserved|permission to make digital|alle rechte vorbehalten|tous droits r|\S@\S+\.\S|\bwww\.|https?:\/\/|\bconfidential\b|\bunsubscribe\b|^(?:tel|phone|fax|e-?mail)\b/i;
const CUE =
  /\b(?:in (?:this|our) (?:paper|report|proposal|article|study|document)|this (?:paper|report|proposal|article|study|document|agreement|plan)|we (?:propose|recommend|present|conclude|agreed|decided|show|introduce|expect)|(?:it was|was|were) (?:agreed|decided|resolved)|decided to|agreed to|recommends?|in (?:conclusion|summary)|overall|the (?:aim|goal|purpose|objective|total|main)|must|deadline|key|wir empfehlen|beschlossen|insgesamt|zusammenfassend|nous recommandons|en conclusion|il a été décidé|en resumen|se acordó|recomendamos)\b/i;
/** Sums, shares and days: what readers look for. */
const FIGURE =
  /[$€£¥₹]\s?\d|\d\s?(?:%|€|EUR|USD|CHF|GBP)|\b(?:EUR|USD|CHF|GBP)\s\d|\b\d{1,2}\.? \p{Lu}\p{L}{2,8} \d{4}\b/u;
/** Leans on the sentence before it, which the summary may not have. */
const LEANING =
  /^(?:This|That|These|Those|It|They|He|She|His|Her|Their|Its|Such|However|Therefore|Thus|Hence|Moreover|Furthermore|Also|But|And|Or|So|Then|Otherwise|Similarly|Instead|Finally|For example|For instance|In addition|As a result|Dies|Diese[rsmn]?|Dadurch|Daher|Deshalb|Außerdem|Jedoch|Er|Sie|Es|Sondern|Aber|Und|Il|Elle|Ils|Elles|Cela|Ce|Cette|Mais|Cependant|Ainsi|Donc|Esto|Este|Esta|Pero|Además|Sin embargo)(?=[\s,])(?! (?:paper|report|proposal|article|study|document|agreement|Agreement|plan|contract|(?:was|is|has been) (?:agreed|decided|resolved|recommended|concluded|proposed)|wurde beschlossen|wurde entschieden|a été décidé))/;
const ENDS = /[.!?。！？؟।۔…]["'”’»」)\]]*$/;

function formWeight(text: string, length: number, meaningful: number, block: Block): number {
  if (length < MIN_WORDS || length > MAX_WORDS || text.length > MAX_CHARACTERS) return 0;
  if (NOT_A_STATEMENT.test(text)) return 0;
  if (block.kind === 'heading' || block.kind === 'row' || isNoise(text)) return 0;
  let weight = 1;
  if (length < 8) weight *= 0.8;
  else if (length > 40) weight *= 0.75;
  if (meaningful / length < 0.25) weight *= 0.7;
  if (!ENDS.test(text)) weight *= block.kind === 'item' ? 0.75 : 0.4;
  if (/[:：]$/.test(text)) weight *= 0.5;
  if (/[?？؟]["'”’)]*$/.test(text)) weight *= 0.5;
  if (/^[\p{Ll},;)\]]/u.test(text)) weight *= 0.4;
  if (!ENDS.test(text) && /^\p{Lu}[\p{L} ]{1,24}\s?:/u.test(text)) weight = 0;
  if (LEANING.test(text)) weight *= 0.7;
  if (BOILERPLATE.test(text)) weight *= 0.15;
  if (CUE.test(text)) weight *= 1.2;
  if (FIGURE.test(text)) weight *= 1.1;
  return block.kind === 'quote' ? weight * 0.8 : weight;
}

/** Rows of figures, formulas, and what recognition made of a stain: few letters, or words that are no words. */
function isNoise(text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const visible = text.replace(/\s/g, '').length;
  if (letters < visible * 0.65) return true;
  const words = text.split(' ');
  const odd = words.filter((word) =>
    /^[^\p{L}\p{N}]+$|[\p{L}][|\\{}<>~^_=]|[|\\{}<>~^=]\p{L}|^[^aAI\s\d]$/u.test(word),
  );
  return odd.length > words.length * 0.25;
}
