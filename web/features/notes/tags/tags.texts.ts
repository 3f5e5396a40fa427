import { countText } from '#shared/count-text.ts';

const notes = (count: number) => countText(count, 'note');

/** What the view of tags says. */
export const tagsTexts = {
  label: 'Tags',
  loading: 'Loading tags',
  failed: "Couldn't load your tags",
  empty: 'No tags yet',
  hint: 'Tags you add to notes are listed here.',
  count: (tag: string, count: number) => `#${tag}, ${notes(count)}`,
  actionsFor: (tag: string) => `Actions for #${tag}`,
  rename: 'Rename',
  delete: 'Remove from all notes',
  name: 'Tag name',
  merging: {
    title: 'Merge these tags?',
    description: (from: string, to: string, count: number) =>
      `${notes(count)} tagged #${from} will be tagged #${to} instead. #${from} will disappear.`,
    confirm: 'Merge tags',
  },
  renamed: (from: string, to: string, count: number) => `#${from} renamed to #${to} in ${notes(count)}`,
  merged: (from: string, to: string, count: number) => `#${from} merged into #${to} in ${notes(count)}`,
  deleted: (tag: string, count: number) => `#${tag} removed from ${notes(count)}`,
  offline: 'Changing a tag everywhere needs a connection',
  undo: 'Undo',
  renameFailed: (reason: string) => `Couldn't rename the tag: ${reason}`,
  deleteFailed: (reason: string) => `Couldn't remove the tag: ${reason}`,
};
