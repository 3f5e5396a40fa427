import { countText } from '#shared/count-text.ts';
import type { FoundPlace } from '#shared/search.ts';

const weakerText = (count: number) => (count === 1 ? '1 weaker match' : `${count} weaker matches`);
const partNames: Record<FoundPlace['part'], string> = {
  title: 'in the title',
  folder: 'in the folder',
  client: "among the client's names",
  tag: 'in a tag',
  text: 'in the text',
  picture: 'in a picture',
  document: 'in a document',
};

/** Everything that the search dialog says. Texts of the specification are marked. */
export const searchTexts = {
  scope: { label: 'Search in', client: (name: string) => `Only ${name}`, everything: 'Everything' },
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
  },
  pane: { label: 'Found' },
  filters: {
    title: 'Filters',
    tag: 'Tag',
    anotherTag: 'Add a tag',
    removeTag: (tag: string) => `Remove tag ${tag}`,
    remove: (filter: string) => `Remove filter: ${filter}`,
    folder: 'Folder',
    kind: 'Kind',
    kinds: { notes: 'Only notes', documents: 'Only documents' },
    changed: 'Changed',
    /** By days ago. */
    last: { 0: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last 12 months' },
    since: 'Changed since',
    before: 'Changed before',
    /** `Since Tue 24 Nov, before Fri 27 Nov`; undefined without either. */
    between: (since: string | undefined, before: string | undefined) => {
      if (since === undefined) return before && `Before ${before}`;
      return `Since ${since}${before === undefined ? '' : `, before ${before}`}`;
    },
    find: 'Find…',
    none: 'Nothing by that name',
    clear: 'Clear filters',
    active: 'Active filters',
  },
  recent: {
    title: 'Recent searches',
    remove: (query: string) => `Remove “${query}” from recent searches`,
    hint: 'Ask a question or type a few words, and narrow it down with the filters above.',
  },
  loading: 'Searching…',
  corrected: { showing: 'Showing results for', insteadOf: 'instead of' },
  /** Specification: `Notes (2)`, `Documents (1)`. */
  tabs: {
    label: 'Results',
    notes: (count: number) => `Notes (${count})`,
    documents: (count: number) => `Documents (${count})`,
  },
  /** `5 notes and 1 document, 34 weaker matches` */
  found: (notes: number, documents: number, weaker: number) => {
    const close = [
      ...(notes > 0 ? [countText(notes, 'note')] : []),
      ...(documents > 0 ? [countText(documents, 'document')] : []),
    ];
    return [...(close.length > 0 ? [close.join(' and ')] : []), ...(weaker > 0 ? [weakerText(weaker)] : [])].join(', ');
  },
  results: {
    notes: 'Notes found',
    documents: 'Documents found',
    noNotes: 'No matching notes. There are matches in Documents.',
    showDocuments: 'Show documents',
    noDocuments: 'No matching documents. There are matches in Notes.',
    showNotes: 'Show notes',
    more: 'Show more',
    top: (count: number) => `Showing the top ${count} results. Add a word or a filter to narrow them.`,
    page: (page: number) => `Page ${page}`,
    private: 'Private',
    noCloseNotes: 'No close matches in Notes.',
    noCloseDocuments: 'No close matches in Documents.',
    weaker: weakerText,
    weakerList: 'Weaker matches',
    tags: 'Tags',
    inFolder: (path: string) => `In ${path}`,
    related: (by: string | null) => (by === null ? 'Similar meaning' : `Similar meaning: ${by}`),
    ofPeriod: 'Changed at that time',
    /** `“budget” in the title, “May” in the text` */
    places: (places: readonly FoundPlace[], names = partNames) =>
      places.map(({ part, words }) => `${words.map((word) => `“${word}”`).join(', ')} ${names[part]}`).join(' · '),
    documentParts: { ...partNames, title: 'in the name', document: 'in the text' },
    /** Specification. */
    viewNote: 'View associated note',
  },
  narrowedTo: (client: string) => `Only ${client} was searched.`,
  widen: 'Search everything',
  emptyPeriod: (period: string) => `No notes ${period}`,
  otherTimes: 'These results are from other times.',
  anotherTime: 'Try another time, or leave the time out.',
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
