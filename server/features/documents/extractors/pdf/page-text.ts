/** A run of characters as a page shows it, in points from the top left corner, turned upright. */
export interface TextItem {
  text: string;
  x: number;
  /** The line the letters stand on. */
  baseline: number;
  width: number;
  size: number;
  isBold: boolean;
  isRtl: boolean;
  /** Which heading a tagged document says it is part of. */
  level: number | null;
}

/** What one page says: the text that runs as most of it does, then each text that runs in another direction. */
export interface PageText {
  number: number;
  width: number;
  height: number;
  groups: TextItem[][];
  /** Comments that people put on the page. */
  comments: string[];
  /** How many characters could not be read because their font does not say what they are. */
  unreadable: number;
  /** How many drawing operations the page has, the pictures left out. */
  operations: number;
}

/** Text on one line without a gap in it. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  isBold: boolean;
  isRtl: boolean;
  level: number | null;
}

/** A line of a column, or of a table, where each cell is apart from the next. */
export interface Row {
  cells: Segment[];
  left: number;
  right: number;
  baseline: number;
  size: number;
}

/** How many characters count when text is weighed. */
export function weightOf(text: string): number {
  return text.replace(/\s/g, '').length;
}
