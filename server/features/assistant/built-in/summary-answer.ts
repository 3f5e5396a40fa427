import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import {
  answerOf,
  asWritten,
  createSources,
  passageOf,
  type SourcePassage,
  type Sources,
  sourceWithin,
  titled,
} from '#server/language/sources.ts';
import { plainWords, quotesOf, READ_MAX, readable, readSentences } from '#server/reading/answer.ts';
import { summarize } from '#server/reading/read-note.ts';
import { actionsIn, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';

const TASKS_MAX = 10;

/** A summary made of the note's own sentences; without an open note, of what was found. */
export function summarizeNotes({ now }: Question, { note, passages }: Material): Answer {
  const sources = createSources();
  if (note?.content.trim() === '') return { text: builtInTexts.emptyToSummarize, used: [] };
  if (note) return answerOf(noteSummary(passageOf(note), sources, now), sources);
  if (passages.length === 0) return { text: builtInTexts.openToSummarize, used: [] };
  return answerOf([builtInTexts.keyPointsOfNotes, '', ...quotesOf(passages, sources, 5)], sources);
}

function noteSummary(note: SourcePassage, sources: Sources, now: Date): string[] {
  const actions = actionsIn([note]);
  const { points, conversation } = summarize([{ number: 1, markdown: note.text.slice(0, READ_MAX) }], {
    isPaged: false,
  });
  const linesOf = lineMaker(note, sources);
  const stated = linesOf(points);
  const parts: [label: string, found: string[]][] = [
    [builtInTexts.decisions, linesOf(conversation?.decisions ?? [])],
    [builtInTexts.openQuestions, linesOf(conversation?.questions ?? [])],
    [builtInTexts.toDo, actions.slice(0, TASKS_MAX).map((action) => taskLine(action, sources, now))],
  ];
  return [
    builtInTexts.keyPoints(titled(note.title)),
    '',
    ...(stated.length === 0 ? [builtInTexts.noSentences] : stated),
    ...parts.flatMap(([label, found]) => (found.length === 0 ? [] : ['', `**${label}**`, '', ...found])),
    ...(actions.length > TASKS_MAX ? ['', builtInTexts.moreToDo(actions.length - TASKS_MAX)] : []),
    ...(note.text.length > READ_MAX ? ['', builtInTexts.onlyBeginning] : []),
  ];
}

/** Sentences that were chosen, each as the line of a list with its place in the note. */
function lineMaker(note: SourcePassage, { cite }: Sources) {
  const sentences = readSentences(note.text).map((each) => ({ ...each, key: plainWords(readable(each)) }));
  return (found: readonly { text: string; speaker?: string | null | undefined }[]): string[] =>
    found.flatMap(({ text, speaker }) => {
      const own = plainWords(text);
      const sentence = sentences.find(({ key }) => key !== '' && (key.includes(own) || own.includes(key)));
      if (sentence === undefined) return [];
      const shown = asWritten(speaker ? `${speaker}: ${text}` : text);
      return [`- ${shown}${cite(sourceWithin(note, sentence.start, sentence.end))}`];
    });
}
