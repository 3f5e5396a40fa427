/** What was heard in a piece; `overlaps` where it begins with what the piece before ended with. */
export interface HeardPiece {
  text: string;
  overlaps: boolean;
}

interface Word {
  /** As it is compared: without case and punctuation. */
  key: string;
  start: number;
  end: number;
}

/** Words at either side of a cut that can have been said in the seconds that two pieces share. */
const SHARED_WORDS_MAX = 40;
/** What each word that both sides have is worth, in words around it that only one side has. */
const WORTH = 3;
/** Scripts without spaces between words: each sign is compared by itself. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
const wordPattern = new RegExp(`[${spaceless}]|[^\\s${spaceless}]+`, 'gu');
const spacelessEnd = new RegExp(`[${spaceless}]\\p{P}*$`, 'u');
const spacelessStart = new RegExp(`^\\p{P}*[${spaceless}]`, 'u');
/** What some transcribers write for nothing. */
const nothingHeard = /\[(BLANK_AUDIO|SILENCE|NO_SPEECH)\]/gi;

/** Puts a transcript together: what two pieces share is there once, and nothing of either is lost. */
export function joinPieces(pieces: readonly HeardPiece[]): string {
  let whole = '';
  for (const { text, overlaps } of pieces) {
    const heard = text.replaceAll(nothingHeard, ' ').trim();
    if (heard === '') continue;
    whole = overlaps && whole !== '' ? mergeShared(whole, heard) : append(whole, heard);
  }
  return whole;
}

function append(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const isClose = spacelessEnd.test(before) && spacelessStart.test(after);
  return before + (isClose ? '' : ' ') + after;
}

/**
 * Both heard the same seconds, but a word that the cut went through, and sometimes another, differently. The longest
 * run of words that both have says how they lie on each other: before it the first is right, after it the second.
 */
function mergeShared(before: string, after: string): string {
  const tail = wordsOf(before).slice(-SHARED_WORDS_MAX);
  const head = wordsOf(after).slice(0, SHARED_WORDS_MAX);
  const run = longestRun(tail, head);
  if (run === undefined) return append(before, after);
  const middle = Math.floor((run.length - 1) / 2);
  const last = tail[run.inTail + middle];
  const next = head[run.inHead + middle + 1];
  return append(before.slice(0, last?.end), next === undefined ? '' : after.slice(next.start));
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    key: match[0].toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The longest run of words that ends the one and begins the other, but for a few words that only one of them has. */
function longestRun(tail: readonly Word[], head: readonly Word[]) {
  let best: { inTail: number; inHead: number; length: number; worth: number } | undefined;
  for (let inTail = 0; inTail < tail.length; inTail += 1) {
    for (let inHead = 0; inHead < head.length; inHead += 1) {
      const length = runAt(tail, head, inTail, inHead);
      const worth = WORTH * length - inHead - (tail.length - inTail - length);
      if (length > 0 && worth > (best?.worth ?? 0)) best = { inTail, inHead, length, worth };
    }
  }
  return best;
}

function runAt(tail: readonly Word[], head: readonly Word[], inTail: number, inHead: number): number {
  let length = 0;
  for (;;) {
    const key = tail[inTail + length]?.key;
    if (key === undefined || key === '' || key !== head[inHead + length]?.key) return length;
    length += 1;
  }
}
