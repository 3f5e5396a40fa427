import { secondsText } from '#shared/duration-text.ts';

/** The sentences of accounts, sessions, invites and recovery codes. */
export const authTexts = {
  usernameTaken: 'Username already exists',
  wrongLogin: 'Invalid username or password',
  wrongRecoveryCode: 'Invalid username or recovery code',
  wrongPassword: 'Incorrect password',
  useCodeToReset: 'This is a one-time code. Use it to choose a new password.',
  locked: 'This account is locked. Contact your administrator.',
  tooManyFailures: (seconds: number) => `Too many failed attempts. Try again in ${secondsText(seconds)}.`,
  tooManySignIns: 'Too many people are signing in right now. Try again in a moment.',
  sessionNotFound: 'Session not found',
  clientSafe: {
    notFound: "There is no such client. Choose a folder that is a client's.",
    passwordNeeded: 'Enter your password to show everything again',
    deletedClient: 'one client',
  },
  notClients: "One of the chosen clients isn't there any more. Choose again.",
  tokenNotFound: 'Access token not found',
  tooManyTokens: (max: number) => `You can have at most ${max} access tokens. Revoke one you no longer need.`,
  registrationClosed: 'Registration is closed. Ask your administrator for an account.',
  invite: {
    missing: 'Enter your invite code',
    invalid: "This invite code isn't valid. It may have been used, or it has expired.",
    notFound: (id: string) => `There is no unused invite ${id}.`,
  },
  administration: {
    usernameTaken: (username: string) => `There is already a user ${username}.`,
    userNotFound: (username: string) => `There is no user ${username}.`,
  },
};
