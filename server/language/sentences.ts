import { allMonthNames } from './days/month-names.ts';

/** A sentence of a text: `text` is `whole.slice(start, end)`, without white space around it. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Where a sentence may end: at a mark with closing quotes and space. From the first mark of a run only: it is linear. */
const END = /(?<![\p{Sentence_Terminal}…])[\p{Sentence_Terminal}…]+["'”’»)\]*_]*\s+|[。！？｡．]+["'”’»」』）)]*\s*/gu;

/**
 * The sentences of plain text in any language, in order; a blank line always ends one. Every mark that may end one is
 * found first. `Intl.Segmenter` takes 15 times as long, and knows no abbreviations either.
 */
export function splitSentences(text: string): Sentence[] {
  const paragraphs = Array.from(text.matchAll(/[\s\S]+?(?:\n[^\S\n]*\n\s*|$)/g));
  return paragraphs.flatMap(({ 0: paragraph, index }) => Array.from(sentencesOf(paragraph, index)));
}

function* sentencesOf(paragraph: string, from: number): Generator<Sentence> {
  const isTyped = isLowerCase(paragraph);
  const items = inlineItems(paragraph);
  const ends = Array.from(paragraph.matchAll(END), ({ 0: mark, index }) => index + mark.length);
  const last = paragraph.length;
  let [start, end] = [0, 0];
  for (const next of [...ends, ...items, last, last].sort((a, b) => a - b)) {
    const isEnd = end === last || items.includes(end);
    if (end > start && (isEnd || !isOneSentence(paragraph, start, end, paragraph.slice(end, next), isTyped))) {
      const text = paragraph.slice(start, end).trim();
      const at = from + paragraph.indexOf(text, start);
      if (text !== '') yield { text, start: at, end: at + text.length };
      start = end;
    }
    end = next;
  }
}

/** The months' names in five languages, whole or short. */
export const MONTH = `(?:${[...allMonthNames('en').keys()].join('|')})(?!\\p{L})`;
/** Numbers of items in a line: "1) the tent 2) the vicar". Not "on 1. or 2. May". */
const ITEM_NUMBER = new RegExp(
  `(?<=^|\\s)\\(?(?<number>\\d{1,2})[.)]\\s+(?=\\p{L}+)(?!${MONTH}|(?:stock|etage|klasse|mal|hälfte|quartal)(?!\\p{L}))`,
  'giu',
);

/** Where the items begin that are numbered within a paragraph, from one on and without a gap. */
export function inlineItems(paragraph: string): number[] {
  const found: number[] = [];
  for (const { groups, index } of paragraph.matchAll(ITEM_NUMBER)) {
    if (Number(groups?.number) === found.length + 1) found.push(index);
  }
  return found.length < 2 ? [] : found;
}

/** Whether it was typed without capitals: most of what follows a full stop is in lower case. */
function isLowerCase(paragraph: string): boolean {
  const begins = Array.from(paragraph.matchAll(/(?:^\W*|(?:\p{L}{3}|\d|\))[.!?]\s+)\p{L}/gu), ([mark]) => mark);
  const lower = begins.filter((mark) => /\p{Ll}$/u.test(mark)).length;
  return lower > 1 && 4 * lower > 3 * begins.length;
}

/** Titles and abbreviations that never end a sentence. */
const TITLES =
  'Dr Drs Mr Mrs Ms Mx Messrs Dhr Mevr Mw Hrn Mlle Prof Rev Hon Gen Col Maj Sgt Capt Lt Gov Sen Rep Pres St Ste Mt Ft Hr ' +
  'Fr Dipl Ing Mag Mme MM Sr Sra Srta Dott Sig e\\.\\s?g i\\.\\s?e z\\.\\s?B d\\.\\s?h u\\.\\s?a p\\.\\s?ej bzw vgl cf vs ' +
  'viz resp approx ca ggf inkl incl excl exkl zzgl zgl sog wg lt nä bspw insb od bis\\smind';
/** Where a number, a letter or a Roman numeral follows. */
const NUMBERED =
  'No Nos Nr Nrn Fig Figs Sec Sect Art Abs Vol Bd Pt Ch Chap Cap App Tab Ref Refs Cl Ver Tel Ext Abb Kap Ziff p pp S s l n ' +
  'núm pág para est max min mind re Pos KW Mio Mrd Mill Jan Feb Févr Mar Apr Avr Jun Jul Juil Aug Ago Sep Sept Oct Okt Nov Dec Dez Déc ' +
  'lun mar mer jeu ven sam dim Mo Di Mi Do';
/** Also those that may end a sentence: where all is written in lower case. */
const TYPED =
  `${TITLES} ${NUMBERED} Inc Ltd Co Corp Plc Cie etc al Jr Esq Dept Ave Rd Tsd Std Str usw ` +
  'evtl a\\.m p\\.m am pm Ph\\.D \\p{L} \\p{L}\\.\\p{L} std mtg mtl monatl bec sem proch allg bijv mbt aprox av env prox';

const lastWord = (words: string, flags = 'iu') =>
  new RegExp(`(?:^|[\\s("“„«'’[])(?:${words.replaceAll(' ', '|')})\\.$`, flags);
const titles = lastWord(TITLES);
const numbered = lastWord(`${NUMBERED} ${NUMBERED.toLowerCase()}`, 'u');
const shortForm = lastWord(TYPED);
const initial = /(?:^|[\s("“.-])\p{Lu}\.$/u;
const enumerator = /^\(?(?:\d{1,3}|\p{L}|[ivxlc]{1,5}|[IVXLC]{1,5})(?:\.\d{1,2}){0,3}[.)]$/u;
/** "Am 3. März": a full stop makes the number an ordinal. */
const month = new RegExp(`^${MONTH}`, 'iu');

/** Whether the texts before and after `at` are one sentence, although a mark is between them. */
function isOneSentence(whole: string, start: number, at: number, following: string, isTyped: boolean): boolean {
  const left = whole.slice(Math.max(start, at - 40), at).trimEnd();
  const right = following.trimStart();
  if (right === '') return true;
  if (/^\p{Ll}/u.test(right) && !/[:;]$/.test(left)) return !isTyped || shortForm.test(left) || /\d\.$/.test(left);
  // "(vegan version: no cashew! Maes has another)", "(the bank…) – until now 240".
  const isWithin = /\([^()]*$/.test(left) && /^[^(]*\)/.test(right);
  if (isWithin || (/^[–—-]\s/.test(right) && !/\n\s*$/.test(whole.slice(start, at)))) return true;
  if (!left.endsWith('.')) return false;
  if (titles.test(left) || enumerator.test(whole.slice(start, at).trim())) return true;
  // "Do 17.12. 10 Uhr"
  if (/\d\.\d{1,2}\.$/.test(left) && /^\d{1,2}(?:[:.h]\d\d|\s?(?:Uhr|h|uur)(?!\p{L}))/u.test(right)) return true;
  if (numbered.test(left)) return /^(?:\d|[IVXLC]+\b|\p{Lu}\b|[#§(€$£])/u.test(right);
  return initial.test(left) || (/(?<!\d)\d{1,2}\.$/.test(left) && month.test(right));
}
