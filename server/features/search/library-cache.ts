import { setImmediate } from 'node:timers/promises';
import type { UserId } from '#server/user-id.ts';
import { createLibraryIndex, type LibraryIndex, loadLibraryIndex, type PassageText } from './engine/library-index.ts';
import * as repo from './library.repo.ts';
import { LibraryFacts } from './library-facts.ts';
import type { SearchServices } from './search-services.ts';

/** Work between two turns of the event loop, in milliseconds: other requests wait no longer. */
const TURN_MS = 15;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What one user searches, in memory. */
export interface OpenLibrary {
  index: LibraryIndex;
  facts: LibraryFacts;
}

interface Library extends OpenLibrary {
  /** It holds everything up to this count. */
  knownSeq: number;
  builtSeq: number;
}

interface Entry {
  library?: Library;
  catchingUp?: Promise<Library>;
  reloading?: Promise<void>;
}

/** The libraries that were searched last, in memory. */
export interface LibraryCache {
  /** The user's library as of now, or of a moment after the call. */
  open: (userId: UserId) => Promise<OpenLibrary>;
  /** Takes what no longer exists out of the user's library. */
  forgetSources: (userId: UserId, sources: readonly string[]) => void;
  stop: () => Promise<void>;
}

/**
 * Keeps the libraries in memory, the least used ones leaving when they take more than LIMIT_SEARCH_MEMORY_BYTES.
 *
 * @param onOutdated is told of a library that has to be compiled anew: an older engine's, or one that cannot be read.
 */
export function createLibraryCache(
  services: SearchServices,
  onOutdated: (userId: UserId, builtSeq: number) => void,
): LibraryCache {
  const { db, log, config } = services;
  const entries = new Map<UserId, Entry>();
  let isStopped = false;

  async function open(userId: UserId): Promise<OpenLibrary> {
    const entry = entries.get(userId) ?? {};
    // The last in the map is the last that was used.
    entries.delete(userId);
    entries.set(userId, entry);
    entry.catchingUp ??= catchUp(userId, entry).finally(() => {
      delete entry.catchingUp;
    });
    const library = await entry.catchingUp;
    evict(userId);
    return library;
  }

  async function catchUp(userId: UserId, entry: Entry): Promise<Library> {
    const state = await db.read(userId, (tx) => repo.findLibrary(tx, userId));
    const { library } = entry;
    // A count that is lower than what was seen is that of another database: one restored from a backup.
    if (library === undefined || state.seq < library.knownSeq) {
      entry.library = await load(userId, state);
    } else {
      await readChanges(userId, library, state.seq);
      if (state.builtSeq > library.builtSeq) reload(userId, entry, state);
    }
    return entry.library ?? Promise.reject(new Error('A library was neither loaded nor there'));
  }

  /** The newly compiled one takes the old one's place when it is loaded. */
  function reload(userId: UserId, entry: Entry, state: repo.LibraryState): void {
    entry.reloading ??= load(userId, state)
      .then((library) => {
        entry.library = library;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'a compiled library could not be loaded'))
      .finally(() => {
        delete entry.reloading;
      });
  }

  async function load(userId: UserId, state: repo.LibraryState): Promise<Library> {
    const compiled = state.builtSeq > 0 ? await loadCompiled(userId, state.builtSeq) : undefined;
    if (state.builtSeq > 0 && (compiled === undefined || compiled.isOutdated)) onOutdated(userId, state.builtSeq);
    const library: Library = {
      index: compiled ?? createLibraryIndex(),
      // Before the changes, which are read again: none is lost between the two.
      facts: await loadFacts(userId),
      knownSeq: compiled ? state.builtSeq : 0,
      builtSeq: state.builtSeq,
    };
    await readChanges(userId, library, state.seq);
    return library;
  }

  /** What cannot be loaded, because a newer one has just taken its place or its format is an older one, is built from its passages. */
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
      log.warn({ err: error }, 'a compiled library could not be read and is built anew');
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
      entries.delete(userId);
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

function takeIn({ index, facts }: OpenLibrary, source: string, passages: PassageText[]): void {
  const [first] = passages;
  if (first === undefined) {
    index.delete(source);
    facts.delete(source);
  } else {
    index.put(source, passages);
    facts.put({ source, tags: first.tags, at: first.updatedAt });
  }
}

function bytesOf(library: OpenLibrary | undefined): number {
  return library === undefined ? 0 : library.index.bytes + library.facts.bytes;
}
