import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { createAi } from './ai.ts';

const key = 'sk-canary-4f1e9a';

let provider: FakeProvider;

beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

function aiWith(settings: Record<string, string>) {
  return createAi(readConfig({ MODELS_DIR: '/nowhere', ...settings }));
}

describe('embeddings', () => {
  const settings = () => ({
    EMBEDDING_BASE_URL: `${provider.url}/v1`,
    EMBEDDING_MODEL: 'small',
    EMBEDDING_API_KEY: key,
  });

  test('come in the order of the texts, in batches, normalized', async () => {
    provider.vectorOf = (text) => [Number(text), 0, 1];
    const { embedder } = aiWith(settings());
    const texts = Array.from({ length: 130 }, (_, at) => String(at));
    const vectors = (await embedder?.embed(texts, 'passage')) ?? [];
    expect(provider.requests.map(({ body }) => JSON.parse(body).input.length)).toEqual([64, 64, 2]);
    expect(vectors).toHaveLength(130);
    for (const [at, vector] of vectors.entries()) {
      expect(Math.hypot(...vector)).toBeCloseTo(1);
      expect((vector[0] ?? 0) / (vector[2] ?? 1)).toBeCloseTo(at, 2);
    }
  });

  test.each([
    ['nothing', () => [0, 0, 0]],
    ['no numbers', () => [Number.NaN]],
  ])('a vector of %s is refused', async (_, vectorOf) => {
    provider.vectorOf = vectorOf;
    await expect(aiWith(settings()).embedder?.embed(['a'], 'query')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a model that changes the length of its vectors is refused', async () => {
    const { embedder } = aiWith(settings());
    await embedder?.embed(['a'], 'query');
    provider.vectorOf = () => [1, 0];
    await expect(embedder?.embed(['b'], 'query')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('come from the AI provider if it has them, and from nowhere with Anthropic', () => {
    const base = { AI_BASE_URL: `${provider.url}/v1`, AI_API_KEY: key };
    expect(aiWith({ ...base, AI_PROVIDER: 'openai' }).embedder?.model).toContain('text-embedding-3-small');
    expect(aiWith({ ...base, AI_PROVIDER: 'google' }).embedder?.model).toContain('gemini-embedding-001');
    expect(aiWith({ ...base, AI_PROVIDER: 'anthropic' }).embedder).toBeUndefined();
    const compatible = { ...base, AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' };
    expect(aiWith(compatible).embedder).toBeUndefined();
    expect(aiWith({ ...compatible, EMBEDDING_MODEL: 'e' }).embedder?.model).toContain(' e');
    expect(aiWith({})).toMatchObject({ operator: undefined, embedder: undefined });
  });
});

test.each([
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, /needs AI_BASE_URL and AI_MODEL/],
  [{ AI_PROVIDER: 'anthropic' }, /needs AI_API_KEY/],
  [{ EMBEDDING_BASE_URL: 'http://localhost:1/v1' }, /needs EMBEDDING_MODEL/],
  [{ AI_ALLOWED_BASE_URLS: 'https://one/v1, file:///etc' }, /AI_ALLOWED_BASE_URLS can't be used: file:/],
  [{ AI_PROVIDER: 'skynet' }, /AI_PROVIDER can't be used/],
])("are refused with a sentence if the settings can't work: %o", (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(() => readConfig(settings)).toThrow(sentence);
});
