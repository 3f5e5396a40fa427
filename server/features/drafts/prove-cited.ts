import { splitSentences } from '#server/language/sentences.ts';
import { type ProofAuthor, type ProofPassage, prove } from '#server/reading/prove.ts';
import { replaceCitations } from '#shared/citations.ts';

/** An answer as its citations bear it out. */
export interface CitedProof {
  /** Without the citations of sentences that they don't bear out. */
  text: string;
  /** Figures, days and names that the cited passages don't have, as written. */
  missing: string[];
}

const LEADING = /^(?:\s*\[\d{1,2}(?:\s*[,;]\s*\d{1,2})*\])+[.!?]?/;

/**
 * Compares each sentence of an answer with the passages that it cites, or with all where it cites none. `beside`: what
 * may be said without a citation, such as the question.
 */
export function proveCited(
  text: string,
  sources: readonly ProofPassage[],
  beside: readonly ProofPassage[],
  by: ProofAuthor,
): CitedProof {
  const missing: string[] = [];
  let proved = '';
  for (const sentence of sentencesOf(text)) {
    const cited = new Set<number>();
    const stated = replaceCitations(sentence, (numbers) => {
      for (const number of numbers) cited.add(number - 1);
      return '';
    });
    const passages = cited.size === 0 ? sources : sources.filter((_, index) => cited.has(index));
    const marks = prove(stated, [...passages, ...beside], by);
    const unproved = marks.filter(({ kind, sources: found }) => kind !== 'promise' && found.length === 0);
    missing.push(...unproved.map(({ start, end }) => stated.slice(start, end).trim()));
    proved += unproved.length === 0 ? sentence : stated;
  }
  return { text: proved, missing: [...new Set(missing)] };
}

/** The sentences with all that is between them; a citation behind a full stop belongs to the sentence before it. */
function sentencesOf(text: string): string[] {
  const parts: string[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    const starts = splitSentences(line).map(({ start }) => start);
    for (const [index, start] of starts.entries()) {
      const part = line.slice(index === 0 ? 0 : start, starts[index + 1]);
      const leading = index === 0 ? '' : (LEADING.exec(part)?.[0] ?? '');
      if (leading !== '') parts[parts.length - 1] += leading;
      if (part.length > leading.length) parts.push(part.slice(leading.length));
    }
    if (starts.length === 0) parts.push(line);
  }
  return parts;
}
