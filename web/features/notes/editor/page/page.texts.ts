/** What the page says about what is written on it. */
export const pageTexts = {
  deletedNote: 'deleted note',
  openLink: 'Open',
  editLink: 'Edit',
  copyLink: 'Copy link',
  removeLink: 'Remove link',
  linkText: 'Text',
  linkAddress: 'Address',
  saveLink: 'Save',
  badAddress: 'Enter a web or mail address',
  private: 'Private',
  makePrivate: 'Make private',
  makePrivateHint: 'AI, shared pages and exports will leave this line out',
  dismissPrivate: 'Keep it as it is',
  link: 'Link',
};

/** The menus at the caret. */
export const suggestionTexts = {
  label: 'Suggestions',
  none: 'No matches',
  failed: "Couldn't load suggestions",
};
