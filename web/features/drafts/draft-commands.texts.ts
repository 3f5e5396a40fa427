/** What opens a draft, apart from what the draft says: the workspace starts with it. */
export const draftCommandsTexts = {
  open: 'Draft from notes…',
  fromNote: 'Draft from this note…',
};
