import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { actionsOf, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { factsOf } from './note-facts.ts';
import { quotesOf } from './quotes.ts';
import { READ_MAX } from './sentences-of.ts';
import { answerOf, asWritten, createSources, type OpenNote, type Sources, titled } from './sources.ts';

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
  const actions = actionsOf(note);
  const { points, decisions, questions, people, dates, amounts } = factsOf(note, actions);
  const lines = [builtInTexts.keyPoints(titled(note.title)), ''];
  for (const { text, source } of points) lines.push(`- ${asWritten(text)}${sources.cite(source)}`);
  if (points.length === 0) lines.push(builtInTexts.noSentences);
  const listed = (label: string, facts: typeof points) => {
    if (facts.length === 0) return;
    lines.push('', `**${label}**`, '');
    for (const { text, source } of facts) lines.push(`- ${asWritten(text)}${sources.cite(source)}`);
  };
  listed(builtInTexts.decisions, decisions);
  listed(builtInTexts.openQuestions, questions);
  if (actions.length > 0) {
    lines.push(
      '',
      `**${builtInTexts.toDo}**`,
      '',
      ...actions.slice(0, TASKS_MAX).map((action) => taskLine(action, sources, now)),
    );
    if (actions.length > TASKS_MAX) lines.push('', builtInTexts.moreToDo(actions.length - TASKS_MAX));
  }
  lines.push(
    '',
    ...namedLines([
      [builtInTexts.people, people],
      [builtInTexts.dates, dates],
      [builtInTexts.amounts, amounts],
    ]),
  );
  if (note.content.length > READ_MAX) lines.push('', builtInTexts.onlyBeginning);
  return lines;
}

/** `**People:** Anna Berg; Tom Hall`, for what there is of each. */
export function namedLines(named: readonly (readonly [label: string, found: readonly string[]])[]): string[] {
  return named
    .filter(([, found]) => found.length > 0)
    .flatMap(([label, found]) => [`**${label}:** ${found.slice(0, 8).map(escapeMarkdown).join('; ')}`, '']);
}
