import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type PropsWithChildren, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '#shared/changes.ts';
import { fakeEventSource } from '#tests/fake-event-source.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { useKnownNote } from '#web/features/notes/notes.queries.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openTabs, type Tabs, tabId } from '#web/lib/tabs.ts';
import { useNews } from './use-news.ts';

const NOTE = '11111111-1111-4111-8111-111111111111';
const ANSWER = '22222222-2222-4222-8222-222222222222';
const conversation = ['/api/chat/:noteId', NOTE];
const overall = ['/api/chat/:noteId', 'general'];

let queryClient: ReturnType<typeof createQueryClient>;
let streams: ReturnType<typeof fakeEventSource>;
let tabs: Tabs;
let loaded: string[] = [];
const drafts = { userId: 'ada', textOf: () => undefined, load: (id: string) => loaded.push(id) } as unknown as Drafts;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  streams = fakeEventSource();
  queryClient = createQueryClient();
  queryClient.setQueryData(conversation, [{ id: ANSWER }]);
  queryClient.setQueryData(overall, []);
  queryClient.setQueryData(['/api/notes', { folder: 'root' }], { pages: [], pageParams: [] });
  tabs = openTabs('ada');
  loaded = [];
  renderHook(() => useNews({ drafts, tabs }), { wrapper: Page });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  tabs.close();
  vi.useRealTimers();
});

function Page({ children }: PropsWithChildren) {
  const [client] = useState(queryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What is read again after the event stream sent a change. */
async function readAfter(change: Change): Promise<string[]> {
  streams()[0]?.send(change);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const stale = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated);
  return stale.map(({ queryKey }) => JSON.stringify(queryKey));
}

test('reads a conversation again that was answered elsewhere, and nothing else', async () => {
  const change: Change = { kind: 'chat', noteId: NOTE, answerId: '33333333-3333-4333-8333-333333333333' };
  expect(await readAfter(change)).toEqual([JSON.stringify(conversation)]);
});

test('reads the general conversation again, and one that was deleted', async () => {
  expect(await readAfter({ kind: 'chat', noteId: null, answerId: ANSWER })).toEqual([JSON.stringify(overall)]);
  expect(await readAfter({ kind: 'chat', noteId: NOTE, answerId: null })).toContain(JSON.stringify(conversation));
});

test('reads nothing for an answer that this tab has', async () => {
  expect(await readAfter({ kind: 'chat', noteId: NOTE, answerId: ANSWER })).toEqual([]);
});

test('reads lists and conversations again where changes may have been missed', async () => {
  expect(await readAfter({ kind: 'lists' })).toHaveLength(3);
});

test('reads the note that is shown again where many were changed, and none that was left', async () => {
  for (const id of [NOTE, ANSWER]) queryClient.setQueryData(noteKeys.note(id), { id });
  renderHook(() => useKnownNote(NOTE), { wrapper: Page });
  await readAfter({ kind: 'lists', by: 'another1' });
  expect(loaded).toEqual([NOTE]);
});

test('ignores what this tab changed, and takes the progress of documents for no change of lists', async () => {
  expect(await readAfter({ kind: 'lists', by: tabId })).toEqual([]);
  expect(await readAfter({ kind: 'document', id: NOTE, at: null })).toEqual([]);
  expect(await readAfter({ kind: 'lists', by: 'another1' })).toHaveLength(3);
});

test('passes the news of the event stream on to the other tabs', async () => {
  const other = openTabs('ada', 'another1');
  const received: unknown[] = [];
  other.listen((message) => received.push(message));
  await readAfter({ kind: 'lists' });
  vi.useRealTimers();
  await expect.poll(() => received).toEqual([{ kind: 'change', change: { kind: 'lists' } }]);
  other.close();
});
