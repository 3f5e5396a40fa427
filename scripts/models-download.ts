import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RECOMMENDED_MODEL } from '#server/ai/local-embedder.ts';
import { readConfig } from '#server/config.ts';

/** What a text model in the layout of transformers.js is made of. */
const files = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
const MEGABYTE = 1_000_000;

/**
 * `npm run models:download [-- <model> [<address>]]`: fetches a local embedding model into MODELS_DIR, the recommended
 * one unless another is named, from Hugging Face unless from another address of the same layout. The folder appears
 * when all of it is there.
 */
const [model = RECOMMENDED_MODEL, source = 'https://huggingface.co'] = process.argv.slice(3);
const target = join(resolve(readConfig().MODELS_DIR), model);
const partial = `${target}.partial`;

try {
  rmSync(partial, { recursive: true, force: true });
  for (const file of files) await download(`${source}/${model}/resolve/main/${file}`, join(partial, file));
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
  process.stdout.write(`The model is in ${target}. Search uses it from the next start.\n`);
} catch (error) {
  rmSync(partial, { recursive: true, force: true });
  process.stderr.write(`The model could not be fetched: ${reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function download(address: string, path: string): Promise<void> {
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
  process.stdout.write(`${path.slice(partial.length + 1)}: ${(received / MEGABYTE).toFixed(1)} MB\n`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
