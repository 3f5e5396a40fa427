import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { UnusableFile } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';

/** A page as a graymap, and its pixels per inch. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
  dpi: number;
}

/**
 * Starts Tesseract with languages from the administrator's folder; English is in a package.
 * @throws UnusableFile when a language is not installed
 */
export async function startTesseract(languages: string[], limits: ExtractionLimits): Promise<Worker> {
  const missing = languages.find((code) => code !== 'eng' && !isInstalled(code, limits.languageFolder));
  if (missing !== undefined || languages.length === 0) {
    throw new UnusableFile(documentTexts.unusable.noOcrLanguage(missing ?? ''));
  }
  const english = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker(languages, OEM.LSTM_ONLY, {
    // Searched before the package. Read-only: this process may not write.
    ...(limits.languageFolder === null
      ? { cacheMethod: 'none' }
      : { cachePath: limits.languageFolder, cacheMethod: 'readOnly' }),
    langPath: join(english, '4.0.0_best_int'),
    // Without a handler an error ends the process; with one the call rejects.
    errorHandler: () => {},
  });
  return worker;
}

function isInstalled(code: string, folder: string | null): boolean {
  return folder !== null && /^[a-z]{3}(_[a-z]{1,10})?$/i.test(code) && existsSync(join(folder, `${code}.traineddata`));
}

/** Recognizes the words of a picture, and corrects a skewed scan. */
export async function recognizeWords(worker: Worker, { bytes, dpi }: Picture): Promise<Page> {
  await worker.setParameters({ user_defined_dpi: String(dpi), tessedit_pageseg_mode: PSM.AUTO });
  const { data } = await worker.recognize(bytes, { rotateAuto: true }, { text: false, blocks: true });
  return data;
}

/** Recognizes a picture, or the middle of it, as horizontal lines, to check that they are horizontal. */
export async function recognizeBlock(worker: Worker, picture: Picture, isMiddle: boolean): Promise<Page> {
  const { bytes, width, height, dpi } = picture;
  await worker.setParameters({ user_defined_dpi: String(dpi), tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  const [left, top] = [Math.floor(width / 4), Math.floor(height / 4)];
  const rectangle = { left, top, width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const { data } = await worker.recognize(bytes, isMiddle ? { rectangle } : {}, { text: false, blocks: true });
  return data;
}
