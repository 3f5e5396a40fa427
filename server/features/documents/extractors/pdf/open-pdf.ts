import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { UnusableFile } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';

/** Pixels of a logo or a line; what is larger may be a strip of a scanned page. */
const SMALL_PICTURE = 20_000;

type Purpose = 'text' | 'pictures' | 'drawing';

/**
 * Opens a PDF for reading its text, for telling whether a page has pictures, or for drawing it. Fonts, character maps
 * and decoders come from the package; nothing is fetched.
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
    // The reader takes the bytes it is given away with it.
    data: bytes.slice(),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    // Node has no fonts of a page: letters are drawn as the shapes they are.
    disableFontFace: true,
    fontExtraProperties: purpose === 'text',
    // Reading text decodes no picture. Where the question is whether there is one, a picture is an error.
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

/** A file that claims to be a PDF and has no content that can be read. */
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

/** Loaded when it is needed: what it finds in the process at that moment decides how it works. */
export function loadPdfjs() {
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** pdf.js looks for these when it is loaded; reading text does not draw, and so needs no native code. */
function withoutCanvas(): void {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'] as const) globalThis[name] ??= class {} as never;
}
