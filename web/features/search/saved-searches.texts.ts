/** What is there before anything is searched: the field of the top bar, and the sidebar's searches. */
export const searchFieldTexts = { label: 'Search', placeholder: 'Search', clear: 'Clear search' };

export const savedSearchesTexts = {
  title: 'Saved searches',
  save: 'Save this search',
  isSaved: 'Saved',
  remove: (name: string) => `Delete saved search “${name}”`,
  rename: (name: string) => `Rename saved search “${name}”`,
  name: 'Name of the search',
  renameFailed: "Couldn't rename the saved search",
  deleted: 'Saved search deleted',
  undo: 'Undo',
  saveFailed: "Couldn't save the search",
  deleteFailed: "Couldn't delete the saved search",
};
