import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { makeDocument } from '#tests/documents.ts';
import { type Answer, serve } from '#tests/web-page.tsx';
import { announceChange } from '#web/lib/changes.ts';
import { followDocument } from './follow-document.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow({ id }: Document) {
  const watcher = { onChange: vi.fn(), onDeleted: vi.fn() };
  const stop = followDocument(id, watcher);
  stops.push(stop);
  return { ...watcher, stop, states: () => watcher.onChange.mock.calls.map(([document]) => document.state) };
}

/** The event stream says how far the document is, or with null that it has to be read. */
async function publish({ id }: Document, state: Document['state'] | null): Promise<void> {
  announceChange({ kind: 'document', id, at: state && { state, done: 1, of: 2 } });
  await vi.advanceTimersByTimeAsync(10);
}

describe('following a document', () => {
  it('reads it at the start and at the end, and takes how far it is from the event stream', async () => {
    let document = makeDocument({ state: 'waiting' });
    const calls = serve(() => ({ json: document }));
    const { states, onChange } = follow(document);
    await vi.advanceTimersByTimeAsync(10);
    await publish(document, 'reading');
    expect(onChange).toHaveBeenLastCalledWith({ ...document, state: 'reading', progress: { done: 1, of: 2 } });
    await publish(makeDocument(), 'ocr');
    document = { ...document, state: 'done' };
    await publish(document, null);
    expect(states()).toEqual(['waiting', 'reading', 'done']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
  });

  it('reads it where the event stream says nothing for seconds, or that changes may have been missed', async () => {
    const document = makeDocument({ state: 'reading' });
    const calls = serve(() => ({ json: document }));
    follow(document);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toHaveLength(2);
    announceChange({ kind: 'lists' });
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toHaveLength(3);
  });

  it('ignores a reply that was overtaken by a later one', async () => {
    const document = makeDocument({ state: 'reading' });
    const answers: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const { states } = follow(document);
    await vi.advanceTimersByTimeAsync(10);
    await publish(document, null);
    answers[1]?.(Response.json({ ...document, state: 'done' }));
    await vi.advanceTimersByTimeAsync(10);
    answers[0]?.(Response.json(document));
    await vi.advanceTimersByTimeAsync(10);
    expect(states()).toEqual(['done']);
  });

  it('continues polling without a connection', async () => {
    const document = makeDocument({ state: 'reading' });
    let answer: Answer = { status: 502, text: 'Bad gateway' };
    serve(() => answer);
    const { states, onDeleted } = follow(document);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states()).toEqual([]);
    answer = { json: { ...document, state: 'done' } };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states()).toEqual(['done']);
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('says when the document was deleted', async () => {
    const document = makeDocument({ state: 'reading' });
    serve(() => ({ status: 404, text: 'There is no such document' }));
    const { onDeleted } = follow(document);
    await vi.advanceTimersByTimeAsync(10);
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });

  it('follows a document once, however many watch it, until the last one stops', async () => {
    const document = makeDocument({ state: 'reading' });
    const calls = serve(() => ({ json: document }));
    const [first, second] = [follow(document), follow(document)];
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toEqual([`GET /api/documents/${document.id}`]);
    expect(first.states()).toEqual(second.states());
    first.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls).toHaveLength(2);
    second.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
  });
});
