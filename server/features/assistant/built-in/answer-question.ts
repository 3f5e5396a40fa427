import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { type AnswerType, answerTypeOf } from './answer-type.ts';
import { readable, sentencesOf } from './sentences-of.ts';
import { answerOf, asWritten, createSources, sourceIn, sourceWithin, titled } from './sources.ts';

export const NOT_FOUND = 'I could not find this in your notes.';

/** As much of what is asked, by weight, has to be said in the sentence or around it. */
const COVERED = 0.5;
const COVERED_BY_NAMES = 0.6;
/** And as much of what is asked about somebody in their passage. */
const ASKED_MIN = 0.3;
/** A second quotation only if it answers nearly as well. */
const NEARLY = 0.9;
const QUOTES_MAX = 3;
const PASSAGES_MAX = 16;
/** A sentence this short says little without the one before it. */
const SHORT = 5;

interface Term {
  stem: string;
  weight: number;
  isName: boolean;
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
    headOf(passage, chosen[index - 1]?.passage),
    '',
    `> ${asWritten(text)}${sources.cite(sourceWithin(passage, start, end))}`,
    '',
  ]);
  return answerOf(lines, sources);
}

function headOf({ id, title }: SourcePassage, before: SourcePassage | undefined): string {
  if (before === undefined) return `From ${titled(title)}:`;
  return before.id === id ? 'And:' : `And from ${titled(title)}:`;
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
    .map(({ term }) => stem(irregular.get(term) ?? term, language));
}

/** Forms that no stemmer brings together. */
const irregular = new Map(
  (
    'sold sell|sale sell|paid pay|payment pay|met meet|chose choose|chosen choose|choice choose|bought buy|brought bring|sent send|wrote write|written write|' +
    'spoke speak|spoken speak|took take|taken take|gave give|given give|left leave|lost lose|loss lose|held hold|kept keep|began begin|won win|built build|' +
    'decision decide|agreement agree|grew grow|growth grow|fell fall|fallen fall|taught teach|drove drive|driver drive|flew fly|flight fly|worse bad|badly bad|worst bad|best good|better good|well good'
  )
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([form = '', basic = '']) => [form, basic] as const),
);

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
    const stemmed = stem(irregular.get(term) ?? term, language);
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    const isName = start > 0 && /^\p{Lu}/u.test(written);
    // A word that no note has is as likely another word for what they say as it is what they do not say.
    const rarity = Math.log(1 + (texts.length + 1) / (among === 0 ? 4 : among + 0.5));
    found.set(stemmed, { stem: stemmed, weight: rarity * (isName ? 1.3 : 1), isName });
  }
  return [...found.values()];
}

/** In every question, about anything. */
const EMPTY = new Set(
  'tell know note notes say said does did please find there any anything also exactly currently actually need needs become ' +
    'come came happen get got take make made go went give kind leave left choose chose'.split(' '),
);

function candidatesIn(passage: SourcePassage, rank: number, terms: readonly Term[], type: AnswerType): Candidate[] {
  const total = weightOf(terms);
  const sentences = sentencesOf(passage.text);
  const stems = sentences.map((sentence) => new Set(contentStems(sentence.text)));
  const title = new Set(contentStems(`${passage.title} ${passage.heading}`));
  const all = new Set([...title, ...stems.flatMap((set) => [...set])]);
  const isAsked = isAbout(terms, all);
  const names = terms.filter(({ isName }) => isName);
  if (!isAsked && !(type.isTyped && names.length > 1)) return [];
  const candidates: Candidate[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const own = stems[index];
    if (sentence.kind === 'heading' || own === undefined || isIn(own, title)) continue;
    const above = new Set([...title, ...contentStems(sentence.heading)]);
    const worth = terms.map((term) => {
      if (has(own, term)) return WORTH.within;
      if (has(above, term)) return WORTH.above;
      return has(stems[index - 1], term) || has(stems[index + 1], term) ? WORTH.beside : has(all, term) ? WORTH.far : 0;
    });
    const share = (least: number) =>
      terms.reduce((sum, { weight }, at) => sum + ((worth[at] ?? 0) >= least ? weight * (worth[at] ?? 0) : 0), 0) /
      total;
    const says = type.isSaidIn(sentence.text);
    const isPartly = terms.some((term) => has(own, term)) || (says && type.isTyped);
    // Of somebody named in full, the kind of thing that is asked for answers in other words.
    const isTold =
      says && names.some((term) => has(own, term)) && names.every((term) => has(own, term) || has(above, term));
    if (!isPartly || share(0) < (isAsked ? COVERED : COVERED_BY_NAMES) || !(isAsked || isTold)) continue;
    const form = sentence.text.split(/\s+/).length < 3 ? 0.8 : 1;
    const score = share(0) * (says ? SAYS : type.isTyped ? SAYS_NOT : 1) * form * (1 - 0.015 * rank);
    candidates.push({ passage, score, ...shown(sentences, index) });
  }
  return candidates;
}

/** What a word of the question counts where it stands in the sentence, above it, beside it, elsewhere in the passage. */
const WORTH = { within: 1, above: 0.75, beside: 0.45, far: 0.3 };
const SAYS = 1.3;
const SAYS_NOT = 0.75;

function weightOf(terms: readonly Term[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
}

/** A passage about the right client is no answer if nothing of what is asked about them stands in it. */
function isAbout(terms: readonly Term[], stems: ReadonlySet<string>): boolean {
  const others = terms.filter(({ isName }) => !isName);
  const names = terms.filter(({ isName }) => isName);
  const found = (some: readonly Term[]) => weightOf(some.filter((term) => has(stems, term))) / weightOf(some);
  if (others.length > 0 && !others.some((term) => has(stems, term))) return false;
  if (names.length > 0 && !names.some((term) => has(stems, term))) return false;
  return others.length === 0 || found(others) >= ASKED_MIN;
}

function has(set: ReadonlySet<string> | undefined, term: Term): boolean {
  return set !== undefined && (set.has(term.stem) || hasLike(set, term.stem));
}

/** Only the title again. */
function isIn(stems: ReadonlySet<string>, title: ReadonlySet<string>): boolean {
  return stems.size > 0 && [...stems].every((stem) => title.has(stem));
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
