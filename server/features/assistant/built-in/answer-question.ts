import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { type AnswerType, answerTypeOf } from './answer-type.ts';
import { contentStems, saidIn, type Term, termsOf } from './asked-terms.ts';
import { builtInTexts } from './built-in.texts.ts';
import { readable, sentencesOf } from './sentences-of.ts';
import { answerOf, asWritten, createSources, sourceIn, sourceWithin, titled } from './sources.ts';

/**
 * As much of what is asked, by weight, has to be said in the sentence and around it: of all, of the names, and of the
 * rest; of the rest less where the sentence also has the date, the sum or the number that is asked for.
 */
const COVERED = { all: 0.5, names: 0.6, rest: 0.6, restOfTyped: 0.55 };
/** A passage that search found later answers less well. */
const RANK = 0.03;
/** A second quotation only if it answers nearly as well. */
const NEARLY = 0.9;
/** As much in the passage, and it may be about it. */
const MAY_BE = 0.4;
const MAY_BE_NAMES = 0.5;
const POINTED_MAX = 3;
const QUOTES_MAX = 3;
const PASSAGES_MAX = 16;
/** A sentence this short says little without the one before it. */
const SHORT = 5;

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
  if (!best)
    return mayBeAbout(
      passages.filter(({ id }) => id !== material.note?.id),
      terms,
    );
  const chosen = distinct(found.filter(({ score }) => score >= best.score * NEARLY));
  const sources = createSources();
  const lines = chosen.flatMap(({ passage, start, end, text }, index) => [
    headOf(passage, chosen[index - 1]?.passage),
    '',
    `> ${asWritten(text)}${sources.cite(sourceWithin(passage, start, end))}`,
    '',
  ]);
  return answerOf(lines, sources);
}

/** Nothing that answers, and no claim: only where somebody may look. */
function mayBeAbout(passages: readonly SourcePassage[], terms: readonly Term[]): Answer {
  const likely = passages
    .map((passage, rank) => ({ passage, likeness: likenessOf(passage, terms) * (1 - RANK * rank) }))
    .filter(({ likeness }) => likeness >= MAY_BE)
    .sort((a, b) => b.likeness - a.likeness);
  const seen = new Set<string>();
  const best = likely.filter(({ passage: { id } }) => !seen.has(id) && seen.add(id)).slice(0, POINTED_MAX);
  const sources = createSources();
  const lines = best.map(({ passage }) => `- ${titled(passage.title)}${sources.cite(passage)}`);
  return lines.length === 0
    ? { text: builtInTexts.notFound, used: [] }
    : answerOf([`${builtInTexts.notFound} ${builtInTexts.related}`, '', ...lines], sources);
}

/** The share of what is asked, by weight, that a passage speaks of; none without a word of it, or half of the names. */
function likenessOf({ title, heading, text }: SourcePassage, terms: readonly Term[]): number {
  const stems = new Set(contentStems(`${title} ${heading} ${text}`));
  const names = terms.filter(({ isName }) => isName);
  const share = (some: readonly Term[]) => shareOf(some, (term) => saidIn(stems, term));
  if (names.length > 0 && share(names) < MAY_BE_NAMES) return 0;
  if (!terms.some((term) => saidIn(stems, term) === 1)) return 0;
  return share(terms);
}

function headOf({ id, title }: SourcePassage, before: SourcePassage | undefined): string {
  if (before === undefined) return builtInTexts.from(titled(title));
  return before.id === id ? builtInTexts.and : builtInTexts.andFrom(titled(title));
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

function candidatesIn(passage: SourcePassage, rank: number, terms: readonly Term[], type: AnswerType): Candidate[] {
  const sentences = sentencesOf(passage.text);
  const stems = sentences.map((sentence) => new Set(contentStems(sentence.text)));
  const title = new Set(contentStems(`${passage.title} ${passage.heading}`));
  const all = new Set([...title, ...stems.flatMap((set) => [...set])]);
  const names = terms.filter(({ isName }) => isName);
  const things = terms.filter(({ isName }) => !isName);
  const candidates: Candidate[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const own = stems[index];
    if (sentence.kind === 'heading' || own === undefined || isIn(own, title)) continue;
    const above = new Set([...title, ...contentStems(sentence.heading)]);
    const saysRest = things.every((term) => saidIn(own, term) === 1);
    const worthOf = (term: Term) => {
      const worth = term.isName && saysRest ? WORTH_OF_NAME : WORTH;
      const beside = Math.max(saidIn(stems[index - 1], term), saidIn(stems[index + 1], term));
      return Math.max(
        worth.within * saidIn(own, term),
        worth.above * saidIn(above, term),
        worth.beside * exactly(beside),
        worth.far * exactly(saidIn(all, term)),
      );
    };
    const says = type.isSaidIn(sentence.text);
    if (!terms.some((term) => saidIn(own, term) > 0) && !(says && type.isTyped)) continue;
    if (things.length > 0 && shareOf(things, worthOf) < (type.isStrict ? COVERED.restOfTyped : COVERED.rest)) continue;
    if (names.length > 0 && shareOf(names, worthOf) < COVERED.names) continue;
    const covered = shareOf(terms, worthOf);
    if (covered < COVERED.all) continue;
    if (!says && type.isTyped && type.isStrict) continue;
    const form = sentence.text.split(/\s+/).length < 3 ? 0.8 : 1;
    const score = covered * (says ? SAYS : type.isTyped ? SAYS_NOT : 1) * form * (1 - RANK * rank);
    candidates.push({ passage, score, ...shown(sentences, index) });
  }
  return candidates;
}

/** Elsewhere than in the sentence and above it, only the word itself counts. */
function exactly(said: number): number {
  return said === 1 ? 1 : 0;
}

/** The weight of a word of the question in the sentence, above it, beside it, elsewhere in the passage. */
const WORTH = { within: 1, above: 0.75, beside: 0.45, far: 0.3 };
/** Where all else that is asked is said, who is named in the sentence before is meant: "Canal Wharf is let. The rent is …" */
const WORTH_OF_NAME = { within: 1, above: 0.75, beside: 0.7, far: 0.3 };
const SAYS = 1.3;
const SAYS_NOT = 0.75;

/** How much of what some words ask for is said, by their weights. */
function shareOf(terms: readonly Term[], worthOf: (term: Term) => number): number {
  const weight = terms.reduce((sum, term) => sum + term.weight, 0);
  return terms.reduce((sum, term) => sum + term.weight * worthOf(term), 0) / (weight || 1);
}

/** Only the title again. */
function isIn(stems: ReadonlySet<string>, title: ReadonlySet<string>): boolean {
  return stems.size > 0 && [...stems].every((stem) => title.has(stem));
}

/** A sentence that leans on the one before it is shown with it. */
function shown(sentences: ReturnType<typeof sentencesOf>, index: number): { start: number; end: number; text: string } {
  const sentence = sentences[index];
  if (!sentence) return { start: 0, end: 0, text: '' };
  const before = sentences[index - 1];
  const leans =
    /^(?:it|this|that|they|he|she|these|those|both|so|then|because|and|but)\b/i.test(sentence.text) ||
    sentence.text.split(/\s+/).length < SHORT;
  const isSentence = /[.!?…]["”’)]*$/.test(before?.text ?? '');
  if (
    !leans ||
    !isSentence ||
    sentence.kind !== 'text' ||
    before?.kind !== 'text' ||
    before.heading !== sentence.heading
  ) {
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
