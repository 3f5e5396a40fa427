import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readPictureText } from '#server/features/documents/picture-text.service.ts';
import { StorageError } from '#server/files/storage-error.ts';
import { claimLease, type Lease } from '#server/jobs/lease.ts';
import { runLeasedJob } from '#server/jobs/leased-job.ts';
import { findDue } from '#server/jobs/leases.repo.ts';
import { cutText } from '#shared/text.ts';
import type { AttachmentRow } from './attachments.repo.ts';
import * as repo from './reading.repo.ts';

const ATTEMPTS_MAX = 3;
const BACKOFF_MS = 30_000;
/** After an attempt for which the file storage did not answer. */
const STORAGE_WAIT_MS = 15_000;
/** More is no text that anybody took a picture of. */
const TEXT_MAX = 20_000;

/** Starts to read the text of waiting pictures, as far as there is room. Called after each upload, each end, and every minute. */
export async function readWaitingPictures(services: Services): Promise<void> {
  const { config, db, readingPictures, now, log } = services;
  const room = config.LIMIT_ATTACHMENTS_AT_ONCE - readingPictures.size;
  if (room <= 0 || readingPictures.stopped.aborted) return;
  try {
    for (const { userId, id } of await findDue(db.system, repo.queue, readingPictures.served, now(), room)) {
      if (readingPictures.size >= config.LIMIT_ATTACHMENTS_AT_ONCE) return;
      readingPictures.run(userId, () => read({ ...services, userId }, id));
    }
  } catch (error) {
    if (!readingPictures.stopped.aborted) log.error({ err: error }, 'waiting pictures could not be found');
  }
}

/** Releases what a killed server left behind, when the only server starts. */
export function releasePictures({ db }: Services): Promise<void> {
  return repo.releaseAll(db.system);
}

async function read(services: UserServices, id: string): Promise<void> {
  const { db, userId, readingPictures, log } = services;
  try {
    const claimed = await claimLease<AttachmentRow>(
      services,
      {
        claim: (now, until) => db.write(userId, (tx) => repo.claimPicture(tx, userId, id, now, until)),
        renew: (held, until) => db.write(userId, (tx) => repo.renewLease(tx, { userId, id, held }, until)),
      },
      { stopped: readingPictures.stopped },
    );
    if (claimed !== undefined) await attempt(services, claimed.row, claimed.lease);
  } catch (error) {
    // The lease runs out, and another attempt follows.
    if (!readingPictures.stopped.aborted) log.error({ err: error }, 'the text of a picture could not be read');
  } finally {
    // Not awaited: this one's place is free only when it has ended.
    setImmediate(() => readWaitingPictures(services));
  }
}

function attempt(services: UserServices, row: AttachmentRow, lease: Lease): Promise<void> {
  const { db, userId, files, config, search, readingPictures, log } = services;
  const { id } = row;
  return runLeasedJob(services, readingPictures.stopped, {
    lease,
    attempt: row.attempts + 1,
    attemptsMax: ATTEMPTS_MAX,
    work: async () => {
      const text = await files.atPath(row.fileKey, (path) => readPictureText(path, userId, config, lease.signal));
      await lease.end();
      const held = { userId, id, held: lease.held() };
      const noteIds = await db.write(userId, (tx) => repo.finishPicture(tx, held, cutText(text, TEXT_MAX)));
      for (const noteId of noteIds) search.noteChanged(userId, noteId);
    },
    outcomeOf: (error) => {
      log.warn({ err: error, attachment: id }, 'the text of a picture could not be read');
      if (error instanceof AppError && error.code === 'unusable_file') return { failure: '' };
      return error instanceof StorageError ? { waitMs: STORAGE_WAIT_MS } : { failure: '', backoffMs: BACKOFF_MS };
    },
    stopped: { waitMs: 0 },
    fail: (held) => db.write(userId, (tx) => repo.failPicture(tx, { userId, id, held })),
    release: (held, next) => db.write(userId, (tx) => repo.releasePicture(tx, { userId, id, held }, next)),
  });
}
