import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadRuntime, type RecognizeSpeech } from './local-runtime.ts';
import type { WhisperAnswer, WhisperQuestion } from './local-whisper.ts';
import type { Speech } from './transcriber.ts';

const FULL_SCALE = 32_768;
const SAMPLE_RATE = 16_000;
/** Whisper hears half a minute at a time; the rest of a piece is put together by transformers.js. */
const CHUNK_SECONDS = 30;
const STRIDE_SECONDS = 5;

const [modelsDir = '', modelName = ''] = process.argv.slice(2);

/** What `generation_config.json` of a Whisper says. */
interface WhisperConfig {
  is_multilingual?: boolean;
  /** The sign of each language, as `<|en|>`, with its number. */
  lang_to_id: Record<string, number>;
  decoder_start_token_id: number;
}

let loading: Promise<RecognizeSpeech> | undefined;
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
    const recognize = await loading;
    const sound = Float32Array.from(samples, (sample) => sample / FULL_SCALE);
    const chunks =
      sound.length > CHUNK_SECONDS * SAMPLE_RATE
        ? { chunk_length_s: CHUNK_SECONDS, stride_length_s: STRIDE_SECONDS }
        : {};
    const { text } = await recognize(sound, { ...chunks, ...(await spokenIn(recognize, sound, language)) });
    return { id, text: text.trim() };
  } catch (error) {
    loading = undefined;
    // Neither the model's path nor the transcript belongs in an error: its kind is enough.
    return { id, error: error instanceof Error ? error.name : 'unknown' };
  }
}

/** The language for Whisper, which assumes English without it. A model of one language accepts none. */
async function spokenIn(
  recognize: RecognizeSpeech,
  sound: Float32Array,
  language: string | undefined,
): Promise<{ language?: string }> {
  const { is_multilingual: knowsMany, lang_to_id: languages } = configOf(recognize);
  if (!knowsMany) return {};
  if (language !== undefined && `<|${language}|>` in languages) return { language };
  return { language: await detectLanguage(recognize, sound) };
}

/** The language whose sign the model finds the most likely at the beginning of the transcript. */
async function detectLanguage(recognize: RecognizeSpeech, sound: Float32Array): Promise<string> {
  const { lang_to_id: languages, decoder_start_token_id: start } = configOf(recognize);
  const { input_features } = await recognize.processor(sound.subarray(0, CHUNK_SECONDS * SAMPLE_RATE));
  const decoder_input_ids = new (loadRuntime(modelsDir).Tensor)('int64', [BigInt(start)], [1, 1]);
  const { logits } = await recognize.model({ input_features, decoder_input_ids });
  const [best] = Object.entries(languages).sort(([, a], [, b]) => (logits.data[b] ?? 0) - (logits.data[a] ?? 0));
  return best?.[0].slice(2, -2) ?? 'en';
}

function configOf({ model }: RecognizeSpeech): WhisperConfig {
  return model.generation_config as unknown as WhisperConfig;
}

async function load(): Promise<RecognizeSpeech> {
  const isQuantised = existsSync(join(modelsDir, modelName, 'onnx', 'decoder_model_merged_quantized.onnx'));
  return loadRuntime(modelsDir).pipeline('automatic-speech-recognition', modelName, {
    device: 'cpu',
    dtype: isQuantised ? 'q8' : 'fp32',
    // The server needs the other core.
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
}
