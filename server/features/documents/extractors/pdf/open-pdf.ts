import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { UnusableFile } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';

/** The largest logo or rule, in pixels; a larger image may be a strip of a scanned page. */
const SMALL_PICTURE = 20_000;

type Purpose = 'text' | 'pictures' | 'drawing';

/**
 * Opens a PDF to read its text, to detect images, or to render it. Fonts, character maps and decoders come from the
 * package; nothing is downloaded.
 */
export async function openPdf(
  bytes: Uint8Array,
  purpose: Purpose,
  limits: ExtractionLimits,
): Promise<PDFDocumentProxy> {
  if (purpose !== 'drawing') withoutCanvas();
  const pdfjs = await loadPdfjs();
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    // The reader consumes the bytes it is given.
    data: bytes.slice(),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    // Node has no fonts, so letters are drawn as shapes.
    disableFontFace: true,
    fontExtraProperties: purpose === 'text',
    // Reading text decodes no images. When images are to be detected, an image is an error.
    maxImageSize: purpose === 'drawing' ? limits.picturePixels : SMALL_PICTURE,
    stopAtErrors: purpose === 'pictures',
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
  });
  try {
    const document = await task.promise;
    if (document.numPages > limits.pages)
      throw new UnusableFile(documentTexts.unusable.tooManyPages(document.numPages, limits.pages));
    return document;
  } catch (error) {
    throw asUnusable(error);
  }
}

/** A file that claims to be a PDF and has no readable content. */
export function damagedPdf(cause?: unknown): UnusableFile {
  return new UnusableFile(documentTexts.unusable.damagedPdf, { cause });
}

function asUnusable(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new UnusableFile(documentTexts.unusable.lockedPdf);
  }
  if (name === 'InvalidPDFException' || name === 'FormatError' || name === 'UnknownErrorException') {
    return damagedPdf(error);
  }
  return error;
}

/** Loaded on demand: pdf.js checks its environment when it loads. */
export function loadPdfjs() {
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** pdf.js looks for these when it loads. Reading text draws nothing, so it needs no native code. */
function withoutCanvas(): void {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'] as const) globalThis[name] ??= class {} as never;
}
