const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const dayText = (day: string) => days.format(new Date(day));

/** What to write in a filter that can't be read. */
const filterHints = {
  kind: 'write notes or documents',
  before: 'write a day like 2026-06-01 or a month like 2026-06',
  after: 'write a day like 2026-06-01 or a month like 2026-06',
};

/** The sentences of search. */
export const searchTexts = {
  noSuchClient: "Client not found: no folder with this ID is a client's. Search everything.",
  empty: 'Type something to search for',
  unreadFilter: (filter: string, name: keyof typeof filterHints) => `“${filter}” is ignored: ${filterHints[name]}`,
  /** The active filters. */
  tag: (tag: string) => `tag: ${tag}`,
  folder: (name: string) => `in: ${name}`,
  deletedFolder: 'a deleted folder',
  kind: { notes: 'notes only', documents: 'documents only' },
  without: (word: string) => `without: ${word}`,
  from: (day: string) => `from ${dayText(day)}`,
  before: (day: string) => `before ${dayText(day)}`,
};
