import { countText } from '#shared/count-text.ts';

/** What the row of views and the views around the lists say. Texts of the specification are marked. */
export const viewsTexts = {
  label: 'Views',
  lists: 'Which notes',
  names: {
    all: 'All',
    /** Specification. */
    list: 'List',
    /** Specification. */
    folders: 'Folders',
    tags: 'Tags',
    clients: 'Clients',
    client: 'Client',
    todos: 'To-dos',
    documents: 'Documents',
    trash: 'Trash',
  },
  folder: {
    back: (name: string) => `Back to ${name}`,
    subfolders: 'Subfolders',
    count: (name: string, notes: number) => `${name}, ${countText(notes, 'note')}`,
  },
  emptyList: { write: 'Write one', template: 'Use a template', import: 'Bring your notes' },
  close: 'Close',
};
