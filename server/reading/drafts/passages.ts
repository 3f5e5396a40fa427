import { isoOf } from '#server/language/days/calendar.ts';
import type { DraftPassage } from '#shared/drafts.ts';
import { type NoteOfDraft, writtenDays } from './gather.ts';
import { readStatements } from './statements.ts';

/** About a paragraph: a mark in a draft leads to one. */
const PASSAGE_MAX = 700;

/** What notes say, in the passages that a model writes from; what is marked as internal is not among it. */
export function draftPassages(notes: readonly NoteOfDraft[], charactersMax: number): DraftPassage[] {
  const passages: DraftPassage[] = [];
  let room = charactersMax;
  for (const note of notes) {
    const daysOf = writtenDays(note);
    let place: string | null = null;
    for (const { text, label, box, headings, start, end } of readStatements(note.content).statements) {
      const line = `${box === null ? '' : box === 'open' ? '[ ] ' : '[x] '}${label === null ? '' : `${label}: `}${text}`;
      room -= line.length;
      if (room < 0) return passages;
      const above = headings.join(' › ');
      const last = passages.at(-1);
      if (last !== undefined && above === place && last.text.length + line.length <= PASSAGE_MAX) {
        last.text += `\n${line}`;
        last.endsAt = end;
      } else {
        const of = { kind: 'note', noteId: note.id, title: note.title, date: isoOf(daysOf(headings).day) } as const;
        passages.push({ ...of, text: above === '' ? line : `${above}\n${line}`, startsAt: start, endsAt: end });
      }
      place = above;
    }
  }
  return passages;
}
