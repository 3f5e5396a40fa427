import { readNote } from '#server/reading/read-note.ts';
import type { Utterance } from './outcomes.ts';
import { wordsOfSpeech } from './spoken-words.ts';

/** A task somebody took on or was given, and the sentence that says so. */
export interface Commitment {
  text: string;
  /** Who does it. */
  speaker: string | null;
  page: number;
  stated: Utterance | undefined;
}

/** What is said in two hours, and takes a second. */
const CHARACTERS_MAX = 100_000;
const TASKS_MAX = 20;
const WORDS_LEAST = 2;

/** The tasks of a conversation, by the reader of tasks, with who does them. */
export function findCommitments(stated: readonly Utterance[], language: string): Commitment[] {
  const { content, starts } = asTranscript(stated);
  const { leaning } = wordsOfSpeech(language);
  const tasks = readNote({ title: '', content, writtenOn: SOME_DAY }).tasks.filter(({ done }) => !done);
  return tasks
    .flatMap(({ text: task, owner, dueText, from }) => {
      const at = starts.findLastIndex((start) => start <= from);
      const source = stated[at];
      const text = dueText === null || task.includes(dueText) ? task : `${task} ${dueText}`;
      if (!source || source.isEmpty || task.split(' ').length < WORDS_LEAST) return [];
      const before = stated[at - 1];
      // "I'll ask him": the sentence before has the name and the subject.
      const isLeaning = leaning.test(text) && before?.turn === source.turn && !before.isEmpty;
      // Other languages conjugate what they promise, so it is shown as it was said.
      const isOwn = owner === null || owner === source.speaker;
      const own = language !== 'en' && isOwn && source.text.length <= SENTENCE_MAX ? source.text : text;
      const whole = isLeaning ? `${before.text} ${source.text}` : own;
      return [{ text: capitalized(whole), speaker: owner ?? source.speaker, page: source.page, stated: source }];
    })
    .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index)
    .filter((task, _index, all) => !isBare(task) || !all.some((other) => other !== task && isSameTurn(other, task)))
    .slice(0, TASKS_MAX);
}

const SENTENCE_MAX = 240;

/** "Ask them", beside "Ask for ten percent". */
function isBare({ text }: Commitment): boolean {
  return text.split(' ').length < 3;
}

function isSameTurn(one: Commitment, other: Commitment): boolean {
  return one.stated !== undefined && one.stated.turn === other.stated?.turn;
}

/** No day is shown that was counted: a task keeps its own words for the day. */
const SOME_DAY = new Date(0);

/** What was said, in the form the reader of tasks knows, and where each sentence begins. */
function asTranscript(stated: readonly Utterance[]): { content: string; starts: number[] } {
  let content = '';
  const starts: number[] = [];
  let turn = -1;
  for (const one of stated) {
    if (content.length > CHARACTERS_MAX) break;
    if (one.turn !== turn)
      content += `${content === '' ? '' : '\n\n'}${one.speaker === null ? '' : `${one.speaker}: `}`;
    else content += ' ';
    turn = one.turn;
    starts.push(content.length);
    content += /[.!?…]["'”’)]*$/.test(one.text) ? one.text : `${one.text}.`;
  }
  return { content, starts };
}

function capitalized(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
