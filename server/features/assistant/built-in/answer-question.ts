import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { type AnswerTexts, answerTexts } from './answer.texts.ts';
import { type Asked, askedIn } from './asked-kinds.ts';
import { readingFor, statedIn, type Term, termsOf } from './asked-terms.ts';
import type { Reading } from './concepts.ts';
import { dayOfAnswer } from './day-text.ts';
import { stagesOf } from './now-and-then.ts';
import { ASKS_FOR_BEFORE } from './question-words.ts';
import { createQuotation, isCovered, type Quotation } from './quotation.ts';
import { type Scored, scoreUnits } from './score-units.ts';
import {
  answerOf,
  asWritten,
  clientNameOf,
  createSources,
  type Sources,
  sourceIn,
  sourceWithin,
  titled,
} from './sources.ts';
import { type Unit, unitsOf } from './units.ts';
import { compareWritten, isoOfWritten } from './written-day.ts';

/** The logarithm of the odds from which a sentence is the answer; above the other, it may be. */
const ANSWERS = 1;
const MAY_ANSWER = 0.2;
/** A second quotation only if it answers nearly as well. */
const NEARLY = 0.92;
/** As much in the passage, and it may be about it. */
const RELATED = 0.4;
const RELATED_NAMES = 0.5;
const POINTED_MAX = 3;
const QUOTES_MAX = 3;
const PASSAGES_MAX = 20;
const RANK = 0.03;

interface Asking {
  question: Question;
  asked: Asked;
  terms: readonly Term[];
  reading: Reading;
  texts: AnswerTexts;
  sources: Sources;
}

/** Answers a free question with the sentences that answer it, word for word; or says that none does. */
export function answerQuestion(question: Question, material: Material): Answer {
  const passages = searched(material);
  const text = askedText(question);
  const reading = readingFor(question.text);
  const asked = askedIn(question.text, reading.language);
  const texts = answerTexts(question.replyLanguage ?? reading.language);
  const terms = termsOf(text, reading, passages, asked);
  const scored = scoreUnits(unitsOf(passages, reading), terms, asked, reading.language);
  const [lead] = scored;
  if (lead === undefined || !mayAnswer(lead, asked))
    return related(
      passages.filter(({ id }) => id !== material.note?.id),
      scored,
      { terms, reading, texts },
    );
  const sources = createSources();
  const asking = { question, asked, terms, reading, texts, sources };
  const head = isAnswer(lead) ? texts.from : texts.mayBe;
  const others = isAnswer(lead) ? bestOfOtherClients(lead, scored) : [];
  if (others.length === 0) return answerOf(linesOfClient(lead, scored, head, asking), sources);
  const lines = [lead, ...others].flatMap((each) => [
    `**${escapeMarkdown(clientNameOf(each.unit.passage)) || texts.noClient}**`,
    '',
    ...linesOfClient(each, scored, head, asking),
  ]);
  return answerOf(lines, sources);
}

/** What is said of the client of the best answer, as lines of Markdown; nothing of another client counts. */
function linesOfClient(lead: Scored, all: readonly Scored[], head: AnswerTexts['from'], asking: Asking): string[] {
  const scored = all.filter((each) => clientOf(each) === clientOf(lead));
  const { stages, maybe, isClash } = stagesOf(lead, scored, asking);
  if (stages.length > 1) {
    const shown = ASKS_FOR_BEFORE.test(asking.question.text) ? stages.toReversed() : stages;
    const some =
      shown.includes(lead) && shown.indexOf(lead) < QUOTES_MAX ? shown : [...shown.slice(0, QUOTES_MAX - 1), lead];
    return quoted(some, { ...asking, head, isChanged: true, isClash });
  }
  if (head === asking.texts.mayBe) {
    const elsewhere = scored.filter(({ unit }) => unit.passage.id !== lead.unit.passage.id);
    return quoted([lead, ...maybe, ...elsewhere.slice(0, 1)], { ...asking, head });
  }
  const nearly = scored.filter((each) => each.score >= lead.score * NEARLY && isAnswer(each));
  return quoted([lead, ...maybe, ...nearly, ...complementOf(lead, scored, asking)], { ...asking, head });
}

/** What has a thing that is asked about, and that the best answer does not name: "seats" and "guests". */
function complementOf(lead: Scored, scored: readonly Scored[], { terms, reading }: Asking): Scored[] {
  const shown = new Set([...lead.unit.above, ...reading.stemsOf(createQuotation(lead.unit).lines.join(' '))]);
  const left = terms.filter((term) => term.role === 'thing' && statedIn(shown, term) < 0.5);
  const found = scored.find(
    ({ unit, missing }) => missing.length === 0 && left.some((term) => statedIn(unit.own, term) === 1),
  );
  return found === undefined ? [] : [found];
}

function clientOf({ unit: { passage } }: Scored): string | null {
  return passage.clientId ?? null;
}

/** Of each other client the best of what answers nearly as well. */
function bestOfOtherClients(best: Scored, scored: readonly Scored[]): Scored[] {
  const seen = new Set([clientOf(best)]);
  return scored
    .filter((each) => each.score >= best.score * NEARLY && isAnswer(each))
    .filter((each) => !seen.has(clientOf(each)) && seen.add(clientOf(each)))
    .slice(0, QUOTES_MAX - 1);
}

/** Not without the value asked for; nor, where it is not sure, without the names. */
function mayAnswer(lead: Scored, { isStrict }: Asked): boolean {
  if (lead.odds < MAY_ANSWER || (isStrict && lead.hasKind === 0)) return false;
  return isAnswer(lead) || !lead.missing.some(({ role }) => role === 'name');
}

