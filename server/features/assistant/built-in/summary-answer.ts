import type { Answer, Material } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { actionsOf, taskLine } from './action-list.ts';
import { factsOf } from './note-facts.ts';
import { quotesOf } from './quotes.ts';
import { READ_MAX } from './sentences-of.ts';
import { answerOf, asWritten, createSources, type OpenNote, type Sources, titled } from './sources.ts';

const TASKS_MAX = 10;

/** A summary made of the note's own sentences; without an open note, of what was found. */
export function summariseNotes({ note, passages }: Material): Answer {
  const sources = createSources();
  if (note) return answerOf(noteSummary(note, sources), sources);
  if (passages.length === 0)
    return { text: 'Open the note that you would like to have summarised, and ask again.', used: [] };
  return answerOf(['The main points of the notes that I found:', '', ...quotesOf(passages, sources, 5)], sources);
}

function noteSummary(note: OpenNote, sources: Sources): string[] {
  if (note.content.trim() === '') return ['This note is empty. There is nothing to summarise yet.'];
  const actions = actionsOf(note);
  const { points, people, dates, amounts } = factsOf(note, actions);
  const lines = [`The main points of ${titled(note.title)}, in its own words:`, ''];
  for (const { text, source } of points) lines.push(`- ${asWritten(text)}${sources.cite(source)}`);
  if (points.length === 0) lines.push('There are no whole sentences in this note to choose from.');
  if (actions.length > 0) {
    lines.push('', '**To do**', '', ...actions.slice(0, TASKS_MAX).map((action) => taskLine(action, sources)));
    if (actions.length > TASKS_MAX) lines.push('', `And ${actions.length - TASKS_MAX} more: ask for the action items.`);
  }
  lines.push('', ...namedLines({ People: people, Dates: dates, Amounts: amounts }));
  if (note.content.length > READ_MAX) lines.push('', 'The note is very long: this is of its first 200,000 characters.');
  return lines;
}

/** `**People:** Anna Berg; Tom Hall`, for what there is of each. */
export function namedLines(named: Record<string, readonly string[]>): string[] {
  return Object.entries(named)
    .filter(([, found]) => found.length > 0)
    .flatMap(([label, found]) => [`**${label}:** ${found.slice(0, 8).map(escapeMarkdown).join('; ')}`, '']);
}
