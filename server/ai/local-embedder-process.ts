import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import type { EmbedAnswer, EmbedQuestion } from './local-embedder.ts';
import { loadRuntime } from './local-runtime.ts';
import { type Embed, loadMeaning, MEANING_MODEL } from './meaning.ts';

const [modelsDir = '', model = ''] = process.argv.slice(2);

// Everything it needs is in MODELS_DIR.
refuseNetwork();

let loading: Promise<Embed> | undefined;
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
    loading ??= model === MEANING_MODEL ? loadMeaning(modelsDir) : load();
    const embed = await loading;
    return { id, vectors: await embed(texts) };
  } catch (error) {
    loading = undefined;
    // Neither the model's path nor the text belongs in an error: its kind is enough.
    return { id, error: error instanceof Error ? error.name : 'unknown' };
  }
}

async function load(): Promise<Embed> {
  const isQuantised = existsSync(join(modelsDir, model, 'onnx', 'model_quantized.onnx'));
  const extract = await loadRuntime(modelsDir).pipeline('feature-extraction', model, {
    device: 'cpu',
    dtype: isQuantised ? 'q8' : 'fp32',
    // The server needs the other core.
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  return async (texts) => {
    const output = await extract([...texts], { pooling: 'mean', normalize: true });
    const [count = 0, dimensions = 0] = output.dims;
    const values = Float32Array.from(output.data);
    return Array.from({ length: count }, (_, at) => values.slice(at * dimensions, (at + 1) * dimensions));
  };
}
