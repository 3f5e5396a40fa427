import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { providerLimits } from '#server/ai/provider-limits.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { type FakeProvider, type ProviderMode, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import {
  resetDatabase,
  signUp,
  startTestServer,
  type TestServer,
  type TestSettings,
  type TestUser,
  testConfig,
} from '#tests/server.ts';
import { aiScopeOf, modelFor } from './ai.service.ts';

const KEY = 'sk-ant-canary-0123456789-wxyz';
const quick = { ...providerLimits, pause: 1 };
const question = { system: 'Be brief.', messages: [{ role: 'user' as const, content: 'A secret of the note.' }] };
const lines: string[] = [];

let fake: FakeProvider;
let operators: FakeProvider;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  fake = await startFakeProvider();
  operators = await startFakeProvider();
  server = await serverWith({ AI_PROVIDER: 'openai', AI_BASE_URL: operators.url, AI_API_KEY: 'sk-op', AI_MODEL: 'm' });
  return () => Promise.all([fake.close(), operators.close()]);
});
beforeEach(async () => {
  ada = await signUp(server);
  lines.length = 0;
});
afterEach(async () => {
  for (const each of [fake, operators]) Object.assign(each, { mode: 'ok', requests: [] });
  await resetDatabase();
});

/** A server whose users may use the fake at its address; Anthropic, OpenAI and Google are the fake too. */
async function serverWith(settings: TestSettings, limits = quick): Promise<TestServer> {
  const all = { AI_ALLOWED_BASE_URLS: `${fake.url}/allowed/, https://openrouter.ai/api/v1`, ...settings };
  const log = createLog(readConfig({ LOG_LEVEL: 'trace' }), { write: (line) => lines.push(line) });
  const addresses = { openai: `${fake.url}/openai`, anthropic: `${fake.url}/anthropic`, google: `${fake.url}/google` };
  const { operator, connect } = createAi(testConfig(all), limits, addresses);
  return startTestServer(all, { log, ai: { operator, connect } });
}

const forUser = (user: TestUser, { services } = server) => ({ ...services, userId: user.id });

describe('who answers', () => {
  test("is the server's model, or the built-in assistant without one", async () => {
    expect((await ada.get('/api/ai')).json()).toMatchObject({
      source: 'operator',
      madeBy: 'openai m',
      own: null,
      operator: { provider: 'openai', model: 'm' },
      endpoints: [`${fake.url}/allowed`, 'https://openrouter.ai/api/v1'],
      allowsCustomEndpoints: false,
    });
    const plain = await startTestServer();
    const reply = (await (await signUp(plain)).get('/api/ai')).json();
    expect(reply).toMatchObject({ source: 'built-in', madeBy: 'built-in', own: null, operator: null });
    expect(reply.models.anthropic.length).toBeGreaterThan(1);
  });

  test('is the model of the user’s own key, only for this user, until it is removed', async () => {
    const bob = await signUp(server);
    expect((await ada.put('/api/ai/key', { key: KEY })).json()).toMatchObject({
      source: 'own',
      madeBy: 'anthropic claude-sonnet-5-5',
      own: { provider: 'anthropic', model: 'claude-sonnet-5-5', last4: 'wxyz', baseUrl: null },
    });
    const model = await modelFor(forUser(ada));
    expect(model?.name).toBe('anthropic claude-sonnet-5-5');
    expect(await model?.complete(question)).toBe('An answer.');
    expect(fake.requests[0]?.headers['x-api-key']).toBe(KEY);
    expect((await modelFor(forUser(bob)))?.name).toBe('openai m');
    expect((await bob.get('/api/ai')).json().own).toBeNull();
    expect((await bob.delete('/api/ai/key')).statusCode).toBe(404);

    expect((await ada.delete('/api/ai/key')).statusCode).toBe(204);
    expect((await modelFor(forUser(ada)))?.name).toBe('openai m');
    expect((await ada.get('/api/ai')).json()).toMatchObject({ source: 'operator', own: null });
  });

  test('is the built-in assistant if nothing may be sent', async () => {
    await ada.put('/api/ai/key', { key: KEY });
    await ada.put('/api/settings', { autoSave: true, defaultDark: false, aiScope: 'nothing' });
    expect(await modelFor(forUser(ada))).toBeUndefined();
    expect(await aiScopeOf(forUser(ada))).toBe('nothing');
    expect((await ada.get('/api/ai')).json()).toMatchObject({
      source: 'built-in',
      madeBy: 'built-in',
      own: { last4: 'wxyz' },
    });
  });

  test('has no fallback when the key can no longer be read, and a sentence says so', async () => {
    await ada.put('/api/ai/key', { key: KEY });
    const services = { ...forUser(ada), secretKey: 'another secret key of this server' };
    await expect(modelFor(services)).rejects.toMatchObject({
      code: 'unavailable',
      message: "Your key can't be decrypted anymore. Enter it again in Settings.",
    });
  });
});

