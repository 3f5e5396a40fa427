import type { UserServices } from '#server/context.ts';
import * as repo from './material.repo.ts';
import type { Question } from './material.ts';

/**
 * The conversation so far without what came of notes and documents that are hidden from AI by now, or gone: each such
 * answer with its question. Of a note that is left out itself nothing is shown.
 */
export async function shownHistory(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  noteId: string | null,
  history: Question['history'],
): Promise<Question['history']> {
  const sources = history.flatMap((message) => message.sources ?? []);
  const idsOf = (kind: 'note' | 'document') => sources.filter((source) => source.kind === kind).map(({ id }) => id);
  const notes = noteId === null ? idsOf('note') : [noteId, ...idsOf('note')];
  if (history.length === 0 || sources.length + notes.length === 0) return history;
  const hidden = await db.read(userId, (tx) => repo.findHidden(tx, userId, { notes, documents: idsOf('document') }));
  if (noteId !== null && hidden.has(noteId)) return [];
  const isHidden = history.map((message) => message.sources?.some(({ id }) => hidden.has(id)) ?? false);
  return history.filter(({ role }, at) => !isHidden[at] && !(role === 'user' && isHidden[at + 1]));
}
