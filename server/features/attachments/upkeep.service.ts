import type { Services } from '#server/context.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import * as repo from './attachments.repo.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Each attachment is checked once a day. */
const CHECK_MS = DAY_MS;
const ATTACHMENTS_A_LOOK = 5000;
const ATTACHMENTS_A_CHECK = 100;

/** Deletes attachments that no version of a note has referred to for LIMIT_ATTACHMENT_DAYS. */
export async function removeUnreferenced(services: Services): Promise<void> {
  const { db, now, config } = services;
  const before = new Date(now().getTime() - CHECK_MS);
  const expired = new Date(now().getTime() - config.LIMIT_ATTACHMENT_DAYS * DAY_MS);
  for (const userId of await repo.findUnchecked(db.system, before, ATTACHMENTS_A_LOOK)) {
    let checked: number;
    do {
      const check = { now: now(), before, expired, limit: ATTACHMENTS_A_CHECK };
      const done = await db.write(userId, (tx) => repo.checkReferences(tx, userId, check));
      await removeFiles(services, done.fileKeys);
      checked = done.checked;
    } while (checked === ATTACHMENTS_A_CHECK);
  }
}
