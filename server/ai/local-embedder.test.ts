import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { writeTinyModel } from '#tests/fakes/tiny-embedding-model.ts';
import { useLocalRuntime } from '#tests/local-runtime.ts';
import { createAi } from './ai.ts';
import { localEmbedder, RECOMMENDED_MODEL } from './local-embedder.ts';

const modelsDir = mkdtempSync(join(tmpdir(), 'sparehour-models-'));
const groups = [
  ['invoice', 'bill'],
  ['venue', 'hall', 'place'],
];

beforeAll(() => {
  useLocalRuntime(modelsDir);
  writeTinyModel(modelsDir, 'tests/tiny', groups);
});
afterAll(() => rmSync(modelsDir, { recursive: true, force: true }));

function nearness(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return [...(a ?? [])].reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
}

test('places texts with the same meaning near each other, in the given order', async () => {
  const embedder = localEmbedder(modelsDir, 'tests/tiny');
  const texts = [...Array.from({ length: 20 }, () => 'hall'), 'the invoice', 'the bill', 'the place'];
  const vectors = await embedder.embed(texts, 'passage');
  expect(vectors).toHaveLength(23);
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1);
  const [invoice, bill, place] = vectors.slice(20);
  expect(nearness(invoice, bill)).toBeCloseTo(1);
  expect(nearness(invoice, place)).toBeLessThan(0.6);
  expect(nearness(vectors[0], place)).toBeGreaterThan(nearness(invoice, place));
  await embedder.close?.();
});

test('restarts after it has ended', async () => {
  const embedder = localEmbedder(modelsDir, 'tests/tiny');
  const [before] = await embedder.embed(['venue'], 'query');
  await embedder.close?.();
  await expect.poll(() => embedder.embed(['venue'], 'query').catch(() => [])).toEqual([before]);
  await embedder.close?.();
});

test("reports a model that can't be read, and the server continues", async () => {
  writeTinyModel(modelsDir, 'tests/broken', groups);
  writeFileSync(join(modelsDir, 'tests/broken/onnx/model.onnx'), 'not a model');
  const embedder = localEmbedder(modelsDir, 'tests/broken');
  await expect(embedder.embed(['venue'], 'query')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^The local embedding model can't be used: /),
  });
  await embedder.close?.();
});

test('says who can install missing packages', async () => {
  const bare = join(modelsDir, 'bare');
  writeTinyModel(bare, 'tests/tiny', groups);
  await expect(localEmbedder(bare, 'tests/tiny').embed(['venue'], 'query')).rejects.toMatchObject({
    code: 'unavailable',
    message:
      "The packages that run local models aren't installed. Ask your administrator to run npm run models:download.",
  });
});

test('stops waiting when the caller leaves', async () => {
  const embedder = localEmbedder(modelsDir, 'tests/tiny');
  const leaving = AbortSignal.abort(new Error('gone'));
  await expect(embedder.embed(['venue'], 'query', leaving)).rejects.toThrow('gone');
  await embedder.close?.();
});

test('is used if its folder exists: the recommended model, or the named one', () => {
  expect(createAi(readConfig({ MODELS_DIR: modelsDir })).embedder).toBeUndefined();
  expect(createAi(readConfig({ MODELS_DIR: modelsDir, EMBEDDING_MODEL: 'tests/tiny' })).embedder?.model).toBe(
    'local tests/tiny',
  );
  writeTinyModel(modelsDir, RECOMMENDED_MODEL, groups);
  expect(createAi(readConfig({ MODELS_DIR: modelsDir })).embedder?.model).toBe(`local ${RECOMMENDED_MODEL}`);
});
