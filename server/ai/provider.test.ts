import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type FakeProvider, type ProviderMode, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { createAi } from './ai.ts';
import type { Completion, Provider } from './provider.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';

const key = 'sk-canary-4f1e9a';
const secretText = 'The canary is called Bartholomew.';
/** As promised, but for pauses and sizes: a provider that answers may be slow on a busy machine. */
const patient: ProviderLimits = { ...providerLimits, bodyBytes: 50_000, pause: 5, breakerPause: 200 };
/** The promised times made short, for a provider that never ends its answer. */
const quick: ProviderLimits = { ...patient, firstByte: 150, idle: 150, total: 600 };
const question: Completion = {
  system: 'You are helpful.',
  messages: [
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Hello!' },
    { role: 'user', content: secretText },
  ],
};

let fake: FakeProvider;

beforeEach(async () => {
  fake = await startFakeProvider();
});
afterEach(() => fake.close());

const kinds = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;

function modelOf(kind: (typeof kinds)[number], limits = patient, user = 'ada'): Provider {
  const settings = { AI_PROVIDER: kind, AI_BASE_URL: `${fake.url}/v1`, AI_API_KEY: key, AI_MODEL: 'a-model' };
  const { connect, operator } = createAi(readConfig({ MODELS_DIR: '/nowhere', ...settings }), limits);
  if (operator === undefined) throw new Error('There is no provider');
  return connect(operator, user);
}

/** The parts that came, and what ended them where it was an error. */
async function streamed(model: Provider, signal?: AbortSignal): Promise<{ parts: string[]; failure?: unknown }> {
  const parts: string[] = [];
  try {
    for await (const part of model.stream(question, signal)) parts.push(part);
    return { parts };
  } catch (failure) {
    return { parts, failure };
  }
}

const ways = [
  ['whole', async (model: Provider) => model.complete(question).catch((error: unknown) => error)],
  ['streamed', async (model: Provider) => (await streamed(model)).failure],
] as const;

const slowModes: ProviderMode[] = ['silent', 'hanging', 'dripping'];
const reached = "Can't reach the AI provider, or it sent an invalid reply";
const sentences: [ProviderMode, { whole: RegExp; streamed: RegExp }][] = [
  ['wrong key', { whole: /rejected the key/, streamed: /rejected the key/ }],
  ['no credit', { whole: /has no credit left/, streamed: /has no credit left/ }],
  ['unknown model', { whole: /doesn't know this model/, streamed: /doesn't know this model/ }],
  ['busy', { whole: /is busy, or your quota/, streamed: /is busy, or your quota/ }],
  ['broken', { whole: RegExp(reached), streamed: RegExp(reached) }],
  ['silent', { whole: /didn't answer in time/, streamed: /didn't answer in time/ }],
  ['hanging', { whole: /didn't answer in time/, streamed: /didn't answer in time/ }],
  ['dripping', { whole: /didn't answer in time/, streamed: /didn't answer in time/ }],
  ['endless', { whole: RegExp(reached), streamed: RegExp(reached) }],
  ['not JSON', { whole: RegExp(reached), streamed: /was interrupted|sent an invalid reply/ }],
  ['garbled', { whole: RegExp(reached), streamed: RegExp(reached) }],
  ['cut', { whole: RegExp(reached), streamed: RegExp(reached) }],
  ['ended early', { whole: RegExp(reached), streamed: /was interrupted|sent an invalid reply/ }],
  ['redirect', { whole: /redirected the request/, streamed: /redirected the request/ }],
];

