import { wordsOfSpeech } from './spoken-words.ts';

/** Longer than people speak without a full stop: what was recognized has none. */
const WORDS_MAX = 40;
/** Of what ends at a hesitation, and of what ends before "so" or "and we". */
const AT_HESITATION = 7;
const AT_CONJUNCTION = 12;

/** More follows: articles, prepositions, conjunctions. */
const OPEN =
  /^(?:an?|the|of|to|into|in|on|at|for|with|from|by|about|and|or|but|that|is|are|was|der|die|das|den|dem|ein|eine|einen|in|im|an|am|auf|mit|für|von|zu|zum|zur|und|oder|dass|le|la|les|un|une|des|du|de|à|au|aux|en|dans|pour|avec|sur|et|ou|que|qui|est|el|los|las|una|del|con|por|para|y|o|es|het|een|van|voor|met|op|aan|bij|en|of|dat)$/iu;

/** What was recognized without full stops, cut where the speaker hesitates or begins again. */
export function breakUnpunctuated(sentence: string, language: string): string[] {
  const words = sentence.split(' ');
  if (words.length <= WORDS_MAX) return [sentence];
  const { hesitation, restart } = wordsOfSpeech(language);
  const pieces: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    const piece = pieces.at(-1) ?? [];
    // "turn it into, um, two flats" is one.
    const isHesitation = hesitation.test(word) && !OPEN.test(words[at - 1] ?? '');
    const isRestart = restart.test(`${word} ${words[at + 1] ?? ''} `);
    const least = isHesitation ? AT_HESITATION : isRestart ? AT_CONJUNCTION : Number.POSITIVE_INFINITY;
    if (piece.length >= least) pieces.push([word]);
    else piece.push(word);
  }
  return pieces.map((piece) => piece.join(' ')).filter((piece) => piece !== '');
}
