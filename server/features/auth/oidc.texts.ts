/** The sentences of signing in with the provider; `name` is what the administrator calls it. */
export const oidcTexts = {
  none: 'This server has no provider to sign in with.',
  unreachable: (name: string) => `Can't reach ${name} right now. Try again in a moment.`,
  canceled: (name: string) => `${name} didn't sign you in. Try again, or ask your administrator.`,
  failed: (name: string) =>
    `Couldn't sign you in with ${name}. Try again. If it keeps failing, ask your administrator.`,
  expired: 'This sign-in has expired, or was started in another browser. Start again.',
  notAllowed: (name: string) => `Your account at ${name} may not be used here. Ask your administrator.`,
  noRegistration: 'You have no account here yet. Ask your administrator for one.',
  passwordsOff: (name: string) => `Sign in with ${name}: nothing else is accepted here.`,
  noPassword: (name: string) => `Your account has no password. Confirm with ${name} first.`,
  sessionEnded: 'Your session ended. Sign in, then try again.',
  suspended: (name: string) =>
    `Since your password was reset, ${name} no longer signs you in. Sign in with your password, then link ${name} again in Settings → Account.`,
  linkedElsewhere: (name: string) => `This account at ${name} already belongs to another user here.`,
  otherPerson: (name: string) => `You signed in to ${name} as somebody else. Try again with your own account there.`,
  notAsked: (name: string) =>
    `${name} didn't ask who you are again, or doesn't say so (auth_time). Try again, or ask your administrator.`,
  notLinked: (name: string) => `Your account isn't linked to ${name}.`,
  onlyWay: (name: string) => `Without ${name} you couldn't sign in. Set a password first.`,
  page: {
    failed: "That didn't work",
    back: 'Back to Sparehour',
    done: 'Done',
    close: 'Close this window and go on in the other one.',
  },
};
