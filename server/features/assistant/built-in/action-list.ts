import type { ActionItem } from '#server/features/assistant/action-items/action-item.ts';
import { findActionItems } from '#server/features/assistant/action-items/find-action-items.ts';
import type { Answer, Material, SourcePassage } from '#server/features/assistant/material.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { READ_MAX } from './sentences-of.ts';
import { answerOf, createSources, type OpenNote, type Sources, sourceIn, sourceWithin, titled } from './sources.ts';

/** What is to be done, with where that is said. */
export interface SourcedAction {
  item: ActionItem;
  source: SourcePassage;
}

/** The open note's, told from the day it was last changed on. */
export function actionsOf(note: OpenNote): SourcedAction[] {
  return findActionItems(note.content.slice(0, READ_MAX), new Date(note.updatedAt)).map((item) => ({
    item,
    source: sourceIn(note, item.start, item.end),
  }));
}

/** Those of passages of several notes. */
export function actionsIn(passages: readonly SourcePassage[]): SourcedAction[] {
  return passages.flatMap((passage) =>
    findActionItems(passage.text, new Date(passage.updatedAt)).map((item) => ({
      item,
      source: sourceWithin(passage, item.start, item.end),
    })),
  );
}

/** What is said in English elsewhere than in drafts. */
const WORDS = { me: 'me', due: 'due' };

/** A line of a task list: `- [ ] Send the offer — Anna, due 2026-11-27 [1]`. */
export function taskLine({ item, source }: SourcedAction, { cite }: Sources, { me, due: dueWord } = WORDS): string {
  const { task, owner, due } = item;
  const who = [
    owner === null ? null : owner === 'me' ? me : escapeMarkdown(owner),
    due === null ? null : `${dueWord} ${due}`,
  ].filter((part) => part !== null);
  const told = who.length === 0 ? '' : ` — ${who.join(', ')}`;
  return `- [ ] ${escapeMarkdown(capitalised(task))}${told}${cite(source)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Not all there are: the ones that fit the question, or the newest. */
function lookedAt(passages: readonly SourcePassage[]): string {
  const count = new Set(passages.map(({ id }) => id)).size;
  if (count === 0) return 'your notes';
  return count === 1 ? 'the one note that I looked at' : `the ${count} notes that I looked at`;
}

/** The action items of the open note, else of the passages, with their sources. */
export function listActions({ note, passages }: Material): Answer {
  const sources = createSources();
  const found = note ? actionsOf(note) : actionsIn(passages);
  const where = note ? ` in ${titled(note.title)}` : ` in ${lookedAt(passages)}`;
  if (note && note.content.trim() === '')
    return { text: 'This note is empty, so there are no action items in it yet.', used: [] };
  if (found.length === 0) {
    const hint = note ? '' : ' Open a note, or name a client or a project, and ask again.';
    return { text: `I found no action items${where}.${hint}`, used: [] };
  }
  const count = found.length === 1 ? '1 action item' : `${found.length} action items`;
  return answerOf([`${count}${where}:`, '', ...found.map((action) => taskLine(action, sources))], sources);
}
