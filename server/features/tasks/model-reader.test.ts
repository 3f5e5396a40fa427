import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Task, TaskPage } from '#shared/tasks.ts';
import { shortLimits, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { readRestedNotes } from './model-reader.service.ts';

const MINUTE = 60_000;
const MODEL = 'openai-compatible a-model';
const CALL = [
  'Call of 24 November 2026 with Dana about the Fenwick site.',
  'Dana mentioned that someone ought to look at the drawings again; Tom has them until 4 December 2026.',
  'I will send the offer by 2 December 2026.',
  '- [ ] Order the paper samples',
].join('\n\n');

let provider: FakeProvider;
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server } = await startChatServer(provider, { limits: { ...shortLimits, retries: 0, breakerFailures: 100 } }));
});
beforeEach(async () => {
  user = await signUp(server);
  provider.requests.length = 0;
  provider.mode = 'ok';
  answer([]);
});
// What one test leaves to be asked is not the next one's.
afterEach(async () => {
  provider.mode = 'ok';
  answer([]);
  await rest(24 * 60);
});
afterAll(async () => {
  await server.http.close();
  await provider.close();
});

type Answered = { quote: string; owner?: string | null; due?: string | null };

function answer(tasks: readonly Answered[]): void {
  provider.reply = () => `Here it is: ${JSON.stringify({ tasks })}`;
}

async function create(content: string, more: object = {}): Promise<string> {
  const { id } = (await user.post('/api/notes', { title: 'Call', content, ...more })).json();
  await server.services.search.idle();
  return id;
}

/** What happens so many minutes later. */
async function rest(minutes = 2, services: Partial<TestServer['services']> = {}): Promise<void> {
  await server.services.search.idle();
  const then = new Date(Date.now() + minutes * MINUTE);
  await readRestedNotes({ ...server.services, now: () => then, ...services });
  await expect.poll(() => server.services.readingTasks.size).toBe(0);
}

async function list(certain = false): Promise<Task[]> {
  await server.services.search.idle();
  return ((await user.get(`/api/tasks?order=note&certain=${certain}`)).json() as TaskPage).tasks;
}

const texts = (tasks: readonly Task[]) => tasks.map(({ text }) => text);
const requestsWith = (words: string) => provider.requests.filter(({ body }) => body.includes(words));

const DRAWINGS = 'Dana mentioned that someone ought to look at the drawings again';

describe('a note that has rested', () => {
  test('has the to-dos that a model found in it, and its name; identities and dismissals stay', async () => {
    const noteId = await create(CALL);
    const [offer] = await list();
    expect([offer?.text, offer?.readBy]).toEqual(['send the offer', null]);
    answer([
      { quote: 'I will send the  offer by 2 December 2026.', owner: 'me', due: 'by 2 December 2026' },
      { quote: DRAWINGS, owner: 'Dana', due: null },
      { quote: 'Tom has them until 4 December 2026.', owner: 'Tom', due: 'until 4 December 2026' },
    ]);
    await rest();
    const [drawings, tom, again, ...others] = await list();
    expect(others).toEqual([]);
    expect(again).toEqual({ ...offer, readBy: MODEL });
    expect(drawings).toMatchObject({ text: DRAWINGS, owner: 'Dana', due: null, waiting: true, readBy: MODEL });
    expect(tom).toMatchObject({ owner: 'Tom', due: '2026-12-04', waiting: true });
    expect(CALL.slice(drawings?.startsAt, drawings?.endsAt)).toBe(DRAWINGS);

    await user.patch(`/api/tasks/${drawings?.id}`, { dismiss: true });
    await user.put(`/api/notes/${noteId}`, { content: `${CALL}\n\nIt rained. I will call the bank by 2026-12-05.` });
    expect(texts(await list())).toEqual([tom?.text, offer?.text, 'call the bank']);
    await rest();
    const later = (await list()).map(({ id, readBy }) => [id, readBy]);
    expect(later).toEqual([
      [tom?.id, MODEL],
      [offer?.id, MODEL],
    ]);
    const accepted = await user.patch(`/api/tasks/${tom?.id}`, { accept: true });
    expect(accepted.json().note.content).toContain('- [ ] Tom has them until 4 December 2026');
  });

  test('has none of those that the rules found and the model did not', async () => {
    await create(CALL);
    await rest();
    expect([await list(), texts(await list(true))]).toEqual([[], ['Order the paper samples']]);
  });

  test('is asked about once, a minute after its last change, and again when it has changed', async () => {
    const noteId = await create(`${CALL} mark1`);
    await rest(0.5);
    expect(requestsWith('mark1')).toHaveLength(0);
    await rest();
    await rest(60);
    await user.post(`/api/notes/${noteId}/folders`, { folderId: null });
    await rest(60);
    await user.delete(`/api/notes/${noteId}`);
    await server.services.search.idle();
    await user.post(`/api/trash/${noteId}/restore`);
    await rest(60);
    expect(requestsWith('mark1')).toHaveLength(1);
    await user.put(`/api/notes/${noteId}`, { content: `${CALL} mark1 again` });
    await rest();
    expect(requestsWith('mark1')).toHaveLength(2);
  });

  test('is asked about only as often in an hour as may be, and the rest stays as the rules read it', async () => {
    const { config } = server.services;
    for (let index = 0; index < 5; index += 1) await create(`${CALL} mark2`);
    await rest(2, { config: { ...config, LIMIT_NOTES_TO_MODEL_PER_HOUR: 2 } });
    await rest(120);
    expect([requestsWith('mark2').length, (await list()).length]).toEqual([2, 3]);
  });
});

