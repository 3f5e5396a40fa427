import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { readBlocks } from '#server/language/blocks.ts';
import { findDates } from '#server/language/dates.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { ownBlocks } from '#server/language/found.ts';
import { findPeople } from '#server/language/people.ts';
import {
  answerOf,
  asWritten,
  createSources,
  type OpenNote,
  type Sources,
  sourceIn,
  titled,
} from '#server/language/sources.ts';
import { detectLanguage, words } from '#server/language/words.ts';
import { quotesOf, READ_MAX, readable, readSentences } from '#server/reading/answer.ts';
import { summarize } from '#server/reading/read-note.ts';
import { actionsOf, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';

const TASKS_MAX = 10;

/** A summary made of the note's own sentences; without an open note, of what was found. */
export function summarizeNotes({ now }: Question, { note, passages }: Material): Answer {
  const sources = createSources();
  if (note) return answerOf(noteSummary(note, sources, now), sources);
  if (passages.length === 0) return { text: builtInTexts.openToSummarize, used: [] };
  return answerOf([builtInTexts.keyPointsOfNotes, '', ...quotesOf(passages, sources, 5)], sources);
}

function noteSummary(note: OpenNote, sources: Sources, now: Date): string[] {
  if (note.content.trim() === '') return [builtInTexts.emptyToSummarize];
  const content = note.content.slice(0, READ_MAX);
  const actions = actionsOf(note);
  const { points, conversation } = summarize([{ number: 1, markdown: content }], { isPaged: false });
  const linesOf = lineMaker(note, sources);
  const stated = linesOf(points);
  const lines = [builtInTexts.keyPoints(titled(note.title)), ''];
  lines.push(...(stated.length === 0 ? [builtInTexts.noSentences] : stated));
  const listed = (label: string, found: readonly string[]) => {
    if (found.length > 0) lines.push('', `**${label}**`, '', ...found);
  };
  listed(builtInTexts.decisions, linesOf(conversation?.decisions ?? []));
  listed(builtInTexts.openQuestions, linesOf(conversation?.questions ?? []));
  listed(
    builtInTexts.toDo,
    actions.slice(0, TASKS_MAX).map((action) => taskLine(action, sources, now)),
  );
  if (actions.length > TASKS_MAX) lines.push('', builtInTexts.moreToDo(actions.length - TASKS_MAX));
  lines.push('', ...namedIn(content, true));
  if (note.content.length > READ_MAX) lines.push('', builtInTexts.onlyBeginning);
  return lines;
}

/** Sentences that were chosen, each as the line of a list with its place in the note. */
function lineMaker(note: OpenNote, sources: Sources) {
  const sentences = readSentences(note.content);
  const keys = sentences.map((sentence) => keyOf(readable(sentence)));
  return (found: readonly { text: string; speaker?: string | null | undefined }[]): string[] =>
    found.flatMap(({ text, speaker }) => {
      const key = keyOf(text);
      const at = keys.findIndex((each) => each !== '' && (each.includes(key) || key.includes(each)));
      const sentence = sentences[at];
      if (sentence === undefined) return [];
      const shown = speaker ? `${speaker}: ${text}` : text;
      return [`- ${asWritten(shown)}${sources.cite(sourceIn(note, sentence.start, sentence.end))}`];
    });
}

function keyOf(text: string): string {
  return words(text)
    .map(({ term }) => term)
    .join(' ');
}

/** `**People:** Anna Berg; Tom Hall`, for what a text names of each. */
export function namedIn(text: string, hasDates: boolean): string[] {
  const blocks = ownBlocks(readBlocks([{ number: 1, markdown: text }]));
  const named: [label: string, found: readonly { text: string }[]][] = [
    [builtInTexts.people, findPeople(blocks)],
    [builtInTexts.dates, hasDates ? findDates(blocks, detectLanguage(text)) : []],
    [builtInTexts.amounts, findAmounts(blocks)],
  ];
  return named
    .filter(([, found]) => found.length > 0)
    .flatMap(([label, found]) => [
      `**${label}:** ${found
        .slice(0, 8)
        .map((each) => escapeMarkdown(each.text))
        .join('; ')}`,
      '',
    ]);
}
