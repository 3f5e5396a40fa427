import { setImmediate, setTimeout } from 'node:timers/promises';
import { words } from '#server/language/words.ts';
import type { EngineHit, EngineQuery, EngineResult } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import { charged, inTurn } from '#server/work.ts';
import { type DocumentHit, type NoteHit, type SearchReply, STILL_INDEXING } from '#shared/search.ts';
import { describeFilters, isNarrow, searchFilter, type WantedFilters } from './filters.ts';
import { findTitles } from './find-titles.ts';
import { documentHit, noteHit, noteOfDocument } from './hits.ts';
import type { LibraryCache, OpenLibrary } from './library-cache.ts';
import * as repo from './search.repo.ts';
import { searchTexts } from './search.texts.ts';
import type { SearchServices } from './search-services.ts';
import { sourceFrom, sourceKey } from './source.ts';
import type { VectorIndex } from './vector-index.ts';

/** A search to run: the question and its filters. */
export interface Question {
  text: string;
  isTyping: boolean;
  filters: WantedFilters;
  /** Notes changed in this period are preferred. */
  period: EngineQuery['period'];
  /** Words that no result may contain. */
  excluded: readonly string[];
  /** Texts to show after the active filters. */
  notes: string[];
}

/** Results of the engine, from which fifty notes and fifty documents are shown. */
const CANDIDATES = 400;
/** The number of attempts to replace deleted sources by the next candidates. */
const ROUNDS = 4;

interface Indexes {
  cache: LibraryCache;
  vectorIndex: VectorIndex;
}

type Found = Pick<SearchReply, 'notes' | 'documents' | 'corrections'>;

/** Searches the user's notes and documents, except those in Trash. */
export async function find(
  services: SearchServices,
  { cache, vectorIndex }: Indexes,
  userId: UserId,
  question: Question,
  limit: number,
): Promise<SearchReply> {
  const { db } = services;
  const { text, filters, excluded, notes } = question;
  const needsFolders = filters.folderNames.length > 0 || filters.folderId !== undefined;
  const folders = needsFolders ? await db.read(userId, (tx) => repo.findFolders(tx, userId)) : [];
  const filter = searchFilter(filters, folders);
  const described = [...describeFilters(filters, folders), ...excluded.map(searchTexts.without), ...notes];
  if (text.trim() === '') {
    const newest = await findNewest(services, userId, filters, filter);
    return { ...newest, notes: newest.notes.filter((note) => !hasAny(note, excluded)), filters: described };
  }
  const library = await openOrTimeout(cache, userId, services.config.LIMIT_SEARCH_LOAD_MS);
  const answer = { filters: described, corrections: [] };
  const found =
    library && (await findInIndex(services, { cache, vectorIndex }, userId, library, question, filter, limit));
  if (found && library.isWhole) return { ...answer, ...found };
  const titled = await findTitles(services, userId, { text, kind: filters.kind, filter, limit });
  const { reply } = await findRows(services, userId, titled, { filter, limit });
  const named = { ...reply, notes: reply.notes.filter((note) => !hasAny(note, excluded)) };
  return { ...answer, ...joined(found, named, limit), notice: STILL_INDEXING };
}

/** Searches the index, and again where it has results that were deleted since. */
async function findInIndex(
  services: SearchServices,
  { cache, vectorIndex }: Indexes,
  userId: UserId,
  { index, facts }: OpenLibrary,
  { text, isTyping, filters, period, excluded }: Question,
  filter: repo.SearchFilter,
  limit: number,
): Promise<Found> {
  const [listed, vectors] = await Promise.all([
    allowedSources(services, userId, filter),
    // An unfinished question has no meaning yet.
    isTyping ? [] : vectorIndex.nearest(userId, text),
  ]);
  const gone = new Set<string>();
  const passesFilter = facts.filterBy(filter);
  const isAllowed = (source: string) =>
    isOfKind(source, filters.kind) && (listed(source) ?? passesFilter(source)) && !gone.has(source);
  for (let round = 1; ; round += 1) {
    const isNarrowed = filters.kind !== undefined || isNarrow(filters) || gone.size > 0;
    const steps = index.searchInSteps({
      text,
      isTyping,
      excluded,
      vectors,
      limit: CANDIDATES,
      ...(isNarrowed && { isAllowed }),
      ...(period && { period }),
    });
    const result = await inTurn(1, () => lastOf(steps));
    const found = await findRows(services, userId, result, { filter, limit });
    const missing = await deletedSources(services, userId, found.missing);
    cache.forgetSources(userId, missing);
    for (const source of found.missing) gone.add(source);
    const isFull = found.missing.length === 0 || result.hits.length < CANDIDATES || round === ROUNDS;
    if (isFull) return { ...found.reply, corrections: result.corrections };
  }
}

