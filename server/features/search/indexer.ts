import { setTimeout } from 'node:timers/promises';
import type { UserTransaction } from '#server/db/client.ts';
import { errorCode } from '#server/db/connection-errors.ts';
import type { UserId } from '#server/user-id.ts';
import { attachmentsIn } from '#shared/attachments.ts';
import { privateRanges } from '#shared/markdown/private.ts';
import { Alarm } from './alarm.ts';
import { cutPictures } from './cut-passages.ts';
import type { NoteReading } from './note-reading.ts';
import * as repo from './passages.repo.ts';
import { passagesOfText } from './passages.service.ts';
import type { SearchServices } from './search-services.ts';
import { type Source, sourceKey } from './source.ts';

/** Debounces changes, so that the next change of the same source is indexed together with this one. */
const DELAY_MS = 500;
/** Slow sources are debounced longer, up to this: changes must be found within two seconds. */
const DELAY_MAX_MS = 1500;
const DELAY_FACTOR = 10;
/** After each batch the indexer pauses this many times as long as the batch took, so that saves go first. */
const REST_FACTOR = 3;
/** When it is late by this much and delays no one, it only pauses as long as the batch took. */
const LATE_MS = 500;
const SOURCES_A_BATCH = 25;
/** Text in one transaction, which limits how long a save waits. */
const BYTES_A_WRITE = 250_000;
/** The text of more pictures in one note isn't indexed. */
const PICTURES_A_NOTE = 200;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;

interface Job {
  source: Source;
  dueAt: number;
  attempts: number;
}

/** Keeps the passages of notes and documents current. */
export interface Indexer {
  /** The source changed. Its passages are updated within two seconds. */
  add: (userId: UserId, source: Source) => void;
  /** The number of pending sources. */
  waiting: () => number;
  /** Indexes everything pending now, and resolves when done. */
  idle: () => Promise<void>;
  /** Waits for the current batch. The next start finds the rest. */
  stop: () => Promise<void>;
}

/**
 * Indexes changes in batches, with users taking turns and pauses between batches, so that saves go first.
 *
 * @param reading is given the notes whose passages are updated.
 * @param onIndexed called with the user whose passages changed.
 */
