import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLocalRuntime } from '#tests/local-runtime.ts';
import { hasLocalWhisper } from './local-whisper.ts';

const modelsDir = mkdtempSync(join(tmpdir(), 'sparehour-models-'));
let server: Server;
let address: string;

beforeAll(async () => {
  useLocalRuntime(modelsDir);
  server = createServer((request, response) => {
    const [, model = '', file = ''] = /^\/(tests\/\w+)\/resolve\/main\/(.+)$/.exec(request.url ?? '') ?? [];
    if (model === 'tests/incomplete' && file.endsWith('.onnx')) response.writeHead(404).end();
    else response.end(`${model} ${file}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(modelsDir, { recursive: true, force: true });
});

function download(model: string) {
  const parameters = ['scripts/models-download.ts', 'models-download', model, address];
  return promisify(execFile)(process.execPath, parameters, { env: { ...process.env, MODELS_DIR: modelsDir } });
}

test('downloads the files of a model into its folder', async () => {
  const { stdout } = await download('tests/whole');
  expect(stdout).toContain('Search uses it from the next start');
  const written = readFileSync(join(modelsDir, 'tests/whole/onnx/model_quantized.onnx'), 'utf8');
  expect(written).toBe('tests/whole onnx/model_quantized.onnx');
});

test('downloads the files of a speech model too', async () => {
  const { stdout } = await download('tests/whisper_small');
  expect(stdout).toContain('Transcription uses it from the next start');
  expect(hasLocalWhisper(modelsDir, 'tests/whisper_small')).toBe(true);
  const decoder = readFileSync(join(modelsDir, 'tests/whisper_small/onnx/decoder_model_merged_quantized.onnx'), 'utf8');
  expect(decoder).toBe('tests/whisper_small onnx/decoder_model_merged_quantized.onnx');
});

test('leaves nothing but a sentence for an incomplete model', async () => {
  await expect(download('tests/incomplete')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^tests\/incomplete couldn't be downloaded from .* answered 404/),
  });
  expect(existsSync(join(modelsDir, 'tests/incomplete'))).toBe(false);
  expect(existsSync(join(modelsDir, 'tests/incomplete.partial'))).toBe(false);
});
