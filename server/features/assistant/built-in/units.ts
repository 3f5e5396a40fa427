import type { SourcePassage } from '#server/features/assistant/material.ts';
import { nameKind } from '#server/language/english.ts';
import type { Reading } from './concepts.ts';
import { type NoteSentence, sentencesOf } from './sentences-of.ts';
import { type Written, writtenIn } from './written-day.ts';

/** A sentence of a passage, with what it says and what is said around it. */
export interface Unit {
  passage: SourcePassage;
  /** Of its note among those found. */
  rank: number;
  sentences: readonly NoteSentence[];
  index: number;
  sentence: NoteSentence;
  own: ReadonlySet<string>;
  title: ReadonlySet<string>;
  /** The names in the title. */
  names: readonly string[];
  /** Of the folders that the note is in, of the title and of the headings above. */
  above: ReadonlySet<string>;
  /** Of a question shortly before, which this may answer. */
  asked: ReadonlySet<string>;
  before: ReadonlySet<string> | undefined;
  after: ReadonlySet<string> | undefined;
  all: ReadonlySet<string>;
  written: Written;
}

/** The sentences of the passages with what they say, without what a program wrote about a file. */
export function unitsOf(passages: readonly SourcePassage[], { stemsOf }: Reading): Unit[] {
  const ids = [...new Set(passages.map(({ id }) => id))];
  return passages.flatMap((passage) => {
    const rank = ids.indexOf(passage.id);
    const sentences = sentencesOf(passage.text);
    const stems = sentences.map(({ text }) => new Set(stemsOf(text)));
    const title = stemsOf(`${passage.place} ${passage.title} ${passage.heading}`);
    const names = stemsOf(namesInTitle(passage.title));
    const titleStems = new Set(stemsOf(passage.title));
    const all = new Set([...title, ...stems.flatMap((set) => [...set])]);
    const isMade = hasMadeParts(sentences);
    const written = writtenIn(passage, sentences);
    const headed = remembered((heading: string) => new Set([...title, ...stemsOf(heading)]));
    return sentences.flatMap((sentence, index): Unit[] => {
      const [own, when] = [stems[index], written[index]];
      if (sentence.kind === 'heading' || own === undefined || when === undefined || (isMade && isMadePart(sentence)))
        return [];
      return [
        {
          passage,
          rank,
          sentences,
          index,
          sentence,
          own,
          all,
          title: titleStems,
          names,
          above: headed(sentence.heading),
          asked: askedBefore(sentences, stems, index),
          before: stems[index - 1],
          after: stems[index + 1],
          written: when,
        },
      ];
    });
  });
}

function remembered<Value>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** A question in the note is answered by what follows it. */
function askedBefore(
  sentences: readonly NoteSentence[],
  stems: readonly ReadonlySet<string>[],
  index: number,
): ReadonlySet<string> {
  const before = sentences[index - 1];
  const isApart = before?.kind === 'heading' || before?.heading !== sentences[index]?.heading;
  if (before === undefined || isApart) return new Set();
  if (isQuestion(before.text)) return stems[index - 1] ?? new Set();
  // The answer may have two sentences, as long as the same person goes on.
  const first = sentences[index - 2];
  const goesOn =
    sentences[index]?.spoken === undefined && first?.heading === before.heading && before.spoken !== undefined;
  return first !== undefined && goesOn && isQuestion(first.text) ? (stems[index - 2] ?? new Set()) : new Set();
}

export function isQuestion(text: string): boolean {
  return /\?\s*["”’)*_]*\s*$/.test(text);
}

/** An upload writes both headings, one after the other. */
function hasMadeParts(sentences: readonly NoteSentence[]): boolean {
  const headings = sentences.filter(({ kind }) => kind === 'heading').map(({ text }) => text.trim());
  return (
    headings.some((text, index) => text === 'Summary' && headings[index + 1] === 'Keywords') ||
    headings.includes('Keywords')
  );
}

function isMadePart({ heading }: NoteSentence): boolean {
  return heading.trim() === 'Summary' || heading.trim() === 'Keywords';
}

/** Generated lines are no evidence wherever they stand. */
export const MADE_LINE =
  /^(?:\*{0,2}(?:keywords?|tags|schlagwörter|mots[- ]clés|palabras clave|trefwoorden)\*{0,2}\s?:|\*{0,2}(?:from file|source file|generated summary|ai summary|auto-?summary)\b)/iu;

/** The words of a title that are names or nothing known. */
function namesInTitle(title: string): string {
  const isName = (word: string) => /^\p{Lu}/u.test(word) && /^(?:first|last|unknown)$/.test(nameKind(word));
  return title
    .split(/[^\p{L}'’-]+/u)
    .filter(isName)
    .join(' ');
}
