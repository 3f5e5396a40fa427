import { configTexts } from './config.texts.ts';
import { limits } from './limits.ts';

/** What does the same now. */
const replacements: Record<string, string> = {
  AI_ALLOW_CUSTOM_BASE_URL: configTexts.anyAddress,
  METRICS_HOST: configTexts.metricsAddress,
  OCR_LANGUAGES_DIR: configTexts.ocrFolder,
  ...Object.fromEntries(
    ['LIMIT_MEMORY_BYTES', 'LIMIT_OCR_PROCESSES', 'LIMIT_EXTRACTION_MEMORY_MB', 'LIMIT_COMPILER_MEMORY_MB'].map(
      (name) => [name, configTexts.machineLimits],
    ),
  ),
};

/** A sentence for each setting that an earlier version had: whoever still sets it expects something of it. */
export function problemsOfFormerSettings(environment: NodeJS.ProcessEnv): string[] {
  const former = new Set([...Object.keys(replacements), ...Object.keys(limits)]);
  return [...former]
    .filter((name) => environment[name] !== undefined)
    .map((name) =>
      configTexts.noSetting(name, replacements[name] ?? configTexts.fixed(limits[name as keyof typeof limits])),
    );
}
