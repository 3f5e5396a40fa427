import { isoOf } from '#server/language/days/calendar.ts';
import type { DraftPassage } from '#shared/drafts.ts';
import { type NoteOfDraft, writtenDays } from './gather.ts';
import { readStatements } from './statements.ts';

/** About a paragraph: a mark in a draft leads to one. */
const PASSAGE_MAX = 700;
const BOXES = { open: '[ ] ', ticked: '[x] ' };

/** What notes say, in the passages that a model writes from; what is marked as internal is not among it. */
export function draftPassages(notes: readonly NoteOfDraft[], charactersMax: number): DraftPassage[] {
  const passages: DraftPassage[] = [];
  let room = charactersMax;
  for (const { id: noteId, title, content, ...days } of notes) {
    const daysOf = writtenDays(days);
    let place: string | null = null;
    for (const { text, label, box, headings, start: startsAt, end: endsAt } of readStatements(content).statements) {
      const line = `${box === null ? '' : BOXES[box]}${label === null ? '' : `${label}: `}${text}`;
      room -= line.length;
      if (room < 0) return passages;
      const above = headings.join(' › ');
      const last = passages.at(-1);
      if (last !== undefined && above === place && last.text.length + line.length <= PASSAGE_MAX) {
        last.text += `\n${line}`;
        last.endsAt = endsAt;
      } else {
        const date = isoOf(daysOf(headings).day);
        passages.push({ kind: 'note', noteId, title, date, text: `${above}\n${line}`.trim(), startsAt, endsAt });
      }
      place = above;
    }
  }
  return passages;
}
