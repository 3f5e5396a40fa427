import { countText } from '#shared/count-text.ts';
import { TRASH_DAYS } from '#shared/notes.ts';

/** What Trash says; the workspace starts without it. */
export const trashTexts = {
  title: 'Trash',
  close: 'Close Trash',
  description: `Notes here will be permanently deleted after ${TRASH_DAYS} days.`,
  list: 'Notes in Trash',
  loading: 'Loading Trash',
  loadFailed: "Couldn't load Trash",
  offline: 'Trash needs a connection',
  empty: {
    title: 'Nothing in Trash',
    description: `Deleted notes stay here for ${TRASH_DAYS} days.`,
  },
  showMore: 'Show more',
  deletedAt: 'Deleted',
  daysLeft: (days: number) => (days <= 0 ? 'less than a day left' : `${countText(days, 'day')} left`),
  restore: 'Restore',
  note: {
    label: (title: string) => `${title} (in Trash)`,
    text: 'Deleted note',
    loadFailed: "Couldn't load the note",
    missing: { title: "This note isn't in Trash", description: 'It was restored or permanently deleted.' },
  },
  restoreNote: (title: string) => `Restore ${title}`,
  purgeNote: (title: string) => `Delete ${title} permanently`,
  purging: {
    title: 'Delete this note permanently?',
    titleOfMany: (count: number) => `Delete ${countText(count, 'note')} permanently?`,
    description: (title: string) => `“${title}” and its history will be deleted. This can't be undone.`,
    confirm: 'Delete permanently',
  },
  purged: 'Note deleted permanently',
  purgedMany: (count: number) => `${countText(count, 'note')} deleted permanently`,
  selectAll: 'Select all',
  selectAllFailed: (reason: string) => `Couldn't select all notes: ${reason}`,
  selectNote: (title: string) => `Select ${title}`,
  emptyTrash: 'Empty Trash',
  emptying: {
    title: 'Empty Trash?',
    description: (total: number) =>
      `${countText(total, 'note')} and ${total === 1 ? 'its' : 'their'} history will be permanently deleted. This can't be undone.`,
  },
  emptied: 'Trash emptied',
  emptyFailed: (reason: string) => `Couldn't empty Trash: ${reason}`,
  restored: {
    toFolder: 'Note restored to its folder',
    toRoot: 'Note restored to My Notes',
    folderGone: 'Its folder no longer exists.',
  },
  restoreFailed: (reason: string) => `Couldn't restore the note: ${reason}`,
};
