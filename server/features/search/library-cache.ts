import { setImmediate } from 'node:timers/promises';
import type { Services } from '#server/context.ts';
import {
  createLibraryIndex,
  type LibraryIndex,
  loadLibraryIndex,
  type PassageText,
} from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import * as repo from './library.repo.ts';
import type { SearchServices } from './search-services.ts';
import { LibraryFacts, sourceFrom } from './source.ts';

/** The longest time other requests wait for the event loop, in milliseconds. */
const TURN_MS = 15;
/** Changed passages that are read while loading, or this share of the compiled ones. More than that is compiled first. */
const READ_MOST = 5000;
const READ_SHARE = 0.2;
/** An index with more unindexed notes than this isn't whole. A few are normal after saves. */
const UNINDEXED_MOST = 20;
const LOOKED_UP = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The index of one user, in memory. */
export interface OpenLibrary {
  index: LibraryIndex;
  facts: LibraryFacts;
  /** Whether it contains all notes and documents, or nearly all. */
  isWhole: boolean;
}

interface Library extends Omit<OpenLibrary, 'isWhole'> {
  /** The index contains everything up to this revision. */
  knownSeq: number;
  builtSeq: number;
  /** Sources that had not been indexed when the library was loaded. */
  unindexed: Set<string>;
}

interface Entry {
  library?: Library;
  stopListening: () => void;
  catchingUp?: Promise<void>;
  reloading?: Promise<void>;
}

/** The recently searched indexes, in memory. */
export interface LibraryCache {
  /** The user's current index, or undefined if too much isn't compiled yet. */
  open: (userId: UserId) => Promise<OpenLibrary | undefined>;
  /** Removes deleted sources from the user's index. */
  forgetSources: (userId: UserId, sources: readonly string[]) => void;
  stop: () => Promise<void>;
}

/** Callbacks for what an index needs. */
export interface LibraryListeners {
  /** It must be compiled: the stored one is from an older engine, damaged or too old. */
  onOutdated: (userId: UserId, builtSeq: number) => void;
  /** Some notes were never indexed. */
  onUnindexed: (userId: UserId) => void;
}

