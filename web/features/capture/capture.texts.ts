import { countText } from '#shared/count-text.ts';

/** Everything that Quick capture says. */
export const captureTexts = {
  title: 'Quick capture',
  note: 'Note',
  placeholder: 'Write a thought. The first line becomes the title.',
  savedOnDevice: 'Saved on this device as you type.',
  notSavedOnDevice: "This browser can't save the text. Shorten it, or copy it before you close the page.",
  dictationPending:
    "Your dictation isn't in the note yet. Wait for the text, or close again. The recording stays in Voice to Text.",
  folder: 'Folder',
  noFolder: 'No folder',
  suggested: (reason: string) => `Suggested. ${reason}`,
  save: 'Save',
  sent: (count: number) => (count === 1 ? 'Note saved' : `${countText(count, 'note')} saved`),
  open: 'Open',
  queued: {
    title: 'Saved on this device',
    noConnection: (reason: string) => `${reason}. The note will be sent when you're back.`,
    failed: (reason: string) => `Couldn't send the note: ${reason.replace(/\.?$/, '.')} We'll keep trying.`,
  },
};