describe('a key', () => {
  test.each([
    ['sk-ant-api03-0123456789abcdef', 'anthropic', 'claude-sonnet-5-5', null],
    ['sk-proj-0123456789abcdef', 'openai', 'gpt-5.5', null],
    ['sk-0123456789abcdef', 'openai', 'gpt-5.5', null],
    ['AIzaSy0123456789abcdef', 'google', 'gemini-flash-latest', null],
    ['sk-or-v1-0123456789abcdef', 'openai-compatible', 'openrouter/auto', 'https://openrouter.ai/api/v1'],
  ])('has a shape that identifies its provider: %s', async (key, provider, model, baseUrl) => {
    const reply = await ada.put('/api/ai/key', { key: `  ${key}\n` });
    expect(reply.json().own).toEqual({ provider, model, baseUrl, last4: 'cdef' });
  });

  test('is used with the chosen provider, and its model can be changed without it', async () => {
    const chosen = { key: 'local', provider: 'openai-compatible', baseUrl: `${fake.url}/allowed/`, model: 'llama' };
    expect((await ada.put('/api/ai/key', chosen)).json().own).toEqual({
      provider: 'openai-compatible',
      baseUrl: `${fake.url}/allowed`,
      model: 'llama',
      last4: '',
    });
    expect((await ada.put('/api/ai/model', { model: 'qwen' })).json()).toMatchObject({
      madeBy: 'openai-compatible qwen',
    });
    const model = await modelFor(forUser(ada));
    expect(await model?.complete(question)).toBe('An answer.');
    expect(fake.requests[0]?.path).toBe('/allowed/chat/completions');
    expect(fake.requests[0]?.headers.authorization).toBe('Bearer local');
    await ada.delete('/api/ai/key');
    expect((await ada.put('/api/ai/model', { model: 'qwen' })).statusCode).toBe(404);
  });

  test.each(['', '  ', 'a\nb', '../../etc', 'm?key=x'])('refuses %j as a model name', async (model) => {
    await ada.put('/api/ai/key', { key: KEY });
    expect((await ada.put('/api/ai/model', { model })).statusCode).toBe(422);
    expect((await ada.put('/api/ai/key', { key: KEY, model })).statusCode).toBe(422);
  });

  test.each([
    [{ key: '' }, /Enter a key/],
    [{ key: '   ' }, /Enter a key/],
    [{ key: 'with space inside' }, /no spaces/],
    [{ key: 'line\r\nbreak' }, /no spaces/],
    [{ key: 'clé-à-moi' }, /no spaces/],
    [{ key: 'k'.repeat(513) }, /at most 512/],
    [{ key: 'unknown-key' }, /Choose the provider/],
    [{ key: 'x', provider: 'openai-compatible', model: 'm' }, /Choose where this key is used/],
    [{ key: 'sk-1', provider: 'openai', baseUrl: 'https://evil.example/v1' }, /Only an OpenAI-compatible/],
    [{ key: 'sk-1', baseUrl: 'https://evil.example/v1' }, /Only an OpenAI-compatible/],
    [{ key: 'x', provider: 'skynet' }, /./],
    [{ key: 'sk-1', userId: '00000000-0000-4000-8000-000000000000' }, /./],
  ])("is refused with a sentence if it can't work: %j", async (body, sentence) => {
    const reply = await ada.put('/api/ai/key', body);
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toMatch(sentence);
    expect((await ada.get('/api/ai')).json().own).toBeNull();
  });

  const elsewhere = [
    'https://evil.example/v1',
    'http://127.0.0.1:1/v1',
    'https://openrouter.ai.evil.example/api/v1',
    'https://openrouter.ai/api/v1/../../evil',
    'https://openrouter.ai@evil.example/api/v1',
    'https://[::1]/v1',
    'http://169.254.169.254/latest/meta-data',
  ];
  test.each(elsewhere)('is sent only to addresses the administrator lists: %s', async (baseUrl) => {
    for (const call of ['PUT /api/ai/key', 'POST /api/ai/key/test'] as const) {
      const body = { key: 'sk-or-1', baseUrl, provider: 'openai-compatible', model: 'm' };
      const reply = call.startsWith('PUT')
        ? await ada.put('/api/ai/key', body)
        : await ada.post('/api/ai/key/test', body);
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining("doesn't allow that address")]);
    }
  });

  test('is sent to any public https address if the administrator allows it, and to no other', async () => {
    const open = await serverWith({ AI_ALLOWED_BASE_URLS: 'any' });
    const eve = await signUp(open);
    const body = { key: 'x', provider: 'openai-compatible', model: 'm' };
    expect((await eve.put('/api/ai/key', { ...body, baseUrl: 'https://llm.example.com/v1' })).statusCode).toBe(200);
    for (const [baseUrl, sentence] of [
      ['http://llm.example.com/v1', 'must begin with https'],
      ['https://127.0.0.1/v1', 'public internet'],
      ['https://2130706433/v1', 'public internet'],
      ['https://llm.example.com:8443/v1', 'port'],
    ]) {
      const reply = await eve.put('/api/ai/key', { ...body, baseUrl });
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(sentence ?? '')]);
    }
  });

  test('is stored in one spelling, whatever was typed', async () => {
    const open = await serverWith({ AI_ALLOWED_BASE_URLS: 'any' });
    const eve = await signUp(open);
    const body = { key: 'x1234567', provider: 'openai-compatible', model: 'm' };
    for (const [typed, kept] of [
      ['https://a.example/\u0000', 'https://a.example'],
      [' \thttps://A.example/x/../v1/', 'https://a.example/v1'],
    ]) {
      const reply = await eve.put('/api/ai/key', { ...body, baseUrl: typed });
      expect([reply.statusCode, reply.json().own?.baseUrl]).toEqual([200, kept]);
    }
  });

  test('gets the same sentence for a host inside the network and for one that does not exist', async () => {
    const open = await serverWith({ AI_ALLOWED_BASE_URLS: 'any' });
    const eve = await signUp(open);
    const body = { key: 'x', provider: 'openai-compatible', model: 'm' };
    for (const baseUrl of ['https://localhost/v1', 'https://nowhere.invalid/v1']) {
      const reply = await eve.post('/api/ai/key/test', { ...body, baseUrl });
      expect([baseUrl, reply.json()]).toEqual([
        baseUrl,
        { works: false, message: "Can't reach the AI provider, or it sent an invalid reply." },
      ]);
    }
  });

  test('that the administrator no longer allows is not used', async () => {
    await ada.put('/api/ai/key', { key: 'sk-or-0123456789' });
    const services = { ...forUser(ada), config: { ...server.services.config, AI_ALLOWED_BASE_URLS: [] } };
    await expect(modelFor(services)).rejects.toThrow("Your key can't be used at its address anymore.");
  });
});

