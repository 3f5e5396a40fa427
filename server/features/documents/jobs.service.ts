import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import type { DocumentRow } from './document-rows.repo.ts';
import * as repo from './jobs.repo.ts';
import { type Progress, progressWriter } from './progress.ts';
import { keepReading, readDocumentFile } from './reading.service.ts';

/** For so long a server that takes a document on has it; while it lives it asks for more time thrice in that time. */
const LEASE_MS = 30_000;
const ATTEMPTS = 3;
/** After an attempt that the server, and not the file, was to blame for. */
const PAUSE_MS = 5000;
const GIVEN_UP = `Reading this file was tried ${ATTEMPTS} times and interrupted each time. Try again later, or save it in another format.`;
const TROUBLE = 'Something went wrong on the server while it read this file. Try again later.';
const FILE_GONE = 'The file is not in the storage any more. Upload it again.';

/** The document is not this server's any more: it was deleted, or another server took it over. */
class LostError extends Error {}

/** Starts to read what waits, as far as there is room. Called after each upload, each end, and every few seconds. */
export async function readWaiting(services: Services): Promise<void> {
  const { config, db, reading, now, log } = services;
  const room = config.LIMIT_DOCUMENTS_AT_ONCE - reading.size;
  if (room <= 0 || reading.stopped.aborted) return;
  try {
    for (const { userId, id } of await repo.findDue(db.system, now(), room)) {
      if (reading.size < config.LIMIT_DOCUMENTS_AT_ONCE) reading.run(id, () => read({ ...services, userId }, id));
    }
  } catch (error) {
    log.error({ err: error }, 'the documents that wait could not be found');
  }
}

async function read(services: UserServices, id: string): Promise<void> {
  const { db, userId, reading, signals, log } = services;
  try {
    const row = await db.write(userId, (tx) =>
      repo.takeDocument(tx, userId, id, { now: services.now(), ...lease(services) }),
    );
    if (row !== undefined) await attempt(services, row);
  } catch (error) {
    // The lease runs out, and another attempt follows.
    if (!reading.stopped.aborted) log.error({ err: error }, 'a document could not be read');
  } finally {
    signals.tell('document', id);
    // Not awaited: this one's place is free only when it has ended.
    setImmediate(() => readWaiting(services));
  }
}

async function attempt(services: UserServices, row: DocumentRow): Promise<void> {
  const { db, userId, now, reading, signals } = services;
  const job: repo.Job = { userId, id: row.id, attempts: row.attempts };
  if (row.attempts > ATTEMPTS) return db.write(userId, (tx) => repo.failDocument(tx, job, GIVEN_UP, now()));
  const lost = new AbortController();
  const signal = AbortSignal.any([reading.stopped, lost.signal]);
  const write = async (change: Partial<Progress>) => {
    const at = { ...change, ...lease(services), ...(change.state === undefined ? {} : { updatedAt: now() }) };
    const isOurs = await db.write(userId, (tx) => repo.writeProgress(tx, job, at)).catch(() => true);
    if (!isOurs) lost.abort(new LostError());
    signals.tell('document', row.id);
  };
  const progress = progressWriter(write);
  const renewal = setInterval(() => write({}), LEASE_MS / 3);
  try {
    progress.report({ state: 'reading', progress: 0, progressOf: 0 });
    const result = await readDocumentFile(services, row, progress.report, signal);
    await progress.stop();
    if (!(await keepReading(services, job, result))) throw new LostError();
  } catch (error) {
    await progress.stop();
    await giveUp(services, job, lost.signal.aborted ? lost.signal.reason : error);
  } finally {
    clearInterval(renewal);
  }
}

/** A file that cannot be used fails at once; where the server is to blame, there is another attempt. */
async function giveUp(services: UserServices, job: repo.Job, error: unknown): Promise<void> {
  const { db, userId, reading, log } = services;
  if (error instanceof LostError) return;
  const now = services.now();
  await db.write(userId, async (tx) => {
    if (reading.stopped.aborted) {
      return repo.handBack(tx, job, { attempts: job.attempts - 1, leaseUntil: null, now });
    }
    if (error instanceof AppError && error.code === 'unusable_file')
      return repo.failDocument(tx, job, error.message, now);
    if (error instanceof NoSuchFileError) return repo.failDocument(tx, job, FILE_GONE, now);
    log.error({ err: error, document: job.id }, 'a document could not be read');
    if (job.attempts >= ATTEMPTS) return repo.failDocument(tx, job, TROUBLE, now);
    const leaseUntil = new Date(now.getTime() + PAUSE_MS * job.attempts);
    return repo.handBack(tx, job, { attempts: job.attempts, leaseUntil, now });
  });
}

function lease({ now }: Services): { leaseUntil: Date } {
  return { leaseUntil: new Date(now().getTime() + LEASE_MS) };
}
