import { placePictures, takePictures } from './held-pictures.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';
import { escapedCells, markdownOfCells, rowsOfCells } from './markdown-of-cells.ts';
import { markdownOfHtml } from './markdown-of-html.ts';

/** What copied text is read and written with, in one file that loads when the page has the focus. */
export const pageConverters = {
  escapedCells,
  htmlOfMarkdown,
  markdownOfCells,
  markdownOfHtml,
  placePictures,
  rowsOfCells,
  takePictures,
};
