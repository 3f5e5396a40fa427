/** The sentences of to-dos. */
export const tasksTexts = {
  notFound: 'This to-do is no longer in your notes',
  lineGone: 'The note has changed, and this line is no longer in it',
  lineChanged: 'This line has changed since. Edit it in its note',
  linesChanged: 'These lines have changed since. Edit them in their note',
  lineHasNoBox: 'This is a suggestion. Accept it first',
  lineHasBox: 'This is a to-do already',
  noDay: "Couldn't read that as a date. Try “Friday”, “Dec 3” or 2026-12-03",
  dayNotWritten: "Couldn't write that date into the line. Open the note and change it there",
  folderNotFound: 'Folder not found',
  busy: "Couldn't read the note for its to-dos. Try again",
};
