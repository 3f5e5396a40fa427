import type { EngineHit, EngineMatcher, Match } from '#server/search-engine/engine.ts';
import type { DocumentHit, FoundPassage, NoteHit } from '#shared/search.ts';
import { isOfPicture } from './cut-passages.ts';
import { excerptOf, marksIn } from './excerpt.ts';
import { foundPlaces } from './found-places.ts';
import type { DocumentRow, NoteRow } from './search.repo.ts';

type Found = Pick<EngineHit, 'reason' | 'isWeak'>;
/** Related words are marked only in results without an asked word. */
const marking =
  ({ reason }: Found, matchesIn: EngineMatcher) =>
  (text: string) =>
    matchesIn(text, reason.kind === 'related');

/** A note as a search result. */
export function noteHit(row: NoteRow, found: Found, matchesIn: EngineMatcher): NoteHit {
  const matches = marking(found, matchesIn);
  const { id, title, content, tags, folderId, createdAt, updatedAt } = row;
  // The passage may just have been replaced. Then the beginning of the note is shown.
  const passage = foundPassage({ ...row, body: row.body ?? content }, matches);
  const part = isOfPicture({ body: row.body ?? '', ...passage }) ? 'picture' : 'text';
  const titleMarks = marksIn(title, matches);
  return {
    ...{ id, title, content, tags, folderId, titleMarks, passage },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    ...explained(found, [
      { part: 'title', text: title, marks: titleMarks },
      ...tags.map((tag) => ({ part: 'tag' as const, text: tag, marks: marksIn(tag, matches) })),
      { part: 'text', text: passage.heading, marks: marksIn(passage.heading, matches) },
      { part, text: passage.text, marks: passage.marks },
    ]),
  };
}

/** A document as a search result. */
export function documentHit(row: DocumentRow, found: Found, matchesIn: EngineMatcher): DocumentHit {
  const matches = marking(found, matchesIn);
  const { id, fileName, fileType, noteId, createdAt } = row;
  const passage = foundPassage(row, matches);
  const titleMarks = marksIn(fileName, matches);
  return {
    ...{ id, fileName, fileType, noteId, titleMarks, passage },
    createdAt: new Date(createdAt).toISOString(),
    ...explained(found, [
      { part: 'title', text: fileName, marks: titleMarks },
      { part: 'document', text: passage.heading, marks: marksIn(passage.heading, matches) },
      { part: 'document', text: passage.text, marks: passage.marks },
    ]),
  };
}

/** The note of a document that was found. Its own text need not match. */
export function noteOfDocument(row: NoteRow, found: Found, matchesIn: EngineMatcher, document: DocumentHit): NoteHit {
  const words = document.places.flatMap((place) => place.words);
  return { ...noteHit(row, found, matchesIn), places: words.length === 0 ? [] : [{ part: 'document', words }] };
}

/** Only words of the question say where they are. What is related is explained by its reason. */
function explained({ reason, isWeak }: Found, texts: Parameters<typeof foundPlaces>[0]) {
  return { reason, places: reason.kind === 'words' ? foundPlaces(texts) : [], weak: isWeak };
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
