/** What signing in with the provider says; `name` is what the administrator calls it. */
export const providerTexts = {
  continue: (name: string) => `Continue with ${name}`,
  pending: (name: string) => `Opening ${name}…`,
  failed: (name: string) => `Couldn't open ${name}`,
  failedReason: 'Check your connection and try again.',
  or: 'or',
  subtitle: (name: string) => `Continue with your account at ${name}.`,
  otherUser: 'You signed in as somebody else. Sign in as yourself, or select Sign in as someone else.',
};
