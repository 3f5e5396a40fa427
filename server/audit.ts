import type { Logger } from 'pino';

/** Events for anyone who has to find out later what happened to an account. */
type AuditEvent =
  | 'register'
  | 'login'
  | 'login_failed'
  | 'login_refused'
  | 'login_throttled'
  | 'logout'
  | 'session_revoked'
  | 'session_refused'
  | 'client_safe_entered'
  | 'client_safe_left'
  | 'password_changed'
  | 'password_refused'
  | 'password_reset'
  | 'recovered'
  | 'recovery_failed'
  | 'recovery_codes_created'
  | 'invite_created'
  | 'invite_refused'
  | 'invite_revoked'
  | 'user_created'
  | 'user_locked'
  | 'user_unlocked'
  | 'user_signed_out'
  | 'token_created'
  | 'token_revoked'
  | 'token_refused'
  | 'share_created'
  | 'share_revoked'
  | 'calendar_feed_created'
  | 'calendar_feed_revoked'
  | 'passcode_refused'
  | 'ai_key_saved'
  | 'ai_key_removed'
  | 'trash_emptied'
  | 'exported'
  | 'account_deleted'
  | 'cross_site_refused';

/** Writes that line to the log. Never a name, since a password may be typed in its place, and never users' text. */
export function audit({ log }: { log: Pick<Logger, 'info'> }, event: AuditEvent, ip: string, userId?: string): void {
  log.info({ audit: true, event, ip, ...(userId === undefined ? {} : { userId }) }, event);
}
