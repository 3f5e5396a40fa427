import { languageOf } from '#server/language/lexicon.ts';
import type { ActionItem } from './action-item.ts';
import { dayOf } from './calendar.ts';
import { withoutDoubles } from './doubles.ts';
import { readNote } from './note-passages.ts';
import { peopleOf } from './owners.ts';
import { type Context, openSection, readPassage, readRow } from './read-passage.ts';
import { createTable } from './table.ts';
import { writtenOn } from './written-on.ts';

/** Enough of a note to tell its language. */
const LANGUAGE_SAMPLE = 4_000;

/**
 * What a note says is still to be done, in its order. Days in words ("by Friday") are told from the day that the note
 * itself says it was written on, else from `now`. Takes time in proportion to the text.
 */
export function findActionItems(text: string, now: Date): ActionItem[] {
  const { passages, speakers } = readNote(text);
  const contents = passages.map(({ content }) => content);
  const language = languageOf(text.slice(0, LANGUAGE_SAMPLE));
  const today = writtenOn(contents, dayOf(now), language);
  const context: Context = {
    today,
    language,
    people: peopleOf(contents, speakers),
    last: null,
    section: 'plain',
    owner: null,
    due: null,
    asked: null,
  };
  const table = createTable();
  const items: ActionItem[] = [];
  for (const passage of passages) {
    if (passage.kind !== 'row') table.end();
    if (passage.endsSection) openSection(context, null);
    if (passage.kind === 'heading') openSection(context, passage);
    else if (passage.kind === 'row') {
      const row = table.read(passage.content);
      if (row) items.push(readRow(row, passage, context));
    } else if (passage.kind !== 'ticked') items.push(...readPassage(passage, context));
  }
  return withoutDoubles(items);
}
