import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { type FakeProvider, type ProviderMode, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { createAi } from './ai.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';

const key = 'sk-canary-4f1e9a';
const secretText = 'The canary is called Bartholomew.';
/** The promised times, made short. */
const quick: ProviderLimits = { ...providerLimits, firstByte: 150, idle: 150, total: 600, pause: 5, breakerPause: 200 };
const question = { system: 'You are helpful.', messages: [{ role: 'user' as const, content: secretText }] };

let provider: FakeProvider;

beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

function aiWith(settings: Record<string, string>, limits = quick) {
  return createAi(readConfig({ MODELS_DIR: '/nowhere', ...settings }), limits);
}

const kinds = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;

function configured(kind: (typeof kinds)[number], limits = quick) {
  const ai = aiWith(
    { AI_PROVIDER: kind, AI_BASE_URL: `${provider.url}/v1`, AI_API_KEY: key, AI_MODEL: 'a-model' },
    limits,
  );
  if (ai.operator === undefined) throw new Error('There is no provider');
  return ai.connect(ai.operator, 'ada');
}

describe.each(kinds)('a model of %s', (kind) => {
  test('answers, is sent both parts and the key, and says what it is', async () => {
    provider.reply = () => 'Forty-two.';
    const model = configured(kind);
    expect(await model.complete(question)).toBe('Forty-two.');
    expect(model.name).toBe(`${kind} a-model`);
    const [sent] = provider.requests;
    expect(sent?.body).toContain('You are helpful.');
    expect(sent?.body).toContain(secretText);
    expect(JSON.stringify(sent?.headers)).toContain(key);
  });

  const sentences: [ProviderMode, RegExp][] = [
    ['wrong key', /refused the key/],
    ['busy', /is busy, or its quota is used up/],
    ['broken', /could not be reached, or its answer made no sense|failed several times/],
    ['silent', /did not answer in time/],
    ['dripping', /did not answer in time/],
    ['endless', /could not be reached, or its answer made no sense/],
    ['not JSON', /could not be reached, or its answer made no sense/],
    ['cut', /could not be reached, or its answer made no sense/],
  ];
  test.each(sentences)('%s: a sentence of ours, without the key or the text', async (mode, sentence) => {
    provider.mode = mode;
    const failure = await configured(kind)
      .complete(question)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) });
    expect(String(failure)).not.toContain(key);
    expect(String(failure)).not.toContain('Bartholomew');
  });

  test('a redirect is not followed, so the key stays where it belongs', async () => {
    const other = await startFakeProvider();
    provider.mode = 'redirect';
    provider.elsewhere = other.url;
    await expect(configured(kind).complete(question)).rejects.toMatchObject({ code: 'unavailable' });
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

test('a failing provider is tried three times, a busy one that asks for more than ten seconds once', async () => {
  provider.mode = 'broken';
  await expect(configured('openai').complete(question)).rejects.toThrow();
  expect(provider.requests).toHaveLength(3);
  provider.requests.length = 0;
  provider.mode = 'busy';
  await expect(configured('openai').complete(question)).rejects.toThrow();
  expect(provider.requests).toHaveLength(1);
});

test('a provider that keeps failing is left alone, and asked again later', async () => {
  const model = configured('openai');
  provider.mode = 'broken';
  for (let ask = 0; ask < 100; ask += 1) await expect(model.complete(question)).rejects.toThrow();
  expect(provider.requests.length).toBeLessThanOrEqual(30);
  provider.mode = 'ok';
  await expect.poll(() => model.complete(question).catch(() => 'resting')).toBe('An answer.');
});

test('whoever goes away ends the request', async () => {
  provider.mode = 'silent';
  const leaving = new AbortController();
  const asked = configured('openai', providerLimits).complete(question, leaving.signal);
  await expect.poll(() => provider.requests.length).toBe(1);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow();
});

describe('embeddings', () => {
  const settings = () => ({
    EMBEDDING_BASE_URL: `${provider.url}/v1`,
    EMBEDDING_MODEL: 'small',
    EMBEDDING_API_KEY: key,
  });

  test('come in the order of the texts, in batches, normalised', async () => {
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

  test('come from the AI provider where that serves them, and from nowhere with Anthropic', () => {
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
  [{ AI_PROVIDER: 'skynet' }, /AI_PROVIDER cannot be used/],
])('settings that cannot work end the start with a sentence: %o', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(() => readConfig(settings)).toThrow(sentence);
});
