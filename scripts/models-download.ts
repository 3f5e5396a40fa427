import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RECOMMENDED_MODEL } from '#server/ai/local-embedder.ts';
import { RECOMMENDED_WHISPER } from '#server/ai/local-whisper.ts';
import { readConfig } from '#server/config.ts';

/** What a model in the layout of transformers.js is made of. */
const described = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
const textModel = [...described, 'onnx/model_quantized.onnx'];
const speechModel = [
  ...described,
  'generation_config.json',
  'preprocessor_config.json',
  'onnx/encoder_model_quantized.onnx',
  'onnx/decoder_model_merged_quantized.onnx',
];
const MEGABYTE = 1_000_000;

/**
 * `npm run models:download [-- <model> [<address>]]`: fetches local models into MODELS_DIR, from Hugging Face unless from
 * another address of the same layout: the recommended ones for search and for speech, or the one that is named, which is
 * one for speech if it is called a Whisper. A model's folder appears when all of it is there.
 */
const [named, source = 'https://huggingface.co'] = process.argv.slice(3);
const modelsDir = resolve(readConfig().MODELS_DIR);

for (const model of named === undefined ? [RECOMMENDED_MODEL, RECOMMENDED_WHISPER] : [named]) await fetchModel(model);
if (process.exitCode === 1) {
  process.stderr.write(
    'Without them everything works but search by meaning and transcription on this machine. A mirror of the same layout is named so: npm run models:download -- <model> <address>\n',
  );
}

async function fetchModel(model: string): Promise<void> {
  const isSpeech = /whisper/i.test(model);
  const target = join(modelsDir, model);
  const partial = `${target}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    for (const file of isSpeech ? speechModel : textModel) {
      const megabytes = await download(`${source}/${model}/resolve/main/${file}`, join(partial, file));
      process.stdout.write(`${file}: ${megabytes.toFixed(1)} MB\n`);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
    const who = isSpeech ? 'Recordings are transcribed with it' : 'Search uses it';
    process.stdout.write(`The model is in ${target}. ${who} from the next start.\n`);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    process.stderr.write(`${model} could not be fetched from ${source}: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Answers how many megabytes it was. */
async function download(address: string, path: string): Promise<number> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw new Error(`${address} answered ${response.status}`);
  mkdirSync(dirname(path), { recursive: true });
  const expected = Number(response.headers.get('content-length'));
  let received = 0;
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  body.on('data', (chunk: Uint8Array) => {
    received += chunk.length;
  });
  await pipeline(body, createWriteStream(path));
  if (expected > 0 && received !== expected && !response.headers.has('content-encoding')) {
    throw new Error(`${address} sent ${received} of ${expected} bytes`);
  }
  return received / MEGABYTE;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
