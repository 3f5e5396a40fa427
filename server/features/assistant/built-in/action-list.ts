import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import {
  answerOf,
  capitalised,
  createSources,
  HEADING_JOINT,
  passageOf,
  type Sources,
  sourceWithin,
  titled,
} from '#server/language/sources.ts';
import { shortDay } from '#server/reading/answer.ts';
import { type FoundTask, readNote } from '#server/reading/read-note.ts';
import { isAnswerNote } from '#shared/shares.ts';
import { builtInTexts } from './built-in.texts.ts';

/** What is to be done, with where that is said. */
type SourcedAction = FoundTask & { source: SourcePassage };

/** The open ones of the passages. */
export function actionsIn(passages: readonly SourcePassage[]): SourcedAction[] {
  return passages.flatMap((passage) => {
    const { title, text, heading, opening, updatedAt } = passage;
    const part = { opening: opening ?? undefined, headings: heading.split(HEADING_JOINT) };
    const { tasks } = readNote({ title, content: text, writtenOn: new Date(updatedAt), ...part });
    // “I'll send it by Friday” of a visitor is no promise of the note's owner.
    const isOfVisitor = isAnswerNote(opening ?? text);
    const open = tasks.filter(({ done, certain }) => !done && (certain || !isOfVisitor));
    return open.map((task) => ({ ...task, source: sourceWithin(passage, task.from, task.to) }));
  });
}

/** A line of a task list: `- [ ] Send the offer — Anna, due Fri, Nov 27 [1]`. */
export function taskLine(action: SourcedAction, { cite }: Sources, now: Date): string {
  return `${itemLine(action, now)}${cite(action.source)}`;
}

/** The same without its source. */
export function itemLine({ text, owner: named, due, isMine }: FoundTask, now: Date): string {
  const owner = named ?? (isMine ? 'me' : null);
  const when = due === null ? [] : [builtInTexts.due(shortDay(due, now))];
  const details = [...(owner === null ? [] : [escapeMarkdown(owner)]), ...when].join(', ');
  return `- [ ] ${escapeMarkdown(capitalised(text))}${details === '' ? '' : ` — ${details}`}`;
}

/** The action items of the open note, else of the passages, with their sources. */
export function listActions({ now }: Question, { note, passages }: Material): Answer {
  if (note?.content.trim() === '') return { text: builtInTexts.emptyWithoutActions, used: [] };
  const sources = createSources();
  const found = actionsIn(note ? [passageOf(note)] : passages);
  const where = note ? titled(note.title) : builtInTexts.notesRead(new Set(passages.map(({ id }) => id)).size);
  if (found.length === 0) return { text: builtInTexts.noActions(where, note === null), used: [] };
  const lines = found.map((action) => taskLine(action, sources, now));
  return answerOf([builtInTexts.actions(found.length, where), '', ...lines], sources);
}
