import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedAnswer, EmbedQuestion } from './local-embedder.ts';
import { type ExtractFeatures, loadRuntime } from './local-runtime.ts';

const [modelsDir = '', model = ''] = process.argv.slice(2);

let loading: Promise<ExtractFeatures> | undefined;
let last: Promise<void> = Promise.resolve();

process.on('message', ({ id, texts }: EmbedQuestion) => {
  // One after another: two at once would only share the same cores and twice the memory.
  last = last.then(async () => {
    process.send?.(await answer(id, texts));
  });
});
process.on('disconnect', () => process.exit(0));

async function answer(id: number, texts: string[]): Promise<EmbedAnswer> {
  try {
    loading ??= load();
    const extract = await loading;
    const output = await extract(texts, { pooling: 'mean', normalize: true });
    const [count = 0, dimensions = 0] = output.dims;
    const values = Float32Array.from(output.data);
    const vectors = Array.from({ length: count }, (_, at) => values.slice(at * dimensions, (at + 1) * dimensions));
    return { id, vectors };
  } catch (error) {
    loading = undefined;
    // Neither the model's path nor the text belongs in an error: its kind is enough.
    return { id, error: error instanceof Error ? error.name : 'unknown' };
  }
}

async function load(): Promise<ExtractFeatures> {
  const isQuantised = existsSync(join(modelsDir, model, 'onnx', 'model_quantized.onnx'));
  return loadRuntime(modelsDir).pipeline('feature-extraction', model, {
    device: 'cpu',
    dtype: isQuantised ? 'q8' : 'fp32',
    // The server needs the other core.
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
}
