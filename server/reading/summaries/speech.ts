import { inlineText } from '#server/language/inline-text.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { capitalised } from '#server/language/sources.ts';
import { anyOf, patternOf } from './summary-words.ts';

/** Words that people say without a full stop: more are cut at pauses. */
const UNPUNCTUATED = 40;
/** Of a dictation: in so many words there is a pause at least. */
const [WORDS_PER_PAUSE, PAUSES_LEAST] = [60, 3];

export type Speech = ReturnType<typeof speechOf>;

/** How people of a language speak, as against how they write; nothing for one without a table. */
export function speechOf(language: string) {
  const [filler, unknown] = [anyOf(language, 'filler'), anyOf(language, 'unknown')];
  return {
    pause: new RegExp(`(?:,? )?${anyOf(language, 'pause')}`, 'giu'),
    fillers: new RegExp(filler, 'giu'),
    /** Said between commas, without a meaning. */
    aside: new RegExp(`(?<=^|,)\\s*${filler}\\s*(?:,|(?=[.?!…]|$))`, 'giu'),
    /** At the beginning of a sentence, before what it says. */
    opener: new RegExp(`[-–—…\\s]*${filler}(?:[,.!…]+\\s*|\\s+(?=[\\p{L}\\d]))`, 'iuy'),
    call: patternOf(language, 'call'),
    unknown: patternOf(language, 'unknown'),
    /** "What I don't know is who pays." */
    openQuestion: new RegExp(`${unknown}(?:[\\s,]+[\\p{L}']+){0,2}?[\\s,]+${anyOf(language, 'asks')}`, 'iu'),
    decided: patternOf(language, 'decided'),
    undecided: patternOf(language, 'undecided'),
  };
}

/** Whether somebody dictated the text: it has pauses, and no form. */
export function isDictated(text: string, { pause }: Speech): boolean {
  const pauses = text.match(pause)?.length ?? 0;
  const isForm = /^(?:#{1,6}\s|\|)/m.test(text);
  return !isForm && pauses >= PAUSES_LEAST && pauses * WORDS_PER_PAUSE >= text.split(/\s+/).length;
}

/** The sentences of what somebody says, without pauses; what was recognized without full stops is cut at them. */
export function spokenSentences(text: string, { pause }: Speech): string[] {
  const sentences = text.split('\n').flatMap((line) => splitSentences(inlineText(line)));
  const pieces = sentences.flatMap((sentence) =>
    sentence.text.split(' ').length > UNPUNCTUATED ? sentence.text.split(pause) : [sentence.text.replaceAll(pause, '')],
  );
  return pieces.map((piece) => piece.replace(/^[\s,.]+/, '').replaceAll('’', "'")).filter((piece) => piece !== '');
}

/** A sentence without what says nothing: "So, the hall, you know, is booked" is "The hall is booked"; empty for a greeting. */
export function withoutFillers(sentence: string, { aside, opener, fillers, call }: Speech): string {
  if (call.test(sentence) || !/[\p{L}\p{N}]/u.test(sentence.replaceAll(fillers, ''))) return '';
  const spoken = sentence.replaceAll(aside, ',').replaceAll(/^[\s,.]+|,(?=[\s,]*[,.?!…])/g, '');
  let at = 0;
  for (opener.lastIndex = 0; opener.test(spoken); ) at = opener.lastIndex;
  return capitalised(spoken.slice(at).trim() || spoken);
}
