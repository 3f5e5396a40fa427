import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '#shared/changes.ts';
import { fakeEventSource } from '#tests/fake-event-source.ts';
import { connection, noteConnection } from '#web/lib/connection.ts';
import { followChanges } from './follow-changes.ts';

let streams: ReturnType<typeof fakeEventSource>;
let visibility: DocumentVisibilityState;
let stop: (() => void) | undefined;

beforeEach(() => {
  streams = fakeEventSource();
  visibility = 'visible';
  Object.defineProperty(navigator, 'locks', { value: oneAfterTheOther(), configurable: true });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
});

/** The browser's lock of all its tabs. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const turn = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : work()));
      last = turn.catch(() => {});
      return turn;
    },
  };
}

function become(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a tab that is hidden holds no stream, and one that is looked at again has one', async () => {
  const received: Change[] = [];
  stop = followChanges((change) => received.push(change));
  await expect.poll(() => streams().map(({ url }) => url)).toEqual(['/api/changes']);
  become('hidden');
  expect(streams()).toEqual([]);
  become('visible');
  await expect.poll(() => streams().length).toBe(1);
  streams()[0]?.send({ kind: 'lists' });
  expect(received).toEqual([{ kind: 'lists' }]);
});

test('the stream that opens again says that the server is back', async () => {
  noteConnection(false);
  stop = followChanges(() => {});
  await expect.poll(() => streams().length).toBe(1);
  expect(connection.get()).toBe(true);
  streams()[0]?.onopen?.();
  expect(connection.get()).toBe(false);
});

test('a browser that says it went offline, or is back, makes the page look', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
  stop = followChanges(() => {});
  window.dispatchEvent(new Event('offline'));
  await expect.poll(() => connection.get()).toBe(true);
  isThere = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => connection.get()).toBe(false);
});

test('a page that knows from where it has read receives what came since; otherwise all is read again', async () => {
  const received: Change[] = [];
  stop = followChanges((change) => received.push(change), Promise.resolve('a-7'));
  await expect.poll(() => streams().map(({ url }) => url)).toEqual(['/api/changes?after=a-7']);
  streams()[0]?.onopen?.();
  expect(received).toEqual([]);
  streams()[0]?.send({ kind: 'tasks' }, 'a-8');
  become('hidden');
  become('visible');
  await expect.poll(() => streams().map(({ url }) => url)).toEqual(['/api/changes?after=a-8']);
  stop();

  received.length = 0;
  stop = followChanges((change) => received.push(change));
  await expect.poll(() => streams().map(({ url }) => url)).toEqual(['/api/changes']);
  streams()[0]?.onopen?.();
  expect(received).toEqual([{ kind: 'lists' }]);
});

test('a stream that the server resumes by the last id needs nothing read again', async () => {
  const received: Change[] = [];
  stop = followChanges((change) => received.push(change), Promise.resolve('a-1'));
  await expect.poll(() => streams().length).toBe(1);
  streams()[0]?.onopen?.();
  streams()[0]?.dispatchEvent(new MessageEvent('ready', { data: '{}', lastEventId: 'a-1' }));
  streams()[0]?.onopen?.();
  streams()[0]?.send({ kind: 'tasks' }, 'a-2');
  streams()[0]?.onopen?.();
  expect(received).toEqual([{ kind: 'tasks' }]);
});

test('a tab that was opened in the background holds none before it is looked at', async () => {
  visibility = 'hidden';
  stop = followChanges(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(streams()).toEqual([]);
  become('visible');
  await expect.poll(() => streams().length).toBe(1);
});

test('of the tabs that are looked at one has the stream; hidden or closed, it leaves it to the next', async () => {
  const first = followChanges(() => {});
  await expect.poll(() => streams().length).toBe(1);
  const [held] = streams();
  stop = followChanges(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(streams()).toEqual([held]);
  first();
  await expect.poll(() => streams().length).toBe(1);
  expect(streams()).not.toContain(held);
});
