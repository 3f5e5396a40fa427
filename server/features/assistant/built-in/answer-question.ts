import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { PLACE_JOINT } from '#shared/folders.ts';
import { type AnswerTexts, answerTexts } from './answer.texts.ts';
import { type AnswerType, answerTypeOf } from './answer-type.ts';
import { readingFor, statedIn, type Term, termsOf } from './asked-terms.ts';
import type { Reading } from './concepts.ts';
import { dayOfAnswer } from './day-text.ts';
import { laterStatements, oddsOf } from './later-statements.ts';
import { ASKS_FOR_BEFORE } from './question-words.ts';
import { createQuotation, isCovered, type Quotation } from './quotation.ts';
import { relativeAskedFor } from './relations.ts';
import { type Scored, scoreUnits } from './score-sentences.ts';
import { answerOf, asWritten, createSources, type Sources, sourceIn, sourceWithin, titled } from './sources.ts';
import { type Unit, unitsOf } from './units.ts';
import { compareWritten, isoOfWritten } from './written-day.ts';

/** So much of what is asked has to be said in a sentence and around it. */
const ANSWERS = { covered: 0.58, missing: 0.01 };
const CONTENT: ReadonlySet<Term['role']> = new Set(['thing', 'verb', 'name']);
/** A second quotation only if it answers nearly as well. */
const NEARLY = 0.92;
/** A later statement with odds above that, as their logarithm, is shown too. */
const MAY_HOLD = -3;
/** As much in the passage, and it may be about it. */
const RELATED = 0.4;
const RELATED_NAMES = 0.5;
const POINTED_MAX = 3;
const QUOTES_MAX = 3;
const PASSAGES_MAX = 20;
const RANK = 0.03;

/** Answers a free question with the sentences that answer it, word for word; or says that none does. */
export function answerQuestion(question: Question, material: Material): Answer {
  const passages = searched(material);
  const type = answerTypeOf(question.text);
  const asked = askedText(question);
  const reading = readingFor(question.text);
  const texts = answerTexts(question.replyLanguage ?? reading.language);
  const terms = termsOf(asked, reading, passages, type);
  const scored = scoreUnits(unitsOf(passages, reading), terms, {
    type,
    relative: relativeAskedFor(question.text, reading.language),
  });
  const needsKind = type.isStrict === true || type.kind === 'who';
  const best = scored.find((each) => isAnswer(each, needsKind));
  const lead = best ?? scored.find((each) => mayBeAnswer(each, scored, terms, needsKind));
  if (lead === undefined)
    return related(
      passages.filter(({ id }) => id !== material.note?.id),
      scored,
      { terms, reading, texts },
    );
  const sources = createSources();
  const asking = { question, type, terms, reading, texts, needsKind, sources };
  const head = best === undefined ? texts.mayBe : texts.from;
  const others = best === undefined ? [] : bestOfOtherClients(best, scored, needsKind);
  if (others.length === 0) return answerOf(linesOfClient(lead, scored, head, asking), sources);
  const lines = [lead, ...others].flatMap((each) => [
    `**${clientNameOf(each) || texts.noClient}**`,
    '',
    ...linesOfClient(each, scored, head, asking),
  ]);
  return answerOf(lines, sources);
}

interface Asking {
  question: Question;
  type: AnswerType;
  terms: readonly Term[];
  reading: Reading;
  texts: AnswerTexts;
  needsKind: boolean;
  sources: Sources;
}