describe('a model’s to-dos', () => {
  test.each([
    ['an invented sentence', { quote: 'Dana wires 5,000 pounds to the contractor.' }],
    ['words of two places', { quote: 'I will send the offer. Order the paper samples' }],
    ['a checkbox line', { quote: 'Order the paper samples' }],
    ['nothing', { quote: ' ' }],
  ])('are none for %s', async (_, invented) => {
    await create(CALL);
    answer([{ quote: DRAWINGS }, { ...invented, owner: 'Dana', due: '2026-12-24' }]);
    await rest();
    expect(texts(await list())).toEqual([DRAWINGS]);
    expect(texts(await list(true))).toEqual(['Order the paper samples']);
  });

  test('have no owner that the note does not name, and no day that is not in the sentence', async () => {
    await create(CALL);
    answer([
      { quote: DRAWINGS, owner: 'Mallory', due: 'by 2 December 2026' },
      { quote: 'Tom has them until 4 December 2026.', owner: 'Fenwick Ltd', due: '2026-12-24' },
      { quote: 'I will send the offer by 2 December 2026.', owner: 'x'.repeat(500), due: 'by Christmas' },
    ]);
    await rest();
    expect((await list()).map(({ owner, due }) => [owner, due])).toEqual([
      [null, null],
      [null, null],
      [null, '2026-12-02'],
    ]);
  });

  test('keep whose each of two promises in one sentence is', async () => {
    await create('I will send the offer by 2 December 2026 and Anna will review it by 4 December 2026.');
    const before = (await list()).map(({ owner, due }) => [owner, due]);
    answer([{ quote: 'I will send the offer by 2 December 2026 and Anna will review it', owner: 'me' }]);
    await rest();
    expect((await list()).map(({ owner, due }) => [owner, due])).toEqual(before);
    expect(before.map(([owner]) => owner)).toEqual([null, 'Anna']);
  });

  test('are whole sentences, since a part of one may mean the contrary', async () => {
    await create('I don’t think that we will call the bank about it.\n\nShe wants the keys returned.');
    answer([{ quote: 'we will call the bank' }, { quote: "I don't think that we will call the bank about it." }]);
    await rest();
    expect(texts(await list())).toEqual(['I don’t think that we will call the bank about it']);
  });

  test('are not doubled where a checkbox line says the same in other words', async () => {
    await create('I should really send the lease to Dana.\n\n- [ ] Really send the lease to Dana');
    answer([{ quote: 'I should really send the lease to Dana.' }]);
    await rest();
    expect([await list(), (await list(true)).length]).toEqual([[], 1]);
  });
});