/** Keeps indexes in memory, and evicts the least recently used ones above LIMIT_SEARCH_MEMORY_BYTES. */
export function createLibraryCache(
  services: SearchServices & Pick<Services, 'signals'>,
  { onOutdated, onUnindexed }: LibraryListeners,
): LibraryCache {
  const { db, log, config, signals } = services;
  const entries = new Map<UserId, Entry>();
  let isStopped = false;

  async function open(userId: UserId): Promise<OpenLibrary | undefined> {
    const entry = entries.get(userId) ?? {
      stopListening: signals.listen('sessions', userId, () => forgetDeleted(userId)),
    };
    // The map is ordered by last use.
    entries.delete(userId);
    entries.set(userId, entry);
    entry.catchingUp ??= catchUp(userId, entry).finally(() => {
      delete entry.catchingUp;
    });
    await entry.catchingUp;
    evict(userId);
    const { library } = entry;
    return library && { ...library, isWhole: await isWhole(userId, library) };
  }

  /** The texts of a deleted account leave the memory with it. */
  async function forgetDeleted(userId: UserId): Promise<void> {
    const known = entries.get(userId)?.library?.knownSeq ?? 0;
    try {
      const { seq } = await db.read(userId, (tx) => repo.findLibrary(tx, userId));
      if (seq < known) forget(userId);
    } catch (error) {
      log.warn({ err: error }, 'could not look whether a search index is still needed');
    }
  }

  function forget(userId: UserId): void {
    entries.get(userId)?.stopListening();
    entries.delete(userId);
  }

  async function catchUp(userId: UserId, entry: Entry): Promise<void> {
    const state = await db.read(userId, (tx) => repo.findLibrary(tx, userId));
    // A lower revision than the known one means that the database was restored from a backup.
    if (entry.library !== undefined && state.seq < entry.library.knownSeq) delete entry.library;
    const { library } = entry;
    if (library !== undefined) {
      await readChanges(userId, library, state.seq);
      if (state.builtSeq > library.builtSeq) reload(userId, entry, state);
    } else if (await isReady(userId, state)) {
      entry.library = await load(userId, state);
    }
  }

  /** Whether it can be loaded by reading few passages. If not, it is compiled first. */
  async function isReady(userId: UserId, { builtSeq, builtPassages }: repo.LibraryState): Promise<boolean> {
    const { isLong, isThere } = await db.read(userId, async (tx) => {
      const isThere = builtSeq > 0 && (await repo.countParts(tx, userId, builtSeq)) > 0;
      const most = Math.max(READ_MOST, isThere ? Math.ceil(builtPassages * READ_SHARE) : 0);
      const unread = await repo.countPassagesAfter(tx, userId, isThere ? builtSeq : 0, most + 1);
      return { isLong: unread > most, isThere };
    });
    if (isLong || (builtSeq > 0 && !isThere)) onOutdated(userId, builtSeq);
    return !isLong;
  }

  /** Notes deleted before they were indexed never will be, so some of the missing ones are looked up each time. */
  async function isWhole(userId: UserId, { unindexed }: Library): Promise<boolean> {
    if (unindexed.size <= UNINDEXED_MOST) return true;
    const some = [...unindexed].slice(0, LOOKED_UP);
    const ids = some.map((source) => sourceFrom(source).id);
    const left = await db.read(userId, (tx) => repo.findUntrashed(tx, userId, ids));
    for (const source of some) if (!left.has(sourceFrom(source).id)) unindexed.delete(source);
    if (unindexed.size > UNINDEXED_MOST) onUnindexed(userId);
    return unindexed.size <= UNINDEXED_MOST;
  }

  /** The newly compiled index replaces the old one once it is loaded. */
  function reload(userId: UserId, entry: Entry, state: repo.LibraryState): void {
    entry.reloading ??= load(userId, state)
      .then((library) => {
        entry.library = library;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'could not load a compiled search index'))
      .finally(() => {
        delete entry.reloading;
      });
  }

  async function load(userId: UserId, state: repo.LibraryState): Promise<Library> {
    const compiled = state.builtSeq > 0 ? await loadCompiled(userId, state.builtSeq) : undefined;
    if (state.builtSeq > 0 && (compiled === undefined || compiled.isOutdated)) onOutdated(userId, state.builtSeq);
    // Before the changes, so that none is lost in between.
    const facts = await loadFacts(userId);
    const library: Library = {
      index: compiled ?? createLibraryIndex(),
      facts,
      unindexed: new Set(),
      knownSeq: compiled ? state.builtSeq : 0,
      builtSeq: state.builtSeq,
    };
    await readChanges(userId, library, state.seq);
    for (const source of facts.sources()) if (!library.index.has(source)) library.unindexed.add(source);
    return library;
  }

  /** Undefined if a newer index has just replaced it or it can't be read. It is then built from the passages. */
  async function loadCompiled(userId: UserId, builtSeq: number): Promise<LibraryIndex | undefined> {
    const pieces: Uint8Array[] = [];
    const count = await db.read(userId, (tx) => repo.countParts(tx, userId, builtSeq));
    for (let part = 0; part < count; part += 1) {
      const piece = await db.read(userId, (tx) => repo.findPart(tx, userId, builtSeq, part));
      if (piece !== undefined) pieces.push(piece);
    }
    try {
      if (pieces.length > 0 && pieces.length === count) return loadLibraryIndex(pieces);
    } catch (error) {
      log.warn({ err: error }, 'could not read a compiled search index; building it again');
    }
    return undefined;
  }

  async function loadFacts(userId: UserId): Promise<LibraryFacts> {
    const facts = new LibraryFacts();
    for (const kind of ['note', 'document'] as const) {
      let after: string | undefined = FIRST_ID;
      while (after !== undefined && !isStopped) {
        const from: string = after;
        const page = await db.read(userId, (tx) => repo.findFacts(tx, userId, kind, from));
        for (const one of page.facts) facts.put(one);
        after = page.last;
        await setImmediate();
      }
    }
    return facts;
  }

  async function readChanges(userId: UserId, library: Library, until: number): Promise<void> {
    while (library.knownSeq < until && !isStopped) {
      const sources = await db.read(userId, (tx) => repo.findSourcesAfter(tx, userId, library.knownSeq));
      let turn = performance.now();
      for (const { seq, source, passages } of sources) {
        takeIn(library, source, passages);
        library.knownSeq = seq;
        if (performance.now() - turn < TURN_MS) continue;
        await setImmediate();
        turn = performance.now();
      }
      if (sources.length === 0) library.knownSeq = until;
    }
  }

  function evict(inUse: UserId): void {
    let bytes = 0;
    for (const { library } of entries.values()) bytes += bytesOf(library);
    for (const [userId, { library }] of entries) {
      if (bytes <= config.LIMIT_SEARCH_MEMORY_BYTES) return;
      if (userId === inUse || library === undefined) continue;
      forget(userId);
      bytes -= bytesOf(library);
    }
  }

  return {
    open,
    forgetSources: (userId, sources) => {
      const library = entries.get(userId)?.library;
      for (const source of sources) if (library !== undefined) takeIn(library, source, []);
    },
    stop: async () => {
      isStopped = true;
      const work = [...entries.values()].flatMap(({ catchingUp, reloading }) => [catchingUp, reloading]);
      await Promise.allSettled(work);
    },
  };
}

function takeIn({ index, facts, unindexed }: Library, source: string, passages: PassageText[]): void {
  const [first] = passages;
  unindexed.delete(source);
  if (first === undefined) {
    index.delete(source);
    facts.delete(source);
  } else {
    index.put(source, passages);
    facts.put({ source, tags: first.tags, at: first.updatedAt });
  }
}

function bytesOf(library: Library | undefined): number {
  return library === undefined ? 0 : library.index.bytes + library.facts.bytes;
}
