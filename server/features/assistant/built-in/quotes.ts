import type { SourcePassage } from '#server/features/assistant/material.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { type NoteSentence, readable, sentencesOf } from './sentences-of.ts';
import { asWritten, type Sources, sourceWithin, titled } from './sources.ts';

const WORDS_MIN = 4;

/** The sentence that says most of each passage, as lines of a list: those with the wanted words first. */
export function quotesOf(
  passages: readonly SourcePassage[],
  { cite }: Sources,
  count: number,
  wanted: readonly string[] = [],
): string[] {
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const passage of passages) {
    if (lines.length === count) break;
    const best = tellingSentence(passage.text, wanted);
    const text = best ? asWritten(readable(best)) : '';
    if (!best || seen.has(text)) continue;
    seen.add(text);
    lines.push(`- ${titled(passage.title)}: “${text}”${cite(sourceWithin(passage, best.start, best.end))}`);
  }
  return lines;
}

function tellingSentence(text: string, wanted: readonly string[]): NoteSentence | undefined {
  const language = detectLanguage(text);
  const stems = new Set(wanted.map((word) => stem(word, language)));
  const scored = sentencesOf(text)
    .filter(({ kind, text: sentence }) => kind !== 'heading' && sentence.split(/\s+/).length >= WORDS_MIN)
    .map((sentence, index) => ({ sentence, score: scoreOf(sentence.text, stems, language) - index * 0.05 }));
  return scored.sort((a, b) => b.score - a.score)[0]?.sentence;
}

/** Words that carry meaning, names and figures; and what was asked for most of all. */
function scoreOf(text: string, stems: ReadonlySet<string>, language: string): number {
  const terms = words(text);
  const meaningful = terms.filter(({ term }) => !isStopword(term, language)).length;
  const asked = terms.filter(({ term }) => stems.has(stem(term, language))).length;
  const figures = /[\d£$€]/.test(text) ? 1 : 0;
  return Math.min(meaningful, 15) / 8 + figures + 2 * Math.min(asked, 3);
}
