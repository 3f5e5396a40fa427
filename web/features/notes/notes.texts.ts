import { countText } from '#shared/count-text.ts';
import { NOTE_TAGS_MAX } from '#shared/notes.ts';

/** What the note, its editor and the list of notes say. Texts of the specification are marked. */
export const noteTexts = {
  /** Specification. */
  created: 'Note created successfully',
  /** Specification. */
  createdInFolder: 'Note created and added to folder',
  /** Specification. */
  perhapsCreated: "Warning: Note might have been created but we couldn't confirm it",
  /** Specification. */
  createFailed: (reason: string) => `Failed to create note: ${reason}`,
  createOffline: "Use Quick capture. We'll send it when you're back.",
  /** Specification. */
  deleted: 'Note deleted successfully',
  undo: 'Undo',
  /** Specification. */
  deleteFailed: (reason: string) => `Failed to delete note: ${reason}`,
  /** Specification. */
  moved: 'Note moved successfully',
  /** Specification. */
  moveFailed: (reason: string) => `Failed to move note: ${reason}`,
  /** Specification. */
  updateFailed: (reason: string) => `Failed to update note: ${reason}`,
  hidden: (isHidden: boolean) => (isHidden ? 'Note hidden from AI' : 'Note visible to AI'),
  actionsFor: (title: string) => `Actions for ${title}`,
  delete: 'Delete',
  retry: 'Retry',
};

export const noteListTexts = {
  head: 'List',
  label: 'Notes',
  count: (total: number) => countText(total, 'note'),
  loading: 'Loading notes',
  loadFailed: "Couldn't load your notes",
  loadMoreFailed: "Couldn't load more notes",
  /** Specification. */
  empty: 'No notes yet',
  /** Specification. */
  allFiled: 'All notes are filed in folders',
  /** In an opened folder. */
  emptyFolder: 'No notes in this folder',
  noneTagged: (tags: readonly string[]) => `No notes tagged ${tags.map((tag) => `#${tag}`).join(' and ')}`,
  showAll: 'Show all notes',
  moveTo: 'Move to…',
  duplicate: 'Duplicate',
  filter: {
    label: 'Filter by tag',
    /** Read out before the tags. */
    active: 'Filtered by tag',
    find: 'Find a tag…',
    empty: 'No tag called that',
    clear: 'Clear tag filter',
  },
  groups: { comingUp: 'Coming up', today: 'Today', yesterday: 'Yesterday' },
  sort: {
    label: (name: string) => `Sorted by: ${name}`,
    names: { changed: 'Last changed', created: 'Created', day: 'Date', title: 'Title' },
  },
};

export const outlineTexts = {
  label: 'Outline',
  length: (words: number, minutes: number) => `${countText(words, 'word')} · ${minutes} min read`,
  find: 'Find in note',
  none: 'No headings',
};

export const editorTexts = {
  toolbar: 'Note',
  about: 'About the note',
  formatting: 'Formatting',
  /** Specification. */
  back: 'Back',
  /** Specification. */
  forward: 'Forward',
  /** Specification. */
  formats: {
    heading: 'Heading',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    bulletList: 'Bullet List',
    numberedList: 'Numbered List',
    code: 'Code',
  },
  todo: 'To-do',
  highlight: 'Highlight',
  selectionBar: 'Selection',
  picture: 'Picture',
  undo: 'Undo',
  formatBar: 'Format',
  view: 'View',
  modes: { page: 'Page', source: 'Markdown source', box: 'Plain text' },
  menu: { label: 'Note menu', history: 'History' },
  compareFailed: "Couldn't open the comparison",
  pageFailed: "Couldn't load the page",
  toolsFailed: "Couldn't load the page's tools",
  title: 'Title',
  text: 'Note',
  /** Specification. */
  placeholder: 'Start writing...',
  loading: 'Loading note',
  missing: "This note doesn't exist",
  loadFailed: "Couldn't load this note",
  notOnDevice: "You're offline, and this note isn't on this device yet.",
  preview: {
    label: 'Preview',
    loading: 'Loading preview',
    rendering: 'Rendering…',
    plainText: "This note can't be shown as a page. Here's its text.",
    task: 'Task',
    table: 'Table',
  },
  tags: {
    /** Specification. */
    toggle: (count: number) => (count === 0 ? 'Add tags' : countText(count, 'tag')),
    label: 'Tags',
    more: (count: number) => `+${count}`,
    showMore: (count: number) => `Show ${count} more tags`,
    remove: (tag: string) => `Remove tag ${tag}`,
    /** Specification. */
    add: 'Add Tag',
    newTag: 'New tag',
    /** Specification. */
    placeholder: 'Enter tag...',
    suggested: 'Suggested tags',
    full: `A note can have up to ${NOTE_TAGS_MAX} tags`,
  },
  saveState: {
    saved: 'Saved',
    saving: 'Saving…',
    unsaved: 'Not saved',
    offline: 'Offline',
    signedOut: 'Signed out',
    /** After one of these; a phone has no room for it. */
    onDevice: ' – saved on this device',
    failed: "Couldn't save. Retry",
    retryHint: 'Try again',
    save: 'Save',
  },
  banners: {
    noCopy: (problem: string) => `${problem}. Wait for “Saved” before you close this page.`,
    rejected: (sentence: string) => `${sentence.replace(/\.$/, '')}. Your text is still here. Change it to save it.`,
    deleted: 'This note was deleted. Keep your text as a new note?',
    keepAsNew: 'Keep as new note',
    discard: 'Discard text',
    conflict: 'Someone edited the same line. Yours is in this copy.',
    compare: 'Compare',
    keepBoth: 'Keep both',
  },
};
