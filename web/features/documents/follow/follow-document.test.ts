import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { makeDocument } from '#tests/documents.ts';
import { fakeTransfers } from '#tests/fake-transfer.ts';
import { serve } from '#tests/web-page.tsx';
import { followDocument } from './follow-document.ts';

let transfers: ReturnType<typeof fakeTransfers>;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  transfers = fakeTransfers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(document: Document) {
  const watcher = { onChange: vi.fn(), onGone: vi.fn() };
  const stop = followDocument(document.id, watcher);
  stops.push(stop);
  return { ...watcher, stop, states: () => watcher.onChange.mock.calls.map(([told]) => told.state) };
}

describe('following a document', () => {
  it('hears what the server tells, until it is done', () => {
    const document = makeDocument({ state: 'waiting' });
    const calls = serve(() => ({ json: document }));
    const { states } = follow(document);
    const [stream] = transfers.streams;
    stream?.tell({ ...document, state: 'reading' });
    stream?.tell({ ...document, state: 'done' });
    expect(states()).toEqual(['reading', 'done']);
    expect(stream?.readyState).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
  });

  it('asks where the stream is open and says nothing', async () => {
    const document = makeDocument({ state: 'reading' });
    serve(() => ({ json: { ...document, state: 'done' } }));
    const { states } = follow(document);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(states()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(states()).toEqual(['done']);
  });

  it('goes on asking while the server cannot be reached', async () => {
    const document = makeDocument({ state: 'reading' });
    let isDown = true;
    serve(() => (isDown ? { status: 502, text: 'Bad gateway' } : { json: { ...document, state: 'done' } }));
    const { states, onGone } = follow(document);
    transfers.streams[0]?.refuse();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states()).toEqual([]);
    isDown = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states()).toEqual(['done']);
    expect(onGone).not.toHaveBeenCalled();
  });

  it('says when the document was deleted', async () => {
    const document = makeDocument({ state: 'reading' });
    serve(() => ({ status: 404, text: 'There is no such document' }));
    const { onGone } = follow(document);
    transfers.streams[0]?.refuse();
    await vi.advanceTimersByTimeAsync(10);
    expect(onGone).toHaveBeenCalledTimes(1);
  });

  it('opens one stream, whoever else watches, and asks for every further document', async () => {
    const [one, two] = [makeDocument({ state: 'reading' }), makeDocument({ state: 'reading' })];
    const calls = serve(({ path }) => ({ json: path.endsWith(one.id) ? one : two }));
    const first = follow(one);
    const again = follow(one);
    follow(two);
    await vi.advanceTimersByTimeAsync(10);
    expect(transfers.streams.map(({ path }) => path)).toEqual([`/api/documents/${one.id}/events`]);
    expect(calls).toEqual([`GET /api/documents/${two.id}`]);
    transfers.streams[0]?.tell(one);
    expect(first.states()).toEqual(again.states());
    first.stop();
    expect(transfers.streams[0]?.readyState).toBe(1);
    again.stop();
    expect(transfers.streams[0]?.readyState).toBe(2);
  });
});
