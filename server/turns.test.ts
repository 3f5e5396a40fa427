import { expect, test } from 'vitest';
import { slots } from './slots.ts';
import { Turns } from './turns.ts';

const asks = (...owners: string[]) => owners.map((owner) => ({ owner }));

test('serves whoever waits longest for a turn, also when one owner always asks again', () => {
  const turns = new Turns(1);
  const order: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    // Ada comes first each time.
    const next = turns.next(asks('ada', 'ben', 'cleo'))?.owner ?? '';
    order.push(next);
    turns.take(next)();
  }
  expect(order).toEqual(['ada', 'ben', 'cleo', 'ada', 'ben', 'cleo', 'ada']);
});

test('gives an owner no second place while others wait, and none beyond the most', () => {
  const turns = new Turns(2);
  const leave = turns.take('ada');
  turns.take('ben');
  turns.take('ben');
  expect(turns.next(asks('ben', 'ada'))).toEqual({ owner: 'ada' });
  expect(turns.next(asks('ada', 'cleo'))).toEqual({ owner: 'cleo' });
  turns.take('ada');
  expect(turns.next(asks('ada', 'ben'))).toBeUndefined();
  leave();
  expect(turns.next(asks('ada', 'ben'))).toEqual({ owner: 'ada' });
});

test('remembers a bounded number of owners, those served last', () => {
  const turns = new Turns();
  for (let owner = 0; owner < 5_000; owner += 1) turns.take(`user ${owner}`)();
  expect(turns.served).toHaveLength(1_000);
  expect(turns.served.at(-1)).toBe('user 4999');
});

test('owners take turns at the slots, and one who leaves the queue takes none', async () => {
  const { use } = slots(2);
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, name: string, signal?: AbortSignal) =>
    use(
      signal,
      () =>
        new Promise<void>((resolve) => {
          order.push(name);
          ends.set(name, resolve);
        }),
      owner,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const gone = new AbortController();
  const all = [ask('ada', 'a1'), ask('ada', 'a2'), ask('ada', 'a3')];
  const left = ask('ben', 'b1', gone.signal);
  all.push(ask('ben', 'b2'), ask('cleo', 'c1'));
  gone.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  for (const name of ['a1', 'a2', 'b2', 'c1', 'a3']) await end(name);
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b2', 'c1', 'a3']);
});
