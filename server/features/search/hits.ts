import type { EngineHit, EngineMatcher, EngineResult, Match } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import { blankPrivate } from '#shared/markdown/private.ts';
import type { DocumentHit, FoundPassage, FoundPlace, NoteHit } from '#shared/search.ts';
import { type Excerpt, excerptOf, marksIn } from './excerpt.ts';
import type { Places } from './places.ts';
import * as repo from './search.repo.ts';
import type { SearchServices } from './search-services.ts';
import { type SearchFilter, sourceFrom } from './source.ts';

/** Which results may be shown, how many of them, and where they may be. */
export interface Wanted {
  filter: SearchFilter;
  limit: number;
  places: Places;
}

/** The most words named for one part. */
const WORDS_MAX = 4;

type Found = Pick<EngineHit, 'reason' | 'isWeak'>;
/** Related words are marked only in results without an asked word. */
const marking =
  ({ reason }: Found, matchesIn: EngineMatcher) =>
  (text: string) =>
    matchesIn(text, reason.kind === 'related');

/**
 * Reads the engine's results from the database, and lists the sources that were not found there. For an assistant also the
 * results whose passage is private: they aren't among the found, as they would say which words are in it.
 */
export async function findRows(
  { db }: SearchServices,
  userId: UserId,
  { hits, matchesIn }: EngineResult,
  { filter, limit, places }: Wanted,
) {
  const ofNotes = hitsOf(hits, 'note', limit);
  const ofDocuments = hitsOf(hits, 'document', limit);
  const { notes, documents, further } = await db.read(userId, async (tx) => {
    const [notes, documents] = await Promise.all([
      repo.findNotes(
        tx,
        userId,
        ofNotes.map(({ place }) => place),
        filter,
      ),
      repo.findDocuments(
        tx,
        userId,
        ofDocuments.map(({ place }) => place),
        filter,
      ),
    ]);
    const known = new Set(notes.map(({ id }) => id));
    const ids = new Set(documents.flatMap(({ noteId }) => (noteId === null || known.has(noteId) ? [] : [noteId])));
    const further = await repo.findNotes(
      tx,
      userId,
      Array.from(ids, (id) => ({ id, position: 0 })),
      filter,
    );
    return { notes: byId(notes), documents: byId(documents), further: byId(further) };
  });
  const unseen: EngineHit[] = [];
  // The first passage of a source is never private: it may not be there yet.
  const isUnseen = ({ body }: Pick<repo.NoteRow, 'body'>, { place, hit }: Sourced) => {
    const isHidden = db.wall.screen === 'model' && body === null && place.position > 0;
    if (isHidden) unseen.push(hit);
    return isHidden;
  };
  const ranked: { score: number; note: NoteHit }[] = [];
  for (const sourced of ofNotes) {
    const { place, hit } = sourced;
    const row = notes.get(place.id);
    if (row === undefined || isUnseen(row, sourced)) continue;
    ranked.push({ score: hit.score, note: noteHit(row, hit, matchesIn, places) });
  }
  const found: DocumentHit[] = [];
  for (const sourced of ofDocuments) {
    const { place, hit } = sourced;
    const row = documents.get(place.id);
    if (row === undefined || isUnseen(row, sourced)) continue;
    const document = documentHit(row, hit, matchesIn, places);
    found.push(document);
    const note = row.noteId === null ? undefined : further.get(row.noteId);
    if (note === undefined) continue;
    // Two documents may have enriched one note.
    further.delete(note.id);
    ranked.push({ score: hit.score, note: noteOfDocument(note, hit, matchesIn, document) });
  }
  const missing = [
    ...ofNotes.filter(({ place }) => !notes.has(place.id)),
    ...ofDocuments.filter(({ place }) => !documents.has(place.id)),
  ].map(({ hit }) => hit.source);
  ranked.sort((a, b) => b.score - a.score);
  return { reply: { notes: ranked.map(({ note }) => note), documents: found }, missing, unseen };
}

/** A note as a search result. */
export function noteHit(row: repo.NoteRow, found: Found, matchesIn: EngineMatcher, places?: Places): NoteHit {
  const matches = marking(found, matchesIn);
  const { id, title, content, tags, folderId, day, createdAt, updatedAt } = row;
  // The passage may just have been replaced. Then the beginning of the note is shown.
  const passage = foundPassage({ ...row, body: row.body ?? blankPrivate(content) }, matches);
  const part = isOfPicture({ body: row.body ?? '', ...passage }) ? 'picture' : 'text';
  const titleMarks = marksIn(title, matches);
  return {
    id,
    title,
    content,
    tags,
    folderId,
    titleMarks,
    passage,
    day,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    ...explained(found, [
      { part: 'title', text: title, marks: titleMarks },
      ...inPlace(folderId, places, matches),
      ...tags.map((tag) => ({ part: 'tag' as const, text: tag, marks: marksIn(tag, matches) })),
      { part: 'text', text: passage.heading, marks: marksIn(passage.heading, matches) },
      { part, text: passage.text, marks: passage.marks },
    ]),
  };
}

