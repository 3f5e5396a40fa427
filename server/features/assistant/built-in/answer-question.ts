import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { type AnswerType, answerTypeOf } from './answer-type.ts';
import { readable, sentencesOf } from './sentences-of.ts';
import { answerOf, asWritten, createSources, sourceIn, sourceWithin, titled } from './sources.ts';

export const NOT_FOUND = 'I could not find this in your notes.';

/** As much of what is asked (by weight) has to be said around the sentence, and in it. */
const COVERED = { around: 0.62, within: 0.3 };
/** Of another note, a second quotation only if it answers nearly as well. */
const NEARLY = 0.85;
const QUOTES_MAX = 3;
const PASSAGES_MAX = 16;
/** A sentence this short says little without the one before it. */
const SHORT = 5;

interface Term {
  stem: string;
  weight: number;
}
interface Candidate {
  passage: SourcePassage;
  start: number;
  end: number;
  /** What is shown. */
  text: string;
  score: number;
}

/** Answers a free question with the sentences that answer it, word for word; or says that none does. */
export function answerQuestion(question: Question, material: Material): Answer {
  const passages = searched(material);
  const type = answerTypeOf(question.text);
  const terms = termsOf(askedText(question), passages, type);
  const found = passages
    .flatMap((passage, rank) => candidatesIn(passage, rank, terms, type))
    .sort((a, b) => b.score - a.score);
  const [best] = found;
  if (!best || terms.length === 0) return { text: NOT_FOUND, used: [] };
  const chosen = distinct(found.filter(({ score }) => score >= best.score * NEARLY));
  const sources = createSources();
  const lines = chosen.flatMap(({ passage, start, end, text }, index) => [
    index === 0 ? `From ${titled(passage.title)}:` : `And from ${titled(passage.title)}:`,
    '',
    `> ${asWritten(text)}${sources.cite(sourceWithin(passage, start, end))}`,
    '',
  ]);
  return answerOf(lines, sources);
}

/** The passages that were found, and those of the open note. */
function searched({ note, passages }: Material): SourcePassage[] {
  const found = passages.slice(0, PASSAGES_MAX);
  if (note === null || note.content.trim() === '') return found;
  return [...found.filter(({ id }) => id !== note.id), sourceIn(note, 0, note.content.length)];
}

/** "And the date?" goes on from the question before. */
function askedText({ text, history }: Question): string {
  const own = contentStems(text).length;
  const before = history.findLast(({ role }) => role === 'user')?.content ?? '';
  return own < 2 && before !== '' ? `${text}\n${before}` : text;
}

function contentStems(text: string): string[] {
  const language = detectLanguage(text);
  return words(text)
    .filter(({ term }) => !isStopword(term, 'en') && !isStopword(term, language))
    .map(({ term }) => stem(term, language));
}

/** What is asked for, the rare words and the names weighing most. */
function termsOf(text: string, passages: readonly SourcePassage[], type: AnswerType): Term[] {
  const language = detectLanguage(text);
  const asked = words(text).filter(
    ({ term }) => !isStopword(term, 'en') && !isStopword(term, language) && !type.saidBy.has(term) && !EMPTY.has(term),
  );
  const texts = passages.map(
    (passage) => new Set(contentStems(`${passage.title} ${passage.heading} ${passage.text.slice(0, 4_000)}`)),
  );
  const found = new Map<string, Term>();
  for (const { term, text: written, start } of asked) {
    const stemmed = stem(term, language);
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    const isName = start > 0 && /^\p{Lu}/u.test(written);
    const weight = Math.log(1 + (texts.length + 1) / (among + 0.5)) * (isName ? 1.3 : 1);
    found.set(stemmed, { stem: stemmed, weight });
  }
  return [...found.values()];
}

/** In every question, about anything. */
const EMPTY = new Set(
  'tell know note notes say said does did please find there any anything also exactly currently actually'.split(' '),
);

function candidatesIn(passage: SourcePassage, rank: number, terms: readonly Term[], type: AnswerType): Candidate[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const sentences = sentencesOf(passage.text);
  const stems = sentences.map((sentence) => new Set(contentStems(sentence.text)));
  const above = new Set(contentStems(`${passage.title} ${passage.heading}`));
  const has = (set: ReadonlySet<string> | undefined, term: Term) =>
    set !== undefined && (set.has(term.stem) || hasLike(set, term.stem));
  const candidates: Candidate[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.kind === 'heading') continue;
    const heading = new Set(contentStems(sentence.heading));
    let [within, around] = [0, 0];
    for (const term of terms) {
      const isWithin = has(stems[index], term);
      const isNear =
        has(stems[index - 1], term) || has(stems[index + 1], term) || has(heading, term) || has(above, term);
      const isFar = !isNear && stems.some((set, at) => Math.abs(at - index) <= 6 && has(set, term));
      within += isWithin ? term.weight : 0;
      around += isWithin || isNear ? term.weight : isFar ? term.weight * 0.6 : 0;
    }
    const share = { within: within / total, around: around / total };
    const says = type.isSaidIn(sentence.text);
    if (share.around < COVERED.around || share.within + (says && type.isTyped ? 0.15 : 0) < COVERED.within) continue;
    const score =
      (0.6 * share.within + 0.4 * share.around) * (says ? 1.35 : type.isTyped ? 0.8 : 1) * (1 - 0.015 * rank);
    candidates.push({ passage, score, ...shown(sentences, index) });
  }
  return candidates;
}

/** Inflections that the stemmer keeps apart: "cancel" and "cancellation". */
function hasLike(set: ReadonlySet<string>, wanted: string): boolean {
  if (wanted.length < 5) return false;
  const root = wanted.slice(0, Math.max(5, wanted.length - 2));
  for (const other of set) if (other.startsWith(root) && Math.abs(other.length - wanted.length) <= 5) return true;
  return false;
}

/** A sentence that leans on the one before it is shown with it. */
function shown(sentences: ReturnType<typeof sentencesOf>, index: number): { start: number; end: number; text: string } {
  const sentence = sentences[index];
  if (!sentence) return { start: 0, end: 0, text: '' };
  const before = sentences[index - 1];
  const leans =
    /^(?:it|this|that|they|he|she|these|those|both|so|then|because|and|but)\b/i.test(sentence.text) ||
    sentence.text.split(/\s+/).length < SHORT;
  if (!leans || sentence.kind !== 'text' || before?.kind !== 'text' || before.heading !== sentence.heading) {
    return { start: sentence.start, end: sentence.end, text: readable(sentence) };
  }
  return { start: before.start, end: sentence.end, text: `${before.text} ${sentence.text}` };
}

/** Not the same twice, and not more of one note than of another. */
function distinct(found: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of found) {
    if (chosen.length === QUOTES_MAX) break;
    const isTaken = chosen.some(
      ({ passage, start, end, text }) =>
        text === candidate.text ||
        (passage.id === candidate.passage.id && start < candidate.end && candidate.start < end),
    );
    const fromSame = chosen.filter(({ passage }) => passage.id === candidate.passage.id).length;
    if (!isTaken && fromSame < 2) chosen.push(candidate);
  }
  return chosen;
}
