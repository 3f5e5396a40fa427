import type { Page } from '#server/language/blocks.ts';
import { restoreNames } from '#server/language/first-names.ts';
import type { Found } from '#server/language/found.ts';
import { type Lexicon, lexiconFor } from '#server/language/lexicon.ts';
import { capitalised } from '#server/language/sources.ts';
import { findTasks } from '#server/reading/tasks/find-tasks.ts';
import { chooseSentences, pointsFor } from './choose-sentences.ts';
import { isEmptySpeech, speechOf, withoutFillers } from './speech.ts';
import { readTurns, type Turn } from './turns.ts';

interface Stated extends Found {
  speaker: string | null;
}

/** A sentence of a conversation without its fillers. */
interface Utterance extends Stated {
  /** As spoken, with straight apostrophes. */
  written: string;
  /** The number of its turn. */
  turn: number;
  /** The stems of its words with a meaning. */
  terms: string[];
  /** Words of any kind. */
  length: number;
  isQuestion: boolean;
}

const LISTED_MAX = 12;
/** Characters: what people speak in two hours. */
const TASKS_READ_MAX = 100_000;
/** Sentences: an answer is no further away. */
const NEAR = 5;
/** Words of meaning: fewer are no answer. */
const ANSWERS = 3;
const TOPIC_WORDS = 6;
const QUESTION_WORDS = 4;

/** What was talked about, decided, promised and left open in a transcript, a chat or a dictation; null for other texts. */
export function readConversation(pages: readonly Page[]) {
  const { language } = lexiconFor(pages.map(({ markdown }) => ({ text: markdown })));
  const turns = readTurns(pages, language);
  if (turns === null) return null;
  const lexicon = lexiconFor(turns.map(({ sentences }) => ({ text: sentences.join(' ') })));
  const { unknown, decided, undecided } = speechOf(lexicon.language);
  const stated = turns.flatMap((turn, index) => utterancesOf(turn, index, lexicon));
  const decisions = stated.filter(
    ({ isQuestion, written }) => !isQuestion && decided.test(written) && !undecided.test(written),
  );
  const tasks = tasksIn(stated).filter(({ source }, at, all) => {
    // Of a decision the first to-do is the decision itself.
    return !decisions.includes(source) || all[at - 1]?.source === source;
  });
  const questions = stated.filter((one, at) => isOpenQuestion(stated, at, one, lexicon.language));
  const listed = new Set([...decisions, ...questions, ...tasks.map(({ source }) => source)]);
  return {
    lexicon,
    blocks: stated.map(({ text, page }) => ({
      kind: 'paragraph' as const,
      level: 0,
      text,
      pages: [{ from: 0, page }],
    })),
    /** Without "Speaker 1", which is no name. */
    speakers: [...Map.groupBy(turns, ({ speaker }) => speaker)].flatMap(([speaker, [first]]) =>
      !first || speaker === null || /\d/.test(speaker) ? [] : [{ text: speaker, page: first.page }],
    ),
    points: topicsIn(stated.filter((one) => !listed.has(one) && !unknown.test(one.written))).map(shown),
    decisions: decisions.slice(0, LISTED_MAX).map(shown),
    tasks: tasks.slice(0, LISTED_MAX).map(shown),
    questions: questions.slice(0, LISTED_MAX).map(shown),
  };
}

/** What a turn says, but for what says nothing. */
function utterancesOf({ speaker, sentences, page }: Turn, turn: number, { language, read }: Lexicon): Utterance[] {
  return sentences.flatMap((sentence) => {
    const written = sentence.replaceAll('’', "'");
    const text = restoreNames(withoutFillers(written, language));
    const { terms, length } = read(text);
    const isEmpty =
      isEmptySpeech(written, language) || (terms.length === 0 && !speechOf(language).unknown.test(written));
    return isEmpty
      ? []
      : [{ speaker, page, turn, text, written, terms, length, isQuestion: /[?？؟]["'”)]*$/.test(written) }];
  });
}

function shown({ text, speaker, page }: Stated): Stated {
  return { text, speaker, page };
}

/** A question that got no answer. */
function isOpenQuestion(stated: readonly Utterance[], at: number, one: Utterance, language: string): boolean {
  const { unknown, openQuestion } = speechOf(language);
  if (openQuestion.test(one.written)) return one.terms.length > 1;
  if (!one.isQuestion || one.text.split(' ').length < QUESTION_WORDS) return false;
  const after = stated.slice(at + 1, at + 1 + NEAR);
  const next = after.findIndex(({ isQuestion, turn }) => isQuestion && turn !== one.turn);
  const replies = (next < 0 ? after : after.slice(0, next)).filter(({ isQuestion }) => !isQuestion);
  const isUnknown = (reply: Utterance) => reply.turn !== one.turn && unknown.test(reply.written);
  const first = replies.find((reply) => isUnknown(reply) || reply.terms.length >= ANSWERS);
  return first === undefined ? after.length === 0 : isUnknown(first);
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
    if (!source) return [];
    const text = capitalised(dueText === null || task.includes(dueText) ? task : `${task} ${dueText}`);
    return [{ text, speaker: owner ?? source.speaker, page: source.page, source }];
  });
  return found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at);
}

/** The statements that say most, in their order. */
function topicsIn(stated: readonly Utterance[]): Utterance[] {
  const candidates = stated
    .filter(({ terms, length, isQuestion }) => length >= TOPIC_WORDS && terms.length >= ANSWERS && !isQuestion)
    .map((one) => ({ ...one, weight: weightOf(one) }));
  const words = candidates.reduce((sum, { length }) => sum + length, 0);
  return chooseSentences(candidates, pointsFor(words));
}

function weightOf({ text, terms, length }: Utterance): number {
  return (0.6 + terms.length / length) * (length < 9 ? 0.6 : 1) * (/[\d$€£%]/u.test(text) ? 1.25 : 1);
}