export function createIndexer(
  services: SearchServices,
  reading: NoteReading,
  onIndexed: (userId: UserId) => void,
): Indexer {
  const { db, log } = services;
  const isWaitedFor = () => db.connections().waiting > 0;
  const queues = new Map<UserId, Map<string, Job>>();
  /** Slow sources, with the earliest time of their next run. */
  const resting = new Map<string, number>();
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  const alarm = new Alarm();

  function add(userId: UserId, source: Source, delay = DELAY_MS, attempts = 0): void {
    if (abort.signal.aborted) return;
    const key = sourceKey(source);
    const queue = queues.get(userId) ?? new Map<string, Job>();
    if (queue.has(key)) return;
    queues.set(userId, queue);
    queue.set(key, { source, dueAt: Math.max(performance.now() + delay, resting.get(key) ?? 0), attempts });
    alarm.ring();
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  async function run(): Promise<void> {
    while (queues.size > 0 && !abort.signal.aborted) {
      const { userId, batch, nextDueAt } = takeDue(queues);
      if (userId === undefined) {
        await alarm.wait(nextDueAt - performance.now(), abort.signal);
        continue;
      }
      const began = performance.now();
      await index(userId, batch);
      const took = performance.now() - began;
      if (batch.length === 1) for (const { source } of batch) rest(sourceKey(source), took);
      const isLate = began - (batch[0]?.dueAt ?? began) > LATE_MS;
      await setTimeout(isLate && !isWaitedFor() ? took : took * REST_FACTOR, undefined, { signal: abort.signal }).catch(
        () => {},
      );
    }
  }

  async function index(userId: UserId, batch: Job[]): Promise<void> {
    const sources = batch.map(({ source }) => source);
    try {
      const late = await indexSources(services, userId, sources);
      for (const source of late) add(userId, source, 0);
      onIndexed(userId);
      reading.add(userId, noteIdsOf(sources));
    } catch (error) {
      if (isForeignKeyViolation(error)) return;
      const attempts = Math.max(...batch.map((job) => job.attempts)) + 1;
      log.warn({ err: error, attempts }, 'could not index changes; will retry');
      const delay = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (attempts - 1));
      for (const source of sources) add(userId, source, delay, attempts);
    }
  }

  function rest(key: string, took: number): void {
    const now = performance.now();
    for (const [each, until] of resting) if (until < now) resting.delete(each);
    resting.set(key, now + Math.min(DELAY_MAX_MS, took * DELAY_FACTOR));
  }

  return {
    add: (userId, source) => add(userId, source),
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
    idle: async () => {
      while (running) {
        for (const queue of queues.values()) for (const job of queue.values()) job.dueAt = 0;
        alarm.ring();
        await running;
      }
    },
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}

/** Takes a batch of due jobs from the first user's queue, and moves that user to the end. */
function takeDue(queues: Map<UserId, Map<string, Job>>) {
  const now = performance.now();
  let nextDueAt = Number.POSITIVE_INFINITY;
  for (const [userId, queue] of queues) {
    const batch: Job[] = [];
    for (const [key, job] of queue) {
      if (job.dueAt > now) {
        nextDueAt = Math.min(nextDueAt, job.dueAt);
        continue;
      }
      batch.push(job);
      queue.delete(key);
      if (batch.length === SOURCES_A_BATCH) break;
    }
    if (batch.length === 0) continue;
    queues.delete(userId);
    if (queue.size > 0) queues.set(userId, queue);
    return { userId, batch, nextDueAt };
  }
  return { userId: undefined, batch: [], nextDueAt };
}

function noteIdsOf(sources: readonly Source[]): string[] {
  return sources.filter(({ kind }) => kind === 'note').map(({ id }) => id);
}

/** Whether the user has just been deleted. */
function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/**
 * Replaces the passages of the sources in one transaction, so that a source is never a mixture of two versions. They are
 * cut before it, while others save. Returns the sources that did not fit, or were changed in between.
 */
async function indexSources({ db, config }: SearchServices, userId: UserId, sources: Source[]): Promise<Source[]> {
  // The embedded database ends with this process, so no other server has read what a crash loses.
  const isLossy = config.DATABASE_URL === undefined;
  const { texts, late } = await db.read(userId, (tx) => readSources(tx, userId, sources));
  const cuts: repo.CutSource[] = [];
  for (const { text, pictures } of texts) cuts.push(await cut(userId, text, pictures));
  return db.write(userId, async (tx) => {
    const seq = await repo.incrementSeq(tx, userId, sources.length, isLossy);
    const versions = await repo.lockVersions(tx, userId, cuts);
    const changed = cuts.filter(({ id, version }) => (versions.get(id) ?? version) !== version);
    const current = cuts.filter(({ id, version }) => versions.get(id) === version);
    await repo.replacePassages(tx, userId, current, seq);
    return [...late, ...changed.map(({ kind, id }) => ({ kind, id }))];
  });
}

interface ReadSource {
  text: repo.SourceText;
  /** The text in a note's pictures. */
  pictures: Map<string, repo.PictureText>;
}

/** Reads as much as one transaction may write, of documents one. */
async function readSources(tx: UserTransaction, userId: UserId, sources: Source[]) {
  const [document, ...late] = sources.filter(({ kind }) => kind === 'document');
  const pages = document && (await repo.readDocument(tx, userId, document.id));
  const texts: ReadSource[] = pages === undefined ? [] : [{ text: pages, pictures: new Map() }];
  for (const { content, ...note } of await repo.readNotes(tx, userId, noteIdsOf(sources), BYTES_A_WRITE)) {
    if (content === null) late.push({ kind: 'note', id: note.id });
    else texts.push({ text: { ...note, content }, pictures: await readPictures(tx, userId, content) });
  }
  return { texts, late };
}

async function readPictures(tx: UserTransaction, userId: UserId, content: string): Promise<ReadSource['pictures']> {
  const ids = picturesIn(content).map(({ id }) => id);
  return ids.length === 0 ? new Map() : repo.findPictureTexts(tx, userId, [...new Set(ids)]);
}

function picturesIn(content: string) {
  const pictures = attachmentsIn(content).slice(0, PICTURES_A_NOTE);
  const hidden = pictures.length === 0 ? [] : privateRanges(content);
  const isPrivate = (at: number) => hidden.some(({ start, end }) => start <= at && at < end);
  return pictures.map(({ id, at }) => ({ id, at, isPrivate: isPrivate(at) }));
}

/** A note is found by the text in its pictures like by its own. One in Trash has one empty passage as a tombstone for the other servers. */
async function cut(userId: UserId, text: repo.SourceText, pictures: ReadSource['pictures']): Promise<repo.CutSource> {
  const { kind, id, version, content } = text;
  const passages = await passagesOfText(userId, text);
  return { kind, id, version, passages: [...passages, ...cutPictures(picturesIn(content), pictures)] };
}
