import { anyOf } from './summary-words.ts';

/** Words that people say without a full stop: more are cut at pauses. */
const UNPUNCTUATED = 40;
const PIECE_LEAST = 7;
/** Of a dictation: in so many words there is a pause at least. */
const WORDS_PER_PAUSE = 60;
const PAUSES_LEAST = 3;

const speeches = new Map(['en', 'de', 'fr', 'es', 'nl'].map((language) => [language, readSpeech(language)]));
const unknownSpeech = readSpeech('');

/** How people of a language speak, as against how they write; nothing for one without a table. */
export function speechOf(language: string) {
  return speeches.get(language) ?? unknownSpeech;
}

function readSpeech(language: string) {
  const [filler, unknown] = [anyOf(language, 'filler'), anyOf(language, 'unknown')];
  const has = (kind: string) => new RegExp(anyOf(language, kind), 'iu');
  return {
    pause: new RegExp(`(?:,? )?${anyOf(language, 'pause')}`, 'giu'),
    fillers: new RegExp(filler, 'giu'),
    /** Said between commas, without a meaning. */
    aside: new RegExp(`(?<=^|,)\\s*${filler}\\s*(?:,|(?=[.?!…]|$))`, 'giu'),
    /** At the beginning of a sentence, before what it says. */
    opener: new RegExp(`[-–—…\\s]*${filler}(?:[,.!…]+\\s*|\\s+(?=[\\p{L}\\d]))`, 'iuy'),
    call: has('call'),
    unknown: has('unknown'),
    /** "What I don't know is who pays." */
    openQuestion: new RegExp(`${unknown}(?:[\\s,]+[\\p{L}']+){0,2}?[\\s,]+${anyOf(language, 'asks')}`, 'iu'),
    decided: has('decided'),
    undecided: has('undecided'),
  };
}

/** Whether somebody dictated the text: it has pauses, and no form. */
export function isDictated(text: string, language: string): boolean {
  const pauses = text.match(speechOf(language).pause)?.length ?? 0;
  const isForm = /^(?:#{1,6}\s|\|)/m.test(text);
  return !isForm && pauses >= PAUSES_LEAST && pauses * WORDS_PER_PAUSE >= text.split(/\s+/).length;
}

/** A sentence without its pauses; what was recognized without full stops is cut at them. */
export function sentencesAtPauses(sentence: string, language: string): string[] {
  const isLong = sentence.split(' ').length > UNPUNCTUATED;
  const pieces = [''];
  for (const part of sentence.split(speechOf(language).pause)) {
    const isWhole = isLong && (pieces.at(-1) ?? '').split(' ').length > PIECE_LEAST;
    if (isWhole) pieces.push(part);
    else pieces.push(`${pieces.pop()}${part}`);
  }
  return pieces.map((piece) => piece.replace(/^[\s,.]+/, '')).filter((piece) => piece !== '');
}

/** A sentence without what says nothing: "So, the hall, you know, is booked" is "The hall is booked". */
export function withoutFillers(sentence: string, language: string): string {
  const { aside, opener } = speechOf(language);
  const spoken = sentence
    .replaceAll(aside, ',')
    .replaceAll(/^[\s,.]+|,(?=[\s,]*[,.?!…])/g, '')
    .trim();
  let at = 0;
  for (opener.lastIndex = 0; opener.test(spoken); ) at = opener.lastIndex;
  return (spoken.slice(at).trim() || spoken).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether a sentence is a greeting, a reaction, or a word about the call. */
export function isEmptySpeech(sentence: string, language: string): boolean {
  const { fillers, call } = speechOf(language);
  return call.test(sentence) || !/[\p{L}\p{N}]/u.test(sentence.replaceAll(fillers, ''));
}
