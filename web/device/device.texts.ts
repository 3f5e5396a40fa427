import { countText } from '#shared/count-text.ts';

const quoted = (title: string) => `“${title}”`;

export const deviceTexts = {
  offline: 'Offline.',
  waiting: (count: number) => `Offline. ${countText(count, 'change')} waiting.`,
  sending: (count: number) => `Back online. Sending ${countText(count, 'change')}…`,
  stuck: (count: number) => `${countText(count, 'change')} waiting.`,
  /** After the changes were sent: what was not done as it was meant. */
  different: "Some changes you made offline couldn't be applied",
  folderGone: (title: string) => `The folder of ${quoted(title)} was deleted, so it's in My Notes.`,
  noteGone: (title: string) => `${quoted(title)} was deleted on another device.`,
  noteKept: (title: string) =>
    `${quoted(title)} was changed on another device after you deleted it, so it's still there.`,
  textBeside: (title: string) => `${quoted(title)} was changed on another device. Your text is in Trash.`,
  parentGone: (name: string) => `The parent folder of ${quoted(name)} was deleted, so it's at the top level.`,
  folderMissing: (name: string) => `The folder ${quoted(name)} was deleted on another device.`,
  /** `reason` is the server's sentence. */
  refused: (title: string, reason: string) => `${quoted(title)} is only on this device: ${reason}`,
  notStored: (isFull: boolean) =>
    `This browser can't keep your notes for offline use: its storage ${isFull ? 'is full' : "doesn't work"}.`,
  refusedChange: (reason: string) => `A change was refused: ${reason}`,
};
