import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('all calls share one promise, and load again only after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('tools');
  const get = loadOnce(load);
  const [first, second] = [get(), get()];
  expect(second).toBe(first);
  await expect(first).rejects.toThrow('offline');
  await expect(get()).resolves.toBe('tools');
  expect(get()).toBe(get());
  expect(load).toHaveBeenCalledTimes(2);
});
