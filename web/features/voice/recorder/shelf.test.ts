import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeMicrophone } from '#tests/fake-microphone.ts';
import { Shelf } from './shelf.ts';

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
  await new Shelf('anna').clear();
  await new Shelf('ben').clear();
});

describe('recordings on this device', () => {
  it('are put together from their pieces in the order they were said, whatever order they were written in', async () => {
    const shelf = new Shelf('anna');
    await shelf.put(about('one'));
    await Promise.all([
      shelf.addPiece('one', 2, new Blob(['three']), 3_000),
      shelf.addPiece('one', 10, new Blob(['eleven']), 11_000),
      shelf.addPiece('one', 0, new Blob(['one ']), 1_000),
      shelf.addPiece('one', 1, new Blob(['two ']), 2_000),
    ]);
    const take = await shelf.take('one');
    expect(await take?.sound.text()).toBe('one two threeeleven');
    expect(take?.sound.type).toBe('audio/webm');
    expect(take?.durationMs).toBe(11_000);
  });

  it('are left where no tab works on them, newest first', async () => {
    const shelf = new Shelf('anna');
    for (const [id, startedAt] of [
      ['old', 1],
      ['new', 3],
      ['mine', 2],
    ] as const) {
      await shelf.put(about(id, { startedAt }));
      await shelf.addPiece(id, 0, new Blob(['x']), 700);
    }
    expect(await shelf.hold('mine')).toBe(true);
    const elsewhere = new Shelf('anna');
    expect((await elsewhere.left()).map(({ id, durationMs }) => [id, durationMs])).toEqual([
      ['new', 700],
      ['old', 700],
    ]);
    expect(await elsewhere.hold('mine')).toBe(false);
    shelf.release('mine');
    await expect.poll(async () => (await elsewhere.left()).length).toBe(3);
  });

  it('without a sound are cleared away', async () => {
    const shelf = new Shelf('anna');
    await shelf.put(about('nothing'));
    expect(await shelf.left()).toEqual([]);
    await shelf.addPiece('nothing', 0, new Blob(['late']), 1);
    expect(await shelf.take('nothing')).toBeUndefined();
  });

  it('belong to their user, and go with everything of theirs', async () => {
    const [anna, ben] = [new Shelf('anna'), new Shelf('ben')];
    await anna.put(about('a'));
    await anna.addPiece('a', 0, new Blob(['a']), 1);
    await ben.put(about('b', { userId: 'ben' }));
    await ben.addPiece('b', 0, new Blob(['b']), 1);
    expect(await ben.take('a')).toBeUndefined();
    await anna.clear();
    expect(await anna.left()).toEqual([]);
    expect(await (await ben.take('b'))?.sound.text()).toBe('b');
  });
});
