import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { readConfig } from '#server/config.ts';
import type { Filing } from '#shared/filing.ts';
import { MISSING_ID, newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

const harrowgate = [
  ['Harrowgate Mills kickoff', 'Joan wants one set of stock numbers. Weaving, dyeing and finishing keep spreadsheets.'],
  [
    'Harrowgate steering group',
    'The weaving and dyeing spreadsheets disagree by nine per cent. Joan signs the budget.',
  ],
  [
    'Harrowgate options paper',
    'Three options for the stock system of weaving and finishing, with spreadsheets as now.',
  ],
] as const;
const weddings = [
  ['Cake tasting', 'Lemon and elderflower for the wedding. The baker delivers at noon.'],
  ['Seating of the wedding', 'Aunts at table four, the band needs power near the dance floor.'],
] as const;
const weaving = 'Weaving and dyeing want their spreadsheets replaced. Joan asks for stock numbers, finishing too.';

interface Library {
  user: TestUser;
  mills: string;
  parties: string;
}

async function makeFolder(user: TestUser, name: string): Promise<string> {
  const id = newFolderId();
  await user.post('/api/folders', { id, name });
  return id;
}

async function makeLibrary(on = server): Promise<Library> {
  const user = await signUp(on);
  const [mills, parties] = [await makeFolder(user, 'Harrowgate Mills'), await makeFolder(user, 'Celebrations')];
  for (const [title, content] of harrowgate) {
    await user.post('/api/notes', { title, content, folderId: mills, tags: ['harrowgate', 'stock'] });
  }
  for (const [title, content] of weddings) {
    await user.post('/api/notes', { title, content, folderId: parties, tags: ['wedding'] });
  }
  await on.services.search.idle();
  return { user, mills, parties };
}

async function makeNote(user: TestUser, note: object): Promise<string> {
  return (await user.post('/api/notes', note)).json().id;
}

async function filing(user: TestUser, id: string): Promise<Filing> {
  const reply = await user.get(`/api/notes/${id}/filing`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const tagsOf = ({ tags }: Filing) => tags.map(({ tag }) => tag).sort();

describe('a note that resembles others', () => {
  test('gets their folder and tags suggested, each with a reason', async () => {
    const { user, mills } = await makeLibrary();
    const id = await makeNote(user, { title: 'Call about Harrowgate', content: weaving });
    const found = await filing(user, id);
    expect(found.folder).toEqual({
      id: mills,
      name: 'Harrowgate Mills',
      reason: expect.stringContaining('Harrowgate'),
    });
    expect(tagsOf(found)).toEqual(['harrowgate', 'stock']);
    expect(found.tags.every(({ isNew, reason }) => !isNew && reason !== '')).toBe(true);
  });

  test('is not changed by suggestions', async () => {
    const { user } = await makeLibrary();
    const id = await makeNote(user, { title: 'Call', content: weaving });
    const before = (await user.get(`/api/notes/${id}`)).json();
    await filing(user, id);
    expect((await user.get(`/api/notes/${id}`)).json()).toEqual(before);
  });

  test('gets no suggestion it already has', async () => {
    const { user, parties } = await makeLibrary();
    const note = { title: 'Harrowgate', content: weaving, folderId: parties, tags: ['Stock'] };
    const found = await filing(user, await makeNote(user, note));
    expect(found.folder).toBeNull();
    expect(tagsOf(found)).toEqual(['harrowgate']);
  });

  test('gets no suggestion that was dismissed for it; others do', async () => {
    const { user, mills } = await makeLibrary();
    const id = await makeNote(user, { title: 'Call', content: weaving });
    const other = await makeNote(user, {
      title: 'Steering group of Harrowgate',
      content: 'Fergus prepares the options.',
    });
    await server.services.search.idle();
    for (const body of [{ folderId: mills }, { tag: 'stock' }, { tag: 'stock' }]) {
      expect((await user.post(`/api/notes/${id}/filing/dismissals`, body)).statusCode).toBe(204);
    }
    const found = await filing(user, id);
    expect(found.folder).toBeNull();
    expect(tagsOf(found)).toEqual(['harrowgate']);
    expect((await filing(user, other)).folder?.id).toBe(mills);
  });

  test('gets no suggestion from Trash', async () => {
    const { user, mills } = await makeLibrary();
    const id = await makeNote(user, { title: 'Call', content: weaving });
    for (const note of (await user.get(`/api/notes?folder=${mills}`)).json())
      await user.delete(`/api/notes/${note.id}`);
    expect(await filing(user, id)).toEqual({ folder: null, tags: [] });
  });
});

test('suggests a folder named in the title, even if it is empty', async () => {
  const user = await signUp(server);
  const folder = await makeFolder(user, 'Invoices');
  await makeFolder(user, 'Meetings');
  await makeFolder(user, 'Private');
  const id = await makeNote(user, { title: 'Invoices of March', content: 'Two are still open.' });
  expect((await filing(user, id)).folder).toEqual({
    id: folder,
    name: 'Invoices',
    reason: 'Its name is in the title or the tags.',
  });
});

test('suggests the folder of one note that is much more similar than all others', async () => {
  const { user } = await makeLibrary();
  const folderId = await makeFolder(user, 'Ferries');
  await user.post('/api/notes', {
    title: 'Berths',
    content: 'The berths at Kirkwall are rebuilt in spring.',
    folderId,
  });
  await server.services.search.idle();
  const id = await makeNote(user, { title: 'Call', content: 'Kirkwall wants the berths finished by Easter.' });
  expect((await filing(user, id)).folder).toEqual({
    id: folderId,
    name: 'Ferries',
    reason: 'A similar note is in it: “Berths”.',
  });
});

test('suggests nothing for a note that resembles no other, or an empty one', async () => {
  const { user } = await makeLibrary();
  for (const note of [{ title: 'Dentist', content: 'Thursday at nine.' }, {}, { title: '🙂', content: '\u{e0041}' }]) {
    expect(await filing(user, await makeNote(user, note))).toEqual({ folder: null, tags: [] });
  }
});

test('suggests a frequent word as a new tag if no existing tag fits', async () => {
  const { user } = await makeLibrary();
  const content = 'The warehouse lease ends in May. A second warehouse is dearer; the third warehouse has no ramp.';
  const found = await filing(user, await makeNote(user, { title: 'Which warehouse', content }));
  expect(found.tags).toEqual([{ tag: 'warehouse', isNew: true, reason: expect.stringContaining('3 times') }]);
});

describe('a text that is not a note yet', () => {
  test('gets a folder from its first line', async () => {
    const { user, mills } = await makeLibrary();
    const reply = await user.post('/api/filing', { content: 'Harrowgate Mills: ring Joan\nabout the spreadsheets' });
    expect(reply.json().folder).toMatchObject({ id: mills });
  });

  test('is refused if it is too long', async () => {
    const user = await signUp(server);
    expect((await user.post('/api/filing', { content: 'a'.repeat(20_001) })).statusCode).toBe(422);
  });
});

test('suggestions and dismissals reveal nothing of another user’s', async () => {
  const { mills } = await makeLibrary();
  const stranger = await signUp(server);
  const id = await makeNote(stranger, { title: 'Harrowgate Mills', content: weaving });
  expect(await filing(stranger, id)).toEqual({ folder: null, tags: [] });
  expect((await stranger.post('/api/filing', { content: weaving })).json()).toEqual({ folder: null, tags: [] });
  const other = await signUp(server);
  for (const unknown of [id, MISSING_ID, 'none']) {
    const { statusCode, body } = await other.get(`/api/notes/${unknown}/filing`);
    expect([statusCode, body]).toEqual([404, 'Note not found']);
    const dismissal = await other.post(`/api/notes/${unknown}/filing/dismissals`, { folderId: mills });
    expect([dismissal.statusCode, dismissal.body]).toEqual([404, 'Note not found']);
  }
});

describe('what is hidden from AI', () => {
  test('gets no suggestion', async () => {
    const { user } = await makeLibrary();
    const id = await makeNote(user, { title: 'Call', content: weaving });
    await user.put(`/api/notes/${id}/ai-exclusion`, { excluded: true });
    expect(await filing(user, id)).toEqual({ folder: null, tags: [] });
  });

  test('is never the reason for a suggestion, nor are its folder and tags', async () => {
    const { user, mills } = await makeLibrary();
    await user.put(`/api/folders/${mills}/ai-exclusion`, { excluded: true });
    const id = await makeNote(user, { title: 'Harrowgate Mills', content: weaving });
    expect(await filing(user, id)).toEqual({ folder: null, tags: [] });
  });
});

describe('with a model', () => {
  const providers: FakeProvider[] = [];
  const content = `The ferry to Skagen. ${'Timetables, cabins and what the crossing costs. '.repeat(3)}`;

  afterEach(async () => {
    for (const provider of providers.splice(0)) await provider.close();
  });

  async function startWithModel(): Promise<Library & { provider: FakeProvider; id: string }> {
    const provider = await startFakeProvider();
    providers.push(provider);
    const config = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: 'small' };
    const ai = createAi(readConfig(config));
    const library = await makeLibrary(await startTestServer(config, { ai }));
    const id = await makeNote(library.user, { title: 'Skagen in May', content });
    return { ...library, provider, id };
  }

  /** The number of a folder in the model's prompt. */
  function numberOf(name: string, prompt: string): number {
    return Number(new RegExp(`(\\d+)\\. ${name}`).exec(prompt)?.[1]);
  }

  test('asks it if the notes suggest nothing, and accepts a choice among what exists', async () => {
    const { user, parties, provider, id } = await startWithModel();
    provider.reply = (prompt) =>
      `Sure! {"folder": ${numberOf('Celebrations', prompt)}, "tags": ["wedding", "timetables", "wedding"]}`;
    expect(await filing(user, id)).toEqual({
      folder: { id: parties, name: 'Celebrations', reason: 'Suggested by OpenAI-compatible (small).' },
      tags: [
        { tag: 'wedding', isNew: false, reason: 'Suggested by OpenAI-compatible (small).' },
        { tag: 'timetables', isNew: true, reason: 'Suggested by OpenAI-compatible (small).' },
      ],
    });
  });

  test.each([
    '{"folder": 99, "tags": ["visit evil.example now", "<img src=x>"]}',
    '{"folder": "Harrowgate Mills", "tags": "wedding"}',
    '{"folder": -1, "tags": [1, {}]}',
    'I cannot do that',
    '',
  ])('ignores a choice that does not exist: %s', async (reply) => {
    const { user, provider, id } = await startWithModel();
    provider.reply = () => reply;
    expect(await filing(user, id)).toEqual({ folder: null, tags: [] });
    expect(provider.requests).not.toEqual([]);
  });

  test('does not ask it if the notes suggest something, or about almost no text', async () => {
    const { user, provider } = await startWithModel();
    await filing(user, await makeNote(user, { title: 'Call about Harrowgate', content: weaving }));
    await filing(user, await makeNote(user, { title: 'Ring', content: 'the bank' }));
    await user.post('/api/filing', { content });
    expect(provider.requests).toEqual([]);
  });

  test.each(['nothing', 'note'])('does not ask it if it may see %s', async (aiScope) => {
    const { user, provider, id } = await startWithModel();
    await user.put('/api/settings', { autoSave: true, defaultDark: false, aiScope });
    await filing(user, id);
    expect(provider.requests).toEqual([]);
  });

  test('never shows it a note, folder or tag that is hidden from AI', async () => {
    const { user, provider, id, parties } = await startWithModel();
    const hidden = await makeNote(user, { title: 'Canary', content: 'canary', tags: ['canary-tag'] });
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    await user.put(`/api/folders/${parties}/ai-exclusion`, { excluded: true });
    await filing(user, id);
    expect(provider.requests).toHaveLength(1);
    const [request] = provider.requests;
    expect(request?.body).toContain('Skagen');
    expect(request?.body).toContain('Harrowgate Mills');
    expect(request?.body).not.toMatch(/canary|Celebrations|wedding/i);
    await user.put(`/api/notes/${id}/ai-exclusion`, { excluded: true });
    await filing(user, id);
    expect(provider.requests).toHaveLength(1);
  });
});

describe('a note that names a client', () => {
  async function twoClients() {
    const user = await signUp(server);
    const clients = new Map<string, string>();
    for (const [name, person] of [
      ['Brightwater Hotels', 'Dana Whitcombe'],
      ['Kestrel', 'Owen Hart'],
    ] as const) {
      const id = await makeFolder(user, name);
      const people = [{ name: person, role: '', email: '' }];
      await user.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people, relation: '' } });
      clients.set(name, id);
    }
    const calls = newFolderId();
    await user.post('/api/folders', { id: calls, name: 'Calls', parentId: clients.get('Kestrel') });
    await user.post('/api/notes', { title: 'Turbines', content: 'Blades and bearings of turbines.', folderId: calls });
    await server.services.search.idle();
    return { user, clients, calls };
  }

  test('is suggested for its folder, though no note is like it, in words of its people too', async () => {
    const { user, clients } = await twoClients();
    const suggested = { id: clients.get('Brightwater Hotels'), reason: 'It names Brightwater Hotels.' };
    const named = await makeNote(user, {
      title: 'Call with Dana Whitcombe',
      content: 'She wants two pages by Monday.',
    });
    expect((await filing(user, named)).folder).toMatchObject(suggested);
    const asText = { title: 'Call', content: 'Talked to Dana Whitcombe about two pages.' };
    expect((await user.post('/api/filing', asText)).json().folder).toMatchObject(suggested);
    await user.post(`/api/notes/${named}/filing/dismissals`, { folderId: suggested.id });
    expect((await filing(user, named)).folder).toBeNull();
  });

  test('is suggested for a folder of that client that has notes like it', async () => {
    const { user, calls } = await twoClients();
    const note = await makeNote(user, { title: 'Owen Hart', content: 'Blades of the turbines, and their bearings.' });
    expect((await filing(user, note)).folder).toMatchObject({ id: calls });
  });

  test('that names two clients, or is filed, is not', async () => {
    const { user, clients } = await twoClients();
    const both = await makeNote(user, { title: 'Lunch', content: 'Dana Whitcombe meets Owen Hart.' });
    expect((await filing(user, both)).folder).toBeNull();
    const folderId = clients.get('Kestrel');
    const filed = await makeNote(user, { title: 'Dana Whitcombe', content: 'Asked about us.', folderId });
    expect((await filing(user, filed)).folder).toBeNull();
  });
});
