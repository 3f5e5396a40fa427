import { setTimeout } from 'node:timers/promises';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import type { DocumentHit, NoteHit, SearchReply } from '#shared/search.ts';
import type { EngineHit, EngineQuery, EngineResult } from './engine/library-index.ts';
import { filtersInWords, isNarrow, searchFilter, type WantedFilters } from './filters.ts';
import { documentHit, noteHit } from './hits.ts';
import type { LibraryCache, OpenLibrary } from './library-cache.ts';
import type { Meaning } from './meaning.ts';
import * as repo from './search.repo.ts';
import type { SearchServices } from './search-services.ts';
import { sourceFrom, sourceKey } from './source.ts';

/** A search as it is carried out: what is asked, and what it is narrowed to. */
export interface Question {
  text: string;
  isTyping: boolean;
  filters: WantedFilters;
  /** A time the question speaks of: what was changed then is preferred. */
  period: EngineQuery['period'];
  /** What is said beside the filters in force, in words. */
  notes: string[];
}

/** How long a search waits for a library that is not in memory; it goes on loading for the next one. */
const LOAD_MS = 10_000;
const RETRY_SECONDS = 3;
/** Candidates of the engine, of which fifty notes and fifty documents are shown. */
const CANDIDATES = 400;
/** How often what is gone is replaced by the next candidates. */
const ROUNDS = 4;

/** Searches the user's library; only what is the user's and not in Trash is found. */
export async function find(
  services: SearchServices,
  { cache, meaning }: { cache: LibraryCache; meaning: Meaning },
  userId: UserId,
  { text, isTyping, filters, period, notes }: Question,
  limit: number,
): Promise<SearchReply> {
  const { db } = services;
  const needsFolders = filters.folderNames.length > 0 || filters.folderId !== undefined;
  const folders = needsFolders ? await db.read(userId, (tx) => repo.findFolders(tx, userId)) : [];
  const filter = searchFilter(filters, folders);
  const inWords = [...filtersInWords(filters, folders), ...notes];
  if (text.trim() === '') return { ...(await findNewest(services, userId, filters, filter)), filters: inWords };
  const [{ index, facts }, listed, vectors] = await Promise.all([
    openInTime(cache, userId),
    findListed(services, userId, filter),
    // An unfinished question has no meaning yet.
    isTyping ? [] : meaning.nearest(userId, text),
  ]);
  const gone = new Set<string>();
  const isLeft = facts.filterBy(filter);
  const isAllowed = (source: string) =>
    isOfKind(source, filters.kind) && (listed(source) ?? isLeft(source)) && !gone.has(source);
  for (let round = 1; ; round += 1) {
    const isNarrowed = filters.kind !== undefined || isNarrow(filters) || gone.size > 0;
    const result = index.search({
      ...{ text, isTyping, vectors, limit: CANDIDATES },
      ...(isNarrowed && { isAllowed }),
      ...(period && { period }),
    });
    const found = await findRows(services, userId, result, { filter, limit });
    const missing = await findGone(services, userId, found.missing);
    cache.forgetSources(userId, missing);
    for (const source of found.missing) gone.add(source);
    const isFull = found.missing.length === 0 || result.hits.length < CANDIDATES || round === ROUNDS;
    if (isFull) return { ...found.reply, corrections: result.corrections, filters: inWords };
  }
}

/** Without words all that the filters leave is found, the newest first. */
async function findNewest({ db }: SearchServices, userId: UserId, { kind }: WantedFilters, filter: repo.SearchFilter) {
  const none = () => [];
  const reason = { kind: 'words' } as const;
  return db.read(userId, async (tx) => {
    const notes = kind === 'documents' ? [] : await repo.findNewestNotes(tx, userId, filter);
    const documents = kind === 'notes' ? [] : await repo.findNewestDocuments(tx, userId, filter);
    return {
      notes: notes.map((row) => noteHit(row, reason, none)),
      documents: documents.map((row) => documentHit(row, reason, none)),
      corrections: [],
    };
  });
}

/** @throws {AppError} `busy` where the library is still being loaded. */
async function openInTime(cache: LibraryCache, userId: UserId): Promise<OpenLibrary> {
  const clock = new AbortController();
  const late = setTimeout(LOAD_MS, undefined, { signal: clock.signal, ref: false }).catch(() => undefined);
  try {
    const library = await Promise.race([cache.open(userId), late]);
    if (library !== undefined) return library;
  } finally {
    clock.abort();
  }
  throw new AppError('busy', 'Search is getting ready. Please try again in a moment.', { retryAfter: RETRY_SECONDS });
}

/** Whether the filter leaves a source, where only the database knows: folders and a document's tags change without a new index. */
async function findListed({ db }: SearchServices, userId: UserId, filter: repo.SearchFilter) {
  const { tags, folderIds } = filter;
  const ofNotes = folderIds !== undefined;
  const ofDocuments = ofNotes || tags.length > 0;
  if (!ofDocuments) return () => undefined;
  const [notes, documents] = await db.read(userId, (tx) =>
    Promise.all([
      ofNotes ? repo.findAllowedNotes(tx, userId, filter) : [],
      repo.findAllowedDocuments(tx, userId, filter),
    ]),
  );
  const listed = new Set([
    ...notes.map((id) => sourceKey({ kind: 'note', id })),
    ...documents.map((id) => sourceKey({ kind: 'document', id })),
  ]);
  return (source: string) => (ofNotes || sourceFrom(source).kind === 'document' ? listed.has(source) : undefined);
}

function isOfKind(source: string, kind: WantedFilters['kind']): boolean {
  return kind === undefined || (sourceFrom(source).kind === 'note') === (kind === 'notes');
}

/** What the engine found as it is in the database, and what of it is not there. */
async function findRows(
  { db }: SearchServices,
  userId: UserId,
  { hits, matchesIn }: EngineResult,
  { filter, limit }: { filter: repo.SearchFilter; limit: number },
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
  const ranked: { score: number; note: NoteHit }[] = [];
  for (const { place, hit } of ofNotes) {
    const row = notes.get(place.id);
    if (row) ranked.push({ score: hit.score, note: noteHit(row, hit.reason, matchesIn) });
  }
  const found: DocumentHit[] = [];
  for (const { place, hit } of ofDocuments) {
    const row = documents.get(place.id);
    if (row === undefined) continue;
    found.push(documentHit(row, hit.reason, matchesIn));
    const note = row.noteId === null ? undefined : further.get(row.noteId);
    if (note === undefined) continue;
    // Two documents may have enriched one note.
    further.delete(note.id);
    ranked.push({ score: hit.score, note: noteHit(note, hit.reason, matchesIn) });
  }
  const missing = [
    ...ofNotes.filter(({ place }) => !notes.has(place.id)),
    ...ofDocuments.filter(({ place }) => !documents.has(place.id)),
  ].map(({ hit }) => hit.source);
  ranked.sort((a, b) => b.score - a.score);
  return { reply: { notes: ranked.map(({ note }) => note), documents: found }, missing };
}

/** The sources that do not exist any more, as against notes that are in Trash. */
async function findGone({ db }: SearchServices, userId: UserId, sources: string[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const ids = sources.map((source) => sourceFrom(source).id);
  const existing = await db.read(userId, (tx) => repo.findExisting(tx, userId, ids));
  return sources.filter((source) => !existing.has(sourceFrom(source).id));
}

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
