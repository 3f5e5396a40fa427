import { setTimeout } from 'node:timers/promises';
import type { Embedder } from '#server/ai/embedder.ts';
import type { UserId } from '#server/user-id.ts';
import * as repo from './embeddings.repo.ts';
import type { NearVector } from './engine/library-index.ts';
import type { SearchServices } from './search-services.ts';

const PASSAGES_A_READ = 64;
const TEXTS_A_CALL = 32;
/** Beginning of a text: models read no more, and some refuse it. */
const TEXT_LENGTH = 4000;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 5 * 60_000;
/** A question waits no longer for its vector: the words alone answer it then. */
const QUESTION_MS = 1500;
const NEAREST = 300;
const QUESTIONS_KEPT = 200;

/** Finding by meaning, with the vectors of a model. */
export interface Meaning {
  /** The user's passages changed: those without a vector get one. */
  consider: (userId: UserId) => void;
  /** What a model somewhere else may see of the user's library changed. */
  reconsider: (userId: UserId) => void;
  /** The passages nearest to the question; none where the model is not there or does not answer in time. */
  nearest: (userId: UserId, question: string) => Promise<NearVector[]>;
  /** Deletes vectors whose texts are gone. */
  tidy: (userId: UserId) => Promise<void>;
  /** Resolves when no passage waits for a vector, or the model does not answer. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Without a model, nothing is near to anything. */
export function createMeaning(services: SearchServices, embedder: Embedder | undefined): Meaning {
  if (embedder !== undefined) return createMeaningOf(services, embedder);
  return {
    consider: () => {},
    reconsider: () => {},
    nearest: async () => [],
    tidy: async () => {},
    idle: async () => {},
    stop: async () => {},
  };
}

function createMeaningOf({ db, log }: SearchServices, embedder: Embedder): Meaning {
  const { model, isLocal } = embedder;
  const abort = new AbortController();
  const waiting = new Set<UserId>();
  /** Up to which count of a user's library every passage has its vector. */
  const doneSeq = new Map<UserId, number>();
  /** Whose library is looked through from its beginning again. */
  const changedAccess = new Set<UserId>();
  const questions = new Map<string, Float32Array>();
  let failures = 0;
  let running: Promise<void> | undefined;
  let table: Promise<boolean> | undefined;

  function isPossible(): Promise<boolean> {
    table ??= repo
      .createEmbeddings(db.system)
      .then((isThere) => {
        if (!isThere) log.warn('the database has no extension "vector": search works with words alone');
        return isThere;
      })
      .catch((error: unknown) => {
        table = undefined;
        throw error;
      });
    return table;
  }

  function consider(userId: UserId): void {
    if (abort.signal.aborted) return;
    waiting.add(userId);
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  async function run(): Promise<void> {
    for (const userId of waiting) {
      if (abort.signal.aborted) return;
      waiting.delete(userId);
      try {
        if (!(await isPossible())) return;
        await embedLibrary(userId);
        failures = 0;
      } catch (error) {
        if (abort.signal.aborted) return;
        failures += 1;
        if (failures === 1) log.warn({ err: error, model }, 'passages got no vectors; it is tried again');
        await pause(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1)));
        waiting.add(userId);
      }
    }
  }

  /** In the order of the changes, so that what was done needs no second look. */
  async function embedLibrary(userId: UserId): Promise<void> {
    for (;;) {
      abort.signal.throwIfAborted();
      if (changedAccess.delete(userId)) doneSeq.delete(userId);
      const after = doneSeq.get(userId) ?? 0;
      const texts = await db.read(userId, async (tx) => {
        if (!isLocal && !(await repo.sharesLibrary(tx, userId))) return undefined;
        return repo.findTexts(tx, userId, { model, isShown: !isLocal, after, limit: PASSAGES_A_READ });
      });
      if (texts === undefined) return;
      const last = texts.at(-1);
      if (last === undefined) break;
      const wanted = new Map(texts.filter(({ text }) => text.trim() !== '').map(({ hash, text }) => [hash, text]));
      for (const batch of inBatches([...wanted])) {
        const vectors = await embedder.embed(
          batch.map(([, text]) => text.slice(0, TEXT_LENGTH).toWellFormed()),
          'passage',
          abort.signal,
        );
        const embeddings = batch.flatMap(([hash], index) => {
          const vector = vectors[index];
          return vector === undefined ? [] : [{ hash, vector }];
        });
        await db.write(userId, (tx) => repo.insertEmbeddings(tx, userId, model, embeddings));
      }
      doneSeq.set(userId, last.seq);
    }
    await db.write(userId, (tx) => repo.deleteOtherModels(tx, userId, model));
  }

  async function vectorOf(question: string): Promise<Float32Array | undefined> {
    const kept = questions.get(question);
    if (kept !== undefined) return kept;
    const signal = AbortSignal.any([AbortSignal.timeout(QUESTION_MS), abort.signal]);
    const [vector] = await Promise.race([embedder.embed([question], 'query', signal), rejectedBy(signal)]);
    if (vector === undefined) return undefined;
    questions.set(question, vector);
    for (const oldest of questions.keys()) {
      if (questions.size <= QUESTIONS_KEPT) break;
      questions.delete(oldest);
    }
    return vector;
  }

  async function nearest(userId: UserId, question: string): Promise<NearVector[]> {
    try {
      if (!(await isPossible())) return [];
      // The question is the user's text too.
      if (!isLocal && !(await db.read(userId, (tx) => repo.sharesLibrary(tx, userId)))) return [];
      const vector = await vectorOf(question);
      if (vector === undefined) return [];
      return await db.read(userId, (tx) => repo.findNearest(tx, userId, model, vector, NEAREST));
    } catch (error) {
      log.warn({ err: error, model }, 'a question got no vector: words alone answered it');
      return [];
    }
  }

  async function pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: abort.signal, ref: false }).catch(() => {});
  }

  return {
    consider,
    reconsider: (userId) => {
      if (isLocal) return;
      changedAccess.add(userId);
      consider(userId);
    },
    nearest,
    tidy: async (userId) => {
      if (await isPossible()) await db.write(userId, (tx) => repo.deleteUnused(tx, userId));
    },
    idle: async () => {
      while (running && failures === 0) await Promise.race([running, pause(100)]);
    },
    stop: async () => {
      abort.abort(new Error('The server stops'));
      await running;
    },
  };
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += TEXTS_A_CALL) yield items.slice(at, at + TEXTS_A_CALL);
}
