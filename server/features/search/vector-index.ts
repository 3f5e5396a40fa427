import { setTimeout } from 'node:timers/promises';
import type { Embedder } from '#server/ai/embedder.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { NearVector } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import * as repo from './embeddings.repo.ts';
import type { SearchServices } from './search-services.ts';

const PASSAGES_A_READ = 64;
const TEXTS_A_CALL = 32;
/** Only the beginning of a text is embedded: models ignore or reject more. */
const TEXT_LENGTH = 4000;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 5 * 60_000;
/** The longest wait for the vector of a question. After that the words alone answer. */
const QUESTION_MS = 1500;
const NEAREST = 300;
const QUESTIONS_KEPT = 200;

/** Search by meaning, with the vectors of an embedding model. */
export interface VectorIndex {
  /** Whether its vectors count by their order alone. */
  readonly isByRank: boolean;
  /** The user's passages changed. Embeds those without a vector. */
  consider: (userId: UserId) => void;
  /** The user changed what an external model may see. */
  reconsider: (userId: UserId) => void;
  /** The passages nearest to the question. None if there is no model or it doesn't answer in time. */
  nearest: (userId: UserId, question: string) => Promise<NearVector[]>;
  /** Deletes vectors of deleted texts. */
  tidy: (userId: UserId) => Promise<void>;
  /** Resolves when every passage has a vector, or the model doesn't answer. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Without a model it finds nothing. */
export function createVectorIndex(services: SearchServices, embedder: Embedder | undefined): VectorIndex {
  if (embedder !== undefined) return createVectorIndexOf(services, embedder);
  return {
    isByRank: false,
    consider: () => {},
    reconsider: () => {},
    nearest: async () => [],
    tidy: async () => {},
    idle: async () => {},
    stop: async () => {},
  };
}

function createVectorIndexOf({ db, log }: SearchServices, embedder: Embedder): VectorIndex {
  const { model, isLocal, isEnglishOnly = false } = embedder;
  const isUnderstood = (text: string) => text.trim() !== '' && (!isEnglishOnly || detectLanguage(text) === 'en');
  const abort = new AbortController();
  const waiting = new Set<UserId>();
  /** The revision up to which every passage of a user has a vector. */
  const doneSeq = new Map<UserId, number>();
  /** Users whose passages must be checked from the beginning. */
  const changedAccess = new Set<UserId>();
  const questions = new Map<string, Float32Array>();
  let failures = 0;
  let isSilent = false;
  let running: Promise<void> | undefined;
  let table: Promise<boolean> | undefined;

  function isPossible(): Promise<boolean> {
    table ??= repo
      .createEmbeddings(db.system)
      .then((isThere) => {
        if (!isThere) log.warn('the database has no extension "vector": search uses words only');
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
        if (failures === 1) log.warn({ err: error, model }, 'could not embed passages; will retry');
        await pause(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1)));
        waiting.add(userId);
      }
    }
  }

  /** In the order of revisions, so that finished passages aren't checked again. */
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
      const wanted = new Map(texts.filter(({ text }) => isUnderstood(text)).map(({ hash, text }) => [hash, text]));
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
      // The question is also text of the user.
      if (!isLocal && !(await db.read(userId, (tx) => repo.sharesLibrary(tx, userId)))) return [];
      const vector = isUnderstood(question) ? await vectorOf(question) : undefined;
      isSilent = false;
      if (vector === undefined) return [];
      return await db.read(userId, (tx) => repo.findNearest(tx, userId, model, vector, NEAREST));
    } catch (error) {
      // Once, until it answers again.
      if (!isSilent) log.warn({ err: error, model }, 'could not embed a question; answered by words only');
      isSilent = true;
      return [];
    }
  }

  async function pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: abort.signal, ref: false }).catch(() => {});
  }

  return {
    isByRank: isEnglishOnly,
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
