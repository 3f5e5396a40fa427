/** Why a draft can't be made, as a sentence to the user. */
export const draftsTexts = {
  chooseTemplate: 'Choose one template for the draft',
  chooseNotes: 'Choose the notes for the draft: some notes, a folder, or a search',
  noSuchTemplate: 'Template not found',
  noSuchFolder: 'Folder not found',
  tooLarge: 'These notes are too long for one draft. Choose fewer notes.',
  serverBusy: 'The server is busy. Try again in a moment.',
  failed: "Couldn't create the draft. Try again.",
};
