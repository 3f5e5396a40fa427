import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providerLimits } from '#server/ai/provider-limits.ts';
import { API_KEY, ask, asked, historyOf, openAnswer, shortLimits, smallLimits, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, type ProviderMode, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';

let provider: FakeProvider;
let server: TestServer;
let origin: string;
let user: TestUser;

beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(async () => {
  await server.http.close();
  await provider.close();
});

async function begin(options: Parameters<typeof startChatServer>[1] = {}): Promise<void> {
  ({ server, origin } = await startChatServer(provider, options));
  user = await signUp(server);
}

const chat = () => provider.requests.filter(({ path }) => !path.endsWith('/embeddings'));
const newNote = async (title: string, content: string) =>
  (await user.post('/api/notes', { title, content })).json().id as string;

describe('an answer', () => {
  test('comes as JSON, with the question and the answer as they are stored', async () => {
    await begin();
    const note = await newNote('Northwind', 'The workshop costs 4,500 euros.');
    provider.reply = () => 'It costs 4,500 euros [1].';
    const id = randomUUID();
    const reply = await user.post('/api/assistant/chat', asked('What does it cost?', { noteId: note, id }));
    expect(reply.statusCode).toBe(200);
    const { response, question, answer } = reply.json();
    expect(response).toBe('It costs 4,500 euros [1].');
    expect(question).toMatchObject({ id, content: 'What does it cost?' });
    expect(answer.sources).toEqual([
      {
        number: 1,
        kind: 'note',
        id: note,
        title: 'Northwind',
        place: '',
        text: 'The workshop costs 4,500 euros.',
        startsAt: 0,
        endsAt: 31,
        page: null,
      },
    ]);
    expect(await historyOf(user, note)).toEqual([question, answer]);
  });

  test.each(['openai-compatible', 'anthropic'] as const)('comes as events, from %s', async (kind) => {
    await begin({ kind });
    provider.reply = () => 'One two three four five.';
    const answered = await ask({ origin, user }, 'What?');
    expect(answered.order).toEqual(['question', 'sources', 'text', 'answer']);
    expect(answered.text).toBe('One two three four five.');
    expect(answered.answer).toMatchObject({
      content: 'One two three four five.',
      state: 'done',
      madeBy: `${kind} a-model`,
    });
    expect(await historyOf(user)).toEqual([answered.question, answered.answer]);
  });

  test('names only sources that exist, renumbered; the others are dropped', async () => {
    await begin();
    await newNote('Harbour gala', 'The harbour gala has 120 guests.');
    const second = await newNote('Harbour catering', 'The harbour catering is done by Bistro Nine.');
    await server.services.search.idle();
    provider.reply = (prompt) => {
      const number = /\[(\d)\] Note “Harbour catering”/.exec(prompt)?.[1];
      return `Bistro Nine [${number}] does it [7], [Bistro](https://evil.example/?q=${number}).`;
    };
    const answered = await ask({ origin, user }, 'Who does the catering at the harbour?');
    expect(answered.sources?.map(({ title }) => title).sort()).toEqual(['Harbour catering', 'Harbour gala']);
    expect(answered.answer?.content).toMatch(/^Bistro Nine \[1\] does it, /);
    expect(answered.answer?.sources).toMatchObject([{ number: 1, id: second, title: 'Harbour catering' }]);
  });

  test('is logged with model and duration, and without content', async () => {
    await begin();
    provider.reply = () => 'Bartholomew it is.';
    const lines: unknown[] = [];
    server.services.log.info = (...parts: unknown[]) => void lines.push(parts);
    await ask({ origin, user }, 'Is it Bartholomew?');
    expect(JSON.stringify(lines)).not.toContain('Bartholomew');
  });
});

describe('a provider that fails', () => {
  const failures: [ProviderMode, RegExp][] = [
    ['wrong key', /rejected the key/],
    ['no credit', /no credit/],
    ['busy', /is busy, or your quota with it is used up/],
    ['broken', /Can't reach the AI provider, or it sent an invalid reply|is having problems/],
    ['silent', /didn't answer in time|is having problems/],
    ['hanging', /didn't answer in time/],
    ['dripping', /didn't answer in time/],
    ['endless', /Can't reach the AI provider, or it sent an invalid reply|was interrupted|didn't answer in time/],
    ['not JSON', /Can't reach the AI provider, or it sent an invalid reply|was interrupted/],
    ['garbled', /Can't reach the AI provider, or it sent an invalid reply|was interrupted/],
    ['cut', /Can't reach the AI provider, or it sent an invalid reply|was interrupted/],
    ['ended early', /Can't reach the AI provider, or it sent an invalid reply|was interrupted/],
    ['failing midway', /Can't reach the AI provider, or it sent an invalid reply|was interrupted/],
    ['redirect', /redirected the request/],
  ];

  /** Those that reach a limit of time; the others have to answer before. */
  const slowModes: ProviderMode[] = ['silent', 'hanging', 'dripping'];

  /** Those that say nothing: the built-in assistant answers instead. */
  const mutedModes: ProviderMode[] = ['wrong key', 'no credit', 'busy', 'broken', 'silent', 'not JSON', 'redirect'];

  describe.each(['openai-compatible', 'anthropic'] as const)('%s', (kind) => {
    test.each(failures)(
      '%s: a sentence, nothing lost or doubled, saves continue, and Retry works',
      async (mode, sentence) => {
        const other = await startFakeProvider();
        await begin({ kind, limits: slowModes.includes(mode) ? shortLimits : smallLimits });
        provider.mode = mode;
        provider.elsewhere = other.url;
        const [id, plainId] = [randomUUID(), randomUUID()];
        const asking = ask({ origin, user }, 'Is it Bartholomew?', { id });
        const saves = Array.from({ length: 5 }, () =>
          user.post('/api/notes', { title: 'Saved', content: 'in between' }),
        );
        for (const save of await Promise.all(saves)) expect(save.statusCode).toBe(201);
        const answered = await asking;
        expect(answered.answer).toMatchObject({ state: 'failed', failure: expect.stringMatching(sentence) });
        expect(await historyOf(user)).toEqual([answered.question, answered.answer]);

        const plain = await user.post('/api/assistant/chat', asked('And as JSON?', { id: plainId }));
        if (!mutedModes.includes(mode)) {
          expect(plain.statusCode).toBe(503);
          expect(plain.headers['retry-after']).toBeDefined();
          expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
        } else {
          expect(plain.json().answer).toMatchObject({ state: 'failed', madeBy: 'built-in' });
        }
        expect(`${plain.body} ${JSON.stringify(answered)}`).not.toContain(API_KEY);
        expect(plain.body).not.toContain('Bartholomew');
        expect(other.requests).toEqual([]);
        await other.close();

        provider.mode = 'ok';
        await expect
          .poll(async () => (await ask({ origin, user }, 'Is it Bartholomew?', { id })).answer?.state)
          .toBe('done');
        await expect
          .poll(async () => (await user.post('/api/assistant/chat', asked('And as JSON?', { id: plainId }))).statusCode)
          .toBe(200);
        const history = await historyOf(user);
        expect(history.map(({ content }) => content)).toEqual([
          'Is it Bartholomew?',
          'An answer.',
          'And as JSON?',
          'An answer.',
        ]);
        expect(history.every(({ state, failure }) => state === 'done' && failure === null)).toBe(true);
      },
    );
  });
});

describe('a provider that says nothing', () => {
  test('is said to be silent, and the built-in assistant answers when it has failed', async () => {
    await begin({ settings: { LIMIT_AI_SILENT_SECONDS: 0.1 }, limits: shortLimits });
    await newNote('Harbour gala', 'The harbour gala has 120 guests.');
    await server.services.search.idle();
    provider.mode = 'silent';
    const { steps, answer } = await ask({ origin, user }, 'How many guests has the harbour gala?');
    expect(steps).toEqual([{ kind: 'silent' }, { kind: 'built-in' }]);
    expect(answer).toMatchObject({
      state: 'failed',
      failure: "The AI provider didn't answer in time.",
      remark: 'The built-in assistant answered instead, from your own notes.',
      madeBy: 'built-in',
      content: expect.stringContaining('120 guests'),
      sources: [{ title: 'Harbour gala' }],
    });
  });

  test('is not said to be silent when it speaks', async () => {
    await begin({ settings: { LIMIT_AI_SILENT_SECONDS: 3 } });
    expect((await ask({ origin, user }, 'What?')).steps).toEqual([]);
  });
});

describe('a caller who leaves', () => {
  test('ends the request upstream, and the text so far is stored as stopped', async () => {
    const settings = { LIMIT_CHATS_AT_ONCE: 50, LIMIT_CHATS_AT_ONCE_OF_ALL: 50 };
    await begin({ settings, limits: providerLimits });
    provider.mode = 'hanging';
    provider.reply = () => 'One two three four five six.';
    const leaving = Array.from({ length: 50 }, () => new AbortController());
    await Promise.all(
      leaving.map(async ({ signal }) => {
        const response = await openAnswer({ origin, user }, 'What?', {}, signal);
        let text = '';
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          if (text.includes('three')) break;
        }
      }),
    );
    expect(chat()).toHaveLength(50);
    for (const one of leaving) one.abort();
    await expect.poll(() => provider.abandoned).toBe(50);
    await expect.poll(async () => (await historyOf(user)).length).toBe(100);
    const answers = (await historyOf(user)).filter(({ role }) => role === 'assistant');
    for (const answer of answers) {
      expect(answer).toMatchObject({
        state: 'stopped',
        failure: null,
        content: expect.stringMatching(/^One two three/),
      });
    }
  });

  test('does so for an answer as JSON too', async () => {
    await begin({ limits: providerLimits });
    provider.mode = 'hanging';
    const leaving = new AbortController();
    const asking = fetch(`${origin}/api/assistant/chat`, {
      method: 'POST',
      headers: { cookie: user.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(asked('What?')),
      signal: leaving.signal,
    });
    await expect.poll(() => chat().length).toBe(1);
    leaving.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(() => provider.abandoned).toBe(1);
    await expect.poll(async () => (await historyOf(user)).at(-1)?.state).toBe('stopped');
  });

  test('may be the server itself when it stops: the text so far is stored', async () => {
    await begin({ limits: providerLimits });
    provider.mode = 'hanging';
    const streamed = ask({ origin, user }, 'What?').catch(() => undefined);
    await expect.poll(() => chat().length).toBe(1);
    await server.http.close();
    await streamed;
    const { db } = server.services;
    const rows = await db.read(user.id, (tx) =>
      tx.execute<{ state: string }>('select state from chat_messages order by position'),
    );
    expect(rows.map(({ state }) => state)).toEqual(['done', expect.stringMatching(/^(stopped|failed)$/)]);
  });
});

describe('questions at the same time', () => {
  test('are limited to two per user; others have to wait, and other users are answered', async () => {
    await begin({ limits: providerLimits });
    const bob = await signUp(server);
    provider.mode = 'hanging';
    const leaving = new AbortController();
    const asking = Array.from({ length: 100 }, () => openAnswer({ origin, user }, 'What?', {}, leaving.signal));
    const replies = await Promise.all(asking);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(98);
    for (const reply of refused) {
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await reply.text()).toBe('Your other questions are still being answered. Wait for one to finish.');
    }
    await expect.poll(() => chat().length).toBe(2);
    provider.mode = 'ok';
    expect((await bob.post('/api/assistant/chat', asked('What?'))).statusCode).toBe(200);
    leaving.abort();
    await expect.poll(async () => (await user.post('/api/assistant/chat', asked('What?'))).statusCode).toBe(200);
  });

  test('of all users are limited too', async () => {
    await begin({ limits: providerLimits, settings: { LIMIT_CHATS_AT_ONCE_OF_ALL: 1 } });
    const bob = await signUp(server);
    provider.mode = 'hanging';
    const leaving = new AbortController();
    await openAnswer({ origin, user }, 'What?', {}, leaving.signal);
    await expect.poll(() => chat().length).toBe(1);
    const refused = await bob.post('/api/assistant/chat', asked('What?'));
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      'The assistant is busy with other questions. Try again in a moment.',
    ]);
    leaving.abort();
    await expect.poll(() => provider.abandoned).toBe(1);
  });

  test('are limited per minute', async () => {
    await begin({ settings: { RATE_LIMITS: 'on', LIMIT_CHAT: 3 } });
    const statuses = [];
    for (let asking = 0; asking < 5; asking += 1) {
      statuses.push((await user.post('/api/assistant/chat', asked('What?'))).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});
