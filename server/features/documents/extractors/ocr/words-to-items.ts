import type { Line, Page, Word } from 'tesseract.js';
import type { TextItem } from '#server/features/documents/extractors/pdf/page-text.ts';
import { medianOf } from '#server/features/documents/extractors/pdf/reading-order.ts';

/** A word with less confidence is dirt on the paper or part of a drawing. */
const CONFIDENCE = 30;
/** Block types that are text; the others are pictures, rules and noise. */
const LAST_TEXT_BLOCK = 8;
const SIGN = /^[®©¢°*•»«¥·■▪+-]$/;
const ROUND_LETTER = /^[eoO0]$/;

type Reading = Pick<Word, 'text' | 'confidence'>;

/** The words of a recognized page in points, in the same form as text from a PDF. */
export function wordsToItems({ blocks }: Page, dpi: number): TextItem[] {
  const lines = (blocks ?? [])
    .filter(({ blocktype }) => Number(blocktype) <= LAST_TEXT_BLOCK)
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines.map((line) => ({ line, isRtl: !paragraph.is_ltr })));
  const body = medianOf(lines.map(({ line }) => heightOf(line)));
  const point = 72 / dpi;
  return lines.flatMap(({ line, isRtl }) => {
    const size = evened(heightOf(line), body) * point;
    const words = line.words.filter((word, index) => isWord(word) || (index === 0 && isBullet(word)));
    return words.map(({ text, bbox, ...word }, index) => ({
      text: index === 0 && words.length > 1 && isBullet({ text, ...word }) ? '• ' : apart(text),
      x: bbox.x0 * point,
      baseline: ((line.baseline.y0 + line.baseline.y1) / 2) * point,
      width: (bbox.x1 - bbox.x0) * point,
      size,
      isBold: false,
      isRtl,
      level: null,
    }));
  });
}

/** Separates words even if their letters touch. Chinese, Japanese and Thai have no spaces. */
function apart(text: string): string {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(text) ? text : `${text} `;
}

function isWord({ confidence, text }: Reading): boolean {
  return confidence >= CONFIDENCE && text.trim() !== '';
}

/** Tesseract doesn't know bullets: it reads them as another sign, or as a letter with low confidence. */
function isBullet({ confidence, text }: Reading): boolean {
  return SIGN.test(text) || (ROUND_LETTER.test(text) && confidence < 70);
}

function heightOf({ rowAttributes, bbox }: Line): number {
  const height = (rowAttributes as { rowHeight?: number } | undefined)?.rowHeight ?? 0;
  return height > 0 ? height : bbox.y1 - bbox.y0;
}

/** A line without tall letters measures less, so only a clear difference is another font size. */
function evened(height: number, body: number): number {
  return height > 0.7 * body && height < 1.4 * body ? body : height;
}

/**
 * How sure the recognizer is of the words that are taken, of 100, by their letters and digits; null without any. On
 * made pictures, 70 parts those with at least two of three words right from those with one of five.
 */
export function confidenceOf({ blocks }: Page): number | null {
  const words = (blocks ?? [])
    .filter(({ blocktype }) => Number(blocktype) <= LAST_TEXT_BLOCK)
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.words.filter(isWord));
  const signsOf = ({ text }: Word) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const signs = words.reduce((sum, word) => sum + signsOf(word), 0);
  if (signs === 0) return null;
  return Math.round(words.reduce((sum, word) => sum + signsOf(word) * word.confidence, 0) / signs);
}

/** How much could be recognized in this rotation. */
export interface Look {
  /** Letters in confident, horizontal words. */
  letters: number;
  /** All letters. */
  seen: number;
  share: number;
  /** Whether most long words are vertical. */
  isSideways: boolean;
}

/** Scores one rotation: a wrong one gives few words, or vertical ones. */
export function judge({ blocks }: Page): Look {
  const words = (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.words);
  const count = (counted: Word[]) => counted.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  const letters = count(
    words.filter((word) => word.confidence >= 80 && /\p{L}{3}/u.test(word.text) && runsAcross(word)),
  );
  const long = words.filter(({ text }) => /\p{L}{4}/u.test(text));
  const isSideways = long.filter((word) => !runsAcross(word)).length > long.length / 2;
  const seen = count(words);
  return { letters, seen, share: letters / Math.max(1, seen), isSideways };
}

function runsAcross({ bbox }: Word): boolean {
  return bbox.x1 - bbox.x0 >= bbox.y1 - bbox.y0;
}
