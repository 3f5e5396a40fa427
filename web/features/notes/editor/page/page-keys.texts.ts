/** What menus and panels inside the page say. */
export const suggestionTexts = {
  label: 'Suggestions',
  none: 'No matches',
  failed: "Couldn't load suggestions",
};

/** The menu that `/` opens. */
export const slashTexts = {
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  todo: 'To-do list',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  quote: 'Quote',
  table: 'Table',
  picture: 'Picture',
  photo: 'Take a photo',
  file: 'File',
  divider: 'Divider',
  code: 'Code',
  note: 'Link to a note',
  template: 'Template',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  nextDay: (day: string) => `Next ${day}`,
};

/** The toolbar over a table. */
export const tableTexts = {
  label: 'Table',
  addRowAbove: 'Add row above',
  addRowBelow: 'Add row below',
  moveRowUp: 'Move row up',
  moveRowDown: 'Move row down',
  deleteRow: 'Delete row',
  addColumnLeft: 'Add column left',
  addColumnRight: 'Add column right',
  moveColumnLeft: 'Move column left',
  moveColumnRight: 'Move column right',
  deleteColumn: 'Delete column',
};
