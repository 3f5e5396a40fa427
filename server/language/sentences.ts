import { allMonthNames } from './days/month-names.ts';

/** A sentence of a text: `text` is `whole.slice(start, end)`, without white space around it. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Where a sentence may end: its mark, closing quotes and brackets, and space; or an ideographic full stop. From the first mark of a run only: the square of a row of dots takes seconds. */
const END = /(?<![\p{Sentence_Terminal}…])[\p{Sentence_Terminal}…]+["'”’»)\]*_]*\s+|[。！？｡．]+["'”’»」』）)]*\s*/gu;

/**
 * The sentences of plain text in any language, in order; a blank line always ends one. Every mark that may end a sentence
 * is found first, and those that stand inside one (after "Dr.", "No. 5", "J. Smith", "am 3. März") are passed over. A
 * regular expression and not `Intl.Segmenter`, which takes 15 times as long and knows no abbreviations either.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const gap of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    splitParagraph(text, from, gap.index, sentences);
    from = gap.index + gap[0].length;
  }
  splitParagraph(text, from, text.length, sentences);
  return sentences;
}

/** An open bracket or quotation holds sentences together up to this length: beyond, it was never closed. */
const ENCLOSED_MAX = 400;

function splitParagraph(whole: string, from: number, to: number, into: Sentence[]): void {
  const paragraph = whole.slice(from, to);
  const isTyped = isLowerCase(paragraph);
  const items = inlineItems(paragraph).map((at) => from + at);
  const ends = Array.from(paragraph.matchAll(END), ({ 0: mark, index }) => from + index + mark.length);
  ends.push(to, ...items);
  ends.sort((a, b) => a - b);
  const isItem = new Set(items);
  let start = from;
  let end = from;
  for (const next of ends) {
    const at = beforeOpening(whole, start, end);
    if (end > start && (isItem.has(end) || !isOneSentence(whole, start, at, whole.slice(end, next), isTyped))) {
      push(whole, start, at, into);
      start = at;
    }
    end = next;
  }
  push(whole, start, end, into);
}

/** An opening bracket or quotation mark belongs to the text after it; UAX 29 leaves it with the text before. */
function beforeOpening(whole: string, start: number, at: number): number {
  let next = at;
  while (next > start && '「『（《〈【“‘['.includes(whole.charAt(next - 1))) next -= 1;
  return next;
}

function push(whole: string, start: number, end: number, into: Sentence[]): void {
  const slice = whole.slice(start, end);
  const text = slice.trim();
  if (text === '') return;
  const first = start + (slice.length - slice.trimStart().length);
  into.push({ text, start: first, end: first + text.length });
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
    const number = Number(groups?.number);
    if (number === found.length + 1) found.push(index);
    else if (number === 1 && found.length === 1) found[0] = index;
  }
  return found.length < 2 ? [] : found;
}

/** Whether it was typed without capitals: most of what follows a full stop is in lower case. */
function isLowerCase(paragraph: string): boolean {
  let [lower, upper] = [/^\W*\p{Ll}/u.test(paragraph) ? 1 : 0, 0];
  for (const { 0: mark } of paragraph.matchAll(/(?:\p{L}{3}|\d|\))[.!?]\s+\p{L}/gu)) {
    if (/\p{Ll}$/u.test(mark)) lower += 1;
    else upper += 1;
  }
  return lower > 1 && lower > 3 * upper;
}

/** Long enough for every abbreviation and for the words before a number. */
const LOOK_BACK = 40;

/** Whether the texts before and after `at` are one sentence, although the segmenter sees a break. */
function isOneSentence(whole: string, start: number, at: number, following: string, isTyped: boolean): boolean {
  const before = whole.slice(Math.max(start, at - LOOK_BACK), at);
  const right = following.trimStart();
  if (right === '') return true;
  const isGlued = /[\p{L}\p{N}.!?…)\]"'’”»[(]$/u.test(before) && !/[。．！？｡]["'’”»」』）)]*$/.test(before);
  if (isGlued) return true;
  const left = before.trimEnd();
  if (/^\p{Ll}/u.test(right) && !/[:;]$/.test(left)) return !isTyped || shortForm.test(left) || /\d\.$/.test(left);
  if (left.endsWith('.') && isAbbreviated(left, right, whole.slice(start, at).trim())) return true;
  return at - start + following.length <= ENCLOSED_MAX && isLeftOpen(whole.slice(start, at), following);
}

/** Titles and abbreviations that never end a sentence. */
const TITLES =
  'Dr Drs Mr Mrs Ms Mx Messrs Dhr Mevr Mw Hrn Mlle Prof Rev Hon Gen Col Maj Sgt Capt Lt Gov Sen Rep Pres St Ste Mt Ft Hr ' +
  'Fr Dipl Ing Mag Mme MM Sr Sra Srta Dott Sig e\\.\\s?g i\\.\\s?e z\\.\\s?B d\\.\\s?h u\\.\\s?a p\\.\\s?ej bzw vgl cf vs ' +
  'viz resp approx ca ggf inkl incl excl zzgl sog dhr mevr mw hr mme sr sra dr mr mrs prof ing dipl';
