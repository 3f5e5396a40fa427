/** What users see when a language, embedding or speech model fails. */
export const aiTexts = {
  resting: 'The AI provider is having problems. Try again in a minute.',
  interrupted: 'The answer was interrupted. Try again.',
  timeout: "The AI provider didn't answer in time.",
  /** The same for a host inside the network and for one that doesn't exist, so that hosts can't be discovered by asking. */
  unreachable: "Can't reach the AI provider, or it sent an invalid reply.",
  noCredit: 'The account of this key has no credit left, according to the AI provider.',
  keyRejected: 'The AI provider rejected the key.',
  unknownModel: "The AI provider doesn't know this model or address.",
  quotaUsedUp: 'The AI provider is busy, or your quota with it is used up. Try again later.',
  tooLong: 'This is more text than the AI provider accepts at once.',
  redirected: "The AI provider redirected the request, which isn't allowed.",
  rejected: 'The AI provider rejected the request.',
  runtimeMissing:
    "The packages that run local models aren't installed. Ask your administrator to run npm run models:download.",
  embedding: {
    otherKind: 'The embedding model returned vectors of a different kind than before.',
    invalid: 'The embedding model returned something other than a vector.',
    local: (reason: string) => `The local embedding model can't be used: ${reason}`,
    ended: 'The local embedding model stopped unexpectedly.',
    timeout: 'The local embedding model took too long.',
  },
  speech: {
    local: (reason: string) => `The local speech model can't be used: ${reason}.`,
    tooMany: (count: number) =>
      `${count === 1 ? 'One of your recordings is' : `${count} of your recordings are`} still being transcribed. Try again later.`,
  },
};
