import { expect, test } from 'vitest';
import type { NoteReader } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import { createNoteReading } from './note-reading.ts';
import type { SearchServices } from './search-services.ts';

const ada = 'ada' as UserId;
const ben = 'ben' as UserId;
const notes = (user: string, count: number) => Array.from({ length: count }, (_, number) => `${user} ${number}`);

/** A reader whose reads last until they are ended. */
function startReading() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (userId: UserId) => {
    begun.push(userId);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const services = { db: { connections: () => ({ waiting: 0 }) } } as unknown as SearchServices;
  const reader: NoteReader = { read, readMissed: async () => undefined, readOutdated: read };
  const reading = createNoteReading(services, reader, new AbortController().signal);
  const endFirst = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ...reading, begun, endFirst };
}

test('reads the notes of others while those of one user take long', () => {
  const { add, begun } = startReading();
  add(ada, notes(ada, 100));
  add(ben, notes(ben, 1));
  expect(begun).toEqual([ada, ben]);
});

test('users take turns, also when one always adds more', async () => {
  const { add, begun, endFirst } = startReading();
  const others = ['cleo', 'dan', 'eve', 'fay'] as UserId[];
  add(ada, notes(ada, 100));
  for (const user of others) add(user, notes(user, 26));
  for (let turn = 0; turn < 5; turn += 1) {
    add(ada, notes(`${ada} ${turn}`, 25));
    await endFirst();
  }
  expect(begun.slice(0, 10)).toEqual([ada, ...others, ada, ...others.slice(0, 3)]);
});

test('reads what one user hid while that of another takes long', async () => {
  const { outdated, begun } = startReading();
  outdated(ada);
  await expect.poll(() => begun).toEqual([ada]);
  outdated(ben);
  await expect.poll(() => begun).toEqual([ada, ben]);
});
