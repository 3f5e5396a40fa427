import type { Config } from '#server/config.ts';
import { extractPicture } from './extractors/extract.ts';
import { extractionLimits } from './extractors/extraction-limits.ts';

/**
 * The text in a picture, as Markdown; empty where there is none, or none that could be read well.
 *
 * @throws {AppError} `unusable_file`, `unavailable` where the server and not the picture is to blame.
 */
export async function readPictureText(
  path: string,
  owner: string,
  config: Config,
  signal: AbortSignal,
): Promise<string> {
  const languages = config.OCR_LANGUAGES.split('+');
  const { markdown } = await extractPicture(path, { owner, languages, limits: extractionLimits(config), signal });
  return markdown;
}
