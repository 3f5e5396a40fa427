import { countText } from '#shared/count-text.ts';

/** What links between notes say. */
export const linksTexts = {
  deleted: 'Deleted note',
  /** The text of a link to a note whose title isn't known yet. */
  note: 'Note',
  create: (title: string) => `Create “${title}”`,
  copy: 'Copy link to this note',
  copied: 'Link copied',
  copyFailed: "Couldn't copy the link",
  linkedFrom: (total: number) => `Linked from ${countText(total, 'note')}`,
  showMore: (more: number) => `Show ${more} more`,
  loadFailed: "Couldn't load the notes that link here",
};
