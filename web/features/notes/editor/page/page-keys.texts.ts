import { numberText } from '#shared/count-text.ts';

/** The menu that `/` opens. */
export const slashTexts = {
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  todo: 'To-do list',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  quote: 'Quote',
  callout: 'Callout',
  private: 'Private',
  table: 'Table',
  picture: 'Picture',
  photo: 'Take a photo',
  file: 'File',
  divider: 'Divider',
  code: 'Code',
  note: 'Link to a note',
  template: 'Template',
  continue: 'Continue writing',
  brainstorm: 'Brainstorm',
  improve: 'Improve paragraph',
  shorten: 'Shorten paragraph',
  friendlier: 'Make paragraph friendlier',
  'more-formal': 'Make paragraph more formal',
  translate: 'Translate paragraph',
  needsModel: 'needs a model',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  nextDay: (day: string) => `Next ${day}`,
};

/** The menus at the edges of a table. */
export const tableTexts = {
  row: 'Row menu',
  column: 'Column menu',
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
  alignStart: 'Align left',
  alignCenter: 'Align center',
  alignEnd: 'Align right',
  deleteTable: 'Delete table',
};

/** Find and replace in the note. */
export const findTexts = {
  label: 'Find in note',
  find: 'Find',
  replaceBy: 'Replace with',
  next: 'Next match',
  previous: 'Previous match',
  matchCase: 'Match case',
  replace: 'Replace',
  replaceAll: 'Replace all',
  close: 'Close',
  none: 'No matches',
  /** `3 of 12`, or `12 matches` while none is selected. */
  count: (current: number, total: number, isMore: boolean) => {
    const all = `${numberText(isMore ? total - 1 : total)}${isMore ? '+' : ''}`;
    if (current > 0) return `${numberText(current)} of ${all}`;
    return total === 1 ? '1 match' : `${all} matches`;
  },
};
