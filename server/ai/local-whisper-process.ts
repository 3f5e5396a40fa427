import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AutomaticSpeechRecognitionPipeline, env, pipeline, Tensor } from '@huggingface/transformers';
import type { WhisperAnswer, WhisperQuestion } from './local-whisper.ts';
import type { Speech } from './transcriber.ts';

const FULL_SCALE = 32_768;
const SAMPLE_RATE = 16_000;
/** Whisper hears half a minute at a time; the rest of a piece is put together by transformers.js. */
const CHUNK_SECONDS = 30;
const STRIDE_SECONDS = 5;

const [modelsDir = '', modelName = ''] = process.argv.slice(2);

env.allowRemoteModels = false;
env.localModelPath = modelsDir;

/** What `generation_config.json` of a Whisper says. */
interface WhisperConfig {
  is_multilingual?: boolean;
  /** The sign of each language, as `<|en|>`, with its number. */
  lang_to_id: Record<string, number>;
  decoder_start_token_id: number;
}

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
      sound.length > CHUNK_SECONDS * SAMPLE_RATE
        ? { chunk_length_s: CHUNK_SECONDS, stride_length_s: STRIDE_SECONDS }
        : {};
    const { text } = await recognise(sound, { ...chunks, ...(await spokenIn(recognise, sound, language)) });
    return { id, text: text.trim() };
  } catch (error) {
    loading = undefined;
    // Where the model lies is the operator's to know, what was said is nobody's: the kind of error is enough.
    return { id, error: error instanceof Error ? error.name : 'unknown' };
  }
}

/** What Whisper is told of the language. It would take everything for English; a model of one language wants no word of it. */
async function spokenIn(
  recognise: AutomaticSpeechRecognitionPipeline,
  sound: Float32Array,
  language: string | undefined,
): Promise<{ language?: string }> {
  const { is_multilingual: knowsMany, lang_to_id: languages } = configOf(recognise);
  if (!knowsMany) return {};
  if (language !== undefined && `<|${language}|>` in languages) return { language };
  return { language: await heardLanguage(recognise, sound) };
}

/** The language whose sign the model finds the most likely at the beginning of the transcript. */
async function heardLanguage(recognise: AutomaticSpeechRecognitionPipeline, sound: Float32Array): Promise<string> {
  const { lang_to_id: languages, decoder_start_token_id: start } = configOf(recognise);
  const { input_features } = await recognise.processor(sound.subarray(0, CHUNK_SECONDS * SAMPLE_RATE));
  const decoder_input_ids = new Tensor('int64', [BigInt(start)], [1, 1]);
  const { logits } = await recognise.model({ input_features, decoder_input_ids });
  const [best] = Object.entries(languages).sort(([, a], [, b]) => logits.data[b] - logits.data[a]);
  return best?.[0].slice(2, -2) ?? 'en';
}

function configOf({ model }: AutomaticSpeechRecognitionPipeline): WhisperConfig {
  return model.generation_config as unknown as WhisperConfig;
}

function load(): Promise<AutomaticSpeechRecognitionPipeline> {
  const isQuantised = existsSync(join(modelsDir, modelName, 'onnx', 'decoder_model_merged_quantized.onnx'));
  return pipeline('automatic-speech-recognition', modelName, {
    device: 'cpu',
    dtype: isQuantised ? 'q8' : 'fp32',
    // The server needs the other core.
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
}
