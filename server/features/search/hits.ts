import type { DocumentHit, FoundPassage, NoteHit } from '#shared/search.ts';
import { excerptOf } from './excerpt.ts';
import type { DocumentRow, NoteRow } from './search.repo.ts';

type Reason = NoteHit['reason'];
type IsMatch = (word: string) => boolean;

/** A note as the contract writes one that was found. */
export function noteHit(row: NoteRow, reason: Reason, isMatch: IsMatch): NoteHit {
  const { id, title, content, tags, folderId, createdAt, updatedAt } = row;
  return {
    ...{ id, title, content, tags, folderId, reason },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    // The passage may just have been cut anew; then the note's beginning stands for it.
    passage: foundPassage({ ...row, body: row.body ?? content }, isMatch),
  };
}

/** A document as the contract writes one that was found. */
export function documentHit(row: DocumentRow, reason: Reason, isMatch: IsMatch): DocumentHit {
  const { id, fileName, fileType, noteId, createdAt } = row;
  return {
    ...{ id, fileName, fileType, noteId, reason },
    createdAt: new Date(createdAt).toISOString(),
    passage: foundPassage(row, isMatch),
  };
}

function foundPassage(row: Pick<NoteRow, 'heading' | 'body' | 'startsAt' | 'endsAt' | 'page'>, isMatch: IsMatch) {
  const passage: FoundPassage = {
    ...excerptOf(row.body ?? '', isMatch),
    heading: row.heading ?? '',
    startsAt: row.startsAt ?? 0,
    endsAt: row.endsAt ?? 0,
    page: row.page,
  };
  return passage;
}
