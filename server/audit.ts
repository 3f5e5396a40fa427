import type { Logger } from 'pino';
import type { AdminServices } from '#server/context.ts';
import { storeEvent } from '#server/db/account-events.ts';
import type { AccountEvent } from '#shared/account-history.ts';
import { MIB } from '#shared/size-text.ts';

/** Events for anyone who has to find out later what happened to an account; those of no account are in the log alone. */
export type AuditEvent =
  | AccountEvent
  | 'login_throttled'
  | 'session_refused'
  | 'invite_created'
  | 'invite_refused'
  | 'invite_revoked'
  | 'token_refused'
  | 'account_deleted'
  | 'cross_site_refused';

/**
 * Where it came from: an address, with the browser where it is known. `by` is set where it wasn't the account's owner: a
 * visitor, or an administrator. Their address and browser are no business of the owner.
 */
export type Origin = string | { ip: string; userAgent?: string; by?: string };

/** What it is about. Repeats of a day with the same `subject` are one row of the history. Never users' text, but names of tokens. */
interface About {
  /** An id: of a token, a note, a device. */
  subject?: string;
  detail?: string;
}

type Log = Pick<Logger, 'info'>;

/** A history is written while there is this much space, as sign-ins are. */
const FREE_BYTES = 10 * MIB;
const DETAIL_MAX = 200;
const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * Writes that line to the log and, where it concerns an account, its row in the account's history. Never a name, since a
 * password may be typed in its place, and never users' text. It never rejects. Await it after the commit and before the
 * answer; not where somebody who isn't signed in fails, and then with null for a name that no account has: the time of the
 * answer must not say whether there is such an account ([why](../docs/decisions/0132-what-happened-in-an-account-is-stored.md)).
 */
export function audit(services: { log: Log }, event: AuditEvent, from: Origin): Promise<void>;
export function audit(
  services: Pick<AdminServices, 'log' | 'db' | 'now'>,
  event: AccountEvent | 'account_deleted',
  from: Origin,
  userId: string | null | undefined,
  about?: About,
): Promise<void>;
export async function audit(
  { log, db, now }: { log: Log & Partial<Pick<Logger, 'warn'>> } & Partial<Pick<AdminServices, 'db' | 'now'>>,
  event: AuditEvent,
  from: Origin,
  userId?: string | null,
  { subject = '', detail = '' }: About = {},
): Promise<void> {
  const { ip, userAgent = '', by } = typeof from === 'string' ? { ip: from } : from;
  log.info({ audit: true, event, ip, ...(userId ? { userId } : {}), ...(by === undefined ? {} : { by }) }, event);
  if (userId === undefined || db === undefined || now === undefined || event === 'account_deleted') return;
  const text = detail.slice(0, DETAIL_MAX).toWellFormed();
  const origin = by === undefined ? { ip, userAgent } : { ip: '', userAgent: '' };
  try {
    await db.refuseIfFull(FREE_BYTES);
    await storeEvent(db.system, {
      userId: userId ?? NO_USER,
      kind: event,
      subject,
      detail: text,
      ...origin,
      at: now(),
    });
  } catch (error) {
    // What happened has happened: the line above says so.
    log.warn?.({ err: error, event }, 'an event could not be added to the history of its account');
  }
}
