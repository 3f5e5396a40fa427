/** As the reader writes it. */
function dayText(day: string, locale: string): string {
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, form).format(new Date(day));
}

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
  from: (day: string, locale: string) => `from ${dayText(day, locale)}`,
  before: (day: string, locale: string) => `before ${dayText(day, locale)}`,
};
