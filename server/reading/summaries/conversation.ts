import type { Block, Page } from '#server/language/blocks.ts';
import { restoreNames } from '#server/language/first-names.ts';
import { lexiconFor } from '#server/language/lexicon.ts';
import { capitalised } from '#server/language/sources.ts';
import { findTasks } from '#server/reading/tasks/find-tasks.ts';
import type { Candidate } from './candidates.ts';
import { chooseSentences, pointsFor } from './choose-sentences.ts';
import { isDictated, type Speech, speechOf, spokenSentences, withoutFillers } from './speech.ts';
import { readLines, readTurns, type Stated } from './turns.ts';

/** A sentence of a conversation without its fillers. */
interface Utterance extends Stated, Candidate {
  /** As spoken, with straight apostrophes. */
  written: string;
  /** The number of its turn. */
  turn: number;
  isQuestion: boolean;
}

const LISTED_MAX = 12;
/** Characters: what people speak in two hours. */
const TASKS_READ_MAX = 100_000;
/** Sentences: an answer is no further away. */
const NEAR = 5;
/** Words of meaning: fewer are no answer. */
const ANSWERS = 3;
const [TOPIC_WORDS, QUESTION_WORDS] = [6, 4];

/** What was talked about, decided, promised and left open in a transcript, a chat or a dictation; null for other texts. */
export function readConversation(pages: readonly Page[]) {
  const lines = readLines(pages);
  const turns = readTurns(lines) ?? lines;
  const lexicon = lexiconFor(turns);
  const speech = speechOf(lexicon.language);
  if (turns === lines && !isDictated(lines.map(({ text }) => text).join('\n'), speech)) return null;
  const stated = turns.flatMap(({ speaker, text: whole, page }, turn): Utterance[] =>
    spokenSentences(whole, speech).flatMap((written) => {
      const text = restoreNames(withoutFillers(written, speech));
      const { terms, length } = lexicon.read(text);
      const isQuestion = /[?？؟]["'”)]*$/.test(written);
      const weight = (0.6 + terms.length / length) * (length < 9 ? 0.6 : 1) * (/[\d$€£%]/u.test(text) ? 1.25 : 1);
      const isEmpty = text === '' || (terms.length === 0 && !speech.unknown.test(written));
      return isEmpty ? [] : [{ speaker, page, turn, text, written, terms, length, isQuestion, weight }];
    }),
  );
  const decisions = stated.filter(
    ({ isQuestion, written }) => !isQuestion && speech.decided.test(written) && !speech.undecided.test(written),
  );
  // Of a decision the first to-do is the decision itself.
  const tasks = tasksIn(stated).filter(
    ({ source }, at, all) => !decisions.includes(source) || all[at - 1]?.source === source,
  );
  const questions = stated.filter((one, at) => isOpenQuestion(one, stated.slice(at + 1, at + 1 + NEAR), speech));
  const listed = new Set([...decisions, ...questions, ...tasks.map(({ source }) => source)]);
  const isTopic = ({ isQuestion, terms, length, written }: Utterance) =>
    !isQuestion && !speech.unknown.test(written) && length >= TOPIC_WORDS && terms.length >= ANSWERS;
  const topics = stated.filter((one) => isTopic(one) && !listed.has(one));
  const shown = (some: readonly Stated[]) =>
    some.slice(0, LISTED_MAX).map(({ text, speaker, page }) => ({ text, speaker, page }));
  return {
    lexicon,
    blocks: stated.map(({ text, page }): Block => ({ kind: 'paragraph', text, pages: [{ from: 0, page }] })),
    // "Speaker 1" is no name.
    speakers: turns.flatMap(({ speaker, page }) =>
      /^\D+$/.test(speaker ?? '') ? [{ text: speaker ?? '', page }] : [],
    ),
    points: shown(chooseSentences(topics, pointsFor(topics.reduce((sum, { length }) => sum + length, 0)))),
    decisions: shown(decisions),
    tasks: shown(tasks),
    questions: shown(questions),
  };
}

/** A question that got no answer. */
function isOpenQuestion(one: Utterance, after: readonly Utterance[], { unknown, openQuestion }: Speech): boolean {
  if (openQuestion.test(one.written)) return one.terms.length > 1;
  if (!one.isQuestion || one.text.split(' ').length < QUESTION_WORDS) return false;
  const isUnknown = ({ turn, written }: Utterance) => turn !== one.turn && unknown.test(written);
  const others = after.filter(({ isQuestion, turn }) => !isQuestion || turn !== one.turn);
  const reply = others.find((each) => each.isQuestion || isUnknown(each) || each.terms.length >= ANSWERS);
  return reply ? !reply.isQuestion && isUnknown(reply) : after.length === 0;
}

/** What somebody promised or was asked to do, by the reader of to-dos, and the sentence with it. */
function tasksIn(stated: readonly Utterance[]): (Stated & { source: Utterance })[] {
  let content = '';
  const starts = stated.map(({ speaker, turn, text }, at) => {
    if (turn !== stated[at - 1]?.turn) content += `\n\n${speaker === null ? '' : `${speaker}: `}`;
    const start = content.length;
    content += /[.!?…]["'”)]*$/.test(text) ? `${text} ` : `${text}. `;
    return start;
  });
  // A to-do has its own words for the day, so no day is counted.
  const tasks = findTasks({ title: '', content: content.slice(0, TASKS_READ_MAX), writtenOn: new Date(0) });
  const found = tasks.flatMap(({ text: task, owner, dueText, from }) => {
    const source = stated[starts.findLastIndex((start) => start <= from)];
    const text = capitalised(dueText === null || task.includes(dueText) ? task : `${task} ${dueText}`);
    return source ? [{ text, speaker: owner ?? source.speaker, page: source.page, source }] : [];
  });
  return found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at);
}
