import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskSpaceGuard } from './disk-space.ts';

const DAY_MS = 24 * 3600 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])('a clock that was set %s a day hides neither a full disk nor new space', async (_, change) => {
  let free = 100;
  const guard = diskSpaceGuard(async () => free, 50);
  await guard();
  vi.setSystemTime(Date.now() + change);
  free = 0;
  vi.advanceTimersByTime(1001);
  await expect(guard()).rejects.toThrow("The server's disk is full");
  free = 100;
  vi.advanceTimersByTime(1001);
  await guard();
});