function isAnswer({ odds }: Scored): boolean {
  return odds >= ANSWERS;
}

interface Shown extends Pick<Asking, 'texts' | 'question' | 'reading' | 'sources'> {
  head: AnswerTexts['from'];
  /** They are stages of one matter, newest first. */
  isChanged?: boolean;
  /** The days don't decide which of them holds. */
  isClash?: boolean;
}

function quoted(
  chosen: readonly Scored[],
  { head, texts, question, reading, sources, isChanged = false, isClash = false }: Shown,
): string[] {
  const quotations: Quotation[] = [];
  for (const each of chosen) {
    if (quotations.length === QUOTES_MAX) break;
    const quotation = createQuotation(each.unit);
    if (!isCovered(quotation, quotations)) quotations.push(quotation);
  }
  const locale = question.replyLanguage ?? reading.language;
  const dayText = (unit: Unit) => dayOfAnswer(isoOfWritten(unit.written), locale);
  const lines: string[] = [];
  if (isClash && quotations.length > 1) lines.push(disagreement(quotations, texts, dayText), '');
  for (const [index, quotation] of quotations.entries()) {
    const { unit, start, end } = quotation;
    const before = quotations[index - 1];
    const title = titled(unit.passage.title);
    const isSame =
      before !== undefined &&
      before.unit.passage.id === unit.passage.id &&
      before.unit.written.day === unit.written.day;
    const isEarlier = isChanged && before !== undefined && unit.written.day < before.unit.written.day;
    const isLater = !isChanged && before !== undefined && unit.written.day > before.unit.written.day;
    const heading = index === 0 ? head : isEarlier ? texts.earlier : isLater ? texts.later : texts.andFrom;
    lines.push(isSame ? texts.and : heading(title, dayText(unit)), '');
    lines.push(`${markdownOf(quotation)}${sources.cite(sourceWithin(unit.passage, start, end))}`, '');
  }
  return lines;
}

/** As Markdown: each line on one of its own, as in the note. */
function markdownOf({ lines, isList }: Quotation): string {
  const isItems = isList && lines.length > 1;
  return lines.map((line) => `> ${isItems ? '- ' : ''}${asWritten(line)}`).join(isItems ? '\n' : '  \n');
}

function disagreement(quotations: readonly Quotation[], texts: AnswerTexts, dayText: (unit: Unit) => string): string {
  const inOrder = quotations.map(({ unit }) => unit).sort((a, b) => compareWritten(b.written, a.written));
  const [newest, oldest] = [inOrder[0], inOrder.at(-1)];
  if (newest === undefined || oldest === undefined || newest.written.day === oldest.written.day)
    return texts.disagreeSameDay;
  return texts.disagree(dayText(newest), dayText(oldest));
}

/** Nothing that answers, and no claim: only where somebody may look, with what comes nearest there. */
function related(
  passages: readonly SourcePassage[],
  scored: readonly Scored[],
  { terms, reading, texts }: { terms: readonly Term[]; reading: Reading; texts: AnswerTexts },
): Answer {
  const likely = passages
    .map((passage, rank) => ({ passage, likeness: likenessOf(passage, terms, reading) * (1 - RANK * rank) }))
    .filter(({ likeness }) => likeness >= RELATED)
    .sort((a, b) => b.likeness - a.likeness);
  const seen = new Set<string>();
  const best = likely.filter(({ passage: { id } }) => !seen.has(id) && seen.add(id)).slice(0, POINTED_MAX);
  const sources = createSources();
  const lines = best.map(({ passage }) => {
    const nearest = scored.find(({ unit }) => unit.passage === passage);
    if (nearest === undefined) return `- ${titled(passage.title)}${sources.cite(passage)}`;
    const { start, end, lines } = createQuotation(nearest.unit);
    const stated = lines.map(asWritten).join(' · ');
    return `- ${titled(passage.title)}: ${stated}${sources.cite(sourceWithin(passage, start, end))}`;
  });
  return lines.length === 0
    ? { text: texts.notFound, used: [] }
    : answerOf([`${texts.notFound} ${texts.related}`, '', ...lines], sources);
}

/** The share of what is asked, by weight, that a passage speaks of; none without a word of it, or half of the names. */
function likenessOf(
  { place, title, heading, text }: SourcePassage,
  terms: readonly Term[],
  { stemsOf }: Reading,
): number {
  const stems = new Set(stemsOf(`${place} ${title} ${heading} ${text}`));
  const names = terms.filter(({ role }) => role === 'name');
  const share = (some: readonly Term[]) => {
    const weight = some.reduce((sum, term) => sum + term.weight, 0);
    return some.reduce((sum, term) => sum + term.weight * statedIn(stems, term), 0) / (weight || 1);
  };
  if (names.length > 0 && share(names) < RELATED_NAMES) return 0;
  if (!terms.some((term) => statedIn(stems, term) === 1)) return 0;
  return share(terms);
}

/** The passages that were found, and those of the open note. */
function searched({ note, passages }: Material): SourcePassage[] {
  const found = passages.slice(0, PASSAGES_MAX);
  if (note === null || note.content.trim() === '') return found;
  return [...found.filter(({ id }) => id !== note.id), sourceIn(note, 0, note.content.length)];
}

/** "And the date?" goes on from the question before. */
function askedText({ text, history }: Question): string {
  const own = readingFor(text).stemsOf(text).length;
  const before = history.findLast(({ role }) => role === 'user')?.content ?? '';
  return own < 2 && before !== '' ? `${text}\n${before}` : text;
}
