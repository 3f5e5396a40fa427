/** What the page says about what is written on it. */
export const pageTexts = {
  deletedNote: 'deleted note',
  openLink: 'Open',
  link: 'Link',
};
