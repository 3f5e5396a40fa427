import { sizeText } from '#shared/size-text.ts';

/** The sentences shown when a storage limit is reached. */
export const quotaTexts = {
  full: (bytesMax: number) =>
    `Your storage is full (${sizeText(bytesMax)}). Delete files, recordings or notes you no longer need and empty Trash, then try again.`,
  fullOfOwner: 'There is no more room in this client. Ask the colleague who opened it to you to make some.',
  tooManyNotes: (notesMax: number) =>
    `You've reached the limit of ${notesMax.toLocaleString('en-US')} notes. Delete notes you no longer need and empty Trash, then try again.`,
};
