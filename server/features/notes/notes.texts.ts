/** The sentences of notes, their history and Trash. */
export const notesTexts = {
  notFound: 'Note not found',
  versionNotFound: 'Version not found',
  folderNotFound: 'Folder not found',
  changedElsewhere: 'The note was changed elsewhere since you opened it',
  pagesOfFullView: 'limit and cursor need view=summary',
  sortOfFullView: 'sort needs view=summary',
  copyEnd: ' copy',
  tooManyTags: (count: number) =>
    count === 1
      ? 'Nothing was changed: 1 note would have more than 50 tags'
      : `Nothing was changed: ${count.toLocaleString('en')} notes would have more than 50 tags`,
  tooManyForUndo: 'Nothing was changed: these notes have too many different tags to change at once. Select fewer notes',
  tooManyHere: (max: number) =>
    `Nothing was changed: here at most ${max} notes can be changed at once. Select fewer notes`,
  tooManyWithTag: 'Nothing was changed: more than 50,000 notes have this tag',
  tooManyForOneReply: 'You have more than 50,000 notes. Request them in pages: GET /api/notes?view=summary&limit=500',
};
