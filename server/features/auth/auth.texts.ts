import { secondsText } from '#shared/duration-text.ts';

/** The sentences of accounts, sessions, invites and recovery codes. */
export const authTexts = {
  usernameTaken: 'Username already exists',
  wrongLogin: 'Invalid username or password',
  wrongRecoveryCode: 'Invalid username or recovery code',
  wrongPassword: 'Incorrect password',
  passwordNeeded: 'Enter your password',
  factors: {
    codeNeeded: 'Enter the code from your authenticator app, or a recovery code.',
    passkeyNeeded: 'Sign in with your passkey, or enter a recovery code.',
    wrongCode: 'Incorrect code. Each code works once: enter the one shown now, or a recovery code.',
    wrongFirstCode: "Incorrect code. Check that your phone's clock is right, and enter the code shown now.",
    noKeyWaits: 'Create a key for your authenticator app first.',
    totpIsOn: 'Your authenticator app is already set up. Turn it off first to use another.',
    passkeyRefused: "Couldn't verify the passkey. Try again.",
    unknownPasskey: "This passkey doesn't sign in here. Use your password, or try again.",
    passkeyNotFound: 'Passkey not found',
    tooManyPasskeys: (max: number) => `You can have at most ${max} passkeys. Remove one you no longer use.`,
    needsName: 'Passkeys need an address with a name, such as https://notes.example.com or http://localhost.',
  },
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
    passwordsOff: (name: string) =>
      `Members sign in with ${name} alone: a temporary password would let them in nowhere.`,
  },
};
