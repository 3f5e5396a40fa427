import { anyOf, wordList } from './summary-words.ts';

/** Words that people say without a full stop: more are cut at pauses. */
const UNPUNCTUATED = 40;
const PIECE_LEAST = 7;
/** Of a dictation: in so many words there is a pause at least. */
const WORDS_PER_PAUSE = 60;
const PAUSES_LEAST = 3;

const known = new Map<string, ReturnType<typeof readSpeech>>();

/** How people of a language speak, as against how they write; nothing for one without a table. */
export function speechOf(language: string) {
  const speech = known.get(language) ?? readSpeech(language);
  known.set(language, speech);
  return speech;
}

function readSpeech(language: string) {
  const [filler, unknown] = [anyOf(language, 'filler'), anyOf(language, 'unknown')];
  const has = (kind: string) => new RegExp(anyOf(language, kind), 'iu');
  return {
    pauses: new Set(wordList(language, 'pause')),
    /** Said between commas, without a meaning. */
    aside: new RegExp(`(?<=^|,)\\s*${filler}\\s*(?:,|(?=[.?!…]|$))`, 'giu'),
    /** At the beginning of a sentence, before what it says. */
    opener: new RegExp(`[-–—…\\s]*${filler}(?:[,.!…]+\\s*|\\s+(?=[\\p{L}\\d]))`, 'iuy'),
    reaction: new RegExp(`${anyOf(language, 'reaction')}|${filler}`, 'giu'),
    call: has('call'),
    unknown: has('unknown'),
    /** "What I don't know is who pays." */
    openQuestion: new RegExp(`${unknown}(?:[\\s,]+[\\p{L}']+){0,2}?[\\s,]+${anyOf(language, 'asks')}`, 'iu'),
    decided: has('decided'),
    undecided: has('undecided'),
  };
}

/** Whether somebody dictated the text: it has pauses, and no form. */
export function isDictated(lines: readonly string[], language: string): boolean {
  const words = lines.flatMap((line) => line.split(/\s+/));
  const pauses = words.filter((word) => isPause(word, language)).length;
  if (lines.some((line) => /^(?:#{1,6}\s|\|)/.test(line))) return false;
  return pauses >= PAUSES_LEAST && pauses * WORDS_PER_PAUSE >= words.length;
}

/** "Uhhm," is "uhm". */
function isPause(word: string, language: string): boolean {
  const letters = word.toLowerCase().replaceAll(/[^\p{L}]|(\p{L})(?=\1)/gu, '');
  return speechOf(language).pauses.has(letters);
}

/** What was recognized without full stops, cut where the speaker pauses. */
export function sentencesAtPauses(sentence: string, language: string): string[] {
  const words = sentence.split(' ');
  if (words.length <= UNPUNCTUATED) return [sentence];
  const pieces: string[][] = [[]];
  for (const word of words) {
    const piece = pieces.at(-1) ?? [];
    if (isPause(word, language) && piece.length >= PIECE_LEAST) pieces.push([]);
    else piece.push(word);
  }
  return pieces.map((piece) => piece.join(' ')).filter((piece) => piece !== '');
}

/** A sentence without what only fills pauses: "So, um, the hall, you know, is booked" is "The hall is booked". */
export function withoutFillers(sentence: string, language: string): string {
  const { aside, opener } = speechOf(language);
  const spoken = sentence
    .split(' ')
    .map((word) => (isPause(word, language) ? word.replaceAll(/[^,.?!…]/gu, '') : word))
    .join(' ')
    .replaceAll(/ +(?=[ ,.…])/g, '')
    .replaceAll(aside, ',')
    .replaceAll(/^[\s,.]+|,(?=[\s,]*[,.?!…])/g, '')
    .trim();
  let at = 0;
  for (opener.lastIndex = 0; opener.test(spoken); ) at = opener.lastIndex;
  return (spoken.slice(at).trim() || spoken).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether a sentence is a greeting, a reaction, or a word about the call. */
export function isEmptySpeech(sentence: string, language: string): boolean {
  const { reaction, call } = speechOf(language);
  const words = sentence.split(' ').filter((word) => !isPause(word, language));
  return call.test(sentence) || !/[\p{L}\p{N}]/u.test(words.join(' ').replaceAll(reaction, ''));
}