describe.each(kinds)('a model of %s', (kind) => {
  test('answers, receives every part and the key, and is named', async () => {
    fake.reply = () => 'Forty-two.';
    const model = modelOf(kind);
    expect(await model.complete(question)).toBe('Forty-two.');
    expect(model.name).toBe(`${kind} a-model`);
    expect(model.contextTokens).toBeGreaterThanOrEqual(8_192);
    const [sent] = fake.requests;
    for (const text of ['You are helpful.', 'Hello.', 'Hello!', secretText]) expect(sent?.body).toContain(text);
    expect(JSON.stringify(sent?.headers)).toContain(key);
  });

  test('streams its answer in parts, without missing or doubling one', async () => {
    fake.reply = () => 'One two three, four\nfive — 六 seven.';
    const { parts, failure } = await streamed(modelOf(kind));
    expect(failure).toBeUndefined();
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('')).toBe('One two three, four\nfive — 六 seven.');
    expect(fake.requests).toHaveLength(1);
  });

  describe.each(ways)('%s', (way, ask) => {
    test.each(sentences)('%s: becomes one of our sentences, without the key or the text', async (mode, sentence) => {
      const other = await startFakeProvider();
      fake.mode = mode;
      fake.elsewhere = other.url;
      const failure = await ask(modelOf(kind, slowModes.includes(mode) ? quick : patient));
      expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence[way]) });
      for (const written of [String(failure), JSON.stringify(failure)]) {
        expect(written).not.toContain(key);
        expect(written).not.toContain('Bartholomew');
      }
      // The key goes to its own host only.
      expect(other.requests).toEqual([]);
      await other.close();
    });
  });

  test.each(['busy', 'broken'] as const)('that is %s at first is retried, and answers once', async (mode) => {
    fake.retryAfter = '0';
    fake.first = [mode, mode];
    fake.reply = () => 'At last.';
    expect((await streamed(modelOf(kind))).parts.join('')).toBe('At last.');
    fake.first = [mode, mode];
    expect(await modelOf(kind).complete(question)).toBe('At last.');
    expect(fake.requests).toHaveLength(6);
  });

  test.each(['cut', 'hanging', 'failing midway'] as const)(
    'that is %s after the first words is not retried',
    async (mode) => {
      fake.reply = () => 'One two three four.';
      fake.mode = mode;
      const { parts, failure } = await streamed(
        modelOf(kind, mode === 'hanging' ? { ...patient, idle: 150 } : patient),
      );
      expect('One two three four.').toContain(parts.join(''));
      expect(failure).toMatchObject({ code: 'unavailable' });
      expect(fake.requests).toHaveLength(1);
    },
  );

  test('the request ends when the caller leaves or stops reading', async () => {
    fake.mode = 'dripping';
    const leaving = new AbortController();
    const asked = streamed(modelOf(kind, providerLimits), leaving.signal);
    await expect.poll(() => fake.requests.length).toBe(1);
    leaving.abort(new Error('gone'));
    expect(String((await asked).failure)).toContain('gone');
    await expect.poll(() => fake.abandoned).toBe(1);
    for await (const part of modelOf(kind, providerLimits).stream(question)) if (part !== '') break;
    await expect.poll(() => fake.abandoned).toBe(2);
  });
});

test('a request for a complete answer also ends when the caller leaves', async () => {
  fake.mode = 'silent';
  const leaving = new AbortController();
  const asked = modelOf('openai', providerLimits).complete(question, leaving.signal);
  await expect.poll(() => fake.requests.length).toBe(1);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  await expect.poll(() => fake.abandoned).toBe(1);
});

test('tries a failing provider three times, and a busy one that asks for more than ten seconds once', async () => {
  fake.mode = 'broken';
  await expect(modelOf('openai').complete(question)).rejects.toThrow();
  expect(fake.requests).toHaveLength(3);
  fake.requests.length = 0;
  fake.mode = 'busy';
  await expect(modelOf('openai').complete(question)).rejects.toThrow();
  expect(fake.requests).toHaveLength(1);
  fake.requests.length = 0;
  fake.retryAfter = new Date(Date.now() + 60_000).toUTCString();
  await expect(modelOf('openai').complete(question)).rejects.toThrow();
  expect(fake.requests).toHaveLength(1);
});

test.each(ways)('pauses calls to a provider that keeps failing, and tries again later: %s', async (way, ask) => {
  const model = modelOf('openai');
  fake.mode = way === 'whole' ? 'broken' : 'cut';
  for (let time = 0; time < 100; time += 1) expect(await ask(model)).toBeInstanceOf(Error);
  expect(fake.requests.length).toBeLessThanOrEqual(30);
  fake.mode = 'ok';
  await expect.poll(async () => (await streamed(model)).parts.join('')).toBe('An answer.');
});

test('one user’s failures do not block another', async () => {
  const settings = { AI_PROVIDER: 'openai', AI_BASE_URL: fake.url, AI_API_KEY: key, MODELS_DIR: '/nowhere' };
  const { connect, operator } = createAi(readConfig(settings), { ...patient, breakerPause: 60_000 });
  if (operator === undefined) throw new Error('There is no provider');
  fake.mode = 'broken';
  for (let time = 0; time < 3; time += 1)
    await connect(operator, 'ada')
      .complete(question)
      .catch(() => undefined);
  fake.mode = 'ok';
  await expect(connect(operator, 'ada').complete(question)).rejects.toThrow(/is having problems/);
  expect(await connect(operator, 'bob').complete(question)).toBe('An answer.');
});

test.each([
  ['openai', 'gpt-5.5', 'reasoning_effort', true],
  ['openai', 'o4-mini', 'reasoning_effort', true],
  ['openai', 'gpt-4.1', 'reasoning_effort', false],
  ['openai', 'gpt-5-chat-latest', 'reasoning_effort', false],
  ['google', 'gemini-flash-latest', 'thinkingConfig', true],
  ['google', 'gemini-2.0-flash', 'thinkingConfig', false],
  ['anthropic', 'claude-sonnet-5-5', 'thinking', false],
  ['openai-compatible', 'gpt-5', 'reasoning', false],
] as const)('%s %s is asked for little reasoning, if it reasons at all', async (provider, model, word, isAsked) => {
  const { connect } = createAi(readConfig({ MODELS_DIR: '/nowhere' }), patient);
  await connect({ provider, model, baseUrl: fake.url, apiKey: key, contextTokens: 8_192 }).complete(question);
  expect(fake.requests[0]?.body.includes(word)).toBe(isAsked);
});

test('an empty answer is an error', async () => {
  fake.reply = () => '';
  await expect(modelOf('openai').complete(question)).rejects.toThrow('The answer was interrupted. Try again.');
});
