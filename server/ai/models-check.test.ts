import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';

let model: FakeProvider;
beforeAll(async () => {
  model = await startFakeProvider();
});
afterAll(() => model.close());
beforeEach(() => {
  model.mode = 'ok';
  model.calls = () => [{ name: 'search', input: { query: 'budget' } }];
  // Like one that sees the last 20,000 characters.
  model.reply = (prompt) => (prompt.slice(-20_000).includes('The code is 4812') ? '4812' : 'I am ready.');
});

async function check(settings: Record<string, string> = {}) {
  const env = { ...process.env, AI_LOCAL_URL: model.url, AI_LOCAL_MODEL: 'qwen3:4b', ...settings };
  const run = promisify(execFile)(process.execPath, ['scripts/models-check.ts', 'models-check'], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as { code: number; stdout: string; stderr: string },
  );
}

test('says what a model can do that is started as the page says', async () => {
  const { code, stdout, stderr } = await check();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Asking openai-compatible qwen3:4b at http.*\/v1…\nIt answers: first words after \d/);
  expect(stdout).toContain('It reads all of a text that nearly fills 8192 tokens.');
  expect(stdout).toContain('It calls tools');
});

test('says that a model sees less than it is sent', async () => {
  const { code, stderr } = await check({ AI_CONTEXT_TOKENS: '32000' });
  expect(code).toBe(1);
  expect(stderr).toContain("doesn't see the beginning of a text that nearly fills 32000 tokens");
});

test('says that a model has no tools', async () => {
  model.mode = 'no tools, as llama.cpp says it';
  expect((await check()).stdout).toContain('It has no tools');
});

test.each([
  [{ AI_LOCAL_URL: '', AI_LOCAL_MODEL: '' }, 'No language model is set.'],
  [{ AI_LOCAL_URL: 'http://127.0.0.1:9' }, "Can't reach the AI provider"],
])('says why there is no answer (%#)', async (settings, sentence) => {
  const { code, stderr } = await check(settings);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
});
