import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { timeMade } from './when-made.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const iso = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
const made = (changed: number, sent: number) =>
  timeMade({ changedAt: iso(changed), sentAt: iso(sent) }, NOW).toISOString();

describe('when a change was made', () => {
  test.each([
    ['as the device says', -3600, -1, -3600],
    ['never in the future', 60, -1, 0],
    ['by the server’s clock where the device’s is ahead', 3000, 3600, -600],
    ['by the server’s clock where the device’s is far behind', -90_000, -86_400, -3600],
    ['also where both times are nonsense', 999_999, 5, 0],
  ])('is taken %s', (_, changed, sent, expected) => {
    expect(made(changed, sent)).toBe(iso(expected));
  });
});

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer({});
  ada = await signUp(server);
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const when = (seconds: number) => ({ changedAt: ago(seconds), sentAt: ago(0) });
const noteOf = async (body: object) => (await ada.post('/api/notes', body)).json();
const saved = async (id: string, body: object) => (await ada.put(`/api/notes/${id}`, body)).json();
const trash = async (id: string, seconds: number) =>
  (await ada.post('/api/notes/changes', { changes: [{ kind: 'trash', ids: [id] }], when: when(seconds) })).json();
const secondsSince = (time: string) => Math.round((Date.now() - Date.parse(time)) / 1000);

describe('a change that was made without a connection', () => {
  test('has its own time, and lists are in that order', async () => {
    const [madeOne, changedOne, changedTwo] = [when(7200), when(3600), when(1800)];
    const one = await noteOf({ title: 'one', when: madeOne });
    expect(one.createdAt).toBe(madeOne.changedAt);
    const two = await noteOf({ title: 'two', when: when(7100) });
    expect((await saved(two.id, { content: 'x', when: changedTwo })).updatedAt).toBe(changedTwo.changedAt);
    expect((await saved(one.id, { content: 'x', when: changedOne })).updatedAt).toBe(changedOne.changedAt);
    const { notes } = (await ada.get('/api/notes?view=summary')).json();
    expect(notes.map(({ title }: { title: string }) => title)).toEqual(['two', 'one']);
  });

  test('is never older than the note, nor than the change that it is merged with', async () => {
    const note = await noteOf({ title: 'Plan' });
    const older = await saved(note.id, { content: 'x', when: when(86_400) });
    expect(Date.parse(older.updatedAt)).toBeGreaterThan(Date.parse(note.createdAt));
    expect(secondsSince(older.updatedAt)).toBeLessThan(60);
    expect(older.version).toBe(2);
  });

  test('takes its note out of Trash where it was deleted before, and not where it was deleted afterwards', async () => {
    const note = await noteOf({ title: 'Plan', when: when(900) });
    await trash(note.id, 600);
    expect((await ada.put(`/api/notes/${note.id}`, { content: 'earlier', when: when(700) })).statusCode).toBe(404);
    expect((await ada.put(`/api/notes/${note.id}`, { content: 'no time' })).statusCode).toBe(404);
    const back = await saved(note.id, { content: 'later', version: note.version, when: when(300) });
    expect(back).toMatchObject({ content: 'later', version: 2 });
    expect((await ada.get(`/api/notes/${note.id}`)).json().content).toBe('later');
  });

  test('keeps its note where that is deleted later, but was deleted earlier on the device', async () => {
    const note = await noteOf({ title: 'Plan', when: when(900) });
    await saved(note.id, { content: 'later', when: when(300) });
    const kept = await trash(note.id, 600);
    expect(kept).toMatchObject({ trashed: [], notes: [{ id: note.id }] });
    expect((await trash(note.id, 100)).trashed).toEqual([note.id]);
  });
});
