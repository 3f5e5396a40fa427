import { expect, test } from 'vitest';
import type { PoolWork } from '#tests/fakes/pool-thread.ts';
import { ThreadPool } from './thread-pool.ts';

const script = `${import.meta.dirname}/../tests/fakes/pool-thread.ts`;
const limits = { threads: 1, memoryMb: 64, seconds: 1, waitingOfOwner: 3, waiting: 5 };

function startPool(others: Partial<typeof limits> = {}) {
  const pool = new ThreadPool(script, { ...limits, ...others });
  return (
    owner: string,
    does: PoolWork['does'],
    { ms = 0, signal }: { ms?: number; signal?: AbortSignal | undefined } = {},
  ) => pool.run(owner, { does, ms } satisfies PoolWork, signal);
}

test('keeps a thread for the next piece of work', async () => {
  const run = startPool();
  expect(await run('ann', 'nothing')).toBe(await run('ben', 'nothing'));
});

test('uses the thread that was used last, so that one that is not needed any more ends', async () => {
  const run = startPool({ threads: 2 });
  const used: unknown[] = [];
  await Promise.all(['ann', 'ben'].map(async (owner) => used.push(await run(owner, 'nothing'))));
  const [first, last] = used;
  expect(first).not.toBe(last);
  for (const owner of ['cleo', 'dan']) expect(await run(owner, 'nothing')).toBe(last);
});

test('ends work that computes for too long, not work that waits for a busy machine', async () => {
  const run = startPool();
  await expect(run('ann', 'wait', { ms: 1500 })).resolves.toBeGreaterThan(0);
  await expect(run('ann', 'calculate', { ms: 60_000 })).rejects.toMatchObject({ reason: 'too large' });
  await expect(run('ann', 'nothing')).resolves.toBeGreaterThan(0);
});

test.each([
  ['hang', 'busy'],
  ['fill memory', 'too large'],
  ['throw', 'failed'],
] as const)('work that should %s ends as "%s", and the next runs', async (does, reason) => {
  const run = startPool({ seconds: does === 'hang' ? 0.5 : 30 });
  const [failed, next] = await Promise.allSettled([run('ann', does), run('ben', 'nothing')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { reason } });
  expect(next.status).toBe('fulfilled');
});

test('owners take turns, and an owner with too much queued work is refused', async () => {
  const run = startPool();
  const order: string[] = [];
  const ask = (owner: string) => run(owner, 'nothing').then(() => order.push(owner));
  const ofAnn = Array.from({ length: 4 }, () => ask('ann'));
  await expect(ask('ann')).rejects.toMatchObject({ reason: 'busy' });
  await Promise.all([...ofAnn, ask('ben'), ask('cleo')]);
  expect(order).toEqual(['ann', 'ben', 'cleo', 'ann', 'ann', 'ann']);
});

test('an owner has one thread at a time', async () => {
  const run = startPool({ threads: 2, seconds: 30 });
  const [first, second, other] = [run('ann', 'wait', { ms: 500 }), run('ann', 'nothing'), run('ben', 'nothing')];
  const order: string[] = [];
  await Promise.all([
    first.then(() => order.push('first')),
    second.then(() => order.push('second')),
    other.then(() => order.push('other')),
  ]);
  expect(order.indexOf('second')).toBeGreaterThan(order.indexOf('first'));
});

test('aborts the work of a caller who leaves, queued or running', async () => {
  const run = startPool({ seconds: 60 });
  const leaving = [new AbortController(), new AbortController()];
  const running = run('ann', 'hang', { signal: leaving[0]?.signal });
  const queued = run('ben', 'hang', { signal: leaving[1]?.signal });
  const last = run('cleo', 'nothing');
  leaving[1]?.abort(new Error('left the queue'));
  await expect(queued).rejects.toThrow('left the queue');
  leaving[0]?.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  await expect(last).resolves.toBeGreaterThan(0);
  await expect(run('ann', 'nothing', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
});
