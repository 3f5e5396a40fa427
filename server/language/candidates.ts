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
  /** Whether it is in an abstract, conclusions or decisions. */
  isTelling?: boolean;
  /** The number of its section. */
  section?: number;
}

const MIN_WORDS = 5;
const MAX_WORDS = 60;
/** More than any sentence: text without full stops; only its beginning is read. */
const MAX_CHARACTERS = 1_000;

/** All sentences of a document with what their form and place are worth. */
export function readCandidates(blocks: readonly Block[], lexicon: Lexicon): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  const subject = subjectTerms(blocks, lexicon);
  let section: Section = { kind: 'plain', level: 0 };
  let [sinceHeading, number] = [0, 0];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      section = sectionFrom(block, section, at === 0);
      sinceHeading = 0;
      number += 1;
    }
    const kind = INLINE_TELLING.test(block.text) ? 'telling' : section.kind;
    for (const { text: whole, start } of sentencesOf(block)) {
      const text = whole.replace(/^(?:\(?\d{1,3}[.)]|[•▪◦‣·●○*+-])\s+/, '');
      // Said twice, it is one candidate: the first.
      if (seen.has(text)) continue;
      seen.add(text);
      const { terms, length } = lexicon.read(text.slice(0, MAX_CHARACTERS));
      if (terms.length === 0) continue;
      const place = placeWeight(candidates.length, sinceHeading, kind);
      const about = 1 + ABOUT * Math.min(ABOUT_MAX, new Set(terms.filter((term) => subject.has(term))).size);
      const weight = formWeight(text, length, terms.length, { block, section: kind }) * place * about;
      const isTelling = kind === 'telling';
      candidates.push({ text, page: pageAt(block, start), terms, length, weight, isTelling, section: number });
      sinceHeading += 1;
    }
  }
  return belowTelling(candidates);
}

interface Section {
  kind: SectionKind;
  level: number;
}

/** "Abstract—We show …", "Conclusion: …" */
const INLINE_TELLING =
  /^(?:abstract|(?:executive )?summary|conclusions?|decisions?|zusammenfassung|fazit|beschluss|résumé|decision|décision|resumen|decisión|samenvatting|conclusie|besluit)\s?[:.—–]/iu;
/** What a word of the title, or of several headings, adds. */
const ABOUT = 0.08;
const ABOUT_MAX = 3;
/** Of statements in an abstract, conclusions or decisions: with so many, the rest of a document is detail. */
const TELLING_LEAST = 3;
const DETAIL = 0.4;

/** What is below "Executive summary" belongs to it; the title of the whole heads everything. */
function sectionFrom({ text, level }: Block, above: Section, isTitle: boolean): Section {
  const kind = isTitle ? 'plain' : sectionKind(text);
  if (kind === 'plain' && above.kind === 'telling' && level > above.level) return above;
  return { kind, level };
}

/** The words of the title, and those of more than one heading. */
function subjectTerms(blocks: readonly Block[], lexicon: Lexicon): ReadonlySet<string> {
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => new Set(lexicon.read(text).terms));
  const times = new Map<string, number>();
  for (const term of headings.flatMap((terms) => [...terms])) times.set(term, (times.get(term) ?? 0) + 1);
  const title = blocks[0]?.kind === 'heading' ? headings[0] : undefined;
  return new Set([...times].filter(([term, count]) => count > 1 || title?.has(term)).map(([term]) => term));
}

function belowTelling(candidates: Candidate[]): Candidate[] {
  const telling = candidates.filter(({ isTelling, weight }) => isTelling && weight > 0).length;
  if (telling < TELLING_LEAST) return candidates;
  return candidates.map((one) => (one.isTelling ? one : { ...one, weight: one.weight * DETAIL }));
}

function sentencesOf(block: Block): { text: string; start: number }[] {
  const isProse = block.kind !== 'heading' && block.kind !== 'row';
  return isProse ? splitSentences(block.text) : [{ text: block.text, start: 0 }];
}

