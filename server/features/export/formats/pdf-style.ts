/** How a page is set, in points. */
export const MARGIN = 64;
export const SIZE = 11;
export const headingSizes = [18, 15, 13, 12, 11, 11];
export const LINE = 1.45;
export const INDENT = 18;
export const INK = '#1c1b19';
export const MUTED = '#5d5a54';
export const RULE = '#c9c4b9';
export const FILL = '#f3f1ec';
export const MARK = '#ffe89a';
export const CELL = 5;
/** Hundreds of columns are not for paper. */
export const COLUMN_MIN = 24;
export const MEASURED_ROWS = 200;
export const SPACE = { paragraph: 7, item: 3, heading: 14 };
