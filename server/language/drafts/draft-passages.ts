import { isoOf } from '#server/language/days/calendar.ts';
import type { DraftPassage } from '#shared/drafts.ts';
import type { NoteOfDraft } from './gather.ts';
import { readStatements, type Statement } from './read-statements.ts';
import { writtenDays } from './written-day.ts';

/** About a paragraph: a mark in a draft leads to one. */
const PASSAGE_MAX = 700;

/** What notes say, in the passages that a model writes from; what is marked as internal is not among it. */
export function draftPassages(notes: readonly NoteOfDraft[], charactersMax: number): DraftPassage[] {
  const passages: DraftPassage[] = [];
  let room = charactersMax;
  for (const note of notes) {
    const daysOf = writtenDays(note);
    let passage: DraftPassage | undefined;
    let place = '';
    for (const statement of readStatements(note.content)) {
      const line = lineOf(statement);
      room -= line.length;
      if (room < 0) return passages;
      const headings = statement.headings.join(' › ');
      if (passage === undefined || headings !== place || passage.text.length + line.length > PASSAGE_MAX) {
        const date = isoOf(daysOf(statement.headings).day);
        const head = headings === '' ? '' : `${headings}\n`;
        const { id: noteId, title } = note;
        passage = {
          kind: 'note',
          noteId,
          title,
          date,
          text: head + line,
          startsAt: statement.start,
          endsAt: statement.end,
        };
        place = headings;
        passages.push(passage);
      } else {
        passage.text += `\n${line}`;
        passage.endsAt = statement.end;
      }
    }
  }
  return passages;
}

function lineOf({ label, text, box }: Statement): string {
  const stated = label === null ? text : `${label}: ${text}`;
  return box === null ? stated : `${box === 'open' ? '[ ]' : '[x]'} ${stated}`;
}
