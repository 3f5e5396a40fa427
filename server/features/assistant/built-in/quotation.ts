import { fold } from '#server/language/fold.ts';
import { INSTEAD } from './question-words.ts';
import type { Scored } from './score-sentences.ts';
import { type NoteSentence, readable } from './sentences-of.ts';
import { isQuestion, type Unit } from './units.ts';

/** What is shown of a passage. */
export interface Quotation {
  unit: Unit;
  start: number;
  end: number;
  text: string;
}

const FOLLOWING_MAX = 2;
const LEANING_MAX = 120;
/** Somebody else speaks. */
const SPOKEN = /^\p{Lu}[\p{L} .]{0,24}:\s/u;
/** A sentence this short says little without the one before it. */
const SHORT = 5;
const LEANS =
  /^(?:it|its|this|that|they|he|she|his|her|these|those|both|so|then|because|and|but|er|sie|es|das|dies|sein|ihr|il|elle|ils|elles|cela|él|ella|esto|hij|zij|ze|dat|dit|het)(?!\p{L})/iu;
/** What is reported here is answered in the next sentence. */
const REPORTS =
  /\b(?:asked|asks|wonder(?:s|ed)|wants to know|wanted to know|question is|fragt\p{L}*|wollte wissen|demand[eé]\p{L}*|pregunt\p{L}*|vroeg|vraagt)\b/iu;

/** The sentence, with the one after it that answers, or the one before it that it leans on. */
export function createQuotation({ unit, says }: Scored, wantsReason = false): Quotation {
  const { sentences, index, sentence } = unit;
  const next = beside(sentences, index, 1);
  const takesNext =
    next !== undefined &&
    !isQuestion(next.text) &&
    (says === 'next' || REPORTS.test(sentence.text) || (wantsReason && says === 'no') || /:\s*$/.test(sentence.text));
  const before = beside(sentences, index, -1);
  const leans = LEANS.test(sentence.text) || sentence.text.split(/\s+/).length < SHORT;
  const isSentence = /[.!?…]["”’)]*$/.test(before?.text ?? '');
  const takesBefore =
    before !== undefined && leans && isSentence && sentence.kind === 'text' && !isQuestion(before.text);
  const own = [...(takesBefore ? [before] : []), sentence, ...(takesNext ? [next] : [])];
  const parts = [...own, ...whatFollows(sentences, index + (takesNext ? 1 : 0))];
  const [first, last] = [parts[0] ?? sentence, parts.at(-1) ?? sentence];
  return { unit, start: first.start, end: last.end, text: parts.map(readable).join(' ') };
}

/** "It comes on the 20th", "X speaks instead": what goes on with it, or takes it back. */
function whatFollows(sentences: readonly NoteSentence[], from: number): NoteSentence[] {
  const following: NoteSentence[] = [];
  for (let index = from; following.length < FOLLOWING_MAX; index += 1) {
    const next = beside(sentences, index, 1);
    if (next === undefined || isQuestion(next.text)) break;
    following.push(next);
    if (INSTEAD.test(next.text)) return following;
    if (SPOKEN.test(next.text)) break;
  }
  const [first] = following;
  return first !== undefined && /^(?:it|he|she|they)\b/i.test(first.text) && first.text.length <= LEANING_MAX
    ? [first]
    : [];
}

function beside(sentences: readonly NoteSentence[], index: number, by: number): NoteSentence | undefined {
  const [own, other] = [sentences[index], sentences[index + by]];
  if (own === undefined || other === undefined || other.kind !== own.kind || own.kind === 'row') return undefined;
  return other.heading === own.heading ? other : undefined;
}

/** The same again, in the same place, in a document and its note, or a third time of one note. */
export function isCovered(quotation: Quotation, shown: readonly Quotation[]): boolean {
  const place = ({ unit: { passage }, start, end }: Quotation) => ({
    from: passage.startsAt + start,
    to: passage.startsAt + end,
  });
  const own = place(quotation);
  const key = plain(quotation.text);
  const isTaken = shown.some((other) => {
    const { from, to } = place(other);
    const isOverlap =
      other.unit.passage.id === quotation.unit.passage.id &&
      other.unit.passage.page === quotation.unit.passage.page &&
      from < own.to &&
      own.from < to;
    const said = plain(other.text);
    return isOverlap || said.includes(key) || key.includes(said);
  });
  return isTaken || shown.filter(({ unit }) => unit.passage.id === quotation.unit.passage.id).length >= 2;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
