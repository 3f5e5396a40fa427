/** Everything that the suggestions under a note's title say; their reasons come from the server. */
export const filingTexts = {
  label: 'Suggestions',
  fileIn: 'File in',
  fileInFolder: (folder: string) => `File in ${folder}`,
  addTag: (tag: string, isNew: boolean) => `Add tag ${tag}${isNew ? ', new' : ''}`,
  newTag: 'new',
  dismiss: 'Dismiss suggestions',
  dismissFailed: "Couldn't dismiss the suggestions",
};