/** Followed by a number, a letter or a Roman numeral where they are abbreviations. */
const NUMBERED =
  'No Nos Nr Nrn Fig Figs Eq Eqs Sec Sect Art Abs Vol Bd Pt Ch Chap Cap App Tab Ref Refs Thm Def Lem Cor Ex Cl Ver Rev Tel ' +
  'Ext Abb Kap Ziff p pp S s l n núm num pág para paras';
/** May also end a sentence. */
const ENDINGS =
  'Inc Ltd Co Corp Bros LLC Pty Plc Cie etc al Jr Sr Esq Dept Univ Assn Ave Blvd Rd Mio Mrd Mill Tsd Std Str usw evtl Jan ' +
  'Feb Mar Apr Jun Jul Aug Sep Sept Oct Okt Nov Dec Dez janv févr avr juil déc a\\.m p\\.m am pm est max min Ph\\.D M\\.Sc ' +
  'B\\.Sc (?:\\p{L}\\.\\s?)+\\p{L}';
/** Besides, in what is typed in lower case. */
const TYPED = `${TITLES} ${ENDINGS} \\p{L} \\p{L}\\.\\p{L} exkl zgl tel nr no std mtg bspw allg insb bijv mbt aprox av env ex prox`;
/** Words that begin a sentence and not the rest of a name. */
const STARTERS =
  'The This That These Those It Its He She They We I You Our Their His Her In On At As A An And But Or If For From To By ' +
  'With When While After Before There Here However Since Because Although So Then What Who Why How Please No Not All Each ' +
  'Both Der Die Das Ein Eine Es Er Sie Wir Ich Im Am Bei Mit Nach Für Und Aber Wenn Le La Les Un Une Il Elle Ils Nous Vous ' +
  'Ce Cette Ces En Dans Pour Mais Et El Los Las Una Esta Este Se Su';

const oneOf = (words: string) => `(?:${words.replaceAll(' ', '|')})`;
const lastWord = (words: string, flags = 'u') => new RegExp(`(?:^|[\\s("“„«'’[])${oneOf(words)}\\.$`, flags);
const titles = lastWord(TITLES);
const numbered = lastWord(`${NUMBERED} ${NUMBERED.toLowerCase()}`);
const endings = lastWord(ENDINGS);
const shortForm = lastWord(TYPED, 'iu');
const starters = new RegExp(`^["'“‘(]?${oneOf(STARTERS)}(?=[\\s,’'])`);
/** "2 déc.", "14. Nov.": more of the date follows, or another sentence. */
const dayOfMonth =
  /\d\.? (?:jan|janv|feb|févr|mär|mar|apr|avr|jun|jul|juil|aug|ago|sep|sept|oct|okt|nov|dec|dez|déc|dic)\.$/i;
const initial = /(?:^|[\s("“.-])\p{Lu}\.$/u;
const enumerator = /^\(?(?:\d{1,3}|\p{L}|[ivxlc]{1,5}|[IVXLC]{1,5})(?:\.\d{1,2}){0,3}[.)]$/u;
/** "am 3. März", "der 2. Weltkrieg", "den 5. april": a full stop makes the number an ordinal. */
const ordinal = /(?:^|\s)(?:am|vom|zum|der|die|das|dem|den|des|im|ab|bis|seit|beim|und|auf|pr|d)\.? \d{1,2}\.$/i;
const ordinalMonth = new RegExp(`^${MONTH}`, 'iu');

function isAbbreviated(left: string, right: string, sentence: string): boolean {
  if (titles.test(left)) return true;
  if (numbered.test(left)) return /^(?:\d|[IVXLC]+\b|\p{Lu}\b|[#§(])/u.test(right);
  if (enumerator.test(sentence)) return true;
  if (/\d\.$/.test(left)) return (/(?<!\d)\d{1,2}\.$/.test(left) && ordinalMonth.test(right)) || ordinal.test(left);
  if (dayOfMonth.test(left)) return /^\d/.test(right);
  if (starters.test(right)) return false;
  return endings.test(left) || initial.test(left);
}

/** Whether a bracket or a quotation was opened before and is closed in what follows. */
function isLeftOpen(before: string, following: string): boolean {
  const open = count(before, '(') - count(before, ')');
  if (open > 0 && count(following, ')') > count(following, '(')) return true;
  const quoted = count(before, '“') - count(before, '”');
  return quoted > 0 && count(following, '”') > count(following, '“');
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}
