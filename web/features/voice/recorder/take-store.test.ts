import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMicrophone } from '#tests/fake-microphone.ts';
import { TakeStore } from './take-store.ts';

const about = (id: string, change = {}) => ({
  userId: 'anna',
  id,
  noteId: null,
  type: 'audio/webm',
  startedAt: 1_000,
  ...change,
});

beforeEach(async () => {
  fakeMicrophone();
  // Of its own computer, not of a shared one.
  vi.stubGlobal('document', { cookie: '' });
  await new TakeStore('anna').clear();
  await new TakeStore('ben').clear();
});

describe('recordings on this device', () => {
  it('are assembled from their pieces in order, whatever order they were stored in', async () => {
    const takes = new TakeStore('anna');
    await takes.put(about('one'));
    await Promise.all([
      takes.addPiece('one', 2, new Blob(['three']), 3_000),
      takes.addPiece('one', 10, new Blob(['eleven']), 11_000),
      takes.addPiece('one', 0, new Blob(['one ']), 1_000),
      takes.addPiece('one', 1, new Blob(['two ']), 2_000),
    ]);
    const take = await takes.take('one');
    expect(await take?.sound.text()).toBe('one two threeeleven');
    expect(take?.sound.type).toBe('audio/webm');
    expect(take?.durationMs).toBe(11_000);
  });

  it('are listed as unsaved when no tab works on them, newest first', async () => {
    const takes = new TakeStore('anna');
    for (const [id, startedAt] of [
      ['old', 1],
      ['new', 3],
      ['mine', 2],
    ] as const) {
      await takes.put(about(id, { startedAt }));
      await takes.addPiece(id, 0, new Blob(['x']), 700);
    }
    expect(await takes.hold('mine')).toBe(true);
    const elsewhere = new TakeStore('anna');
    expect((await elsewhere.unsaved()).map(({ id, durationMs }) => [id, durationMs])).toEqual([
      ['new', 700],
      ['old', 700],
    ]);
    expect(await elsewhere.hold('mine')).toBe(false);
    takes.release('mine');
    await expect.poll(async () => (await elsewhere.unsaved()).length).toBe(3);
  });

  it('are deleted when they have no sound', async () => {
    const takes = new TakeStore('anna');
    await takes.put(about('nothing'));
    expect(await takes.unsaved()).toEqual([]);
    await takes.addPiece('nothing', 0, new Blob(['late']), 1);
    expect(await takes.take('nothing')).toBeUndefined();
  });

  it("belong to their user, and are deleted with the user's data", async () => {
    const [anna, ben] = [new TakeStore('anna'), new TakeStore('ben')];
    await anna.put(about('a'));
    await anna.addPiece('a', 0, new Blob(['a']), 1);
    await ben.put(about('b', { userId: 'ben' }));
    await ben.addPiece('b', 0, new Blob(['b']), 1);
    expect(await ben.take('a')).toBeUndefined();
    await anna.clear();
    expect(await anna.unsaved()).toEqual([]);
    expect(await (await ben.take('b'))?.sound.text()).toBe('b');
  });
});
