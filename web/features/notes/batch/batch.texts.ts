import { countText, numberText } from '#shared/count-text.ts';

const notes = (count: number) => countText(count, 'note');

/** What is said of changes to one note or to many, and the bar of the selection. */
export const batchTexts = {
  bar: 'Selected notes',
  selected: (count: number) => `${notes(count)} selected`,
  loading: (loaded: number, total: number) => `Selecting ${numberText(loaded)} of ${numberText(total)}…`,
  select: 'Select',
  clear: 'Clear selection',
  move: 'Move to…',
  tag: 'Add tag…',
  untag: 'Remove tag…',
  pin: 'Pin',
  unpin: 'Unpin',
  hide: 'Hide from AI',
  show: 'Show to AI',
  draft: 'Draft from these…',
  export: 'Export…',
  delete: 'Delete',
  /** Of the long ones, where each stands under its icon. */
  words: { move: 'Move', tag: 'Add tag', untag: 'Remove tag', draft: 'Draft', export: 'Export' },
  pinnedMark: 'Pinned',
  tagField: { label: 'Add a tag', placeholder: 'Find or create a tag…', empty: 'Type a name for the tag' },
  untagField: { label: 'Remove a tag', placeholder: 'Find a tag…', empty: 'No tag called that' },
  createTag: (tag: string) => `Create “${tag}”`,
  filterByTag: (tag: string) => `Show notes tagged ${tag}`,
  undo: 'Undo',
  undone: 'Undone',
  done: {
    moved: (count: number, place: string) => (count === 1 ? `Moved to ${place}` : `${notes(count)} moved to ${place}`),
    tagged: (count: number, tag: string) => `${notes(count)} tagged #${tag}`,
    untagged: (count: number, tag: string) => `#${tag} removed from ${notes(count)}`,
    pinned: (count: number, isPinned: boolean) => {
      const what = count === 1 ? 'Note' : notes(count);
      return isPinned ? `${what} pinned` : `${what} unpinned`;
    },
    day: (day: string | undefined) => (day === undefined ? 'Date taken from the note' : `Date set to ${day}`),
    hidden: (count: number, isHidden: boolean) => {
      const what = count === 1 ? 'Note' : notes(count);
      return isHidden ? `${what} hidden from AI` : `${what} visible to AI`;
    },
    deleted: (count: number) => `${notes(count)} moved to Trash`,
    restored: (count: number) => `${notes(count)} restored`,
  },
  failed: (reason: string) => `Couldn't change the notes: ${reason}`,
  undoFailed: (reason: string) => `Couldn't undo this: ${reason}`,
};
