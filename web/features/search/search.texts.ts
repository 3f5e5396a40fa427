import { countText } from '#shared/count-text.ts';

/** Everything that the search dialog says. Texts of the specification are marked. */
export const searchTexts = {
  /** Specification. */
  title: 'Search',
  box: {
    label: 'Search notes and documents',
    /** Specification. */
    placeholder: 'Search notes and documents...',
    /** Specification. */
    clear: 'Clear',
    /** Specification. */
    search: 'Search',
    /** Specification. */
    searching: 'Searching...',
    filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  },
  filters: {
    title: 'Filters',
    tag: 'Tag',
    anyTag: 'Any tag',
    folder: 'Folder',
    anyFolder: 'Any folder',
    kind: 'Kind',
    notesAndDocuments: 'Notes and documents',
    notes: 'Notes',
    documents: 'Documents',
    since: 'Changed since',
    before: 'Changed before',
    clear: 'Clear filters',
    active: 'Active filters',
  },
  recent: {
    title: 'Recent searches',
    remove: (query: string) => `Remove “${query}” from recent searches`,
    hint: 'Ask a question or type a few words. Narrow it down with Filters.',
  },
  loading: 'Searching…',
  corrected: { showing: 'Showing results for', insteadOf: 'instead of' },
  /** Specification: `Notes (2)`, `Documents (1)`. */
  tabs: {
    label: 'Results',
    notes: (count: number) => `Notes (${count})`,
    documents: (count: number) => `Documents (${count})`,
  },
  found: (notes: number, documents: number) => {
    const counts = [
      ...(notes > 0 ? [countText(notes, 'note')] : []),
      ...(documents > 0 ? [countText(documents, 'document')] : []),
    ];
    return `${counts.join(' and ')} found`;
  },
  results: {
    notes: 'Notes found',
    documents: 'Documents found',
    noNotes: 'No matching notes. There are matches in Documents.',
    showDocuments: 'Show documents',
    noDocuments: 'No matching documents. There are matches in Notes.',
    showNotes: 'Show notes',
    top: (count: number) => `Showing the top ${count} results. Add a word or a filter to narrow them.`,
    page: (page: number) => `Page ${page}`,
    related: (by: string | null) => (by === null ? 'related meaning' : `related: ${by}`),
    /** Specification. */
    viewNote: 'View associated note',
  },
  nothing: {
    /** Specification. */
    title: 'No results found',
    titleFor: (query: string) => `No results for “${query}”`,
    /** Specification. */
    description: 'Try a different search term or check your spelling',
    orRemoveFilter: ', or remove a filter',
    orFewerWords: ', or use fewer words',
  },
  /** Specification. */
  failed: { title: 'Search failed', unknown: 'Something went wrong' },
  failedInDialog: "Couldn't search your notes",
};