const sectionWeight: Record<SectionKind, number> = { telling: 1.6, opening: 1.15, plain: 1, aside: 0.3, listing: 0 };

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
/** What a document recommends, decides or asks for: few readers can do without. */
const DECIDES =
  /\b(?:we (?:therefore )?(?:propose|recommend|agreed|decided|conclude|ask for|request)|(?:it was|was|were) (?:agreed|decided|resolved|approved)|decided to|agreed to|recommends?|is asked to approve|wir (?:empfehlen|beantragen|schlagen vor)|beantragt wird|beschlossen|entschieden|empfohlen|nous (?:recommandons|proposons|demandons)|il est (?:donc )?proposé|il a été décidé|a décidé|se acordó|se decidió|decidió|acordó|recomendamos|proponemos|solicitamos|besloten|besluit|bevelen wij aan|stellen voor|wij adviseren|afgesproken)\b/iu;
const CUE =
  /\b(?:in (?:this|our) (?:paper|report|proposal|article|study|document)|this (?:paper|report|proposal|article|study|document|agreement|plan)|we (?:propose|recommend|present|conclude|agreed|decided|show|introduce|expect)|(?:it was|was|were) (?:agreed|decided|resolved)|decided to|agreed to|recommends?|in (?:conclusion|summary)|overall|the (?:aim|goal|purpose|objective|total|main)|must|deadline|key|wir empfehlen|beschlossen|insgesamt|zusammenfassend|nous recommandons|en conclusion|il a été décidé|en resumen|se acordó|recomendamos)\b/i;
/** Sums, shares and days: what readers look for. */
const FIGURE =
  /[$€£¥₹]\s?\d|\d\s?(?:%|€|EUR|USD|CHF|GBP)|\b(?:EUR|USD|CHF|GBP)\s\d|\b\d{1,2}\.? \p{Lu}\p{L}{2,8} \d{4}\b/u;
/** Leans on the sentence before it, which the summary may not have. */
const LEANING =
  /^(?:This|That|These|Those|It|They|He|She|His|Her|Their|Its|Such|However|Therefore|Thus|Hence|Moreover|Furthermore|Also|But|And|Or|So|Then|Otherwise|Similarly|Instead|Finally|For example|For instance|In addition|As a result|Dies|Diese[rsmn]?|Dadurch|Daher|Deshalb|Außerdem|Jedoch|Er|Sie|Es|Sondern|Aber|Und|Il|Elle|Ils|Elles|Cela|Ce|Cette|Mais|Cependant|Ainsi|Donc|Esto|Este|Esta|Pero|Además|Sin embargo)(?=[\s,])(?! (?:paper|report|proposal|article|study|document|agreement|Agreement|plan|contract|(?:was|is|has been) (?:agreed|decided|resolved|recommended|concluded|proposed)|wurde beschlossen|wurde entschieden|a été décidé))/;
const ENDS = /[.!?。！？؟।۔…]["'”’»」)\]]*$/;

function formWeight(
  text: string,
  length: number,
  meaningful: number,
  { block, section }: { block: Block; section: SectionKind },
): number {
  if (length < MIN_WORDS || length > MAX_WORDS || text.length > MAX_CHARACTERS) return 0;
  if (NOT_A_STATEMENT.test(text)) return 0;
  if (block.kind === 'heading' || block.kind === 'row' || isNoise(text)) return 0;
  let weight = 1;
  if (length < 8) weight *= 0.8;
  else if (length > 40) weight *= 0.75;
  if (meaningful / length < 0.25) weight *= 0.7;
  if (!ENDS.test(text)) weight *= block.kind === 'item' ? (section === 'telling' ? 1 : 0.75) : 0.4;
  if (/[:：]$/.test(text)) weight *= 0.5;
  if (/[?？؟]["'”’)]*$/.test(text)) weight *= 0.5;
  if (/^[\p{Ll},;)\]]/u.test(text)) weight *= 0.4;
  if (!ENDS.test(text) && /^\p{Lu}[\p{L} ]{1,24}\s?:/u.test(text)) weight = 0;
  if (LEANING.test(text)) weight *= 0.7;
  if (BOILERPLATE.test(text)) weight *= 0.15;
  if (DECIDES.test(text)) weight *= 1.7;
  else if (CUE.test(text)) weight *= 1.2;
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
