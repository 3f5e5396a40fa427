import type { EngineMatcher, Match } from '#server/search-engine/engine.ts';
import type { DocumentHit, FoundPassage, NoteHit } from '#shared/search.ts';
import { excerptOf, marksIn } from './excerpt.ts';
import type { DocumentRow, NoteRow } from './search.repo.ts';

type Reason = NoteHit['reason'];
/** Related words are marked only in results without an asked word. */
const marking = (reason: Reason, matchesIn: EngineMatcher) => (text: string) =>
  matchesIn(text, reason.kind === 'related');

/** A note as a search result. */
export function noteHit(row: NoteRow, reason: Reason, matchesIn: EngineMatcher): NoteHit {
  const matches = marking(reason, matchesIn);
  const { id, title, content, tags, folderId, createdAt, updatedAt } = row;
  return {
    ...{ id, title, content, tags, folderId, reason },
    titleMarks: marksIn(title, matches),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    // The passage may just have been replaced. Then the beginning of the note is shown.
    passage: foundPassage({ ...row, body: row.body ?? content }, matches),
  };
}

/** A document as a search result. */
export function documentHit(row: DocumentRow, reason: Reason, matchesIn: EngineMatcher): DocumentHit {
  const matches = marking(reason, matchesIn);
  const { id, fileName, fileType, noteId, createdAt } = row;
  return {
    ...{ id, fileName, fileType, noteId, reason },
    titleMarks: marksIn(fileName, matches),
    createdAt: new Date(createdAt).toISOString(),
    passage: foundPassage(row, matches),
  };
}

function foundPassage(
  row: Pick<NoteRow, 'heading' | 'body' | 'startsAt' | 'endsAt' | 'page'>,
  matches: (text: string) => Match[],
) {
  const passage: FoundPassage = {
    ...excerptOf(row.body ?? '', matches),
    heading: row.heading ?? '',
    startsAt: row.startsAt ?? 0,
    endsAt: row.endsAt ?? 0,
    page: row.page,
  };
  return passage;
}
