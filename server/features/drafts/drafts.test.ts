import { beforeAll, describe, expect, test } from 'vitest';
import type { DraftLine, DraftSlot, GatheredDraft } from '#shared/drafts.ts';
import { newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  server.services.now = () => new Date('2026-11-23T09:00:00Z');
  ada = await signUp(server);
});

async function newNote(user: TestUser, title: string, content: string, more: object = {}): Promise<string> {
  const reply = await user.post('/api/notes', { title, content, ...more });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

async function gathered(user: TestUser, body: object): Promise<GatheredDraft> {
  const reply = await user.post('/api/drafts/gather', body);
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return reply.json();
}

function linesOf({ slots }: { slots: DraftSlot[] }, name: string): string[] {
  return slots.find((slot) => slot.name === name)?.lines.map(({ text }) => text) ?? [];
}

const CALL =
  'Budget: £14,000\nRisk: Leeds refuses to switch\nNext: send the offer by next Friday\nReception loses £2,300 a week.\nBetween us: Harriet is leaving.\n';

describe('gathering a draft', () => {
  test('lays out what a note says, each line with its place and its day', async () => {
    const id = await newNote(ada, 'Northgate call 18 Nov', CALL);
    const draft = await gathered(ada, { kind: 'plan', noteIds: [id] });
    expect(draft).toMatchObject({ title: 'Plan', language: 'en', hidden: 0, isCut: false });
    expect(draft.notes).toEqual([{ id, title: 'Northgate call 18 Nov' }]);
    expect(linesOf(draft, 'Budget')).toEqual(['£14,000']);
    expect(linesOf(draft, 'Risks')).toEqual(['Leeds refuses to switch']);
    const [line] = (draft.slots.find(({ name }) => name === 'Steps') as DraftSlot).lines as [DraftLine];
    expect(line).toMatchObject({ noteId: id, date: '2026-11-18', evidence: 'label' });
    expect(CALL.slice(line.startsAt, line.endsAt)).toBe('send the offer by next Friday');
    expect(line.days).toEqual([{ at: line.text.length, day: '2026-11-27' }]);
    expect(draft.elsewhere.map(({ text }) => text)).toEqual(['Reception loses £2,300 a week.']);
    expect(JSON.stringify(draft)).not.toContain('Harriet');
  });

  test("uses the user's own template, its headings and its labels", async () => {
    const id = await newNote(ada, 'Okafor', 'Client: Chidi Okafor\n\n## Attitude to risk\n\n- lower than last year\n');
    const content = '# Review\n\n**Client:**\n\n## Attitude to risk\n\n- \n\n## Portfolio\n\nAs of today.\n';
    const own = (await ada.post('/api/templates', { title: 'My review', content })).json();
    const draft = await gathered(ada, { templateId: own.id, noteIds: [id] });
    expect(draft).toMatchObject({ title: 'My review', intro: '# Review\n\n' });
    expect(draft.slots.map(({ kind, name }) => [kind, name])).toEqual([
      ['label', 'Client'],
      ['heading', 'Attitude to risk'],
      ['heading', 'Portfolio'],
    ]);
    expect(linesOf(draft, 'Client')).toEqual(['Chidi Okafor']);
    expect(linesOf(draft, 'Attitude to risk')).toEqual(['lower than last year']);
    const given = await gathered(ada, { template: { title: 'T', content }, noteIds: [id] });
    expect(given.slots).toEqual(draft.slots);
  });

  test('uses the notes of a folder and of the folders in it, the newest line first', async () => {
    const [outer, inner] = ['c'.repeat(21), 'd'.repeat(21)];
    await ada.post('/api/folders', { id: outer, name: 'Halden', parentId: null });
    await ada.post('/api/folders', { id: inner, name: 'Calls', parentId: outer });
    const first = await newNote(ada, 'Halden call 3 Nov', 'Budget: 10,000 EUR');
    const second = await newNote(ada, 'Halden call 17 Nov', 'Budget: 12,000 EUR');
    await ada.post(`/api/notes/${first}/folders`, { folderId: outer });
    await ada.post(`/api/notes/${second}/folders`, { folderId: inner });
    const draft = await gathered(ada, { kind: 'proposal', folderId: outer });
    expect(linesOf(draft, 'Budget')).toEqual(['12,000 EUR', '10,000 EUR']);
  });

  test('of a search, places only what names its subject in notes about something else', async () => {
    await newNote(ada, 'Larkspur kick-off', 'Budget: 8,000 EUR');
    await newNote(ada, 'Weekly review', '## Larkspur\n\nRisk: late cables\n\n## Orbit\n\nBudget: 90,000 EUR\n');
    await server.services.search.idle();
    const draft = await gathered(ada, { kind: 'proposal', query: 'Larkspur' });
    expect(linesOf(draft, 'Budget')).toEqual(['8,000 EUR']);
    expect(draft.elsewhere.map(({ text }) => text)).toContain('Budget: 90,000 EUR');
  });

  test('never uses notes hidden from AI, replies of the assistant, or notes of others', async () => {
    const bob = await signUp(server);
    const theirs = await newNote(bob, 'Secret', 'Budget: 1 EUR');
    const hidden = await newNote(ada, 'Hidden', 'Budget: 2 EUR');
    const reply = await newNote(ada, 'Reply', 'Budget: 3 EUR', { tags: ['ai-response'] });
    await ada.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    const draft = await gathered(ada, { kind: 'plan', noteIds: [theirs, hidden, reply, 'nonsense'] });
    expect(draft).toMatchObject({ notes: [], elsewhere: [], hidden: 1 });
    expect(linesOf(draft, 'Budget')).toEqual([]);
  });

  test.each([
    [{ noteIds: [] }, 'Choose one template for the draft'],
    [{ kind: 'plan', template: { title: '', content: '' }, noteIds: [] }, 'Choose one template for the draft'],
    [{ kind: 'plan' }, 'Choose the notes for the draft: some notes, a folder, or a search'],
    [{ kind: 'plan', noteIds: [], query: 'x' }, 'Choose the notes for the draft: some notes, a folder, or a search'],
    [{ kind: 'plan', noteIds: Array(61).fill('x') }, 'A draft can use at most 60 notes'],
  ])('refuses %j', async (body, sentence) => {
    const reply = await ada.post('/api/drafts/gather', body);
    expect([reply.statusCode, reply.body]).toEqual([422, sentence]);
  });
});

describe('a draft is of one client', () => {
  test('of notes, of a folder and of a search; the others are counted', async () => {
    const user = await signUp(server);
    const clientNamed = async (name: string, parentId: string) => {
      const id = newFolderId();
      await user.post('/api/folders', { id, name, parentId });
      await user.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people: [], relation: '' } });
      return id;
    };
    const clients = newFolderId();
    await user.post('/api/folders', { id: clients, name: 'Clients', parentId: null });
    const [lumen, kestrel] = [await clientNamed('Lumen', clients), await clientNamed('Kestrel', clients)];
    const ofLumen = await newNote(user, 'Retainer call', 'Budget: £900\n', { folderId: lumen });
    const ofKestrel = await newNote(user, 'Retainer call', 'Budget: £1,200\n', { folderId: kestrel });
    const ofNone = await newNote(user, 'Retainer ideas', 'Budget: £100\n', { folderId: clients });
    await server.services.search.idle();
    const used = async (body: object) => {
      const { notes, others } = await gathered(user, { kind: 'plan', ...body });
      return [notes.map(({ id }) => id), others];
    };
    expect(await used({ noteIds: [ofLumen, ofKestrel, ofNone] })).toEqual([[ofLumen], 2]);
    expect(await used({ noteIds: [ofNone, ofKestrel] })).toEqual([[ofNone], 1]);
    expect(await used({ folderId: kestrel })).toEqual([[ofKestrel], 0]);
    expect(await used({ folderId: clients })).toEqual([[ofNone], 2]);
    expect(await used({ query: 'retainer', clientId: kestrel })).toEqual([[ofKestrel], 0]);
    const [ids] = await used({ query: 'retainer' });
    expect(ids).toHaveLength(1);
    const refused = await user.post('/api/drafts/gather', { kind: 'plan', query: 'retainer', clientId: clients });
    expect([refused.statusCode, refused.body]).toEqual([404, expect.stringContaining('Client not found')]);
  });
});
