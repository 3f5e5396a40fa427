import type { Lexicon } from '#server/language/lexicon.ts';
import { withoutFillers, wordsOfSpeech } from './spoken-words.ts';
import type { Turn } from './turns.ts';

/** A sentence of a conversation without its fillers. */
export interface Utterance {
  speaker: string | null;
  text: string;
  /** As it was said, with straight apostrophes. */
  written: string;
  page: number;
  /** The number of its turn. */
  turn: number;
  /** How many of its words carry a meaning. */
  meaning: number;
  /** A greeting, a reaction, a word about the call. */
  isEmpty: boolean;
}

export interface Outcomes {
  decisions: Utterance[];
  /** Questions in a row of one speaker are one. */
  questions: Utterance[];
}

/** Fewer words of meaning are no statement. */
const MEANING_LEAST = 2;
/** A decision that names nothing ("then it's decided") is about what was said so many sentences before. */
const LOOK_BACK = 4;
/** An answer comes in as many sentences. */
const LOOK_AHEAD = 5;
const DECISIONS_MAX = 12;
const QUESTIONS_MAX = 12;
/** Of an answer. */
const ANSWER_MEANING = 3;

/** The sentences of a conversation, cleaned. */
export function readUtterances(turns: readonly Turn[], lexicon: Lexicon): Utterance[] {
  const { backchannel, smallTalk } = wordsOfSpeech(lexicon.language);
  return turns.flatMap(({ speaker, sentences, page }, turn) =>
    sentences.map((sentence) => {
      // The tables know one apostrophe.
      const written = sentence.replaceAll('’', "'");
      const text = withoutFillers(sentence, lexicon.language);
      const meaning = new Set(lexicon.read(text).terms).size;
      const isEmpty = meaning === 0 || backchannel.test(written) || backchannel.test(text) || smallTalk.test(written);
      return { speaker, text, written, page, turn, meaning, isEmpty };
    }),
  );
}

/** What was decided, and what was asked without getting an answer. */
export function findOutcomes(stated: readonly Utterance[], language: string): Outcomes {
  return {
    decisions: distinct(stated.flatMap((one, at) => decisionAt(stated, at, one, language))).slice(0, DECISIONS_MAX),
    questions: asked(stated.filter((one, at) => isOpenQuestion(stated, at, one, language))).slice(0, QUESTIONS_MAX),
  };
}

function decisionAt(stated: readonly Utterance[], at: number, one: Utterance, language: string): Utterance[] {
  const { decision, noDecision } = wordsOfSpeech(language);
  if (isQuestion(one) || !decision.test(one.written) || noDecision.test(one.written)) return [];
  if (one.meaning >= MEANING_LEAST || NAMES_IT.test(one.text)) return one.isEmpty ? [] : [one];
  // "Okay, then that's decided": what was said before is meant.
  const before = stated
    .slice(Math.max(0, at - LOOK_BACK), at)
    .findLast((other) => !other.isEmpty && !isQuestion(other));
  if (!before) return one.isEmpty ? [] : [one];
  return [before.meaning >= MEANING_LEAST && !noDecision.test(before.written) ? before : one];
}

/** "Steel it is." */
const NAMES_IT = /^\p{L}{3,} it is\W*$/u;

/** Two questions in a row are one. */
function asked(questions: readonly Utterance[]): Utterance[] {
  const joined: Utterance[] = [];
  for (const one of questions) {
    const last = joined.at(-1);
    if (last?.turn === one.turn) joined[joined.length - 1] = { ...last, text: `${last.text} ${one.text}` };
    else joined.push(one);
  }
  return joined;
}

function isOpenQuestion(stated: readonly Utterance[], at: number, one: Utterance, language: string): boolean {
  const { unknown, openQuestion } = wordsOfSpeech(language);
  if (one.isEmpty || one.meaning === 0) return false;
  if (openQuestion.test(one.written)) return one.meaning >= MEANING_LEAST;
  if (!isQuestion(one) || one.text.split(' ').length < 4 || one.meaning < 1) return false;
  let hasReply = false;
  for (const reply of stated.slice(at + 1, at + 1 + LOOK_AHEAD)) {
    if (reply.turn === one.turn) {
      // Who goes on, asks it in other words or answers it.
      if (isQuestion(reply) || reply.isEmpty) continue;
      return false;
    }
    if (unknown.test(reply.written)) return true;
    if (isQuestion(reply)) continue;
    hasReply = true;
    if (reply.isEmpty && !AGREES.test(reply.written)) continue;
    if (reply.meaning >= ANSWER_MEANING || AGREES.test(reply.written)) return false;
  }
  return !hasReply;
}

/** An answer, though a short one. */
const AGREES =
  /^\W*(?:yes|yeah|yep|no|nope|sure|fine|agreed|of course|ja|nein|klar|nee|oui|non|d['’]accord|sí|vale|claro|genau)(?![\p{L}])/iu;

function isQuestion({ written }: Utterance): boolean {
  return /[?？؟]["'”’)]*$/.test(written.trim());
}

function distinct(decisions: readonly Utterance[]): Utterance[] {
  return decisions.filter((one, at) => decisions.findIndex(({ text }) => text === one.text) === at);
}
