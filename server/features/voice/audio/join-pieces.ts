/** The transcript of a piece; `overlaps` if it begins with the end of the previous piece. */
export interface TranscribedPiece {
  text: string;
  overlaps: boolean;
}

interface Word {
  /** Normalized for comparison: without case and punctuation. */
  key: string;
  start: number;
  end: number;
}

/** Words on either side of a cut that fit into the seconds that two pieces share. */
const SHARED_WORDS_MAX = 40;
/** The score of each word on both sides, compared with surrounding words on only one side. */
const WORTH = 3;
/** Scripts without spaces between words: each character is compared by itself. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
const wordPattern = new RegExp(`[${spaceless}]|[^\\s${spaceless}]+`, 'gu');
const spacelessEnd = new RegExp(`[${spaceless}]\\p{P}*$`, 'u');
const spacelessStart = new RegExp(`^\\p{P}*[${spaceless}]`, 'u');
/** What some transcribers write for silence. */
const noSpeech = /\[(BLANK_AUDIO|SILENCE|NO_SPEECH)\]/gi;

/** Joins the pieces of a transcript: what two pieces share appears once, and nothing of either is lost. */
export function joinPieces(pieces: readonly TranscribedPiece[]): string {
  let whole = '';
  for (const { text, overlaps } of pieces) {
    const transcript = text.replaceAll(noSpeech, ' ').trim();
    if (transcript === '') continue;
    whole = overlaps && whole !== '' ? mergeShared(whole, transcript) : append(whole, transcript);
  }
  return whole;
}

function append(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const isClose = spacelessEnd.test(before) && spacelessStart.test(after);
  return before + (isClose ? '' : ' ') + after;
}

/**
 * Both pieces contain the same seconds, but a word at the cut, and sometimes another, is transcribed differently. The
 * longest run of words that both have aligns them: before it the first is right, after it the second.
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

/** The longest run of words that ends one and begins the other, except for a few words that only one of them has. */
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
