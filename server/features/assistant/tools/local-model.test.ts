import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer } from '#tests/server.ts';

let ollama: FakeProvider;
let server: TestServer;
let origin: string;

beforeAll(async () => {
  ollama = await startFakeProvider();
  Object.assign(ollama, { sendsWholeCalls: true, pace: 0 });
  ({ server, origin } = await startChatServer(undefined, {
    settings: { AI_LOCAL_URL: ollama.url, AI_LOCAL_MODEL: 'qwen3:4b', AI_ALLOWED_BASE_URLS: 'any' },
  }));
});
afterAll(async () => {
  await server.http.close();
  await ollama.close();
});

describe('a model on the same machine', () => {
  test('needs two settings, and looks things up', async () => {
    const user = await signUp(server);
    await user.post('/api/notes', { title: 'Northwind', content: 'The workshop costs 4,500 euros.' });
    await server.services.search.idle();
    expect((await user.get('/api/ai')).json()).toMatchObject({
      source: 'operator',
      madeBy: 'openai-compatible qwen3:4b',
      operator: { model: 'qwen3:4b' },
    });
    ollama.calls = (prompt) =>
      prompt.includes('"role":"tool"') ? [] : [{ name: 'search', input: { query: 'workshop' } }];
    ollama.reply = (prompt) => (prompt.includes('"role":"tool"') ? 'It costs 4,500 euros [1].' : '');
    const { answer } = await ask({ origin, user }, 'What does Northwind pay?');
    expect(answer).toMatchObject({ content: 'It costs 4,500 euros [1].', remark: 'Searched for “workshop”.' });
    for (const { path, headers, body } of ollama.requests) {
      expect(path).toBe('/v1/chat/completions');
      expect(headers.authorization).toBeUndefined();
      expect(JSON.parse(body).model).toBe('qwen3:4b');
    }
  });

  test('says that it has no such model, and may take minutes', async () => {
    const user = await signUp(server);
    ollama.mode = 'unknown model';
    const { answer } = await ask({ origin, user }, 'Anything?');
    expect(answer).toMatchObject({ state: 'failed', failure: expect.stringContaining('model') });
    ollama.mode = 'ok';
    const { LIMIT_AI_SECONDS, LIMIT_AI_BEGIN_SECONDS } = server.services.config;
    expect([LIMIT_AI_SECONDS, LIMIT_AI_BEGIN_SECONDS]).toEqual([300, 240]);
  });

  test('is at no address that a user may give', async () => {
    const user = await signUp(server);
    const { requests } = ollama;
    requests.length = 0;
    for (const baseUrl of [
      `${ollama.url}/v1`,
      'https://127.0.0.1/v1',
      'https://localhost:11434/v1',
      'https://[::1]/v1',
    ]) {
      const key = { key: 'sk-anything-at-all', provider: 'openai-compatible', baseUrl, model: 'qwen3:4b' };
      expect((await user.put('/api/ai/key', key)).statusCode, baseUrl).toBe(422);
      expect((await user.post('/api/ai/key/test', key)).statusCode, baseUrl).toBe(422);
    }
    expect(requests).toEqual([]);
  });
});
