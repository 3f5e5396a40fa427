import { answerTypeOf } from '#server/features/assistant/built-in/answer-type.ts';
import { readingFor, termsOf } from '#server/features/assistant/built-in/asked-terms.ts';
import { type LaterEvidence, laterStatements } from '#server/features/assistant/built-in/later-statements.ts';
import { createQuotation, statedBy } from '#server/features/assistant/built-in/quotation.ts';
import { relativeAskedFor } from '#server/features/assistant/built-in/relations.ts';
import { scoreUnits } from '#server/features/assistant/built-in/score-sentences.ts';
import { unitsOf } from '#server/features/assistant/built-in/units.ts';
import type { SourcePassage } from '#server/features/assistant/material.ts';
import { cutNote } from '#server/features/search/cut-passages.ts';
import { statedDay } from '#server/language/text-day.ts';
import { createLibraryIndex } from '#server/search-engine/engine.ts';
import type { AnswerSet, AskedQuestion } from './answer-sets.ts';
import { holdsAnswer } from './answers.ts';

export type LaterWeights = LaterEvidence & { constant: number };

/** A question with an answer: what answers it best, and what was written later; each with whether it holds the answer. */
interface Trial {
  set: string;
  isLeadRight: boolean;
  later: { evidence: LaterEvidence; isRight: boolean }[];
}

/** Passages and later statements that are looked at, about as many as the product does. */
const PASSAGES = 16;
const ROUNDS = 1500;
const STEP = 1;
const PENALTY = 3;
const names = [
  'ratio',
  'change',
  'corrects',
  'refers',
  'value',
  'near',
  'valueAsked',
  'looseValue',
] as const satisfies readonly (keyof LaterEvidence)[];

/** The weights, and how many first quotations are right in each library with the weights of the others. */
export function fitLater(sets: readonly AnswerSet[]): { weights: LaterWeights; tested: string[] } {
  const trials = sets.flatMap(trialsOf);
  const tested = sets.map(({ name }) => {
    const weights = learn(trials.filter(({ set }) => set !== name));
    const own = trials.filter(({ set }) => set === name);
    const right = own.filter((trial) => isFirstRight(trial, weights)).length;
    const without = own.filter(({ isLeadRight }) => isLeadRight).length;
    return `${name}: ${right} of ${own.length}, without later statements ${without}`;
  });
  return { weights: learn(trials), tested };
}

function trialsOf({ name, notes, questions }: AnswerSet): Trial[] {
  const index = createLibraryIndex();
  const passages = new Map<string, SourcePassage>();
  for (const { id, title, text, day } of notes) {
    const cut = cutNote(text);
    index.put(
      id,
      cut.map(({ heading, body }, key) => ({ key: `${key}`, title, tags: [], heading, body, updatedAt: 0 })),
    );
    for (const [key, { heading, startsAt, endsAt }] of cut.entries())
      passages.set(`${id} ${key}`, {
        kind: 'note',
        id,
        title,
        place: '',
        heading,
        text: text.slice(startsAt, endsAt),
        startsAt,
        endsAt,
        page: null,
        ...dayOf({ title, content: text }, day),

        opening: startsAt > 0 ? text.slice(0, 700) : null,
      });
  }
  return questions
    .filter(({ expected }) => expected.length > 0)
    .flatMap((question) => {
      const { hits } = index.search({ text: question.text, isTyping: false, limit: PASSAGES });
      const found = hits.flatMap(({ source, key }) => passages.get(`${source} ${key}`) ?? []);
      return trialOf(name, question, found) ?? [];
    });
}

/** As the server has it of a note that was saved on a day. */
function dayOf(note: { title: string; content: string }, saved: string) {
  const updatedAt = `${saved}T09:00:00.000Z`;
  const stated = statedDay(note, new Date(updatedAt));
  return { day: stated ?? saved, isDated: stated !== null, updatedAt };
}

function trialOf(set: string, question: AskedQuestion, passages: readonly SourcePassage[]): Trial | undefined {
  const type = answerTypeOf(question.text);
  const reading = readingFor(question.text);
  const terms = termsOf(question.text, reading, passages, type);
  const relative = relativeAskedFor(question.text, reading.language);
  const scored = scoreUnits(unitsOf(passages, reading), terms, { type, relative });
  const [lead] = scored;
  if (lead === undefined) return undefined;
  const isRight = (each: typeof lead) => holdsAnswer(question, statedBy(createQuotation(each)));
  const later = laterStatements(lead, scored, { type, terms, reading });
  return {
    set,
    isLeadRight: isRight(lead),
    later: later.map(({ scored: each, evidence }) => ({ evidence, isRight: isRight(each) })),
  };
}

/**
 * The weights under which the right statement of each question is most probable among the lead, which has 0, and the
 * later ones: by gradient descent, with a penalty on large weights.
 */
function learn(trials: readonly Trial[]): LaterWeights {
  const weights: LaterWeights = {
    constant: 0,
    ratio: 0,
    change: 0,
    corrects: 0,
    refers: 0,
    value: 0,
    near: 0,
    valueAsked: 0,
    looseValue: 0,
  };
  const able = trials.filter(
    ({ isLeadRight, later }) => later.length > 0 && (isLeadRight || later.some(({ isRight }) => isRight)),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = { ...weights };
    for (const name of names) gradient[name] *= -PENALTY;
    gradient.constant = 0;
    for (const { isLeadRight, later } of able) {
      const odds = later.map(({ evidence }) => Math.exp(oddsWith(weights, evidence)));
      const all = odds.reduce((sum, each) => sum + each, 1);
      const right = later.reduce((sum, { isRight }, at) => sum + (isRight ? (odds[at] ?? 0) : 0), isLeadRight ? 1 : 0);
      for (const [at, { evidence, isRight }] of later.entries()) {
        const share = odds[at] ?? 0;
        const error = (isRight ? share / right : 0) - share / all;
        gradient.constant += error;
        for (const name of names) gradient[name] += error * evidence[name];
      }
    }
    weights.constant += (STEP * gradient.constant) / able.length;
    for (const name of names) weights[name] += (STEP * gradient[name]) / able.length;
  }
  return weights;
}

function isFirstRight({ isLeadRight, later }: Trial, weights: LaterWeights): boolean {
  const [best] = later
    .map((each) => ({ ...each, odds: oddsWith(weights, each.evidence) }))
    .sort((a, b) => b.odds - a.odds);
  return best !== undefined && best.odds > 0 ? best.isRight : isLeadRight;
}

function oddsWith(weights: LaterWeights, evidence: LaterEvidence): number {
  return names.reduce((sum, name) => sum + weights[name] * evidence[name], weights.constant);
}
