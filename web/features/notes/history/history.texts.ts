import { countText } from '#shared/count-text.ts';
import type { RevisionSummary } from '#shared/note-history.ts';

/** What the history of a note and the comparison of two versions say. */
export const historyTexts = {
  title: 'History',
  description: 'Earlier versions of this note, compared with the current one.',
  list: 'Earlier versions',
  loading: 'Loading history',
  loadFailed: "Couldn't load the history",
  offline: 'Earlier versions need a connection',
  retry: 'Retry',
  empty: {
    title: 'No earlier versions yet',
    description: 'Every time you change the note, the previous version is kept here.',
  },
  all: 'All versions',
  select: 'Select a version.',
  shownAs: { label: 'Show', changes: 'Changes', page: 'Page' },
  page: 'Earlier version',
  versionFailed: "Couldn't load this version",
  about: ({ length, by }: Pick<RevisionSummary, 'length' | 'by'>) =>
    [countText(length, 'character'), ...(by ? [`by ${by}`] : [])].join(' · '),
  sides: { before: 'Earlier version', after: 'Current version' },
  restore: 'Restore',
  restoring: 'Restoring…',
  restored: { title: 'Version restored', description: 'You can undo this from History.' },
  restoreFailed: (reason: string) => `Couldn't restore the version: ${reason}`,
  tags: (tags: readonly string[]) => `Tags: ${tags.join(', ')}`,
};

export const compareTexts = {
  title: 'Compare',
  description: 'Keep mine replaces the original. Keep theirs discards this copy. Keep both leaves two notes.',
  both: 'Keep both',
  theirs: 'Keep theirs',
  mine: 'Keep mine',
  sides: { before: 'Theirs', after: 'Mine' },
  loadFailed: "Couldn't load the other version",
  failed: 'Something went wrong. Try again.',
};
