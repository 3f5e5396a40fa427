import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { StorageError } from '#server/files/storage-error.ts';
import { claimLease, type Lease } from '#server/jobs/lease.ts';
import { type Outcome, runLeasedJob } from '#server/jobs/leased-job.ts';
import { findDue } from '#server/jobs/leases.repo.ts';
import type { DocumentRow } from './document-rows.repo.ts';
import { documentTexts } from './documents.texts.ts';
import * as repo from './jobs.repo.ts';
import { progressWriter, publishDocument } from './progress.ts';
import { keepReading, readDocumentFile } from './reading.service.ts';

const ATTEMPTS_MAX = 3;
/** Backoff after an attempt that failed because of the server, not the file. */
const BACKOFF_MS = 5000;
/** Backoff after an attempt for which the file storage did not answer. */
const STORAGE_WAIT_MS = 15_000;

/**
 * Starts to process waiting documents up to the limit. Called after each upload, each finished document, and every few
 * seconds.
 */
export async function readWaiting(services: Services): Promise<void> {
  const { config, db, reading, now, log } = services;
  const room = config.LIMIT_DOCUMENTS_AT_ONCE - reading.size;
  if (room <= 0 || reading.stopped.aborted) return;
  try {
    for (const { userId, id } of await findDue(db.system, repo.queue, reading.served, now(), room)) {
      if (reading.size < config.LIMIT_DOCUMENTS_AT_ONCE) reading.run(userId, () => read({ ...services, userId }, id));
    }
  } catch (error) {
    log.error({ err: error }, 'waiting documents could not be found');
  }
}

async function read(services: UserServices, id: string): Promise<void> {
  const { db, userId, reading, log } = services;
  try {
    const claimed = await claimLease<DocumentRow, repo.ProgressChange>(
      services,
      {
        claim: (now, until) => db.write(userId, (tx) => repo.claimDocument(tx, userId, id, now, until)),
        renew: (held, until, change) =>
          db.write(userId, (tx) => repo.renewLease(tx, { userId, id, held }, until, change)),
      },
      { stopped: reading.stopped },
    );
    if (claimed !== undefined) await attempt(services, claimed.row, claimed.lease);
  } catch (error) {
    // The lease expires, and another attempt follows.
    if (!reading.stopped.aborted) log.error({ err: error }, 'a document could not be processed');
  } finally {
    publishDocument(services, id);
    // Not awaited: this document's slot is free only when it has ended.
    setImmediate(() => readWaiting(services));
  }
}

function attempt(services: UserServices, row: DocumentRow, lease: Lease<repo.ProgressChange>): Promise<void> {
  const { db, userId, now, reading } = services;
  const { id } = row;
  const progress = progressWriter(async (change) => {
    await lease.renew({ ...change, updatedAt: now() });
    publishDocument(services, id, change);
  });
  return runLeasedJob(services, reading.stopped, {
    lease,
    attempt: row.attempts + 1,
    attemptsMax: ATTEMPTS_MAX,
    work: async () => {
      try {
        progress.report({ state: 'reading', progress: 0, progressOf: 0 });
        const result = await readDocumentFile(services, row, progress.report, lease.signal);
        await progress.stop();
        await lease.end();
        await keepReading(services, { userId, id, held: lease.held() }, result);
      } finally {
        await progress.stop();
      }
    },
    outcomeOf: (error) => outcomeOf(services, row, error),
    stopped: { waitMs: 0 },
    fail: (held, failure) => db.write(userId, (tx) => repo.failDocument(tx, { userId, id, held }, failure, now())),
    release: (held, next) => db.write(userId, (tx) => repo.releaseDocument(tx, { userId, id, held }, next, now())),
  });
}

/** An unusable file fails immediately; if the server is to blame, there is another attempt. */
function outcomeOf({ log }: UserServices, { id }: DocumentRow, error: unknown): Outcome {
  if (error instanceof AppError && error.code === 'unusable_file') return { failure: error.message };
  if (error instanceof NoSuchFileError) return { failure: documentTexts.failures.fileMissing };
  log.error({ err: error, document: id }, 'a document could not be processed');
  if (error instanceof StorageError) return { waitMs: STORAGE_WAIT_MS };
  const isBusy = error instanceof AppError && error.code === 'unavailable';
  return { failure: isBusy ? error.message : documentTexts.failures.trouble, backoffMs: BACKOFF_MS };
}