/** What is said of the client of the best answer, as lines of Markdown; nothing of another client counts. */
function linesOfClient(lead: Scored, all: readonly Scored[], head: AnswerTexts['from'], asking: Asking): string[] {
  const { question, type, terms, reading, needsKind } = asking;
  const scored = all.filter((each) => clientOf(each) === clientOf(lead));
  const isBest = head !== asking.texts.mayBe;
  const later = laterStatements(lead, scored, { type, terms, reading })
    .map((each) => ({ ...each, odds: oddsOf(each) }))
    .filter(({ odds }) => odds > MAY_HOLD)
    .sort((a, b) => b.odds - a.odds);
  const holding = later.filter(({ odds }) => odds > 0).map(({ scored: each }) => each);
  if (holding.length > 0) {
    const newestFirst = holding
      .sort((a, b) => compareWritten(b.unit.written, a.unit.written))
      .filter(({ unit }, index, all) => all.findIndex((other) => other.unit.passage === unit.passage) === index);
    const stages = [...newestFirst.slice(0, QUOTES_MAX - 1), lead];
    const wanted = ASKS_FOR_BEFORE.test(question.text) ? stages.toReversed() : stages;
    return quoted(wanted, { ...asking, head, isChanged: true });
  }
  // The best answer is the newest itself: what an earlier note answered otherwise comes after it.
  const earlier = scored.find(
    (each) =>
      isAnswer(each, needsKind) &&
      laterStatements(each, [lead], { type, terms, reading }).some(({ evidence }) => evidence.valueAsked === 1),
  );
  if (isBest && earlier !== undefined) {
    const shown = ASKS_FOR_BEFORE.test(question.text) ? [earlier, lead] : [lead, earlier];
    return quoted(shown, { ...asking, head, isChanged: true });
  }
  const nearly = isBest ? scored.filter((each) => each.score >= lead.score * NEARLY && isAnswer(each, needsKind)) : [];
  const others = [...later.map(({ scored: each }) => each), ...nearly].filter((each) => each !== lead);
  return quoted([lead, ...others], { ...asking, head });
}

function clientOf({ unit: { passage } }: Scored): string | null {
  return passage.clientId ?? null;
}

/** A place begins with the client's name. */
function clientNameOf(of: Scored): string {
  return clientOf(of) === null ? '' : escapeMarkdown(of.unit.passage.place.split(PLACE_JOINT)[0] ?? '');
}

/** Of each other client the best of what answers nearly as well. */
function bestOfOtherClients(best: Scored, scored: readonly Scored[], needsKind: boolean): Scored[] {
  const seen = new Set([clientOf(best)]);
  return scored
    .filter((each) => each.score >= best.score * NEARLY && isAnswer(each, needsKind))
    .filter((each) => !seen.has(clientOf(each)) && seen.add(clientOf(each)))
    .slice(0, QUOTES_MAX - 1);
}

function isAnswer(
  { covered, missing, isNameMissing, isThingAbsent, isHeadAbsent, states }: Scored,
  isStrict: boolean,
): boolean {
  if (isNameMissing || isThingAbsent || isHeadAbsent || missing > ANSWERS.missing || (isStrict && states === 'no'))
    return false;
  return covered >= ANSWERS.covered;
}

/** Something that is asked about is said, though not in the words of the question, and no other note says it better. */
function mayBeAnswer(
  { isNameMissing, isHeadAbsent, states, unit, score }: Scored,
  scored: readonly Scored[],
  terms: readonly Term[],
  isStrict: boolean,
): boolean {
  if (isNameMissing || isHeadAbsent || (isStrict && states === 'no')) return false;
  if (!terms.some((term) => CONTENT.has(term.role) && statedIn(unit.own, term) === 1)) return false;
  const other = scored.find(({ unit: { passage } }) => passage.id !== unit.passage.id);
  return other === undefined || other.score <= score;
}

interface Shown extends Pick<Asking, 'texts' | 'question' | 'reading' | 'sources'> {
  head: AnswerTexts['from'];
  isChanged?: boolean;
}

function quoted(
  chosen: readonly Scored[],
  { head, texts, question, reading, sources, isChanged = false }: Shown,
): string[] {
  const quotations: Quotation[] = [];
  for (const each of chosen) {
    if (quotations.length === QUOTES_MAX) break;
    const quotation = createQuotation(each);
    if (!isCovered(quotation, quotations)) quotations.push(quotation);
  }
  const locale = question.replyLanguage ?? reading.language;
  const dayText = (unit: Unit) => dayOfAnswer(isoOfWritten(unit.written), locale);
  const lines: string[] = [];
  if (isChanged && quotations.length > 1) lines.push(disagreement(quotations, texts, dayText), '');
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
    const { start, end, lines } = createQuotation(nearest);
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
