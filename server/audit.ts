import type { Logger } from 'pino';

/** What whoever has to find out later what happened to an account looks for. */
type AuditEvent =
  | 'register'
  | 'login'
  | 'login_failed'
  | 'login_throttled'
  | 'logout'
  | 'session_revoked'
  | 'session_refused'
  | 'password_changed'
  | 'password_refused'
  | 'ai_key_saved'
  | 'ai_key_removed'
  | 'trash_emptied'
  | 'account_deleted'
  | 'cross_site_refused';

/** Writes that line into the log. Never a name, since a password may be typed in its place; never anybody's text. */
export function audit({ log }: { log: Pick<Logger, 'info'> }, event: AuditEvent, ip: string, userId?: string): void {
  log.info({ audit: true, event, ip, ...(userId === undefined ? {} : { userId }) }, event);
}
