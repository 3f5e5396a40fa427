import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signUp, startTestServer } from '#tests/server.ts';
import { ClockWatch } from './clock-watch.ts';
import { startWork } from './worker.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const server = await startTestServer();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

// both-databases: jobs
test('after the clock has jumped 40 days, nothing is deleted permanently until a day has passed', {
  tags: ['both-databases'],
}, async () => {
  let elapsed = 0;
  const services = { ...server.services, clock: new ClockWatch(undefined, () => elapsed) };
  const user = await signUp(server);
  const { id } = (await user.post('/api/notes', { title: 'In Trash' })).json<{ id: string }>();
  await user.delete(`/api/notes/${id}`);
  const titles = async () =>
    (await user.get('/api/trash')).json<{ notes: { title: string }[] }>().notes.map(({ title }) => title);
  const workAnHour = async () => {
    const stop = startWork(services, undefined);
    vi.advanceTimersByTime(HOUR_MS);
    elapsed += HOUR_MS;
    await stop();
  };
  const right = Date.now();

  vi.setSystemTime(right + 40 * DAY_MS);
  await workAnHour();
  expect((await user.get('/api/user')).statusCode).toBe(401);
  vi.setSystemTime(right);
  expect(await titles()).toEqual(['In Trash']);

  // This time the clock is right, however late.
  vi.setSystemTime(right + 29 * DAY_MS);
  expect(await titles()).toEqual(['In Trash']);
  await workAnHour();
  elapsed += DAY_MS;
  vi.setSystemTime(Date.now() + DAY_MS + HOUR_MS);
  await user.get('/api/user');
  await workAnHour();
  expect(await titles()).toEqual([]);
});

test('distrusts a clock that differs from the last use by weeks, but not by days', () => {
  for (const [days, isTrusted] of [
    [40, false],
    [-40, false],
    [3, true],
  ] as const) {
    const watch = new ClockWatch();
    watch.compareWith(new Date(Date.now() + days * DAY_MS));
    expect([days, watch.isTrusted]).toEqual([days, isTrusted]);
  }
});

test('a note saved after the clock went back is no older than when it was created', async () => {
  const user = await signUp(server);
  const note = (await user.post('/api/notes', { title: 'A' })).json<{ id: string; createdAt: string }>();
  vi.setSystemTime(Date.now() - 2 * HOUR_MS);
  const saved = await user.put(`/api/notes/${note.id}`, { title: 'B' });
  expect(saved.json()).toMatchObject({ title: 'B', updatedAt: note.createdAt });
});