/** What the index has, and behind it what only its title names. */
function joined(found: Found | undefined, named: Pick<Found, 'notes' | 'documents'>, limit: number) {
  const further = <Hit extends { id: string }>(hits: readonly Hit[] = [], others: readonly Hit[]) => {
    const known = new Set(hits.map(({ id }) => id));
    return [...hits, ...others.filter(({ id }) => !known.has(id))].slice(0, limit);
  };
  const { notes, documents } = named;
  return { ...found, notes: further(found?.notes, notes), documents: further(found?.documents, documents) };
}

/** Others are answered between the steps, and between two searches of one user. */
async function lastOf<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    await setImmediate();
    const { done, value } = charged(() => steps.next());
    if (done) return value;
  }
}

/** Without words, everything that passes the filters is found, newest first. */
async function findNewest({ db }: SearchServices, userId: UserId, { kind }: WantedFilters, filter: repo.SearchFilter) {
  const none = () => [];
  const found = { reason: { kind: 'words' }, isWeak: false } as const;
  return db.read(userId, async (tx) => {
    const notes = kind === 'documents' ? [] : await repo.findNewestNotes(tx, userId, filter);
    const documents = kind === 'notes' ? [] : await repo.findNewestDocuments(tx, userId, filter);
    return {
      notes: notes.map((row) => noteHit(row, found, none)),
      documents: documents.map((row) => documentHit(row, found, none)),
      corrections: [],
    };
  });
}

/** Whether the beginning of a note has one of the words. */
function hasAny({ title, content, tags }: NoteHit, excluded: readonly string[]): boolean {
  const text = ` ${words([title, content, ...tags].join(' '))
    .map(({ term }) => term)
    .join(' ')} `;
  return excluded.some((one) =>
    text.includes(
      ` ${words(one)
        .map(({ term }) => term)
        .join(' ')} `,
    ),
  );
}

/** The user's index, or undefined while it is being loaded or built. It continues to load for the next search. */
async function openOrTimeout(cache: LibraryCache, userId: UserId, longestMs: number): Promise<OpenLibrary | undefined> {
  const clock = new AbortController();
  const late = setTimeout(longestMs, undefined, { signal: clock.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([cache.open(userId), late]);
  } finally {
    clock.abort();
  }
}

/**
 * Whether a source passes the filters that only the database can evaluate: folders and a document's tags change without
 * a new index. Undefined for sources that the index can decide.
 */
async function allowedSources({ db }: SearchServices, userId: UserId, filter: repo.SearchFilter) {
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

/** Reads the engine's results from the database, and lists the sources that were not found there. */
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
    if (row === undefined) continue;
    ranked.push({ score: hit.score, note: noteHit(row, hit, matchesIn) });
  }
  const found: DocumentHit[] = [];
  for (const { place, hit } of ofDocuments) {
    const row = documents.get(place.id);
    if (row === undefined) continue;
    const document = documentHit(row, hit, matchesIn);
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
  return { reply: { notes: ranked.map(({ note }) => note), documents: found }, missing };
}

/** The sources that no longer exist. Notes in Trash still do. */
async function deletedSources({ db }: SearchServices, userId: UserId, sources: string[]): Promise<string[]> {
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