describe('nothing is sent', () => {
  test('of a note that is hidden from AI, by itself or its folder, or in Trash', async () => {
    const hidden = await create(`${CALL} canary1`);
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    const trashed = await create(`${CALL} canary2`);
    await user.delete(`/api/notes/${trashed}`);
    await create(`${CALL} open1`);
    await rest();
    expect([requestsWith('canary').length, requestsWith('open1').length]).toEqual([0, 1]);
  });

  test('of a private callout, and what the rules found there stays', async () => {
    await create(`${CALL} open2\n\n> [!private]\n> canary3. I will call the lawyer by 3 December 2026.`);
    answer([{ quote: DRAWINGS }, { quote: 'I will call the lawyer by 3 December 2026.', owner: 'Dana' }]);
    await rest();
    expect([requestsWith('canary3').length, requestsWith('open2').length]).toEqual([0, 1]);
    expect((await list()).map(({ text, owner }) => [text, owner])).toEqual([
      [DRAWINGS, null],
      ['call the lawyer', null],
    ]);
  });

  test.each(['note', 'nothing'])('where the user allows “%s”', async (aiScope) => {
    const before = await create(`${CALL} canary4`);
    const allow = async (scope: string) => {
      const settings = (await user.get('/api/settings')).json();
      expect((await user.put('/api/settings', { ...settings, aiScope: scope })).statusCode).toBe(200);
    };
    await allow(aiScope);
    await create(`${CALL} canary4`);
    await rest();
    await allow('library');
    await rest(60);
    expect([requestsWith('canary4').length, (await list()).length]).toEqual([0, 2]);
    await user.put(`/api/notes/${before}`, { content: `${CALL} open4` });
    await rest();
    expect(requestsWith('open4')).toHaveLength(1);
  });

  test('of a long note behind what one request holds, and the rules read the rest', async () => {
    const long = 'It rained the whole day at the site, and the crane stood still.\n\n'.repeat(400);
    await create(`${CALL} open5\n\n${long}\n\nI will call the surveyor by 3 December 2026. canary5`);
    answer([{ quote: DRAWINGS }]);
    await rest();
    expect([requestsWith('canary5').length, requestsWith('open5').length]).toEqual([0, 1]);
    expect(texts(await list())).toEqual([DRAWINGS, expect.stringContaining('call the surveyor')]);
  });
});

describe('where a model fails', () => {
  test.each(['silent', 'broken', 'wrong key', 'not JSON', 'cut'] as const)(
    '(%s) the rules’ reading stays, and says so',
    async (mode) => {
      await create(`${CALL} mark6`);
      const before = await list();
      provider.mode = mode;
      await rest();
      expect(await list()).toEqual(before.map((task) => ({ ...task, readBy: 'built-in' })));
      const asked = requestsWith('mark6').length;
      await rest(10);
      expect(requestsWith('mark6')).toHaveLength(asked);
      provider.mode = 'ok';
      answer([{ quote: DRAWINGS }]);
      await rest(20);
      expect((await list()).map(({ text, readBy }) => [text, readBy])).toEqual([[DRAWINGS, MODEL]]);
    },
  );

  test.each([
    ['no JSON', 'I found no to-dos.'],
    ['another JSON', '{"todos": []}'],
    ['only what the note does not say', '{"tasks": [{"quote": "Wire the money", "owner": null, "due": null}]}'],
  ])('with %s, the same; other notes are asked about, and it is given up after some attempts', async (_, reply) => {
    await create(`${CALL} mark7`);
    provider.reply = () => reply;
    for (const hours of [0.1, 1, 3, 6, 12, 24, 48, 96]) await rest(hours * 60);
    expect(requestsWith('mark7')).toHaveLength(5);
    expect((await list()).map(({ readBy }) => readBy)).toEqual(['built-in']);
    answer([{ quote: DRAWINGS }]);
    await create(`${CALL} mark8`);
    await rest();
    expect(requestsWith('mark8')).toHaveLength(1);
  });

  test('the provider is asked once, not once for each note that waits', async () => {
    for (let index = 0; index < 3; index += 1) await create(`${CALL} mark9`);
    provider.mode = 'wrong key';
    await rest();
    expect(requestsWith('mark9')).toHaveLength(1);
    expect((await list()).map(({ readBy }) => readBy)).toEqual(['built-in', 'built-in', 'built-in']);
  });
});

test('an answer that arrives after the note was changed is not stored', async () => {
  const noteId = await create(`${CALL} mark10`);
  const { services } = server;
  const { connect } = services.ai;
  const saveFirst: typeof connect = (...choice) => {
    const model = connect(...choice);
    const complete: typeof model.complete = async (...asked) => {
      const text = await model.complete(...asked);
      await user.put(`/api/notes/${noteId}`, { content: 'I will call Dana. And rest.' });
      return text;
    };
    return { ...model, complete };
  };
  answer([{ quote: DRAWINGS }]);
  await rest(1, { ai: { ...services.ai, connect: saveFirst } });
  expect(requestsWith('mark10')).toHaveLength(1);
  expect((await list()).map(({ text, readBy }) => [text, readBy])).toEqual([['call Dana', null]]);
});
