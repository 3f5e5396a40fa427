import type { AccountEvent, AccountEventRow } from '#shared/account-history.ts';
import { numberText } from '#shared/count-text.ts';
import { momentText } from '#web/lib/dates.ts';
import { deviceName } from '#web/lib/device-name.ts';

type Row = Pick<AccountEventRow, 'detail' | 'note'>;

const titleOf = ({ note }: Row) => (note === null ? 'a deleted note' : `“${note.title || 'Untitled'}”`);

/** What happened, in a sentence for whoever owns the account. */
const sentences: Record<AccountEvent, string | ((row: Row) => string)> = {
  register: 'You registered',
  login: 'Signed in',
  passkey_login: 'Signed in with a passkey',
  oidc_sign_in: 'Signed in with single sign-on',
  oidc_refused: 'Single sign-on was refused',
  oidc_linked: 'Single sign-on linked',
  oidc_unlinked: 'Single sign-on unlinked',
  oidc_confirmed: 'Confirmed with single sign-on',
  login_failed: 'Sign-in failed: wrong password',
  login_refused: 'Sign-in refused: the account was locked',
  new_device: 'Signed in on a new device',
  logout: 'Logged out',
  session_revoked: 'Signed another device out',
  client_safe_entered: 'Showed only one client',
  client_safe_left: 'Left the screen of one client',
  password_changed: 'Password changed',
  password_refused: 'Wrong password entered while signed in',
  password_reset: 'An administrator reset your password',
  recovered: 'Signed in with a recovery code and set a new password',
  recovery_failed: 'Sign-in failed: wrong recovery code',
  recovery_codes_created: 'Recovery codes created',
  recovery_code_used: 'Recovery code used beside your password',
  passkey_added: ({ detail }) => `Passkey “${detail}” added`,
  passkey_removed: ({ detail }) => `Passkey “${detail}” removed`,
  totp_on: 'Authenticator app turned on',
  totp_off: 'Authenticator app turned off',
  factor_failed: 'Wrong code or passkey',
  factors_removed: 'An administrator removed your passkeys and authenticator app',
  user_created: 'An administrator created your account',
  user_locked: 'An administrator locked your account',
  user_unlocked: 'An administrator unlocked your account',
  user_signed_out: 'An administrator ended your sessions',
  administrator_appointed: 'You became an administrator',
  administrator_removed: 'You are no longer an administrator',
  token_created: ({ detail }) => `Access token “${detail}” created`,
  token_used: ({ detail }) => `Access token “${detail}” used`,
  token_revoked: ({ detail }) => `Access token “${detail}” revoked`,
  mcp_used: ({ detail }) => `An assistant used an access token. ${detail}`,
  client_opened: ({ detail }) => `Opened a client to ${detail}`,
  client_received: ({ detail }) => `${detail} opened a client to you`,
  client_closed: ({ detail }) => `A client is no longer open to ${detail}`,
  client_withdrawn: ({ detail }) => `A client of ${detail} is no longer open to you`,
  share_created: (row) => `Shared ${titleOf(row)}`,
  share_opened: (row) => `Somebody opened the shared page of ${titleOf(row)}`,
  share_answered: (row) => `Somebody answered on the shared page of ${titleOf(row)}`,
  share_changed: (row) => `Changed a shared page of ${titleOf(row)}`,
  share_revoked: (row) => `Stopped sharing ${titleOf(row)}`,
  passcode_refused: (row) => `Wrong passcode entered for the shared page of ${titleOf(row)}`,
  calendar_feed_created: 'Calendar feed created',
  calendar_feed_revoked: 'Calendar feed turned off',
  ai_key_saved: 'AI provider key saved',
  ai_key_removed: 'AI provider key removed',
  trash_emptied: 'Trash emptied',
  exported: 'Everything exported',
};

/** What deserves a second look. */
export const suspicious: ReadonlySet<AccountEvent> = new Set([
  'login_failed',
  'login_refused',
  'new_device',
  'password_refused',
  'recovery_failed',
  'recovery_code_used',
  'factor_failed',
  'oidc_refused',
  'passcode_refused',
]);

/** What the Activity tab says, and the line about a new device. */
export const accountHistoryTexts = {
  intro: (days: number) => `What happened in your account in the last ${days} days.`,
  ifNotYou: "If you don't recognize something, end its session and change your password under Account.",
  sentence: (event: AccountEventRow) => {
    const sentence = sentences[event.kind];
    return typeof sentence === 'string' ? sentence : sentence(event);
  },
  times: (times: number) => `${numberText(times)} times`,
  today: 'Today',
  yesterday: 'Yesterday',
  list: 'What happened in my account',
  loading: 'Loading your activity…',
  loadFailed: "Couldn't load your activity",
  offline: 'Your activity needs a connection',
  empty: 'Nothing yet',
  emptyHint: 'Sign-ins, exports, shared pages and access tokens will be listed here.',
  more: 'Show earlier activity',
  openNote: 'Open note',
  openNamed: (title: string) => `Open note ${title || 'Untitled'}`,
  newDevice: {
    label: 'New device',
    announced: (userAgent: string, at: string, ip: string) =>
      `Was this you? New sign-in on ${deviceName(userAgent)}, ${momentText(at)}, from ${ip}.`,
    ended: 'Its session has ended.',
    itWasMe: 'It was me',
    dismiss: 'Dismiss',
    dismissFailed: "Couldn't dismiss this",
    end: 'End that session',
    endFailed: "Couldn't end that session",
    changePassword: 'Change password',
    history: 'See activity',
  },
};