describe('testing a key', () => {
  const sentences: [ProviderMode, boolean, RegExp][] = [
    ['ok', true, /^It works: claude-sonnet-5-5 answered\.$/],
    ['wrong key', false, /rejected the key/],
    ['no credit', false, /no credit/],
    ['unknown model', false, /doesn't know this model/],
    ['busy', false, /is busy/],
    ['broken', false, /^Can't reach the AI provider/],
    ['redirect', false, /redirected the request/],
  ];
  test.each(sentences)('reports correctly a provider that is %s', async (mode, works, message) => {
    fake.mode = mode;
    const reply = await ada.post('/api/ai/key/test', { key: KEY });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ works, message: expect.stringMatching(message) });
    expect((await ada.get('/api/ai')).json().own).toBeNull();
  });

  test('reports a provider that is silent', async () => {
    fake.mode = 'silent';
    const impatient = await signUp(await serverWith({}, { ...quick, firstByte: 300, idle: 300, total: 1_000 }));
    const reply = await impatient.post('/api/ai/key/test', { key: KEY });
    expect(reply.json()).toEqual({ works: false, message: expect.stringMatching(/didn't answer in time/) });
  });

  test('reports that no server answers', async () => {
    const gone = await startFakeProvider();
    await gone.close();
    const other = await serverWith({ AI_ALLOWED_BASE_URLS: gone.url });
    const body = { key: 'x', provider: 'openai-compatible', baseUrl: gone.url, model: 'm' };
    const reply = await (await signUp(other)).post('/api/ai/key/test', body);
    expect(reply.json()).toEqual({ works: false, message: expect.stringMatching(/^Can't reach the AI provider/) });
  });

  test('uses the stored one if none is given, with another model if wanted, and never elsewhere', async () => {
    expect((await ada.post('/api/ai/key/test', {})).statusCode).toBe(422);
    await ada.put('/api/ai/key', { key: KEY });
    const reply = await ada.post('/api/ai/key/test', { model: 'claude-opus-5-5' });
    expect(reply.json()).toEqual({ works: true, message: 'It works: claude-opus-5-5 answered.' });
    expect(fake.requests[0]?.headers['x-api-key']).toBe(KEY);
    fake.requests.length = 0;
    for (const body of [
      { provider: 'openai' },
      { provider: 'openai-compatible', baseUrl: `${fake.url}/allowed`, model: 'm' },
      { baseUrl: `${fake.url}/allowed` },
    ]) {
      expect((await ada.post('/api/ai/key/test', body)).statusCode).toBe(422);
    }
    expect(fake.requests).toEqual([]);
  });

  test('is not blocked by earlier failures', async () => {
    fake.mode = 'broken';
    for (let time = 0; time < 4; time += 1) await ada.post('/api/ai/key/test', { key: KEY });
    fake.mode = 'ok';
    expect((await ada.post('/api/ai/key/test', { key: KEY })).json().works).toBe(true);
  });
});

describe('a key is only in its box and at its provider', () => {
  test.each(['ok', 'wrong key', 'no credit', 'busy', 'broken', 'cut'] as const)('while that is %s', async (mode) => {
    fake.mode = mode;
    const replies = [
      await ada.put('/api/ai/key', { key: KEY }),
      await ada.get('/api/ai'),
      await ada.get('/api/settings'),
      await ada.post('/api/ai/key/test', { key: KEY }),
      await ada.post('/api/ai/key/test', {}),
      await ada.put('/api/ai/model', { model: 'claude-opus-5-5' }),
      await ada.put('/api/ai/key', { key: KEY, baseUrl: 'nonsense' }),
      await ada.put('/api/ai/key', { key: `${KEY} ${KEY}` }),
    ];
    const failure = await (await modelFor(forUser(ada)))?.complete(question).catch((error: unknown) => error);
    server.services.log.error({ err: failure }, 'a failure that a feature logs');
    const { db } = server.services;
    const rows = await db.read(ada.id, (tx) => tx.execute(sql`select * from ai_keys`));
    expect(rows).toHaveLength(1);
    const written = rows
      .flatMap((row) => Object.values(row))
      .map((value) => Buffer.from(String(value)).toString('latin1'));
    for (const text of [...replies.map(({ body }) => body), ...lines, ...written, String(failure)]) {
      expect(text).not.toContain('canary');
      expect(text).not.toContain('A secret of the note');
    }
    expect(fake.requests.length).toBeGreaterThan(0);
    expect(operators.requests).toEqual([]);
  });

  test('can’t be opened from another user’s row', async () => {
    const bob = await signUp(server);
    await ada.put('/api/ai/key', { key: KEY });
    await bob.put('/api/ai/key', { key: 'sk-proj-0123456789-bobs' });
    await server.services.db.system.execute(sql`
      update ai_keys set (nonce, sealed) = (select nonce, sealed from ai_keys of_ada where of_ada.user_id = ${ada.id})
      where user_id = ${bob.id}`);
    await expect(modelFor(forUser(bob))).rejects.toMatchObject({ code: 'unavailable' });
    expect(fake.requests).toEqual([]);
  });
});
