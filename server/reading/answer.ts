import { answerTexts } from '#server/language/answer.texts.ts';
import type { AskedQuestion } from '#server/language/context.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import {
  type Answer,
  answerOf,
  clientNameOf,
  createSources,
  type Material,
  passageOf,
  type SourcePassage,
  type Sources,
  titled,
} from '#server/language/sources.ts';
import { dayOfAnswer } from './answers/day-text.ts';
import { readingFor, type Term, termsOf } from './answers/question.ts';
import { isCovered, markdownOf, type Quotation, quotationOf } from './answers/quotation.ts';
import { type Scored, scoreSentences } from './answers/score-sentences.ts';
import { stagesOf } from './answers/then-and-now.ts';
import { statedOn, unitsOf } from './answers/units.ts';

export { type ListKind, listOf } from '#server/language/list-heads.ts';
export { inFormOf, shortDay } from './answers/day-text.ts';
export { quotesOf } from './answers/quotes.ts';
export { plainWords, READ_MAX, readable, readSentences } from './answers/read-sentences.ts';
export { likely, readName } from './drafts/concepts.ts';
export { type Gathered, gather, type NoteOfDraft, writtenDays } from './drafts/gather.ts';
export { draftPassages } from './drafts/passages.ts';
export { type HeldStatement, readStatements, type Statement } from './drafts/statements.ts';
export { type FormOf, writeForm } from './drafts/write-form.ts';

const QUOTATIONS_MAX = 3;
/** A second quotation only if it answers nearly as well. */
const NEARLY = 0.3;

/**
 * Answers a question with the passage that says most of it, word for word: as the answer where it is sure, and else as
 * what comes closest. Only where there is no passage at all, it says that nothing was found.
 */
export function answer(question: AskedQuestion, { note, passages }: Material): Answer {
  const open = note === null || note.content.trim() === '' ? [] : [passageOf(note)];
  const found = passages.filter(({ id }) => id !== open[0]?.id);
  const reading = readingFor(question.text);
  const units = unitsOf([...found, ...open], reading);
  const terms = termsOf(question, reading, new Set(units.map(({ all }) => all)));
  const scored = scoreSentences(units, terms, question.text);
  const [lead] = scored;
  const language = question.replyLanguage ?? reading.language;
  const texts = answerTexts(language);
  if (lead === undefined) return { text: texts.notFound, used: [] };
  const sources = createSources();
  const others = lead.isSure ? bestOfOtherClients(lead, scored) : [];
  const lines = [lead, ...others].flatMap((each) => [
    ...(others.length === 0 ? [] : [`**${escapeMarkdown(clientNameOf(each.unit.passage)) || texts.noClient}**`, '']),
    ...linesOf(quotationsFor(each, scored, terms), language, sources),
  ]);
  return answerOf(lead.isSure ? lines : [texts.closest, '', ...lines], sources);
}

function clientOf({ unit: { passage } }: Scored): string | null {
  return passage.clientId ?? null;
}

/** Of each other client the best of what answers nearly as well. */
function bestOfOtherClients(lead: Scored, scored: readonly Scored[]): Scored[] {
  const seen = new Set([clientOf(lead)]);
  return scored
    .filter((each) => each.score >= lead.score - NEARLY && each.isSure)
    .filter((each) => !seen.has(clientOf(each)) && seen.add(clientOf(each)))
    .slice(0, QUOTATIONS_MAX - 1);
}

/**
 * What is said of the client of the best answer: the best and what it was before or after, what says more of the
 * question, what may be newer, and what answers nearly as well from elsewhere. Nothing of another client counts.
 */
function quotationsFor(lead: Scored, all: readonly Scored[], terms: readonly Term[]): Quotation[] {
  const scored = all.filter((each) => clientOf(each) === clientOf(lead));
  const { stages, newer } = stagesOf(lead, scored, terms);
  const isThenAndNow = stages.every(({ unit }) => statedOn(unit) !== null);
  const others = scored.filter(({ isShown }) => isShown);
  const complement = others.find(({ missing }) => lead.missing.some((term) => !missing.includes(term)));
  const isElsewhere = ({ unit }: Scored) => unit.passage.id !== lead.unit.passage.id;
  const nearly = others.find((each) => isElsewhere(each) && each.score >= lead.score - NEARLY);
  const quotations: Quotation[] = [];
  for (const each of [...stages.slice(0, QUOTATIONS_MAX), complement, newer, nearly]) {
    if (each === undefined || quotations.length === QUOTATIONS_MAX) continue;
    const quotation = quotationOf(each.unit);
    const isEarlier = isThenAndNow && (statedOn(each.unit) ?? '') < (quotations.at(-1)?.day ?? '');
    if (!isCovered(quotation, quotations)) quotations.push({ ...quotation, isEarlier });
  }
  return quotations;
}

/** Each with where and when it was said, as lines of Markdown. */
function linesOf(quotations: readonly Quotation[], language: string, { cite }: Sources): string[] {
  const texts = answerTexts(language);
  return quotations.flatMap((quotation, index) => {
    const { source, day, isEarlier } = quotation;
    const before = quotations[index - 1];
    const isSame = before?.source.id === source.id && before.day === day;
    const head = before === undefined ? texts.from : isEarlier ? texts.earlier : texts.andFrom;
    const shown = `${titled(source.title)} (${dayOfAnswer(day ?? source.day, language)})`;
    const intro = isSame ? texts.and : `${head} ${shown}`;
    return [`${intro}${texts.colon}`, '', `${markdownOf(quotation)}${cite(source)}`, ''];
  });
}

/** The days that a passage says that something in it is of, as `2026-11-18`. */
export function daysOf(passage: SourcePassage): string[] {
  return unitsOf([passage], readingFor(passage.text)).flatMap((unit) => statedOn(unit) ?? []);
}
