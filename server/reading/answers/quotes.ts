import { asWritten, type SourcePassage, type Sources, sourceWithin, titled } from '#server/language/sources.ts';
import { readingFor } from './question.ts';
import { readable } from './read-sentences.ts';
import { unitsOf } from './units.ts';

/** Of each passage the sentence with most figures, words and words of `about`, rather an early one, as a list. */
export function quotesOf(passages: readonly SourcePassage[], { cite }: Sources, count: number, about = ''): string[] {
  const lines = new Map<string, string>();
  for (const passage of passages) {
    const reading = readingFor(passage.text);
    const asked = new Set(reading.stemsOf(about));
    const [best] = unitsOf([passage], reading)
      .filter(({ own }) => own.size >= 3)
      .map(({ own, index, sentence }) => {
        const figures = Number(/[£$€]|\d[.,]?\d{2}/.test(sentence.text));
        const worth = Math.min(own.size, 15) / 8 + figures + 2 * own.intersection(asked).size - index * 0.05;
        return { sentence, worth };
      })
      .sort((a, b) => b.worth - a.worth);
    if (best === undefined || lines.size === count) continue;
    const quote = `- ${titled(passage.title)}: “${asWritten(readable(best.sentence))}”`;
    const source = sourceWithin(passage, best.sentence.start, best.sentence.end);
    if (!lines.has(quote)) lines.set(quote, `${quote}${cite(source)}`);
  }
  return [...lines.values()];
}
