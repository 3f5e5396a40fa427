import { setImmediate, setTimeout } from 'node:timers/promises';
import { isWall } from '#server/db/client.ts';
import { words } from '#server/language/words.ts';
import { type EngineQuery, passageName } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import { charged, inTurn } from '#server/work.ts';
import { ROOT_FOLDER } from '#shared/folders.ts';
import { type NoteHit, type SearchReply, STILL_INDEXING } from '#shared/search.ts';
import { findTitles } from './find-titles.ts';
import { documentHit, findRows, noteHit, type Wanted } from './hits.ts';
import type { LibraryCache, OpenLibrary } from './library-cache.ts';
import { type FolderRow, type Places, placesFrom } from './places.ts';
import * as repo from './search.repo.ts';
import { searchTexts } from './search.texts.ts';
import type { SearchServices } from './search-services.ts';
import { type SearchFilter, sourceFrom, sourceKey } from './source.ts';
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
  /** In whose form days are written. */
  locale: string;
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
  const { text, filters, excluded, notes, locale } = question;
  const isBlank = text.trim() === '';
  const [library, folders] = await Promise.all([
    isBlank ? undefined : openOrTimeout(cache, userId, services.config.LIMIT_SEARCH_LOAD_MS),
    db.read(userId, (tx) => repo.findFolders(tx, userId)),
  ]);
  const places = placesFrom(folders, library?.index);
  const filter = searchFilter(filters, places);
  const described = [...describeFilters(filters, places, locale), ...excluded.map(searchTexts.without), ...notes];
  if (isBlank) {
    const newest = await findNewest(services, userId, filters, filter);
    const notes = newest.notes.filter((note) => !hasAny(note, excluded)).slice(0, limit);
    return { ...newest, notes, documents: newest.documents.slice(0, limit), filters: described };
  }
  const answer = { filters: described, corrections: [] };
  const wanted = { filter, limit, places };
  const found = library && (await findInIndex(services, { cache, vectorIndex }, userId, library, question, wanted));
  if (found && library.isWhole) return { ...answer, ...found };
  const titled = await findTitles(services, userId, { text, kind: filters.kind, ...wanted });
  const { reply } = await findRows(services, userId, titled, wanted);
  const named = { ...reply, notes: reply.notes.filter((note) => !hasAny(note, excluded)) };
  return { ...answer, ...joined(found, named, limit), notice: STILL_INDEXING };
}

/** Searches the index, and again where it has results that were deleted since or may not be seen. */
async function findInIndex(
  services: SearchServices,
  { cache, vectorIndex }: Indexes,
  userId: UserId,
  { index, facts }: OpenLibrary,
  { text, isTyping, filters, period, excluded }: Question,
  { filter, limit, places }: Wanted,
): Promise<Found> {
  const named = index.placesAsked({ text, isTyping, excluded }, places.names);
  const [listed, sourcesIn, vectors] = await Promise.all([
    allowedSources(services, userId, filter),
    sourcesInPlaces(services, userId, places, named),
    // An unfinished question has no meaning yet.
    isTyping ? [] : vectorIndex.nearest(userId, text),
  ]);
  const isWalled = isWall(services.db.wall);
  const gone = new Set<string>();
  const unseen = new Set<string>();
  const passesFilter = facts.filterBy(filter);
  const isAllowed = (source: string) =>
    isOfKind(source, filters.kind) && (listed(source) ?? passesFilter(source)) && !gone.has(source);
  for (let round = 1; ; round += 1) {
    const isNarrowed = isWalled || filters.kind !== undefined || isNarrow(filters) || gone.size > 0;
    const steps = index.searchInSteps({
      text,
      isTyping,
      excluded,
      vectors,
      isByRank: vectorIndex.isByRank,
      limit: CANDIDATES,
      ...(isNarrowed && { isAllowed }),
      ...(unseen.size > 0 && { unseen }),
      ...(period && { period }),
      ...(sourcesIn && { places: { names: places.names, sourcesIn } }),
    });
    const result = await inTurn(1, () => lastOf(steps));
    const found = await findRows(services, userId, result, { filter, limit, places });
    // From within a wall, what is outside looks deleted.
    if (!isWalled) cache.forgetSources(userId, await deletedSources(services, userId, found.missing));
    for (const source of found.missing) gone.add(source);
    for (const hit of found.unseen) unseen.add(passageName(hit));
    const isFull = found.missing.length === 0 || result.hits.length < CANDIDATES;
    if (!(isFull && found.unseen.length === 0) && round < ROUNDS) continue;
    const corrections = isWalled ? correctionsIn(found.reply, result.corrections) : result.corrections;
    return { ...found.reply, corrections };
  }
}

