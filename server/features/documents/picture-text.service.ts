import type { Config } from '#server/config.ts';
import { extractPicture } from './extractors/extract.ts';
import { extractionLimits } from './extractors/extraction-limits.ts';

/**
 * The text in a picture, as Markdown; empty where there is none.
 *
 * @throws {AppError} `unusable_file`, `unavailable` where the server and not the picture is to blame.
 */
export function readPictureText(path: string, owner: string, config: Config, signal: AbortSignal): Promise<string> {
  const languages = config.OCR_LANGUAGES.split('+');
  return extractPicture(path, { owner, languages, limits: extractionLimits(config), signal });
}
