/** Error sentences that every part of the server uses. */
export const errorTexts = {
  signIn: 'Sign in to continue',
  clientSafe: (client: string) => `This session shows only ${client}. Leave the client-safe screen first.`,
  keyOfOtherRequest: 'This Idempotency-Key was used for another request. Send a new key with a new request',
};
