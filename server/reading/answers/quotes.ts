import type { SourcePassage } from '#server/language/sources.ts';
import { asWritten, type Sources, sourceWithin, titled } from '#server/language/sources.ts';
import { readingFor } from './question.ts';
import { readable } from './read-sentences.ts';
import { type Unit, unitsOf } from './units.ts';

const STEMS_MIN = 3;

/** The sentence that says most of each passage, as lines of a list: those with the wanted words first. */
export function quotesOf(
  passages: readonly SourcePassage[],
  { cite }: Sources,
  count: number,
  wanted: readonly string[] = [],
): string[] {
  const lines = new Map<string, string>();
  for (const passage of passages) {
    const reading = readingFor(passage.text);
    const asked = new Set(reading.stemsOf(wanted.join(' ')));
    const [best] = unitsOf([passage], reading)
      .filter(({ own }) => own.size >= STEMS_MIN)
      .sort((a, b) => weightOf(b, asked) - weightOf(a, asked));
    if (best === undefined || lines.size === count) continue;
    const { text, start, end } = { ...best.sentence, text: asWritten(readable(best.sentence)) };
    if (!lines.has(text))
      lines.set(text, `- ${titled(passage.title)}: “${text}”${cite(sourceWithin(passage, start, end))}`);
  }
  return [...lines.values()];
}

/** Words that carry meaning, figures, what was asked for most of all, and rather what comes first. */
function weightOf({ own, sentence, index }: Unit, asked: ReadonlySet<string>): number {
  const figures = /[\d£$€]/.test(sentence.text) ? 1 : 0;
  return Math.min(own.size, 15) / 8 + figures + 2 * Math.min(own.intersection(asked).size, 3) - index * 0.05;
}
