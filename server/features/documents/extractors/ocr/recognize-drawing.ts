import type { Worker } from 'tesseract.js';
import { blocksOf, styleOf } from '#server/features/documents/extractors/pdf/page-blocks.ts';
import { toSegments } from '#server/features/documents/extractors/pdf/segments.ts';
import { toMarkdown } from '#server/features/documents/extractors/pdf/to-markdown.ts';
import { storableText } from '#shared/text.ts';
import { type Picture, recognizeBlock, recognizeWords } from './recognize.ts';
import { confidenceOf, judge, type Look, wordsToItems } from './words-to-items.ts';

const DPI = 300;
/** A resolution that suffices to detect which side of a page is up. */
const DRAFT_DPI = 150;
/** If a smaller share of the letters is in confident words, the page may be rotated. */
const CERTAIN_SHARE = 0.5;
const FEW_LETTERS = 40;
const MUCH_TEXT = 1000;

/** Typewriters and uneven scans leave wide gaps between words. */
const CELL_GAP = 2;

/** Renders a page or a picture on white, rotated by more degrees. */
export type Draw = (dpi: number, turn: number) => Promise<Picture>;

/** Recognizes the text of a drawing as Markdown, whichever side of it is up, and how sure that is; see `confidenceOf`. */
export async function recognizeDrawing(
  draw: Draw,
  worker: Worker,
): Promise<{ markdown: string; confidence: number | null }> {
  const upright = await look(draw, worker, 0);
  const seen = judge(upright.words);
  const turn = isReadable(seen) ? 0 : await findTurn(draw, worker, seen);
  const { words, dpi } = turn === 0 ? upright : await look(draw, worker, turn);
  const segments = toSegments(wordsToItems(words, dpi));
  const markdown = storableText(toMarkdown(blocksOf(segments, styleOf(segments), CELL_GAP)));
  return { markdown, confidence: confidenceOf(words) };
}

async function look(draw: Draw, worker: Worker, turn: number) {
  const picture = await draw(DPI, turn);
  return { words: await recognizeWords(worker, picture), dpi: picture.dpi };
}

function isReadable({ letters, share }: Look): boolean {
  return letters >= FEW_LETTERS && share >= CERTAIN_SHARE;
}

/** The quarter turn with the most letters, in the middle of the page or, if that has little text, on all of it. */
async function findTurn(draw: Draw, worker: Worker, upright: Look): Promise<number> {
  let best = { turn: 0, letters: 0 };
  for (const turn of upright.isSideways ? [90, 270] : [180, 0, 90, 270]) {
    const picture = await draw(DRAFT_DPI, turn);
    const seen = judge(await recognizeBlock(worker, picture, upright.seen > MUCH_TEXT));
    if (seen.letters > 1.5 * best.letters) best = { turn, letters: seen.letters };
    if (isReadable(seen)) break;
  }
  return best.turn;
}
