import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '#tests/web-page.tsx';
import { createQueryClient } from './query-client.ts';

const queryKey = ['/api/folders'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

function watch(status = 200) {
  const calls = serve(() => (status === 200 ? { json: [] } : { status, text: 'Broken' }));
  const queryClient = createQueryClient();
  queryClient.mount();
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => {});
  const end = () => {
    stop();
    queryClient.unmount();
  };
  return { calls, queryClient, end };
}

test('default data fetching is a GET request to the path in the key', async () => {
  const { calls, queryClient, end } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['GET /api/folders']);
  expect(queryClient.getQueryData(queryKey)).toEqual([]);
  end();
});

test('cached data never goes stale, is not refetched on focus and is not polled', async () => {
  const { calls, queryClient, end } = watch();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  const later = new QueryObserver(queryClient, { queryKey }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['GET /api/folders']);
  later();
  end();
});

test("a failed request isn't retried", async () => {
  const { calls, queryClient, end } = watch(500);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(calls).toEqual(['GET /api/folders']);
  expect(queryClient.getQueryState(queryKey)?.error?.message).toBe('500: Broken');
  end();
});

test('an unused cache entry is collected after 5 minutes', async () => {
  const { queryClient, end } = watch();
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(queryClient.getQueryData(queryKey)).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('requests are sent even if the browser believes it is offline', async () => {
  onlineManager.setOnline(false);
  const { calls, end } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['GET /api/folders']);
  end();
  onlineManager.setOnline(true);
});
