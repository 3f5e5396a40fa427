import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AutomaticSpeechRecognitionPipeline, env, pipeline } from '@huggingface/transformers';
import type { WhisperAnswer, WhisperQuestion } from './local-whisper.ts';
import type { Speech } from './transcriber.ts';

const FULL_SCALE = 32_768;
/** Whisper hears half a minute at a time; the rest of a piece is put together by transformers.js. */
const CHUNK_SECONDS = 30;
const STRIDE_SECONDS = 5;

const [modelsDir = '', model = ''] = process.argv.slice(2);

env.allowRemoteModels = false;
env.localModelPath = modelsDir;

let loading: Promise<AutomaticSpeechRecognitionPipeline> | undefined;
let last: Promise<void> = Promise.resolve();

process.on('message', ({ id, speech }: WhisperQuestion) => {
  // One after another: two at once would only share the same cores and twice the memory.
  last = last.then(async () => {
    process.send?.(await answer(id, speech));
  });
});
process.on('disconnect', () => process.exit(0));

async function answer(id: number, { samples, language }: Speech): Promise<WhisperAnswer> {
  try {
    loading ??= load();
    const recognise = await loading;
    const sound = Float32Array.from(samples, (sample) => sample / FULL_SCALE);
    const chunks =
      sound.length > CHUNK_SECONDS * 16_000 ? { chunk_length_s: CHUNK_SECONDS, stride_length_s: STRIDE_SECONDS } : {};
    // A model of one language refuses to be told which.
    const spoken = language === undefined || model.endsWith('.en') ? {} : { language };
    const { text } = await recognise(sound, { ...chunks, ...spoken });
    return { id, text: text.trim() };
  } catch (error) {
    loading = undefined;
    // Where the model lies is the operator's to know, what was said is nobody's: the kind of error is enough.
    return { id, error: error instanceof Error ? error.name : 'unknown' };
  }
}

function load(): Promise<AutomaticSpeechRecognitionPipeline> {
  const isQuantised = existsSync(join(modelsDir, model, 'onnx', 'decoder_model_merged_quantized.onnx'));
  return pipeline('automatic-speech-recognition', model, {
    device: 'cpu',
    dtype: isQuantised ? 'q8' : 'fp32',
    // The server needs the other core.
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
}
