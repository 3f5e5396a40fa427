/** The sentences of notes, their history and Trash. */
export const notesTexts = {
  notFound: 'Note not found',
  versionNotFound: 'Version not found',
  folderNotFound: 'Folder not found',
  changedElsewhere: 'The note was changed elsewhere since you opened it',
  pagesOfFullView: 'limit and cursor need view=summary',
  tooManyForOneReply: 'You have more than 50,000 notes. Request them in pages: GET /api/notes?view=summary&limit=500',
};
