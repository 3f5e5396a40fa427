/** Why a draft can't be made, as a sentence to the user. */
export const draftsTexts = {
  chooseTemplate: 'Choose one template for the draft',
  chooseNotes: 'Choose the notes for the draft: some notes, a folder, or a search',
  noSuchTemplate: 'Template not found',
  noSuchFolder: 'Folder not found',
  noSuchClient: "Client not found: no folder with this ID is a client's",
  needsModel:
    'The built-in assistant fills in the built-in forms only. Gather the lines of your notes instead, or add a key in Settings → API Keys.',
  oneNoteOnly:
    'Your settings let AI read one note at a time. Choose a single note, or change what AI may read in Settings.',
  noNotes: 'None of these notes can be used. Choose other notes.',
  stopped: 'The draft was stopped',
  tooLarge: 'These notes are too long for one draft. Choose fewer notes.',
  serverBusy: 'The server is busy. Try again in a moment.',
  failed: "Couldn't create the draft. Try again.",
};