/** The corrections by words of what was found: the others are words of what is outside. */
function correctionsIn({ notes, documents }: Omit<Found, 'corrections'>, corrections: Found['corrections']) {
  const shown = [...notes, ...documents].flatMap(({ places }) => places.flatMap((place) => place.words));
  const terms = new Set(words(shown.join(' ')).map(({ term }) => term));
  return corrections.filter(({ to }) => words(to).every(({ term }) => terms.has(term)));
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
async function findNewest({ db }: SearchServices, userId: UserId, { kind }: WantedFilters, filter: SearchFilter) {
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
  const spaced = (text: string) =>
    ` ${words(text)
      .map(({ term }) => term)
      .join(' ')} `;
  const text = spaced([title, content, ...tags].join(' '));
  return excluded.some((one) => text.includes(spaced(one)));
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
 * Whether a source passes the filters that only the database can evaluate: folders, walls and a document's tags change
 * without a new index. Undefined for sources that the index can decide.
 */
export async function allowedSources(
  { db }: Pick<SearchServices, 'db'>,
  userId: UserId,
  filter: SearchFilter,
): Promise<(source: string) => boolean | undefined> {
  const { tags, folderIds } = filter;
  const ofNotes = folderIds !== undefined || isWall(db.wall);
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

/** What is in the named places and below them, read now: moving a folder or a note changes no index. */
async function sourcesInPlaces(
  { db }: SearchServices,
  userId: UserId,
  places: Places,
  named: ReadonlySet<string>,
): Promise<Map<string, string[]> | undefined> {
  if (named.size === 0) return undefined;
  const sourcesOf = await db.read(userId, (tx) => repo.findSourcesIn(tx, userId, places.within(named)));
  const sourcesBelow = (id: string) => places.within([id]).flatMap((below) => sourcesOf.get(below) ?? []);
  return new Map(Array.from(named, (id) => [id, sourcesBelow(id)]));
}

function isOfKind(source: string, kind: WantedFilters['kind']): boolean {
  return kind === undefined || (sourceFrom(source).kind === 'note') === (kind === 'notes');
}

/** The sources that no longer exist. Notes in Trash still do. */
async function deletedSources({ db }: SearchServices, userId: UserId, sources: string[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const ids = sources.map((source) => sourceFrom(source).id);
  const existing = await db.read(userId, (tx) => repo.findExisting(tx, userId, ids));
  return sources.filter((source) => !existing.has(sourceFrom(source).id));
}

/** The filters of a search as the user wrote or chose them. */
export interface WantedFilters {
  tags: string[];
  /** Folder names in the question. */
  folderNames: string[];
  /** The folder chosen in the controls. Null is the top level. */
  folderId?: string | null | undefined;
  kind?: 'notes' | 'documents' | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** Whether any filter narrows the search by more than the kind. */
export function isNarrow({ tags, folderNames, folderId, before, after }: WantedFilters): boolean {
  return (
    tags.length > 0 || folderNames.length > 0 || folderId !== undefined || before !== undefined || after !== undefined
  );
}

/** The filter for the database. A folder includes its subfolders, and a name includes every folder with that name. */
export function searchFilter(wanted: WantedFilters, places: Places): SearchFilter {
  const { tags, folderNames, folderId, before, after } = wanted;
  const sets = folderNames.map((name) => foldersNamed(name, places.folders));
  if (folderId !== undefined) sets.push(folderId === null ? [null] : [folderId]);
  const [first, ...others] = sets.map((roots) => withSubfolders(roots, places));
  return {
    tags,
    folderIds: first && [...first].filter((id) => others.every((set) => set.has(id))),
    before: before === undefined ? undefined : new Date(before),
    after: after === undefined ? undefined : new Date(after),
  };
}

/** The active filters as the user sees them. */
export function describeFilters(wanted: WantedFilters, { folders }: Places, locale: string): string[] {
  const { tags, folderNames, folderId, kind, before, after } = wanted;
  const names = [...folderNames];
  if (folderId === null) names.push(ROOT_FOLDER.name);
  else if (folderId !== undefined)
    names.push(folders.find(({ id }) => id === folderId)?.name ?? searchTexts.deletedFolder);
  return [
    ...tags.map(searchTexts.tag),
    ...names.map(searchTexts.folder),
    ...(kind === undefined ? [] : [searchTexts.kind[kind]]),
    ...(after === undefined ? [] : [searchTexts.from(after, locale)]),
    ...(before === undefined ? [] : [searchTexts.before(before, locale)]),
  ];
}

function foldersNamed(name: string, folders: readonly FolderRow[]): (string | null)[] {
  const wanted = name.trim().toLowerCase();
  const found: (string | null)[] = folders.filter((folder) => folder.name.toLowerCase() === wanted).map(({ id }) => id);
  if (wanted === ROOT_FOLDER.name.toLowerCase() || wanted === ROOT_FOLDER.id) found.push(null);
  return found;
}

/** The top level doesn't include its subfolders, because those would be all folders. */
function withSubfolders(roots: readonly (string | null)[], places: Places): Set<string | null> {
  return new Set([...roots, ...places.within(roots.filter((id) => id !== null))]);
}
