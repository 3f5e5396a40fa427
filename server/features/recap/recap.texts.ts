/** Why a recap can't be read or sent, as a sentence to the user. */
export const recapTexts = {
  tooLarge: 'This note is too long for a recap. Split it, or write the letter yourself.',
  serverBusy: 'The server is busy. Try again in a moment.',
  failed: "Couldn't create the recap. Try again.",
  needsModel: 'No AI model is connected. The letter from your own lines is ready, or add a key in Settings → API Keys.',
  hidden: 'This note is hidden from AI. To have the letter written, turn that off in the note’s menu.',
  noLines: 'No line of this note is in the letter yet. Let at least one in.',
  tooMany: (most: number) => `A note can have at most ${most} sent letters`,
};
