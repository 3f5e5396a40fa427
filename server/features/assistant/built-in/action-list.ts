import {
  type Answer,
  HEADING_JOINT,
  type Material,
  type Question,
  type SourcePassage,
} from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import type { ActionItem } from '#server/language/tasks/action-item.ts';
import { findActionItems, type TextWithTasks } from '#server/language/tasks/find-action-items.ts';
import { builtInTexts } from './built-in.texts.ts';
import { shortDay } from './day-text.ts';
import { READ_MAX } from './sentences-of.ts';
import {
  answerOf,
  capitalised,
  createSources,
  type OpenNote,
  type Sources,
  sourceIn,
  sourceWithin,
  titled,
} from './sources.ts';

/** What is to be done, with where that is said. */
export interface SourcedAction {
  item: ActionItem;
  source: SourcePassage;
}

/** Those of the open note. */
export function actionsOf(note: OpenNote): SourcedAction[] {
  const { title, content, updatedAt } = note;
  return findActionItems({ title, text: content.slice(0, READ_MAX) }, new Date(updatedAt)).map((item) => ({
    item,
    source: sourceIn(note, item.start, item.end),
  }));
}

/** Those of passages of several notes. */
export function actionsIn(passages: readonly SourcePassage[]): SourcedAction[] {
  return passages.flatMap((passage) =>
    findActionItems(textOf(passage), new Date(passage.updatedAt)).map((item) => ({
      item,
      source: sourceWithin(passage, item.start, item.end),
    })),
  );
}

function textOf({ title, text, heading, opening }: SourcePassage): TextWithTasks {
  return { title, text, opening: opening ?? undefined, headings: heading.split(HEADING_JOINT) };
}

/** A line of a task list: `- [ ] Send the offer — Anna, due Fri, Nov 27 [1]`. */
export function taskLine({ item, source }: SourcedAction, { cite }: Sources, now: Date): string {
  const { task, owner, due } = item;
  const when = due === null ? null : `due ${shortDay(due, now)}`;
  const who = [owner === null ? null : escapeMarkdown(owner), when].filter((part) => part !== null);
  const details = who.length === 0 ? '' : ` — ${who.join(', ')}`;
  return `- [ ] ${escapeMarkdown(capitalised(task))}${details}${cite(source)}`;
}

/** The action items of the open note, else of the passages, with their sources. */
export function listActions({ now }: Question, { note, passages }: Material): Answer {
  const sources = createSources();
  const found = note ? actionsOf(note) : actionsIn(passages);
  if (note && note.content.trim() === '') return { text: builtInTexts.emptyWithoutActions, used: [] };
  const notes = new Set(passages.map(({ id }) => id)).size;
  if (found.length === 0) {
    const text = note ? builtInTexts.noActionsInNote(titled(note.title)) : builtInTexts.noActionsInNotes(notes);
    return { text, used: [] };
  }
  const head = note
    ? builtInTexts.actionsInNote(found.length, titled(note.title))
    : builtInTexts.actionsInNotes(found.length, notes);
  return answerOf([head, '', ...found.map((action) => taskLine(action, sources, now))], sources);
}
