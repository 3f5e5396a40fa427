/** Error sentences that every part of the server uses. */
export const errorTexts = {
  signIn: 'Sign in to continue',
  clientSafe: (client: string) => `This session shows only ${client}. Leave the client-safe screen first.`,
  grant: {
    ended: "This client isn't open to you. Whoever opened it may have ended that.",
    onlyClient: (client: string) => `Only ${client} is open to you here. Go back to your own notes for this.`,
    noPrivate:
      "A note with a private paragraph isn't shown to colleagues, so it can't be saved here. Take the paragraph out.",
    readOnly: 'This client is open to you for reading only.',
  },
  keyOfOtherRequest: 'This Idempotency-Key was used for another request. Send a new key with a new request',
  usedElsewhere: "This id or Idempotency-Key was used for a note that isn't shown here. Send a new one",
};
