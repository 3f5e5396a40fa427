import { answerTexts } from '#server/language/answer.texts.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import {
  type Answer,
  answerOf,
  clientNameOf,
  createSources,
  type SourcePassage,
  type Sources,
  sourceIn,
  sourceWithin,
  titled,
} from '#server/language/sources.ts';
import { words } from '#server/language/words.ts';
import { dayOfAnswer } from './answers/day-text.ts';
import type { AskedQuestion, Material } from './answers/material.ts';
import { readingFor, type Term, termsOf } from './answers/question.ts';
import { earlier } from './answers/question-words.ts';
import { isCovered, markdownOf, type Quotation, quotationOf } from './answers/quotation.ts';
import { isSure, type Scored, scoreSentences } from './answers/score-sentences.ts';
import { stagesOf } from './answers/then-and-now.ts';
import { statedOn, type Unit, unitsOf } from './answers/units.ts';

export { inFormOf, shortDay } from './answers/day-text.ts';
export type { AskedQuestion, Material } from './answers/material.ts';
export { quotesOf } from './answers/quotes.ts';
export { READ_MAX, readable, readSentences } from './answers/read-sentences.ts';
export { type Gathered, gather, type NoteOfDraft } from './drafts/gather.ts';
export { draftPassages } from './drafts/passages.ts';
export { writeForm } from './drafts/write-form.ts';
export { statedOn };

const QUOTATIONS_MAX = 3;
const PASSAGES_MAX = 20;
/** A second quotation only if it answers nearly as well. */
const NEARLY = 0.3;

interface Asking {
  question: AskedQuestion;
  terms: readonly Term[];
  language: string;
  sources: Sources;
  isSure: boolean;
}

/**
 * Answers a question with the passage that says most of it, word for word: as the answer where it is sure, and else as
 * what comes closest. Only where there is no passage at all, it says that nothing was found.
 */
export function answer(question: AskedQuestion, material: Material): Answer {
  const passages = passagesOf(material);
  const reading = readingFor(question.text);
  const language = question.replyLanguage ?? reading.language;
  const units = unitsOf(passages, reading);
  const terms = termsOf(question, reading, units);
  const scored = scoreSentences(units, terms, question.text);
  const [lead] = scored;
  const texts = answerTexts(language);
  if (lead === undefined) return { text: texts.notFound, used: [] };
  const sources = createSources();
  const asking = { question, terms, language, sources, isSure: isSure(lead) };
  const others = asking.isSure ? bestOfOtherClients(lead, scored) : [];
  const lines = [lead, ...others].flatMap((each) => [
    ...(others.length === 0 ? [] : [`**${escapeMarkdown(clientNameOf(each.unit.passage)) || texts.noClient}**`, '']),
    ...linesOfClient(each, scored, asking),
  ]);
  return answerOf(asking.isSure ? lines : [texts.closest, '', ...lines], sources);
}

/** The passages that were found, and the open note. */
function passagesOf({ note, passages }: Material): SourcePassage[] {
  const found = passages.slice(0, PASSAGES_MAX);
  if (note === null || note.content.trim() === '') return found;
  return [...found.filter(({ id }) => id !== note.id), sourceIn(note, 0, note.content.length)];
}

function clientOf({ unit: { passage } }: Scored): string | null {
  return passage.clientId ?? null;
}

/** Of each other client the best of what answers nearly as well. */
function bestOfOtherClients(lead: Scored, scored: readonly Scored[]): Scored[] {
  const seen = new Set([clientOf(lead)]);
  return scored
    .filter((each) => each.score >= lead.score - NEARLY && isSure(each))
    .filter((each) => !seen.has(clientOf(each)) && seen.add(clientOf(each)))
    .slice(0, QUOTATIONS_MAX - 1);
}

/** What is said of the client of the best answer, as lines of Markdown; nothing of another client counts. */
function linesOfClient(lead: Scored, all: readonly Scored[], asking: Asking): string[] {
  const { terms, question, language, sources } = asking;
  const texts = answerTexts(language);
  const scored = all.filter((each) => clientOf(each) === clientOf(lead));
  const { stages, isThenAndNow, newer } = stagesOf(lead, scored, terms);
  const isForEarlier = words(question.text).some(({ term }) => earlier.has(term));
  const ordered = isForEarlier ? stages.toReversed() : stages;
  const quotations: Quotation[] = [];
  for (const { unit } of [...ordered.slice(0, QUOTATIONS_MAX), ...furtherOf(lead, scored, newer)]) {
    const quotation = quotationOf(unit);
    if (quotations.length < QUOTATIONS_MAX && !isCovered(quotation, quotations)) quotations.push(quotation);
  }
  return quotations.flatMap((quotation, index) => {
    const { unit, start, end } = quotation;
    const before = quotations[index - 1]?.unit;
    const day = statedOn(unit);
    const isSame = before?.passage.id === unit.passage.id && statedOn(before) === day;
    const isEarlier = isThenAndNow && before !== undefined && (day ?? '') < (statedOn(before) ?? '');
    const head = before === undefined ? texts.from : isEarlier ? texts.earlier : texts.andFrom;
    const shown = `${titled(unit.passage.title)} (${dayOfAnswer(day ?? unit.passage.day, language)})`;
    const intro = isSame ? texts.and : `${head} ${shown}`;
    const cited = sources.cite(sourceWithin(unit.passage, start, end));
    return [`${intro}${texts.colon}`, '', `${markdownOf(quotation)}${cited}`, ''];
  });
}

/** What says more of the question, what may be newer, and what answers nearly as well from elsewhere. */
function furtherOf(lead: Scored, scored: readonly Scored[], newer: Scored | undefined): Scored[] {
  const others = scored.filter((each) => each.isShown);
  const complement = others.find(({ missing }) => lead.missing.some((term) => !missing.includes(term)));
  const nearly = others.find(
    ({ unit, score }) => unit.passage.id !== lead.unit.passage.id && score >= lead.score - NEARLY,
  );
  return [complement, newer, nearly].filter((each) => each !== undefined);
}

/** The sentences of one passage, with what is around them. */
export function unitsIn(passage: SourcePassage): Unit[] {
  return unitsOf([passage], readingFor(passage.text));
}
