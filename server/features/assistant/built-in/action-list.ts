import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import type { ActionItem } from '#server/language/tasks/action-item.ts';
import { findActionItems } from '#server/language/tasks/find-action-items.ts';
import {
  answerOf,
  capitalised,
  createSources,
  HEADING_JOINT,
  type OpenNote,
  type Sources,
  shortDay,
  sourceIn,
  sourceWithin,
  titled,
} from '#server/reading/answer.ts';
import { builtInTexts } from './built-in.texts.ts';

/** What is to be done, with where that is said. */
export interface SourcedAction {
  item: ActionItem;
  source: SourcePassage;
}

/** Those of the open note. */
export function actionsOf(note: OpenNote): SourcedAction[] {
  return actionsIn([sourceIn(note, 0, note.content.length)]);
}

/** Those of passages of several notes. */
export function actionsIn(passages: readonly SourcePassage[]): SourcedAction[] {
  return passages.flatMap((passage) => {
    const { title, text, heading, opening, updatedAt } = passage;
    const read = { title, text, opening: opening ?? undefined, headings: heading.split(HEADING_JOINT) };
    const items = findActionItems(read, new Date(updatedAt));
    return items.map((item) => ({ item, source: sourceWithin(passage, item.start, item.end) }));
  });
}

/** A line of a task list: `- [ ] Send the offer — Anna, due Fri, Nov 27 [1]`. */
export function taskLine({ item, source }: SourcedAction, { cite }: Sources, now: Date): string {
  return `${itemLine(item, now)}${cite(source)}`;
}

/** The same without its source. */
export function itemLine({ task, owner, due }: ActionItem, now: Date): string {
  const when = due === null ? [] : [builtInTexts.due(shortDay(due, now))];
  const details = [...(owner === null ? [] : [escapeMarkdown(owner)]), ...when].join(', ');
  return `- [ ] ${escapeMarkdown(capitalised(task))}${details === '' ? '' : ` — ${details}`}`;
}

/** The action items of the open note, else of the passages, with their sources. */
export function listActions({ now }: Question, { note, passages }: Material): Answer {
  if (note && note.content.trim() === '') return { text: builtInTexts.emptyWithoutActions, used: [] };
  const sources = createSources();
  const found = note ? actionsOf(note) : actionsIn(passages);
  const notes = new Set(passages.map(({ id }) => id)).size;
  if (found.length === 0)
    return {
      text: note ? builtInTexts.noActionsInNote(titled(note.title)) : builtInTexts.noActionsInNotes(notes),
      used: [],
    };
  const head = note
    ? builtInTexts.actionsInNote(found.length, titled(note.title))
    : builtInTexts.actionsInNotes(found.length, notes);
  return answerOf([head, '', ...found.map((action) => taskLine(action, sources, now))], sources);
}
