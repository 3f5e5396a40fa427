/** What menus and panels inside the page say. */
export const suggestionTexts = {
  label: 'Suggestions',
  none: 'No matches',
  failed: "Couldn't load suggestions",
};
