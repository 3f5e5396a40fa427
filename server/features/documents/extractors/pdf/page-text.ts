/** A run of characters on a page, in points from the top left corner, rotated upright. */
export interface TextItem {
  text: string;
  x: number;
  /** The baseline. */
  baseline: number;
  width: number;
  size: number;
  isBold: boolean;
  isRtl: boolean;
  /** The heading it belongs to, according to a tagged document. */
  level: number | null;
}

/** The text of a page: first in the main direction, then each text in another direction. */
export interface PageText {
  number: number;
  width: number;
  height: number;
  groups: TextItem[][];
  /** Comments on the page. */
  comments: string[];
  /** How many characters could not be read because their font has no mapping for them. */
  unreadable: number;
  /** How many drawing operations the page has, without images. */
  operations: number;
}

/** Text on one line without a gap. */
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

/** A line of a column, or of a table with separate cells. */
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
