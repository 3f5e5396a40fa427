import { countText } from '#shared/count-text.ts';

export const syncTexts = {
  orphan: {
    title: 'A note with unsaved changes was deleted',
    description: (title: string) => `What you typed in “${title}” is still on this device.`,
    open: 'Open',
  },
  conflict: {
    title: 'This note was changed elsewhere',
    description: (copyTitle: string) => `Your text is kept in “${copyTitle}”.`,
  },
  recovered: {
    title: 'Unsaved changes recovered',
    /** `where`: the title of the note, or how many notes. */
    saving: (where: string) => `What you typed in ${where} is back and will be saved.`,
    unsaved: (where: string) => `What you typed in ${where} was restored but isn't saved yet.`,
    note: (title: string) => `“${title}”`,
    notes: (count: number) => countText(count, 'note'),
  },
};