/** A document as a search result. */
export function documentHit(
  row: repo.DocumentRow,
  found: Found,
  matchesIn: EngineMatcher,
  places?: Places,
): DocumentHit {
  const matches = marking(found, matchesIn);
  const { id, fileName, fileType, noteId, folderId, day, createdAt } = row;
  const passage = foundPassage(row, matches);
  const titleMarks = marksIn(fileName, matches);
  return {
    id,
    fileName,
    fileType,
    noteId,
    titleMarks,
    passage,
    day,
    createdAt: new Date(createdAt).toISOString(),
    ...explained(found, [
      { part: 'title', text: fileName, marks: titleMarks },
      ...inPlace(folderId, places, matches),
      { part: 'document', text: passage.heading, marks: marksIn(passage.heading, matches) },
      { part: 'document', text: passage.text, marks: passage.marks },
    ]),
  };
}

/** The note of a document that was found. Its own text need not match. */
export function noteOfDocument(
  row: repo.NoteRow,
  found: Found,
  matchesIn: EngineMatcher,
  document: DocumentHit,
): NoteHit {
  const isOfPlace = ({ part }: FoundPlace) => part === 'folder' || part === 'client';
  const words = document.places.filter((place) => !isOfPlace(place)).flatMap((place) => place.words);
  const inDocument = words.length === 0 ? [] : [{ part: 'document' as const, words }];
  return { ...noteHit(row, found, matchesIn), places: [...document.places.filter(isOfPlace), ...inDocument] };
}

function inPlace(folderId: string | null, places: Places | undefined, matchesIn: (text: string) => Match[]) {
  const texts = [
    ['folder', places?.pathOf(folderId)],
    ['client', places?.clientOf(folderId)],
  ] as const;
  return texts.flatMap(([part, text = '']) => (text === '' ? [] : [{ part, text, marks: marksIn(text, matchesIn) }]));
}

/** Only words of the question say where they are. What is related is explained by its reason. */
function explained({ reason, isWeak }: Found, texts: Parameters<typeof foundPlaces>[0]) {
  return { reason, places: reason.kind === 'words' ? foundPlaces(texts) : [], weak: isWeak };
}

function foundPassage(
  row: Pick<repo.NoteRow, 'heading' | 'body' | 'startsAt' | 'endsAt' | 'page' | 'isPrivate'>,
  matches: (text: string) => Match[],
) {
  const passage: FoundPassage = {
    ...excerptOf(row.body ?? '', matches),
    heading: row.heading ?? '',
    startsAt: row.startsAt ?? 0,
    endsAt: row.endsAt ?? 0,
    page: row.page,
    ...(row.isPrivate && { isPrivate: true }),
  };
  return passage;
}

/** Which words matched in which part. A word is named once, in the first part that has it. */
function foundPlaces(texts: readonly (Excerpt & Pick<FoundPlace, 'part'>)[]): FoundPlace[] {
  const named = new Set<string>();
  const words = new Map<FoundPlace['part'], string[]>();
  for (const { part, text, marks } of texts) {
    for (const [begin, end] of marks) {
      const word = text.slice(begin, end).toLowerCase();
      const known = words.get(part) ?? [];
      if (named.has(word) || known.length === WORDS_MAX) continue;
      named.add(word);
      words.set(part, [...known, word]);
    }
  }
  return Array.from(words, ([part, found]) => ({ part, words: found }));
}

/** Whether a passage of a note is the text of a picture: its place is one character of the picture's path. */
function isOfPicture({ body, startsAt, endsAt }: { body: string; startsAt: number; endsAt: number }): boolean {
  return endsAt - startsAt === 1 && body.length > 1;
}

type Sourced = ReturnType<typeof hitsOf>[number];

function hitsOf(hits: readonly EngineHit[], kind: 'note' | 'document', limit: number) {
  return hits
    .map((hit) => ({ hit, source: sourceFrom(hit.source) }))
    .filter(({ source }) => source.kind === kind)
    .slice(0, limit)
    .map(({ hit, source }) => ({ hit, place: { id: source.id, position: Number(hit.key) } }));
}

function byId<Row extends { id: string }>(rows: Iterable<Row>): Map<string, Row> {
  return new Map(Array.from(rows, (row) => [row.id, row]));
}
