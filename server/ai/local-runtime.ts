import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import { aiTexts } from './ai.texts.ts';

/** The part of `@huggingface/transformers` that we use. It isn't among our packages, and so neither are its types. */
export interface LocalRuntime {
  env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: PipelineOptions): Promise<ExtractFeatures>;
  pipeline(task: 'automatic-speech-recognition', model: string, options: PipelineOptions): Promise<RecognizeSpeech>;
  Tensor: new (type: 'int64', data: bigint[], dims: number[]) => unknown;
}

interface PipelineOptions {
  device: 'cpu';
  dtype: 'q8' | 'fp32';
  session_options: { intraOpNumThreads: number; interOpNumThreads: number };
}

export type ExtractFeatures = (
  texts: string[],
  options: { pooling: 'mean'; normalize: boolean },
) => Promise<{ dims: number[]; data: Float32Array }>;

export interface RecognizeSpeech {
  (
    sound: Float32Array,
    options: { chunk_length_s?: number; stride_length_s?: number; language?: string },
  ): Promise<{ text: string }>;
  processor: (sound: Float32Array) => Promise<{ input_features: unknown }>;
  model: ((inputs: object) => Promise<{ logits: { data: Float32Array } }>) & { generation_config: unknown };
}

/** The folder in MODELS_DIR where `npm run models:download` installs the packages that run models. */
export function runtimeFolder(modelsDir: string): string {
  return join(modelsDir, 'runtime');
}

/** @throws {AppError} `unavailable` where those packages are missing, as after an update from before there was a folder. */
export function requireRuntime(modelsDir: string): void {
  if (existsSync(join(runtimeFolder(modelsDir), 'node_modules', '@huggingface', 'transformers'))) return;
  throw new AppError('unavailable', aiTexts.runtimeMissing);
}

/** Loads the packages, which is done in processes of their own only. */
export function loadRuntime(modelsDir: string): LocalRuntime {
  const runtime: LocalRuntime = createRequire(join(runtimeFolder(modelsDir), 'package.json'))(
    '@huggingface/transformers',
  );
  runtime.env.allowRemoteModels = false;
  runtime.env.localModelPath = modelsDir;
  return runtime;
}
