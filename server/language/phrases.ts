import type { Block } from './blocks.ts';
import type { Lexicon, Token } from './lexicon.ts';
import { sectionKind } from './sections.ts';
import { splitSentences } from './sentences.ts';

/** One to four words that stand together in a document, wherever they do. */
export interface Phrase {
  stems: string[];
  /** How often it appears in the document. */
  count: number;
  /** How often with nothing of meaning beside it. */
  whole: number;
  /** How often in headings. */
  headings: number;
  /** In how many blocks. */
  spread: number;
  /** The number of the first block it appears in. */
  first: number;
  /** How it is written in running text, with how often; headings and beginnings of sentences only where nothing else. */
  forms: Map<string, number>;
  /** A sentence in which it stands. */
  example: string;
}

const WORDS_MAX = 4;
/** Beyond, every second, third … block is read: what a long document is about appears in many. */
const READ_MAX = 400_000;

/** Every phrase of a document by its stems. References and contents are not read. */
export function readPhrases(blocks: readonly Block[], lexicon: Lexicon): Phrase[] {
  const phrases = new Map<string, Phrase & { last: number }>();
  for (const [index, block] of sampled(blocks).entries()) {
    const isHeading = block.kind === 'heading';
    const sentences = isHeading ? [block.text] : splitSentences(block.text).map(({ text }) => text);
    for (const text of sentences) {
      for (const run of runsOf(text, lexicon)) {
        for (let from = 0; from < run.length; from++) {
          for (let to = from + 1; to <= Math.min(run.length, from + WORDS_MAX); to++) {
            const tokens = run.slice(from, to);
            note(phrases, { tokens, text, index, isHeading, isWhole: to - from === run.length });
          }
        }
      }
    }
  }
  return [...phrases.values()];
}

interface Occurrence {
  tokens: Token[];
  text: string;
  index: number;
  isHeading: boolean;
  isWhole: boolean;
}

function note(
  phrases: Map<string, Phrase & { last: number }>,
  { tokens, text, index, isHeading, isWhole }: Occurrence,
) {
  const stems = tokens.map(({ stem }) => stem);
  const key = stems.join(' ');
  let phrase = phrases.get(key);
  if (!phrase) {
    phrase = {
      stems,
      count: 0,
      whole: 0,
      headings: 0,
      spread: 0,
      first: index,
      forms: new Map(),
      example: text,
      last: -1,
    };
    phrases.set(key, phrase);
  }
  phrase.count += 1;
  if (isWhole) phrase.whole += 1;
  if (isHeading) phrase.headings += 1;
  if (phrase.last !== index) phrase.spread += 1;
  phrase.last = index;
  const start = tokens[0]?.start ?? 0;
  const written = text.slice(start, tokens.at(-1)?.end);
  // A capital at the beginning of a sentence, or in a heading, says nothing about the word.
  const isPlain = !isHeading && start > 0;
  phrase.forms.set(written, (phrase.forms.get(written) ?? 0) + (isPlain ? 1 : 0.01));
}

/** Words of meaning with nothing but a space or a hyphen between them. */
function runsOf(text: string, lexicon: Lexicon): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  let end = -1;
  for (const token of lexicon.tokens(text)) {
    const isJoined = run.length > 0 && /^(?: |-|)$/.test(text.slice(end, token.start));
    if (!isJoined || token.isEmpty) run = [];
    end = token.end;
    if (token.isEmpty) continue;
    if (run.length === 0) runs.push(run);
    run.push(token);
  }
  return runs;
}

function sampled(blocks: readonly Block[]): Block[] {
  const read: Block[] = [];
  let isListing = false;
  for (const block of blocks) {
    if (block.kind === 'heading') isListing = sectionKind(block.text) === 'listing';
    else if (block.kind !== 'row' && !isListing) read.push(block);
    if (block.kind === 'heading' && !isListing) read.push(block);
  }
  const characters = read.reduce((sum, { text }) => sum + text.length, 0);
  const step = Math.ceil(characters / READ_MAX);
  if (step <= 1) return read;
  let left = READ_MAX;
  return read
    .filter((_block, index) => index % step === 0)
    .map((block) => {
      const text = block.text.slice(0, left);
      left -= text.length;
      return { ...block, text };
    });
}
